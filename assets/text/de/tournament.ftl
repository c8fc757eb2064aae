# Turniere, vom Formular bis zum Sieg.

# Das Formular.
tournament-form-title = { $game }: neues Turnier
tournament-form-name = Name
tournament-form-name-usual = { $game }-Turnier
tournament-form-kind = Art
tournament-form-swiss = Schweizer System
tournament-form-swiss-note = Wer gleich viele Punkte hat, trifft aufeinander.
tournament-form-round-robin = Rundenturnier
tournament-form-round-robin-note = Alle spielen gegen alle.
tournament-form-double = Doppeltes Rundenturnier
tournament-form-double-note = Alle spielen zweimal gegen alle.
tournament-form-knockout = K.-o.-System
tournament-form-knockout-note = Wer verliert, scheidet aus.
tournament-form-third = K.-o.-System mit Spiel um Platz 3
tournament-form-third-note = Wer verliert, scheidet aus; die Verlierer der Halbfinale spielen um Platz 3.
tournament-form-ladder = Rangliste
tournament-form-ladder-note = Man fordert andere weiter oben heraus, ohne Ende.
tournament-form-clock = Uhr
tournament-form-clock-usual = Wie hier üblich: { $clock }
tournament-form-games = Partien je Paarung
tournament-form-games-line = { $games ->
    [1] Eine
    [2] Zwei, mit vertauschten Seiten
   *[other] Bis zu { $games }
}, { $rated ->
    [0] nicht gewertet
   *[other] gewertet
}
tournament-form-limits = Grenzen
tournament-form-limits-note = Zahlen; leer heißt offen. Runden nur im Schweizer System, bei einer Rangliste nur Plätze.
tournament-form-limit = { $limit }: { $value }
tournament-form-limit-places = Plätze
tournament-form-limit-days = Tage je Runde
tournament-form-limit-hours = Beginn in Stunden
tournament-form-limit-rounds = Runden
tournament-form-wrong = „{ $typed }“ passt nicht zu „{ $limit }“: eine ganze Zahl von { $least } bis { $most }.
tournament-form-no-limit = Die Zeile „{ $typed }“ kenne ich nicht. Schreib Zahlen hinter die Wörter.

# Was ausgemacht ist.
tournament-title = **{ $name }** · Turnier { $number }
tournament-kind-swiss = Schweizer System, { $rounds ->
    [0] so viele Runden wie nötig
    [one] 1 Runde
   *[other] { $rounds } Runden
}
tournament-kind-round-robin = Rundenturnier: alle gegen alle
tournament-kind-round-robin-double = Doppeltes Rundenturnier: alle zweimal gegen alle
tournament-kind-knockout = K.-o.-System: Bei Gleichstand kommt der besser Gesetzte weiter
tournament-kind-knockout-third = K.-o.-System mit Spiel um Platz 3: Bei Gleichstand kommt der besser Gesetzte weiter
tournament-kind-ladder = Rangliste: wer jemanden weiter oben schlägt, nimmt dessen Platz ein
tournament-games = { $games ->
    [1] eine Partie je Paarung
    [2] zwei Partien je Paarung, mit vertauschten Seiten
   *[other] bis zu { $games } Partien je Paarung
}
tournament-how = { $kind } · { $games }
tournament-terms = { $game }: { $terms }
tournament-span = Eine Runde dauert höchstens { $span }. Wer bis dahin nicht gezogen hat, verliert kampflos; in einer laufenden Partie verliert, wer am Zug ist, durch Zeit.
tournament-role = Nur Mitglieder mit { $role } können mitspielen.

