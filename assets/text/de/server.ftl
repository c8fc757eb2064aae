# Neuigkeiten eines Servers und Einstellungen zu Moderation, Neuigkeiten und einzelnen Kanälen.

news-result = Partie { $number }, **{ $game }**: { $first } gegen { $second }. { $result } { $channel }
news-challenge = { $player } sucht jemanden zum Spielen, **{ $game }**: { $link }
news-challenge-closed = { $player } hat jemanden zum Spielen gesucht, **{ $game }**.
news-challenge-accepted = { $player } hat jemanden zum Spielen gefunden, **{ $game }**.

settings-server-moderation = **Moderation dieses Servers**
    Es moderiert: **{ $moderators }**
    Jede Entscheidung steht, mit einem Knopf zum Rückgängigmachen: **{ $acts }**
    Gewertete Partien derselben zwei, die in 24 Stunden zählen: **{ $limit }**
    Öffentliche Antworten in einem Kanal in zehn Minuten, ohne Partien: **{ $posts }**
    Urlaubstage im Jahr, die Partien hier kosten dürfen: **{ $vacation }**
settings-moderators-manage = wer den Server verwalten darf
settings-moderators-time-out = wer den Server verwalten oder Mitgliedern eine Auszeit geben darf
settings-moderators-role = { $said }, oder wer { $role } hat
settings-channel-none = in keinem Kanal
settings-channel-dropped = in keinem Kanal mehr, denn { $channel } nimmt keine Nachrichten von mir an
settings-channel-kind = Nichts wurde geändert: { $channel } nimmt keine Nachrichten auf. Wähle einen Kanal, in dem man schreibt, oder einen Beitrag eines Forums.
settings-channel-lacking = Nichts wurde geändert: In { $channel } fehlt mir { $permissions }.
settings-limit-all = alle
settings-posts-all = beliebig viele
settings-vacation-none = keine
settings-vacation = { $days } von { $all }
settings-choose-moderators = Die Rolle, die moderiert …
settings-choose-limit = Wie viele gewertete Partien zweier Leute zählen …
settings-choose-posts = Wie viele öffentliche Antworten in zehn Minuten …
settings-choose-vacation = Wie viele Urlaubstage im Jahr …
settings-limit-line = { $count } in 24 Stunden
settings-posts-line = { $count } in zehn Minuten
settings-vacation-line = { $count ->
    [0] Keine Urlaubstage
    [one] 1 Urlaubstag
   *[other] { $count } Urlaubstage
}
settings-button-server-moderation = Moderation
settings-button-time-out-on = Auszeit-Recht genügt
settings-button-time-out-off = Auszeit-Recht genügt nicht
settings-button-no-moderators = Keine Rolle
settings-button-acts-on = Entscheidungen hier
settings-button-acts-off = Entscheidungen nirgends

settings-server-news = **Neuigkeiten und Kanäle dieses Servers**
    Kanal für Neuigkeiten: **{ $news }**
    Beendete Partien: **{ $results }**
    Herausforderungen an alle: **{ $news-challenges }**
    Turniere: **{ $news-tournaments }**
    Kanäle mit eigener Sprache: **{ $channel-language }**
settings-news-challenges-on = stehen dort
settings-news-challenges-off = stehen nicht dort
settings-news-tournaments-on = stehen dort
settings-news-tournaments-off = stehen nicht dort
settings-results-off = stehen nicht dort
settings-results-line = eine Zeile
settings-results-picture = das letzte Brett
settings-languages-none = keine
settings-language-of = { $channel } { $language }
settings-channel-language-auto = wie auf dem Server
settings-choose-results = Wie beendete Partien gemeldet werden …
settings-choose-channel-language = Die Sprache dieses Kanals …
settings-button-daily-here = Aufgabe des Tages hier
settings-button-no-daily = Keine Aufgabe des Tages
settings-button-server-news = Neuigkeiten und Kanäle
settings-button-news-on = Neuigkeiten hier
settings-button-news-off = Keine Neuigkeiten
settings-button-news-challenges-on = Herausforderungen melden
settings-button-news-challenges-off = Keine Herausforderungen
settings-button-news-tournaments-on = Turniere melden
settings-button-news-tournaments-off = Keine Turniere

settings-data = **Daten dieses Servers**
    { $rows }
    Wem der Server gehört, der kann alles als Datei bekommen oder löschen lassen: Partien, Wertungszahlen, Sperren und Einstellungen, für alle. Alle behalten ihre eigenen Einstellungen, Lektionen und Wertungszahlen bei Aufgaben.
settings-data-line = { $kind }: { $count }
settings-data-owner = Nur wem dieser Server gehört, kann seine Daten bekommen oder löschen.
settings-data-sure = Alles über diesen Server löschen, für alle, die hier spielen? Laufende Partien enden spurlos, die Wertungszahlen sind weg. **Das lässt sich nicht rückgängig machen.** Hole dir vorher vielleicht die Datei.
settings-data-deleted = Alles über diesen Server ist gelöscht. Alle fangen von vorn an.
settings-data-file = Hier ist alles, was über diesen Server gespeichert ist.
settings-data-large = Die Datei wäre größer, als Discord erlaubt. Wer diesen Bot betreibt, kann sie herausgeben: { $command }.
settings-button-data = Daten
settings-button-data-export = Datei holen
settings-button-data-delete = Alles löschen
settings-button-data-sure = Ja, für alle löschen
data-settings = Einstellungen
data-matches = Partien
data-challenges = Herausforderungen
data-tournaments = Turniere
data-ratings = Wertungszahlen
data-blocks = Sperren
data-acts = Entscheidungen der Moderation
data-roles = Rollen nach Wertungszahl
data-given = vergebene Rollen
data-puzzles = gezeigte Aufgaben
data-daily = Aufgaben des Tages

settings-own-people = **Wer mich herausfordern darf**, auf allen Servern
    Herausforderungen an dich: **{ $open }**
    Mit diesen Leuten spielst du nicht: **{ $avoided }**
    -# Sie können dich nicht herausfordern und deine Herausforderungen nicht annehmen, und du ihre nicht. Den Grund erfahren sie nicht.
settings-open-on = erlaubt
settings-open-off = bitte keine
settings-people-none = niemand
settings-people-choose = Mit wem du nicht spielen willst …
settings-people-drop = Wieder spielen mit …
settings-people-full = Mehr Leute passen nicht in diese Liste.
settings-people-unfit = Dich selbst oder ein Programm kannst du hier nicht wählen.
settings-button-own-people = Wer mich herausfordern darf
settings-button-open-on = Herausforderungen erlauben
settings-button-open-off = Bitte nicht herausfordern
