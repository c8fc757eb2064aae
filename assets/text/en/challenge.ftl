# A challenge, from the question to its answer.

challenge-member = { $challenger } challenges { $opponent } to a match of **{ $game }**.
challenge-open = { $challenger } looks for an opponent in **{ $game }**. The first to accept plays.
challenge-rematch = { $challenger } asks { $opponent } for a rematch in **{ $game }**, sides swapped.
challenge-terms = Terms: { $terms }.
challenge-stake = Rating: if { $challenger } wins, { $challenger } { $challenger_win }, { $opponent } { $opponent_loss }; if { $opponent } wins, { $opponent } { $opponent_win }, { $challenger } { $challenger_loss }.
challenge-stake-open = { $challenger } is rated { $rating }; what a win or a loss changes depends on who accepts.
challenge-expires = The challenge expires { $when }.
challenge-thread = A match is already going on in this channel, so this one would be played in a thread of its own.
challenge-thread-wanted = It is played in a thread of its own.

challenge-button-accept = Accept
challenge-button-accept-thread = Accept and play in a thread
challenge-button-decline = Decline
challenge-button-withdraw = Withdraw

challenge-accepted = { $opponent } accepted { $challenger }’s challenge to **{ $game }**. Good game!
challenge-accepted-thread = { $opponent } accepted { $challenger }’s challenge to **{ $game }**. They play in { $thread }.
challenge-declined = { $opponent } declined { $challenger }’s challenge to a match of **{ $game }**.
challenge-withdrawn = { $challenger }’s challenge to a match of **{ $game }** was withdrawn.
challenge-expired = { $challenger }’s challenge to a match of **{ $game }** found no answer within a day and has expired.

challenge-refused-self = You cannot play against yourself. Name someone else.
challenge-refused-bot = { $opponent } is a bot and cannot play here. Challenge a person.
challenge-refused-absent = { $opponent } is not in this server and would not see the challenge. Leave the opponent out: then anyone here may accept.
challenge-refused-own = This is your own challenge. Wait for an answer, or withdraw it with the button.
challenge-refused-not-for-you = This challenge is for { $opponent }. With { $command } you can make one of your own.
challenge-refused-not-yours = Only { $challenger } can withdraw this challenge.
challenge-refused-open = This challenge is open to anyone, so there is nothing to decline. Just let it stand.
challenge-closed-accepted = This challenge has been accepted already. With { $command } you can make one of your own.
challenge-too-late = Your answer came after that, so it changed nothing. Until both of you have moved, { $command } leaves the match without a result.
challenge-closed-declined = This challenge was declined. With { $command } you can make a new one.
challenge-closed-withdrawn = This challenge was withdrawn. With { $command } you can make a new one.
challenge-closed-expired = This challenge has expired. With { $command } you can make a new one.
challenge-unknown = I no longer have this challenge. With { $command } you can make a new one.
challenge-taken = Another match began in this channel a moment ago. Press the button once more to play in a thread.
challenge-too-many = You have ten open challenges already. Withdraw one before you make another.
challenge-button-withdraw-one = Withdraw: { $to ->
    [anyone] open to anyone
   *[person] { $opponent }
}
challenge-too-often = You have asked { $opponent } three times within ten minutes, and each time they are notified. You can ask again { $when }.
challenge-overdone = You have challenged twenty times within ten minutes, and each time somebody is notified. You can challenge again { $when }.
challenge-timed-out = { $player } is timed out in this server and cannot answer now. The timeout ends { $when }.
challenge-slow-mode = Slow mode: in { $channel } each person may write only once in { $span }. Buttons work at any time, so play this live match with those below the board.
challenge-no-such-value = One of the options does not have that value. Please choose from those offered.
challenge-thread-name = { $game }: { $first } – { $second }
challenge-thread-failed = I could not open a thread here just now. Press the button once more, or challenge in another channel.
challenge-taken-thread = A match is going on here already, and no thread can be opened here. Make the challenge in a text channel: there it can have a thread of its own.
challenge-no-threads = No thread can be opened here, only in text and announcement channels. Make the challenge there, or leave out the thread and play right here.
rematch-not-over = This match is still going on. When it is over, the button works.
rematch-asked = You have asked already; now it is up to { $opponent }.
rematch-asked-there = { rematch-asked } { $link }
rematch-gone = Your opponent has left. Find another one with { $command }.
rematch-absent = { $opponent } is not in this server and would not see the question. Find another opponent with { $command }.
rematch-begun = The match after this one has begun already, in { $channel }.
rematch-taken = Another match is going on in this channel now. Challenge your opponent with { $command }: that one can have a thread of its own.

# Where only the challenger sees the answers: the opponent can be asked by direct message.
challenge-unseen = Only you see my answers here, so nobody could accept a challenge that is open to anyone. Name an opponent: then I can ask them by direct message.
challenge-to-be-asked = Only you see my answers here, so { $opponent } would see neither your challenge nor your moves. Shall I ask { $opponent } by direct message? Then each of you plays in your own direct messages with me.
challenge-button-ask = Ask { $opponent } by direct message
challenge-asked-directly = I am asking { $opponent } by direct message. Each of you plays in your own direct messages with me.
challenge-directly-here = Each of you plays in your own direct messages with me, so you play right here.
challenge-unreachable = { $opponent } takes no direct messages from me, so I have withdrawn your challenge to **{ $game }**. For it to reach { $opponent }, they must add me to their account or share a server with me.
