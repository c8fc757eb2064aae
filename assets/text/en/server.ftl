# The news of a server, and the names of its data.

news-result = Match { $number }, **{ $game }**: { $first } against { $second }. { $result } { $channel }
news-challenge = { $player } is looking for an opponent in **{ $game }**: { $link }
news-challenge-closed = { $player } was looking for an opponent in **{ $game }**.
news-challenge-accepted = { $player } has found an opponent in **{ $game }**.

data-settings = settings
data-matches = matches
data-challenges = challenges
data-tournaments = tournaments
data-ratings = ratings
data-blocks = blocks
data-acts = acts of moderators
data-roles = roles by rating
data-given = roles given
data-puzzles = puzzles shown
data-daily = puzzles of the day
