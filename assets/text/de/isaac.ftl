# ISAAC. Stellen kommen als Worte, die schon die Lesarten enthalten, die jemand will.

# Wie das Spiel, seine Seiten und seine Optionen heißen; Seiten sind Namen, die kein Satz beugt.
isaac-name = ISAAC
isaac-in-a-line = Steine setzen und für Punkte wieder wegnehmen
isaac-designer = Emiliano Venturini, 2011
isaac-goal = Ziel: Setze deine Steine und nimm sie dann für Punkte wieder weg. 100 Punkte gewinnen sofort, sonst die höhere Punktzahl.
isaac-side-black = Schwarz
isaac-side-white = Weiß
isaac-terms-squares = bei Gleichstand zählen nur die Felder nie gesetzter Steine

isaac-nothing = keine
isaac-numbers-saved = Gespeichert. { $numbers }
isaac-numbers-own = Wenn du Weiß spielst, schreibst und liest du Felder in den Nummern von Weiß, von deinem Rand aus gezählt: 44 ist bei Schwarz 55. Nachrichten an alle und die Notation behalten die Nummern von Schwarz. Für Schwarz ändert sich nichts.
isaac-numbers-black = Du schreibst und liest Felder in den Nummern von Schwarz, wie die Notation; wenn du Weiß spielst, stehen deine eigenen daneben.
isaac-owned = { $place } von { $side }
isaac-hand-kind = { $count } mit Länge { $length }

## Ein Zug

isaac-placed = { $player } setzt { $place } (Länge { $length }, Wert { $value }).
isaac-removed = { $player } nimmt { $place } weg: { $arithmetic }{ $stops ->
    [yes] , hält nach { $taken } an: Stand { $score }
   *[no] , Stand { $score }
}.
isaac-count = { $count ->
    [one] { $count } Stein
   *[other] { $count } Steine
}
isaac-arithmetic = { isaac-count } × Wert { $value }{ $factor ->
    [1] {""}
    [2] {" "}× 2 (ein Zählstein)
   *[4] {" "}× 2 × 2 (beide Zählsteine)
} = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
isaac-range = Du kannst überall von { $lowest } bis { $highest } stehen bleiben.
isaac-line = { $line ->
    [row] der Zeile { $squares }
   *[column] der Spalte { $squares }
}
isaac-worth-pieces = { $place } liegt in { isaac-line } mit { $count ->
    [one] 1 weiteren Stein
   *[other] { $count } weiteren Steinen
}: { $pieces }.
isaac-worth-alone = { $place } liegt allein in seiner Linie und bringt deshalb nichts.
isaac-worth-value = Der Wert ist { $value }.
isaac-worth-counters = { $count ->
    [one] Dort steht auch { $counters } und verdoppelt die Punkte.
   *[other] Dort stehen auch { $counters }, und jeder verdoppelt die Punkte.
}
isaac-counter-of = der Zählstein von { $side }

## Was von selbst folgt

isaac-passed = { $unplaced ->
    [0] { $side } passt: Alle Steine sind gesetzt.
    [one] { $side } passt: Für den letzten Stein ist nirgends Platz.
   *[other] { $side } passt: Kein Platz für { $unplaced } Steine.
}
isaac-scoring-begins = Die Wertung beginnt bei 0, mit Zählsteinen auf Feld 00 (Schwarz) und 99 (Weiß). { $side } hat zuerst gepasst und fängt an.
isaac-finished-empty = { $side } ist fertig: kein Stein mehr auf dem Brett.
isaac-finished = { $side } ist fertig ({ $reasons }).
isaac-stuck-short = nichts mehr mit Länge { $longest } oder mehr
isaac-stuck-else = sonst nichts mit Länge { $longest } oder mehr
isaac-reasons = { $head }; { $next }
isaac-stuck-counter = unter einem Zählstein: { $pieces }
isaac-banner-hundred = 100 Punkte beenden die Partie
isaac-banner-score = Niemand kann mehr etwas wegnehmen
isaac-banner-unplaced = Gleichstand, die nie gesetzten Steine entscheiden
isaac-banner-start = Alles gleich, also gewinnt, wer begann
isaac-ending-hundred = { $side } erreicht { $score }, und ab 100 ist die Partie sofort zu Ende. Schwarz { $black }, Weiß { $white }.
isaac-ending-score = Beide sind fertig: Schwarz { $black }, Weiß { $white }.
isaac-ending-tied = Beide sind fertig, und es steht gleich: { $black } zu { $white }.
isaac-ending-squares = Die nie gesetzten Steine entscheiden: In eine Reihe gelegt, decken die von Schwarz { $black } Felder und die von Weiß { $white }. Die Reihe von { $side } ist länger.
isaac-ending-pieces = Die nie gesetzten Steine beider decken { $squares } Felder. Jeder Stein ist etwas kürzer als seine Felder, also geben weniger Steine die längere Reihe: Schwarz hat { $black }, Weiß { $white }, also ist die von { $side } länger.
isaac-ending-start = { $tiebreak ->
    [line] Die nie gesetzten Steine geben gleich lange Reihen von { $squares } Feldern mit je { $pieces ->
        [one] 1 Stein
       *[other] { $pieces } Steinen
    }. Dann gewinnt, wer begonnen hat, und das ist Schwarz.
   *[squares] Die nie gesetzten Steine beider decken { $squares } Felder, und in dieser Partie zählt sonst nichts. Dann gewinnt, wer begonnen hat, und das ist Schwarz.
}

