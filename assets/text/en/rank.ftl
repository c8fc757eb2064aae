# Ranks: each step is 100 points of a rating, from 1100 on.

rank-name = { $step ->
    [0] Novice
    [1] Novice
    [2] Class D
    [3] Class D
    [4] Class C
    [5] Class C
    [6] Class B
    [7] Class B
    [8] Class A
    [9] Class A
    [10] Expert
    [11] Expert
    [12] Master
    [13] Master
    [14] Grandmaster
    [15] Grandmaster
    [16] Grandmaster
   *[other] Grandmaster
}
rank-beside = { $line } · { $rank }
rank-open = { $line } · { $count ->
    [one] rank in about 1 match
   *[other] rank in about { $count } matches
}
