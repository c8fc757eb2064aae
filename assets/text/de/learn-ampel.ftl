# Ampel, Regel für Regel: was ein Bild oder eine Lektion sagt, der Titel, die Aufgabe, und was zur richtigen Antwort gesagt wird.

learn-ampel-setup = Eine Partie beginnt mit dem Aufbau: Ihr setzt abwechselnd je eine gelbe Scheibe auf einen leeren **inneren Punkt**, nicht am Rand. Gelbe Scheiben ziehen nie. **Sind alle sechs Nachbarpunkte leer, passt eine Ampel auf alle drei Linien** einer gelben Scheibe, für beide Seiten. Wer die letzte nicht gesetzt hat, beginnt. Im Bild kommt die vierte auf F3.
    .title = Aufbau
    .task = Setze die letzte gelbe Scheibe dorthin, wo alle sechs Punkte ringsum leer sind und keiner davon am Rand liegt.
    .done = Auf jede der drei Linien durch D5 passt eine Ampel. Neben einer anderen gelben Scheibe wäre eine Linie versperrt.
    .wrong = { $answer ->
        [a-C5] Neben C5 liegt die gelbe Scheibe auf B5.
        [a-E4] Neben E4 liegt die gelbe Scheibe auf F4.
        [a-G2] G1, neben G2, liegt am Rand.
       *[other] Einer der sechs Punkte ringsum ist besetzt oder liegt am Rand.
    }
learn-ampel-strategy = **Lass deinem Gegner in Schritt 3 keine Ampel.** Suche eine gelbe Scheibe mit einer von dir daneben und einem leeren Punkt gegenüber: Kann eine Scheibe des Gegners dort enden? Dann setze deine dorthin. Im Bild hält die neue rote Scheibe auf E3 die grüne auf F2 fern.
    .title = Ein guter Schritt 3
    .task = Schritt 3: Im nächsten Zug könnte E2 von Grün neben einer gelben Scheibe enden und eine Ampel bilden. Setze deine Scheibe auf diesen Punkt.
    .done = Rot liegt nun auf beiden Seiten von D4, also entsteht keine Ampel, und E2 von Grün kann nicht mehr auf D3 enden.
    .wrong = E2 von Grün kann mit der gelben D4 noch eine Ampel bilden: Suche den leeren Punkt gegenüber deiner D5.
learn-ampel-turn = Ein Zug hat **drei Schritte**: 1. eine eigene Scheibe ziehen; 2. eine des Gegners ziehen, nur nicht seine zuletzt gesetzte, die ein **Zylinder** schützt; 3. eine eigene auf einen leeren Punkt setzen. Was möglich ist, musst du tun. Eine Ampel in Schritt 1 oder 2 gehört dir; in Schritt 3 darf keine entstehen. Im Bild ist Rot nach B6 gezogen, dann die grüne Scheibe nach B9, und auf F4 liegt eine neue.
    .title = Drei Schritte
    .task = Du hast deine Scheibe nach B7 gezogen: Das war Schritt 1. Was davon ist Schritt 2?
    .done = In Schritt 2 ziehst du eine Scheibe deines Gegners, und A1 kann nur nach B1. In Schritt 3 würdest du eine eigene setzen.
learn-ampel-distance = Eine Scheibe geht **genau so viele Schritte, wie auf ihrer Linie Scheiben liegen**, vor dem Ziehen gezählt: sie selbst und alle Farben. Im Bild liegen in Zeile C drei, also geht C2 drei Schritte, nach C5.
    .title = Wie weit
    .task = Ziehe A2 nach rechts, in seiner Zeile. Wo endet die Scheibe?
    .done = In Zeile A liegen drei: A2, A9 und A11. Also geht sie drei Schritte.
learn-ampel-blocked = Der **erste Punkt voraus muss frei sein**: Eine Scheibe springt nie und prallt nie gleich ab. Im Bild steht A10 links im Weg; es bleibt nur B10.
    .title = Der erste Punkt
    .task = A1 kann nur auf einen Punkt ziehen. Auf welchen?
    .done = A2 steht in der Zeile im Weg. Auf der anderen Linie liegt A1 allein, also geht sie einen Schritt.
learn-ampel-bounce = **Ist der Rand oder eine Scheibe im Weg, prallt eine Scheibe ab**, sooft es nötig ist, und geht weiter, bis alle Schritte verbraucht sind. Im Bild liegen zwei Scheiben in Zeile B, also geht B9 zwei Schritte nach rechts: 1. nach B10, an den Rand; 2. abgeprallt nach A11.
    .title = Abprallen
    .task = Ziehe D7 nach rechts, in ihrer Zeile. Wo kann sie enden?
    .done = 1. nach D8, an den Rand; 2. abgeprallt nach C9.
    .wrong = In Zeile D liegen zwei Scheiben, also geht D7 zwei Schritte: den ersten nach D8, an den Rand; vor dem zweiten prallt sie ab.
