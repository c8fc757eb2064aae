# リプレイの各図の下に書く言葉。図の文字で書けないときは手だけを書く。

caption = { $number }. { $player } { $moves }
caption-plain = { $number }. { $player } { $moves }
