# How a match ended, and what it changed.

ending-rules = **{ $winner } ({ $side }) wins.**
ending-resignation = { $loser } resigns. **{ $winner } ({ $side }) wins.**
ending-flag = { $loser }’s time is up. **{ $winner } ({ $side }) wins.**
ending-adjudication = A moderator has decided: **{ $winner } ({ $side }) wins.**
ending-adjudicated-draw = A moderator has decided: the match is a **draw**.
ending-decided-away = A moderator has decided: { $loser } **did not come**. { $winner } ({ $side }) wins, and no rating changes.
ending-decided-both-away = A moderator has decided: **neither player came**. No result, and no rating changes.
ending-as-played = As it was played: { $said }
ending-draw = The players agreed on a **draw**.
ending-called-off = The match was called off: **no result**, and no rating changes.
ending-abort = { $player } left before both had moved: **no result**, and no rating changes.

ending-tournament-draw = In the tournament it counts as a draw.
ending-tournament-struck = In its tournament the game counts { $first } : { $second }.
ending-tournament-win = In the tournament { $winner } wins this game.
ending-ratings = Ratings: { $first }; { $second }.
ending-rating = { $player } from { $before } to **{ $after }**, give or take { $deviation } ({ $change })
ending-too-early = No rating changes: a match counts once each side has made { $plies } { $unit ->
    [step] steps
   *[move] moves
}.
ending-beyond-limit = No rating changes: enough rated matches of you two have counted in the past 24 hours.
ending-next = Another match?
ending-button-level = Next level: { $level }

# One-line forms, for lists and private answers.
ending-short-won = { $winner } ({ $side }) won.
ending-short-draw = It was a draw.
ending-short-none = It ended without a result.
ending-short-goes-on = It goes on.

# The end as its picture says it, in letters that pictures have.
banner-won = { $winner } wins
banner-won-score = { $winner } wins { $won } to { $lost }
banner-resigned = { $loser } resigned
banner-flag = { $loser }’s time is up
banner-adjudicated = Decided by a moderator
banner-draw = A draw
banner-agreed = Agreed by both
banner-none = No result
banner-struck = Result struck
banner-credit = { $game } by { $designer }
banner-no-rating = No rating changes
