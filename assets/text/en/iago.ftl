# The rules of Iago: why an action is refused.

iago-over-score = The match is over: { $winner } has won by { $won } to { $lost }.
iago-over-centre-face-up = The match is over: the scores were level at { $score }, and { $winner } has won because its disk lies face up on E5.
iago-over-centre-captive = The match is over: the scores were level at { $score }, and { $winner } has won because the disk on E5 is a captive of { $loser }’s.

iago-callout-disabled = This match is played without the penalty option, so nothing can be called out.
iago-callout-repeated = The miss has been called out already: place your disk, on any empty cell.
iago-callout-too-early = Nothing has been placed yet, so there is nothing to call out.
iago-callout-false = The last placement missed nothing, and only the last one can be called out. It is still your turn: place a disk.

iago-malformed = That is no cell: write a letter from A to I and a number, such as D4.
iago-off-board-file = There is no such cell: the board’s columns are A to I.
iago-off-board-number = There is no such cell: column { $file } has only { $file }1 to { $file }{ $height }.

iago-occupied = { $cell } is taken: { $owner } has a disk there, face up. Choose an empty cell.
iago-occupied-captive = { $cell } is taken: a captive owned by { $owner } lies there. Choose an empty cell.

# Where a disk has to flip something. In Simple there is no release.
iago-needs-flip = Outer cells and the centre need a capture or a release, and on { $cell } a disk would flip nothing.
iago-needs-flip-simple = Outer cells and the centre need a capture, and on { $cell } a disk would flip nothing.
iago-cell-centre = { $cell }, the centre,
iago-needs-flip-instead = Choose an inner cell other than the centre, or one where a disk flips.
iago-needs-flip-capture = Besides, captures are compulsory: { $best }.
iago-needs-flip-last-centre = E5 is the last empty inner cell, but without a flip it may be filled only when no outer cell can be played, and a disk can still go to { $cells }.

# What is wrong; what each capture would capture comes after it.
iago-would-be = { $best }.
iago-must-capture = Captures are compulsory, and { $cell } captures nothing.
iago-must-capture-not-release = Captures are compulsory, and { $cell } captures nothing: it would release { $releases ->
    [1] one disk
   *[other] { $releases } disks
}, but releases do not count.
iago-must-capture-most = You must capture as many disks as you can. { $cell } captures only { $count ->
    [1] one disk
    [2] two disks
    [3] three disks
   *[other] { $count } disks
}, { $taken }, but { $most ->
    [2] two
    [3] three
    [4] four
   *[other] { $most }
} can be captured.

# One capture after the other; of many, the last ones only by their cells.
iago-capture = { $cell } would capture { $rows }
iago-capture-or = { $head }; { $next }
iago-captures-few = { $told }
iago-captures-others = { $told }; { $cells } would capture as many
iago-captures-more = { $told }; { $cells } and { $count } more would capture as many
iago-row = { $disks } (between { $from } and { $closing })

# What speaks for a move.
iago-fact-outer = It is an outer cell: you then have { $inner ->
    [one] 1 inner disk
   *[other] { $inner } inner disks
 } and { $outer ->
    [one] 1 outer one
   *[other] { $outer } outer ones
 } face up, and the two numbers are multiplied.
iago-fact-centre = It is the centre, which decides if the points are equal.
iago-fact-forces = { $side } then has only one move, { $answer }, which captures { $captures ->
    [0] nothing
    [one] 1 disk
   *[other] { $captures } disks
 }; after it you can capture { $next ->
    [0] nothing
    [one] 1 disk
   *[other] { $next } disks
 }.
iago-fact-their-captures = { $side } can then capture { $number ->
    [0] nothing
    [one] 1 disk
   *[other] { $number } disks
 }; after { $other } it could capture { $instead }.
iago-fact-their-outer-cells = { $side } can then go to { $number ->
    [0] no outer cell
    [one] 1 outer cell
   *[other] { $number } outer cells
 }; after { $other } it could go to { $instead }.
iago-fact-their-moves = { $side } then has a choice of { $number } cells; after { $other } of { $instead }.
iago-fact-own-threat = It threatens to capture { $number ->
    [one] 1 disk
   *[other] { $number } disks
 }; { $other } { $instead ->
    [0] would threaten nothing
   *[other] only { $instead }
 }.
iago-fact-own-captures = Whatever { $side } answers, you can then capture { $number ->
    [one] 1 disk
   *[other] { $number } disks
 }; after { $other } { $instead ->
    [0] that is not sure
   *[other] only { $instead } would be sure
 }.
iago-fact-own-outer-cells = Whatever { $side } answers, you can then go to { $number ->
    [one] an outer cell
   *[other] { $number } outer cells
 }; after { $other } { $instead ->
    [0] that is not sure
   *[other] only { $instead } would be sure
 }.
iago-fact-lines = Its three lines run through { $cells } other cells, those of { $other } through only { $instead }.
iago-fact-points = After { $answer }, the best answer by points, you have { $own } and { $side } { $theirs }; after { $other } and { $other_answer } you would have { $own_instead } and { $side } { $theirs_instead }.
iago-fact-goes-on = It lets the match go on: { $other } would end it, and you would lose by { $own } to { $theirs }.
