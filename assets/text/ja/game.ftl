# どのゲームにも使う言葉。

game-played = { $player }さん：**{ $token }**
game-refused = ルール上、その手は指せません（{ $ruling }）。入力中に表示される候補から選んでください。
