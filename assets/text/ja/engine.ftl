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
hint-why = おすすめは**{ $token }**です：
hint-why-does = おすすめは**{ $token }**（{ $does }）です：
hint-only = ほかに着手できる手がありません。
hint-wins-at-once = この手で勝ちです。
hint-only-win = 最善手を続ければ勝ちで、勝てる手はこれだけです。
hint-wins = { $side }がどう応じても、最善手を続ければ勝ちです。
hint-loses = ここからは最善手を続けても{ $points }点差の負けで、ほかの手ならそれ以上の差になります。
hint-loses-anyway = ここからは最善手を続けても負けで、ほかのどの手でも同じです。
hint-even = 見たところ、同じくらいよい手がほかにもあります。
hint-expects = 目に見える違いはありませんが、この先に差が出ます。予想：{ $line }
hint-concealed = ペナルティありの対局ではキャプチャを自分で見つけるのもゲームのうちなので、理由はここまでにします。
hint-standing = この手の後の形勢：**{ $standing }**
hint-button-play = { $token }にする
hint-button-why = 理由を見る
hint-rated = 人どうしのレート戦では、このチャンネルの誰もヒントを見られません。レートなしの対局では使えます。
hint-rated-engine = これはレート戦なので、ヒントは出せません。レートなしの対局なら、ボットとの対局でも使えます。
hint-not-a-player = ヒントを見られるのは、この対局の対局者だけです。
hint-not-your-turn = 今はあなたの手番ではありません。手番になったら、もう一度お試しください。
hint-over = この対局は終わっているので、次の一手はありません。
hint-overtaken = 考えている間に対局が進んだので、このヒントはもう使えません。

standing-lost = 負け確定
standing-losing = 敗勢
standing-worse = 劣勢
standing-slightly-worse = やや劣勢
standing-even = 互角
standing-slightly-better = やや優勢
standing-better = 優勢
standing-winning = 勝勢
standing-won = 勝ち確定
standing-less = { $standing }（差は縮小）
standing-more = { $standing }（差は拡大）

analysis-button = 分析
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
analysis-at = { $step ->
    [0] { $number }手目
   *[other] { $number }手目の手順{ $step }
}
analysis-turn-row = { $at }・{ $player }：**{ $played }**、よりよい手は**{ $better }**（{ $player }は{ $before }から{ $after }へ）
analysis-no-turns = 悪い手は見つかりませんでした。
analysis-solved = { $at }手目からはすべて読み切りました。最善手を続ければ{ $winner }の{ $points }点勝ちです。
analysis-solved-level = { $at }手目からはすべて読み切りました。最善手を続ければ同点で終わります。
analysis-turn = 分かれ目 { $number }/{ $count }・{ $at }：{ $player }の**{ $played }**。
analysis-turn-did = 分かれ目 { $number }/{ $count }・{ $at }：{ $player }の**{ $played }**（{ $effect }）。
analysis-better = よりよい手は**{ $better }**でした。
analysis-better-does = よりよい手は**{ $better }**（{ $effect }）でした。
analysis-hinted = ヒントでもこの手をおすすめしましたが、読み直したところ、よりよい手がありました。
analysis-cost = { $player }の形勢は、{ $before }から{ $after }に変わりました。
analysis-why = 次の手は**{ $reply }**（{ $effect }）でした。
analysis-best-wins = そこから最善手を続けていれば{ $points }点差で勝ちでした。
analysis-pictures = もう1枚の図：**{ $better }**だった場合の盤面。
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
