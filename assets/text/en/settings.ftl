# Settings of oneself and of a server. `docs/adding-a-setting.md` says which sentences a setting has.

# The first page, and what a form answers.
settings-first = **Settings.** Each button opens a form that shows what is in force.
settings-rows = The first row is yours, everywhere; the rest is this server’s.
settings-page-own-theme = My language and looks
settings-page-own-time = My time and reminders
settings-page-own-people = People I do not play
settings-page-themes = See the looks
settings-page-server-play = Usual matches
settings-page-server-theme = Language and looks
settings-page-server-time = Time and rest
settings-page-server-messages = Messages
settings-page-server-moderation = Moderation
settings-page-server-news = News and puzzle
settings-page-server-limits = Limits
settings-saved = Saved. { $changed }
settings-same = Nothing has changed.
settings-value = { $setting }: **{ $value }**
settings-on = on
settings-off = off
settings-switches = On or off
settings-unknown = I do not know that value, so nothing has changed here. Please choose one of the list.
settings-done = Saved.
settings-button-back = Back
settings-channel-none = none
settings-channel-dropped = The channel chosen before takes no messages from me any more.
settings-channel-kind = Not changed: no messages can be posted there. Choose a channel in which people write.
settings-channel-lacking = Not changed: there I lack { $permissions }.
settings-channels-full = That is as many channels as I can keep. Take one away first.

# Form `own-theme`.
settings-own-language = Language of private answers
settings-own-language-auto = As in your Discord
settings-own-theme = Look of private boards
settings-own-theme-auto = As in each place
settings-text = Board as text before the picture
settings-text-note = For screen readers and text alone.
settings-patterns = Patterns beside colours everywhere
settings-numbers = White’s own numbers when I play White in ISAAC
settings-numbers-note = Otherwise Black’s numbers, as in the record.
settings-tips = Tips in first matches
settings-turned = My side below on private boards

# Form `own-time`.
settings-time-said = Vacation days left this year: **{ $left } of { $days }**. They are used automatically when your time is up. In quiet hours I do not mention you, and no clock that lasts days runs out. For clocks, a change counts from your next turn on.
settings-own-zone = Time zone
settings-quiet = Quiet hours
settings-quiet-none = None
settings-quiet-hours = { $from }:00 to { $to }:00
settings-direct = Reminders by direct message
settings-direct-note = Otherwise where the match is played.
settings-digest = A daily list of matches that wait for me
settings-digest-note = By direct message.
settings-open = People may challenge me
settings-kept = In matches where it is your turn now, your clock still goes by what was set before, and by this from your next turn on.
settings-directs-ended = Discord has refused my last three direct messages to you, so I have switched off your reminders and your daily list by direct message; reminders come where you play. Once members of this server may write to you, you can switch them on again with { $command }.

# Page `own-people`.
settings-people = **People you do not play**, in every server: **{ $avoided }**
    -# They cannot challenge you or accept your challenges, nor you theirs. They are not told why.
settings-people-none = none
settings-people-choose = Someone you do not want to play…
settings-people-drop = Play with them again…
settings-people-full = That is as many people as I can keep in this list.
settings-people-unfit = You cannot choose yourself or a bot here.

# Page `themes`.
settings-themes = **The looks of boards**, in this order: classic, dark, high contrast, safe for colour-blind eyes. A server has one; you can choose another one for your private boards.
settings-theme-alt = { $theme }: the same board in this look.

# Form `server-play`.
settings-clock = Clock
settings-clock-note = Unless a challenge says otherwise.
settings-variant = Variant
settings-variant-note = Unless a challenge says otherwise.
settings-variant-line = { $game }: { $pool }
settings-variant-auto = The usual one of each game
settings-channels = Channels for challenges
settings-channels-note = And for answers that everybody sees. None means every channel.
settings-channels-all = every channel

# Form `server-theme`.
settings-language = Language of public messages
settings-language-auto = As set for the server in Discord
settings-theme = Look of the boards

# Form `server-time`.
settings-zone = Time zone
settings-zone-line = { $zone }, now { $now }
settings-weekends = Clocks that last days stand still at weekends
settings-vacation = Vacation days a year
settings-vacation-note = How many a member’s matches here may cost.
settings-vacation-line = { $count ->
    [0] None
   *[other] { $count }
}

# Form `server-messages`.
settings-posting = After each move
settings-posting-fold = The old board becomes a line
settings-posting-remove = The old board is deleted
settings-posting-keep = All boards stay
settings-posting-thread = Every match has a thread of its own
settings-channel-language = Language of this channel
settings-channel-language-auto = As in the server

# Form `server-moderation`.
settings-moderators = Role that moderates
settings-moderators-note = Besides those who may manage the server.
settings-moderators-none = none
settings-acts = Channel for acts of moderators
settings-acts-note = Each with a button to undo it.
settings-time-out = Who may time out members moderates, too

# Form `server-news`.
settings-news = Channel for news
settings-results = Finished matches in the news
settings-results-off = Not told
settings-results-line = A line
settings-results-picture = The last board
settings-news-challenges = Tell challenges that are open to anyone
settings-news-tournaments = Tell tournaments
settings-daily = Channel for the puzzle of the day

# Form `server-limits`.
settings-limit = Rated matches of two people that count
settings-limit-note = Within 24 hours.
settings-limit-all = All
settings-limit-line = { $count }
settings-posts = Public answers in a channel
settings-posts-note = In ten minutes, apart from matches.
settings-posts-all = Any number
settings-posts-line = { $count }
settings-age = Age of players’ Discord accounts
settings-age-line = { $count ->
    [0] Any
    [one] At least 1 day
   *[other] At least { $count } days
}

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
theme-classic = Classic
theme-dark = Dark
theme-high-contrast = High contrast
theme-colour-blind = Safe for colour-blind eyes, with patterns
