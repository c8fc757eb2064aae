# Where a match is played, and what is said in conversations in which the bot only answers.

place-live-clock = Outside the servers that I am in, a match has a clock of days, or none: choose one of those.
place-no-reminders = { $player } gets no reminders of this match: { $player } takes no direct messages from me.
place-untold = { $player } takes no direct messages from me, so I cannot tell them that it is their turn. With { $command } { $player } sees the board and plays.
place-unasked = { $player } takes no direct messages from me, so I cannot ask them. With { $command } { $player } can answer.
place-button-here = Go on here
place-here = This match goes on here now.
place-asked = { $player } would like to go on here with your match of **{ $game }**. { $opponent }, do you agree?
place-asked-already = You have asked already: the match goes on here as soon as { $opponent } presses the button.
place-opponent = Your opponent
place-direct = your direct messages with me
place-way = in { place-direct }
place-walk = Match { $number } of { $count } that wait for you. Play it in { $place }.
place-hidden = Only you see my answers in this channel. The match goes on in your direct messages with me.
place-no-threads = I can open no thread here, so one match at a time goes on here: the next one begins when it is over, or somewhere else.
place-unseen = Only you see my answers here, so the other player would not see what you do. Play by direct message: { $command } with their name offers it. In a group, in your direct messages with each other or on another server you both see my answers. { $next } shows the matches that wait for you.
place-account-link = With this link { $opponent } adds me to their account: <{ $link }>
place-elsewhere = This match goes on in { $place }.
place-elsewhere-others = This match goes on somewhere else.
place-button-direct = Go on in direct messages
place-moved = This match goes on in { place-direct }. Your opponent reads it there too.
place-move-asked = { $opponent } would like to go on with your match of **{ $game }** ({ $place }) by direct message: each of you then plays in your own direct messages with me. Do you agree?
place-move-asks = I have asked { $opponent } by direct message. As soon as { $opponent } agrees, the match goes on in the direct messages of both with me.
place-move-asks-already = You have asked already: the match goes on in the direct messages of both with me as soon as { $opponent } agrees.
place-offered = I have asked your opponent.
place-forbidden = Only you see my answers in this channel now: the server no longer lets apps like me answer here for everybody. Your match is not lost: type { $next }, choose it and press “{ place-button-direct }”. Then each of you plays in your own direct messages with me.
place-move-wanted = { $opponent } would like to go on by direct message. If you agree, press “{ $button }”.
place-move-unheard = { $opponent } takes no direct messages from me, so I cannot ask them. As soon as { $opponent } agrees with { $command }, the match goes on in the direct messages of both with me.
place-moved-away = **{ $game }**: { $first } against { $second }. This match goes on in the direct messages of both with me.
# After a turn that a player is told of directly, since no answer shows it where the match is played.
place-answer-lost = My answer there was lost. { $command } shows the board there.
