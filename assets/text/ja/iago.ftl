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

# Hints.
iago-hint-against = そこではキャプチャされることもありますが、おすすめは**{ $token }**です
iago-balance = { $you }は{ $own }、{ $side }は{ $theirs }
iago-chances = 次に{ $side }がキャプチャできるのは{ $count }枚
