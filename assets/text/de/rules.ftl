# Die Regeln jedes Spiels, für alle, die im Chat danach fragen: vollständig, in höchstens 1.900 Zeichen.

iago-rules = ### Regeln von Iago
    Das Brett hat 61 Felder: **außen** die 24 am Rand, **innen** die übrigen 37 mit der Mitte E5. Schwarz beginnt.
    - **Zug:** Setze eine Scheibe, deine Farbe oben, auf ein leeres Feld. Außen und in der Mitte nur, wenn sie etwas schlägt oder freilässt.
    - **Schlagen:** Liegen gegnerische Scheiben offen und lückenlos in gerader Linie zwischen deiner neuen und einer anderen offenen von dir, werden sie rot umgedreht: **Gefangene**. Sie zählen für keine Seite und helfen beim Schlagen nicht mit. Alle Richtungen gelten zugleich.
    - **Schlagzwang:** Kannst du schlagen, musst du, und so viele Scheiben wie möglich; bei gleich vielen wählst du. Freilassen zählt nicht. Beispiel (Bild): Schwarz darf nicht auf C4. Es muss D6 schlagen, mit D7 (zwischen D7 und D5) oder mit E7 (zwischen E7 und C5).
    - **Freilassen:** Gefangene beider Farben, lückenlos zwischen deiner neuen und einer anderen Scheibe von dir, liegen wieder offen, wenn mindestens eine der beiden außen oder in der Mitte liegt. Du musst nicht dorthin; setzt du dort, geschieht es.
    - **Ende:** sobald der Innenbereich voll ist. Ist dort nur die Mitte frei und geht außen nichts, darf sie ohne Umdrehen besetzt werden.
    - **Punktzahl:** deine offenen Scheiben innen × außen, etwa 12 × 6 = 72; ein Bereich ohne eigene Scheibe zählt als 1. Die höhere gewinnt. Bei Gleichstand gewinnt, wem die Scheibe der Mitte gehört, wenn sie offen liegt; als Gefangene verliert sie.
    - **Varianten:** Locker hat keinen Schlagzwang. Einfach hat kein Freilassen, und jede offene Scheibe ist ein Punkt. Mit Strafe darf man einen Schlagzug übersehen; reklamiert der Gegner das, darf seine nächste Scheibe auf jedes leere Feld.
    { $how }

isaac-rules = ### Regeln von ISAAC
    Ein Brett von 10 × 10 Feldern. Jede Seite hat 15 Steine: fünf der Länge 3 (Wert 1), vier der Länge 4 (Wert 2), drei der Länge 5 (Wert 3), zwei der Länge 6 (Wert 4), einen der Länge 7 (Wert 6).
    - **Setzphase:** Schwarz beginnt. Setzt abwechselnd einen eigenen Stein waagerecht oder senkrecht auf leere Felder. Solange einer Platz hat, musst du; sonst passt du endgültig, und der andere setzt allein weiter, bis nichts mehr geht.
    - **Wertungsphase:** Wer zuerst gepasst hat, fängt an. Beide Zählsteine starten auf ihrer eigenen 00. Nehmt abwechselnd einen eigenen Stein weg. Er muss mindestens so lang sein wie alle, die du schon weggenommen hast, und kein Zählstein darf darauf stehen.
    - **Punkte:** Sieh dir die ganze Zeile oder Spalte an, längs der der Stein lag, und zähle die anderen Steine beider Farben, die darin liegen oder sie kreuzen. Mal den Wert des Steins, und für jeden Zählstein in der Linie verdoppelt. Beispiel: 5 Steine × Wert 3 × 2 für einen Zählstein = 30 Punkte.
    - **Zählstein:** Geh dann mit deinem Zählstein so viele dieser Punkte vor, wie du willst. Er darf stehen bleiben, geht nie zurück und endet nie auf dem Feld des anderen. Er zeigt deine Punktzahl.
    - **Fertig:** Wer nichts wegnehmen kann, ist für den Rest fertig, und der andere macht allein weiter.
    - **Ende:** 100 Punkte gewinnen sofort. Sonst gewinnt, wenn beide fertig sind, die höhere Punktzahl.
    - **Gleichstand:** Legt die nie gesetzten Steine in eine Reihe; die längere gewinnt. Jeder Stein ist etwas kürzer als seine Felder, also gewinnen bei gleich vielen Feldern weniger Steine (außer bei „nur Felder“). Ist auch das gleich, gewinnt Schwarz.
    { $how }

ampel-rules = ### Regeln von Ampel
    Ein Dreieck aus 66 Punkten, in Zeilen von A (11 Punkte, unten) bis K (1 Punkt). Jede Seite hat 20 Scheiben und einen Zylinder. Ziel sind Ampeln: Rot, Gelb und Grün in einer Reihe.
    - **Aufbau:** Setzt abwechselnd eine gelbe Scheibe auf einen inneren Punkt, nicht am Rand, bis alle liegen (5, nach Absprache bis zu 10). Gelbe Scheiben ziehen nie. Wer die letzte nicht gesetzt hat, beginnt.
    - **Zug:** 1. Ziehe eine deiner Scheiben. 2. Ziehe eine Scheibe des Gegners, aber nicht die unter seinem Zylinder. 3. Setze eine deiner Scheiben auf einen leeren Punkt, mit deinem Zylinder darauf. Jeder Schritt ist Pflicht, wenn er möglich ist; kannst du nicht setzen, kommt dein Zylinder vom Brett.
    - **Ziehen:** Eine Scheibe geht genau so viele Schritte, wie auf der ganzen Linie, auf der sie losgeht, Scheiben liegen, sie selbst und alle Farben mitgezählt. Beispiel: bei 3 Scheiben 3 Schritte. Sie geht geradeaus, bis der Rand oder eine Scheibe im Weg ist; nur dann prallt sie ab, um 60° oder 120°, nie zurück. Sie springt nie und endet nie, wo sie losging. Reicht der Platz nicht für alle Schritte, geht es dort nicht.
    - **Ampel:** Rot, Gelb, Grün auf drei Nachbarpunkten einer Linie, Gelb in der Mitte. Entsteht eine durch Ziehen, geht sie vom Brett: Du behältst die gelbe Scheibe, Rot und Grün gehen zurück, ebenso ein Zylinder darauf. Mehrere zugleich zählen alle. Beim Setzen in Schritt 3 darf keine entstehen.
    - **Ende:** Die Hälfte der gelben Scheiben, aufgerundet (3 von 5), gewinnt sofort. Die Regeln kennen kein Remis; im Chat könnt ihr euch darauf einigen.
    { $how }

rules-how = Mit { $command } lädst du zu einer Partie ein.
rules-designed = -# Entworfen von { $designer }.
