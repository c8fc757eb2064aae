# Where a match is played, and what is said in conversations in which the bot only answers.

place-live-clock = Without a server that I am in, I can tell nobody that their time runs out. So a match here has a clock of days, or none: choose one of those.
