# What fits every game.

game-played = { $player } played **{ $token }**.
game-refused = That is not allowed by the rules ({ $ruling }). Try another move; the list you get while typing shows the legal ones.