learn-ampel-bend = Eine Scheibe prallt **um 60° oder 120° ab, wohin du willst**, nie zurück, am Rand wie an anderen Scheiben, sooft etwas im Weg ist. Im Bild liegen vier Scheiben auf einer Linie: A4, C4, E4 und G4. Also geht E4 vier Schritte: 1. nach F4, wo G4 im Weg liegt; 2. bis 4. abgeprallt über G3 und H2 nach I1.
    .title = Mehrmals abprallen
    .task = Eine deiner Scheiben erreicht E7. Welche?
    .done = Auf ihrer Linie nach rechts oben liegen vier Scheiben: 1. nach F4, wo G4 im Weg liegt; 2. nach E5, wo D6 liegt; 3. nach E6; 4. nach E7.
learn-ampel-signal = **Rot, Gelb und Grün auf drei Nachbarpunkten einer Linie, Gelb in der Mitte**, sind eine Ampel. Bildest du eine durch Ziehen, behältst du die gelbe Scheibe; Rot und Grün gehen an ihre Besitzer zurück. **Drei von fünf gelben Scheiben gewinnen.** Der Buchstabe eines Punktes ist seine Zeile, A unten; die Zahl zählt von links. Im Bild hat Rot F2 nach E3 gezogen.
    .title = Ampeln
    .task = Bilde eine Ampel.
    .done = D3, D4 und D5 gehen vom Brett, und die gelbe Scheibe gehört dir.
    .wrong = D5 von Grün liegt neben der gelben D4. Deine Scheibe muss gegenüber enden, auf der anderen Seite von D4.
learn-ampel-double = Entstehen beim Ziehen **mehrere Ampeln zugleich, zählen alle**, je eine gelbe Scheibe. Im Bild zieht Rot nach E4 und bildet zwei.
    .title = Mehrere zugleich
learn-ampel-theirs = In Schritt 2 ziehst du **eine Scheibe des Gegners**, und eine Ampel damit gehört trotzdem dir. Im Bild hat Rot die grüne Scheibe von F2 nach E3 gezogen.
    .title = Scheiben des Gegners
    .task = Schritt 2: Ziehe eine grüne Scheibe, und gewinne eine gelbe.
    .done = Die grüne Scheibe vollendet D3, D4 und D5. Du bist am Zug, also gehört die gelbe Scheibe dir.
    .wrong = Deine D5 liegt neben der gelben D4. Eine grüne Scheibe muss gegenüber enden, auf der anderen Seite von D4.
learn-ampel-cylinder = Ein Zylinder steht auf der Scheibe, die sein Besitzer zuletzt gesetzt hat, und **schützt sie in Schritt 2 des Gegners**. In Schritt 1 darf ihr Besitzer sie ziehen. Im Bild steht der von Grün auf F2, also darf Rot sie nicht ziehen.
    .title = Zylinder
    .task = Schritt 2: Zwei grüne Scheiben könnten eine Ampel bilden, aber eine ist geschützt. Ziehe die andere.
    .done = Der Zylinder von Grün steht auf E2. C8 durfte ziehen, und B8, B9 und B10 sind eine Ampel.
    .wrong = Deine B10 liegt neben der gelben B9. Eine grüne Scheibe ohne Zylinder muss gegenüber enden.
learn-ampel-place = In Schritt 3 setzt du eine Scheibe auf **irgendeinen leeren Punkt, auch am Rand**, aber **es darf keine Ampel entstehen**, egal für welche Seite. Im Bild ist D3 nicht erlaubt.
    .title = Setzen
    .task = Schritt 3: Setze eine Scheibe neben die gelbe auf D5.
    .done = Auf D4 oder C6 wäre eine Ampel entstanden. Gegenüber von E5 liegt eine rote Scheibe, da geschieht nichts.
learn-ampel-win = **Die Hälfte der gelben Scheiben, aufgerundet, gewinnt sofort**: drei von fünf. Im Bild gewinnt Rot die dritte.
    .title = Gewinnen
learn-ampel-match = Spiele nun das Ende einer Partie gegen mich, auf meiner leichtesten Stufe. Es steht 2 zu 2, also gewinnt die nächste Ampel: in Schritt 1 eine rote Scheibe neben die gelbe, in Schritt 2 eine grüne gegenüber.
    .title = Eine kurze Partie

tip-ampel-setup = Gelbe Scheiben ziehen nie. Sind alle sechs Punkte um eine leer, passt auf jede ihrer drei Linien eine Ampel, für beide Seiten.
tip-ampel-distance = Schritt 1: Eine Scheibe geht so viele Schritte, wie auf ihrer Linie Scheiben liegen, sie selbst mitgezählt.
tip-ampel-theirs = Schritt 2: Auch mit einer Scheibe des Gegners darfst du eine Ampel bilden und behältst Gelb.
tip-ampel-place = Schritt 3: Auf die gesetzte Scheibe kommt dein Zylinder, und der Gegner kann sie in seinem nächsten Zug nicht ziehen.
tip-ampel-cylinder = Eine Scheibe unter dem Zylinder des Gegners bleibt in deinem Schritt 2 stehen.