## Stand

isaac-standing-placement = Noch nicht gesetzt: Schwarz { $black }, Weiß { $white }.
isaac-standing-scoring = Schwarz { $black }, Weiß { $white }.
isaac-demand-placement = Setze einen Stein auf leere Felder.
isaac-demand-scoring = Nimm einen eigenen Stein weg.
isaac-demand-longer = Nimm einen Stein ab Länge { $longest } weg.
isaac-hint-removed = { $used } von { $points } Punkten, Feld { $square }
isaac-forecast-placed = Länge { $length }, jetzt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} wert
isaac-hint-placed = Länge { $length }, Wert { $value }
isaac-token-removed = { $place } mit Stand { $score }

## Ablehnungen

isaac-refusal-game-over = Die Partie ist vorbei. { $side } hat gewonnen, { $black } zu { $white }, { $reason ->
    [hundred] mit 100 Punkten
    [unplaced_squares] mit der längeren Reihe nie gesetzter Steine
    [unplaced_pieces] mit weniger nie gesetzten Steinen
    [start_player] weil Schwarz begonnen hat
   *[score] mit der höheren Punktzahl
}.
isaac-refusal-malformed-placement = Nenne die beiden Endfelder deines Steins, zum Beispiel { $example }.
isaac-refusal-malformed-removal = Nenne die beiden Endfelder des Steins, dann einen Doppelpunkt und deine neue Punktzahl, zum Beispiel { $example }.
isaac-refusal-wrong-phase-placement = Das ist noch die Setzphase: Nenne nur die beiden Endfelder, etwa { $example }, ohne Punktzahl.
isaac-refusal-wrong-phase-scoring = Das ist die Wertungsphase: Nenne den Stein, den du wegnimmst, dann einen Doppelpunkt und deine neue Punktzahl, etwa { $example }.
isaac-refusal-total-missing = { $place } bringt { $arithmetic }. { isaac-range } Füge einen Doppelpunkt und die neue Punktzahl an, etwa { $example }.
isaac-refusal-bad-order = Das kleinere Ende kommt zuerst: { $token }.
isaac-refusal-equal-ends = Beide Enden sind dasselbe Feld, aber ein Stein deckt mindestens 3.
isaac-refusal-not-straight = Ein Stein liegt in einer Zeile oder Spalte, und { $first } und { $last } haben keine gemeinsam.
isaac-refusal-bad-length = { $first } bis { $last } sind { $length } Felder; Steine haben 3 bis 7.
isaac-refusal-no-piece-left = { $supply ->
    [one] Dein einziger Stein der Länge { $length } liegt schon auf dem Brett.
   *[other] Alle { $supply } deiner Steine der Länge { $length } liegen schon auf dem Brett.
}
isaac-refusal-hand = Du hast noch { $hand }.
isaac-refusal-occupied = { $place } ist nicht frei, denn { $taken }.
isaac-refusal-taken = { $part ->
    [0] dort liegt
   *[other] { $squares } { $count ->
        [one] liegt
       *[other] liegen
    } unter
} { $piece }
isaac-refusal-no-such-piece = Kein Stein hat genau die Enden { $place }.
isaac-refusal-covered = { $count ->
    [one] { $squares } gehört zu { $piece }.
   *[other] { $squares } gehören zu { $piece }.
}
isaac-refusal-not-your-piece = { $place } ist ein Stein von { $owner }, und du spielst { $mover }.
isaac-refusal-too-short = { $place } hat Länge { $length }, aber du hast schon einen Stein der Länge { $longest } weggenommen, und kürzer dürfen sie nicht werden.
isaac-refusal-too-short-where = { $place } hat Länge { $length }, aber du hast schon { $from } mit Länge { $longest } weggenommen, und kürzer dürfen die Steine nicht werden.
isaac-refusal-under-too = Außerdem { $counters } darauf.
isaac-refusal-under-counter = { $place } lässt sich nicht wegnehmen: Darauf { $counters }.
isaac-refusal-standing = { $count ->
    [one] steht { $counters }
   *[other] stehen { $counters }
}
isaac-refusal-counter-on = der Zählstein von { $side } (Feld { $square })
isaac-refusal-score-high = { $place } bringt { $arithmetic }. { $named } ist zu weit.
isaac-refusal-score-huge = { $place } bringt { $arithmetic }. Was du genannt hast, ist viel zu weit.
isaac-refusal-score-back = Zählsteine gehen nie zurück: Du stehst auf { $lowest }. { $place } bringt { $arithmetic }.
isaac-refusal-counter-occupied = Auf { $named } träfe dein Zählstein den von { $opponent }, der mit { $score } Punkten auf Feld { $square } steht.
isaac-refusal-nearest = Am nächsten kommst du mit { $totals }.

