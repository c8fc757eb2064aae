# Eigene Einstellungen und die eines Servers. `docs/adding-a-setting.md` sagt, welche Sätze eine Einstellung hat.

# Auf mehreren Seiten.
settings-done = Gespeichert.
settings-unknown = Diesen Wert kenne ich nicht, deshalb bleibt alles, wie es war. Wähle bitte einen aus dem Menü.
settings-button-back = Zurück
settings-channel-none = in keinem Kanal
settings-channel-dropped = in keinem Kanal mehr, denn { $channel } nimmt keine Nachrichten von mir an
settings-channel-kind = Nichts wurde geändert: { $channel } nimmt keine Nachrichten auf. Wähle einen Kanal, in dem man schreibt, oder einen Beitrag eines Forums.
settings-channel-lacking = Nichts wurde geändert: In { $channel } fehlt mir { $permissions }.

# Seite `own`.
settings-own = **Deine Einstellungen**, überall
    Sprache privater Antworten: **{ $own-language }**
    Aussehen privater Bretter: **{ $own-theme }**
    Muster zusätzlich zu den Farben: **{ $patterns }**
    Brett: **{ $text }**
    Wenn du in ISAAC Weiß spielst: **{ $numbers }**
    Tipps in ersten Partien: **{ $tips }**
    Private Bretter: **{ $turned }**
settings-text-on = als Text, dann als Bild
settings-text-off = als Bild
settings-numbers-on = die Nummern von Weiß
settings-numbers-off = die Nummern von Schwarz, wie in der Notation
settings-tips-on = an
settings-tips-off = aus
settings-own-language-auto = wie in deinem Discord
settings-choose-own-language = Sprache privater Antworten …
settings-button-text-on = Text vor dem Bild
settings-button-text-off = Nur das Bild
settings-button-numbers-on = Nummern von Weiß
settings-button-numbers-off = Nummern von Schwarz
settings-button-tips-on = Tipps an
settings-button-tips-off = Tipps aus
settings-turned-on = deine Seite unten
settings-turned-off = so gedreht wie für alle
settings-button-turned-on = Meine Seite unten
settings-button-turned-off = Gedreht wie für alle

# Seite `own-theme`.
settings-own-theme = **Aussehen privater Bretter**, die nur du siehst, jetzt: **{ $own-theme }**
    Auf den Bildern, in dieser Reihenfolge: klassisch, dunkel, starker Kontrast, auch bei Farbenblindheit unterscheidbar.
    Muster zusätzlich zu den Farben: **{ $patterns }**
settings-patterns-on = überall
settings-patterns-off = nur bei Aussehen mit Muster
settings-theme-alt = { $theme }: dasselbe Brett in diesem Aussehen.
settings-own-theme-auto = wie am jeweiligen Ort
settings-choose-own-theme = Aussehen wählen …
settings-button-patterns-on = Mit Mustern
settings-button-patterns-off = Ohne Muster
settings-button-own-theme = Aussehen der Bretter

# Seite `own-time`.
settings-own-time = **Deine Zeit und deine Erinnerungen**, überall
    Zeitzone: **{ $own-zone }**, jetzt { $now }
    Ruhezeit: **{ $quiet }**
    Erinnerungen: **{ $direct }**
    Liste wartender Partien: **{ $digest }**
    Urlaubstage in diesem Jahr: **noch { $left } von { $days }**
    -# In deiner Ruhezeit erwähne ich dich nicht, und keine mehrtägige Uhr läuft ab. Urlaubstage werden automatisch verbraucht, wenn deine Zeit um ist. Für Uhren gilt eine andere Zeitzone oder Ruhezeit ab deinem nächsten Zug.
settings-button-own-time = Meine Zeit, Erinnerungen
settings-kept = In Partien, in denen du gerade am Zug bist, richtet sich deine Uhr noch nach der bisherigen Einstellung, ab deinem nächsten Zug nach dieser.
settings-quiet-none = keine
settings-quiet = { $from } bis { $to } Uhr
settings-direct-on = als Direktnachricht
settings-direct-off = dort, wo gespielt wird
settings-digest-on = einmal am Tag als Direktnachricht
settings-digest-off = keine
settings-choose-own-zone = Zeitzone wählen …
settings-choose-quiet = Ruhezeit wählen …
settings-button-direct-on = Direkt erinnern
settings-button-direct-off = Im Kanal erinnern
settings-button-digest-on = Täglich eine Liste
settings-button-digest-off = Keine tägliche Liste
settings-directs-ended = Discord hat meine letzten drei Direktnachrichten an dich abgelehnt. Darum habe ich deine Erinnerungen und deine tägliche Liste per Direktnachricht ausgeschaltet; Erinnerungen kommen dort, wo du spielst. Sobald Mitglieder dieses Servers dir schreiben dürfen, kannst du sie mit { $command } wieder einschalten.

