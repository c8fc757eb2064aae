# イアーゴのルール：置けない理由。


iago-over-score = ゲームは終わっています。{ $won }対{ $lost }で{ $winner }の勝ちでした。
iago-over-centre-face-up = ゲームは終わっています。{ $score }対{ $score }の同点で、中央ヘクスのディスクが表を向いている{ $winner }の勝ちでした。
iago-over-centre-captive = ゲームは終わっています。{ $score }対{ $score }の同点で、中央ヘクスのディスクが{ $loser }のキャプティブなので、{ $winner }の勝ちでした。

iago-callout-disabled = このゲームではペナルティのルールを使っていないので、見逃しの指摘はできません。
iago-callout-repeated = 見逃しはもう指摘されています。空いている好きなヘクスにディスクを置いてください。
iago-callout-too-early = まだディスクが置かれていないので、指摘することはありません。
iago-callout-false = 直前の手に見逃しはありません。指摘できるのは直前の手だけです。手番はそのままです。

iago-malformed = ヘクスの名前ではありません。D4のように、AからIの文字と数字で書いてください。
iago-off-board-file = そのヘクスはありません。ボードの縦の列はAからIまでです。
iago-off-board-number = そのヘクスはありません。縦の列{ $file }は{ $file }1から{ $file }{ $height }までです。

iago-occupied = { $cell }にはもう{ $owner }のディスクが表を向けて置かれています。空いているヘクスを選んでください。
iago-occupied-captive = { $cell }にはもう{ $owner }のキャプティブがあります。空いているヘクスを選んでください。

iago-needs-flip-outer = 外部エリアと中央ヘクスには、キャプチャかリリースができるときにしか置けません。{ $cell }では何も裏返せません。内部エリアか、ディスクを裏返せるヘクスを選んでください。
iago-needs-flip-centre = 外部エリアと中央ヘクスには、キャプチャかリリースができるときにしか置けません。中央ヘクスのE5では何も裏返せません。内部エリアのほかのヘクスか、ディスクを裏返せるヘクスを選んでください。
iago-needs-flip-outer-capture = 外部エリアと中央ヘクスには、キャプチャかリリースができるときにしか置けません。{ $cell }では何も裏返せません。それに、キャプチャできるときは必ずキャプチャしなければなりません：{ $best }。
iago-needs-flip-centre-capture = 外部エリアと中央ヘクスには、キャプチャかリリースができるときにしか置けません。中央ヘクスのE5では何も裏返せません。それに、キャプチャできるときは必ずキャプチャしなければなりません：{ $best }。
iago-needs-flip-last-centre = 内部エリアの空きは中央ヘクスだけですが、何も裏返さずに置けるのは、外部エリアのどこにも置けないときだけです。まだ{ $cells }に置けます。

iago-must-capture = キャプチャできるときは必ずキャプチャしなければなりません。{ $cell }では1枚もキャプチャできません：{ $best }。
iago-must-capture-not-release = キャプチャできるときは必ずキャプチャしなければなりません。{ $cell }では{ $releases }枚リリースできますが、リリースは数に入らず、1枚もキャプチャできません：{ $best }。
iago-must-capture-most = 最も多くキャプチャできる位置に置かなければなりません。{ $cell }では{ $taken }の{ $count }枚しかキャプチャできませんが、{ $most }枚キャプチャできる位置があります：{ $best }。

iago-capture = { $cell }なら{ $rows }をキャプチャ
iago-capture-or = 、または
iago-captures-others = { $told }（ほかに{ $cells }も同じ枚数）
iago-captures-more = { $told }（ほかに{ $cells }など、あと{ $count }か所も同じ枚数）
iago-comma = 、
iago-row = { $disks }（{ $line }、{ $closing }との間）
iago-line-file = 縦の列
iago-line-rising = 右上がりの列
iago-line-falling = 右下がりの列
