# Die eigenen Daten, was gespeichert wird, und wie es dem Bot geht.

about-uptime = Ich laufe seit { $uptime }.
about-figures = Ich laufe seit { $uptime }. Von meinen letzten Antworten kam die Hälfte in höchstens { $median } ms, 95 von 100 in höchstens { $most } ms.

data-export = Hier ist alles, was ich über dich gespeichert habe, als JSON.
data-nothing = Ich habe nichts über dich gespeichert.
data-delete-sure = **Alles über dich löschen?** Dein Name, deine Einstellungen und deine Wertungszahlen verschwinden, überall. Deine beendeten Partien bleiben deinen Gegnern, gegen „Ehemaliges Mitglied“ und ohne deinen Namen und deine ID. Was ich in Kanälen geschrieben habe, bleibt dort stehen, mit deinem Namen in Nachrichten und Bildbeschreibungen; nur das letzte Brett deiner jüngsten Partien ändere ich noch. Alles Übrige kann auf einem Server dessen Moderation löschen. **Das lässt sich nicht rückgängig machen.**
data-button-delete = Ja, alles löschen
data-button-resign = Alle aufgeben und alles löschen
data-deleted = Erledigt: Alles über dich ist gelöscht. Spielst du wieder, beginnst du neu.
data-running = Du hast noch Partien in { $channels }. Beende sie oder einigt euch auf eine Absage, damit niemand vergeblich wartet. Geht das nicht mehr, kann ich sie für dich aufgeben.

privacy-button = Datenschutz
privacy = **Was ich über dich speichere**
    - Deine Discord-ID, deinen angezeigten Namen und den deines Kontos, deine Einstellungen, Herausforderungen, Partien mit jedem Zug und seiner Zeit, Ergebnisse und Wertungszahlen, deine Antworten auf Aufgaben, und was du in der Moderation getan hast.
    - Einen Tag lang die IDs der Befehle und Knöpfe, die du benutzt hast, damit keiner doppelt zählt.
    - Nach dem Löschen bleibt ein gesalzener Hash deiner ID: einen Tag lang, damit keine Grenze von vorn zählt und die Moderation deine Partien findet, und solange du gesperrt bist, jemand nicht mit dir spielen will oder ein Turnier läuft, das du verlassen hast. Werde ich von einem Server entfernt, bleiben seine Daten, bis sie gelöscht werden: von der Person, der der Server gehört, oder von denen, die mich betreiben.
    - Keine Nachrichten, keine Mitgliederliste, nichts, was du anderswo getan hast. Nichts wird verkauft oder weitergegeben.
    In Direktnachrichten und Gruppen speichere ich dasselbe von denen, die spielen, und keinen Text. Bretter, Ergebnisse und Wertungszahlen sehen alle auf dem Server oder in der Unterhaltung, in der du spielst.
    { $export } gibt dir alles; { $delete } löscht es sofort; beides geht auch per Direktnachricht an mich. Sicherungskopien löschen die Menschen, die mich betreiben.
terms-button = Nutzungsbedingungen
terms = **Wie wir spielen**
    - Ich urteile nach den veröffentlichten Regeln der Spiele. Irre ich mich, sag es den Menschen, die mich betreiben; die Moderation kann ein Ergebnis streichen.
    - Läuft deine Zeit ab, verlierst du. Keine Uhr läuft, während ich weg bin oder den Kanal nicht erreiche. Wo Züge Tage dauern, kostet es zuerst einen Urlaubstag, solange du welche hast: 20 im Jahr, jeder für alle deine Partien zugleich. In deiner Ruhezeit, wie sie zu Beginn des Zuges eingestellt war, läuft sie nie ab. Beides zusammen verlängert einen Zug höchstens um die vereinbarten Tage und 12 Stunden. Wo es vereinbart ist, steht sie am Wochenende still.
    - Außerhalb meiner Server wird nicht gewertet; Uhren zählen dort Tage, oder es gibt keine.
    - Spiele selbst: keine Programme in gewerteten Partien und keine abgesprochenen Partien. Die Moderation des Servers entscheidet.
    - Ich bin, wie ich bin, ohne Zusage, immer da zu sein oder nie etwas zu verlieren.
    - Auch die Nutzungsbedingungen von Discord gelten.
