# How a match ended, and what it changed.

ending-rules = **{ $winner } ({ $side }) wins.**
ending-resignation = { $loser } resigns. **{ $winner } ({ $side }) wins.**
ending-flag = { $loser }’s time is up. **{ $winner } ({ $side }) wins.**
ending-draw = The players agreed on a **draw**.
ending-called-off = The match was called off: **no result**, and no rating changes.
ending-abort = { $player } left before both had moved: **no result**, and no rating changes.

ending-ratings = Ratings: { $first }; { $second }.
ending-rating = { $player } { $before } → **{ $after }** ± { $deviation } ({ $change })
ending-next = Another match?

# One-line forms, for lists and private answers.
ending-short-won = { $winner } ({ $side }) won.
ending-short-draw = It was a draw.
ending-short-none = It ended without a result.
