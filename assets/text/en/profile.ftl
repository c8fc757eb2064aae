# What a player has done in a server.

profile-title = **{ $player } in this server**
profile-pool = { $game } ({ $pool })
profile-rating = { $pool }: **{ $rating }** ± { $deviation }
profile-rating-few = { $pool }: **{ $rating }?** ± { $deviation }
profile-part = { $what }: { $tally }
profile-variants = By game: { $parts }
profile-sides = By colour: { $parts }
profile-opponents = Against: { $parts }
profile-against = { $player } { $won }–{ $lost }–{ $drawn }
profile-winning = Has won the last { $count }; best run: { $best }.
profile-losing = Has lost the last { $count }; best run: { $best } won.
profile-best = Best run: { $best } won.
profile-latest = Latest matches:
profile-played-in = { $row } · { $channel }
profile-pace = Time for a move of { $game }: half took at most { $median }, on average { $mean }.
profile-private = -# Only you see this: { $waiting ->
    [0] no match waits for you
    [one] 1 match waits for you
   *[other] { $waiting } matches wait for you
}, in any server; { $left } of { $days } vacation days are left this year.
profile-settles = -# A rating with a “?” is shown without it once its ± is at most { $deviation }: play rated matches against different people.
