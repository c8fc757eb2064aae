# Was das Programm selbst denkt: Hinweise, Analysen und das Programm als Gegner.

engine-busy = Ich denke gerade über zu vieles nach. Frage bitte gleich noch einmal.
engine-one-at-a-time = Ich denke noch über deine letzte Frage nach. Warte bitte diese Antwort ab.

thought-hint = Ich denke über deinen nächsten Zug in **{ $game }** nach …
thought-hint-here = Ich denke über deinen nächsten Zug nach …
thought-explanation = Ich sehe mir diesen Zug an …
thought-puzzle = Ich suche deine nächste Aufgabe …

hint-first = Ich würde **{ $token }** spielen.
hint-alt = Das Brett, wenn du so spielst: { $token }. Noch ist das nicht gespielt.
hint-alt-does = Das Brett, wenn du so spielst: { $token } ({ $does }). Noch ist das nicht gespielt.
hint-lines = { $verdict }:
hint-alone = { $verdict }.
hint-better = Ich würde **{ $token }** spielen
hint-as-good = **{ $token }** und { $other } sind gleich gut, soweit ich sehe; ich würde **{ $token }** spielen
hint-as-good-level = **{ $token }** und { $other } sind gleich gut, zwischen ihnen steht nichts auf dem Spiel; ich würde **{ $token }** spielen
hint-as-good-not = **{ $token }** und { $other } sind gleich gut; ich würde **{ $token }** spielen, nicht { $worse }
hint-only = Nur **{ $token }** ist möglich
hint-wins-at-once = { $token } beendet die Partie: Du gewinnst { $own } zu { $theirs }
hint-only-win = Nur **{ $token }** gewinnt bei bestem Spiel
hint-wins = **{ $token }** gewinnt bei bestem Spiel
hint-both-win = Beides gewinnt bei bestem Spiel, **{ $token }** höher
hint-loses = Gegen bestes Spiel verlierst du; mit **{ $token }** nur um { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
 }
hint-loses-anyway = Gegen bestes Spiel verlierst du mit jedem Zug. Ich würde **{ $token }** spielen
hint-estimate = Ich würde **{ $token }** spielen, eher als { $other }. Es zeigt sich erst später: Damit gewinne ich wohl { $own } von 100, mit { $other } { $than }
hint-concealed = Ich würde **{ $token }** spielen. In Partien mit Strafe sage ich nicht mehr: Schlagmöglichkeiten selbst zu finden gehört zum Spiel
hint-standing = Aussicht: **{ $standing }**.
hint-button-play = { $token } spielen
hint-button-why = Warum?
hint-rated = In gewerteten Partien unter Menschen gibt es keine Hinweise, für niemanden in diesem Kanal. In ungewerteten schon.
hint-rated-engine = Diese Partie ist gewertet, darum gebe ich darin keine Hinweise. In ungewerteten Partien gegen mich schon.
hint-not-a-player = Hinweise bekommen nur die, die diese Partie spielen.
hint-not-your-turn = Du bist nicht am Zug. Frage wieder, wenn du dran bist.
hint-over = Diese Partie ist vorbei, es gibt nichts mehr zu ziehen.
hint-overtaken = Während ich nachgedacht habe, ging die Partie weiter: Der Hinweis hilft dir nicht mehr.

# Eine Zugfolge in einem Tipp, wie: C2, dann Hell E7 (schlägt 1), du D5: du 24, Hell 30.
line = { $line }: { $balance }.
line-reader = du
line-does = { $token } ({ $effect })
line-other = { $line }, { $side } { $played }
line-you = { $line }, { $you } { $played }

line-and = { $balance }; { $chances }
line-result = am Ende { $you } { $own }, { $side } { $theirs }
line-skipped = { $turns ->
    [one] 1 Zug später
   *[other] { $turns } Züge später
}: { $played }
line-alt-you = { $you } { $played }
line-alt-other = { $side } { $played }
line-alt-one = Die Bretter nach jedem Zug: { $line }
line-alt = Die Bretter nach jedem Zug. Links: { $left } Rechts: { $right }

standing-losing = auf Verlust
standing-worse = schlechter
standing-even = ausgeglichen
standing-better = besser
standing-winning = auf Gewinn