# Wie weit es ist.
tournament-open = { $taken } von { $places } Plätzen sind vergeben.
tournament-open-unlimited = { $taken ->
    [0] Noch ist niemand angemeldet.
    [one] 1 Person ist angemeldet.
   *[other] { $taken } Personen sind angemeldet.
}
tournament-begins = Beginn: { $when }.
tournament-begins-by-hand = Es beginnt, wenn { $maker } oder die Moderation „{ $button }“ drückt.
tournament-players = Dabei: { $players }
tournament-more = { $count } weitere
tournament-running = Runde { $round } von { $rounds }: { $done } von { $all ->
    [one] 1 Paarung ist
   *[other] { $all } Paarungen sind
} entschieden.
tournament-under-way = Runde { $round } von { $rounds } läuft.
tournament-stage-running = { $title }: { $done } von { $all ->
    [one] 1 Paarung ist
   *[other] { $all } Paarungen sind
} entschieden.
tournament-stage-under-way = { $title }: Die Runde läuft.
tournament-until = Die Runde endet spätestens am { $when }.
tournament-instant = { $at } ({ $left })
tournament-lost = Ich erreiche den Kanal nicht. Weiter geht es erst, wenn die Leitung oder die Moderation einen anderen wählt.
tournament-lacks-threads = Es kann keine Partie beginnen: Jede wird in einem Thread gespielt, und in { $channel } darf ich keine Threads öffnen. Von selbst weiter geht es, sobald mir jemand, der den Kanal verwaltet, dort { $permissions } erlaubt oder die Leitung oder die Moderation in einem anderen Kanal { $command } eingibt.
tournament-waiting-game = { $first } – { $second }
tournament-waiting = { $count ->
    [one] Eine Partie wartet, weil ich ihren Thread nicht erreiche: { $games }. Sie geht in einem neuen Thread weiter, sobald ich einen öffnen kann.
   *[other] { $count } Partien warten, weil ich ihre Threads nicht erreiche: { $games }. Sie gehen in neuen Threads weiter, sobald ich welche öffnen kann.
} Die Leitung oder die Moderation kann auch mit { $command } entscheiden.
tournament-ladder = { $players ->
    [0] Noch steht niemand auf der Rangliste.
    [one] 1 Person steht auf der Rangliste.
   *[other] { $players } Personen stehen auf der Rangliste.
} Mit { $command } forderst du jemanden bis zu { $reach } Plätze über dir heraus.
tournament-closed = 🏆 Die Rangliste **{ $name }** ist geschlossen. { $winner } steht ganz oben und hat gewonnen.
tournament-closed-none = Die Rangliste **{ $name }** ist geschlossen, so wie sie steht und ohne Sieger.
tournament-called-off = Es wurde abgesagt.

# Die Liste.
tournament-list = **Turniere dieses Servers**
tournament-line-open = { $name } · { $game } · { $taken ->
    [one] 1 Anmeldung
   *[other] { $taken } Anmeldungen
}, offen
tournament-line-running = { $name } · { $game } · Runde { $round } von { $rounds }
tournament-line-ladder = { $name } · { $game } · Rangliste
tournament-line-over = { $name } · { $game } · zu Ende
tournament-line-called-off = { $name } · { $game } · abgesagt
tournament-choose = Ein Turnier ansehen …
tournament-none = Auf diesem Server gab es noch kein Turnier. Mit { $command } legst du eines an.

# Knöpfe.
tournament-button-join = Mitspielen
tournament-button-leave = Abmelden
tournament-button-leave-sure = Ja, zurückziehen
tournament-button-begin = Beginnen
tournament-button-standings = Tabelle
tournament-button-rounds = Runden
tournament-button-bracket = Turnierbaum
tournament-button-pairings = Paarungen
tournament-button-export = Dateien

