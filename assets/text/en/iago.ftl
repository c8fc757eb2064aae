# The rules of Iago: why an action is refused. One sentence each.


iago-over-score = The game is over: { $winner } has won by { $won } to { $lost }.
iago-over-centre-face-up = The game is over: the scores were level at { $score }, and { $winner } has won because its disk lies face up on E5.
iago-over-centre-captive = The game is over: the scores were level at { $score }, and { $winner } has won because the disk on E5 is a captive of { $loser }’s.

iago-callout-disabled = This game is played without the penalty option, so nothing can be called out.
iago-callout-repeated = The miss has been called out already: place your disk, on any empty hex.
iago-callout-too-early = Nothing has been placed yet, so there is nothing to call out.
iago-callout-false = The last placement missed nothing, and only the last one can be called out. It is still your turn to place.

iago-malformed = That is no hex: write a letter from A to I and a number, such as D4.
iago-off-board-file = There is no such hex: the board’s files are A to I.
iago-off-board-number = There is no such hex: file { $file } has only { $file }1 to { $file }{ $height }.

iago-occupied = { $cell } is taken: { $owner } has a disk there, face up. Choose an empty hex.
iago-occupied-captive = { $cell } is taken: a captive owned by { $owner } lies there. Choose an empty hex.

iago-needs-flip-outer = Outer hexes and the centre need a capture or a release, and on { $cell } a disk would flip nothing. Choose an inner hex, or one where a disk flips.
iago-needs-flip-centre = Outer hexes and the centre need a capture or a release, and on E5, the centre, a disk would flip nothing. Choose another inner hex, or one where a disk flips.
iago-needs-flip-outer-capture = Outer hexes and the centre need a capture or a release, and on { $cell } a disk would flip nothing; besides, a possible capture is compulsory: { $best }.
iago-needs-flip-centre-capture = Outer hexes and the centre need a capture or a release, and on E5, the centre, a disk would flip nothing; besides, a possible capture is compulsory: { $best }.
iago-needs-flip-last-centre = E5 is the last empty inner hex, but without a flip it may be filled only when no outer hex can be played, and a disk can still go to { $cells }.

iago-must-capture = A possible capture is compulsory, but { $cell } takes nothing: { $best }.
iago-must-capture-not-release = A possible capture is compulsory, but { $cell } takes nothing (it would release { $releases }, and releases do not count): { $best }.
iago-must-capture-most = You must take as many disks as possible, but { $cell } takes only { $count }, { $taken }, where { $most } can be taken: { $best }.

iago-capture = { $cell } takes { $rows }
iago-capture-or = , or {""}
iago-captures-others = { $told }; likewise { $cells }
iago-captures-more = { $told }; likewise { $cells } and { $count } more
iago-comma = , {""}
iago-row = { $disks } ({ $line }, closed by { $closing })
iago-line-file = file
iago-line-rising = rising line
iago-line-falling = falling line
