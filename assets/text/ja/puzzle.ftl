# 問題と、今日の問題。

## 出題

puzzle-title = **問題{ $number }**・{ $game }・レート{ $rating }
puzzle-title-match = **ここでの第{ $number }局からの問題**・{ $game }・レート{ $rating }
puzzle-title-own = **自分の対局からの問題**・{ $game }・レート{ $rating }
puzzle-title-day = **今日の問題**・{ $game }・レート{ $rating }
puzzle-rules = ルール：{ $options }
puzzle-asked = { $side }の手番です。{ $question }
puzzle-most = いちばん多く得られる手はどれでしょう？
puzzle-iago-most = いちばん多くキャプチャできるヘクスはどこでしょう？
puzzle-isaac-most = どのコマを取り除くといちばん得点が高く、スコアはいくつになるでしょう？
puzzle-ampel-most = 信号を作って黄のディスクを獲得できる移動はどれでしょう？
puzzle-win = すぐに勝てる手が1つあります。どれでしょう？
puzzle-turn = この手番で勝つには、最初にどう動かしますか？
puzzle-ending = 勝てる手は1つだけです。どれでしょう？
puzzle-last = 今終局させることも、先にほかの手を選ぶこともできます。勝てる手は1つだけです。どれでしょう？
puzzle-choose = どの手にしますか？
puzzle-menu = 選ぶ…
puzzle-button-back = 選び直す
puzzle-button-hint = ヒント（答えの始まり）
puzzle-button-skip = スキップ
puzzle-button-next = 次の問題
puzzle-button-more = ほかの問題
puzzle-button-answer = 答えを見る
puzzle-button-puzzle = 問題を解く
puzzle-alt = 問題の局面。{ $asked }

## 結果

puzzle-right = **正解です！** { $told }
puzzle-wrong = **不正解：**{ $chosen }。{ $why }
puzzle-refused = **不正解：**{ $chosen }はルール違反です。{ $why }
puzzle-why-less = もっと多い手があります。
puzzle-why-part = コマは正解ですが、もっと得点できます。
puzzle-why-goes-on = そのあとも対局が続きます。
puzzle-why-turn = この手番では勝てなくなります。
puzzle-why-ends = それで対局が終わります。{ $standing }
puzzle-why-reply = { $side }が**{ $reply }**と着手し、最善を尽くせば{ $side }の勝ちです。
puzzle-why-loses = 最善を尽くせば{ $side }の勝ちです。
puzzle-unrated = レートは変わりません。反映されるのは最初の答えだけです。
puzzle-chosen = { $token }（{ $hint }）
puzzle-rating = 問題のレート：{ $before }から**{ $after }**へ
puzzle-streak = { $streak ->
    [0] 連続正解はここまで（最高{ $best }問）。
   *[other] { $streak }問連続正解中（最高{ $best }問）。
}
puzzle-streak-best = { $streak ->
    [1] はじめての正解です。
   *[other] { $streak }問連続正解、自己新記録です。
}
puzzle-score = { $rating }。{ $row }
puzzle-solution = 正解は**{ $answer }**でした。{ $told }
puzzle-solution-alt = 正解の前と後。

## 答えられないとき

puzzle-not-yours = これはほかの人に出した問題です。あなたの問題は{ $command }で出せます。
puzzle-twice = この問題は**{ $answer }**で解いてあります。ほかの問題は{ $command }で出せます。
puzzle-day-over = その問題の日は終わったので、答えはもう数えられません。新しい問題は毎日出ます。{ $command }ならいつでも解けます。
puzzle-day-goes-on = その問題の日はまだ終わっていません。正解は明日見られます。
puzzle-none-left = { $game }の問題はすべて解き終わりました（正解{ $solved }問、不正解{ $missed }問）。ここで対局が終わるたびに新しい問題が増えます。
puzzle-unknown = この問題はもうありません。{ $command }でほかの問題を出せます。
puzzle-no-action = 「{ $typed }」という手はここにはありません。下から答えを選んでください。
puzzle-too-soon = このゲームの問題はまだお見せしていなかったので、答えは数えていません。問題はこちらです：

## 今日の問題

daily-title = **今日の問題**・{ $game }
daily-how = ボタンから答えてください。ほかの人には見えません。結果は明日お知らせします。
daily-yesterday = 昨日は{ $tried }人が挑戦し、{ $solved ->
    [0] 正解者はいませんでした。
   *[other] { $solved }人が正解しました：{ $names }
}
daily-more = { $names } ほか{ $count }人
daily-button-solve = 解いてみる
daily-button-yesterday = 昨日の正解