# Was getan wurde.
tournament-made = { $maker } lädt zu einem Turnier ein.
tournament-invited = { $maker } lädt zum Turnier **{ $name }** ein, { $game }:
tournament-made-private = **{ $name }** ist angelegt. Die Nachricht mit den Knöpfen kommt gleich.
tournament-joined = Du spielst bei **{ $name }** mit.
tournament-joined-late = Du spielst bei **{ $name }** mit und wirst ab der nächsten Runde gepaart. { $missed ->
    [0] Du hast keine Runde verpasst.
    [one] Für die verpasste Runde bekommst du einen halben Punkt.
    [2] Für die beiden verpassten Runden bekommst du je einen halben Punkt.
   *[other] Für die ersten beiden der { $missed } verpassten Runden bekommst du je einen halben Punkt, für die übrigen nichts.
}
tournament-left = Du spielst bei **{ $name }** nicht mehr mit.
tournament-withdrawn = Du hast dich aus **{ $name }** zurückgezogen: Eine laufende Partie ist verloren, und du wirst nicht mehr gepaart.
tournament-withdrawn-ladder = Du hast die Rangliste **{ $name }** verlassen: Eine laufende Partie ist verloren. Wenn du wieder mitspielst, fängst du ganz unten an.
tournament-leave-sure = **{ $name }** läuft. Wenn du dich zurückziehst, ist eine laufende Partie verloren, und du wirst nicht mehr gepaart. Zurückkommen kannst du nicht.
tournament-leave-sure-ladder = Wenn du die Rangliste **{ $name }** verlässt, ist eine laufende Partie verloren. Du kannst zurückkommen, fängst dann aber ganz unten an.
tournament-begun = **{ $name }** beginnt.
tournament-done-withdraw = { $moderator } hat { $player } aus **{ $name }** genommen.
tournament-done-replace = { $moderator } hat { $player } bei **{ $name }** durch { $by } ersetzt.
tournament-done-result = { $moderator } hat eine Partie bei **{ $name }** entschieden (Runde { $round }, Brett { $board }). { $first } – { $second }: **{ $result }**.
tournament-done-result-ladder = { $moderator } hat eine Partie bei **{ $name }** entschieden. { $first } – { $second }: **{ $result }**.
tournament-stays = Runde { $round } wurde mit dem alten Ergebnis gepaart und bleibt.
tournament-stay = Die Runden { $from } bis { $to } wurden mit dem alten Ergebnis gepaart und bleiben.
tournament-which-game = Welche Partie von { $player } soll so zählen?
tournament-choose-game = Eine dieser Partien …
tournament-game-line = Runde { $round }, Brett { $board }: { $first } – { $second }
tournament-game-line-of = Runde { $round }, Brett { $board }, Partie { $game }: { $first } – { $second }
tournament-game-line-ladder = Herausforderung { $round }: { $first } – { $second }
tournament-game-line-of-ladder = Herausforderung { $round }, Partie { $game }: { $first } – { $second }
tournament-game-open = offen
tournament-done-extend = { $moderator } hat Runde { $round } von **{ $name }** verlängert: Sie endet spätestens am { $when }.
tournament-done-put-off = { $moderator } hat **{ $name }** verschoben. Neuer Beginn: { $when }.
tournament-done-call-off = { $moderator } hat **{ $name }** abgesagt.
tournament-done-close = { $moderator } hat die Rangliste **{ $name }** geschlossen.
tournament-done-close-none = { $moderator } hat die Rangliste **{ $name }** geschlossen, so wie sie steht und ohne Sieger.
tournament-done-return = { $moderator } lässt { $player } bei **{ $name }** weiterspielen.
tournament-call-off-sure = **{ $name }** für alle absagen? Laufende Partien gehen weiter, aber niemand gewinnt das Turnier.
tournament-close-sure = Die Rangliste **{ $name }** schließen? Wer ganz oben steht, hat sie gewonnen. Laufende Partien gehen weiter, ändern an der Rangliste aber nichts mehr.
tournament-close-sure-own = Die Rangliste **{ $name }** schließen, so wie sie steht? Du spielst selbst mit, darum gewinnt sie dann niemand. Laufende Partien gehen weiter, ändern an der Rangliste aber nichts mehr.
tournament-done-move = { $moderator } lässt **{ $name }** in { $channel } weitergehen.
tournament-reason = { $said } Grund: { $reason }
tournament-challenged = Du hast { $opponent } bei **{ $name }** herausgefordert. Eure Partie beginnt gleich in einem Thread.
tournament-files = Das Turnier als JSON und als TRF16, das Meldeformat des Schachverbands FIDE. Die Namen darin sind die dieses Servers.
tournament-files-json = Das Turnier als JSON. Für eine Rangliste gibt es kein TRF16.

