# Ampel: why an action is refused, what a step did, how it stands, the board in words.

# What the game, its sides and its options are called; sides are names that no sentence inflects.
ampel-name = Ampel
ampel-in-a-line = build traffic lights
ampel-designer = José Manuel Astilleros García-Monge, 2013
ampel-goal = Goal: move disks so that red, yellow and green stand in a row; that wins the yellow disk, and { $target } of { $yellow } win the game.
ampel-side-red = Red
ampel-side-green = Green
ampel-terms-yellow = { $count } yellow disks
ampel-terms-green = Green sets up first

ampel-disk = { $disk ->
    [red] red
    [yellow] yellow
   *[green] green
}

# The form of each step.
ampel-form-setup = Name one empty inside point for a yellow disk, such as { $example }.
ampel-form-own = Step 1 moves one of your own disks ({ ampel-disk }): name its point and where it ends, such as { $example }.
ampel-form-theirs = Step 2 moves one of your opponent’s disks ({ ampel-disk }): name its point and where it ends, such as { $example }.
ampel-form-place = Step 3 places one of your disks: name one empty point, such as { $example }.
ampel-form-nothing = Nothing is possible in this step: type - to go on.

ampel-game-over = The match is over: { $winner } has won by { $won } yellow disks to { $lost }.
ampel-wrong-step-setup = Disks do not move before the yellow ones are placed. { $form }
ampel-wrong-step-moved = You have already made both moves. { $form }
ampel-wrong-step-nothing = In the setup nothing can be left out. { $form }
ampel-wrong-step-end = Where should the disk on { $point } end? Name that too, such as { $example }: it can end on { $ends }.
ampel-wrong-step-empty = { $point } is empty, and a disk is placed only in step 3. { $form }
ampel-malformed = I could not read that. { $form }
ampel-off-board-row = There is no row { $row }: the rows go from A at the bottom (11 points) to K at the top (1 point).
ampel-off-board-number = There is no such point: row { $row } has { $length ->
    [one] only { $row }1
   *[other] { $row }1 to { $row }{ $length }
}.
ampel-not-inside-edge = Yellow disks begin inside, on points with six neighbours, and { $point } is on the edge.
ampel-not-inside-corner = Yellow disks begin inside, on points with six neighbours, and { $point } is a corner.
ampel-occupied = { $point } is taken: a { ampel-disk } disk stands there. Name another point.
ampel-step-possible-move = This step is compulsory while any disk can make it: { $example }, for example.
ampel-step-possible-place = A disk must be placed while that is possible: on { $example }, for example.
ampel-no-disk = There is no disk on { $point } to move. Begin with the point of one.
ampel-wrong-disk = The disk on { $point } is { ampel-disk }. { $form }
ampel-wrong-disk-yellow = The disk on { $point } is yellow, and yellow disks never move. { $form }
ampel-cylinder = { $owner }’s cylinder stands on { $point } and protects that disk in step 2: choose another one.
ampel-supply-empty = All 20 of { $side }’s disks are on the board, so there is none to place.
ampel-makes-signal = A placement may not make a signal, for either side, and on { $point } it would: { $signals }. Name another point.

# Why a disk does not get to a point: a sentence, then a line for each direction.
ampel-unreachable-passed = The disk on { $from } cannot end on { $to }: { $direction } it must go exactly { $distance } steps; it passes { $to } after { $passes } and must go on.
ampel-unreachable-beside = The disk on { $from } cannot end on { $to }: no line leads straight from { $from } to { $to }, and nothing is in its way where it could turn.
ampel-unreachable-turning = The disk on { $from } cannot end on { $to }: no line leads straight there. It turns only where something is in its way ({ $turns }), and no such way ends on { $to }.
ampel-unreachable-turn = { $direction } { $obstacle } { $straight ->
    [0] at once, with { $distance } to go
   *[other] after { $straight } of { $distance } steps
}
ampel-unreachable-same = A move may not end where it began, on { $from }.
ampel-unreachable-stuck = The disk on { $from } cannot move: in no direction is there room for the whole distance.
ampel-unreachable-straight = The disk on { $from } cannot end on { $to }: { $direction } it must go exactly { $distance ->
    [one] 1 step
   *[other] { $distance } steps
}, not { $steps }, because { $distance ->
    [one] it is the only disk
   *[other] { $distance } disks stand
} on that line ({ $disks }).
ampel-unreachable-blocked = The disk on { $from } cannot end on { $to }: { $direction } { $obstacle } { $straight ->
    [0] at once
   *[other] after { $straight } of { $distance } steps
}.
ampel-unreachable-ends = It can end on { $points }.
ampel-way = - { $direction } { $distance ->
    [one] 1 step
   *[other] { $distance } steps
} (counting { $disks }): { $story }
ampel-way-blocked = { $obstacle } at once
ampel-way-stuck = { $obstacle } after { $straight } of { $distance }; even turning, it gets no further than { $stuck }
ampel-way-straight = ends on { $points }
ampel-way-turning = { $obstacle } after { $straight } of { $distance }, then it turns and ends on { $points }
ampel-way-home = { $obstacle } after { $straight } of { $distance }, and every way leads back to { $from }
ampel-way-passes = { $story }; it passes { $to } after { $passes } of { $distance } and must go on
ampel-blocked-disk = { $point } ({ ampel-disk }) blocks
ampel-blocked-edge = the edge stops it

ampel-direction-right = to the right
ampel-direction-up-right = up to the right
ampel-direction-up-left = up to the left
ampel-direction-left = to the left
ampel-direction-down-left = down to the left
ampel-direction-down-right = down to the right

