# Iago im Chat: was ein Zug bewirkt hat, wie es steht, das Brett in Worten.

# Wie das Spiel, seine Seiten und seine Optionen heißen; Seiten sind Namen, die kein Satz beugt.
iago-name = Iago
iago-in-a-line = Othello auf Sechsecken mit Gefangenen
iago-designer = Kanare Kato, 2022
iago-goal = Ziel: Schließe Scheiben ein und schlage sie so. Sobald der Innenbereich voll ist, gewinnt das größere Produkt: deine offenen Scheiben innen mal außen.
iago-goal-simple = Ziel: Schließe Scheiben ein und schlage sie so. Sobald der Innenbereich voll ist, gewinnt die Seite mit mehr offenen Scheiben.
iago-side-dark = Schwarz
iago-side-light = Weiß
iago-terms-loose = Variante Locker (kein Schlagzwang)
iago-terms-simple = Variante Einfach (kein Freilassen, einfache Zählung)
iago-terms-penalty = Strafe für übersehene Schlagzüge
iago-pool-standard = Standardregeln
iago-pool-loose = Variante Locker
iago-pool-simple = Variante Einfach

iago-played = { $player } **{ $cell }**.
iago-played-took = { $player } **{ $cell }**, schlägt { $captured }.
iago-played-freed = { $player } **{ $cell }**, lässt { $released } frei.
iago-played-both = { $player } **{ $cell }**, schlägt { $captured }, lässt { $released } frei.
iago-called-out = { $player } reklamiert zu Recht einen übersehenen Schlagzug.

iago-effect-takes = schlägt { $captures }
iago-effect-frees = lässt { $releases ->
    [one] 1 Gefangene
   *[other] { $releases } Gefangene
} frei
iago-effect-both = schlägt { $captures }, lässt { $releases ->
    [one] 1 Gefangene
   *[other] { $releases } Gefangene
} frei
iago-effect-frees-of = lässt { $light ->
    [0] { $dark } schwarze
   *[other] { $dark ->
        [0] { $light } weiße
       *[other] { $dark } schwarze und { $light } weiße
    }
} Gefangene frei
iago-effect-score = { $side } { $score }
iago-effect-then = dann steht es { $first }, { $second }
iago-token-callout = Reklamation

iago-steps-taken = Bild 1: die Scheibe auf { $cell } und die Reihen, die sie schließt. Bild 2: was sie schlägt.
iago-steps-freed = Bild 1: die Scheibe auf { $cell } und die Reihen, die sie schließt. Bild 2: was sie freilässt.
iago-steps-both = Bild 1: vorher. Bild 2: die Scheibe auf { $cell } und die Reihen, die sie schließt. Bild 3: was sie schlägt. Bild 4: was sie freilässt.

iago-scores = Innen × außen: { $dark }, { $light }.
iago-scores-plain = Offen: { $dark }, { $light }.
iago-score-product = { $side } { $inner } × { $outer } = **{ $score }**
iago-score-inner-none = { $side } 0 (zählt als 1) × { $outer } = **{ $score }**
iago-score-outer-none = { $side } { $inner } × 0 (zählt als 1) = **{ $score }**
iago-score-none = { $side } 0 × 0 (beides zählt als 1) = **{ $score }**
iago-score-plain = { $side } **{ $score }**

iago-forced-one = Du musst schlagen: **{ $cells }** ({ disks }).
iago-forced-choice = Du musst schlagen: **{ $cells }** (je { disks }).
iago-only-centre = Nur die Mitte ist noch frei: **{ $cell }**.
iago-free = Diesmal darfst du auf jedes leere Feld setzen, auch außen oder in die Mitte.

iago-banner-score = Der Innenbereich ist voll
iago-banner-centre = Gleichstand, die Mitte entscheidet
iago-tie-face-up = { $score } : { $score } ist Gleichstand. In der Mitte E5 liegt { $side } offen, also gewinnt { $side }.
iago-tie-captive = { $score } : { $score } ist Gleichstand. Die Scheibe in der Mitte E5 ist eine Gefangene von { $loser }, also gewinnt { $side }.

# Das Brett in Worten: Scheiben nach Besitzer, und darunter, für das Textbrett, was seine Buchstaben bedeuten.
iago-alt-disks = { $side }: { $cells }
iago-alt-inside = { $side } innen: { $cells }
iago-alt-outside = { $side } außen: { $cells }
iago-alt-captives = Gefangene Scheiben von { $side }: { $cells }
iago-alt-empty = Noch keine Scheiben.
iago-board-legend = S Schwarz, W Weiß; s schwarze, w weiße Gefangene; ein Punkt ist ein leeres Feld.
iago-board-mark = { $disk ->
    [dark] S
    [light] W
    [captive-dark] s
    [captive-light] w
   *[none] {"."}
}
iago-board-gap = {"    "}
iago-column = Spalte { $column }
iago-alt-refused = { $refused } abgelehnt.
iago-alt-compulsory = { $best }.
iago-alt-legal = Erlaubt: { $cells }.
iago-alt-called-out = Zuletzt: { $player } hat einen übersehenen Schlagzug reklamiert.
