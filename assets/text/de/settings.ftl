# Eigene Einstellungen und die eines Servers. `docs/adding-a-setting.md` sagt, welche Sätze eine Einstellung hat.

# Die erste Seite, und was ein Formular antwortet.
settings-first = **Einstellungen.** Jeder Knopf öffnet ein Formular, das zeigt, was gerade gilt.
settings-rows = Die erste Reihe gilt für dich, überall; der Rest für diesen Server.
settings-page-own-theme = Meine Sprache, mein Aussehen
settings-page-own-time = Meine Zeit, Erinnerungen
settings-page-own-people = Mit wem ich nicht spiele
settings-page-themes = Aussehen ansehen
settings-page-server-play = Übliche Partien
settings-page-server-theme = Sprache und Aussehen
settings-page-server-time = Zeit und Ruhe
settings-page-server-messages = Nachrichten
settings-page-server-moderation = Moderation
settings-page-server-news = Neuigkeiten, Aufgabe
settings-page-server-limits = Grenzen
settings-saved = Gespeichert. { $changed }
settings-same = Es hat sich nichts geändert.
settings-value = { $setting }: **{ $value }**
settings-on = an
settings-off = aus
settings-switches = An oder aus
settings-unknown = Diesen Wert kenne ich nicht, deshalb bleibt er hier, wie er war. Wähle bitte einen aus der Liste.
settings-done = Gespeichert.
settings-button-back = Zurück
settings-channel-none = keiner
settings-channel-dropped = Der vorher gewählte Kanal nimmt keine Nachrichten mehr von mir an.
settings-channel-kind = Nicht geändert: Dort kann niemand schreiben. Wähle einen Kanal, in dem man schreibt.
settings-channel-lacking = Nicht geändert: Dort fehlt mir { $permissions }.
settings-channels-full = Mehr Kanäle kann ich mir nicht merken. Nimm erst einen weg.

# Formular `own-theme`.
settings-own-language = Sprache privater Antworten
settings-own-language-auto = Wie in deinem Discord
settings-own-theme = Aussehen privater Bretter
settings-own-theme-auto = Wie am jeweiligen Ort
settings-text = Brett als Text vor dem Bild
settings-text-note = Für Screenreader und reinen Text.
settings-patterns = Muster zusätzlich zu den Farben, überall
settings-numbers = Nummern von Weiß, wenn ich in ISAAC Weiß spiele
settings-numbers-note = Sonst die Nummern von Schwarz, wie in der Notation.
settings-tips = Tipps in ersten Partien
settings-turned = Meine Seite unten auf privaten Brettern

# Formular `own-time`.
settings-time-said = Urlaubstage in diesem Jahr: **noch { $left } von { $days }**. Sie werden automatisch verbraucht, wenn deine Zeit um ist. In deiner Ruhezeit erwähne ich dich nicht, und keine mehrtägige Uhr läuft ab. Für Uhren gilt eine Änderung ab deinem nächsten Zug.
settings-own-zone = Zeitzone
settings-quiet = Ruhezeit
settings-quiet-none = Keine
settings-quiet-hours = { $from } bis { $to } Uhr
settings-direct = Erinnerungen als Direktnachricht
settings-direct-note = Sonst dort, wo gespielt wird.
settings-digest = Täglich eine Liste der Partien, die auf mich warten
settings-digest-note = Als Direktnachricht.
settings-open = Andere dürfen mich herausfordern
settings-kept = In Partien, in denen du gerade am Zug bist, richtet sich deine Uhr noch nach der bisherigen Einstellung, ab deinem nächsten Zug nach dieser.
settings-directs-ended = Discord hat meine letzten drei Direktnachrichten an dich abgelehnt. Darum habe ich deine Erinnerungen und deine tägliche Liste per Direktnachricht ausgeschaltet; Erinnerungen kommen dort, wo du spielst. Sobald Mitglieder dieses Servers dir schreiben dürfen, kannst du sie mit { $command } wieder einschalten.

# Seite `own-people`.
settings-people = **Mit wem du nicht spielst**, auf allen Servern: **{ $avoided }**
    -# Sie können dich nicht herausfordern und deine Herausforderungen nicht annehmen, und du ihre nicht. Den Grund erfahren sie nicht.
settings-people-none = niemand
settings-people-choose = Mit wem du nicht spielen willst …
settings-people-drop = Wieder spielen mit …
settings-people-full = Mehr Leute passen nicht in diese Liste.
settings-people-unfit = Dich selbst oder einen Bot kannst du hier nicht wählen.