# Runden, Ergebnisse und Plätze.
tournament-round-begun = **{ $name }**: Runde { $round } von { $rounds } beginnt.
tournament-stage-begun = **{ $name }** · { $title }: Die Runde beginnt.
tournament-fewer-rounds = Angekündigt waren { $announced } Runden. Gespielt { $rounds ->
    [one] wird 1 Runde
   *[other] werden { $rounds } Runden
}, denn danach haben alle gegeneinander gespielt.
tournament-ended-early = Es endete nach Runde { $round } von { $rounds }: Wer noch dabei ist, kann keine weitere Runde spielen, ohne dass jemand einen Gegner ein zweites Mal trifft.
tournament-pairing = **{ $name }**, Runde { $round }, Brett { $board }: { $first } ({ $side }) – { $second }
tournament-pairing-game = **{ $name }**, Runde { $round }, Brett { $board }, Partie { $game }: { $first } ({ $side }) – { $second }
tournament-pairing-ladder = **{ $name }**: { $first } ({ $side }) – { $second }
tournament-pairing-again = { $pairing }. Der Thread wurde gesperrt oder gelöscht, deshalb geht die Partie in diesem weiter.
tournament-pairing-moved = { $pairing }. Die Partie geht in { $thread } weiter.
tournament-thread = { $name } { $round }.{ $board }: { $first } – { $second }
tournament-thread-ladder = { $name }: { $first } – { $second }
tournament-winner = 🏆 **{ $name }** ist zu Ende. Der Sieg geht an { $winner }.
tournament-winner-none = **{ $name }** ist zu Ende, ohne Sieger.
tournament-goes-on = **{ $name }** geht weiter: Ein Ergebnis wurde anders entschieden, darum steht noch niemand als Sieger fest.
tournament-winner-second = Platz 2: { $player }.
tournament-winner-third = Platz 3: { $player }.
tournament-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
tournament-point-half = ein halber Punkt
tournament-points-text = { $points } Punkte
tournament-standing = { $rank }\. { $player } · **{ $points }**
tournament-standing-wins = { $line } · { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}
tournament-standing-bare = { $rank }\. { $player }
tournament-standing-out = { $line } · zurückgezogen
tournament-standing-break = { $line } · { $heading } { $value }
tournament-standings-ladder = **{ $name }**, die Rangliste
tournament-breaks-cut1 = BH-1: Punkte der Gegner, ohne den niedrigsten.
tournament-breaks-buchholz = BH: Punkte aller Gegner.
tournament-breaks-sonneborn = SB: Punkte der besiegten Gegner und die Hälfte derer mit Remis.
tournament-breaks-encounter = DV: Platz im direkten Vergleich.
tournament-breaks-second = S2: Siege mit { $side }.
tournament-page = Seite { $page } von { $pages }
tournament-rounds = **{ $name }** · { $shown }. Die Nummern folgen der Anmeldung; unter jedem Ergebnis steht die des Gegners.
tournament-rounds-ranked = Die Ränge sind die nach Runde { $round }.
tournament-rounds-annulled = [ ]: zählt nicht, weil jemand vor der Hälfte der eigenen Partien ausgeschieden ist.
tournament-rounds-struck = *: Die Moderation hat dieses Ergebnis gestrichen; es ändert keine Wertungszahl.
tournament-shown = **{ $name }** · { $shown }
tournament-shown-standings = { $round ->
    [0] Tabelle vor dem Ende von Runde 1
   *[other] Tabelle nach Runde { $round }
}
tournament-shown-round = Runde { $round } von { $rounds }
tournament-shown-rounds = Runden { $first } bis { $last } von { $rounds }
tournament-shown-bracket = Turnierbaum
tournament-shown-bracket-from = { $players ->
    [16] Turnierbaum ab dem Achtelfinale
   *[other] Turnierbaum ab der Runde der letzten { $players }
}
tournament-pairings = **{ $name }**, Runde { $round } von { $rounds }
tournament-pairings-none = Von **{ $name }** hat keine Runde begonnen.
tournament-pairings-none-ladder = **{ $name }**: Gerade läuft keine Partie.
tournament-pairing-open = { $board }\. { $first } – { $second }: { $where }
tournament-pairing-waiting = { $board }\. { $first } – { $second }
tournament-pairing-result = { $board }\. { $first } – { $second }: **{ $result }**
tournament-pairing-result-set = { $line }, gesetzt von { $moderator }
tournament-pairing-struck = { $line }, gestrichen von { $moderator }
tournament-bye-full = { $player } hat spielfrei: 1 Punkt
tournament-bye-half = { $player } setzte aus: ein halber Punkt
tournament-bye-none = { $player } setzte aus: kein Punkt
tournament-result-first = { $first } : { $second }
tournament-result-away = { $player } ist nicht angetreten
tournament-result-both-away = niemand ist angetreten

