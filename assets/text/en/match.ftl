# A match while it goes on: its messages, its buttons, its refusals.

match-begun = **{ $game }**: { $first } against { $second }.
match-terms = Terms: { $terms }.
match-how = Move with { $command } or with the buttons.
match-turn = { $player }, your turn ({ $side }).
match-turn-until = { $player }, your turn ({ $side }). Time limit: { $when }.
match-turn-played = { $player }: { $turn }.
match-turn-did = { $player } { $did }: { $turn }.
match-automatic = Nothing else was possible, so I played { $token } for { $player }.
match-present = **{ $game }**: { $first } against { $second }, { $plies ->
    [0] before the first move
    [one] after 1 move
   *[other] after { $plies } moves
}.
match-step = { $number ->
    [0] Before the first of { $moves } moves.
   *[other] Move { $number } of { $moves }.
}
match-waiting = { $player } ({ $side }) is to move.
match-waiting-until = { $player } ({ $side }) is to move. Time limit: { $when }.
match-clocks = Time left: { $first } { $first_left }, { $second } { $second_left }.
match-offer-open = Waiting for an answer: { offer-short }, proposed by { $player }.

match-button-choose = Choose a cell
match-button-text = As text
match-button-diagram = As a diagram
match-button-ply = What the last move did
match-button-rules = How to play
match-button-more = More
match-button-hint = Hint
match-button-explain = Explain
match-button-callout = Call out a miss
match-button-board = Show the board
match-button-resign = Resign
match-button-resign-yes = Yes, I resign
match-button-takeback = Ask for a takeback
match-button-start-again = Start this turn again
match-button-try = Try it first
match-button-play-at-once = Play without trying
match-button-play-tried = Play it
match-button-end-turn = End my turn
match-button-draw = Offer a draw
match-button-call-off = Propose to call it off
match-button-abort = Leave without a result
match-button-give-time = Give time
match-button-accept = Agree
match-button-decline = Decline
match-button-withdraw = Withdraw
match-button-rematch = Rematch
match-button-replay = Replay
match-button-steps = Move by move
match-button-first = First
match-button-back = Back
match-button-next = Next
match-button-last = Last
match-button-record = Record

match-trying = Choose a move to see the board after it. Nothing is played yet.
match-tried = **Not played yet.** This is how it would stand:
match-played-privately = You played **{ $token }**.
match-more = What would you like to do?
match-resign-sure = Do you really want to resign this match of **{ $game }** against { $opponent }?
match-resign-early = Until both players have moved, you can also leave without a result: then no rating changes.
match-resign-tournament = This is a game of a tournament: if you leave it, { $opponent } gets the point there.
match-pick-first = Which column?
match-pick-next = Column { $beginning }: which cell?
match-pick-only = Which cell?
match-pick-count = { $count ->
    [one] 1 cell
   *[other] { $count } cells
}
moves-title = Possible moves:
moves-line = { $what }: { $does }
match-text-board = The board as a diagram:

# Why something did not count. Each says what to do instead.
match-over = This match is over. { $ending }
match-nothing-private = Your opponent has been told every step you made, so there is nothing to start again.
match-not-a-player = Only { $first } and { $second } play here. With { $command } you can begin a match of your own.
match-not-a-player-yours = Only { $first } and { $second } play here. You are playing in { $channels }.
match-not-your-turn = It is { $player }’s turn ({ $side }). You will be mentioned when it is yours.
match-out-of-time = { $player }’s time ran out { $when }.
match-stale-last = The match has gone on since then. This is how it stands now:
match-stale = The match has gone on since then.
    { $since }
    This is how it stands now:
match-stale-earlier = After { $count ->
        [one] another move
       *[other] { $count } other moves
    }:
match-stale-takeback = A takeback has changed the match since then. This is how it stands now:
match-stale-restored = My records do not have the last moves of that board, as after a backup was restored. This is how the match stands now:
match-none-here = No match is going on here. Begin one with { $command }.
match-none-here-yours = No match is going on here. You are playing in { $channels }. { $next } shows what you can do from here.
match-other-game = The match here is a match of **{ $game }**. Use its own command: { $command }.
match-several = More than one match waits for you here. Press a button under the board you mean, or choose the match with { $command }.
match-unknown = I no longer have this match. Begin a new one with { $command }.
match-no-autocomplete = No match of yours waits for a move here
match-autocomplete-several = More than one match waits for you here: { $command } shows them
match-autocomplete-more = … and { $count } more: keep typing
match-autocomplete-must = { $token }: not now, you must capture at { $cells }
match-autocomplete-none = Not possible now. Possible: { $cells }
match-autocomplete-none-hidden = Type a cell, such as D4
match-autocomplete-turn = It is not your turn yet
match-hint = { $token }: { $effect }

# Time.
reminder = { $player }, a third of your time for this move is left. Time limit: { $when }.
time-given = { $giver } gave { $player } { $span }. New time limit: { $when }.
time-given-waiting = { $giver } gave { $player } { $span }.
time-no-clock = This match has no clock, so there is no time to give.
time-plenty = { $player } has plenty of time already.

# Alt text: the same for every game; the position itself follows in the game's own words.
alt-title = { $game } board: { $first } against { $second }, { $plies ->
    [0] before the first move
    [one] after 1 move
   *[other] after { $plies } moves
}.
alt-short-title = { $game } board { $plies ->
    [0] before the first move
    [one] after 1 move
   *[other] after { $plies } moves
}.
alt-told = The message says what lies where.
alt-last = Last: { $token } by { $player }.
alt-to-move = { $side } is to move.
alt-over = The match is over.
alt-replay = A moving picture of the whole match, move by move. It ends with this board.
match-folded-back = Taken back.
match-ended-in-thread = { $first } and { $second } played **{ $game }** in { $thread }. { $ending }
match-done = Done: see below.
match-resigned = You resigned.
