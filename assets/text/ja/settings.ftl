# 自分の設定とサーバーの設定。設定ごとに必要な文は docs/adding-a-setting.md にあります。

# 複数のページに共通。
settings-done = 保存しました。
settings-unknown = その値は選べないため、何も変更していません。メニューから選んでください。
settings-button-back = 戻る
settings-channel-none = なし
settings-channel-dropped = なし（{ $channel }に投稿できなくなったため外しました）
settings-channel-kind = 変更していません。{ $channel }にはメッセージを投稿できません。投稿できるチャンネルか、フォーラムの投稿を選んでください。
settings-channel-lacking = 変更していません。{ $channel }で私に{ $permissions }の権限がありません。

# ページ `own`。
settings-own = **あなたの設定**（どこでも共通）
    自分用のメッセージの言語：**{ $own-language }**
    自分用の盤面の配色：**{ $own-theme }**
    色に加える模様：**{ $patterns }**
    盤面の表示：**{ $text }**
    アイザックで白を持つとき：**{ $numbers }**
    最初の対局でのワンポイント：**{ $tips }**
    自分用の盤面の向き：**{ $turned }**
settings-text-on = 文字と画像
settings-text-off = 画像のみ
settings-numbers-on = 白の座標
settings-numbers-off = 黒の座標（棋譜と同じ）
settings-tips-on = 表示する
settings-tips-off = 表示しない
settings-own-language-auto = アプリと同じ
settings-choose-own-language = 自分用の言語を選ぶ…
settings-button-text-on = 文字も表示する
settings-button-text-off = 画像だけにする
settings-button-numbers-on = 白の座標にする
settings-button-numbers-off = 黒の座標にする
settings-button-tips-on = ワンポイントを表示
settings-button-tips-off = ワンポイントを表示しない
settings-turned-on = 常に自分が手前
settings-turned-off = 全員と同じ
settings-button-turned-on = 自分を手前にする
settings-button-turned-off = 全員と同じ向きにする

# ページ `own-theme`。
settings-own-theme = **自分用の盤面の配色**（自分だけに表示）　現在：**{ $own-theme }**
    画像は順に、標準、ダーク、ハイコントラスト、色覚サポートです。
    色に加える模様：**{ $patterns }**
settings-patterns-on = すべてに付ける
settings-patterns-off = 配色に含まれるものだけ
settings-theme-alt = { $theme }：同じ盤面をこの配色で表示した図。
settings-own-theme-auto = それぞれの場所に合わせる
settings-choose-own-theme = 配色を選ぶ…
settings-button-patterns-on = 模様を付ける
settings-button-patterns-off = 模様を付けない
settings-button-own-theme = 盤面の配色

# ページ `own-time`。
settings-own-time = **時間とリマインド**（どこでも共通）
    タイムゾーン：**{ $own-zone }**（現在{ $now }）
    通知オフの時間：**{ $quiet }**
    リマインド：**{ $direct }**
    自分の番の対局一覧：**{ $digest }**
    今年の休暇の残り：**{ $days }日中{ $left }日**
    -# 通知オフの時間には通知を送らず、日単位の時計が切れることもありません。休暇は、時間が切れたときに自動で使われます。タイムゾーンや通知オフの時間の変更は、時計には次の手番から反映されます。
settings-button-own-time = 時間とリマインド
settings-kept = いまあなたの手番になっている対局の時計は、これまでの設定のままです。この設定は次の手番から反映されます。
settings-quiet-none = なし
settings-quiet = { $from }時～{ $to }時
settings-direct-on = ダイレクトメッセージ
settings-direct-off = 対局しているチャンネル
settings-digest-on = 1日1回、ダイレクトメッセージ
settings-digest-off = 受け取らない
settings-choose-own-zone = 同じ時刻の都市を選ぶ…
settings-choose-quiet = 通知オフの時間を選ぶ…
settings-button-direct-on = ダイレクトメッセージで受け取る
settings-button-direct-off = チャンネルで受け取る
settings-button-digest-on = 一覧を毎日受け取る
settings-button-digest-off = 一覧を受け取らない
settings-directs-ended = あなたへのダイレクトメッセージがDiscordに3回続けて拒否されたため、ダイレクトメッセージでのお知らせと毎日の一覧をオフにしました。お知らせは対局中のチャンネルに届きます。サーバーのメンバーからのメッセージを許可したあと、{ $command }で再びオンにできます。