tournament-round-final = Finale
tournament-round-semifinal = Halbfinale
tournament-round-quarterfinal = Viertelfinale
tournament-round-of = { $players ->
    [16] Achtelfinale
   *[other] Runde der letzten { $players }
}
tournament-round-third = Um Platz 3

tournament-heading-points = Pkt.
tournament-heading-wins = Siege
tournament-heading-cut1 = BH-1
tournament-heading-buchholz = BH
tournament-heading-sonneborn = SB
tournament-heading-encounter = DV
tournament-heading-second = S2
tournament-heading-rank = Rang
tournament-heading-number = Nr.
tournament-alt = { $name }, { $shown }: { $rows }

tournament-alt-part = { $name }, Spieler { $first } bis { $last } von { $count }
tournament-alt-row = { $rank }: { $player }, { $points }
tournament-alt-break = { $told }, { $heading } { $value }
tournament-alt-points = { $player }, { $points }
tournament-alt-ranked = { $told }, Rang { $rank }
tournament-alt-round = { $round }: { $said }
tournament-alt-won = { $winner } gewann gegen { $loser }
tournament-alt-drawn = { $first } und { $second } spielten remis
tournament-alt-neither = { $first } und { $second } spielten ohne Punkt für beide
tournament-alt-away = { $player } trat gegen { $opponent } nicht an
tournament-alt-both-away = weder { $first } noch { $second } trat an
tournament-alt-through = { $said }, { $player } kommt weiter
tournament-alt-open = { $first } gegen { $second } ist noch offen
tournament-alt-waits = { $player } hat noch keinen Gegner
tournament-alt-nobody = offen
tournament-alt-score = { $said }, { $score }
tournament-alt-annulled = { $said } (zählt nicht)
tournament-alt-struck = { $said } (gestrichen)
tournament-alt-next = {"; "}
tournament-alt-more = und { $count } weitere, die das Bild zeigt
tournament-alt-bye = { $player } kommt ohne Partie weiter

# Der Kanal ist verloren: als Direktnachricht.
tournament-place-lost = Ich erreiche den Kanal von **{ $name }** nicht mehr, deshalb geht dort nichts weiter. Die Leitung ({ $maker }) oder die Moderation kann in einem anderen Kanal des Servers ({ $server }) { $command } eingeben, dann geht es dort weiter. { $end }
tournament-place-lost-ends = Sonst endet das Turnier am { $when } mit dem, was entschieden ist; offene Partien zählen als Remis.
tournament-place-lost-off = Sonst wird das Turnier am { $when } abgesagt.
tournament-place-lost-closes = Sonst wird die Rangliste am { $when } geschlossen, so wie sie steht und ohne Sieger.
tournament-place-told = Ich erreiche den Kanal von **{ $name }** nicht, deshalb liest du hier, wie es ausgegangen ist.