# Seite `themes`.
settings-themes = **So sehen Bretter aus**, in dieser Reihenfolge: klassisch, dunkel, starker Kontrast, auch bei Farbenblindheit unterscheidbar. Ein Server hat eines davon; für deine privaten Bretter kannst du ein anderes wählen.
settings-theme-alt = { $theme }: dasselbe Brett in diesem Aussehen.

# Formular `server-play`.
settings-clock = Uhr
settings-clock-note = Wenn eine Herausforderung nichts anderes sagt.
settings-variant = Variante
settings-variant-note = Wenn eine Herausforderung nichts anderes sagt.
settings-variant-line = { $game }: { $pool }
settings-variant-auto = Die übliche jedes Spiels
settings-channels = Kanäle für Herausforderungen
settings-channels-note = Und für Antworten, die alle sehen. Keiner heißt: in jedem Kanal.
settings-channels-all = in jedem Kanal

# Formular `server-theme`.
settings-language = Sprache der öffentlichen Nachrichten
settings-language-auto = Wie in Discord für den Server eingestellt
settings-theme = Aussehen der Bretter

# Formular `server-time`.
settings-zone = Zeitzone
settings-zone-line = { $zone }, jetzt { $now }
settings-weekends = Mehrtägige Uhren stehen am Wochenende still
settings-vacation = Urlaubstage im Jahr
settings-vacation-note = Wie viele die Partien eines Mitglieds hier kosten dürfen.
settings-vacation-line = { $count ->
    [0] Keine
   *[other] { $count }
}

# Formular `server-messages`.
settings-posting = Nach jedem Zug
settings-posting-fold = Zeile statt altem Brett
settings-posting-remove = Das alte Brett wird gelöscht
settings-posting-keep = Alle Bretter bleiben stehen
settings-posting-thread = Jede Partie hat einen eigenen Thread
settings-channel-language = Sprache dieses Kanals
settings-channel-language-auto = Wie auf dem Server

# Formular `server-moderation`.
settings-moderators = Rolle, die moderiert
settings-moderators-note = Zusätzlich zu denen, die den Server verwalten dürfen.
settings-moderators-none = keine
settings-acts = Kanal für Entscheidungen der Moderation
settings-acts-note = Jede mit einem Knopf zum Rückgängigmachen.
settings-time-out = Wer Mitgliedern eine Auszeit geben darf, moderiert auch

# Formular `server-news`.
settings-news = Kanal für Neuigkeiten
settings-results = Beendete Partien in den Neuigkeiten
settings-results-off = Werden nicht gemeldet
settings-results-line = Eine Zeile
settings-results-picture = Das letzte Brett
settings-news-challenges = Herausforderungen an alle melden
settings-news-tournaments = Turniere melden
settings-daily = Kanal für die Aufgabe des Tages

# Formular `server-limits`.
settings-limit = Gewertete Partien zweier Personen
settings-limit-note = Wie viele je 24 Stunden zählen.
settings-limit-all = Alle
settings-limit-line = { $count }
settings-posts = Öffentliche Antworten in einem Kanal
settings-posts-note = In zehn Minuten, ohne Partien.
settings-posts-all = Beliebig viele
settings-posts-line = { $count }
settings-age = Alter der Discord-Konten
settings-age-line = { $count ->
    [0] Beliebig
    [one] Mindestens 1 Tag
   *[other] Mindestens { $count } Tage
}

# Daten eines Servers.
settings-data = **Daten dieses Servers**
    { $rows }
    Wer den Server besitzt, kann alles als Datei bekommen oder löschen: Partien, Wertungszahlen, Sperren und Einstellungen, für alle. Alle behalten ihre eigenen Einstellungen, Lektionen und Wertungszahlen bei Aufgaben.
settings-data-line = { $kind }: { $count }
settings-data-owner = Nur wer diesen Server besitzt, kann seine Daten bekommen oder löschen.
settings-data-sure = Alles über diesen Server löschen, für alle, die hier spielen? Laufende Partien enden spurlos, die Wertungszahlen sind weg. **Das lässt sich nicht rückgängig machen.** Hole dir vorher vielleicht die Datei.
settings-data-deleted = Alles über diesen Server ist gelöscht. Alle fangen von vorn an.
settings-data-file = Hier ist alles, was über diesen Server gespeichert ist.
settings-data-large = Die Datei wäre größer, als Discord erlaubt. Wer diesen Bot betreibt, kann sie herausgeben: { $command }.
settings-button-data = Daten
settings-button-data-export = Datei holen
settings-button-data-delete = Alles löschen
settings-button-data-sure = Ja, für alle löschen

# Aussehen der Bretter.
theme-classic = Klassisch
theme-dark = Dunkel
theme-high-contrast = Starker Kontrast
theme-colour-blind = Auch bei Farbenblindheit unterscheidbar, mit Mustern
