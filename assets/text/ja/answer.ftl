# 対局以外の返答：案内、一覧、設定、不具合。

trouble = 内部の問題で処理できませんでした。直前の操作は反映されていないかもしれません。{ $command }で確かめてください。
trouble-busy = 今は記録を読み書きできないため、直前の操作は反映されていません。少し待ってから、もう一度お試しください。
trouble-command = このコマンドは古いか、ここでは使えません。アプリを再起動してからもう一度お試しください。
trouble-argument = 入力を読み取れませんでした。入力中に表示される候補から選んで、もう一度お試しください。
trouble-server-only = これは、私を追加したサーバーで使うものです。ここでは、対局、レッスン、問題、自分の設定を使えます。
trouble-button = このボタンはもう使えません。{ $command }でこのチャンネルの対局を表示します。
trouble-permissions = このチャンネルでは、私に{ $permissions }の権限がないため、まだ対局できません。サーバーの管理者に許可を頼むか、別のチャンネルを使ってください。
trouble-not-allowed = 実行できるのは{ $permissions }の権限を持つメンバーだけです。
trouble-subcommand = { $command }に続けてコマンドを選んでください。

permission-view = 「チャンネルを見る」
permission-send = 「メッセージを送信」
permission-send-in-threads = 「スレッドでメッセージを送信」
permission-attach = 「ファイルを添付」
permission-create-threads = 「公開スレッドの作成」
permission-moderate = モデレーター
permission-manage-server = 「サーバー管理」
permission-manage-roles = 「ロールの管理」

leaderboard-title = **{ $game }**（{ $pool }）サーバー内ランキング
leaderboard-title-only = **{ $game }**のサーバー内ランキング
leaderboard-row = { $rank }\. { $player } **{ $rating }**（誤差{ $deviation }）・{ $tally }
leaderboard-row-inactive = { $rank }\. { $player } { $rating }（誤差{ $deviation }）・{ $tally }・休止中
leaderboard-tally = { $wins }勝{ $losses }敗
leaderboard-tally-draws = { $wins }勝{ $losses }敗{ $draws }分
leaderboard-note = 暫定：まだ大きく変わりうるレートです。
leaderboard-nobody = レート戦を終えた人はまだいません。
leaderboard-few = *暫定（まだ大きく変わりうるレート）*
leaderboard-season = 今期のみ（3か月ごとに全員がはじめから）
leaderboard-left-out = ほか{ $count }人は90日以上対局していません。
leaderboard-own = あなた：{ $row }
leaderboard-page = { $page }／{ $pages }ページ
leaderboard-button-season = 今期
leaderboard-button-always = 全期間
leaderboard-empty-only = このサーバーでは、**{ $game }**のレート戦を終えた人はまだいません。{ $command }で最初の一人になりましょう。
leaderboard-empty = このサーバーでは、**{ $game }**（{ $pool }）のレート戦を終えた人はまだいません。{ $command }で最初の一人になりましょう。

rating-pool = **{ $game }**（{ $pool }）
rating-pool-only = **{ $game }**
rating-now = { $game }：{ $player } **{ $rating }**（誤差{ $deviation }）・{ $tally }
rating-provisional = { $rating }（暫定）
rating-moved = { $count ->
    [1] レート戦1局：{ $start }から{ $first }へ。
   *[other] レート戦{ $count }局：初戦後{ $first }、最高{ $highest }、最低{ $lowest }。
}
rating-band = 色の帯は、レートから誤差の2倍までの上下の幅です。
rating-alt = { $count }局のレートのグラフ：初戦前は{ $start }、{ $course }。
rating-alt-leg = { $number }局目の後に{ $way ->
    [up] { $rating }まで上昇
    [down] { $rating }まで下降
   *[level] { $rating }のまま
}
rating-none = { $player }は、このサーバーでは{ $game }のレート戦をまだ終えていません。{ $command }で始められます。

