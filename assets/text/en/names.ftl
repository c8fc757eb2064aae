# Names of players, clocks and lengths of time.

# A player with the side played.
seat = { $player } ({ $side })
player = { $name }
former-player = Former player
player-number = No. { $number }

clock-none = no clock
clock-live = { $seconds ->
    [0] { $minutes } min, sudden death
   *[other] { $minutes } min + { $seconds } s a move
}
clock-byoyomi = { $minutes } min, then byo-yomi of { $seconds } s a move
clock-stock = { $stock }, then { clock-period }
clock-period = { $seconds } s a move
clock-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
clock-bank = { $initial } in the bank + { $increment } a move, at most { $cap }

rated = rated
casual = casual

colours-random = sides at random
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
span-two = { $larger } { $smaller }

# A change in points.
points-change = { $sign ->
    [up] +{ $points }
    [down] −{ $points }
   *[none] 0
}
