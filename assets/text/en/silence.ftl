# A match without a clock in which somebody has not moved for long.

silence-reminder = { $player }, it has been your move for a week. If you have not moved by then, your opponent may claim the win { $when }.
silence-claim = { $player }, { $silent } has not moved for two weeks. You may claim the win, end the match without a result, or go on waiting.
silence-left = { $player }, { $silent } is no longer in this server. If they have not moved by then, you may claim the win { $when }.
silence-left-clock = { $player }, { $silent } is no longer in this server. Their clock runs on: their time is up { $when }.
silence-left-claim = { $player }, { $silent } is no longer in this server and has not moved. You may claim the win, end the match without a result, or go on waiting.
silence-button-win = Claim the win
silence-button-none = End it without a result
silence-has-clock = This match has a clock, which decides by itself whose time is up.
silence-your-turn = It’s your turn; the match is waiting for you.
silence-too-early = Your opponent still has time to move. You may claim the win { $when }.
silence-rests = I cannot reach the channel of this match, so no time passes in it.
ending-left = { $loser } has left this server and not moved since. **{ $winner } ({ $side }) wins.**
ending-silence = { $loser } has not moved for two weeks. **{ $winner } ({ $side }) wins.**

# A place that is lost, told directly.

own-lost-directly = I cannot reach the channel of your match of **{ $game }** against { $opponent } any more, so its clock stands still. Type { $command } here or in any channel of the server ({ $server }) to go on there, to call it off or to resign. Otherwise it ends without a result { $when }.

# What else the list of one’s matches says, and where those in lost channels are.
own-claimable = You may claim it
own-claim-row = { $opponent } keeps you waiting in your match of { $game }: you may claim the win or end it without a result. Choose it below.
own-challenge-row = { $challenger } challenges you to { $game } in { $channel }.
match-channel-lost = a channel that I cannot reach ({ $next })
