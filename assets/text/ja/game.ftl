# どのゲームにも使う言葉。

game-played = { $player }：**{ $token }**
game-refused = ルール上、その手は認められません（{ $ruling }）。入力中に表示される候補から選んでください。
