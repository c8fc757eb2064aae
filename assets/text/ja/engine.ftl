# エンジンの言葉：ヒント、分析、対戦相手としての自分。

engine-busy = ただいま混み合っています。少し待ってから、もう一度お試しください。
engine-one-at-a-time = 前のご質問についてまだ考えています。その返答が届くまでお待ちください。

thought-hint = **{ $game }**の次の一手を考えています…
thought-hint-here = 次の一手を考えています…
thought-explanation = この手を調べています…
thought-puzzle = 次の問題を探しています…

hint-first = おすすめは**{ $token }**です。
hint-alt = { $token }とした場合の盤面（まだ着手していません）。
hint-alt-does = { $token }（{ $does }）とした場合の盤面（まだ着手していません）。
hint-lines = { $verdict }：
hint-alone = { $verdict }。
hint-better = おすすめは**{ $token }**です
hint-as-good = 見たところ**{ $token }**と{ $other }は同じくらいよい手です。おすすめは**{ $token }**です
hint-as-good-level = **{ $token }**と{ $other }は同じくらいよい手で、大差はありません。おすすめは**{ $token }**です
hint-as-good-not = **{ $token }**と{ $other }は同じくらいよい手です。おすすめは{ $worse }ではなく**{ $token }**です
hint-only = **{ $token }**のほかに着手できる手がありません
hint-wins-at-once = { $token }で終局し、{ $own }対{ $theirs }であなたの勝ちです
hint-only-win = 最善手を続けて勝てるのは**{ $token }**だけです
hint-wins = 最善手を続ければ**{ $token }**で勝ちです
hint-both-win = 双方が最善ならどちらでも勝ちですが、**{ $token }**のほうが差が開きます
hint-loses = 相手が最善を尽くせば負けですが、**{ $token }**なら{ $points }点差で済みます
hint-loses-anyway = 相手が最善を尽くせば、どの手でも負けです。おすすめは**{ $token }**です
hint-estimate = おすすめは{ $other }より**{ $token }**です。差が出るのは先ですが、100局なら**{ $token }**で{ $own }局、{ $other }で{ $than }局勝つ見込みです
hint-concealed = おすすめは**{ $token }**です。ペナルティありの対局ではキャプチャを自分で見つけるのもゲームのうちなので、理由は言いません
hint-standing = 見通し：**{ $standing }**
hint-button-play = { $token }にする
hint-button-why = 理由を見る
hint-rated = 人どうしのレート戦では、このチャンネルの誰もヒントを見られません。レートなしの対局では使えます。
hint-rated-engine = これはレート戦なので、ヒントは出せません。レートなしの対局なら、ボットとの対局でも使えます。
hint-not-a-player = ヒントを見られるのは、この対局の対局者だけです。
hint-not-your-turn = 今はあなたの手番ではありません。手番になったら、もう一度お試しください。
hint-over = この対局は終わっているので、次の一手はありません。
hint-overtaken = 考えている間に対局が進んだので、このヒントはもう使えません。

# ヒントの手順。例：C2、次に白E7（1枚キャプチャ）、あなたD5：あなた24、白30。
line = { $line }：{ $balance }。
line-reader = あなた
line-does = { $token }（{ $effect }）
line-other = { $line }、{ $side }が{ $played }
line-you = { $line }、{ $you }が{ $played }

line-and = { $balance }。{ $chances }
line-result = 最後は{ $you }が{ $own }、{ $side }は{ $theirs }
line-skipped = { $turns }手後：{ $played }
line-alt-you = { $you }：{ $played }
line-alt-other = { $side }：{ $played }
line-alt-one = 1手ごとの盤面：{ $line }
line-alt = 1手ごとの盤面。左：{ $left }右：{ $right }

standing-losing = 敗勢
standing-worse = 劣勢
standing-even = 互角
standing-better = 優勢
standing-winning = 勝勢

