# ISAAC. Places come as words that already hold the readings a reader wants.

# What the game, its sides and its options are called; sides are names that no sentence inflects.
isaac-name = ISAAC
isaac-in-a-line = place pieces, then remove them for points
isaac-designer = Emiliano Venturini, 2011
isaac-goal = Goal: place your pieces, then remove them again for points; 100 points win at once, otherwise the higher score.
isaac-side-black = Black
isaac-side-white = White
isaac-terms-squares = ties by unplaced squares only

isaac-nothing = none
isaac-numbers-saved = Saved. { $numbers }
isaac-numbers-own = When you play White, you type and read squares in White’s own numbers, counted from your edge: 44 is Black’s 55. Messages to everybody and the record keep Black’s numbers. For Black nothing changes.
isaac-numbers-black = You type and read squares in Black’s numbers, as the record does; when you play White, your own stand beside them.
isaac-owned = { $side }’s { $place }
isaac-hand-kind = { $count } of length { $length }

## A ply

isaac-placed = { $player } places { $place } (length { $length }, value { $value }).
isaac-removed = { $player } removes { $place }: { $arithmetic }{ $stops ->
    [yes] , stops after { $taken }: score { $score }
   *[no] , score { $score }
}.
isaac-count = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
}
isaac-arithmetic = { isaac-count } × value { $value }{ $factor ->
    [1] {""}
    [2] {" "}× 2 (a counter)
   *[4] {" "}× 2 × 2 (both counters)
} = { $points ->
    [one] 1 point
   *[other] { $points } points
}
isaac-range = Stop anywhere from { $lowest } to { $highest }.
isaac-line = { $line ->
    [row] row { $squares }
   *[column] column { $squares }
}
isaac-worth-pieces = { $place } lies in { isaac-line } with { $count ->
    [one] 1 other piece
   *[other] { $count } other pieces
}: { $pieces }.
isaac-worth-alone = { $place } lies alone in its line, so it scores nothing.
isaac-worth-value = Its value is { $value }.
isaac-worth-counters = { $count ->
    [one] { $counters } stands there too and doubles the points.
   *[other] { $counters } stand there too, and each doubles the points.
}
isaac-counter-of = { $side }’s counter

## What follows by itself

isaac-passed = { $unplaced ->
    [0] { $side } passes: every piece is placed.
    [one] { $side } passes: the last piece fits nowhere.
   *[other] { $side } passes: none of { $unplaced } pieces fits.
}
isaac-scoring-begins = Scoring begins at 0, with counters on squares 00 (Black) and 99 (White). { $side } passed first and opens.
isaac-finished-empty = { $side } is done: no piece left on the board.
isaac-finished = { $side } is done: { $reasons }.
isaac-stuck-short = nothing left of length { $longest } or more
isaac-stuck-else = nothing else of length { $longest } or more
isaac-reasons = { $head }; { $next }
isaac-stuck-counter = under a counter: { $pieces }
isaac-banner-hundred = 100 points end the match at once
isaac-banner-score = Neither can go on
isaac-banner-unplaced = A tie, decided by the unplaced pieces
isaac-banner-start = A tie in everything, so the first to move wins
isaac-ending-hundred = { $side } reaches { $score }, and a total of 100 or more ends the game at once. Black { $black }, White { $white }.
isaac-ending-score = Neither can go on: Black { $black }, White { $white }.
isaac-ending-tied = Neither can go on, and the scores are equal: { $black } to { $white }.
isaac-ending-squares = The unplaced pieces decide: laid in a row, Black’s cover { $black } squares and White’s { $white }. { $side }’s row is longer.
isaac-ending-pieces = The unplaced pieces of both cover { $squares } squares. Each piece is a little shorter than its squares, so fewer pieces make the longer row: Black has { $black }, White { $white }, so { $side }’s is longer.
isaac-ending-start = { $tiebreak ->
    [line] The unplaced pieces make equal rows of { $squares } squares, with { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    } each. Then the player who began wins, and that is Black.
   *[squares] The unplaced pieces of both cover { $squares } squares, and this match counts nothing else. Then the player who began wins, and that is Black.
}

