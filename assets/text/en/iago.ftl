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

# Hints.
iago-hint-against = I would play **{ $token }**, even if captured there
iago-balance = { $you } { $own }, { $side } { $theirs }
iago-chances = { $side } can then capture { $count ->
    [0] nothing
   *[other] { $count }
}
