# Iago, Regel für Regel: was ein Bild oder eine Lektion sagt, der Titel, die Aufgabe, und was zur richtigen Antwort gesagt wird.

learn-iago-board = 61 Felder: **außen** die 24 am Rand, **innen** die übrigen 37 mit der Mitte E5. Schwarz und Weiß setzen abwechselnd je eine Scheibe; ist nichts zu schlagen, ist jedes leere innere Feld außer der Mitte erlaubt.
    .title = Brett und Zug
    .short = Schwarz und Weiß setzen abwechselnd je eine Scheibe. Die 24 Felder am Rand sind **außen**, die übrigen 37 **innen**. Am Rand und in der Mitte muss eine Scheibe etwas umdrehen.
learn-iago-capture = Liegen gegnerische Scheiben offen und lückenlos in gerader Linie zwischen deiner neuen und einer anderen Scheibe von dir, werden sie **geschlagen**: Sie liegen dann rot als **Gefangene**, mit einem Kreuz in der Farbe ihres Besitzers. Im Bild schlägt F5 die Scheibe auf F4.
    .title = Schlagen
    .task = Schlage die Scheibe auf D4.
    .done = D4 liegt zwischen D5 und D3, also wird sie rot.
    .wrong = D4 muss zwischen deiner neuen und einer anderen Scheibe von dir liegen.
learn-iago-captive = Eine rote Scheibe ist **gefangen**: Sie zählt für keine Seite, und ihr Besitzer schlägt mit ihr nichts. Im Bild schlägt G4 nichts, denn G2 ist selbst gefangen; C4 schlägt C3.
    .title = Gefangene
    .task = Nur eine der Scheiben auf D4 und F4 lässt sich schlagen. Wohin setzt du?
    .done = F4 liegt zwischen F5 und F3. D3 ist gefangen, also hätte D5 nichts geschlagen.
    .wrong = { $answer ->
        [a-D5] D3 ist gefangen: Mit ihr schlägst du nichts.
       *[other] {""}
    }
learn-iago-lines = Alle sechs Richtungen gelten zugleich. Im Bild schlägt C5 mit einer Scheibe C4, D5 und D6.
    .title = Alle Richtungen zugleich
learn-iago-must = **Kannst** du schlagen, **musst** du, und zwar so viele Scheiben auf einmal wie möglich. Im Bild darf Schwarz nicht auf C4: D7 oder E7 schlägt D6.
    .title = Schlagzwang
    .task = Irgendwo auf diesem Brett ist etwas zu schlagen. Finde das Feld.
    .done = Von G3 führt die Reihe F3, E3 hinunter zu deiner Scheibe auf D2. Kein anderes Feld schlägt, also war nur dieses erlaubt.
learn-iago-most = Kannst du auf mehrere Arten schlagen, dann **so viele Scheiben wie möglich**; bei gleich vielen wählst du. Im Bild nähme F2 eine Scheibe, E1 aber zwei.
    .title = So viele wie möglich
    .task = Zwei Felder schlagen. Welches musst du nehmen?
    .done = D5 schlägt D4 und E6, auf zwei Linien je eine; G6 hätte nur G5 geschlagen.
learn-iago-outer = **Außen und in der Mitte** muss eine Scheibe etwas umdrehen, also schlagen oder freilassen. Im Bild dreht A3 nichts um und geht deshalb nicht.
    .title = Rand und Mitte
    .task = Setze eine Scheibe außen.
    .done = D1 schlägt D2, und das öffnet dir den Rand.
    .wrong = { $answer ->
        [a-G5] G5 schlägt G4, liegt aber innen.
       *[other] {""}
    }
learn-iago-release = Liegen Gefangene lückenlos zwischen deiner neuen und einer anderen Scheibe von dir, kommen sie **frei**, wenn eine dieser beiden außen oder in der Mitte liegt: Sie liegen wieder offen, jede in der Farbe ihres Besitzers. Bild 1: F4 schließt die Reihe von F1, das außen liegt. Bild 2: F2 und F3 sind frei.
    .title = Freilassen
    .task = Lass beide Gefangenen frei.
    .done = D1 liegt außen, also sind D2 und D3 frei. Freilassen ist nie Pflicht: Du hättest auch woandershin setzen können.
    .wrong = { $answer ->
        [a-D5] D4 ist leer, also schließt D5 keine Reihe.
       *[other] Die Gefangenen D2 und D3 liegen in Spalte D über deiner D1: Deine Scheibe muss diese Reihe schließen.
    }
