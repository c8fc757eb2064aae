# Iago in chat: what a placement did, how it stands, the board in words.

# What the game, its sides and its options are called; sides are names that no sentence inflects.
iago-name = Iago
iago-in-a-line = hexagonal Othello, captives can return
iago-designer = Kanare Kato, 2022
iago-goal = Goal: enclose disks to capture them; once the inner area is full, your disks inside times your disks outside is your score.
iago-goal-simple = Goal: enclose disks to capture them; once the inner area is full, the side with more disks face up wins.
iago-side-dark = Dark
iago-side-light = Light
iago-terms-loose = Loose variant (no compulsory capture)
iago-terms-simple = Simple variant (no release, plain counting)
iago-terms-penalty = with penalty for missed captures
iago-pool-standard = standard rules
iago-pool-loose = Loose variant
iago-pool-simple = Simple variant

iago-played = { $player } **{ $cell }**.
iago-played-took = { $player } **{ $cell }**, captures { $captured }.
iago-played-freed = { $player } **{ $cell }**, releases { $released }.
iago-played-both = { $player } **{ $cell }**, captures { $captured }, releases { $released }.
iago-called-out = { $player } rightly calls out a missed capture.

iago-effect-takes = captures { $captures }
iago-effect-frees = releases { $releases ->
    [one] 1 captive
   *[other] { $releases } captives
}
iago-effect-both = captures { $captures }, releases { $releases ->
    [one] 1 captive
   *[other] { $releases } captives
}
iago-effect-frees-of = releases { $light ->
    [0] { $dark } of Dark’s
   *[other] { $dark ->
        [0] { $light } of Light’s
       *[other] { $dark } of Dark’s and { $light } of Light’s
    }
} captives
iago-effect-score = { $side } { $score }
iago-effect-then = score then { $first }, { $second }
iago-token-callout = callout

iago-steps-taken = Picture 1: the disk on { $cell } and the rows it closes. Picture 2: what it captures.
iago-steps-freed = Picture 1: the disk on { $cell } and the rows it closes. Picture 2: what it releases.
iago-steps-both = Picture 1: before. Picture 2: the disk on { $cell } and the rows it closes. Picture 3: what it captures. Picture 4: what it releases.

iago-scores = Inner × outer: { $dark }, { $light }.
iago-scores-plain = Face up: { $dark }, { $light }.
iago-score-product = { $side } { $inner } × { $outer } = **{ $score }**
iago-score-inner-none = { $side } 0 (counts as 1) × { $outer } = **{ $score }**
iago-score-outer-none = { $side } { $inner } × 0 (counts as 1) = **{ $score }**
iago-score-none = { $side } 0 × 0 (each counts as 1) = **{ $score }**
iago-score-plain = { $side } **{ $score }**

iago-forced-one = You must capture: **{ $cells }**, { disks }.
iago-forced-choice = You must capture: **{ $cells }**, { disks } each.
iago-only-centre = Only the centre is left: **{ $cell }**.
iago-free = This placement is free: any empty cell, even an outer one or the centre.

iago-banner-score = The inner area is full
iago-banner-centre = A tie, decided by the centre
iago-tie-face-up = { $score } : { $score } is a tie. The centre E5 shows { $side } face up, so { $side } wins.
iago-tie-captive = { $score } : { $score } is a tie. The disk in the centre E5 is a captive of { $loser }, so { $side } wins.

# The board in words: disks by owner, and below them, for the text board, what its letters mean.
iago-alt-disks = { $side }: { $cells }
iago-alt-inside = { $side } inside: { $cells }
iago-alt-outside = { $side } outside: { $cells }
iago-alt-captives = Captive disks of { $side }: { $cells }
iago-alt-empty = No disks yet.
iago-board-legend = D dark, L light; d, l: captured dark, light disks; a dot is an empty cell.
iago-board-mark = { $disk ->
    [dark] D
    [light] L
    [captive-dark] d
    [captive-light] l
   *[none] {"."}
}
iago-board-gap = {"    "}
iago-column = Column { $column }
iago-alt-refused = { $refused } refused.
iago-alt-compulsory = { $best }.
iago-alt-legal = Legal: { $cells }.
iago-alt-called-out = Last: { $player } called out a missed capture.
