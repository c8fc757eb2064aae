# Eine laufende Partie: ihre Nachrichten, ihre Knöpfe, ihre Ablehnungen.

match-begun = **{ $game }**: { $first } gegen { $second }.
match-terms = Bedingungen: { $terms }.
match-how = Ziehe mit { $command } oder mit den Knöpfen.
match-turn = { $player }, dein Zug ({ $side }).
match-turn-until = { $player }, dein Zug ({ $side }). Frist: { $when }.
match-turn-played = { $player }: { $turn }.
match-turn-did = { $player } { $did }: { $turn }.
match-automatic = Etwas anderes war nicht möglich, also habe ich { $token } für { $player } gespielt.
match-present = **{ $game }**: { $first } gegen { $second }, { $plies ->
    [0] vor dem ersten Zug
    [one] nach 1 Zug
   *[other] nach { $plies } Zügen
}.
match-step = { $number ->
    [0] Vor dem ersten von { $moves } Zügen.
   *[other] Zug { $number } von { $moves }.
}
match-waiting = { $player } ({ $side }) ist am Zug.
match-waiting-until = { $player } ({ $side }) ist am Zug. Frist: { $when }.
match-clocks = Restzeit: { $first } { $first_left }, { $second } { $second_left }.
match-offer-open = Wartet auf Antwort: { offer-short }, vorgeschlagen von { $player }.

match-button-choose = Feld wählen
match-button-text = Als Text
match-button-diagram = Als Diagramm
match-button-ply = Was der letzte Zug bewirkt hat
match-button-rules = So geht’s
match-button-more = Mehr
match-button-hint = Hinweis
match-button-explain = Erklären
match-button-callout = Übersehenen Schlagzug reklamieren
match-button-board = Brett zeigen
match-button-resign = Aufgeben
match-button-resign-yes = Ja, ich gebe auf
match-button-takeback = Um Zugrücknahme bitten
match-button-start-again = Zug neu beginnen
match-button-try = Erst ausprobieren
match-button-play-at-once = Ohne Probe spielen
match-button-play-tried = So spielen
match-button-end-turn = Zug beenden
match-button-draw = Remis anbieten
match-button-call-off = Absage vorschlagen
match-button-abort = Ohne Ergebnis beenden
match-button-give-time = Zeit geben
match-button-accept = Zustimmen
match-button-decline = Ablehnen
match-button-withdraw = Zurückziehen
match-button-rematch = Revanche
match-button-replay = Wiederholung
match-button-steps = Zug für Zug
match-button-first = Anfang
match-button-back = Zurück
match-button-next = Weiter
match-button-last = Ende
match-button-record = Notation

match-trying = Wähle einen Zug, um das Brett danach zu sehen. Gespielt ist er damit noch nicht.
match-tried = **Noch nicht gespielt.** So stünde es danach:
match-played-privately = Du hast **{ $token }** gespielt.
match-more = Was möchtest du tun?
match-resign-sure = Möchtest du diese Partie **{ $game }** gegen { $opponent } wirklich aufgeben?
match-resign-early = Solange nicht beide gezogen haben, kannst du sie auch ohne Ergebnis beenden: Dann ändert sich keine Wertungszahl.
match-resign-tournament = Das ist eine Turnierpartie: Wenn du gehst, bekommt { $opponent } den Punkt im Turnier.
match-pick-first = Welche Spalte?
match-pick-next = Spalte { $beginning }: welches Feld?
match-pick-only = Welches Feld?
match-pick-count = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}
moves-title = Mögliche Züge:
moves-line = { $what }: { $does }
match-text-board = Das Brett als Diagramm:

# Warum etwas nicht zählte. Jeder Satz sagt, was stattdessen geht.
match-over = Diese Partie ist vorbei. { $ending }
match-nothing-private = Dein Gegner kennt jeden deiner Schritte, also gibt es nichts neu zu beginnen.
match-not-a-player = Hier spielen nur { $first } und { $second }. Mit { $command } beginnst du eine eigene Partie.
match-not-a-player-yours = Hier spielen nur { $first } und { $second }. Du spielst in { $channels }.
match-not-your-turn = { $player } ({ $side }) ist am Zug. Du wirst erwähnt, sobald du dran bist.
match-out-of-time = Die Zeit von { $player } ist { $when } abgelaufen.
match-stale-last = Seitdem ist die Partie weitergegangen. So steht sie jetzt:
match-stale = Seitdem ist die Partie weitergegangen.
    { $since }
    So steht sie jetzt:
match-stale-earlier = Nach { $count ->
        [one] einem weiteren Zug
       *[other] { $count } weiteren Zügen
    }:
match-stale-takeback = Seitdem hat eine Zugrücknahme die Partie verändert. So steht sie jetzt:
match-stale-restored = Die letzten Züge dieses Bretts stehen nicht in meinen Aufzeichnungen, wohl weil eine Sicherung eingespielt wurde. So steht die Partie jetzt:
match-none-here = Hier läuft keine Partie. Mit { $command } beginnst du eine.
match-none-here-yours = Hier läuft keine Partie. Du spielst in { $channels }. { $next } zeigt, was du von hier aus tun kannst.
match-other-game = Die Partie hier ist **{ $game }**. Nimm den Befehl dafür: { $command }.
match-several = Hier wartet mehr als eine Partie auf dich. Drücke einen Knopf unter dem Brett, das du meinst, oder wähle die Partie mit { $command }.
match-unknown = Diese Partie kenne ich nicht mehr. Mit { $command } beginnst du eine neue.
match-no-autocomplete = Hier wartet keine Partie auf deinen Zug
match-autocomplete-several = Mehr als eine Partie wartet hier auf dich: { $command } zeigt sie
match-autocomplete-more = … und { $count } weitere: tippe weiter
match-autocomplete-must = { $token }: jetzt nicht, du musst auf { $cells } schlagen
match-autocomplete-none = Das geht jetzt nicht. Möglich: { $cells }
match-autocomplete-none-hidden = Tippe ein Feld, etwa D4
match-autocomplete-turn = Du bist noch nicht am Zug
match-hint = { $token }: { $effect }

# Zeit.
reminder = { $player }, von deiner Zeit für diesen Zug ist noch ein Drittel übrig. Frist: { $when }.
time-given = { $giver } hat { $player } { $span } gegeben. Neue Frist: { $when }.
time-given-waiting = { $giver } hat { $player } { $span } gegeben.
time-no-clock = Diese Partie läuft ohne Uhr, also gibt es keine Zeit zu geben.
time-plenty = { $player } hat schon reichlich Zeit.

# Bildbeschreibungen: bei jedem Spiel gleich; die Stellung folgt in den Worten des Spiels.
alt-title = Brett von { $game }: { $first } gegen { $second }, { $plies ->
    [0] vor dem ersten Zug
    [one] nach 1 Zug
   *[other] nach { $plies } Zügen
}.
alt-short-title = Brett von { $game } { $plies ->
    [0] vor dem ersten Zug
    [one] nach 1 Zug
   *[other] nach { $plies } Zügen
}.
alt-told = Die Nachricht sagt, was wo liegt.
alt-last = Zuletzt: { $token } von { $player }.
alt-to-move = { $side } ist am Zug.
alt-over = Die Partie ist vorbei.
alt-replay = Ein bewegtes Bild der ganzen Partie, Zug für Zug. Es endet mit diesem Brett.
match-folded-back = Zurückgenommen.
match-ended-in-thread = { $first } und { $second } haben in { $thread } **{ $game }** gespielt. { $ending }
match-done = Erledigt: Es steht weiter unten.
match-resigned = Du hast aufgegeben.
