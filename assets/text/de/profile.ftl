# Was jemand auf einem Server gespielt hat.

profile-title = ### { $player }
profile-ratings = **Wertungszahlen**
profile-pool = { $game } ({ $pool })
profile-rating = { $pool }: **{ $rating }**, plus/minus { $deviation }
profile-part = { $what }: { $tally }
profile-side = { $game } { $side }
profile-variants = **Nach Spiel**
profile-sides = **Nach Seite**
profile-opponents = **Gegner**
profile-winning = Die letzten { $count } gewonnen.
profile-losing = Die letzten { $count } verloren.
profile-best = Beste Serie: { $best } gewonnen.
profile-latest = **Die letzten Partien**
profile-played-in = { $row } · { $channel }
profile-paces = **Zeit pro Zug**
profile-pace = { $game }: die Hälfte der Züge in höchstens { $median }, im Durchschnitt { $mean }
profile-private = -# Nur du siehst das: { $waiting ->
    [0] keine Partie wartet auf dich
    [one] 1 Partie wartet auf dich
   *[other] { $waiting } Partien warten auf dich
}, alle Server zusammengenommen; { $left } von { $days } Urlaubstagen bleiben dir dieses Jahr.
profile-settles = -# Eine Wertungszahl ist vorläufig, bis sie auf { $deviation } genau bekannt ist: Spiele gewertete Partien gegen verschiedene Leute.
