# The news of a server, and the settings of moderation, of news and of single channels.

news-result = Match { $number }, **{ $game }**: { $first } against { $second }. { $result } { $channel }
news-challenge = { $player } is looking for an opponent in **{ $game }**: { $link }
news-challenge-closed = { $player } was looking for an opponent in **{ $game }**.
news-challenge-accepted = { $player } has found an opponent in **{ $game }**.

settings-server-moderation = **Moderation of this server**
    Members who moderate: **{ $moderators }**
    Told of every act, with a button to undo it: **{ $acts }**
    Rated matches of the same two people that count within 24 hours: **{ $limit }**
    Public answers of a channel in ten minutes, apart from matches: **{ $posts }**
    Vacation days a year that matches here may cost: **{ $vacation }**
settings-moderators-manage = who may manage the server
settings-moderators-time-out = who may manage the server or time out members
settings-moderators-role = { $said }, or have { $role }
settings-channel-none = no channel
settings-channel-dropped = no channel any more, for { $channel } takes no messages from me
settings-channel-kind = Nothing was changed: { $channel } takes no messages. Choose a channel in which people write, or a post of a forum.
settings-channel-lacking = Nothing was changed: in { $channel } I lack { $permissions }.
settings-limit-all = all
settings-posts-all = any number
settings-vacation-none = none
settings-vacation = { $days } of { $all }
settings-choose-moderators = The role that moderates…
settings-choose-limit = How many rated matches of two people count…
settings-choose-posts = How many public answers in ten minutes…
settings-choose-vacation = How many vacation days a year…
settings-limit-line = { $count ->
    [one] 1 in 24 hours
   *[other] { $count } in 24 hours
}
settings-posts-line = { $count } in ten minutes
settings-vacation-line = { $count ->
    [0] No vacation days
    [one] 1 vacation day
   *[other] { $count } vacation days
}
settings-button-server-moderation = Moderation
settings-button-time-out-on = Time-out permission suffices
settings-button-time-out-off = Time-out permission does not suffice
settings-button-no-moderators = No role
settings-button-acts-on = Tell acts here
settings-button-acts-off = Tell acts nowhere

settings-server-news = **News and channels of this server**
    News channel: **{ $news }**
    Finished matches: **{ $results }**
    Challenges that are open to anyone: **{ $news-challenges }**
    Tournaments: **{ $news-tournaments }**
    Channels with a language of their own: **{ $channel-language }**
settings-news-challenges-on = told
settings-news-challenges-off = not told
settings-news-tournaments-on = told
settings-news-tournaments-off = not told
settings-results-off = not told
settings-results-line = a line
settings-results-picture = the last board
settings-languages-none = none
settings-language-of = { $channel } { $language }
settings-channel-language-auto = as in the server
settings-choose-results = How finished matches are told…
settings-choose-channel-language = The language of this channel…
settings-button-daily-here = Puzzle of the day here
settings-button-no-daily = No puzzle of the day
settings-button-server-news = News and channels
settings-button-news-on = News here
settings-button-news-off = No news
settings-button-news-challenges-on = Tell challenges
settings-button-news-challenges-off = No challenges
settings-button-news-tournaments-on = Tell tournaments
settings-button-news-tournaments-off = No tournaments

settings-data = **Data of this server**
    { $rows }
    As the owner you can get all of it as a file, or have all of it deleted: matches, ratings, blocks and settings, for everybody. People keep their own settings, lessons and puzzle ratings.
settings-data-line = { $kind }: { $count }
settings-data-owner = Only the owner of this server can get or delete its data.
settings-data-sure = Delete everything about this server, for everybody who plays here? Running matches end without a trace, ratings are gone. **That cannot be undone.** You may want the file first.
settings-data-deleted = Everything about this server is deleted. Everybody starts here as a newcomer.
settings-data-file = Here is everything stored about this server.
settings-data-large = The file would be larger than Discord takes. The operator of this bot can hand it out: { $command }.
settings-button-data = Data
settings-button-data-export = Get the file
settings-button-data-delete = Delete everything
settings-button-data-sure = Yes, delete it for everybody
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

settings-own-people = **Who may challenge me**, in every server
    Challenges to you: **{ $open }**
    People you do not play: **{ $avoided }**
    -# They cannot challenge you or accept your challenges, nor you theirs. They are not told why.
settings-open-on = allowed
settings-open-off = none, please
settings-people-none = none
settings-people-choose = Someone you do not want to play…
settings-people-drop = Play with them again…
settings-people-full = That is as many people as I can keep in this list.
settings-people-unfit = You cannot choose yourself or a program here.
settings-button-own-people = Who may challenge me
settings-button-open-on = Let people challenge me
settings-button-open-off = No challenges to me