# ページ `own-people`。
settings-own-people = **申し込みを受ける相手**（すべてのサーバーで共通）
    あなたへの申し込み：**{ $open }**
    対局しない相手：**{ $avoided }**
    -# この相手とは、お互いに申し込みも承諾もできません。理由は相手に伝わりません。
settings-open-on = 受ける
settings-open-off = 受けない
settings-people-none = なし
settings-people-choose = 対局したくない相手を選ぶ…
settings-people-drop = もう一度対局する相手を選ぶ…
settings-people-full = これ以上は登録できません。
settings-people-unfit = 自分自身やボットは選べません。
settings-button-own-people = 申し込みを受ける相手
settings-button-open-on = 申し込みを受ける
settings-button-open-off = 申し込みを受けない

# ページ `server`。
settings-server = **このサーバーの設定**
    公開メッセージの言語：**{ $language }**
    盤面の投稿：**{ $posting }**
    申し込みで指定がないときの持ち時間：**{ $clock }**
    申し込みで指定がないときのヴァリアント：**{ $variant }**
    盤面の配色：**{ $theme }**
settings-variant = { $game }：{ $pool }
settings-choose-language = 公開メッセージの言語を選ぶ…
settings-choose-posting = 盤面の投稿のしかたを選ぶ…
settings-choose-clock = いつもの持ち時間を選ぶ…
settings-choose-variant = いつものヴァリアントを選ぶ…
settings-button-server = サーバーの設定
settings-posting-fold = 着手ごとに新しいメッセージ（前の盤面は1行にまとめる）
settings-posting-keep = 着手ごとに新しいメッセージ（盤面はすべて残す）
settings-posting-remove = 着手ごとに新しいメッセージ（前の盤面は削除する）
settings-posting-thread = 対局ごとに専用スレッド
settings-language-auto = Discordのサーバー設定に従う

# ページ `server-theme`。
settings-server-theme = **このサーバーの盤面の配色**　現在：**{ $theme }**
    画像は順に、標準、ダーク、ハイコントラスト、色覚サポートです。自分用の盤面は、各自で別の配色を選べます。
settings-choose-theme = 配色を選ぶ…
settings-button-server-theme = 盤面の配色

# ページ `server-play`。
settings-server-play = **対局の条件**（このサーバーでの新しい申し込み）
    タイムゾーン：**{ $zone }**（現在{ $now }）
    日単位の時計（土日）：**{ $weekends }**
    申し込みと全員向けの回答の場所：**{ $channel }**
    対局者のDiscordアカウント：**{ $age }**
settings-button-server-play = 対局の条件
settings-choose-zone = 同じ時刻の都市を選ぶ…
settings-zone-line = { $zone }（現在{ $now }）
settings-weekends-on = 止まる
settings-weekends-off = 動く
settings-channels-all = すべてのチャンネル
settings-channels-some = { $channels }とそのスレッドのみ
settings-age-line = { $count ->
    [0] 制限なし
   *[other] 作成から{ $count }日以上
}
settings-choose-age = アカウントの条件を選ぶ…
settings-button-weekends-on = 土日は止める
settings-button-weekends-off = 土日も動かす
settings-button-channel-on = ここで申し込める
settings-button-channel-off = ここでは申し込めない
settings-button-everywhere = すべてのチャンネル
settings-channels-full = これ以上のチャンネルは登録できません。すべてのチャンネルにするか、先にどれかを外してください。