# What a step did: parts of a sentence, put together by told and turn.
ampel-told = { $player }: { $part }.
ampel-turn = { $player } plays:
ampel-turn-begun = { $player }’s turn so far:
ampel-turn-skipped = { $player } skips steps 1 and 2: no own disk can move, nor any of the opponent’s without a cylinder.
ampel-turn-part = { $step }. { $part }
ampel-turn-last = { $step }. { $part }.
ampel-part-yellow = yellow disk { $placed } on **{ $point }**
ampel-part-own = **{ $path }**
ampel-path = { $from } via { $bends } to { $to }
ampel-part-theirs = { $owner }’s **{ $path }**
ampel-part-signals = { $part }: { $count ->
    [one] the signal { $signals } goes off the board, 1 yellow disk won
   *[other] { $count } signals go off the board ({ $signals }), { $count } yellow disks won
}
ampel-part-cylinder = { $part }; { $owner }’s cylinder comes off with it
ampel-part-cylinders = { $part }; both cylinders come off with it
ampel-part-wins = { $part }; that makes { $score }
ampel-part-placed = places **{ $point }**
ampel-part-skipped-own = skipped: there is no own disk to move
ampel-part-skipped-theirs = skipped: no disk of the opponent’s without a cylinder can move
ampel-part-skipped-place = skipped: no disk can be placed
ampel-part-skipped-cylinder = no disk can be placed, so the cylinder comes off { $point }

ampel-hint-straight = straight on
ampel-hint-bends = via { $bends }
ampel-hint-signals = { $count ->
    [one] wins 1 yellow
   *[other] wins { $count } yellow
}
ampel-hint-wins = wins the game
ampel-hint-yellow = yellow disk
ampel-hint-placed = place here
ampel-hint-skipped = not possible

ampel-standing = Yellow won: { $red } { $red_score }, { $green } { $green_score }; { $target } win.
ampel-standing-setup = Yellow disks placed: { $placed } of { $yellow }
ampel-banner = { $won } of { $yellow } yellow disks
ampel-arithmetic = { $winner } has won { $won } of the { $yellow } yellow disks, { $loser } { $lost }.
ampel-repeated = This position has come up { $count } times. The match can go on for ever like that: you may offer a draw with { $command }.

ampel-demand-setup = Setup: place a yellow disk on an empty inside point.
ampel-demand-own = Step 1: move a disk of yours.
ampel-demand-theirs = Step 2: move a disk of { $other }’s.
ampel-demand-place = Step 3: place a disk.
ampel-half-done = Your turn so far; your opponent sees this when you finish:
ampel-half-done-told = Your turn so far:
ampel-last-look = Your turn. Your opponent sees it when you end it:
ampel-overtaken = Your turn has gone on since that list was opened, so this choice did not count.

ampel-button-step = Choose a move
ampel-button-disk = Another disk
ampel-button-row = Another row
ampel-disk-which = Which disk do you move?
ampel-end-which = Where should { $point } go?
ampel-row-which = In which row?
ampel-point-which = On which point of row { $row }?
ampel-row-option = Row { $row }
ampel-count-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}

# The board in words: disks by colour, and below them, for the text board, what its letters mean.
ampel-board-legend = R red, Y yellow, G green; r and g carry their side’s cylinder; a dot is an empty point. Each row counts from the left.
ampel-board-empty = No disks yet.
ampel-board-disks = { $disk ->
    [red] Red disks
    [yellow] Yellow disks
   *[green] Green disks
}: { $points }.
ampel-board-cylinder = { $side }’s cylinder: { $point }.
ampel-board-yellow = { $placed } of { $yellow } yellow disks placed.
ampel-board-won = Yellow disks won: { $red } { $red_score }, { $green } { $green_score }.
ampel-board-step-setup = Setup, { $side } to move.
ampel-board-step = Step { $step }, { $side } to move.
ampel-board-ended-setup = Setup, ended on { $side }’s turn.
ampel-board-ended = Step { $step }, ended on { $side }’s turn.
ampel-board-over = The game ended in step { $step }, { $side } won.

# What a picture points out.
ampel-moves-points = Points you can name: { $points }
ampel-moves-disks = Disks that can move, and the points they can end on:
ampel-moves-wins = { $point } ({ $wins })
ampel-layout = Rows A to K from the bottom, points numbered from 1 at the left: A has 11 points, each row above one fewer, K 1. A point adjoins up to six: D4 adjoins D3 and D5, E3 and E4 above, C4 and C5 below.
ampel-alt-movable = Can move: { $points }.
ampel-alt-closed = Empty, but a disk there would make a signal: { $points }.
ampel-alt-chosen = Ringed in light: { $point }. It can end on: { $points }.
ampel-alt-stuck = Ringed in light: { $point }, which cannot move.
ampel-alt-ringed = Ringed in light: { $point }.
ampel-alt-crossed = Crossed out: { $point }.
ampel-alt-signals = Outlined, because the disk would make them: { $signals }.

ampel-token-nothing = no move
ampel-token-move = { $from } to { $to }

# Hints.
ampel-hint-start-any = Any point that is not beside a yellow disk is as good: in 2,683 games of mine no start favoured a side. Take **{ $token }**, for example
ampel-hint-start = It hardly matters where: in 2,683 games of mine no start favoured a side. Beside another yellow disk, signals lose room; **{ $token }** leaves { $open } of { $all } lines free, the most possible
ampel-line-first = **{ $token }** with { $made }
ampel-line-first-then = **{ $token }**, { $move } with { $made }
ampel-line-makes = makes { $made } with { $move }
ampel-line-makes-you = { $made } with { $move }
ampel-line-none = makes no signal
ampel-balance = yellow { $own } to { $theirs }
ampel-chances = { $side } could then make { $signal } with { $way }
ampel-chances-none = { $side } can then make no signal
