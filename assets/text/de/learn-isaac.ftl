# ISAAC, Regel für Regel: was ein Bild oder eine Lektion sagt, der Titel, die Aufgabe, und was zur richtigen Antwort gesagt wird.

learn-isaac-place = Legt abwechselnd einen eigenen Stein waagerecht oder senkrecht auf leere Felder; solange einer Platz hat, musst du. Felder heißen nach Zeile, dann Spalte, von der Ecke 00 bei Schwarz aus; ein Stein nach seinen beiden Endfeldern, das kleinere zuerst. Im Bild hat Schwarz 34-64 gelegt.
    .title = Steine legen
    .task = Leg einen Stein der Länge 4 von Feld 36 gerade nach oben.
    .done = 36, 46, 56 und 66: Eine Zeile höher sind zehn mehr.
learn-isaac-pass = Wer keinen seiner Steine mehr legen kann, **passt endgültig**, und der andere macht allein weiter. Wer zuerst gepasst hat, beginnt die Wertung. Im Bild ist der letzte Stein gelegt.
    .title = Passen
learn-isaac-line = In der Wertungsphase nimmst du je Zug einen deiner Steine weg. Es zählt seine **ganze Zeile oder Spalte**, alle zehn Felder: **jeder andere Stein** beider Farben, der darin liegt oder sie kreuzt. Im Bild ist 41-43 weg, und 3 Steine kreuzen Zeile 4.
    .title = Was zählt
    .task = Nimm den Stein weg, der am meisten bringt, und nimm alle Punkte.
    .done = Zeile 2 kreuzen zwei Steine; in Zeile 4 ist es einer, in Spalte 1 keiner.
learn-isaac-value = **Punkte = gezählte Steine × Wert** des Steins: Die Längen 3, 4, 5, 6 und 7 haben die Werte 1, 2, 3, 4 und 6. Im Bild kreuzen zwei Steine 61-65 (Wert 3): 6 Punkte.
    .title = Wert
    .task = Nimm den Stein weg, der am meisten bringt, und nimm alle Punkte.
    .done = Zeile 6 kreuzt nur ein Stein, aber 1 × 6 ist mehr als 3 × 1.
learn-isaac-double = **Jeder Zähler in der Linie verdoppelt** die Punkte, deiner und der des Gegners, dort, wo sie vor dem Weitergehen stehen. Im Bild nimmt Weiß 55-95 weg: 5 Steine × Wert 3 × 2, weil der Zähler von Schwarz in Spalte 5 steht.
    .title = Zähler verdoppeln
    .task = Beide Steine werden zweimal gekreuzt. Nimm den weg, der mehr bringt, und nimm alle Punkte.
    .done = Dein Zähler auf 12 steht in Spalte 2: 2 × 1 × 2 = 4 Punkte.
learn-isaac-under = Ein Stein **unter einem Zähler bleibt liegen**, wem der Zähler auch gehört. Im Bild steht der Zähler von Schwarz auf 22, also geht 20-24 nicht.
    .title = Unter einem Zähler
    .task = Einer deiner Steine ist blockiert. Nimm den anderen weg, und nimm alle Punkte.
    .done = Dein eigener Zähler auf 33 blockiert 31-35. Zähler blockieren Freund und Feind.
learn-isaac-longer = Ein Stein, den du wegnimmst, muss **mindestens so lang sein wie alle, die du schon weggenommen hast**. Im Bild hat Schwarz schon einen der Länge 4, also ist 20-22 zu kurz.
    .title = Nie kürzer
    .task = Du hast einen Stein der Länge 5 weggenommen. Welcher geht noch? Nimm alle seine Punkte.
    .done = Nur 83-87 hat die Länge 5. Die kürzeren bleiben liegen.
learn-isaac-stop = Dann geht dein Zähler **so viele der Punkte vor, wie du willst**: Er darf früher anhalten oder stehen bleiben, nie zurück. Sein Feld ist dein Stand. Im Bild darf er von 17 bis 23 gehen, nicht auf 30.
    .title = Früher anhalten
    .task = Weiß wartet darauf, dass 31-37 frei wird. Nimm deinen Stein weg, lass 31-37 blockiert, und hol so viel wie möglich.
    .done = Auf 37 steht dein Zähler noch auf dem Stein von Weiß. Sonst kann Weiß nichts wegnehmen, und du gewinnst 37 zu 20; bei 38 wäre Weiß weitergekommen.
learn-isaac-meet = Dein Zähler darf den anderen **überspringen**, aber **nicht auf seinem Feld enden**. Im Bild steht der von Weiß auf 20: Dort geht es nicht, auf 21 schon.
    .title = Der andere Zähler
    .task = Nimm deinen Stein weg, und geh so weit wie möglich.
    .done = Er brachte 5 Punkte, aber auf 45 steht der Zähler von Weiß.
learn-isaac-hundred = **100 oder mehr gewinnt sofort.** Du musst es sagen: Früher anhalten darfst du auch hier. Im Bild ist Schwarz von 99 auf 101 gegangen, vom Brett hinunter.
    .title = Hundert
    .task = Gewinn sofort.
    .done = Von 98 mit 2 Punkten auf 100. Auf 99 steht Weiß: Die 00 von Weiß ist die 99 von Schwarz.
learn-isaac-end = Wer nichts wegnehmen kann, ist fertig; sind es beide, **gewinnt der höhere Stand**. Bei Gleichstand legt jeder seine nie gelegten Steine in eine Reihe, und die längere gewinnt; sind sie gleich, die mit weniger Steinen; sonst Schwarz. Im Bild steht es 12 zu 12, und diese Steine entscheiden.
    .title = Das Ende
    .short = Setzt Steine, bis keiner mehr passt, und nehmt sie dann für Punkte weg. Wer mehr Punkte hat, **gewinnt**; mit 100 sofort.
learn-isaac-match = Spiel nun das Ende einer Partie gegen mich, auf meiner leichtesten Stufe: Jeder hat noch vier Steine.
    .title = Eine kurze Partie

tip-isaac-place = Wer zuerst passt, beginnt die Wertung. Lange Steine sind mehr wert und passen als Erste nicht mehr.
tip-isaac-count = Zähl vor dem Wegnehmen die Steine, die seine ganze Linie kreuzen; mal seinen Wert, das sind die Punkte.
tip-isaac-stop = Du musst nicht alle Punkte nehmen: Ein Zähler, der auf einem Stein anhält, blockiert ihn.
tip-isaac-longer = Weggenommene Steine werden nie wieder kürzer; fang mit kurzen an und heb die langen auf.
