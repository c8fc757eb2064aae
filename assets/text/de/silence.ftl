# Eine Partie ohne Uhr, in der jemand lange nicht gezogen hat.

silence-reminder = { $player }, du bist seit einer Woche am Zug. Wenn du nicht ziehst, kann dein Gegner { $when } den Sieg beanspruchen.
silence-claim = { $player }, { $silent } hat seit zwei Wochen nicht gezogen. Du kannst den Sieg beanspruchen, die Partie ohne Ergebnis beenden oder weiter warten.
silence-left = { $player }, { $silent } ist nicht mehr auf diesem Server. Wenn kein Zug mehr kommt, kannst du { $when } den Sieg beanspruchen.
silence-left-clock = { $player }, { $silent } ist nicht mehr auf diesem Server. Die Uhr läuft weiter: Die Zeit ist { $when } um.
silence-left-claim = { $player }, { $silent } ist nicht mehr auf diesem Server und hat nicht gezogen. Du kannst den Sieg beanspruchen, die Partie ohne Ergebnis beenden oder weiter warten.
silence-button-win = Sieg beanspruchen
silence-button-none = Ohne Ergebnis beenden
silence-has-clock = Diese Partie hat eine Uhr; sie entscheidet selbst, wessen Zeit um ist.
silence-your-turn = Du bist am Zug; die Partie wartet auf dich.
silence-too-early = Dein Gegner hat noch Zeit für seinen Zug. Du kannst den Sieg { $when } beanspruchen.
silence-rests = Ich erreiche den Kanal dieser Partie nicht, deshalb vergeht in ihr keine Zeit.
ending-left = { $loser } hat diesen Server verlassen und seitdem nicht gezogen. **{ $winner } ({ $side }) gewinnt.**
ending-silence = { $loser } hat zwei Wochen lang nicht gezogen. **{ $winner } ({ $side }) gewinnt.**

# Ein verlorener Ort, direkt mitgeteilt.

own-lost-directly = Ich erreiche den Kanal deiner Partie **{ $game }** gegen { $opponent } nicht mehr, deshalb steht ihre Uhr. Mit { $command } hier oder in irgendeinem Kanal des Servers ({ $server }) kannst du sie dort fortsetzen, ihre Absage vorschlagen oder aufgeben. Sonst endet sie { $when } ohne Ergebnis.

# Was die Liste der eigenen Partien noch sagt, und wo die in verlorenen Kanälen sind.
own-claimable = Du kannst den Sieg beanspruchen
own-claim-row = { $opponent } lässt dich in eurer Partie { $game } warten: Du kannst den Sieg beanspruchen oder sie ohne Ergebnis beenden. Wähle sie unten aus.
own-challenge-row = { $challenger } fordert dich in { $channel } zu { $game } heraus.
match-channel-lost = einem Kanal, den ich nicht erreiche ({ $next })
