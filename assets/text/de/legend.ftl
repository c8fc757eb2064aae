# Was die Zeichen in den Bildern bedeuten: eine Zeile für jedes Stück des Bildes darunter, in seiner Reihenfolge.

legend-button = Was die Zeichen bedeuten
legend-title = ### Zeichen in den Bildern von { $game }
legend-all = In allen drei Spielen zeigt das helle Feld unten, wer am Zug ist, Helles, was gerade geschehen ist, und Gold, woraus du wählen musst.
legend-line = { $number }. { $meaning }
legend-alt = Die Zeichen in den Bildern von { $game }, jedes in einem Stück Brett, nummeriert wie die Zeilen darüber.
legend-bar = Helles Feld unter dem Brett: Diese Seite ist am Zug. Neben ihrer Scheibe oder ihrem Zählstein steht ihre Punktzahl.

iago-legend-factors = Zwei kleine Zahlen: offene Scheiben innen × außen. In einem hohlen Sechseck liegt keine offene Scheibe: Der Bereich zählt als 1.
iago-legend-placed = Heller Ring: die gerade gesetzte Scheibe.
iago-legend-flipped = Gestrichelter Ring: eine gerade geschlagene oder freigelassene Scheibe.
iago-legend-captive = Kreuz: eine Gefangene. Das Kreuz hat die Farbe ihres Besitzers.
iago-legend-must = Goldene Zahl: Du musst schlagen, auf einem dieser Felder. Die Zahl sagt, wie viele Scheiben.
iago-legend-may = Punkt: Hier darfst du eine Scheibe setzen.
iago-legend-refused = Eine Zahl in der Farbe einer Scheibe: Dieser Zug wurde abgelehnt. Die Linien zeigen, was er schlagen würde, goldene, was geschlagen werden muss.
iago-legend-areas = Helle Felder: innen. Blaue Felder: außen. Das umrahmte Feld ist die Mitte.

isaac-legend-hand = Neben dem Brett: noch nicht gesetzte Steine, und wie viele davon. Die Kerben zeigen die Länge.
isaac-legend-numbers = Auf einem Stein: sein Wert. Die Kerben zeigen seine Länge.
isaac-legend-placed = Heller Umriss: der gerade gesetzte Stein.
isaac-legend-scored = Helle Linie: die gerade gewertete Zeile oder Spalte. Steine mit Punkt haben gezählt.
isaac-legend-removed = Gestrichelter Stein: gerade weggenommen, mit den Punkten, die er wert war.
isaac-legend-counter = Zählstein mit seiner Punktzahl; der helle Ring zeigt, wo er stand.
isaac-legend-choice = Goldene Zahl: Du musst eines davon wählen. Sie nennt die Punkte eines Steins, wo ein Stein beginnen kann oder die Punktzahl, auf die der Zählstein gehen kann.
isaac-legend-crossed = Kreuz: im Weg. Ein blasser Stein liegt nicht auf dem Brett.

ampel-legend-corner = In der Ecke: Scheiben im Vorrat und der Schritt dieses Zugs. Die Scheibe dort trägt den Zylinder, wenn er nicht auf dem Brett steht.
ampel-legend-way = Helle Linie: der Weg einer Scheibe, mit der Nummer des Schritts. Ein heller Ring liegt um die gerade gezogene oder gesetzte Scheibe.
ampel-legend-signal = Umrandete kleine Scheiben: eine Ampel, die gerade vom Brett ging.
ampel-legend-movable = Dunkler Ring: Diese Scheibe kann in diesem Schritt ziehen.
ampel-legend-inside = Kreuzungen mit Knoten: die inneren Punkte. Auf ihnen beginnen die gelben Scheiben.
ampel-legend-place = Heller Kreis: Hier kann eine Scheibe dieser Farbe gesetzt werden oder die gewählte Scheibe enden. Der Name des Punkts steht im Kreis, am Rand daneben.
ampel-legend-cylinder = Dicker weißer Ring: Auf dieser Scheibe steht ein Zylinder.
ampel-legend-refused = Kreuz: Hier wurde die Scheibe abgelehnt.
