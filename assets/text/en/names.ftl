# Names of games, sides, variants and clocks.

game-iago = Iago
game-isaac = ISAAC
game-ampel = Ampel

side-iago-first = Dark
side-iago-second = Light
side-isaac-first = Black
side-isaac-second = White
side-ampel-first = Red
side-ampel-second = Green

# A player with the side played.
seat = { $player } ({ $side })
former-player = a former player

# Options, as the terms of a match list them.
terms-variant-standard = standard rules
terms-variant-loose = Loose variant (no compulsory capture)
terms-variant-simple = Simple variant (no release, plain counting)
terms-penalty = with penalty for missed captures
terms-tiebreak-line = ties by the length of the unplaced row
terms-tiebreak-squares = ties by unplaced squares only
terms-yellow = { $count } yellow disks
terms-first-red = Red sets up first
terms-first-green = Green sets up first

# The name of a leaderboard's pool.
pool-standard = standard rules
pool-loose = Loose variant
pool-simple = Simple variant

clock-none = no clock
clock-live = { $minutes } min + { $seconds } s a move
clock-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
clock-bank = { $initial } in the bank + { $increment } a move, at most { $cap }

rated = rated
casual = casual

colours-random = colours at random
colours-challenger = { $player } plays { $side }

# Lengths of time.
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
