# Ampel: warum ein Zug abgelehnt wird, was ein Schritt bewirkt hat, wie es steht, das Brett in Worten.

# Wie das Spiel, seine Seiten und seine Optionen heißen; Seiten sind Namen, die kein Satz beugt.
ampel-name = Ampel
ampel-in-a-line = Scheiben ziehen und Ampeln bilden
ampel-designer = José Manuel Astilleros García-Monge, 2013
ampel-goal = Ziel: Ziehe Scheiben so, dass Rot, Gelb und Grün in einer Reihe liegen. Diese Ampel bringt dir die gelbe Scheibe; { $target } von { $yellow } gewinnen.
ampel-side-red = Rot
ampel-side-green = Grün
ampel-terms-yellow = { $count } gelbe Scheiben
ampel-terms-green = Grün baut zuerst auf

# Die Farbe einer Scheibe, wie sie nach „ist“ steht, und vor „Scheibe“ oder „Scheiben“.
ampel-disk = { $disk ->
    [red] rot
    [yellow] gelb
   *[green] grün
}
ampel-disk-one = { $disk ->
    [red] rote Scheibe
    [yellow] gelbe Scheibe
   *[green] grüne Scheibe
}
ampel-disk-your = { $disk ->
    [red] roten Scheiben
    [yellow] gelben Scheiben
   *[green] grünen Scheiben
}

# Die Form jedes Schritts.
ampel-form-setup = Nenne einen leeren inneren Punkt für eine gelbe Scheibe, etwa { $example }.
ampel-form-own = In Schritt 1 ziehst du eine deiner { ampel-disk-your }: Nenne ihren Punkt und wo sie endet, etwa { $example }.
ampel-form-theirs = In Schritt 2 ziehst du eine der { ampel-disk-your } deines Gegners: Nenne ihren Punkt und wo sie endet, etwa { $example }.
ampel-form-place = In Schritt 3 setzt du eine deiner Scheiben: Nenne einen leeren Punkt, etwa { $example }.
ampel-form-nothing = In diesem Schritt ist nichts möglich: Tippe „-“, um weiterzumachen.

ampel-game-over = Die Partie ist vorbei: { $winner } hat mit { $won } gelben Scheiben zu { $lost } gewonnen.
ampel-wrong-step-setup = Solange nicht alle gelben Scheiben liegen, wird nicht gezogen. { $form }
ampel-wrong-step-moved = Du hast schon beide Scheiben gezogen. { $form }
ampel-wrong-step-nothing = Im Aufbau lässt sich nichts auslassen. { $form }
ampel-wrong-step-end = Wo soll die Scheibe auf { $point } enden? Nenne auch das, etwa { $example }. Sie kann auf { $ends } enden.
ampel-wrong-step-empty = { $point } ist leer, und gesetzt wird erst in Schritt 3. { $form }
ampel-malformed = Das konnte ich nicht lesen. { $form }
ampel-off-board-row = Eine Zeile { $row } gibt es nicht: Die Zeilen gehen von A unten (11 Punkte) bis K oben (1 Punkt).
ampel-off-board-number = Diesen Punkt gibt es nicht: Zeile { $row } hat { $length ->
    [one] nur { $row }1
   *[other] { $row }1 bis { $row }{ $length }
}.
ampel-not-inside-edge = Gelbe Scheiben beginnen innen, auf Punkten mit sechs Nachbarn, und { $point } liegt am Rand.
ampel-not-inside-corner = Gelbe Scheiben beginnen innen, auf Punkten mit sechs Nachbarn, und { $point } ist eine Ecke.
ampel-occupied = { $point } ist besetzt: Dort liegt eine { ampel-disk-one }. Nenne einen anderen Punkt.
ampel-step-possible-move = Dieser Schritt ist Pflicht, solange eine Scheibe ihn machen kann: etwa { $example }.
ampel-step-possible-place = Solange es geht, musst du eine Scheibe setzen: etwa auf { $example }.
ampel-no-disk = Auf { $point } liegt keine Scheibe, die ziehen könnte. Beginne mit dem Punkt einer Scheibe.
ampel-wrong-disk = Die Scheibe auf { $point } ist { ampel-disk }. { $form }
ampel-wrong-disk-yellow = Die Scheibe auf { $point } ist gelb, und gelbe Scheiben ziehen nie. { $form }
ampel-cylinder = Auf { $point } steht der Zylinder von { $owner } und schützt diese Scheibe in Schritt 2: Wähle eine andere.
ampel-supply-empty = Alle 20 Scheiben von { $side } liegen auf dem Brett, also ist keine mehr zu setzen.
ampel-makes-signal = Beim Setzen darf keine Ampel entstehen, egal wem sie nützt, und auf { $point } entstünde eine: { $signals }. Nenne einen anderen Punkt.