# ページ `server-moderation`。
settings-server-moderation = **このサーバーのモデレーション**
    モデレーター：**{ $moderators }**
    裁定の記録（取り消しボタン付き）：**{ $acts }**
    同じ二人のレート戦が24時間に反映される数：**{ $limit }**
    対局以外の全員向けの回答（1チャンネル10分あたり）：**{ $posts }**
    このサーバーの対局で使える休暇（年間）：**{ $vacation }**
settings-moderators-manage = サーバー管理の権限を持つ人
settings-moderators-time-out = サーバー管理またはメンバーをタイムアウトする権限を持つ人
settings-moderators-role = { $said }、または{ $role }を持つ人
settings-limit-all = すべて
settings-posts-all = 制限なし
settings-vacation-none = なし
settings-vacation = { $all }日中{ $days }日
settings-choose-moderators = モデレーターのロールを選ぶ…
settings-choose-limit = 同じ二人のレート戦の上限を選ぶ…
settings-choose-posts = 10分あたりの回答数を選ぶ…
settings-choose-vacation = 年間の休暇日数を選ぶ…
settings-limit-line = 24時間に{ $count }局
settings-posts-line = 10分に{ $count }件
settings-vacation-line = { $count ->
    [0] 休暇なし
   *[other] 休暇{ $count }日
}
settings-button-server-moderation = モデレーション
settings-button-time-out-on = タイムアウト権限も含める
settings-button-time-out-off = タイムアウト権限を除く
settings-button-no-moderators = ロールなし
settings-button-acts-on = 裁定をここに記録
settings-button-acts-off = 裁定を記録しない

# ページ `server-news`。
settings-server-news = **このサーバーのお知らせとチャンネル**
    お知らせのチャンネル：**{ $news }**
    終わった対局：**{ $results }**
    相手の募集：**{ $news-challenges }**
    大会：**{ $news-tournaments }**
    言語が異なるチャンネル：**{ $channel-language }**
settings-news-challenges-on = 知らせる
settings-news-challenges-off = 知らせない
settings-news-tournaments-on = 知らせる
settings-news-tournaments-off = 知らせない
settings-results-off = 知らせない
settings-results-line = 1行
settings-results-picture = 最後の盤面
settings-languages-none = なし
settings-language-of = { $channel } { $language }
settings-channel-language-auto = サーバーと同じ
settings-choose-results = 終わった対局の知らせ方を選ぶ…
settings-choose-channel-language = このチャンネルの言語を選ぶ…
settings-button-daily-here = 今日の問題をここに出す
settings-button-no-daily = 今日の問題を出さない
settings-button-server-news = お知らせとチャンネル
settings-button-news-on = ここにお知らせ
settings-button-news-off = お知らせなし
settings-button-news-challenges-on = 募集を知らせる
settings-button-news-challenges-off = 募集を知らせない
settings-button-news-tournaments-on = 大会を知らせる
settings-button-news-tournaments-off = 大会を知らせない

# サーバーのデータ。
settings-data = **このサーバーのデータ**
    { $rows }
    サーバーの所有者は、すべてをファイルで受け取ることも、対局・レート・ブロック・設定を全員分すべて削除することもできます。各自の設定、レッスン、問題のレートは残ります。
settings-data-line = { $kind }：{ $count }
settings-data-owner = データの受け取りと削除は、サーバーの所有者だけができます。
settings-data-sure = このサーバーのすべてを、全員分削除しますか？進行中の対局は跡形もなく終わり、レートもなくなります。**取り消すことはできません。**先にファイルを受け取ることをおすすめします。
settings-data-deleted = このサーバーのすべてを削除しました。次の対局からは、新しい記録になります。
settings-data-file = このサーバーについて保存しているすべてのデータです。
settings-data-large = ファイルがDiscordの上限を超えます。このボットの運営者が{ $command }で渡せます。
settings-button-data = データ
settings-button-data-export = ファイルを受け取る
settings-button-data-delete = すべて削除
settings-button-data-sure = はい、全員分削除します

# 盤の見た目。
theme-classic = 標準
theme-dark = ダーク
theme-high-contrast = ハイコントラスト
theme-colour-blind = 色覚サポート（模様つき）
