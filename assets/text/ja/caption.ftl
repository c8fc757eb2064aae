# リプレイの各図の下に書く言葉。図の書体に日本語の文字がない間は、手だけの形を使う。

caption = { $number }. { $moves }、{ $effect }
caption-plain = { $number }. { $moves }
