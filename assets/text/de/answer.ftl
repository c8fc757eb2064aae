# Antworten, die zu keiner Partie gehören: Hilfe, Listen, Einstellungen, Pannen.

trouble = Bei mir ist etwas schiefgegangen. Ob deine letzte Eingabe zählt, ist unklar: { $command } zeigt, wie es steht.
trouble-busy = Ich komme gerade nicht an meine Aufzeichnungen; es wurde nichts gespielt und nichts geändert. Versuche es bitte gleich noch einmal.
trouble-command = Dieser Befehl ist veraltet oder hier unbekannt. Drücke Strg+R (oder starte die App neu) und versuche es noch einmal.
trouble-argument = Das konnte ich nicht lesen. Nimm bitte die Vorschläge, die Discord beim Tippen zeigt, und versuche es noch einmal.
trouble-server-only = Das gehört zu einem Server, der mich hinzugefügt hat. Hier kannst du spielen, lernen, Aufgaben lösen und deine eigenen Einstellungen wählen.
trouble-button = Dieser Knopf gehört nicht mehr zu mir. { $command } zeigt die Partie in diesem Kanal.
trouble-permissions = Hier kann ich noch nicht spielen: In diesem Kanal fehlt mir { $permissions }. Bitte jemanden, der den Server verwaltet, das zu erlauben, oder nimm einen anderen Kanal.
trouble-not-allowed = Das dürfen nur Mitglieder mit { $permissions }.
trouble-subcommand = Wähle bitte einen der Befehle unter { $command }.

permission-view = „Kanal ansehen“
permission-send = „Nachrichten senden“
permission-send-in-threads = „Nachrichten in Threads senden“
permission-attach = „Dateien anhängen“
permission-create-threads = „Öffentliche Threads erstellen“
permission-moderate = Moderationsrecht
permission-manage-server = „Server verwalten“
permission-manage-roles = „Rollen verwalten“

leaderboard-title = **{ $game }**, { $pool }: die Besten dieses Servers
leaderboard-title-only = **{ $game }**: die Besten dieses Servers
leaderboard-row = { $rank }\. { $player } **{ $rating }**, plus/minus { $deviation } · { $tally }
leaderboard-row-inactive = { $rank }\. { $player } { $rating }, plus/minus { $deviation } · { $tally } · inaktiv
leaderboard-tally = { leaderboard-wins }, { leaderboard-losses }
leaderboard-tally-draws = { leaderboard-wins }, { $draws } Remis, { leaderboard-losses }
leaderboard-wins = { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}
leaderboard-losses = { $losses ->
    [one] 1 Niederlage
   *[other] { $losses } Niederlagen
}
leaderboard-note = Vorläufig: Die Wertungszahl kann sich noch stark ändern.
leaderboard-nobody = Noch hat niemand eine gewertete Partie beendet.
leaderboard-few = *Wertungszahlen, die sich noch stark ändern können:*
leaderboard-season = Seit Beginn dieses Quartals; da haben alle Wertungszahlen neu begonnen.
leaderboard-left-out = { $count ->
    [one] Eine weitere Person hat seit 90 Tagen nicht gespielt.
   *[other] { $count } weitere haben seit 90 Tagen nicht gespielt.
}
leaderboard-own = Du: { $row }
leaderboard-page = Seite { $page } von { $pages }
leaderboard-button-season = Dieses Quartal
leaderboard-button-always = Insgesamt
leaderboard-empty-only = Hier hat noch niemand eine gewertete Partie **{ $game }** beendet. Spiele die erste: { $command }.
leaderboard-empty = Hier hat noch niemand eine gewertete Partie **{ $game }** ({ $pool }) beendet. Spiele die erste: { $command }.

rating-pool = **{ $game }** ({ $pool })
rating-pool-only = **{ $game }**
rating-now = { $game }: { $player } steht bei **{ $rating }**, plus/minus { $deviation } · { $tally }
rating-provisional = { $rating } (vorläufig)
rating-moved = { $count ->
    [one] Bisher eine gewertete Partie: von { $start } auf { $first }.
   *[other] In { $count } gewerteten Partien: { $first } nach der ersten, höchstens { $highest }, mindestens { $lowest }.
}
rating-band = Farbiges Band: die Wertungszahl plus/minus das Doppelte ihrer Unsicherheit.
rating-alt = Ein Diagramm der Wertungszahl über { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}: vor der ersten { $start }, { $course }.
rating-alt-leg = { $way ->
    [up] gestiegen auf { $rating }
    [down] gefallen auf { $rating }
   *[level] weiterhin { $rating }
} nach Partie { $number }
rating-none = { $player } hat hier noch keine gewertete Partie { $game } beendet. Eine genügt: { $command }.

