# A match without a clock in which somebody has not moved for long.

silence-reminder = { $player }, it has been your move for a week. If you have not moved by then, your opponent may claim the win { $when }.
silence-claim = { $player }, { $silent } has not moved for two weeks. You may claim the win, end the match without a result, or go on waiting.
silence-button-win = Claim the win
silence-button-none = End it without a result
silence-has-clock = This match has a clock, which decides by itself whose time is up.
silence-your-turn = It is your own move: nobody else keeps this match waiting.
silence-too-early = Your opponent still has time to move. You may claim the win { $when }.
silence-rests = I cannot reach the channel of this match, so no time passes in it.
ending-silence = { $loser } has not moved for two weeks. **{ $winner } ({ $side }) wins.**

# A place that is lost, told directly.

own-lost-directly = I cannot reach the channel of your match of **{ $game }** against { $opponent } any more, so its clock stands still. Type { $command } in any channel of the server ({ $server }) to go on there, to call it off or to resign. Otherwise it ends without a result { $when }.
