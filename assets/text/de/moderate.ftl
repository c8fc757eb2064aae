# Was die Moderation entscheidet.

moderate-match = Partie { $number } (**{ $game }**, { $first } gegen { $second }).
moderate-of = { $which } { $said }
moderate-line = { $number } · { $game }: { $first } gegen { $second }
moderate-struck = gestrichen
moderate-which-result = Welches Ergebnis soll gestrichen werden oder wieder zählen? Hier stehen die letzten gewerteten Partien; jede andere findest du mit `partie` und ihrer Nummer.
moderate-no-result = Auf diesem Server ist noch keine gewertete Partie zu Ende.
moderate-choose-result = Eine der letzten Partien …
moderate-which-match = Welche Partie können die beiden nicht beenden? Du entscheidest, wer gewonnen hat oder dass niemand gewonnen hat.
moderate-annul-sure = Dieses Ergebnis streichen? Alle Wertungen seither werden ohne es neu berechnet. Du kannst das später rückgängig machen.
moderate-annulled = { $moderator } hat ihr Ergebnis { $when } gestrichen.
moderate-not-over = Diese Partie läuft noch, also gibt es kein Ergebnis zu streichen.
moderate-not-rated = Diese Partie hat keine Wertung geändert, also gibt es nichts zu streichen.
moderate-not-struck = Dieses Ergebnis zählt schon.
moderate-not-running = Diese Partie ist schon zu Ende.
moderate-not-there = Keine Partie dieses Servers hat diese Nummer.
moderate-decide = Wie endet sie?
moderate-audit-annulled = { $moderator } hat ein Ergebnis gestrichen. { $which } Alle Wertungen seither sind neu berechnet.
moderate-audit-restored = { $moderator } lässt ein Ergebnis wieder zählen. { $which } Alle Wertungen seither sind neu berechnet.
moderate-audit-adjudicated = { $moderator } hat eine Partie entschieden. { $which } { $result }
moderate-button-annul = Ergebnis streichen
moderate-button-restore = Wieder zählen lassen
moderate-button-wins = { $player } ({ $side }) gewinnt
moderate-button-none = Kein Ergebnis
