# Was ein Bild des Films unter dem Brett sagt.

caption = { $number }. { $player } { $moves }, { $effect }
caption-plain = { $number }. { $player } { $moves }
