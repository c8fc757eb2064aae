# Aufgaben, die Aufgabe des Tages, und wo sie erscheint.

## Was gefragt ist

puzzle-title = **Aufgabe { $number }** · { $game } · Wertungszahl { $rating }
puzzle-title-match = **Eine Aufgabe aus Partie { $number } von hier** · { $game } · Wertungszahl { $rating }
puzzle-title-own = **Eine Aufgabe aus deiner eigenen Partie** · { $game } · Wertungszahl { $rating }
puzzle-title-day = **Die heutige Aufgabe** · { $game } · Wertungszahl { $rating }
puzzle-rules = Regeln: { $options }.
puzzle-asked = { $side } ist am Zug. { $question }
puzzle-most = Welcher Zug bringt am meisten?
puzzle-iago-most = Auf welchem Feld schlägst du die meisten Scheiben?
puzzle-isaac-most = Welcher Stein bringt beim Wegnehmen am meisten, und auf welche Punktzahl kommst du?
puzzle-ampel-most = Welcher Zug bildet eine Ampel und gewinnt eine gelbe Scheibe?
puzzle-win = Ein Zug gewinnt sofort. Welcher?
puzzle-turn = Mit einem bestimmten ersten Schritt gewinnst du noch in diesem Zug. Mit welchem?
puzzle-ending = Nur noch ein Zug gewinnt. Finde ihn.
puzzle-last = Du kannst die Partie jetzt beenden oder erst noch etwas anderes spielen. Nur ein Zug gewinnt. Welcher?
puzzle-choose = Was spielst du?
puzzle-menu = Auswählen …
puzzle-button-back = Etwas anderes wählen
puzzle-button-hint = Hinweis: der Anfang der Antwort
puzzle-button-skip = Überspringen
puzzle-button-next = Nächste Aufgabe
puzzle-button-more = Noch eine Aufgabe
puzzle-button-answer = Lösung zeigen
puzzle-button-puzzle = Eine Aufgabe
puzzle-alt = Die Stellung der Aufgabe. { $asked }

## Was daraus wurde

puzzle-right = **Richtig!** { $told }
puzzle-wrong = **Leider nicht:** { $chosen }. { $why }
puzzle-refused = **Leider nicht:** { $chosen } ist gegen die Regeln. { $why }
puzzle-why-less = Ein anderer Zug bringt mehr.
puzzle-why-part = Der Stein stimmt, aber er bringt mehr Punkte.
puzzle-why-goes-on = Danach geht die Partie weiter.
puzzle-why-turn = Danach gewinnt dieser Zug nicht mehr.
puzzle-why-ends = Das beendet die Partie. { $standing }
puzzle-why-reply = Dann spielt { $side } **{ $reply }** und gewinnt bei bestem Spiel.
puzzle-why-loses = Dann gewinnt { $side } bei bestem Spiel.
puzzle-unrated = Die Wertungszahl bleibt: Nur die erste Antwort zählt.
puzzle-chosen = { $token } ({ $hint })
puzzle-rating = Deine Wertungszahl bei Aufgaben: von { $before } auf **{ $after }**.
puzzle-streak = { $streak ->
    [0] Serie beendet; deine beste: { $best }.
    [one] Eine richtige Antwort in Folge; deine beste Serie: { $best }.
   *[other] { $streak } richtige Antworten in Folge; deine beste Serie: { $best }.
}
puzzle-streak-best = { $streak ->
    [one] Deine erste richtige Antwort.
   *[other] { $streak } richtige Antworten in Folge: deine bisher längste Serie.
}
puzzle-score = { $rating } { $row }
puzzle-solution = Die Antwort war **{ $answer }**. { $told }
puzzle-solution-alt = Die Antwort, vorher und nachher.

## Wenn es nichts zu antworten gibt

puzzle-not-yours = Diese Aufgabe löst gerade jemand anders. Eine eigene bekommst du mit { $command }.
puzzle-twice = Diese Aufgabe hast du schon gelöst, mit **{ $answer }**. Mehr gibt es mit { $command }.
puzzle-day-over = Der Tag dieser Aufgabe ist vorbei, Antworten zählen nicht mehr. Jeden Tag kommt eine neue, und mehr gibt es jederzeit mit { $command }.
puzzle-day-goes-on = Der Tag dieser Aufgabe ist noch nicht vorbei. Die Antwort gibt es morgen.
puzzle-none-left = Du hast alle Aufgaben zu { $game } beantwortet: { $solved } richtig, { $missed } falsch. Mit jeder Partie, die hier endet, kommen neue.
puzzle-unknown = Diese Aufgabe gibt es nicht mehr. Eine andere bekommst du mit { $command }.
puzzle-no-action = „{ $typed }“ lässt sich hier nicht spielen. Wähle unten eine Antwort.
puzzle-too-soon = Du hattest noch keine Aufgabe zu diesem Spiel, deine Antwort zählt also nicht. Hier ist eine:

## Die Aufgabe des Tages

daily-title = **Aufgabe des Tages** · { $game }
daily-how = Antworte mit dem Knopf; das siehst nur du. Das Ergebnis steht morgen hier.
daily-yesterday = Gestern { $tried ->
    [one] hat eine Person sie versucht
   *[other] haben { $tried } sie versucht
}, { $solved ->
    [0] gelöst hat sie niemand.
   *[other] richtig: { $names }.
}
daily-more = { $names } und { $count } weitere
daily-button-solve = Lösen
daily-button-yesterday = Antwort von gestern
