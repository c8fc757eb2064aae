# Was eine Aktion bewirkt hat und warum, je eine Zeile mit der Regel; und warum nicht eine andere.

explain-title = **{ $number } von { $count }** · { $told }
explain-title-instead = **{ $token } statt { $number }** · { $told }
explain-refused = **{ $token } statt { $number }** würde abgelehnt ({ $ruling }): { $why }
explain-line = - { $said } ({ $ruling })
explain-nothing-yet = Noch wurde nichts gespielt, also gibt es nichts zu erklären.
explain-no-such = Diese Partie hat bisher { $count ->
    [one] eine Aktion
   *[other] { $count } Aktionen
}: Wähle eine Nummer von 1 bis { $count }.
explain-secret = Ein begonnener Zug ist das Geheimnis dessen, der ihn spielt; erklärt wird bis zum Zug davor.
explain-concealed = Mit der Strafregel gehört es zum Spiel, Schläge selbst zu finden: Erklärt wird alles, sobald die Partie zu Ende ist.
explain-button-before = ◀ Davor
explain-button-after = Danach ▶
explain-alt = Vorher und nachher: { $told }

## Iago

explain-iago-captured = **{ $cells }** geschlagen: in einer Reihe zwischen der neuen Scheibe auf { $from } und { $closing }, alle vom Gegner und offen
explain-iago-released = **{ $cells }** frei: Gefangene in einer Reihe zwischen { $from } und { $closing }, und eins von beiden liegt außen oder in der Mitte
explain-iago-nothing = Nichts wurde umgedreht: Auf keiner der sechs Linien von { $cell } war eine Reihe geschlossen
explain-iago-compelled = Es musste geschlagen werden: { $count ->
    [one] eine Scheibe, mehr war nicht zu holen
   *[other] { $count } Scheiben, mehr war nicht zu holen
}
explain-iago-missed = Es ließ sich mehr schlagen: { $most } statt { $count }; wer als Nächstes am Zug ist, darf das ansagen
explain-iago-free = Nach der Ansage war jedes leere Feld erlaubt
explain-iago-restricted = { $cell } liegt außen oder in der Mitte: Dort darf eine Scheibe nur hin, wenn sie etwas umdreht
explain-iago-called-out = Die letzte Scheibe hatte eine Schlagpflicht übersehen; jetzt ist jedes leere Feld erlaubt

## ISAAC

explain-isaac-placed = Ein Stein der Länge { $length } auf leeren Feldern einer Zeile oder Spalte
explain-isaac-worth = { $worth }
explain-isaac-points = Das macht { $arithmetic }
explain-isaac-counter = Der Zähler darf überall bis zur vollen Punktzahl stehen bleiben: Er ging von { $from } auf { $to }
explain-isaac-longest = Von jetzt an darf { $side } nur noch Steine ab Länge { $length } wegnehmen
explain-isaac-event = { $told }

## Ampel

explain-ampel-yellow = Eine gelbe Scheibe beginnt innen, auf einem Punkt mit sechs Nachbarn
explain-ampel-distance = { $from } musste genau { $distance ->
    [one] 1 Schritt weit: Auf der Linie, auf der die Scheibe loszog, stand nur sie
   *[other] { $distance } Schritte weit: So viele Scheiben standen auf der Linie, auf der sie loszog, sie selbst mitgezählt
}
explain-ampel-turned = Geradeaus war der Weg versperrt, also bog sie auf { $bends } ab
explain-ampel-signal = { $signal } sind Rot, Gelb und Grün in einer Reihe: Alle drei gehen vom Brett, und { $side } gewinnt die gelbe Scheibe
explain-ampel-rode = Der Zylinder fuhr mit, denn in Schritt 1 darf auch die Scheibe darunter ziehen
explain-ampel-returned = Der Zylinder von { $side } stand auf einer Scheibe, die ging, und kommt zurück
explain-ampel-wins = { $score } gelbe Scheiben sind die Hälfte und gewinnen sofort
explain-ampel-placed = Eine Scheibe aus dem Vorrat auf einem leeren Punkt, auf dem sie kein Signal macht; der Zylinder zeigt sie an
explain-ampel-cylinder-moved = Der Zylinder kam von { $from }
explain-ampel-skipped-move = Keine Scheibe konnte diesen Schritt machen, also entfiel er
explain-ampel-skipped-place = Keine Scheibe ließ sich setzen, also entfiel dieser Schritt
