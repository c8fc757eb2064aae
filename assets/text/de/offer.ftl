# Worum man sich während einer Partie bittet.

offer-takeback = { $player } bittet { $opponent } um Zugrücknahme (vor **{ $token }**).
offer-takeback-turn = { $player } bittet { $opponent } um Zugrücknahme (bis zum Anfang des laufenden Zugs).
offer-draw = { $player } bietet { $opponent } Remis an.
offer-call-off = { $player } schlägt { $opponent } vor, die Partie ohne Ergebnis abzusagen.
offer-call-off-tournament = { $player } schlägt { $opponent } vor, die Partie abzusagen. Dann ändert sich keine Wertungszahl, und im Turnier zählt sie als Remis.
offer-lapses = Spielt { $opponent } weiter, gilt das als Nein.
offer-lapses-turn = Ohne Antwort verfällt die Frage, wenn dieser Zug endet.

offer-short = { $offer ->
    [takeback] Zugrücknahme
    [draw] Remis
   *[call_off] Absage der Partie
}

offer-taken-back = { $opponent } ist einverstanden: { $tokens } zurückgenommen.
offer-taken-back-turn = { $opponent } ist einverstanden: Der laufende Zug beginnt von vorn.
offer-agreed-takeback = { $opponent } ist mit der Zugrücknahme einverstanden.
offer-agreed-draw = { $opponent } nimmt das Remis an.
offer-agreed-call-off = { $opponent } ist mit der Absage einverstanden.
offer-lapsed = Der Vorschlag von { $player } ({ offer-short }) ist verfallen: Die Partie ging ohne Antwort weiter.
offer-lapsed-over = Der Vorschlag von { $player } ({ offer-short }) ist verfallen: Die Partie endete ohne Antwort.
offer-declined-takeback = { $opponent } spielt lieber weiter: Es wird nichts zurückgenommen.
offer-declined-draw = { $opponent } spielt lieber weiter: kein Remis.
offer-declined-call-off = { $opponent } spielt lieber weiter: keine Absage.
offer-withdrawn = { $player } hat den Vorschlag zurückgezogen ({ offer-short }). Die Partie geht weiter.

offer-refused-pending = { $player } hat dich schon gefragt: { offer-short }. Antworte erst darauf.
offer-refused-own-open = Dein eigener Vorschlag ({ offer-short }) wartet noch auf die Antwort von { $opponent }. Wenn du lieber etwas anderes vorschlägst, ziehe ihn erst zurück.
offer-refused-nothing = Du hast noch nicht gezogen, also gibt es nichts zurückzunehmen.
offer-refused-no-draw = { $game } hat immer einen Sieger, Remis gibt es nicht. Du kannst aufgeben oder eine Absage vorschlagen.
offer-refused-just-asked = Das hast du seit dem letzten Zug schon gefragt. Spiele weiter; nach dem nächsten Zug darfst du wieder fragen.
offer-refused-gone = Diesen Vorschlag gibt es nicht mehr.
offer-refused-own = Das ist dein eigener Vorschlag. Antworten muss { $opponent }; du kannst ihn nur zurückziehen.
offer-refused-not-yours = Nur { $player } kann diesen Vorschlag zurückziehen. Du kannst zustimmen oder ablehnen.
offer-refused-both-moved = Ihr habt beide schon gezogen, also kannst du die Partie nicht mehr allein ohne Ergebnis verlassen. Schlage eine Absage vor oder gib auf.
