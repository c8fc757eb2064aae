# Settings of oneself and of a server. `docs/adding-a-setting.md` says which sentences a setting has.

# On several pages.
settings-done = Saved.
settings-unknown = I do not know that value, so nothing has changed. Please choose one from the menu.
settings-button-back = Back
settings-channel-none = no channel
settings-channel-dropped = no channel any more, for { $channel } takes no messages from me
settings-channel-kind = Nothing was changed: { $channel } takes no messages. Choose a channel in which people write, or a post of a forum.
settings-channel-lacking = Nothing was changed: in { $channel } I lack { $permissions }.

# Page `own`.
settings-own = **Your settings**, everywhere
    Language of private answers: **{ $own-language }**
    Look of private boards: **{ $own-theme }**
    Patterns beside colours: **{ $patterns }**
    Board: **{ $text }**
    When you play White in ISAAC: **{ $numbers }**
    Tips in first matches: **{ $tips }**
    Private boards: **{ $turned }**
settings-text-on = as text, then as a picture
settings-text-off = as a picture
settings-numbers-on = White’s own numbers
settings-numbers-off = Black’s numbers, as in the record
settings-tips-on = on
settings-tips-off = off
settings-own-language-auto = as in your Discord
settings-choose-own-language = Language of private answers…
settings-button-text-on = Text before the picture
settings-button-text-off = Picture only
settings-button-numbers-on = White’s own numbers
settings-button-numbers-off = Black’s numbers
settings-button-tips-on = Tips on
settings-button-tips-off = Tips off
settings-turned-on = your side below
settings-turned-off = turned as for everybody
settings-button-turned-on = My side below
settings-button-turned-off = Turned as for everybody

# Page `own-theme`.
settings-own-theme = **Look of private boards**, which only you see, now: **{ $own-theme }**
    In the pictures, in this order: classic, dark, high contrast, safe for colour-blind eyes.
    Patterns beside colours: **{ $patterns }**
settings-patterns-on = everywhere
settings-patterns-off = only with looks that have them
settings-theme-alt = { $theme }: the same board in this look.
settings-own-theme-auto = as in each place
settings-choose-own-theme = Choose a look…
settings-button-patterns-on = With patterns
settings-button-patterns-off = Without patterns
settings-button-own-theme = Look of the boards

# Page `own-time`.
settings-own-time = **Your time and reminders**, everywhere
    Time zone: **{ $own-zone }**, now { $now }
    Quiet hours: **{ $quiet }**
    Reminders: **{ $direct }**
    List of matches that wait for you: **{ $digest }**
    Vacation days left this year: **{ $left } of { $days }**
    -# In quiet hours I do not mention you, and no clock that lasts days runs out. Vacation days are used automatically when your time is up. For clocks, a change of time zone or quiet hours counts from your next turn on.
settings-button-own-time = My time and reminders
settings-kept = In matches where it is your turn now, your clock still goes by what was set before, and by this from your next turn on.
settings-quiet-none = none
settings-quiet = { $from }:00 to { $to }:00
settings-direct-on = by direct message
settings-direct-off = where the match is played
settings-digest-on = once a day by direct message
settings-digest-off = none
settings-choose-own-zone = Choose a time zone…
settings-choose-quiet = Choose quiet hours…
settings-button-direct-on = Remind me directly
settings-button-direct-off = Remind me in the channel
settings-button-digest-on = Send me a daily list
settings-button-digest-off = No daily list
settings-directs-ended = Discord has refused my last three direct messages to you, so I have switched off your reminders and your daily list by direct message; reminders come where you play. Once members of this server may write to you, you can switch them on again with { $command }.

# Page `own-people`.
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

# Page `server`.
settings-server = **Settings of this server**
    Language of public messages: **{ $language }**
    Boards: **{ $posting }**
    Clock, unless a challenge says otherwise: **{ $clock }**
    Variant, unless a challenge says otherwise: **{ $variant }**
    Look of the boards: **{ $theme }**
settings-variant = { $game }: { $pool }
settings-choose-language = Language of public messages…
settings-choose-posting = How boards are posted…
settings-choose-clock = The usual clock…
settings-choose-variant = The usual variant…
settings-button-server = This server’s settings
settings-posting-fold = a new message for every move; the board before it becomes a line
settings-posting-keep = a new message for every move; all boards stay
settings-posting-remove = a new message for every move; the board before it is deleted
settings-posting-thread = every match in a thread of its own
settings-language-auto = as set for the server in Discord

# Page `server-theme`.
settings-server-theme = **Look of this server’s boards**, now: **{ $theme }**
    In the pictures, in this order: classic, dark, high contrast, safe for colour-blind eyes. Everybody can choose another one for their private boards.
settings-choose-theme = Choose a look…
settings-button-server-theme = Look of the boards

# Page `server-play`.
settings-server-play = **Who plays where and when**, for new challenges in this server
    Time zone: **{ $zone }**, now { $now }
    Clocks that last days, at weekends: **{ $weekends }**
    Challenges, and answers for everybody: **{ $channel }**
    Discord accounts of players: **{ $age }**
settings-button-server-play = Who, where, when
settings-choose-zone = Choose a time zone…
settings-zone-line = { $zone }, now { $now }
settings-weekends-on = stand still
settings-weekends-off = run
settings-channels-all = in every channel
settings-channels-some = only in { $channels } and threads there
settings-age-line = { $count ->
    [0] of any age
    [one] at least 1 day old
   *[other] at least { $count } days old
}
settings-choose-age = How old an account must be…
settings-button-weekends-on = Stand still at weekends
settings-button-weekends-off = Run at weekends
settings-button-channel-on = Challenges here
settings-button-channel-off = No challenges here
settings-button-everywhere = In every channel
settings-channels-full = That is as many channels as I can keep. Let challenges be made in every channel, or take one away first.

# Page `server-moderation`.
settings-server-moderation = **Moderation of this server**
    Members who moderate: **{ $moderators }**
    Told of every act, with a button to undo it: **{ $acts }**
    Rated matches of the same two people that count within 24 hours: **{ $limit }**
    Public answers of a channel in ten minutes, apart from matches: **{ $posts }**
    Vacation days a year that matches here may cost: **{ $vacation }**
settings-moderators-manage = who may manage the server
settings-moderators-time-out = who may manage the server or time out members
settings-moderators-role = { $said }, or have { $role }
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

# Page `server-news`.
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

# Data of a server.
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

# The looks of boards.
theme-classic = classic
theme-dark = dark
theme-high-contrast = high contrast
theme-colour-blind = safe for colour-blind eyes, with patterns
