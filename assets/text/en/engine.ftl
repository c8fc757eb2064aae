# What the engine says: hints, analyses, and itself as an opponent.

engine-busy = I have too much to think about just now. Please ask again in a moment.

hint-first = I would play **{ $token }**.
hint-why = I would play **{ $token }**. It
hint-only = is the only move there is
hint-wins = wins with best play
hint-gains = brings you { $points ->
    [one] 1 point
   *[other] { $points } points
}
hint-costs = costs { $side } { $points ->
    [one] 1 point
   *[other] { $points } points
}
hint-captures = captures { $count ->
    [one] 1 disk
   *[other] { $count } disks
}
hint-releases = releases { $count ->
    [one] 1 disk
   *[other] { $count } disks
}
hint-no-capture = leaves { $side } without a capture
hint-few = leaves { $side } { $count ->
    [one] only 1 move
   *[other] only { $count } moves
} to choose from
hint-blocks = puts your counter where { $side } could have removed a piece
hint-prepares = gains nothing at once, but prepares the moves to come
hint-button-play = Play { $token }
hint-button-why = Why?
hint-rated = There are no hints in a rated match between people, for nobody in this channel. In casual matches there are.
hint-not-a-player = Only the players of this match get hints.
hint-not-your-turn = It is not your turn. Ask again when it is.
hint-over = This match is over, so there is nothing left to play.
