# イアーゴのルール：置けない理由。

iago-over-score = 対局は終わっています。{ $won }対{ $lost }で{ $winner }の勝ちでした。
iago-over-centre-face-up = 対局は終わっています。{ $score }対{ $score }の同点で、中央ヘクスのディスクが表を向いている{ $winner }の勝ちでした。
iago-over-centre-captive = 対局は終わっています。{ $score }対{ $score }の同点で、中央ヘクスのディスクが{ $loser }のキャプティブなので、{ $winner }の勝ちでした。

iago-callout-disabled = この対局はペナルティなしなので、見逃しの指摘はできません。
iago-callout-repeated = 見逃しはすでに指摘済みです。空いている好きなヘクスにディスクを置いてください。
iago-callout-too-early = まだディスクが置かれていないので、指摘できることはありません。
iago-callout-false = 直前の手に見逃しはありません（指摘できるのは直前の手だけです）。引き続きあなたの手番なので、ディスクを置いてください。

iago-malformed = ヘクスの名前ではありません。D4のように、AからIの文字と数字で書いてください。
iago-off-board-file = そのヘクスはありません。ボードの列はAからIまでです。
iago-off-board-number = そのヘクスはありません。{ $file }列は{ $file }1から{ $file }{ $height }までです。

iago-occupied = { $cell }にはすでに{ $owner }のディスクが表の状態で置かれています。空いているヘクスを選んでください。
iago-occupied-captive = { $cell }にはすでに{ $owner }のキャプティブがあります。空いているヘクスを選んでください。

# ディスクを裏返せなければ置けないヘクス。シンプル・イアーゴにはリリースがない。
iago-needs-flip = 外部エリアと中央ヘクスには、キャプチャかリリースができるときにしか置けません。{ $cell }では何も裏返せません。
iago-needs-flip-simple = 外部エリアと中央ヘクスには、キャプチャができるときにしか置けません。{ $cell }では何も裏返せません。
iago-cell-centre = 中央ヘクスの{ $cell }
iago-needs-flip-instead = 中央以外の内部エリアか、ディスクを裏返せるヘクスを選んでください。
iago-needs-flip-capture = また、キャプチャできるときは必ずキャプチャしなければなりません。{ $best }。
iago-needs-flip-last-centre = 内部エリアの空きは中央ヘクスだけですが、何も裏返さずに置けるのは、外部エリアのどこにも置けないときだけです。まだ{ $cells }に置けます。

# 認められない理由。キャプチャの一覧が後に続く。
iago-would-be = { $best }。
iago-must-capture = キャプチャできるときは必ずキャプチャしなければなりませんが、{ $cell }では1枚もキャプチャできません。
iago-must-capture-not-release = キャプチャできるときは必ずキャプチャしなければなりませんが、{ $cell }では1枚もキャプチャできません（{ $releases }枚リリースできますが、リリースは数に入りません）。
iago-must-capture-most = 最も多くキャプチャできる位置に置かなければなりません。{ $cell }では{ $taken }の{ $count }枚しかキャプチャできませんが、{ $most }枚キャプチャできる位置があります。

# キャプチャを順に述べ、多いときは残りを位置だけ挙げる。
iago-capture = { $cell }に置けば{ $rows }を
iago-capture-or = { $head }、{ $next }
iago-captures-few = { $told }キャプチャできます
iago-captures-others = { $told }キャプチャできます。{ $cells }でも同じ枚数をキャプチャできます
iago-captures-more = { $told }キャプチャできます。{ $cells }と、ほか{ $count }か所でも同じ枚数をキャプチャできます
iago-row = { $disks }（{ $from }と{ $closing }で挟む）

# What speaks for a move.
iago-fact-outer = 外部エリアのヘクスです。表向きのディスクは内部が{ $inner }枚、外部が{ $outer }枚になり、スコアはこの2つの数を掛けたものです。
iago-fact-centre = 中央ヘクスです。同点のときは中央で勝敗が決まります。
iago-fact-forces = { $side }が次に着手できる手は{ $answer }だけになり、{ $captures ->
    [0] 何もキャプチャされません
   *[other] キャプチャされるのは{ $captures }枚です
 }。その後、あなたは{ $next ->
    [0] 何もキャプチャできません
   *[other] { $next }枚キャプチャできます
 }。
iago-fact-their-captures = { $side }は次に{ $number ->
    [0] 何もキャプチャできません
   *[other] { $number }枚しかキャプチャできません
 }。{ $other }なら{ $instead }枚キャプチャされます。
iago-fact-their-outer-cells = { $side }が次に置ける外部エリアのヘクスは{ $number ->
    [0] ありません
   *[other] { $number }か所です
 }。{ $other }なら{ $instead }か所あります。
iago-fact-their-moves = { $side }が次に選べるヘクスは{ $number }か所です。{ $other }なら{ $instead }か所あります。
iago-fact-own-threat = 次に{ $number }枚のキャプチャをねらえます。{ $other }だと{ $instead ->
    [0] ねらえるものがありません
   *[other] { $instead }枚だけです
 }。
iago-fact-own-captures = { $side }がどう応じても、次に{ $number }枚キャプチャできます。{ $other }だと{ $instead ->
    [0] 確実ではありません
   *[other] 確実なのは{ $instead }枚だけです
 }。
iago-fact-own-outer-cells = { $side }がどう応じても、次に外部エリアの{ $number }か所に置けます。{ $other }だと{ $instead ->
    [0] 確実ではありません
   *[other] 確実なのは{ $instead }か所だけです
 }。
iago-fact-lines = このヘクスを通る3本の線にはほかに{ $cells }ヘクスあり、{ $other }の{ $instead }ヘクスより多くなります。
iago-fact-points = スコアのうえで最善の応手{ $answer }の後、あなたは{ $own }点、{ $side }は{ $theirs }点です。{ $other }なら{ $other_answer }の後、あなたは{ $own_instead }点、{ $side }は{ $theirs_instead }点です。
iago-fact-goes-on = 対局が続きます。{ $other }では対局が終わり、{ $own }対{ $theirs }であなたの負けになります。