## Die Stellung in Worten

isaac-alt-placement = ISAAC: { $side } setzt.
isaac-alt-scoring = ISAAC: { $side } nimmt einen Stein weg.
isaac-alt-placement-ended = ISAAC, in der Setzphase beendet, am Zug von { $side }.
isaac-alt-scoring-ended = ISAAC, in der Wertungsphase beendet, am Zug von { $side }.
isaac-alt-over = ISAAC, Spielende.
isaac-alt-own = Felder in den Nummern von Weiß.
isaac-alt-pieces = { $side } auf dem Brett: { $pieces }.
isaac-alt-hand = { $side }, noch nicht gesetzt: { $hand }.
isaac-alt-score = Punktzahl von { $side } { $score }, längster weggenommen { $longest }.
isaac-alt-longest = Längster weggenommener Stein von { $side }: Länge { $longest }.
isaac-alt-counter = Zählstein von { $side } auf { $square }.
isaac-alt-passed = Gepasst: { $sides }.
isaac-alt-finished = Fertig: { $sides }.
isaac-alt-tiebreak = Bei Gleichstand: nur Felder.
isaac-board-mark = { $side ->
    [black] S
   *[white] W
}
isaac-board-legend = S4: Schwarz, Länge 4
    W7: Weiß, Länge 7
isaac-moves-places = Freie Plätze, geordnet nach deinem längsten Stein, der hineinpasst; er kann überall darin liegen:
isaac-moves-length = Bis Länge { $length }: { $ways }
isaac-moves-rows = Zeilen { $rows }
isaac-moves-columns = Spalten { $columns }
isaac-moves-both = { isaac-moves-rows }; { isaac-moves-columns }
isaac-moves-removals = Steine, die du wegnehmen kannst, und die möglichen Punktzahlen danach:
isaac-moves-removal = { $piece }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, Punktzahl { $totals }
isaac-layout = Felder 00 bis 99: Die erste Ziffer ist die Zeile, von unten gezählt, die zweite die Spalte, von links gezählt. Felder grenzen in Zeilen und Spalten aneinander: 44 an 43, 45, 34, 54. Weiß kann von der anderen Seite zählen: 44 ist dann 55.
isaac-alt-removals = Wegnehmbar: { $pieces }.
isaac-alt-removal = { $piece } für { $points }
isaac-alt-ghost = Blass gezeichnet, nicht auf dem Brett: { $piece }.
isaac-alt-crossed = Durchgestrichen: { $squares }.
isaac-alt-starts = Markiert, wo der Stein beginnen kann: { $squares }.
isaac-alt-choice = Hell umrandet: { $piece } und seine Linie von { $from } bis { $to }. Steine, die zählen, tragen einen Punkt: { $crossing }.
isaac-alt-reach = Die Felder, auf die der Zählstein kann, tragen ihre Punktzahl, { $low } bis { $high }.

## Die private Auswahl

isaac-button-piece = Stein wählen
isaac-button-total = Punktzahl wählen
isaac-pick-length = Welcher Stein? Du hast { $hand }.
isaac-pick-open = Länge { $length }
isaac-pick-line = Länge { $length }: in welche Zeile (00 bis 90) oder Spalte (↑ 0 bis ↑ 9)? Es gelten die Zahlen von { $side } am Rand des Bretts.
isaac-pick-in-line = { $line ->
    [row] Zeile { $number }0
   *[column] Spalte { $number }
}
isaac-pick-best = Am meisten wert, wenn du ihn jetzt wegnähmst: { $lines }. Mit jedem Stein, der diese Linie kreuzt, wird es mehr.
isaac-pick-place = Länge { $length }: wohin genau?
isaac-pick-piece-line = { $place }: +{ $points }
isaac-pick-piece = Welchen Stein möchtest du wegnehmen?
isaac-pick-total = { $worth }
    { $arithmetic }. { isaac-range } Wohin soll dein Zählstein?
isaac-pick-total-placeholder = Deine neue Punktzahl: { $lowest }…{ $highest }
isaac-pick-total-line = { $used ->
    [0] { $total }: stehen bleiben
   *[other] { $total }: { $used } von { $points } Punkten
}
isaac-pick-total-note = Feld { $square }
isaac-pick-total-wins = 100 oder mehr gewinnt sofort
isaac-pick-back = Zurück
isaac-pick-next = { $place }: Wie hoch ist deine neue Punktzahl?

# Hints.
isaac-hint-against = Ich würde **{ $token }** spielen, obwohl deine kürzeren Steine dann liegen bleiben
isaac-line-removed = { $place } auf { $score }
isaac-balance = { $you } { $own }, { $side } { $theirs }; noch zu holen { $left } und { $theirs_left }
isaac-balance-placing = Wert der Steine: { $you } { $own }, { $side } { $theirs }
