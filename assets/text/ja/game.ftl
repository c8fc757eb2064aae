# どのゲームにも使う言葉。

game-played = { $player }：**{ $token }**
