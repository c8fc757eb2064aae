# Was ein Bild der Wiederholung unter dem Brett sagt, unter dem Namen dessen, der gezogen hat.

caption = { $number }. { $moves }, { $effect }
caption-plain = { $number }. { $moves }
