# Eigene Einstellungen und die eines Servers.

settings-own = **Deine Einstellungen**, überall
    Sprache privater Antworten: **{ $own-language }**
    Aussehen privater Bretter: **{ $own-theme }**
    Muster zusätzlich zu den Farben: **{ $patterns }**
    Brett: **{ $text }**
    Wenn du in ISAAC Weiß spielst: **{ $numbers }**
    Tipps in ersten Partien: **{ $tips }**
    Private Bretter: **{ $turned }**
settings-patterns-on = überall
settings-patterns-off = nur bei Aussehen mit Muster
settings-text-on = als Text, dann als Bild
settings-text-off = als Bild
settings-numbers-on = die Nummern von Weiß
settings-numbers-off = die Nummern von Schwarz, wie in der Notation
settings-tips-on = an
settings-tips-off = aus
settings-own-language-auto = wie in deinem Discord

settings-server = **Einstellungen dieses Servers**
    Sprache der öffentlichen Nachrichten: **{ $language }**
    Bretter: **{ $posting }**
    Uhr, wenn nichts anderes gewünscht wird: **{ $clock }**
    Variante, wenn nichts anderes gewünscht wird: **{ $variant }**
    Aussehen der Bretter: **{ $theme }**
settings-variant = { $game }: { $pool }

settings-own-theme = **Aussehen privater Bretter**, die nur du siehst, jetzt: **{ $own-theme }**
    Auf den Bildern, in dieser Reihenfolge: klassisch, dunkel, starker Kontrast, auch bei Farbenblindheit unterscheidbar.
    Muster zusätzlich zu den Farben: **{ $patterns }**
settings-server-theme = **Aussehen der Bretter dieses Servers**, jetzt: **{ $theme }**
    Auf den Bildern, in dieser Reihenfolge: klassisch, dunkel, starker Kontrast, auch bei Farbenblindheit unterscheidbar. Für private Bretter kann jede und jeder etwas anderes wählen.
settings-theme-alt = { $theme }: dasselbe Brett in diesem Aussehen.
settings-own-theme-auto = wie am jeweiligen Ort
theme-classic = klassisch
theme-dark = dunkel
theme-high-contrast = starker Kontrast
theme-colour-blind = auch bei Farbenblindheit unterscheidbar, mit Mustern

settings-done = Gespeichert.
settings-unknown = Diesen Wert kenne ich nicht, deshalb bleibt alles, wie es war. Wähle bitte einen aus dem Menü.

settings-choose-own-language = Sprache privater Antworten …
settings-choose-language = Sprache für alle …
settings-choose-posting = Wie Bretter erscheinen …
settings-choose-clock = Die übliche Uhr …
settings-choose-variant = Die übliche Variante …
settings-choose-theme = Aussehen wählen …
settings-choose-own-theme = Aussehen wählen …
settings-button-text-on = Text vor dem Bild
settings-button-text-off = Nur das Bild
settings-button-patterns-on = Mit Mustern
settings-button-patterns-off = Ohne Muster
settings-button-numbers-on = Nummern von Weiß
settings-button-numbers-off = Nummern von Schwarz
settings-button-tips-on = Tipps an
settings-button-tips-off = Tipps aus
settings-button-own-theme = Aussehen der Bretter
settings-button-server-theme = Aussehen der Bretter
settings-button-server = Einstellungen des Servers
settings-button-back = Zurück
