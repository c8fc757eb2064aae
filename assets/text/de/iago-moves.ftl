# Was bei Iago möglich ist, als Liste auf Wunsch, und wie die Felder heißen.

iago-moves-bare = Ein inneres Feld, ohne etwas umzudrehen: { $cells }
iago-moves-empty = Leere Felder, am Rand und in der Mitte nur, wenn etwas umgedreht wird; ein übersehener Schlagzug kann reklamiert werden: { $cells }
iago-moves-callout = Oder einen übersehenen Schlagzug reklamieren: Schreibe `{ $token }`.
iago-layout = Spalten A bis I, jede von unten ab 1 gezählt: A und I haben 5 Felder, B und H 6, C und G 7, D und F 8, E 9. Ein Feld grenzt an die Felder darüber und darunter und an je zwei in den Spalten daneben: D4 an D3, D5, C3, C4, E4, E5; F4 an F3, F5, E4, E5, G3, G4.
