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
option-variant-standard = standard rules
option-variant-loose = Loose variant (no compulsory capture)
option-variant-simple = Simple variant (no release, plain counting)
option-penalty = with penalty for missed captures
option-tiebreak-line = ties by the line
option-tiebreak-squares = ties by unplaced squares
option-yellow = { $count } yellow disks
option-first-red = Red sets up first
option-first-green = Green sets up first

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

colours-random = colours by lot
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