# Warum eine Scheibe einen Punkt nicht erreicht: ein Satz, dann eine Zeile für jede Richtung.
ampel-unreachable-passed = Die Scheibe auf { $from } kann nicht auf { $to } enden, denn { $direction } muss sie genau { $distance } Schritte gehen: Über { $to } kommt sie nach { $passes } und muss weiter.
ampel-unreachable-beside = Die Scheibe auf { $from } kann nicht auf { $to } enden: Keine Linie führt von { $from } gerade nach { $to }, und nirgends ist etwas im Weg, wo sie abprallen könnte.
ampel-unreachable-turning = Die Scheibe auf { $from } kann nicht auf { $to } enden: Keine Linie führt gerade dorthin. Sie prallt nur ab, wo etwas im Weg ist ({ $turns }), und kein solcher Weg endet auf { $to }.
ampel-unreachable-turn = { $direction } { $obstacle } { $straight ->
    [0] sofort, bei { $distance } Schritten
   *[other] nach { $straight } von { $distance } Schritten
}
ampel-unreachable-same = Eine Scheibe darf nicht enden, wo sie losgezogen ist, auf { $from }.
ampel-unreachable-stuck = Die Scheibe auf { $from } kann nicht ziehen: In keiner Richtung ist Platz für alle ihre Schritte.
ampel-unreachable-straight = Die Scheibe auf { $from } kann nicht auf { $to } enden, denn { $direction } muss sie genau { $distance ->
    [one] 1 Schritt
   *[other] { $distance } Schritte
} gehen, nicht { $steps }: Auf dieser Linie { $distance ->
    [one] liegt nur sie
   *[other] liegen { $distance } Scheiben
} ({ $disks }).
ampel-unreachable-blocked = Die Scheibe auf { $from } kann nicht auf { $to } enden, denn { $direction } ist { $obstacle } { $straight ->
    [0] sofort
   *[other] nach { $straight } von { $distance } Schritten
} im Weg.
ampel-unreachable-ends = Sie kann auf { $points } enden.
ampel-way = - { $direction } { $distance ->
    [one] 1 Schritt
   *[other] { $distance } Schritte
} (gezählt: { $disks }): { $story }
ampel-way-blocked = { $obstacle } ist sofort im Weg
ampel-way-stuck = { $obstacle } ist nach { $straight } von { $distance } im Weg; auch mit Abprallen kommt sie nur bis { $stuck }
ampel-way-straight = endet auf { $points }
ampel-way-turning = { $obstacle } ist nach { $straight } von { $distance } im Weg, dann prallt sie ab und endet auf { $points }
ampel-way-home = { $obstacle } ist nach { $straight } von { $distance } im Weg, und jeder Weg führt zurück nach { $from }
ampel-way-passes = { $story }; über { $to } kommt sie nach { $passes } von { $distance } und muss weiter
ampel-blocked-disk = { $point } ({ ampel-disk })
ampel-blocked-edge = der Rand

ampel-direction-right = nach rechts
ampel-direction-up-right = nach rechts oben
ampel-direction-up-left = nach links oben
ampel-direction-left = nach links
ampel-direction-down-left = nach links unten
ampel-direction-down-right = nach rechts unten

# Was ein Schritt bewirkt hat: Satzteile, die zusammengesetzt werden.
ampel-told = { $player }: { $part }.
ampel-turn = { $player } spielt:
ampel-turn-begun = Zug von { $player } bis hierher:
ampel-turn-skipped = { $player } lässt Schritt 1 und 2 aus: Keine eigene Scheibe kann ziehen und keine des Gegners ohne Zylinder.
ampel-turn-part = { $step }. { $part }
ampel-turn-last = { $step }. { $part }.
ampel-part-yellow = { $placed }. gelbe Scheibe auf **{ $point }** gesetzt
ampel-part-own = **{ $path }**
ampel-path = { $from } über { $bends } nach { $to }
ampel-part-theirs = { $owner } **{ $path }**
ampel-part-signals = { $part }: { $count ->
    [one] Die Ampel { $signals } geht vom Brett, 1 gelbe Scheibe gewonnen
   *[other] { $count } Ampeln gehen vom Brett ({ $signals }), { $count } gelbe Scheiben gewonnen
}
ampel-part-cylinder = { $part }; der Zylinder von { $owner } geht mit
ampel-part-cylinders = { $part }; beide Zylinder gehen mit
ampel-part-wins = { $part }; das macht { $score }
ampel-part-placed = **{ $point }** gesetzt
ampel-part-skipped-own = entfällt: keine eigene Scheibe kann ziehen
ampel-part-skipped-theirs = entfällt: keine Scheibe des Gegners ohne Zylinder kann ziehen
ampel-part-skipped-place = entfällt: keine Scheibe lässt sich setzen
ampel-part-skipped-cylinder = keine Scheibe lässt sich setzen, also kommt der Zylinder von { $point } herunter

ampel-hint-straight = geradeaus
ampel-hint-bends = über { $bends }
ampel-hint-signals = { $count ->
    [one] gewinnt 1 gelbe Scheibe
   *[other] gewinnt { $count } gelbe Scheiben
}
ampel-hint-wins = gewinnt die Partie
ampel-hint-yellow = gelbe Scheibe
ampel-hint-placed = hier setzen
ampel-hint-skipped = nicht möglich

