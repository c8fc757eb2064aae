# ゲーム、手番、ヴァリアント、持ち時間の呼び名。

game-iago = イアーゴ
game-isaac = アイザック
game-ampel = アンペル

side-iago-first = 黒
side-iago-second = 白
side-isaac-first = 黒
side-isaac-second = 白
side-ampel-first = 赤
side-ampel-second = 緑

seat = { $player }（{ $side }）
former-player = 退会したプレイヤー

terms-variant-standard = 通常ルール
terms-variant-loose = ルーズ・イアーゴ（強制キャプチャなし）
terms-variant-simple = シンプル・イアーゴ（リリースなし、ディスク1枚1点）
terms-penalty = ペナルティあり
terms-tiebreak-line = 同点時は配置しなかったコマの長さ
terms-tiebreak-squares = 同点時は配置しなかったマス数のみ
terms-yellow = 黄のディスク{ $count }枚
terms-first-red = 準備フェーズは赤から
terms-first-green = 準備フェーズは緑から

pool-standard = 通常ルール
pool-loose = ルーズ・イアーゴ
pool-simple = シンプル・イアーゴ

clock-none = 時間制限なし
clock-live = 持ち時間{ $minutes }分＋1手{ $seconds }秒
clock-days = 1手{ $days }日
clock-bank = 持ち時間{ $initial }＋1手{ $increment }（上限{ $cap }）

rated = レート戦
casual = フリー対局

colours-random = 先後はランダム
colours-challenger = { $player }さんが{ $side }

span-days = { $count }日
span-hours = { $count }時間
span-minutes = { $count }分
span-seconds = { $count }秒