## Standing

isaac-standing-placement = Unplaced: Black { $black }, White { $white }.
isaac-standing-scoring = Black { $black }, White { $white }.
isaac-demand-placement = Place a piece on empty squares.
isaac-demand-scoring = Remove a piece of your own.
isaac-demand-longer = Remove a piece of length { $longest } or more.
isaac-hint-removed = { $used } of { $points } points, square { $square }
isaac-forecast-placed = length { $length }, worth { $points } now
isaac-hint-placed = length { $length }, value { $value }
isaac-token-removed = { $place } with score { $score }

## Refusals

isaac-refusal-game-over = The match is over. { $side } won, { $black } to { $white }, { $reason ->
    [hundred] by reaching 100
    [unplaced_squares] with the longer row of unplaced pieces
    [unplaced_pieces] with fewer unplaced pieces
    [start_player] as the player who began
   *[score] with the higher score
}.
isaac-refusal-malformed-placement = Name the two end squares of your piece, for example { $example }.
isaac-refusal-malformed-removal = Name the piece by its two end squares, then a colon and your new score, for example { $example }.
isaac-refusal-wrong-phase-placement = This is still the placement phase: name the two end squares only, such as { $example }, without a score.
isaac-refusal-wrong-phase-scoring = This is the scoring phase: name the piece to remove, then a colon and your new score, such as { $example }.
isaac-refusal-total-missing = { $place } is worth { $arithmetic }. { isaac-range } Add a colon and the score to move to, such as { $example }.
isaac-refusal-bad-order = The smaller end comes first: { $token }.
isaac-refusal-equal-ends = Both ends are the same square, but a piece covers at least 3.
isaac-refusal-not-straight = A piece lies in one row or one column, and { $first } and { $last } share neither.
isaac-refusal-bad-length = { $first } to { $last } is { $length } squares; pieces have 3 to 7.
isaac-refusal-no-piece-left = { $supply ->
    [one] Your only piece of length { $length } is on the board already.
   *[other] All { $supply } of your pieces of length { $length } are on the board already.
}
isaac-refusal-hand = You still have { $hand }.
isaac-refusal-occupied = { $place } is not free: { $taken }.
isaac-refusal-taken = { $part ->
    [0] it lies
   *[other] { $squares } { $count ->
        [one] lies
       *[other] lie
    }
} under { $piece }
isaac-refusal-no-such-piece = No piece has exactly the ends { $place }.
isaac-refusal-covered = { $count ->
    [one] { $squares } belongs to { $piece }.
   *[other] { $squares } belong to { $piece }.
}
isaac-refusal-not-your-piece = { $place } is { $owner }’s piece, and you play { $mover }.
isaac-refusal-too-short = { $place } has length { $length }, but you have already removed one of length { $longest }, and pieces removed may only grow longer or stay equal.
isaac-refusal-too-short-where = { $place } has length { $length }, but you have already removed { $from } of length { $longest }, and pieces removed may only grow longer or stay equal.
isaac-refusal-under-too = Besides, { $counters } on it.
isaac-refusal-under-counter = { $place } cannot be removed: { $counters } on it.
isaac-refusal-standing = { $count ->
    [one] { $counters } stands
   *[other] { $counters } stand
}
isaac-refusal-counter-on = { $side }’s counter (square { $square })
isaac-refusal-score-high = { $place } is worth { $arithmetic }. { $named } is too far.
isaac-refusal-score-huge = { $place } is worth { $arithmetic }. What you named is much too far.
isaac-refusal-score-back = Counters never go back: you are on { $lowest }. { $place } is worth { $arithmetic }.
isaac-refusal-counter-occupied = On { $named } your counter would meet { $opponent }’s, which stands on square { $square } with { $score } points.
isaac-refusal-nearest = The nearest you can go to is { $totals }.

