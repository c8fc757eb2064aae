# Eine Herausforderung, von der Frage bis zur Antwort.

challenge-member = { $challenger } fordert { $opponent } zu einer Partie **{ $game }** heraus.
challenge-open = { $challenger } sucht jemanden für **{ $game }**. Wer zuerst annimmt, spielt.
challenge-rematch = { $challenger } bittet { $opponent } um Revanche in **{ $game }**, mit vertauschten Seiten.
challenge-terms = Bedingungen: { $terms }.
challenge-stake = Wertungszahlen, wenn { $challenger } gewinnt: { $challenger } { $challenger_win }, { $opponent } { $opponent_loss }; wenn { $opponent } gewinnt: { $opponent } { $opponent_win }, { $challenger } { $challenger_loss }.
challenge-stake-open = { $challenger } hat die Wertungszahl { $rating }; was Sieg und Niederlage ändern, hängt davon ab, wer annimmt.
challenge-expires = Die Herausforderung verfällt { $when }.
challenge-thread = In diesem Kanal läuft schon eine Partie, deshalb käme diese in einen eigenen Thread.
challenge-thread-wanted = Gespielt wird in einem eigenen Thread.

challenge-button-accept = Annehmen
challenge-button-accept-thread = Annehmen und im Thread spielen
challenge-button-decline = Ablehnen
challenge-button-withdraw = Zurückziehen

challenge-accepted = { $opponent } hat die Herausforderung von { $challenger } zu **{ $game }** angenommen. Viel Spaß!
challenge-accepted-thread = { $opponent } hat die Herausforderung von { $challenger } zu **{ $game }** angenommen. Gespielt wird in { $thread }.
challenge-declined = { $opponent } hat die Herausforderung von { $challenger } zu einer Partie **{ $game }** abgelehnt.
challenge-withdrawn = Die Herausforderung von { $challenger } zu einer Partie **{ $game }** wurde zurückgezogen.
challenge-expired = Die Herausforderung von { $challenger } zu einer Partie **{ $game }** blieb einen Tag ohne Antwort und ist verfallen.

challenge-refused-self = Gegen dich selbst kannst du nicht spielen. Nenne jemand anderen.
challenge-refused-bot = { $opponent } ist ein Bot und kann hier nicht spielen. Fordere einen Menschen heraus.
challenge-refused-absent = { $opponent } ist nicht auf diesem Server und würde die Herausforderung nicht sehen. Lass den Gegner weg: Dann kann hier jeder annehmen.
challenge-refused-own = Das ist deine eigene Herausforderung. Warte auf eine Antwort oder ziehe sie mit dem Knopf zurück.
challenge-refused-not-for-you = Diese Herausforderung gilt { $opponent }. Mit { $command } stellst du eine eigene.
challenge-refused-not-yours = Nur { $challenger } kann diese Herausforderung zurückziehen.
challenge-refused-open = Diese Herausforderung steht allen offen, abzulehnen gibt es da nichts. Lass sie einfach stehen.
challenge-closed-accepted = Diese Herausforderung ist schon angenommen. Mit { $command } stellst du eine eigene.
challenge-too-late = Deine Antwort kam danach und hat nichts geändert. Solange ihr nicht beide gezogen habt, beendet { $command } die Partie ohne Ergebnis.
challenge-closed-declined = Diese Herausforderung wurde abgelehnt. Mit { $command } stellst du eine neue.
challenge-closed-withdrawn = Diese Herausforderung wurde zurückgezogen. Mit { $command } stellst du eine neue.
challenge-closed-expired = Diese Herausforderung ist verfallen. Mit { $command } stellst du eine neue.
challenge-unknown = Diese Herausforderung kenne ich nicht mehr. Mit { $command } stellst du eine neue.
challenge-taken = In diesem Kanal hat gerade eine andere Partie begonnen. Drücke den Knopf noch einmal, um im Thread zu spielen.
challenge-too-many = Du hast schon zehn offene Herausforderungen. Ziehe eine zurück, bevor du noch eine stellst.
challenge-button-withdraw-one = Zurückziehen: { $to ->
    [anyone] offen für alle
   *[person] { $opponent }
}
challenge-too-often = Du hast { $opponent } in zehn Minuten dreimal gefragt, und jedes Mal kommt eine Benachrichtigung. Wieder fragen kannst du { $when }.
challenge-overdone = Du hast in zehn Minuten zwanzigmal herausgefordert, und jedes Mal kommt eine Benachrichtigung. Wieder herausfordern kannst du { $when }.
challenge-timed-out = { $player } hat auf diesem Server gerade eine Auszeit und kann nicht antworten. Die Auszeit endet { $when }.
challenge-slow-mode = Slowmode: In { $channel } darf jede Person nur einmal in { $span } schreiben. Knöpfe gehen jederzeit, spielt diese Live-Partie also mit denen unter dem Brett.
challenge-no-such-value = Diesen Wert gibt es bei einer der Optionen nicht. Wähle bitte einen der angebotenen.
challenge-thread-name = { $game }: { $first } – { $second }
challenge-thread-failed = Ich konnte hier gerade keinen Thread öffnen. Drücke den Knopf noch einmal oder fordere in einem anderen Kanal heraus.
challenge-taken-thread = Hier läuft schon eine Partie, und hier lässt sich kein Thread öffnen. Fordere in einem Textkanal heraus: Dort kann die Partie einen eigenen Thread haben.
challenge-no-threads = Hier lässt sich kein Thread öffnen, nur in Text- und Ankündigungskanälen. Fordere dort heraus, oder lass den Thread weg und spiele gleich hier.
rematch-not-over = Diese Partie läuft noch. Der Knopf geht erst, wenn sie zu Ende ist.
rematch-asked = Du hast schon gefragt; jetzt ist { $opponent } dran.
rematch-asked-there = { rematch-asked } { $link }
rematch-gone = Dein Gegner ist nicht mehr da. Mit { $command } findest du einen neuen.
rematch-absent = { $opponent } ist nicht auf diesem Server und würde die Frage nicht sehen. Mit { $command } findest du einen neuen Gegner.
rematch-begun = Die Partie nach dieser hat schon begonnen, in { $channel }.
rematch-taken = In diesem Kanal läuft jetzt eine andere Partie. Fordere deinen Gegner mit { $command } heraus: Dann gibt es einen eigenen Thread.

# Wo nur die herausfordernde Person die Antworten sieht: Die andere kann per Direktnachricht gefragt werden.
challenge-unseen = Hier siehst nur du meine Antworten, also könnte niemand eine Herausforderung annehmen, die allen offensteht. Nenne eine Person: Dann kann ich sie per Direktnachricht fragen.
challenge-to-be-asked = Hier siehst nur du meine Antworten, also sähe { $opponent } weder deine Herausforderung noch deine Züge. Soll ich { $opponent } per Direktnachricht fragen? Dann spielt ihr beide in euren eigenen Direktnachrichten mit mir.
challenge-button-ask = { $opponent } per Direktnachricht fragen
challenge-asked-directly = Ich frage { $opponent } per Direktnachricht. Ihr spielt beide in euren eigenen Direktnachrichten mit mir.
challenge-directly-here = Ihr spielt beide in euren eigenen Direktnachrichten mit mir, du also gleich hier.
challenge-unreachable = { $opponent } nimmt keine Direktnachrichten von mir an, deshalb habe ich deine Herausforderung zu **{ $game }** zurückgezogen. Damit sie { $opponent } erreicht, muss { $opponent } mich zum eigenen Konto hinzufügen oder auf einem Server mit mir sein.
