# Ränge: jede Stufe sind 100 Punkte der Wertungszahl, ab 1100.

rank-name = { $step ->
    [0] Anfangsklasse
    [1] Anfangsklasse
    [2] Kreisklasse
    [3] Kreisklasse
    [4] Bezirksklasse
    [5] Bezirksklasse
    [6] Landesklasse
    [7] Landesklasse
    [8] Oberliga
    [9] Oberliga
    [10] Bundesliga
    [11] Bundesliga
    [12] Meisterklasse
    [13] Meisterklasse
    [14] Großmeisterklasse
    [15] Großmeisterklasse
    [16] Großmeisterklasse
   *[other] Großmeisterklasse
}
rank-beside = { $line } · { $rank }
rank-open = { $line } · { $count ->
    [one] Rang in etwa 1 Partie
   *[other] Rang in etwa { $count } Partien
}
