# Puzzles, the puzzle of the day, and where it is posted.

## What is asked

puzzle-title = **Puzzle { $number }** · { $game } · rated { $rating }
puzzle-title-match = **A puzzle from match { $number } played here** · { $game } · rated { $rating }
puzzle-title-own = **A puzzle from your own match** · { $game } · rated { $rating }
puzzle-title-day = **Today’s puzzle** · { $game } · rated { $rating }
puzzle-rules = Rules: { $options }.
puzzle-asked = { $side } to move. { $question }
puzzle-most = Which move takes the most?
puzzle-iago-most = Which cell captures the most disks?
puzzle-isaac-most = Which removal scores the most, and to what score?
puzzle-ampel-most = Which move makes a signal and wins a yellow disk?
puzzle-win = One move wins at once. Which?
puzzle-turn = One first step lets you win before this turn is over. Which?
puzzle-ending = Only one move still wins. Find it.
puzzle-last = You can end the match now, or play something else first. Only one move wins. Which?
puzzle-choose = What do you play?
puzzle-menu = Choose…
puzzle-button-back = Choose something else
puzzle-button-hint = Hint: how the answer begins
puzzle-button-skip = Skip this one
puzzle-button-next = Next puzzle
puzzle-button-more = Another puzzle
puzzle-button-answer = Show the answer
puzzle-button-puzzle = A puzzle
puzzle-alt = The position of the puzzle. { $asked }

## What came of it

puzzle-right = **Right!** { $told }
puzzle-wrong = **Not this one:** { $chosen }. { $why }
puzzle-refused = **Not this one:** { $chosen } is against the rules. { $why }
puzzle-why-less = Another move takes more.
puzzle-why-part = The piece is right, but it brings more points.
puzzle-why-goes-on = The match goes on after it.
puzzle-why-turn = This turn can then no longer win.
puzzle-why-ends = It ends the match. { $standing }
puzzle-why-reply = { $side } then plays **{ $reply }** and wins with best play.
puzzle-why-loses = { $side } then wins with best play.
puzzle-unrated = Ratings stay: only the first answer counts.
puzzle-chosen = { $token } ({ $hint })
puzzle-rating = Your rating in puzzles: from { $before } to **{ $after }**.
puzzle-streak = { $streak ->
    [0] Streak over; your best is { $best }.
    [one] One right in a row; your best is { $best }.
   *[other] { $streak } right in a row; your best is { $best }.
}
puzzle-streak-best = { $streak ->
    [one] Your first right answer.
   *[other] { $streak } right in a row: your longest streak yet.
}
puzzle-score = { $rating } { $row }
puzzle-solution = The answer was **{ $answer }**: { $told }
puzzle-solution-alt = The answer, before and after.

## When there is nothing to be answered

puzzle-not-yours = Someone else is solving this one. { $command } brings you one of your own.
puzzle-twice = You have solved this one already, with **{ $answer }**. { $command } has more.
puzzle-day-over = That puzzle’s day is over, so answers no longer count. A new one comes every day, and { $command } always has more.
puzzle-day-goes-on = That puzzle’s day is not over yet. Its answer can be seen tomorrow.
puzzle-none-left = You have answered every puzzle of { $game } there is: { $solved } right, { $missed } wrong. Matches that end here bring new ones.
puzzle-unknown = This puzzle is no longer there. { $command } has another.
puzzle-no-action = “{ $typed }” is nothing one could play here. Choose an answer below.
puzzle-too-soon = You had no puzzle of this game yet, so your answer counts for nothing. Here is one:

## The puzzle of the day

daily-title = **Puzzle of the day** · { $game }
daily-how = Answer with the button; only you see it. Results tomorrow.
daily-yesterday = Yesterday { $tried ->
    [one] one person
   *[other] { $tried } people
} tried, and { $solved ->
    [0] no one found it.
    [one] one found it: { $names }.
   *[other] { $solved } found it: { $names }.
}
daily-more = { $names } and { $count } more
daily-button-solve = Solve it
daily-button-yesterday = Yesterday’s answer
