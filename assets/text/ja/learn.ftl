# 学習：図で見るルール、レッスン、最初の対局での一言。ルールそのものはlearn-iago.ftlなどにある。

learn-rule-title = **{ $game }・{ $title }**（{ $number }／{ $count }）
learn-rule-number = -# ルール：{ $ruling }
learn-no-topic = { $game }に「{ $topic }」というルールはありません。ルールの一覧：{ $topics }
learn-no-topic-hint = そのようなルールはありません。一覧から選んでください
learn-alt-rule = 「{ $title }」のルールの図。
learn-alt-task = 局面：{ $title }。
learn-button-six = 6枚の図で
learn-button-pages = ルールを1つずつ
learn-button-full = すべて文章で
learn-button-lessons = 試して覚える
learn-button-back = 戻る
learn-button-next-rule = 次のルール

learn-lesson-title = **{ $game }・レッスン{ $number }／{ $count }：{ $title }**
learn-match-title = **{ $game }・{ $title }**
learn-task = **課題（{ $side }番）：**{ $task }
learn-how = ボタンを押すか、{ $command }で答えを入力してください。
learn-right = **{ $token }、正解です。** { $done }
learn-beside = { $told }
    ルール上は可能ですが、課題で聞かれている手ではありません。
learn-not-this = **{ $token }は不正解です。** { $why }
learn-changed = このレッスンは、開いたあとで変わりました。今のレッスンはこちらです。
learn-gone = このレッスンはもうありません。続きはこちらです。
learn-progress = { $count }問中{ $solved }問クリア
learn-offer = -# 全{ $count }レッスンと短い対局で約{ $minutes }分です。**{ $button }**なら、そのうち{ $few }つと短い対局で約{ $short }分です。
learn-hurry = **{ $game }のレッスン{ $few }つと、短い対局です。** 残りのレッスンはそのあとに。
learn-all-done = **{ $game }のレッスン{ $count }問中{ $solved }問に正解しました。**
learn-few-done = **{ $game }の短いコースはこれで終わりです。** ほかに{ $waiting }つのレッスンがあります。
learn-open = まだ解いていないもの：{ $titles }
learn-on = ここからは実際の対局がいちばんの近道です。相手がいなければ、いちばん易しいレベルのボットがお相手します。{ $command }で申し込むこともできます。
learn-button-try = 試してみる
learn-button-rule = ルールを見る
learn-button-skip = スキップ
learn-button-next = 次へ
learn-button-again = もう一度
learn-button-restart = 最初から
learn-button-hurry = 急いで覚える
learn-button-open = 残りのレッスン
learn-button-play = 最初の対局をする

learn-match-stands = あなたは{ $side }です。{ $standing }
learn-match-choose = あなたの手（よい順）
learn-match-any = あなたの手…
learn-match-after = 私の最善手のあとは{ $own }対{ $other }
learn-match-part = { $game ->
    [isaac] まず、コマを選択…
   *[ampel] まず、ディスクを選択…
}
learn-match-stale = この短い対局はもう先に進んでいます。今の局面はこちらです。
learn-match-won = **あなたの勝ちです。** { $arithmetic }
learn-match-lost = **今回はボットの勝ちです。** { $arithmetic }
    この短い対局は、勝つと正解になります。もう一度対局するか、先へ進んでください。
learn-match-over = この短い対局は終わっています。もう一度始めるか、先へ進んでください。
learn-match-busy = 今は考えている対局が多すぎます。少ししてからもう一度押してください。

tip = -# ワンポイント：{ $tip }
tip-button-off = ワンポイントを表示しない
tip-off = 対局中のワンポイントはもう表示しません。{ $command }でまた表示できます。
