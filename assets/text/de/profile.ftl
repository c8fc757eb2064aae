# Was jemand auf einem Server gespielt hat.

profile-title = **{ $player } auf diesem Server**
profile-pool = { $game } ({ $pool })
profile-rating = { $pool }: **{ $rating }** ± { $deviation }
profile-rating-few = { $pool }: **{ $rating }?** ± { $deviation }
profile-part = { $what } { $tally }
profile-variants = Nach Spiel: { $parts }
profile-sides = Nach Farbe: { $parts }
profile-opponents = Gegen: { $parts }
profile-against = { $player } { $won }–{ $lost }–{ $drawn }
profile-winning = Hat die letzten { $count } gewonnen; beste Serie: { $best }.
profile-losing = Hat die letzten { $count } verloren; beste Serie: { $best } gewonnen.
profile-best = Beste Serie: { $best } gewonnen.
profile-latest = Die letzten Partien:
profile-played-in = { $row } · { $channel }
profile-pace = Zeit für einen Zug in { $game }: die Hälfte höchstens { $median }, im Schnitt { $mean }.
profile-private = -# Nur du siehst das: { $waiting ->
    [0] keine Partie wartet auf dich
    [one] 1 Partie wartet auf dich
   *[other] { $waiting } Partien warten auf dich
}, alle Server zusammengenommen; { $left } von { $days } Urlaubstagen bleiben dir dieses Jahr.
profile-settles = -# Eine Wertung mit „?“ verliert es, sobald ihr ± höchstens { $deviation } ist: Spiel gewertete Partien gegen verschiedene Leute.
