# Was eine Aktion bewirkt hat und warum, je eine Zeile mit der Regel; und warum nicht eine andere.

explain-title = { $unit ->
    [step] **Schritt { $number } von { $count } (Zug { $turn } von { $turns })** · { $told }
   *[move] **Zug { $number } von { $count }** · { $told }
}
explain-title-instead = { $unit ->
    [step] **{ $token } statt Schritt { $number } (Zug { $turn })** · { $told }
   *[move] **{ $token } statt Zug { $number }** · { $told }
}
explain-refused = { $unit ->
    [step] **{ $token } statt Schritt { $number } (Zug { $turn })** würde abgelehnt. { $why }
   *[move] **{ $token } statt Zug { $number }** würde abgelehnt. { $why }
}
explain-line = - { $said }
explain-rules = -# Regeln: { $rulings }
explain-nothing-yet = Noch wurde nichts gespielt, also gibt es nichts zu erklären.
explain-no-such = Diese Partie hat bisher { $count ->
    [one] einen { $unit ->
        [step] Schritt
       *[move] Zug
    }
   *[other] { $count } { $unit ->
        [step] Schritte
       *[move] Züge
    }
}: Wähle eine Nummer von 1 bis { $count }.
explain-secret = Ein begonnener Zug bleibt geheim, bis er fertig ist; erklärt wird bis zum Zug davor.
explain-concealed = In Partien mit Strafe gehört es zum Spiel, Schlagmöglichkeiten selbst zu finden: Erklärt wird alles, sobald die Partie zu Ende ist.
explain-button-before = { $unit ->
    [step] Schritt davor
   *[move] Zug davor
}
explain-button-after = { $unit ->
    [step] Schritt danach
   *[move] Zug danach
}
explain-alt = { $shown ->
    [after] Das Brett danach:
   *[steps] Das Brett davor und Schritt für Schritt, was sich ändert. Davor:
}

## Iago

explain-iago-captured = Geschlagen: **{ $cells }**, denn zwischen der neuen Scheibe auf { $from } und { $closing } lagen lückenlos nur offene Scheiben des Gegners
explain-iago-released = Freigelassen: **{ $cells }**, denn zwischen { $from } und { $closing } lagen lückenlos nur Gefangene, und mindestens eines dieser beiden Felder liegt außen oder in der Mitte
explain-iago-nothing = Nichts wurde umgedreht: Auf keiner der sechs Linien von { $cell } war eine Reihe geschlossen
explain-iago-compelled = Schlagen war Pflicht, und mehr als { $count ->
    [one] eine Scheibe
   *[other] { $count } Scheiben
} zu schlagen war nicht möglich
explain-iago-missed = Es ließ sich mehr schlagen: { $most } statt { $count }; im nächsten Zug darf das reklamiert werden
explain-iago-free = Nach der Reklamation war jedes leere Feld erlaubt
explain-iago-restricted = { $cell } liegt außen oder in der Mitte: Dort darfst du nur eine Scheibe setzen, die etwas umdreht
explain-iago-called-out = Im letzten Zug wurde ein Schlagzug übersehen; jetzt ist jedes leere Feld erlaubt

## ISAAC

explain-isaac-placed = Ein Stein der Länge { $length } auf leeren Feldern einer Zeile oder Spalte
explain-isaac-worth = { $worth }
explain-isaac-points = Das macht { $arithmetic }
explain-isaac-counter = Der Zählstein darf überall bis zur vollen Punktzahl stehen bleiben: Er ging von { $from } auf { $to }
explain-isaac-longest = Von jetzt an darf { $side } nur noch Steine ab Länge { $length } wegnehmen
explain-isaac-event = { $told }

## Ampel

explain-ampel-yellow = Eine gelbe Scheibe beginnt innen, auf einem Punkt mit sechs Nachbarn
explain-ampel-distance = Die Scheibe auf { $from } musste genau { $distance ->
    [one] 1 Schritt gehen: Auf ihrer Linie lag nur sie selbst
   *[other] { $distance } Schritte gehen: So viele Scheiben lagen auf ihrer Linie, sie selbst mitgezählt
}
explain-ampel-turned = Geradeaus war der Weg versperrt, also prallte sie auf { $bends } ab
explain-ampel-signal = { $signal } sind Rot, Gelb und Grün in einer Reihe, also eine Ampel: Alle drei gehen vom Brett, und { $side } gewinnt die gelbe Scheibe
explain-ampel-rode = Der Zylinder ging mit, denn in Schritt 1 darf auch die Scheibe darunter ziehen
explain-ampel-returned = Der Zylinder von { $side } stand auf einer Scheibe, die vom Brett ging, und kommt zurück
explain-ampel-wins = { $score } gelbe Scheiben, mindestens die Hälfte aller, gewinnen sofort
explain-ampel-placed = Eine Scheibe aus dem Vorrat auf einem leeren Punkt, auf dem keine Ampel entsteht; der Zylinder steht jetzt auf ihr
explain-ampel-cylinder-moved = Der Zylinder kam von { $from }
explain-ampel-skipped-move = Keine Scheibe konnte diesen Schritt machen, also entfiel er
explain-ampel-skipped-place = Keine Scheibe ließ sich setzen, also entfiel dieser Schritt