ampel-standing = Gelbe gewonnen: { $red } { $red_score }, { $green } { $green_score }; { $target } gewinnen.
ampel-standing-setup = Gesetzte gelbe Scheiben: { $placed } von { $yellow }
ampel-banner = { $won } von { $yellow } gelben Scheiben
ampel-arithmetic = { $winner } hat { $won } der { $yellow } gelben Scheiben gewonnen, { $loser } { $lost }.
ampel-repeated = Diese Stellung gab es schon { $count }-mal. So kann die Partie ewig weitergehen: Mit { $command } kannst du Remis anbieten.

ampel-demand-setup = Aufbau: Setze eine gelbe Scheibe auf einen leeren inneren Punkt.
ampel-demand-own = Schritt 1: Ziehe eine eigene Scheibe.
ampel-demand-theirs = Schritt 2: Ziehe eine Scheibe von { $other }.
ampel-demand-place = Schritt 3: Setze eine Scheibe.
ampel-half-done = Dein Zug bis hierher; dein Gegner sieht das, wenn du fertig bist:
ampel-half-done-told = Dein Zug bis hierher:
ampel-last-look = Dein Zug. Dein Gegner sieht ihn, wenn du ihn beendest:
ampel-overtaken = Dein Zug ist weitergegangen, seit diese Liste offen ist; deshalb zählte diese Wahl nicht.

ampel-button-step = Schritt wählen
ampel-button-disk = Andere Scheibe
ampel-button-row = Andere Zeile
ampel-disk-which = Welche Scheibe ziehst du?
ampel-end-which = Wohin soll { $point }?
ampel-row-which = In welcher Zeile?
ampel-point-which = Auf welchem Punkt der Zeile { $row }?
ampel-row-option = Zeile { $row }
ampel-count-points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}

# Das Brett in Worten: Scheiben nach Farbe, und darunter, für das Textbrett, was seine Buchstaben bedeuten.
ampel-board-legend = R rot, Y gelb, G grün; r und g tragen den Zylinder ihrer Seite; ein Punkt ist leer. Jede Zeile zählt von links.
ampel-board-empty = Noch keine Scheiben.
ampel-board-disks = { $disk ->
    [red] Rote Scheiben
    [yellow] Gelbe Scheiben
   *[green] Grüne Scheiben
}: { $points }.
ampel-board-cylinder = Zylinder von { $side }: { $point }.
ampel-board-yellow = { $placed } von { $yellow } gelben Scheiben gesetzt.
ampel-board-won = Gewonnene gelbe Scheiben: { $red } { $red_score }, { $green } { $green_score }.
ampel-board-step-setup = Aufbau, { $side } ist am Zug.
ampel-board-step = Schritt { $step }, { $side } ist am Zug.
ampel-board-ended-setup = Aufbau, beendet am Zug von { $side }.
ampel-board-ended = Schritt { $step }, beendet am Zug von { $side }.
ampel-board-over = Die Partie endete in Schritt { $step }, { $side } hat gewonnen.

# Was ein Bild zeigt.
ampel-moves-points = Mögliche Punkte: { $points }
ampel-moves-disks = Scheiben, die ziehen können, und ihre Ziele:
ampel-moves-wins = { $point } ({ $wins })
ampel-layout = Zeilen A bis K von unten, Punkte von links ab 1 gezählt: A hat 11 Punkte, jede Zeile darüber einen weniger, K 1. Ein Punkt hat bis zu sechs Nachbarn: D4 grenzt an D3 und D5, oben an E3 und E4, unten an C4 und C5.
ampel-alt-movable = Können ziehen: { $points }.
ampel-alt-closed = Leer, aber gesperrt, weil dort eine Ampel entstünde: { $points }.
ampel-alt-chosen = Hell umringt: { $point }. Mögliche Ziele: { $points }.
ampel-alt-stuck = Hell umringt: { $point }, kann nicht ziehen.
ampel-alt-ringed = Hell umringt: { $point }.
ampel-alt-crossed = Durchgestrichen: { $point }.
ampel-alt-signals = Umrandet, weil diese Ampeln entstünden: { $signals }.

ampel-token-nothing = kein Zug
ampel-token-move = { $from } nach { $to }

# Hints.
ampel-hint-start-any = Jeder Punkt, der nicht neben einer gelben Scheibe liegt, ist gleich gut: In 2.683 meiner Partien half kein Anfang einer Seite. Nimm zum Beispiel **{ $token }**
ampel-hint-start = Es kommt kaum darauf an: In 2.683 meiner Partien half kein Anfang einer Seite. Neben einer anderen gelben Scheibe verlieren Ampeln Platz; **{ $token }** lässt { $open } von { $all } Linien frei, mehr geht nicht
ampel-line-first = **{ $token }** mit { $made }
ampel-line-first-then = **{ $token }**, { $move } mit { $made }
ampel-line-makes = bildet { $made } mit { $move }
ampel-line-makes-you = { $made } mit { $move }
ampel-line-none = bildet keine Ampel
ampel-balance = gelb { $own } zu { $theirs }
ampel-chances = { $side } könnte dann { $signal } bilden, mit { $way }
ampel-chances-none = { $side } kann dann keine Ampel bilden
