# リプレイの各図の下に書く言葉。日本語の書体がない機械では、手だけの形を使う。

caption = { $number }. { $moves }、{ $effect }
caption-plain = { $number }. { $moves }
