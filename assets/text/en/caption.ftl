# What a picture of a replay says below the board, under the name of whoever played it.

caption = { $number }. { $moves }, { $effect }
caption-plain = { $number }. { $moves }
