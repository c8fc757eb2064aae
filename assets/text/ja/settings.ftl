# 自分の設定とサーバーの設定。設定ごとに必要な文は docs/adding-a-setting.md にあります。

# 最初のページと、フォームへの返答。
settings-first = **設定**　ボタンを押すと、現在の設定が入ったフォームが開きます。
settings-rows = 1段目はあなたの設定（どこでも共通）、その下はこのサーバーの設定です。
settings-page-own-theme = 自分の言語と表示
settings-page-own-time = 自分の時間とお知らせ
settings-page-own-people = 対局しない相手
settings-page-themes = 配色を見る
settings-page-server-play = 標準の対局
settings-page-server-theme = 言語と配色
settings-page-server-time = 時間と休み
settings-page-server-messages = メッセージ
settings-page-server-moderation = モデレーション
settings-page-server-news = お知らせと問題
settings-page-server-limits = 制限
settings-saved = 保存しました。{ $changed }
settings-same = 変更はありません。
settings-value = { $setting }：**{ $value }**
settings-on = オン
settings-off = オフ
settings-switches = オン・オフ
settings-unknown = その値は選べないため、ここは変更していません。一覧から選んでください。
settings-done = 保存しました。
settings-button-back = 戻る
settings-channel-none = なし
settings-channel-dropped = 前に選んだチャンネルには投稿できなくなりました。
settings-channel-kind = 変更していません。そこには投稿できません。投稿できるチャンネルを選んでください。
settings-channel-lacking = 変更していません。そこでは私に{ $permissions }の権限がありません。
settings-channels-full = これ以上のチャンネルは登録できません。先にどれかを外してください。

# フォーム `own-theme`。
settings-own-language = 自分用のメッセージの言語
settings-own-language-auto = アプリと同じ
settings-own-theme = 自分用の盤面の配色
settings-own-theme-auto = それぞれの場所に合わせる
settings-text = 画像の前に盤面を文字でも表示する
settings-text-note = 読み上げや文字だけで遊ぶときに。
settings-patterns = すべての配色に模様を付ける
settings-numbers = アイザックで白を持つときは白の座標を使う
settings-numbers-note = オフなら黒の座標（棋譜と同じ）。
settings-tips = 最初の対局でワンポイントを表示する
settings-turned = 自分用の盤面で自分を手前にする

# フォーム `own-time`。
settings-time-said = 今年の休暇：**{ $days }日中、残り{ $left }日**。時間が切れたときに自動で使われます。お知らせオフの時間には何も送らず、日単位の時計が切れることもありません。時計には次の手番から反映されます。
settings-own-zone = タイムゾーン
settings-quiet = お知らせオフの時間
settings-quiet-none = なし
# 12時間以内なので、20時以降に始まれば、終わるのは翌日。
settings-quiet-hours = { $from }時〜{ $from ->
    [20] 翌
    [21] 翌
    [22] 翌
    [23] 翌
   *[other] {""}
}{ $to }時
settings-direct = お知らせをダイレクトメッセージで受け取る
settings-direct-note = オフなら対局しているチャンネルに届きます。
settings-digest = 自分の手番の対局一覧を毎日受け取る
settings-digest-note = ダイレクトメッセージで届きます。
settings-open = 対局の申し込みを受ける
settings-kept = 今あなたの手番になっている対局の時計は、これまでの設定のままです。この設定は次の手番から反映されます。
settings-directs-ended = あなたへのダイレクトメッセージがDiscordに3回続けて拒否されたため、ダイレクトメッセージでのお知らせと毎日の一覧をオフにしました。お知らせは対局中のチャンネルに届きます。サーバーのメンバーからのメッセージを許可したあと、{ $command }で再びオンにできます。

# ページ `own-people`。
settings-people = **対局しない相手**（すべてのサーバーで共通）：**{ $avoided }**
    -# この相手とは、お互いに申し込みも承諾もできません。理由は相手に伝わりません。
settings-people-none = なし
settings-people-choose = 対局したくない相手を選ぶ…
settings-people-drop = もう一度対局する相手を選ぶ…
settings-people-full = これ以上は登録できません。
settings-people-unfit = 自分自身やボットは選べません。

# ページ `themes`。
settings-themes = **盤面の配色**　順に、標準、ダーク、ハイコントラスト、色覚サポートです。サーバーごとに1つ決まっていて、自分用の盤面には別の配色を選べます。
settings-theme-alt = { $theme }：同じ盤面をこの配色で表示した図。

# フォーム `server-play`。
settings-clock = 持ち時間
settings-clock-note = 申し込みで指定しなければ、これになります。
settings-variant = ヴァリアント
settings-variant-note = 申し込みで指定しなければ、これになります。
settings-variant-line = { $game }：{ $pool }
settings-variant-auto = 各ゲームの標準
settings-channels = 申し込みができるチャンネル
settings-channels-note = 全員向けの返答もここだけです。指定しなければすべてのチャンネルです。
settings-channels-all = すべてのチャンネル

# フォーム `server-theme`。
settings-language = 公開メッセージの言語
settings-language-auto = Discordのサーバー設定に従う
settings-theme = 盤面の配色

# フォーム `server-time`。
settings-zone = タイムゾーン
settings-zone-line = { $zone }（現在{ $now }）
settings-weekends = 日単位の時計を土日は止める
settings-vacation = 年間の休暇日数
settings-vacation-note = このサーバーの対局で使える日数です。
settings-vacation-line = { $count ->
    [0] なし
   *[other] { $count }日
}

# フォーム `server-messages`。
settings-posting = 着手のあとの盤面
settings-posting-fold = 前の盤面は1行にまとめる
settings-posting-remove = 前の盤面は削除する
settings-posting-keep = 盤面はすべて残す
settings-posting-thread = 対局ごとに専用スレッドを作る
settings-channel-language = このチャンネルの言語
settings-channel-language-auto = サーバーと同じ

# フォーム `server-moderation`。
settings-moderators = モデレーターのロール
settings-moderators-note = サーバー管理の権限を持つ人は、いつでもモデレーターです。
settings-moderators-none = なし
settings-acts = 裁定を記録するチャンネル
settings-acts-note = それぞれに取り消しボタンが付きます。
settings-time-out = メンバーをタイムアウトする権限を持つ人もモデレーターにする

# フォーム `server-news`。
settings-news = お知らせのチャンネル
settings-results = 終わった対局のお知らせ
settings-results-off = 知らせない
settings-results-line = 1行
settings-results-picture = 最後の盤面
settings-news-challenges = 相手の募集を知らせる
settings-news-tournaments = 大会を知らせる
settings-daily = 今日の問題のチャンネル

# フォーム `server-limits`。
settings-limit = 同じ2人のレート戦の上限
settings-limit-note = 24時間に反映される対局の数です。
settings-limit-all = すべて
settings-limit-line = { $count }局
settings-posts = 全員向けの返答の上限
settings-posts-note = 1チャンネル10分あたり。対局は含みません。
settings-posts-all = 制限なし
settings-posts-line = { $count }件
settings-age = 対局者のDiscordアカウント
settings-age-line = { $count ->
    [0] 制限なし
   *[other] 作成から{ $count }日以上
}

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

# 盤面の見た目。
theme-classic = 標準
theme-dark = ダーク
theme-high-contrast = ハイコントラスト
theme-colour-blind = 色覚サポート（模様つき）