matches-title = Hier bist du am Zug:
matches-row = { $game } gegen { $opponent } in { $channel } ({ $facts })
matches-button = Brett
matches-none = Keine Partie wartet auf dich. Mit { $command } beginnst du eine.
answer-too-fast = Das war viel in kurzer Zeit. Wieder möglich ist es { $when }.
answer-private-here = Für alle poste ich auf diesem Server nur in { $channels }. Diese Antwort siehst nur du.
answer-private-for-now = In diesem Kanal habe ich gerade viel gepostet, deshalb siehst diese Antwort nur du. Für alle poste ich wieder { $when }.
answer-pressed-twice = Du hast zweimal gedrückt: Es zählt einmal.

record-here = Die Notation, zum Nachspielen oder Prüfen:
replay-here = Die ganze Partie **{ $game }**, { $first } gegen { $second }.
replay-private = Solange eine Partie läuft, können nur ihre Spieler sie allen zeigen. Das hier siehst nur du.
replay-empty = Es ist noch nichts gespielt, also gibt es nichts zu zeigen.

about = Ich leite drei Brettspiele: Ich kenne die Regeln, erkläre jede Ablehnung und führe Uhren und Wertungszahlen. Spieler dieser Spiele haben mich gemacht. Version { $version }.
about-how = Spiele mit { $command } oder mit einem Rechtsklick auf eine Person: Apps, „Zu { $game } herausfordern“ (oder zu einem anderen Spiel).
about-add-server = Zu einem Server: Alle dort spielen
about-add-account = Zu meinem Konto: Ich spiele überall
conversation-type-moves = -# { $player }, die Knöpfe funktionieren auch so. Um Züge auch zu tippen, [füge mich deinem Konto hinzu](<{ $link }>).
about-game = - **{ $game }**: { $line } ({ $designer })
about-button-learn = { $game } lernen · { $minutes } min
about-button-puzzle = Die heutige Aufgabe
about-first = Neu hier? **{ $game }** lernst du am schnellsten.
about-learn = Die Lektionen siehst nur du; eine erste Partie gegen mich ist nur einen Klick entfernt.
about-alt = Drei Bretter: Iago, ein Sechseck aus Feldern; ISAAC, ein Quadrat; Ampel, ein Dreieck.
about-play = Regeln bekannt? Spielen …
about-play-bot = { $game } gegen den Bot, leichteste Stufe
about-play-person = { $game } gegen eine andere Person
sandbox-welcome = **Willkommen! Drei Brettspiele zum Lernen und Spielen.** Du spielst { $people }; nichts verlässt diesen Rechner.
sandbox-game = - **{ $game }**: { $line }

# Eigene Partien und die eines Servers, von überall aus erreichbar.
own-lost = { $count ->
        [one] Den Kanal einer deiner Partien
       *[other] Die Kanäle von { $count } deiner Partien
    } erreiche ich nicht. Wähle sie auf ihrem Server unten aus, um dort weiterzuspielen, eine Absage vorzuschlagen oder aufzugeben.
own-choose = Eine deiner Partien …
own-line = { $game } gegen { $opponent }
own-facts = { $side }, { $moves ->
    [0] noch kein Zug
    [one] 1 Zug
   *[other] { $moves } Züge
}
own-begun = begonnen { $when }
own-numbered = { $note }, Nr. { $number } davon
own-waits = Du bist am Zug
own-theirs = Dein Gegner ist am Zug
own-unreachable = Ich erreiche den Kanal nicht
own-match = **{ $game }** gegen { $opponent } in { $channel }.
own-match-lost = Ich erreiche den Kanal nicht, deshalb steht die Uhr. Geht die Partie nicht anderswo weiter, endet sie { $when } ohne Ergebnis.
own-button-here = In diesem Kanal weiterspielen
own-here = Diese Partie geht jetzt in diesem Kanal weiter.
own-here-already = Diese Partie läuft schon in diesem Kanal.
own-here-taken = In diesem Kanal läuft eine andere Partie. Nimm einen freien Kanal oder einen Thread.
own-walk = Wartet auf dich: { $number } von { $count }, in { $channel }.
own-walk-elsewhere = Partie { $number } von { $count } wartet auf einem anderen Server auf dich: { $link }
own-button-walk = Nächstes Brett, an dem ich am Zug bin
own-none = Du spielst gerade keine Partie. Mit { $command } beginnst du eine.
