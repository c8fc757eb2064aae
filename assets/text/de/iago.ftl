# Die Regeln von Iago: warum ein Zug abgelehnt wird.

iago-over-score = Die Partie ist vorbei: { $winner } hat mit { $won } zu { $lost } gewonnen.
iago-over-centre-face-up = Die Partie ist vorbei: Es stand { $score } zu { $score }, und { $winner } hat gewonnen, weil die eigene Scheibe auf E5 offen liegt.
iago-over-centre-captive = Die Partie ist vorbei: Es stand { $score } zu { $score }, und { $winner } hat gewonnen, weil die Scheibe auf E5 eine Gefangene von { $loser } ist.

iago-callout-disabled = Diese Partie wird ohne Strafe gespielt, also lässt sich nichts reklamieren.
iago-callout-repeated = Der übersehene Schlagzug ist schon reklamiert: Setze deine Scheibe auf ein beliebiges leeres Feld.
iago-callout-too-early = Es liegt noch keine Scheibe, also gibt es nichts zu reklamieren.
iago-callout-false = Im letzten Zug wurde nichts übersehen, und nur der letzte lässt sich reklamieren. Du bist immer noch am Zug: Setze eine Scheibe.

iago-malformed = Das ist kein Feld: Schreibe einen Buchstaben von A bis I und eine Zahl, etwa D4.
iago-off-board-file = Dieses Feld gibt es nicht: Die Spalten des Bretts gehen von A bis I.
iago-off-board-number = Dieses Feld gibt es nicht: Spalte { $file } geht nur von { $file }1 bis { $file }{ $height }.

iago-occupied = { $cell } ist besetzt: Dort liegt offen eine Scheibe von { $owner }. Wähle ein leeres Feld.
iago-occupied-captive = { $cell } ist besetzt: Dort liegt eine Gefangene von { $owner }. Wähle ein leeres Feld.

# Wo eine Scheibe etwas umdrehen muss. In Einfach gibt es kein Freilassen.
iago-needs-flip = Außen und in der Mitte musst du etwas schlagen oder freilassen, und auf { $cell } würde deine Scheibe nichts umdrehen.
iago-needs-flip-simple = Außen und in der Mitte musst du etwas schlagen, und auf { $cell } würde deine Scheibe nichts umdrehen.
iago-cell-centre = { $cell }, der Mitte,
iago-needs-flip-instead = Wähle ein inneres Feld außer der Mitte oder eines, auf dem deine Scheibe etwas umdreht.
iago-needs-flip-capture = Außerdem ist Schlagen Pflicht: { $best }.
iago-needs-flip-last-centre = E5 ist das letzte leere innere Feld, aber ohne etwas umzudrehen, darf es nur besetzt werden, wenn außen nichts mehr geht; noch geht es auf { $cells }.

# Was falsch ist; was jedes Schlagen brächte, kommt danach.
iago-would-be = { $best }.
iago-must-capture = Schlagen ist Pflicht, und { $cell } schlägt nichts.
iago-must-capture-not-release = Schlagen ist Pflicht, und { $cell } schlägt nichts: Es würde { $releases ->
    [1] eine Scheibe
   *[other] { $releases } Scheiben
} freilassen, aber Freilassen zählt dabei nicht.
iago-must-capture-most = Du musst so viele Scheiben schlagen wie möglich. { $cell } schlägt nur { $count ->
    [1] eine Scheibe
    [2] zwei Scheiben
    [3] drei Scheiben
   *[other] { $count } Scheiben
}, { $taken }, aber { $most ->
    [2] zwei
    [3] drei
    [4] vier
   *[other] { $most }
} sind möglich.

# Ein Schlagen nach dem anderen; sind es viele, die letzten nur mit ihren Feldern.
iago-capture = { $cell } würde { $rows } schlagen
iago-capture-or = { $head }; { $next }
iago-captures-few = { $told }
iago-captures-others = { $told }; { $cells } würden ebenso viele schlagen
iago-captures-more = { $told }; { $cells } und { $count } weitere würden ebenso viele schlagen
iago-row = { $disks } (zwischen { $from } und { $closing })

# Hints.
iago-hint-against = Ich würde **{ $token }** spielen, obwohl es geschlagen werden kann
iago-balance = { $you } { $own }, { $side } { $theirs }
iago-chances = { $side } kann dann { $count ->
    [0] nichts
   *[other] { $count }
} schlagen
