# What a picture of a replay says below the board.

caption = { $number }. { $player } { $moves }, { $effect }
caption-plain = { $number }. { $player } { $moves }