analysis-button = 分析
analysis-button-first = 分かれ目を見る
analysis-button-previous = 前の分かれ目
analysis-button-next = 次の分かれ目
analysis-button-overview = 対局全体
analysis-running = この対局はまだ続いています。終わったら、どこで形勢が変わったかをお見せします。
analysis-nothing = この対局ではまだ着手がないので、分析するものがありません。
analysis-soon = 対局を調べています。数秒お待ちください…
analysis-title = **{ $game }**、{ $first }対{ $second }：形勢の移り変わり
analysis-scale = 線は形勢を示します。上ほど{ $side }、下ほど{ $other }がよく、端では勝敗が確定していました。
analysis-turns = { $count ->
   *[other] 分かれ目：{ $count }か所
}
analysis-turns-own-first = { $count ->
   *[other] 分かれ目：{ $count }か所（あなたの手から順に）
}
analysis-more = { $more ->
   *[other] 残りの{ $more }か所はボタンで見られます。
}
analysis-at = { $step ->
    [0] { $number }手目
   *[other] { $number }手目の手順{ $step }
}
analysis-turn-row = { $number }. { $at }・{ $player }：**{ $played }**、よりよい手は**{ $better }**（{ $before }から{ $after }へ）
analysis-no-mistake = 悪い手は見つかりませんでした。
analysis-no-turns = 形勢を変えた手は見つかりませんでした。
analysis-solved = { $at }手目からはすべて読み切りました。双方が最善手を続ければ{ $winner }の{ $points }点勝ちです。
analysis-solved-level = { $at }手目からはすべて読み切りました。双方が最善手を続ければ同点で終わります。
analysis-ended = 実際の結果は異なり、{ $winner }の{ $points }点勝ちでした。
analysis-ended-level = 実際の結果は異なり、同点でした。
analysis-turn = 分かれ目 { $number }/{ $count }・{ $at }：{ $player }の**{ $played }**。
analysis-turn-did = 分かれ目 { $number }/{ $count }・{ $at }：{ $player }の**{ $played }**（{ $effect }）。
analysis-better = よりよい手は**{ $better }**でした。
analysis-better-does = よりよい手は**{ $better }**（{ $effect }）でした。
analysis-hinted = ヒントでもこの手をおすすめしましたが、読み直したところ、よりよい手がありました。
analysis-cost = { $player }の形勢は、{ $before }から{ $after }に変わりました。
analysis-margins = 双方が最善手を続けた場合の{ $player }の結果は、この手の前なら{ $before }、この手の後は{ $after }です。
analysis-margin-win = { $points }点勝ち
analysis-margin-level = 同点
analysis-margin-loss = { $points }点負け
analysis-was-won = この手の前は、最善手を続ければ{ $player }の勝ちが確定していました。
analysis-is-lost = この手の後は、双方が最善手を続ければ{ $player }の負けが確定していました。
analysis-why = 次の手は**{ $reply }**（{ $effect }）でした。
analysis-columns = 図の左は**{ $better }**とした場合の手順です。
analysis-picture = 図：**{ $better }**だった場合の盤面。
analysis-alt = { $moves }手にわたる線：{ $side }の形勢は、初めは{ $start }、終わりは{ $end }。
analysis-alt-ahead = 優勢だったのは{ $ahead }。ほかはほぼ互角。
analysis-alt-level = 終始ほぼ互角。
analysis-alt-move = { $at }手目の{ $side }
analysis-alt-moves = { $from }手目から{ $to }手目の{ $side }
analysis-alt-board = { $better }だった場合の盤面。

engine-player = レベル{ $level }のボット
engine-player-short = レベル{ $level }
engine-begun = レベル{ $level }でお相手します。
engine-choose = { $game }：どのレベルで対局しますか？
engine-choose-here = レベルを選ぶ
engine-button = ボットと対局する
engine-no-level = { $game }にそのレベルはありません。1から{ $highest }までです。
engine-level-of-a-person = レベルはボットと対局するときだけ指定できます。相手にボットを指定するか、レベルの指定を外してください。
engine-counts = この対局はボット戦のレートに反映されます。このレベルのレートは{ $rating }です。勝てば{ $win }、負ければ{ $loss }です。人どうしのレートは変わりません。
engine-in-thread = { $player }とボットの{ $game }は{ $thread }で行います。
engine-in-own-thread = **{ $game }の対局が始まりました。** { $thread }を押してください。あなたから始めます。時間制限はなく、ほかの人の邪魔にもなりません。
engine-stands = レート戦なので、待ったにも対局の取りやめにも応じられません。
engine-channel-taken = ここでは対局が行われていて、スレッドを作れません。テキストチャンネルで申し込むか（スレッドを作れます）、対局が終わってから申し込んでください。
engine-still-open = この募集はまだ続いています。先に取り下げてくだされば、喜んでお相手します。
engine-plays-on = まだ引き分けにはせず、続けましょう。同じ局面が3回現れたら同意します。

engine-rating = ボット戦のレート：{ $change }
engine-rating-pool = { $game }のボット戦
