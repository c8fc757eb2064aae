# Was zu jedem Spiel passt.

game-played = { $player } hat **{ $token }** gespielt.
game-refused = Das erlauben die Regeln nicht ({ $ruling }). Versuche einen anderen Zug: Die Liste, die beim Tippen erscheint, zeigt die erlaubten.