## The position in words

isaac-alt-placement = ISAAC: { $side } to place.
isaac-alt-scoring = ISAAC: { $side } to remove a piece.
isaac-alt-placement-ended = ISAAC, ended in the placement phase, on { $side }’s turn.
isaac-alt-scoring-ended = ISAAC, ended in the scoring phase, on { $side }’s turn.
isaac-alt-over = ISAAC, game over.
isaac-alt-own = Squares in White’s numbers.
isaac-alt-pieces = { $side } on the board: { $pieces }.
isaac-alt-hand = { $side } unplaced: { $hand }.
isaac-alt-score = { $side } score { $score }, longest removed { $longest }.
isaac-alt-longest = { $side } longest removed: length { $longest }.
isaac-alt-counter = { $side } counter on { $square }.
isaac-alt-passed = Passed: { $sides }.
isaac-alt-finished = Finished: { $sides }.
isaac-alt-tiebreak = Tie-break: squares only.
isaac-board-mark = { $side ->
    [black] B
   *[white] W
}
isaac-board-legend = B4: black, length 4
    W7: white, length 7
isaac-moves-places = Free stretches by the longest of your pieces that fits; it may lie anywhere in one:
isaac-moves-length = Up to length { $length }: { $ways }
isaac-moves-rows = rows { $rows }
isaac-moves-columns = columns { $columns }
isaac-moves-both = { isaac-moves-rows }; { isaac-moves-columns }
isaac-moves-removals = Pieces you can remove, and the scores you can go to:
isaac-moves-removal = { $piece }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, score { $totals }
isaac-layout = Squares 00 to 99: the first digit is the row, counted from the bottom, the second the column, counted from the left. Squares adjoin along rows and columns: 44 adjoins 43, 45, 34, 54. White may count from the other side: 44 is then 55.
isaac-alt-removals = Can be removed: { $pieces }.
isaac-alt-removal = { $piece } for { $points }
isaac-alt-ghost = Drawn pale, not on the board: { $piece }.
isaac-alt-crossed = Crossed out: { $squares }.
isaac-alt-starts = Marked, where the piece can begin: { $squares }.
isaac-alt-choice = Outlined in light: { $piece } and its line from { $from } to { $to }. Pieces that count carry a dot: { $crossing }.
isaac-alt-reach = The squares the counter can go to carry their scores, { $low } to { $high }.

## The private picker

isaac-button-piece = Choose a piece
isaac-button-total = Choose the score
isaac-pick-length = Which piece? You have { $hand }.
isaac-pick-open = Length { $length }
isaac-pick-line = Length { $length }: in which row (00 to 90) or column (↑ 0 to ↑ 9)? The numbers are { $side }’s, at the edge of the board.
isaac-pick-in-line = { $line ->
    [row] row { $number }0
   *[column] column { $number }
}
isaac-pick-best = Worth most if you removed it now: { $lines }. It grows with every piece that comes to lie across that line.
isaac-pick-place = Length { $length }: where exactly?
isaac-pick-piece-line = { $place }: +{ $points }
isaac-pick-piece = Which piece do you want to remove?
isaac-pick-total = { $worth }
    { $arithmetic }. { isaac-range } Where should your counter go?
isaac-pick-total-placeholder = Your new score: { $lowest }…{ $highest }
isaac-pick-total-line = { $used ->
    [0] { $total }: stay
   *[other] { $total }: { $used } of { $points } points
}
isaac-pick-total-note = square { $square }
isaac-pick-total-wins = 100 or more wins at once
isaac-pick-back = Back
isaac-pick-next = { $place }: what is your new score?

# Hints.
isaac-hint-against = I would play **{ $token }**, although shorter pieces must stay
isaac-line-removed = { $place } to { $score }
isaac-balance = { $you } { $own }, { $side } { $theirs }; still to take { $left } and { $theirs_left }
isaac-balance-placing = pieces worth: { $you } { $own }, { $side } { $theirs }