# Der Thread einer Partie ist verloren: der Leitung direkt gesagt.
tournament-game-moved = { $pairing }. Der Thread dieser Partie wurde gesperrt oder gelöscht. Sie geht in { $thread } weiter, mit der Zeit, die übrig war.
tournament-game-waits = { $pairing }. Ich erreiche den Thread dieser Partie nicht mehr, deshalb steht ihre Uhr, und beide warten. Sie geht in einem neuen Thread weiter, sobald ich einen öffnen kann, höchstens einem am Tag. Du oder die Moderation könnt sie auch mit { $result } entscheiden oder das Turnier mit { $relocate } in einem anderen Kanal fortsetzen, und die beiden können mit { $next } anderswo weiterspielen. Sonst wird sie am { $when } abgesagt und zählt als Remis.

# Medaillen im Profil.
tournament-medals = **Turniere:** { $parts }
tournament-medals-first = 🥇 { $count ->
    [one] 1 gewonnen
   *[other] { $count } gewonnen
}
tournament-medals-second = 🥈 { $count ->
    [one] 1 zweiter Platz
   *[other] { $count } zweite Plätze
}
tournament-medals-third = 🥉 { $count ->
    [one] 1 dritter Platz
   *[other] { $count } dritte Plätze
}

# Warum nicht.
tournament-no-such = Dieses Turnier gibt es hier nicht. { $command } zeigt alle.
tournament-no-which = Hier laufen mehrere Turniere. Nenne in der Option `turnier`, welches du meinst.
tournament-no-open = Bei **{ $name }** kann niemand mehr mitspielen.
tournament-no-begun = **{ $name }** hat schon begonnen oder ist schon in der nächsten Runde.
tournament-no-running = **{ $name }** läuft nicht.
tournament-no-over = **{ $name }** ist zu Ende, daran lässt sich nichts mehr ändern.
tournament-no-full = Alle { $places } Plätze von **{ $name }** sind vergeben.
tournament-no-role = Nur Mitglieder mit { $role } können bei **{ $name }** mitspielen.
tournament-no-already = Du spielst bei **{ $name }** schon mit.
tournament-no-blocked = Du bist auf diesem Server gesperrt und kannst hier in keinem Turnier mitspielen. Die Moderation kann dich wieder mitspielen lassen.
tournament-no-player-blocked = { $player } ist auf diesem Server gesperrt und kann keinen Platz in einem Turnier einnehmen.
tournament-no-back = Du hast dich aus **{ $name }** zurückgezogen.
tournament-no-late = Mehr als die Hälfte der Runden von **{ $name }** hat begonnen, deshalb kann niemand mehr mitspielen.
tournament-no-not-in = Du spielst bei **{ $name }** nicht mit.
tournament-no-player = { $player } spielt bei **{ $name }** nicht mit.
tournament-no-player-already = { $player } spielt bei **{ $name }** schon mit.
tournament-no-bot = { $player } ist ein Bot und kann in keinem Turnier mitspielen.
tournament-no-few = **{ $name }** braucht mindestens zwei Anmeldungen.
tournament-no-rights = Das dürfen nur { $maker } und die Moderation.
tournament-no-create = Turniere legt hier nur die Moderation an.
tournament-no-game = { $player } hat bei **{ $name }** keine Partie, für die sich ein Ergebnis setzen ließe.
tournament-no-such-game = Diese Partie gibt es bei **{ $name }** nicht.
tournament-no-rounds = **{ $name }** ist eine Rangliste und hat keine Runden, also gibt es nichts zu verlängern.
tournament-no-own = Das betrifft eine Partie von dir. Entscheiden muss jemand anderes aus der Moderation oder die Person, der dieser Server gehört.
tournament-no-ladder = **{ $name }** ist keine Rangliste: Wer gegen wen spielt, sagen die Runden.
tournament-no-above = { $player } steht nicht über dir. Fordere jemanden bis zu { $reach } Plätze über dir heraus.
tournament-no-far = { $player } steht mehr als { $reach } Plätze über dir. Fordere jemanden heraus, der dir näher ist.
tournament-no-busy = { $player } spielt gerade eine Partie von **{ $name }**. Es geht nur eine auf einmal.
tournament-no-busy-you = Du spielst gerade eine Partie von **{ $name }**. Es geht nur eine auf einmal.
tournament-no-under-way = { $player } spielt gerade eine Partie. Setze zuerst deren Ergebnis.
tournament-no-missed = { $player } hat sich zurückgezogen, und seitdem hat eine Runde begonnen: Den Platz kann niemand mehr übernehmen.
tournament-no-gone-on = Nach jener Runde von **{ $name }** ging es schon weiter, deshalb bleiben ihre Ergebnisse.
tournament-no-threads = Turnierpartien werden in Threads gespielt, und dafür fehlt mir hier { $permissions }. Nimm einen anderen Kanal oder bitte die Leute, die den Server verwalten.
tournament-no-thread = Die Partien eines Turniers sind Threads, und hier lässt sich keiner öffnen. Benutze den Befehl in einem Text- oder Ankündigungskanal.

