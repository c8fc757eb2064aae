# Wie eine Partie endete, und was sich dadurch ändert.

ending-rules = **{ $winner } ({ $side }) gewinnt.**
ending-resignation = { $loser } gibt auf. **{ $winner } ({ $side }) gewinnt.**
ending-flag = Die Zeit von { $loser } ist abgelaufen. **{ $winner } ({ $side }) gewinnt.**
ending-adjudication = Die Moderation hat entschieden: **{ $winner } ({ $side }) gewinnt.**
ending-adjudicated-draw = Die Moderation hat entschieden: Die Partie ist **remis**.
ending-decided-away = Die Moderation hat entschieden: { $loser } ist **nicht angetreten**. { $winner } ({ $side }) gewinnt, und keine Wertungszahl ändert sich.
ending-decided-both-away = Die Moderation hat entschieden: **Niemand ist angetreten.** Kein Ergebnis, und keine Wertungszahl ändert sich.
ending-as-played = So wurde gespielt: { $said }
ending-draw = Beide haben sich auf **Remis** geeinigt.
ending-called-off = Die Partie wurde abgesagt: **kein Ergebnis**, und keine Wertungszahl ändert sich.
ending-abort = { $player } hat die Partie beendet, bevor beide gezogen hatten: **kein Ergebnis**, und keine Wertungszahl ändert sich.

ending-tournament-draw = Im Turnier zählt sie als Remis.
ending-tournament-struck = Im Turnier zählt die Partie { $first } : { $second }.
ending-tournament-win = Im Turnier gewinnt { $winner } diese Partie.
ending-ratings = Wertungszahlen: { $first }; { $second }.
ending-rating = { $player } von { $before } auf **{ $after }**, plus/minus { $deviation } ({ $change })
ending-too-early = Keine Wertungszahl ändert sich: Eine Partie zählt, sobald jede Seite { $plies } { $unit ->
    [step] Schritte
   *[move] Züge
} gemacht hat.
ending-beyond-limit = Keine Wertungszahl ändert sich: In den letzten 24 Stunden haben schon genug gewertete Partien von euch beiden gezählt.
ending-next = Noch eine Partie?
ending-button-level = Nächste Stufe: { $level }

# Einzeiler für Listen und private Antworten.
ending-short-won = { $winner } ({ $side }) hat gewonnen.
ending-short-draw = Sie endete remis.
ending-short-none = Sie endete ohne Ergebnis.
ending-short-goes-on = Sie geht weiter.

# Das Ende, wie sein Bild es sagt.
banner-won = { $winner } gewinnt
banner-won-score = { $winner } gewinnt { $won } zu { $lost }
banner-resigned = { $loser } hat aufgegeben
banner-flag = Zeit abgelaufen: { $loser }
banner-adjudicated = Von der Moderation entschieden
banner-draw = Remis
banner-agreed = Einvernehmlich
banner-none = Kein Ergebnis
banner-struck = Ergebnis gestrichen
banner-credit = { $game } von { $designer }
banner-no-rating = Keine Wertungszahl ändert sich
