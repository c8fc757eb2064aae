# Beendete Partien als Liste; die Knöpfe sind die aller Listen.

history-title = **Beendete Partien** ({ $count }), Seite { $page } von { $pages }
history-title-player = **Beendete Partien von { $player }** ({ $count }), Seite { $page } von { $pages }
history-row = { $number }\. { history-row-elsewhere }
history-row-elsewhere = { $game }: { $result } · { $when }
history-line = { $game }: { $first } gegen { $second }
history-won = { $side } gewann
history-drawn = remis
history-no-result = kein Ergebnis
history-beat = { $winner } ({ $side }) gewann gegen { $loser }
history-level = { $first } und { $second }: { $result }
history-struck = { $result }, gestrichen
history-annul = { $result }, gestrichen von { $moderator }
history-restore = { $result }, wieder gezählt durch { $moderator }
history-adjudicate = { $result }, entschieden von { $moderator }
history-end = { $result }, beendet von { $moderator }
history-why = { $said } ({ $reason })
history-none = Hier ist noch keine Partie zu Ende. Mit { $command } beginnst du eine.
history-none-player = { $player } hat hier noch keine Partie beendet. Eine genügt: { $command }.
history-beyond = Seite { $page } gibt es nicht; dies ist die letzte.
history-choose = Eine Partie ansehen …
history-button-back = Zurück
history-button-forward = Weiter
