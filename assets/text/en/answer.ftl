# Answers that belong to no match: help, lists, settings, and trouble.

trouble = Something went wrong on my side; your last step may or may not have counted. { $command } shows how it stands.
trouble-busy = I cannot get at my records right now, so nothing was played or changed. Please try again in a moment.
trouble-command = This command is out of date or unknown here. Press Ctrl+R (or restart the app) and try again.
trouble-argument = I could not read that. Please pick the options Discord shows while you type, and try again.
trouble-server-only = That belongs to a server that has added me. Here you can play, learn, solve puzzles and choose your own settings.
trouble-button = This button is not one of mine any more. { $command } shows the match in this channel.
trouble-permissions = I cannot play here yet: in this channel I lack { $permissions }. Ask the people who manage the server to allow it, or use another channel.
trouble-not-allowed = Only members with { $permissions } may do this.
trouble-subcommand = Please choose one of the commands below { $command }.

permission-view = “View Channel”
permission-send = “Send Messages”
permission-send-in-threads = “Send Messages in Threads”
permission-attach = “Attach Files”
permission-create-threads = “Create Public Threads”
permission-moderate = the right to moderate in this server
permission-manage-server = “Manage Server”
permission-manage-roles = “Manage Roles”

leaderboard-title = **{ $game }**, { $pool }: the best of this server
leaderboard-title-only = **{ $game }**: the best of this server
leaderboard-row = { $rank }\. { $player } **{ $rating }**, give or take { $deviation } · { $tally }
leaderboard-row-inactive = { $rank }\. { $player } { $rating }, give or take { $deviation } · { $tally } · inactive
leaderboard-tally = won { $wins }, lost { $losses }
leaderboard-tally-draws = won { $wins }, drawn { $draws }, lost { $losses }
leaderboard-note = Provisional: the rating can still change a lot.
leaderboard-nobody = There is no finished rated match yet.
leaderboard-few = *Ratings that can still change a lot:*
leaderboard-season = Since the beginning of this quarter, when all ratings started afresh.
leaderboard-left-out = { $count ->
    [one] One more has not played for 90 days.
   *[other] { $count } more have not played for 90 days.
}
leaderboard-own = You: { $row }
leaderboard-page = Page { $page } of { $pages }
leaderboard-button-season = This quarter
leaderboard-button-always = All time
leaderboard-empty-only = There is no finished rated match of **{ $game }** here yet. Be the first: { $command }.
leaderboard-empty = There is no finished rated match of **{ $game }** ({ $pool }) here yet. Be the first: { $command }.

rating-pool = **{ $game }** ({ $pool })
rating-pool-only = **{ $game }**
rating-now = { $game }: { $player } stands at **{ $rating }**, give or take { $deviation } · { $tally }
rating-provisional = { $rating } (provisional)
rating-moved = { $count ->
    [one] One rated match so far: from { $start } to { $first }.
   *[other] Over { $count } rated matches: { $first } after the first, { $highest } at best, { $lowest } at worst.
}
rating-band = Coloured band: the rating, give or take twice its uncertainty.
rating-alt = A graph of the rating over { $count ->
    [one] 1 match
   *[other] { $count } matches
}: { $start } before the first, { $course }.
rating-alt-leg = { $way ->
    [up] up to { $rating }
    [down] down to { $rating }
   *[level] still { $rating }
} after match { $number }
rating-none = { $player } has not finished a rated match of { $game } here yet. One is enough: { $command }.

matches-title = It is your turn here:
matches-row = { $game } against { $opponent } in { $channel } ({ $facts })
matches-button = Board
matches-none = No match waits for you. Begin one with { $command }.
answer-too-fast = That was a lot in a short time. You can do this again { $when }.
answer-private-here = This server wants what I post for everybody in { $channels }, so only you see this answer.
answer-private-for-now = I have posted a lot in this channel lately, so only you see this answer. I can post for everybody again { $when }.
answer-pressed-twice = You pressed twice: it counted once.

record-here = The record, to replay or to check:
replay-here = The whole match of **{ $game }**, { $first } against { $second }.
replay-private = While a match goes on, only its players can show it to everybody, so only you see this.
replay-empty = Nothing has been played yet, so there is nothing to replay.

about = I referee three board games: I know the rules, explain every refusal, keep the clocks and the ratings. I am made by players of these games. Version { $version }.
about-how = Play with { $command }, or with a right-click on someone: Apps, “Challenge to { $game }” (or another game).
about-add-server = Add to a server: everybody there plays
about-add-account = Add to my account: I play anywhere
conversation-type-moves = -# { $player }, the buttons work as they are. To type moves as well, [add me to your account](<{ $link }>).
about-game = - **{ $game }**: { $line } ({ $designer })
about-button-learn = Learn { $game } · { $minutes } min
about-button-puzzle = Today’s puzzle
about-first = New here? Start with **{ $game }**: you learn it fastest.
about-learn = Only you see the lessons. A first match against me is one press further.
about-alt = Three boards: Iago, a hexagon of cells; ISAAC, a square; Ampel, a triangle.
about-play = Know the rules? Play …
about-play-bot = { $game } against me, easiest level
about-play-person = { $game } against another person
sandbox-welcome = **Welcome! Three board games to learn and play.** Here you play { $people }; nothing leaves this machine.
sandbox-game = - **{ $game }**: { $line }

# Matches one plays, and those of a server, to be looked after from anywhere.
own-lost = I cannot reach the channel of { $count ->
        [one] one of your matches
       *[other] { $count } of your matches
    }. Choose it below, on its own server, to go on there, call it off or resign.
own-choose = One of your matches…
own-line = { $game } against { $opponent }
own-facts = { $side }, { $moves ->
    [0] no move yet
    [one] 1 move
   *[other] { $moves } moves
}
own-begun = begun { $when }
own-numbered = { $note }, no. { $number } of these
own-waits = Your move
own-theirs = Your opponent’s move
own-unreachable = I cannot reach its channel
own-match = **{ $game }** against { $opponent } in { $channel }.
own-match-lost = I cannot reach its channel, so the clock stands still. Unless it goes on elsewhere, it ends without a result { $when }.
own-button-here = Go on in this channel
own-here = This match goes on in this channel now.
own-here-already = This match is being played in this very channel.
own-here-taken = Another match is going on in this channel. Choose an empty channel or a thread.
own-walk = Waiting for you: { $number } of { $count }, in { $channel }.
own-walk-elsewhere = Match { $number } of { $count } that wait for you, in another server. Play there: { $link }
own-button-walk = Next board where it is my turn
own-none = You are playing no match at the moment. Begin one with { $command }.
