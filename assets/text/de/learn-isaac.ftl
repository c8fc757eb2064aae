# ISAAC, Regel für Regel: was ein Bild oder eine Lektion sagt, der Titel, die Aufgabe, und was zur richtigen Antwort gesagt wird.

learn-isaac-place = Setzt abwechselnd je einen eigenen Stein waagerecht oder senkrecht auf leere Felder; solange einer Platz hat, musst du. Die Nummer eines Felds ist Zeile, dann Spalte, von der Ecke 00 bei Schwarz aus. **Die Zahl auf einem Stein ist sein Wert**; die Kerben zeigen seine **Länge**. Im Bild hat Schwarz 34-64 gesetzt: Länge 4, Wert 2.
    .title = Steine setzen
    .task = Setze einen Stein der Länge 4 von Feld 36 gerade nach oben.
    .done = 36, 46, 56 und 66: Eine Zeile höher sind zehn mehr.
    .wrong = { $answer ->
        [a-36-56] Das sind 36, 46 und 56, also Länge 3.
       *[other] {""}
    }
learn-isaac-pass = Kannst du keinen deiner Steine mehr setzen, **passt du endgültig**, und die andere Seite macht allein weiter. Die Seite, die zuerst gepasst hat, beginnt die Wertungsphase. Im Bild ist der letzte Stein gesetzt.
    .title = Passen
learn-isaac-line = Passt kein Stein mehr, beginnt die **Wertungsphase**: Je Zug nimmst du einen deiner Steine weg und bekommst Punkte. Es zählt **jeder andere Stein in seiner ganzen Zeile oder Spalte**, alle zehn Felder, beide Farben. **Punkte = gezählte Steine × Wert**; um so viele Felder rückt dein **Zählstein** vor, von 0 an. Im Bild ist 41-43 weg: Drei Steine, jeder mit einem Punkt markiert, kreuzen Zeile 4, also 3 × Wert 1 = 3 Punkte.
    .title = Was zählt
    .task = Nimm den Stein weg, der die meisten Punkte bringt, und nimm alle Punkte. „Stand 2“ ist deine Punktzahl danach.
    .done = Zeile 2 kreuzen zwei Steine, Zeile 4 nur einer und Spalte 1 keiner.
    .wrong = { $answer ->
        [a-47-49-1] Zeile 4 kreuzt nur ein Stein. Ein anderer deiner Steine wird von mehr gekreuzt.
       *[other] {""}
    }
learn-isaac-value = **Punkte = gezählte Steine × Wert** des weggenommenen Steins. Die Längen 3, 4, 5, 6 und 7 haben die Werte 1, 2, 3, 4 und 6. Im Bild kreuzen zwei Steine die Zeile von 61-65 (Wert 3): 6 Punkte.
    .title = Wert
    .task = Nimm den Stein weg, der die meisten Punkte bringt, und nimm alle Punkte.
    .done = Zeile 6 kreuzt nur ein Stein, aber 1 Stein × Wert 6 ist mehr als 3 Steine × Wert 1.
    .wrong = { $answer ->
        [a-22-24-3] 3 Steine × Wert 1 = 3 Punkte. Dein anderer Stein bringt mehr.
        [a-61-67-1] Das ist der richtige Stein, aber du hast nur 1 von 6 Punkten genommen.
       *[other] {""}
    }
learn-isaac-double = **Jeder Zählstein in der Linie verdoppelt** die Punkte, deiner und der des Gegners, dort, wo sie vor dem Weitergehen stehen. Im Bild nimmt Weiß 55-95 weg: 5 Steine × Wert 3 × 2, weil der Zählstein von Schwarz in Spalte 5 steht.
    .title = Zählsteine verdoppeln
    .task = Beide Steine werden zweimal gekreuzt. Nimm den weg, der mehr bringt, und nimm alle Punkte.
    .done = Dein Zählstein auf 12 steht in Spalte 2: 2 × 1 × 2 = 4 Punkte.
    .wrong = { $answer ->
        [a-44-46-14] 2 Steine × Wert 1 = 2 Punkte, denn in Zeile 4 steht kein Zählstein.
        [a-52-72-14] Das ist der richtige Stein, aber du hast nur 2 von 4 Punkten genommen.
       *[other] Suche den Stein, in dessen Linie dein Zählstein auf 12 steht.
    }
learn-isaac-under = Ein Stein **unter einem Zählstein bleibt liegen**, gleich ob es deiner ist oder der des Gegners. Im Bild steht der Zählstein von Schwarz auf 22, also bleibt 20-24 liegen.
    .title = Unter einem Zählstein
    .task = Einer deiner Steine ist blockiert. Nimm den anderen weg, und nimm alle Punkte.
    .done = Dein eigener Zählstein auf 33 blockiert 31-35. Ein Zählstein blockiert die Steine beider Seiten.
learn-isaac-longer = Ein Stein, den du wegnimmst, muss **mindestens so lang sein wie alle, die du schon weggenommen hast**. Beginne also mit kurzen. Im Bild hat Schwarz schon einen der Länge 4 weggenommen, also ist 20-22 zu kurz.
    .title = Nie kürzer
    .task = Du hast einen Stein der Länge 5 weggenommen und 5 Punkte. Welcher geht noch? Nimm alle seine Punkte.
    .done = Nur 83-87 hat die Länge 5: 1 Stein × Wert 3, also 8 statt 5. Die kürzeren bleiben liegen.