analysis-button = Analyse
analysis-button-first = Wendepunkte
analysis-button-previous = Voriger
analysis-button-next = Nächster Wendepunkt
analysis-button-overview = Die ganze Partie
analysis-running = Diese Partie läuft noch. Wenn sie vorbei ist, kann ich dir zeigen, wo sie kippte.
analysis-nothing = In dieser Partie wurde nichts gespielt, es gibt also nichts zu analysieren.
analysis-soon = Ich gehe die Partie durch, das dauert ein paar Sekunden …
analysis-title = **{ $game }**, { $first } gegen { $second }: der Verlauf der Partie.
analysis-scale = Die Linie zeigt, wer besser stand: je höher, desto besser { $side }; je tiefer, desto besser { $other }. Ganz am Rand stand das Ergebnis fest.
analysis-turns = { $count ->
    [one] Ein Wendepunkt:
   *[other] { $count } Wendepunkte:
}
analysis-turns-own-first = { $count } Wendepunkte, deine zuerst:
analysis-more = { $more ->
    [one] 1 weiteren zeigen die Knöpfe.
   *[other] { $more } weitere zeigen die Knöpfe.
}
analysis-at = { $step ->
    [0] { $number }
   *[other] { $number }, Schritt { $step }
}
analysis-turn-row = { $number }. Zug { $at }, { $player }: **{ $played }**, besser **{ $better }** (vorher { $before }, nachher { $after })
analysis-no-mistake = Ich habe keinen Fehler gesehen.
analysis-no-turns = Ich habe keinen Zug gesehen, der geändert hätte, wer besser stand.
analysis-solved = Ab Zug { $at } habe ich alles durchgerechnet: Bei bestem Spiel beider gewinnt { $winner } mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Vorsprung.
analysis-solved-level = Ab Zug { $at } habe ich alles durchgerechnet: Bei bestem Spiel beider endet es mit gleich vielen Punkten.
analysis-ended = Die Partie endete anders: { $winner } gewann mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Vorsprung.
analysis-ended-level = Die Partie endete anders: mit gleich vielen Punkten.
analysis-turn = Wendepunkt { $number } von { $count }, Zug { $at }: { $player } spielte **{ $played }**.
analysis-turn-did = Wendepunkt { $number } von { $count }, Zug { $at }: { $player } spielte **{ $played }** ({ $effect }).
analysis-better = Besser war **{ $better }**.
analysis-better-does = Besser war **{ $better }** ({ $effect }).
analysis-hinted = Auch mein Hinweis war dieser Zug; bei genauerem Hinsehen war es nicht der beste.
analysis-cost = Für { $player } stand es vorher { $before }, nachher { $after }.
analysis-margins = Das Ergebnis für { $player } bei bestem Spiel beider: vorher { $before }, nachher { $after }.
analysis-margin-win = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} Vorsprung
analysis-margin-level = gleich viele Punkte
analysis-margin-loss = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} Rückstand
analysis-was-won = Vorher war der Gewinn von { $player } bei bestem Spiel sicher.
analysis-is-lost = Nachher war die Partie für { $player } bei bestem Spiel beider sicher verloren.
analysis-why = Die Antwort war **{ $reply }** ({ $effect }).
analysis-columns = Die Bilder, links: wie es nach **{ $better }** weitergeht.
analysis-picture = Das Bild: das Brett, wenn **{ $better }** gespielt worden wäre.
analysis-alt = Eine Linie über { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}: So stand es für { $side }, am Anfang { $start }, am Ende { $end }.
analysis-alt-ahead = Vorn: { $ahead }; sonst etwa ausgeglichen.
analysis-alt-level = Durchweg etwa ausgeglichen.
analysis-alt-move = { $side } in Zug { $at }
analysis-alt-moves = { $side } in den Zügen { $from } bis { $to }
analysis-alt-board = Das Brett, wenn stattdessen so gespielt worden wäre: { $better }.

engine-player = Bot Stufe { $level }
engine-player-short = Stufe { $level }
engine-begun = Ich spiele auf Stufe { $level }.
engine-choose = Auf welcher Stufe soll ich { $game } spielen?
engine-choose-here = Stufe wählen
engine-button = Gegen den Bot spielen
engine-no-level = Diese Stufe habe ich in { $game } nicht: Es gibt 1 bis { $highest }.
engine-level-of-a-person = Stufen gibt es nur gegen mich: Nenne mich als Gegner oder lass die Stufe weg.
engine-counts = Diese Partie zählt für die Wertungszahl gegen meine Stufen; diese hier steht bei { $rating }. Ein Sieg bringt dir { $win }, eine Niederlage { $loss }. Wertungszahlen unter Menschen bleiben, wie sie sind.
engine-in-thread = { $player } spielt { $game } gegen mich in { $thread }.
engine-in-own-thread = **Deine Partie { $game } hat begonnen:** Drücke auf { $thread }. Du beginnst, niemand wird gestört, und es gibt keine Uhr.
engine-stands = Diese Partie ist gewertet: Was gezogen ist, gilt, und abgesagt wird sie nicht.
engine-channel-taken = Hier läuft eine Partie, und hier lässt sich kein Thread öffnen. Fordere mich in einem Textkanal heraus, wo ich einen öffnen kann, oder wenn sie vorbei ist.
engine-still-open = Diese Herausforderung steht noch. Ziehe sie erst zurück, dann spiele ich gern.
engine-plays-on = Ich möchte lieber weiterspielen: noch kein Remis. Ist eine Stellung dreimal vorgekommen, bin ich einverstanden.

engine-rating = Wertungszahl gegen meine Stufen: { $change }.
engine-rating-pool = { $game } gegen meine Stufen
