# プレイヤー、持ち時間、時間の呼び名。

seat = { $player }（{ $side }）
player = { $name }さん
former-player = 退会したプレイヤー
player-number = { $number }番

clock-none = 時間制限なし
clock-live = { $seconds ->
    [0] { $minutes }分切れ負け
   *[other] { $minutes }分＋1手ごとに{ $seconds }秒加算
}
clock-byoyomi = { $minutes }分、切れたら1手{ $seconds }秒の秒読み
clock-stock = { $stock }（切れたら{ clock-period }）
clock-period = 1手{ $seconds }秒
clock-days = 1手{ $days }日
clock-bank = { $initial }＋1手ごとに{ $increment }加算（上限{ $cap }）

rated = レート戦
casual = レートなし

colours-random = 先後はランダム
colours-challenger = { $player }が{ $side }

span-days = { $count }日
span-hours = { $count }時間
span-minutes = { $count }分
span-seconds = { $count }秒
span-two = { $larger }{ $smaller }

points-change = { $sign ->
    [up] +{ $points }
    [down] −{ $points }
   *[none] 0
}
