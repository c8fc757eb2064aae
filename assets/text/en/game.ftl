# What fits every game.

game-played = { $player } played **{ $token }**.