# Seite `own-people`.
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

# Seite `server`.
settings-server = **Einstellungen dieses Servers**
    Sprache der öffentlichen Nachrichten: **{ $language }**
    Bretter: **{ $posting }**
    Uhr, wenn nichts anderes gewünscht wird: **{ $clock }**
    Variante, wenn nichts anderes gewünscht wird: **{ $variant }**
    Aussehen der Bretter: **{ $theme }**
settings-variant = { $game }: { $pool }
settings-choose-language = Sprache für alle …
settings-choose-posting = Wie Bretter erscheinen …
settings-choose-clock = Die übliche Uhr …
settings-choose-variant = Die übliche Variante …
settings-button-server = Einstellungen des Servers
settings-posting-fold = eine neue Nachricht für jeden Zug; das Brett davor wird zu einer Zeile
settings-posting-keep = eine neue Nachricht für jeden Zug; alle Bretter bleiben stehen
settings-posting-remove = eine neue Nachricht für jeden Zug; das Brett davor wird gelöscht
settings-posting-thread = jede Partie in einem eigenen Thread
settings-language-auto = wie in Discord für den Server eingestellt

# Seite `server-theme`.
settings-server-theme = **Aussehen der Bretter dieses Servers**, jetzt: **{ $theme }**
    Auf den Bildern, in dieser Reihenfolge: klassisch, dunkel, starker Kontrast, auch bei Farbenblindheit unterscheidbar. Für private Bretter kann jede und jeder etwas anderes wählen.
settings-choose-theme = Aussehen wählen …
settings-button-server-theme = Aussehen der Bretter

# Seite `server-play`.
settings-server-play = **Wer wo und wann spielt**, für neue Herausforderungen auf diesem Server
    Zeitzone: **{ $zone }**, jetzt { $now }
    Mehrtägige Uhren am Wochenende: **{ $weekends }**
    Herausforderungen und Antworten für alle: **{ $channel }**
    Discord-Konten, die spielen dürfen: **{ $age }**
settings-button-server-play = Wer, wo, wann
settings-choose-zone = Zeitzone wählen …
settings-zone-line = { $zone }, jetzt { $now }
settings-weekends-on = angehalten
settings-weekends-off = laufen
settings-channels-all = in jedem Kanal
settings-channels-some = nur in { $channels } und Threads dort
settings-age-line = { $count ->
    [0] jedes Alter
    [one] mindestens 1 Tag alt
   *[other] mindestens { $count } Tage alt
}
settings-choose-age = Wie alt ein Konto sein muss …
settings-button-weekends-on = Am Wochenende anhalten
settings-button-weekends-off = Am Wochenende laufen
settings-button-channel-on = Hier erlauben
settings-button-channel-off = Hier nicht erlauben
settings-button-everywhere = In jedem Kanal
settings-channels-full = Mehr Kanäle kann ich mir nicht merken. Lass Herausforderungen in jedem Kanal zu, oder nimm erst einen weg.

# Seite `server-moderation`.
settings-server-moderation = **Moderation dieses Servers**
    Es moderiert: **{ $moderators }**
    Jede Entscheidung steht, mit einem Knopf zum Rückgängigmachen: **{ $acts }**
    Gewertete Partien derselben zwei, die in 24 Stunden zählen: **{ $limit }**
    Öffentliche Antworten in einem Kanal in zehn Minuten, ohne Partien: **{ $posts }**
    Urlaubstage im Jahr, die Partien hier kosten dürfen: **{ $vacation }**
settings-moderators-manage = wer den Server verwalten darf
settings-moderators-time-out = wer den Server verwalten oder Mitgliedern eine Auszeit geben darf
settings-moderators-role = { $said }, oder wer { $role } hat
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

# Seite `server-news`.
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

# Daten eines Servers.
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

# Aussehen der Bretter.
theme-classic = klassisch
theme-dark = dunkel
theme-high-contrast = starker Kontrast
theme-colour-blind = auch bei Farbenblindheit unterscheidbar, mit Mustern
