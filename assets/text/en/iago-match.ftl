# Iago in chat: what a placement did, how it stands, the board in words.

# What the game, its sides and its options are called; sides are names that no sentence inflects.
iago-name = Iago
iago-side-dark = Dark
iago-side-light = Light
iago-terms-standard = Standard rules
iago-terms-loose = Loose variant (no compulsory capture)
iago-terms-simple = Simple variant (no release, plain counting)
iago-terms-penalty = with penalty for missed captures
iago-pool-standard = standard rules
iago-pool-loose = Loose variant
iago-pool-simple = Simple variant

iago-played = { $player } played **{ $cell }**.
iago-played-took = { $player } played **{ $cell }** and took { $captured }.
iago-played-freed = { $player } played **{ $cell }** and freed { $released }.
iago-played-both = { $player } played **{ $cell }**, took { $captured } and freed { $released }.
iago-called-out = { $player } rightly called out a missed capture.

iago-effect-nothing = takes nothing
iago-effect-takes = takes { $captures }
iago-effect-frees = frees { $releases }
iago-effect-both = takes { $captures }, frees { $releases }
iago-token-callout = callout

iago-steps-taken = Picture 1: the disk on { $cell } and the rows it closes. Picture 2: what it takes.
iago-steps-freed = Picture 1: the disk on { $cell } and the rows it closes. Picture 2: what it frees.
iago-steps-both = Picture 1: before. Picture 2: the disk on { $cell } and the rows it closes. Picture 3: what it takes. Picture 4: what it frees.
iago-steps-rows-taken = Taken: { $rows }.
iago-steps-rows-freed = Freed: { $rows }.

iago-score-product = { $side }: inner { $inner } × outer { $outer } = **{ $score }**
iago-score-inner-none = { $side }: inner 0 (counts as 1) × outer { $outer } = **{ $score }**
iago-score-outer-none = { $side }: inner { $inner } × outer 0 (counts as 1) = **{ $score }**
iago-score-none = { $side }: inner 0 × outer 0 (each counts as 1) = **{ $score }**
iago-score-plain = { $side }: **{ $score }**

iago-forced-one = A capture is compulsory: **{ $cells }**, taking { disks }.
iago-forced-choice = A capture is compulsory: **{ $cells }**, each taking { disks }.
iago-only-centre = Only the centre is left: **{ $cell }**.
iago-free = This placement is free: any empty cell, even an outer one or the centre.

iago-tie-face-up = { $score } : { $score } is a tie. The centre E5 shows { $side } face up, so { $side } wins.
iago-tie-captive = { $score } : { $score } is a tie. The disk in the centre E5 is a captive of { $loser }, so { $side } wins.

# The board in words, row by row of the file letters; alt text and text board share it.
iago-board-file = { $file }: { $cells }
iago-board-legend = D dark, L light; d and l are their captives; a dot is an empty cell. Files A to I, each from its bottom cell.
iago-alt-refused = Refused: { $refused }.
iago-alt-compulsory = Compulsory: { $best }.
iago-alt-legal = Legal: { $cells }.
iago-alt-called-out = Last: { $player } called out a missed capture.