matches-title = あなたの手番を待っている対局：
matches-row = { $channel }：{ $opponent }との{ $game }（{ $facts }）
matches-button = 盤面
matches-none = あなたの手番を待っている対局はありません。{ $command }で始められます。相手を右クリック（スマホは長押し）でも申し込めます。
answer-too-fast = 短い時間に操作が多すぎます。次にできるのは{ $when }です。
answer-private-here = このサーバーで全員に見せる返答は、{ $channels }だけに投稿します。この返答はあなただけに表示しています。
answer-private-for-now = このチャンネルには最近たくさん投稿したため、この返答はあなただけに表示しています。{ $when }から、また全員に投稿できます。
answer-pressed-twice = 続けて2回押されたため、1回分だけ数えました。

record-here = 棋譜です。並べ直しや確認に使えます：
replay-here = **{ $game }**、{ $first }対{ $second }の対局の動画です。
replay-private = 対局中のリプレイを全員に見せられるのは対局者だけです。これはあなただけに表示しています。
replay-empty = まだ着手がないので、リプレイはありません。

about = 3つのボードゲームの審判です。ルールを判定し、認められない手にはその理由を説明し、時計とレートを管理します。このボットはゲームのプレイヤーが作りました。バージョン{ $version }
about-how = { $command }で始められます。相手を右クリック（スマホは長押し）して「アプリ」→「{ $game }を申し込む」（ほかのゲームも同様）でも申し込めます。
about-add-server = サーバーに追加：そこの全員で遊ぶ
about-add-account = 自分のアカウントに追加：どこでも遊ぶ
conversation-type-moves = -# { $player }、ボタンはそのまま使えます。手を入力して着手するには、[アカウントに私を追加](<{ $link }>)してください。
about-game = - **{ $game }**：{ $line }（{ $designer }）
about-button-learn = { $game }を覚える・約{ $minutes }分
about-button-puzzle = 今日の問題
about-first = 初めての方には**{ $game }**がおすすめです。いちばん早く覚えられます。
about-learn = レッスンはほかの人には見えません。最初の対局もそこからすぐ始められます。
about-alt = 3つのボード：イアーゴの六角形、アイザックの正方形、アンペルの三角形。
about-play = ルールを知っている方はこちらから対局…
about-play-bot = { $game }：ボットと（いちばん易しいレベル）
about-play-person = { $game }：ほかの人と
sandbox-welcome = **ようこそ！3つのボードゲームを覚えて対局できます。** ここでは{ $people }をあなたが操作します。すべてこのパソコンの中だけで動きます。
sandbox-game = - **{ $game }**：{ $line }

# 自分の対局とサーバーの対局を、どこからでも扱う。
own-lost = { $count }局のチャンネルに書き込めません。対局のあったサーバーで下から選ぶと、そこで続ける・中止を提案する・投了することができます。
own-choose = 対局を選ぶ…
own-line = { $opponent }との{ $game }
own-facts = { $side }、{ $moves }手
own-begun = { $when }開始
own-numbered = { $note }（うち{ $number }局目）
own-waits = あなたの手番
own-theirs = 相手の手番
own-unreachable = チャンネルに書き込めません
own-match = { $channel }：{ $opponent }との**{ $game }**
own-match-lost = チャンネルに書き込めないため、時計を止めています。ほかの場所で再開しなければ、{ $when }に勝敗なしで終わります。
own-button-here = このチャンネルで続ける
own-here = この対局をこのチャンネルで続けます。
own-here-already = この対局はすでにこのチャンネルで行われています。
own-here-taken = このチャンネルでは別の対局が進行中です。空いているチャンネルかスレッドを選んでください。
own-walk = あなたの手番：{ $count }局中{ $number }局目（{ $channel }）
own-walk-elsewhere = あなたの手番：{ $count }局中{ $number }局目（別のサーバー）。こちらで着手できます：{ $link }
own-button-walk = 自分の手番の次の盤面へ
own-none = 進行中の対局はありません。{ $command }で始められます。
