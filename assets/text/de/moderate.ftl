# Was die Moderation entscheidet.

moderate-match = Partie { $number } (**{ $game }**, { $first } gegen { $second }).
moderate-of = { $which } { $said }
moderate-line = { $number } · { history-line }
moderate-running-line = { $game }: { $first } gegen { $second }
moderate-struck = gestrichen
moderate-which-result = Welches Ergebnis soll gestrichen werden oder wieder zählen? Hier stehen die letzten; jede andere Partie findest du mit `partie` und ihrer Nummer.
moderate-no-result = Auf diesem Server ist noch keine Partie mit einem Ergebnis zu Ende.
moderate-choose-result = Eine der letzten Partien …
moderate-which-match = Welche Partie können die beiden nicht beenden? Du entscheidest, wer gewonnen hat oder dass niemand gewonnen hat.
moderate-which-end = Wähle die Partie, die enden soll. Sie endet ohne Ergebnis, und keine Wertungszahl ändert sich.
moderate-no-match = Auf diesem Server läuft keine Partie.
moderate-choose-match = Eine Partie dieses Servers …
moderate-annul-sure = Dieses Ergebnis streichen? Alle späteren Wertungszahlen werden ohne es neu berechnet. Du kannst das später rückgängig machen.
moderate-annul-sure-unrated = Dieses Ergebnis streichen? Dann zählt es in keinem Profil. Eine Wertungszahl hat es nicht geändert. Du kannst das später rückgängig machen.
moderate-annul-tournament = Es ist eine Turnierpartie und bleibt dort gespielt. Wähle, was sie in der Tabelle zählt. Begonnene Runden bleiben, wie sie sind.
moderate-annulled = { $moderator } hat das Ergebnis dieser Partie { $when } gestrichen.
moderate-not-over = Diese Partie läuft noch, also gibt es kein Ergebnis zu streichen.
moderate-not-result = Diese Partie endete ohne Ergebnis, also gibt es nichts zu streichen.
moderate-not-struck = Dieses Ergebnis zählt schon.
moderate-not-running = Diese Partie ist schon zu Ende.
moderate-not-there = Keine Partie von hier hat diese Nummer.
moderate-not-own = Du spielst in dieser Partie selbst mit. Entscheiden muss jemand anderes aus der Moderation oder die Person, der dieser Server gehört.
moderate-not-own-match = Das entscheidet eine Partie zwischen euch beiden. Das muss jemand anderes aus der Moderation tun oder die Person, der dieser Server gehört.
moderate-decide = Wie endet sie?
moderate-sure-wins = Soll { $player } ({ $side }) gewinnen?
moderate-sure-none = Ohne Ergebnis beenden?
moderate-done = Erledigt; es steht in { $channel }.
moderate-act-annul = { $moderator } hat das Ergebnis von Partie { $number } gestrichen: Es ändert keine Wertungszahl, und alle späteren werden neu berechnet.
moderate-act-restore = { $moderator } lässt das Ergebnis von Partie { $number } wieder zählen: Alle späteren Wertungszahlen werden neu berechnet.
moderate-act-adjudicate = { $moderator } hat Partie { $number } entschieden.
moderate-act-end = { $moderator } hat Partie { $number } beendet.
moderate-act-resume = { $moderator } lässt Partie { $number } weitergehen, mit der Zeit, die beide hatten.
moderate-undo-whole = Du kannst das rückgängig machen: Dann geht die Partie mit der Zeit weiter, die beide hatten.
moderate-undo-until-paired = Du kannst das rückgängig machen, bis die nächste Runde des Turniers gepaart ist: Dann geht die Partie mit der Zeit weiter, die beide hatten.
moderate-reason = { $said } Grund: { $reason }
moderate-form-title = Bist du sicher?
moderate-form-reason = Grund
moderate-form-reason-note = In wenigen Worten; alle lesen ihn. Das Feld darf leer bleiben.
moderate-button-annul = Ergebnis streichen
moderate-button-annul-for = Streichen, in der Tabelle { $first } : { $second }
moderate-button-restore = Wieder zählen lassen
moderate-button-wins = { $player } ({ $side }) gewinnt
moderate-button-none = Kein Ergebnis
moderate-button-sure = Ja, sicher

moderate-person-sure-block = { $player } auf diesem Server sperren? Gesperrte können hier keine Partie beginnen und stehen in keiner Bestenliste; ihr Verlauf bleibt. Sie scheiden aus den Turnieren hier aus und verlieren damit eine laufende Turnierpartie; ihre anderen laufenden Partien gehen weiter. Wer sie wieder mitspielen lässt, gibt ihnen ihre Plätze zurück, außer wo bis dahin die nächste Runde gepaart ist.
moderate-person-sure-unblock = { $moderator } hat { $player } { $when } gesperrt. Wieder mitspielen lassen?
moderate-person-sure-annul = Alle Ergebnisse von { $player } auf diesem Server streichen? Jede Wertungszahl hier wird ohne sie neu berechnet. Es wird öffentlich gemeldet. Du kannst das später rückgängig machen.
moderate-person-sure-restore = Alle Ergebnisse von { $player } sind gestrichen. Wieder zählen lassen?
moderate-blocked-list = Auf diesem Server gesperrt:
moderate-blocked-none = Auf diesem Server ist niemand gesperrt. Nenne bei { $command } eine Person, um sie zu sperren.
moderate-blocked-choose = Wer wieder mitspielen darf …
moderate-blocked-line = { $moderator } hat { $player } { $when } gesperrt.
moderate-act-block = { $moderator } hat { $player } auf diesem Server gesperrt.
moderate-act-unblock = { $moderator } lässt { $player } auf diesem Server wieder mitspielen.
moderate-act-annul-all = { $moderator } hat alle Ergebnisse von { $player } gestrichen, { $results ->
    [one] 1 Partie
   *[other] { $results } Partien
}: Alle Wertungszahlen werden ohne sie neu berechnet.
moderate-act-restore-all = { $moderator } lässt die Ergebnisse von { $player } wieder zählen, { $results ->
    [one] 1 Partie
   *[other] { $results } Partien
}: Alle Wertungszahlen werden neu berechnet.
moderate-undone = { $said } { $moderator } hat das rückgängig gemacht.
moderate-not-yourself = Das bist du selbst. Entscheiden muss jemand anderes aus der Moderation oder die Person, der dieser Server gehört.
moderate-not-person = Das ist kein Mensch, der hier spielt.
moderate-not-blocked = Diese Person ist auf diesem Server nicht gesperrt.
moderate-not-blocked-already = { $player } ist schon gesperrt.
moderate-not-results = Von dieser Person zählt auf diesem Server kein Ergebnis, also gibt es nichts zu streichen.
moderate-not-all-struck = Diese Ergebnisse zählen schon.
moderate-not-act = Das ist schon rückgängig gemacht, oder es gibt nichts rückgängig zu machen.
moderate-button-block = Sperren
moderate-button-unblock = Wieder mitspielen lassen
moderate-button-annul-all = Alle Ergebnisse streichen
moderate-button-restore-all = Wieder zählen lassen
moderate-button-undo = Rückgängig machen
moderate-barred-you = Die Moderation dieses Servers hat dich hier vom Spielen gesperrt. Dein Verlauf bleibt, und Aufgaben und Regeln stehen dir weiter offen. Sprich die Moderation an, wenn du das für einen Irrtum hältst.
moderate-barred-them = { $player } spielt zurzeit keine solchen Partien. Andere spielen sicher gern.
