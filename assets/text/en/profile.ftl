# What a player has done in a server.

profile-title = ### { $player }
profile-ratings = **Ratings**
profile-pool = { $game } ({ $pool })
profile-rating = { $pool }: **{ $rating }**, give or take { $deviation }
profile-part = { $what }: { $tally }
profile-side = { $game } { $side }
profile-variants = **By game**
profile-sides = **By side**
profile-opponents = **Opponents**
profile-winning = Won the last { $count }.
profile-losing = Lost the last { $count }.
profile-best = Best streak: { $best } won.
profile-latest = **Latest matches**
profile-played-in = { $row } · { $channel }
profile-paces = **Time for a move**
profile-pace = { $game }: half of the moves within { $median }, { $mean } on average
profile-private = -# Only you see this: { $waiting ->
    [0] no match waits for you
    [one] 1 match waits for you
   *[other] { $waiting } matches wait for you
}, in any server; { $left } of { $days } vacation days are left this year.
profile-settles = -# A rating is provisional until it is known to { $deviation } or less: play rated matches against different people.