# Who is out, and the way back.
tournament-no-out = { $organiser } hat dich aus **{ $name }** genommen.
tournament-out-way = { $maker } oder die Moderation kann dir den Platz zurückgeben: { $command }, nur mit dir.
tournament-out-late = Seitdem hat eine Runde ohne dich begonnen, deshalb lässt sich der Platz nicht mehr zurückgeben.

# The question before an act, and whether it can be undone.
tournament-begin-sure = **{ $name }** mit { $players } Teilnehmenden beginnen? Die erste Runde wird sofort gepaart.
tournament-withdraw-sure = { $player } aus **{ $name }** nehmen?
tournament-withdraw-loses = Die Partie gegen { $opponent } ist damit sofort verloren.
tournament-result-sure = Die Partie läuft noch und endet damit.
tournament-undo-never = Das lässt sich nicht rückgängig machen.
tournament-undo-at-once = Es ist die letzte Partie der Runde: Die nächste Runde wird sofort gepaart, und dann lässt sich das nicht mehr rückgängig machen.
tournament-undo-next-game = Die nächste Partie der beiden beginnt sofort, und dann lässt sich das nicht mehr rückgängig machen.
tournament-undo-until-paired = Du kannst das rückgängig machen, bis die nächste Runde gepaart ist.
tournament-undo-whole = Du kannst das rückgängig machen.

# Why an act is not undone, and what can be done instead.
tournament-followed = Das lässt sich nicht mehr rückgängig machen. { $why }
tournament-followed-already = { $organiser } hat es schon rückgängig gemacht.
tournament-followed-paired = Seitdem ist Runde { $round } gepaart.
tournament-followed-begun = Seitdem hat das Turnier begonnen.
tournament-followed-over = Das Turnier ist vorbei.
tournament-followed-full = Inzwischen sind alle { $places } Plätze vergeben.
tournament-followed-changed = Seitdem ist darüber etwas anderes entschieden worden.
tournament-followed-back = Der Platz von { $player } ist seitdem verlassen, vergeben oder zurückgegeben worden.
tournament-followed-plays = { $player } hat seitdem auf diesem Platz gespielt.
tournament-followed-next-game = Die nächste Partie der beiden hat begonnen.
tournament-followed-passed = Das frühere Ende ist vorbei.
tournament-followed-channel = In ihrem Kanal läuft eine andere Partie.
tournament-followed-deleted = Eine der beiden Personen hat ihre Daten gelöscht.
tournament-followed-blocked = { $player } ist gesperrt. Mit { $command } darf die Person wieder mitspielen.
tournament-instead-replace = Stattdessen gibt { $command } den Platz zurück oder jemand anderem.
tournament-instead-result = Stattdessen entscheidet { $command } die Partie neu.
tournament-instead-annul = Stattdessen streicht { $command } das Ergebnis.
tournament-instead-extend = Stattdessen gibt { $command } der Runde mehr Zeit.
tournament-instead-relocate = Stattdessen geht es mit { $command } in einem anderen Kanal weiter.
tournament-stays-out = { $player } spielt bei **{ $name }** weiterhin nicht mit. { $why }