learn-isaac-stop = Dein Zählstein geht **so viele der Punkte vor, wie du willst**; sein Feld ist deine Punktzahl. Warum früher anhalten? **Ein Stein unter einem Zählstein bleibt liegen.** Im Bild führen 6 Punkte von 17 bis auf 23, nicht auf 30.
    .title = Früher anhalten
    .task = Weiß hat schon Länge 6 weggenommen und will als Nächstes 31-37 wegnehmen. Nimm deinen Stein weg, lass deinen Zählstein auf 31-37, und hole so viel wie möglich.
    .done = Auf 37 steht dein Zählstein noch auf dem Stein von Weiß. Sonst kann Weiß nichts wegnehmen, und du gewinnst 37 zu 20; bei 38 wäre Weiß weitergekommen.
    .wrong = { $answer ->
        [a-43-93-35] Weiß ist blockiert, aber du hättest weiter gehen können.
        [a-43-93-38] Dein Zählstein hat 31-37 verlassen, also macht Weiß weiter.
       *[other] {""}
    }
learn-isaac-meet = Dein Zählstein darf den anderen **überspringen**, aber **nicht auf seinem Feld enden**. Im Bild steht der von Weiß auf 20: Dort darf deiner nicht enden, auf 21 schon.
    .title = Der andere Zählstein
    .task = Nimm deinen Stein weg, und geh so weit wie möglich.
    .done = Er brachte 5 Punkte, aber auf 45 steht der Zählstein von Weiß.
    .wrong = { $answer ->
        [a-10-12-43] 43 ist frei, ein Feld weiter vorn aber auch.
       *[other] {""}
    }
learn-isaac-hundred = **100 oder mehr gewinnt sofort.** Wähle die 100 selbst: Früher anhalten darfst du auch hier. Im Bild ist Schwarz mit 2 Punkten von 99 auf 101 gegangen, vom Brett hinunter.
    .title = Hundert
    .task = Gewinne sofort.
    .done = Von 98 mit 2 Punkten auf 100. Auf 99 steht Weiß: Die 00 von Weiß ist die 99 von Schwarz.
    .wrong = { $answer ->
        [a-10-13-98] Bei 98 geht die Partie weiter. Erst 100 oder mehr gewinnt sofort.
       *[other] {""}
    }
learn-isaac-end = Kann eine Seite nichts wegnehmen, ist sie fertig; sind es beide, **gewinnt die höhere Punktzahl**. Bei Gleichstand legt ihr eure nie gesetzten Steine in eine Reihe, und die längere gewinnt; sind sie gleich, die mit weniger Steinen; sonst Schwarz. Im Bild steht es 12 zu 12, und diese Steine entscheiden.
    .title = Das Ende
    .short = Erst setzt ihr Steine, bis keiner mehr passt, dann nehmt ihr sie für Punkte weg. Die höhere Punktzahl **gewinnt**; 100 gewinnen sofort.
learn-isaac-strategy = **Setzen:** Setze lange Steine, solange sie noch passen, in Zeilen und Spalten, die viele andere kreuzen werden. **Wegnehmen:** Beginne mit kurzen, denn danach darf kein kürzerer mehr gehen; hebe die der Länge 6 und 7 (Werte 4 und 6) für eine Linie mit vielen Steinen oder einem Zählstein auf. Im Bild nimmt Schwarz 41-43 der Länge 3 weg und behält 61-67 der Länge 7.
    .title = Gut spielen
    .task = Nimm einen Stein so weg, dass du den anderen später noch wegnehmen kannst, und nimm alle Punkte.
    .done = Erst Länge 3, dann Länge 5. Andersherum wäre 20-22 für immer liegen geblieben.
    .wrong = { $answer ->
        [a-83-87-8] Nach Länge 5 darf 20-22 mit Länge 3 nie mehr weg.
       *[other] {""}
    }
learn-isaac-match = Spiele nun das Ende einer Partie gegen mich, auf meiner leichtesten Stufe: Jeder hat noch vier Steine. Ein Zählstein in der Zeile oder Spalte des weggenommenen Steins verdoppelt dessen Punkte.
    .title = Eine kurze Partie

tip-isaac-place = Wer zuerst keinen Stein mehr setzen kann, beginnt die Wertung. Lange Steine sind mehr wert, und für sie fehlt zuerst der Platz.
tip-isaac-opening = Setze dorthin, wo viele Steine kreuzen werden: Jeder in der Zeile oder Spalte deines Steins zählt, wenn du ihn wegnimmst.
tip-isaac-count = Zähle vor dem Wegnehmen die Steine, die seine ganze Linie kreuzen; mal seinen Wert, das sind die Punkte.
tip-isaac-stop = Du musst nicht alle Punkte nehmen: Ein Zählstein, der auf einem Stein anhält, blockiert ihn.
tip-isaac-longer = Was du wegnimmst, darf nie kürzer werden: Beginne mit kurzen Steinen und hebe die langen auf.
