# 対局中の表示、ボタン、断りの言葉。

match-begun = **{ $game }**：{ $first }対{ $second }
match-terms = 条件：{ $terms }
match-how = { $command }かボタンで着手してください。
match-turn = { $player }（{ $side }）の手番です。
match-turn-until = { $player }（{ $side }）の手番です。期限：{ $when }
match-turn-played = { $player }：{ $turn }。
match-turn-did = { $player }：{ $did }（{ $turn }）。
match-automatic = ほかに手がないため、私が{ $player }に代わって{ $token }としました。
match-present = **{ $game }**：{ $first }対{ $second }・{ $plies ->
    [0] 開始前
   *[other] { $plies }手目まで
}
match-step = { $number ->
    [0] 開始局面（全{ $moves }手）。
   *[other] { $number }手目（全{ $moves }手）。
}
match-waiting = { $player }（{ $side }）の手番です。
match-waiting-until = { $player }（{ $side }）の手番です。期限：{ $when }
match-clocks = 残り時間：{ $first } { $first_left }、{ $second } { $second_left }
match-offer-open = 返事待ち：{ $player }からの{ offer-short }

match-button-choose = 置く場所を選ぶ
match-button-text = 文字で見る
match-button-diagram = 文字の盤面図
match-button-ply = 直前の手を図解
match-button-rules = 遊び方
match-button-more = その他
match-button-hint = ヒント
match-button-explain = 解説
match-button-callout = 見逃しを指摘
match-button-board = 盤面を見る
match-button-resign = 投了
match-button-resign-yes = はい、投了します
match-button-takeback = 待ったを頼む
match-button-start-again = この手番をやり直す
match-button-try = 着手の前に試す
match-button-play-at-once = 試さずに着手
match-button-play-tried = この手で着手
match-button-end-turn = 手番を終える
match-button-draw = 引き分けを提案
match-button-call-off = 対局の中止を提案
match-button-abort = 勝敗なしで取りやめる
match-button-give-time = 時間を追加
match-button-accept = 同意する
match-button-decline = 断る
match-button-withdraw = 取り下げる
match-button-rematch = 再戦
match-button-replay = リプレイ
match-button-steps = 一手ずつ見る
match-button-first = 最初
match-button-back = 前
match-button-next = 次
match-button-last = 最後
match-button-record = 棋譜

match-trying = 手を選ぶと、着手した後の盤面を自分だけで見られます。まだ着手にはなりません。
match-tried = **まだ着手していません。**この手ではこうなります：
match-played-privately = 着手しました：**{ $token }**
match-more = 操作を選んでください。
match-resign-sure = { $opponent }との**{ $game }**の対局を、本当に投了しますか？
match-resign-early = 両者が着手するまでは、勝敗なしで取りやめることもできます。その場合、レートは変わりません。
match-resign-tournament = これは大会の対局です。ここで終えると、大会では{ $opponent }の勝ちになります。
match-pick-first = どの列に置きますか？
match-pick-next = { $beginning }列のどこですか？
match-pick-only = どこに置きますか？
match-pick-count = { $count }か所
moves-title = 着手できる手：
moves-line = { $what }：{ $does }
match-text-board = 盤面を文字で表した図：

match-over = この対局は終わっています。{ $ending }
match-nothing-private = 相手に知らせていない手順はないので、やり直すものはありません。
match-not-a-player = ここで対局しているのは{ $first }と{ $second }です。{ $command }で自分の対局を始められます。
match-not-a-player-yours = ここで対局しているのは{ $first }と{ $second }です。あなたの対局はこちらです：{ $channels }
match-not-your-turn = 今は{ $player }（{ $side }）の手番です。あなたの手番になったらお知らせします。
match-out-of-time = { $player }の持ち時間はもう切れています（{ $when }）。
match-stale-last = このボタンが表示されたあと、対局が進みました。現在の盤面です：
match-stale = このボタンが表示されたあと、対局が進みました。
    { $since }
    現在の盤面です：
match-stale-earlier = （その前に{ $count }手）
match-stale-takeback = その後、待ったにより局面が変わりました。現在の盤面です：
match-stale-restored = この盤面の最後の手は記録に残っていません。バックアップから復元されたためと思われます。現在の盤面です：
match-none-here = ここで進行中の対局はありません。{ $command }で始めてください。
match-none-here-yours = ここで進行中の対局はありません。あなたの対局はこちらです：{ $channels }。ここからできることは{ $next }で見られます。
match-other-game = ここで進行中なのは**{ $game }**です。{ $command }を使ってください。
match-several = ここであなたの着手を待つ対局が2つ以上あります。目的の盤面の下のボタンを押すか、{ $command }で対局を選んでください。
match-unknown = この対局の記録は残っていません。{ $command }で新しく始められます。
match-no-autocomplete = このチャンネルに、あなたの着手を待つ対局はありません
match-autocomplete-several = ここではあなたの手番の対局が複数あります：{ $command } で選べます
match-autocomplete-more = …ほか{ $count }通り：続けて入力してください
match-autocomplete-must = { $token }：今は不可。{ $cells }でキャプチャしなければなりません
match-autocomplete-none = 該当する手がありません。着手できる手：{ $cells }
match-autocomplete-none-hidden = D4のように場所を入力してください
match-autocomplete-turn = まだあなたの手番ではありません
match-hint = { $token }：{ $effect }

reminder = { $player }、この手の持ち時間は残り3分の1です。期限：{ $when }
time-given = { $giver }が{ $player }の持ち時間を{ $span }増やしました。新しい期限：{ $when }
time-given-waiting = { $giver }が{ $player }の持ち時間を{ $span }増やしました。
time-no-clock = この対局には時間制限がないので、時間を追加する必要はありません。
time-plenty = { $player }の持ち時間はもう十分にあります。

# 画像の説明文。局面そのものは各ゲームの言葉で続きます。
alt-title = { $game }の盤面：{ $first }対{ $second }・{ $plies ->
    [0] 開始前
   *[other] { $plies }手目まで
}。
alt-short-title = { $game }の盤面・{ $plies ->
    [0] 開始前
   *[other] { $plies }手目まで
}。
alt-told = 何がどこにあるかはメッセージにあります。
alt-last = 直前の手：{ $player }の{ $token }。
alt-to-move = { $side }の手番です。
alt-over = 対局は終わっています。
alt-replay = 対局の最初から最後までを一手ずつ示す動画。最後は次の盤面です。
match-folded-back = 待ったで取り消し
match-ended-in-thread = { $first }と{ $second }の**{ $game }**の対局（{ $thread }）が終わりました。{ $ending }
match-done = 下に表示しました。
match-resigned = 投了しました。
