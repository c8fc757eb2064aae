# Was das Programm selbst denkt: Hinweise, Analysen und das Programm als Gegner.

engine-busy = Ich habe gerade zu viel nachzudenken. Frag bitte gleich noch einmal.

hint-first = Ich würde **{ $token }** spielen.
hint-why = Ich würde **{ $token }** spielen. Der Zug
hint-only = ist der einzig mögliche
hint-wins = gewinnt bei bestem Spiel
hint-gains = bringt dir { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
hint-costs = kostet { $side } { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
hint-captures = schlägt { $count ->
    [one] 1 Scheibe
   *[other] { $count } Scheiben
}
hint-releases = lässt { $count ->
    [one] 1 Scheibe
   *[other] { $count } Scheiben
} frei
hint-no-capture = lässt { $side } nichts zu schlagen
hint-few = lässt { $side } nur { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
} zur Wahl
hint-blocks = stellt deinen Zählstein dorthin, wo { $side } ein Stück hätte wegnehmen können
hint-prepares = bringt nicht sofort etwas, bereitet aber die nächsten Züge vor
hint-button-play = { $token } spielen
hint-button-why = Warum?
hint-rated = In gewerteten Partien unter Menschen gibt es keine Hinweise, für niemanden in diesem Kanal. In ungewerteten schon.
hint-not-a-player = Hinweise bekommen nur die, die diese Partie spielen.
hint-not-your-turn = Du bist nicht am Zug. Frag wieder, wenn du dran bist.
hint-over = Diese Partie ist vorbei, es gibt nichts mehr zu ziehen.