learn-iago-edge = Liegen beide Enden der Reihe innen, wird **nichts freigelassen**. Im Bild bleibt F5 zwischen F4 und F6 rot.
    .title = Ohne Rand kein Freilassen
    .task = Zwei Gefangene, zwei Felder. Welches lässt eine Scheibe frei?
    .done = F1 liegt außen. D3 und D5 liegen beide innen, D4 wäre also rot geblieben.
    .wrong = { $answer ->
        [a-D5] D5 und D3 liegen beide innen, also bleibt D4 rot.
       *[other] Das schließt keine Reihe mit einer Gefangenen.
    }
learn-iago-owners = Freigelassen werden **Gefangene beider Farben**, auch wenn du manche lieber rot ließest. Bild 1: F4 schließt die Reihe von F1. Bild 2: F2 liegt wieder schwarz und F3 wieder weiß.
    .title = Gefangene beider Farben
learn-iago-both = Eine Scheibe kann **auf einer Linie schlagen und auf einer anderen freilassen**. Für „so viele wie möglich“ zählt nur das Schlagen. Im Bild schlägt C4 die Scheibe auf C3 und lässt B3 frei.
    .title = Beides zugleich
    .task = Zwei Felder schlagen je eine Scheibe. Nimm das, das auch eine freilässt.
    .done = G4 schlägt G3 in seiner Spalte und lässt H3 zwischen G4 und I2 frei, weil I2 außen liegt.
    .wrong = { $answer ->
        [a-C5] C5 schlägt C4, lässt aber nichts frei.
       *[other] {""}
    }
learn-iago-score = Deine Punktzahl: **deine offenen Scheiben innen × deine offenen Scheiben außen**; ein Bereich ohne eigene Scheibe zählt als 1, die erste dort bringt also nichts. Im Bild steht unter dem Brett, wie sich jede Punktzahl ergibt.
    .title = Punktzahl
    .task = Beide Züge schlagen eine Scheibe. Welcher bringt Schwarz die höhere Punktzahl?
    .done = Außen hattest du eine. Zwei ergeben 4 × 2 = 8; G5 hätte 5 × 1 = 5 ergeben.
    .wrong = { $answer ->
        [a-G5] G5 bringt dir eine fünfte Scheibe innen: 5 × 1 = 5. Der andere Zug bringt mehr.
       *[other] {""}
    }
learn-iago-end = Das Spiel endet, **sobald innen alle Felder besetzt sind**; außen darf etwas frei bleiben. Ist innen nur die Mitte frei und geht außen nichts, darf sie ohne Umdrehen besetzt werden. Im Bild die letzte Scheibe einer Partie, auf B3.
    .title = Das Ende
    .short = Sind innen alle Felder besetzt, gewinnt die höhere Punktzahl.
learn-iago-strategy = **Achte auf zweierlei:** 1. Eine Scheibe mehr am Rand kann so viel wert sein wie fünf innen. 2. Schau vor dem Schlagen, was zurückgeschlagen wird; durch eine rote Scheibe führt keine Reihe, also schützt sie die dahinter. Im Bild hat D5 die Scheibe auf D4 geschlagen, aber Weiß kann auf C4 setzen und D5 zwischen C4 und E6 schlagen.
    .title = Gut spielen
    .task = Beide Züge schlagen eine Scheibe. Nach welchem kann Weiß nichts zurückschlagen?
    .done = D4 ist jetzt gefangen und schützt D3. Nach G5 hätte Weiß von H4 aus G5 geschlagen, in einer Linie mit F6.
    .wrong = { $answer ->
        [a-G5] Dann setzt Weiß auf H4 und schlägt G5, in einer Linie mit F6.
       *[other] {""}
    }
learn-iago-match = Spiele nun das Ende einer Partie gegen mich, auf meiner leichtesten Stufe. Innen sind noch drei Felder frei; sind sie besetzt, gewinnt die höhere Punktzahl.
    .title = Eine kurze Partie

tip-iago-must = Die markierten Felder schlagen so viele Scheiben wie möglich; eines davon musst du nehmen.
tip-iago-captive = Eine rote Scheibe ist gefangen: Sie zählt für keine Seite, und ihr Besitzer schlägt mit ihr nichts.
tip-iago-release = Ein Feld lässt jetzt Gefangene frei. Das ist nie Pflicht, und es befreit auch die des Gegners.
tip-iago-score = Innen × außen: Eine zweite Scheibe am Rand kann deine Punktzahl verdoppeln.
tip-iago-opening = Noch lässt sich nichts schlagen. Eine Scheibe zwischen einer gegnerischen und einem leeren Feld ist in Gefahr: Lass deine nicht dort liegen.
