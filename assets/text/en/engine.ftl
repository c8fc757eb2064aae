# What the engine says: hints, analyses, and itself as an opponent.

engine-busy = I have too much to think about just now. Please ask again in a moment.
engine-one-at-a-time = I am still thinking about your last question. Please wait for that answer.

thought-hint = I am thinking about your next move in **{ $game }** …
thought-hint-here = I am thinking about your next move …
thought-explanation = I am thinking about this move …
thought-puzzle = I am looking for your next puzzle …

hint-first = I would play **{ $token }**.
hint-alt = The board after { $token }, which is not played yet.
hint-alt-does = The board after { $token } ({ $does }), which is not played yet.
hint-lines = { $verdict }:
hint-alone = { $verdict }.
hint-better = I would play **{ $token }**
hint-as-good = **{ $token }** and { $other } are equally good, as far as I see; I would play **{ $token }**
hint-as-good-level = **{ $token }** and { $other } are equally good, and nothing is at stake between them; I would play **{ $token }**
hint-as-good-not = **{ $token }** and { $other } are equally good; I would play **{ $token }**, not { $worse }
hint-only = **{ $token }** is the only legal move
hint-wins-at-once = { $token } ends the match: you win { $own } to { $theirs }
hint-only-win = Only **{ $token }** wins with best play
hint-wins = **{ $token }** wins with best play
hint-both-win = Both win with best play, **{ $token }** by more
hint-loses = Against best play you lose; with **{ $token }** by only { $points ->
    [one] 1 point
   *[other] { $points } points
 }
hint-loses-anyway = Against best play you lose with every move. I would play **{ $token }**
hint-estimate = I would play **{ $token }** rather than { $other }. It shows only later: I expect to win { $own } of 100 with it, { $than } with { $other }
hint-concealed = I would play **{ $token }**. With the penalty option I say no more: finding captures is part of the game
hint-standing = Forecast: **{ $standing }**.
hint-button-play = Play { $token }
hint-button-why = Why?
hint-rated = A rated match between people has no hints, for players or onlookers. Casual matches have them.
hint-rated-engine = This match is rated, so I give no hints in it. In casual matches against me I do.
hint-not-a-player = Only the players of this match get hints.
hint-not-your-turn = It is not your turn. Ask again when it is.
hint-over = This match is over, so there is nothing left to play.
hint-overtaken = The match has gone on while I was thinking, so this hint is no use any more.

# A line of play in a hint, as in: C2, then Light E7 (captures 1), you D5: you 24, Light 30.
line = { $line }: { $balance }.
line-reader = you
line-does = { $token } ({ $effect })
line-other = { $line }, { $side } { $played }
line-you = { $line }, { $you } { $played }

line-and = { $balance }; { $chances }
line-result = at the end { $you } { $own }, { $side } { $theirs }
line-skipped = { $turns ->
    [one] 1 move later
   *[other] { $turns } moves later
}: { $played }
line-alt-you = { $you } { $played }
line-alt-other = { $side } { $played }
line-alt-one = The boards after each move: { $line }
line-alt = The boards after each move. Left: { $left } Right: { $right }

standing-losing = losing
standing-worse = worse
standing-even = about even
standing-better = better
standing-winning = winning

analysis-button = Analyse
analysis-button-first = Turning points
analysis-button-previous = Previous
analysis-button-next = Next turning point
analysis-button-overview = The whole match
analysis-running = This match is still going on. When it is over, I can show you where it turned.
analysis-nothing = Nothing was played in this match, so there is nothing to analyse.
analysis-soon = I am going through the match, which takes a few seconds …
analysis-title = **{ $game }**, { $first } against { $second }: how the match swung.
analysis-scale = The line shows who stood better: the higher, the better { $side }; the lower, the better { $other }. At the very edge the result was certain.
analysis-turns = { $count ->
    [one] One turning point:
   *[other] { $count } turning points:
}
analysis-turns-own-first = { $count } turning points, yours first:
analysis-more = { $more ->
    [one] The buttons show 1 more.
   *[other] The buttons show { $more } more.
}
analysis-at = { $step ->
    [0] { $number }
   *[other] { $number }, step { $step }
}
analysis-turn-row = { $number }. Move { $at }, { $player }: **{ $played }**, better **{ $better }** ({ $before } before it, { $after } after it)
analysis-no-mistake = I saw no mistake.
analysis-no-turns = I saw no move that changed who stood better.
analysis-solved = From move { $at } on I have counted everything out: with best play of both, { $winner } wins by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
analysis-solved-level = From move { $at } on I have counted everything out: with best play of both, it ends level in points.
analysis-ended = The match ended otherwise: { $winner } won by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
analysis-ended-level = The match ended otherwise: level in points.
analysis-turn = Turning point { $number } of { $count }, move { $at }: { $player } played **{ $played }**.
analysis-turn-did = Turning point { $number } of { $count }, move { $at }: { $player } played **{ $played }** ({ $effect }).
analysis-better = Better was **{ $better }**.
analysis-better-does = Better was **{ $better }** ({ $effect }).
analysis-hinted = My hint was that move, too; looking again, I see that it was not the best.
analysis-cost = { $player } was { $before } before it, and { $after } after it.
analysis-margins = With best play of both, { $player } { $before } before it and { $after } after it.
analysis-margin-win = wins by { $points ->
    [one] 1 point
   *[other] { $points } points
}
analysis-margin-level = is level in points
analysis-margin-loss = loses by { $points ->
    [one] 1 point
   *[other] { $points } points
}
analysis-was-won = Before it the win of { $player } was certain with best play.
analysis-is-lost = After it the loss of { $player } was certain with best play of both.
analysis-why = The answer was **{ $reply }** ({ $effect }).
analysis-columns = The pictures, on the left: the play after **{ $better }**.
analysis-picture = The picture: the board if **{ $better }** had been played.
analysis-alt = A line over { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}: how { $side } stood, from { $start } at the start to { $end } at the end.
analysis-alt-ahead = Ahead: { $ahead }; otherwise about even.
analysis-alt-level = About even throughout.
analysis-alt-move = { $side } in move { $at }
analysis-alt-moves = { $side } in moves { $from } to { $to }
analysis-alt-board = The board if { $better } had been played.

engine-player = Referee level { $level }
engine-player-short = Level { $level }
engine-begun = I play at level { $level }.
engine-choose = At which level shall I play { $game }?
engine-choose-here = Choose a level
engine-button = Play against me
engine-no-level = I have no such level in { $game }: there are 1 to { $highest }.
engine-level-of-a-person = Levels are for matches against me: name me as your opponent, or leave the level out.
engine-counts = This match counts in the ratings against my levels; this one stands at { $rating }. A win is worth { $win } to you, a loss { $loss }. Ratings among people stay as they are.
engine-in-thread = { $player } plays { $game } against me in { $thread }.
engine-in-own-thread = **Your match of { $game } has begun:** press { $thread }. You begin, nobody is disturbed, and there is no clock.
engine-stands = This match is rated, so what was played stands, and I do not call it off.
engine-channel-taken = A match is going on here, and no thread can be opened here. Challenge me in a text channel, where I can open one, or when it is over.
engine-still-open = This challenge is still open. Withdraw it first, then I will gladly play.
engine-plays-on = I would rather play on: no draw yet. Once a position has come up three times I agree.

engine-rating = Rating against my levels: { $change }.
engine-rating-pool = { $game } against my levels
