# Was zu jedem Spiel passt.

game-played = { $player } hat **{ $token }** gespielt.
