# Where a match is played, and what is said in conversations in which the bot only answers.

place-live-clock = Without a server that I am in, I can tell nobody that their time runs out. So a match here has a clock of days, or none: choose one of those.
place-no-reminders = { $player } gets no reminders of this match: { $player } takes no direct messages from me.
place-untold = { $player } takes no direct messages from me, so I cannot tell them that it is their turn. With { $command } { $player } sees the board and plays.
place-unasked = { $player } takes no direct messages from me, so I cannot ask them. With { $command } { $player } can answer.
place-button-here = Go on here
place-here = This match goes on here now.
place-asked = { $player } would like to go on here with your match of **{ $game }**. { $opponent }, do you agree?
place-asked-already = You have asked already: the match goes on here as soon as { $opponent } presses the button.
place-alone = Only you see my answers here, so { $opponent } could not follow. Ask for it where both of you see them: in a channel of a server, in a group, or in your direct messages with each other.
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
