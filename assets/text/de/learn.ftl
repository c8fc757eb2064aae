# Lernen: die Regeln in Bildern, die Lektionen, und was in den ersten Partien dazugesagt wird. Die Regeln selbst stehen in learn-iago.ftl usw.

learn-rule-title = **{ $game } · { $title }** ({ $number } von { $count })
learn-rule-number = -# Regel { $ruling }
learn-no-topic = Bei { $game } kenne ich keine Regel „{ $topic }“; das sind alle: { $topics }.
learn-no-topic-hint = Keine solche Regel; wähle eine aus der Liste
learn-alt-rule = Bild zur Regel „{ $title }“.
learn-alt-task = Die Stellung: { $title }.
learn-button-six = In sechs Bildern
learn-button-pages = Regel für Regel
learn-button-full = Alles in Worten
learn-button-lessons = Selbst probieren
learn-button-back = Zurück
learn-button-next-rule = Nächste Regel

learn-lesson-title = **{ $game } · Lektion { $number } von { $count }: { $title }**
learn-match-title = **{ $game } · { $title }**
learn-task = **Deine Aufgabe ({ $side }):** { $task }
learn-how = Drücke einen Knopf oder tippe eine Antwort mit { $command }.
learn-right = **Richtig: { $token }.** { $done }
learn-beside = { $told }
    Das geht, aber gefragt ist etwas anderes.
learn-not-this = **Nicht { $token }.** { $why }
learn-changed = Diese Lektion hat sich seitdem geändert; so ist sie jetzt.
learn-gone = Diese Lektion gibt es nicht mehr; hier geht es weiter.
learn-progress = { $solved } von { $count } gelöst
learn-offer = -# Alle { $count } Lektionen und eine kurze Partie dauern etwa { $minutes } Minuten; **{ $button }** sind { $few } davon und die Partie, etwa { $short } Minuten.
learn-hurry = **{ $few } Lektionen zu { $game }, dann eine kurze Partie.** Die anderen Lektionen sind freiwillig.
learn-all-done = **Du hast { $solved } von { $count } Lektionen von { $game } gelöst.**
learn-few-done = **Das war der kurze Kurs von { $game }.** { $waiting ->
    [one] Eine weitere Lektion wartet.
   *[other] { $waiting } weitere Lektionen warten.
 }
learn-open = Noch nicht gelöst: { $titles }.
learn-on = Der beste Lehrer ist jetzt eine Partie. Niemand da? Dann spiele ich gegen dich, auf der leichtesten Stufe. Oder lade jemanden mit { $command } ein.
learn-button-try = Probieren
learn-button-rule = Regel zeigen
learn-button-skip = Überspringen
learn-button-next = Weiter
learn-button-again = Noch einmal
learn-button-restart = Von vorn
learn-button-hurry = Ich hab’s eilig
learn-button-open = Die anderen Lektionen
learn-button-play = Erste Partie spielen

learn-match-stands = Du bist { $side }. { $standing }
learn-match-choose = Dein Zug: der beste zuerst
learn-match-any = Dein Zug …
learn-match-after = nach meiner besten Antwort { $own } : { $other }
learn-match-part = { $game ->
    [isaac] Zuerst der Stein …
   *[ampel] Zuerst die Scheibe …
}
learn-match-stale = Diese kurze Partie ist weitergegangen; so steht sie jetzt.
learn-match-won = **Du gewinnst.** { $arithmetic }
learn-match-lost = **Diesmal gewinne ich.** { $arithmetic }
    Gelöst ist die kurze Partie, sobald du sie gewinnst: Spiele sie noch einmal, oder geh weiter.
learn-match-over = Diese kurze Partie ist vorbei; fange sie noch einmal an, oder geh weiter.
learn-match-busy = Ich denke gerade über zu viele Partien nach; drücke gleich noch einmal.

tip = -# Tipp: { $tip }
tip-button-off = Keine Tipps mehr
tip-off = Keine Tipps mehr in deinen Partien. Deine Einstellungen schalten sie wieder ein: { $command }.
