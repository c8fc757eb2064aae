# What moderators decide.

moderate-match = Match { $number } (**{ $game }**, { $first } against { $second }).
moderate-of = { $which } { $said }
moderate-line = { $number } · { $game }: { $first } against { $second }
moderate-struck = struck
moderate-which-result = Which result is to be struck, or to count again? These are the latest rated matches; `match` takes the number of any other.
moderate-no-result = No rated match has ended in this server yet.
moderate-choose-result = One of the latest matches…
moderate-which-match = Which match cannot be ended by its players? You decide who has won, or that nobody has.
moderate-annul-sure = Strike this result? All ratings since are computed anew without it. You can undo that later.
moderate-annulled = { $moderator } struck its result { $when }.
moderate-not-over = This match is still going on, so there is no result to strike.
moderate-not-rated = This match changed no rating, so there is nothing to strike.
moderate-not-struck = This result counts already.
moderate-not-running = This match is over already.
moderate-not-there = No match of this server has that number.
moderate-decide = How does it end?
moderate-audit-annulled = { $moderator } struck a result. { $which } All ratings since are computed anew.
moderate-audit-restored = { $moderator } lets a result count again. { $which } All ratings since are computed anew.
moderate-audit-adjudicated = { $moderator } has decided a match. { $which } { $result }
moderate-button-annul = Strike this result
moderate-button-restore = Let it count again
moderate-button-wins = { $player } ({ $side }) wins
moderate-button-none = No result
