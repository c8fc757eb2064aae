# Tournaments, from the form to the winner.

# The form.
tournament-form-title = { $game }: new tournament
tournament-form-name = Name
tournament-form-name-usual = { $game } tournament
tournament-form-kind = Kind
tournament-form-swiss = Swiss
tournament-form-swiss-note = Players with equal scores meet.
tournament-form-round-robin = Round robin
tournament-form-round-robin-note = Every player meets every other.
tournament-form-double = Double round robin
tournament-form-double-note = Every player meets every other twice.
tournament-form-knockout = Knockout
tournament-form-knockout-note = Who loses is out.
tournament-form-third = Knockout with third place
tournament-form-third-note = Who loses is out; the losing semi-finalists play for third place.
tournament-form-ladder = Ladder
tournament-form-ladder-note = Players challenge players above them, without end.
tournament-form-clock = Clock
tournament-form-clock-usual = As usual here: { $clock }
tournament-form-games = Games of a pairing
tournament-form-games-line = { $games ->
    [1] One
    [2] Two, sides exchanged
   *[other] Best of { $games }
}, { $rated ->
    [0] not rated
   *[other] rated
}
tournament-form-limits = Limits
tournament-form-limits-note = Numbers; what is empty is open. Rounds are for a Swiss. A ladder takes places only.
tournament-form-limit = { $limit }: { $value }
tournament-form-limit-places = Places
tournament-form-limit-days = Days a round
tournament-form-limit-hours = Begins in hours
tournament-form-limit-rounds = Rounds
tournament-form-wrong = “{ $typed }” does not fit “{ $limit }”: a whole number from { $least } to { $most }.
tournament-form-no-limit = I do not know the line “{ $typed }”. Write numbers after the given words.

# What was agreed on.
tournament-title = **{ $name }** · tournament { $number }
tournament-kind-swiss = Swiss, { $rounds ->
    [0] as many rounds as its players need
    [one] 1 round
   *[other] { $rounds } rounds
}
tournament-kind-round-robin = Round robin: every player meets every other
tournament-kind-round-robin-double = Double round robin: every player meets every other twice
tournament-kind-knockout = Knockout: after a draw the better seed goes on
tournament-kind-knockout-third = Knockout with a match for third place: after a draw the better seed goes on
tournament-kind-ladder = Ladder: a win against a player above takes the place above
tournament-games = { $games ->
    [1] one game a pairing
    [2] two games a pairing, sides exchanged
   *[other] best of { $games } games
}
tournament-how = { $kind } · { $games }
tournament-terms = { $game }: { $terms }
tournament-span = A round lasts { $span } at most. After that a player who has not moved forfeits, and in a game under way the player to move has lost on time.
tournament-role = Only members with { $role } can enter.

# How far it has come.
tournament-open = { $taken } of { $places } places are taken.
tournament-open-unlimited = { $taken ->
    [0] No player has entered yet.
    [one] 1 player has entered.
   *[other] { $taken } players have entered.
}
tournament-begins = It begins on { $when }.
tournament-begins-by-hand = It begins when { $maker } or a moderator presses “{ $button }”.
tournament-players = Players: { $players }
tournament-more = { $count } more
tournament-running = Round { $round } of { $rounds }: { $done } of { $all ->
    [one] 1 pairing is
   *[other] { $all } pairings are
} decided.
tournament-under-way = Round { $round } of { $rounds } is under way.
tournament-stage-running = { $title }: { $done } of { $all ->
    [one] 1 pairing is
   *[other] { $all } pairings are
} decided.
tournament-stage-under-way = { $title }: the round is under way.
tournament-until = The round ends on { $when } at the latest.
tournament-instant = { $at } ({ $left })
tournament-lost = I cannot reach its channel, so nothing in it goes on until its maker or a moderator moves it to another one.
tournament-lacks-threads = No game can begin: each is played in a thread, and I may not open threads in { $channel }. It goes on by itself once somebody who manages the channel gives me the rights { $permissions } there, or once its maker or a moderator uses { $command } in another channel.
tournament-waiting-game = { $first } – { $second }
tournament-waiting = { $count ->
    [one] A match waits, because I cannot reach its thread: { $games }. It goes on in a new thread as soon as I can open one.
   *[other] { $count } matches wait, because I cannot reach their threads: { $games }. They go on in new threads as soon as I can open them.
} The maker or a moderator can also decide with { $command }.
tournament-ladder = { $players ->
    [0] Nobody is on the ladder yet.
    [one] 1 player is on the ladder.
   *[other] { $players } players are on the ladder.
} Challenge a player up to { $reach } places above you with { $command }.
tournament-closed = 🏆 The ladder **{ $name }** is closed. { $winner } stands at the top and has won.
tournament-closed-none = The ladder **{ $name }** is closed as it stands, without a winner.
tournament-called-off = It was called off.

# The list.
tournament-list = **Tournaments of this server**
tournament-line-open = { $name } · { $game } · { $taken ->
    [one] 1 player
   *[other] { $taken } players
}, open
tournament-line-running = { $name } · { $game } · round { $round } of { $rounds }
tournament-line-ladder = { $name } · { $game } · ladder
tournament-line-over = { $name } · { $game } · over
tournament-line-called-off = { $name } · { $game } · called off
tournament-choose = Look at a tournament…
tournament-none = There has been no tournament in this server yet. { $command } makes one.

# Buttons.
tournament-button-join = Join
tournament-button-leave = Leave
tournament-button-leave-sure = Yes, withdraw
tournament-button-begin = Begin
tournament-button-standings = Standings
tournament-button-rounds = Rounds
tournament-button-bracket = Bracket
tournament-button-pairings = Pairings
tournament-button-export = Files

# What was done.
tournament-made = { $maker } invites to a tournament.
tournament-invited = { $maker } invites to the tournament **{ $name }**, { $game }:
tournament-made-private = **{ $name }** is made. Its message with the buttons comes in a moment.
tournament-joined = You are in **{ $name }**.
tournament-joined-late = You are in **{ $name }** and are paired from the next round on. { $missed ->
    [0] You have missed no round.
    [one] The round you missed is a bye of half a point.
    [2] The two rounds you missed are byes of half a point each.
   *[other] Of the { $missed } rounds you missed, the first two are byes of half a point each and the others give nothing.
}
tournament-left = You are no longer in **{ $name }**.
tournament-withdrawn = You have withdrawn from **{ $name }**: a game under way is lost, and you are paired no more.
tournament-withdrawn-ladder = You have left the ladder **{ $name }**: a game under way is lost. If you join again, you begin at the bottom.
tournament-leave-sure = **{ $name }** is under way. If you withdraw, a game under way is lost, and you are paired no more. You cannot come back.
tournament-leave-sure-ladder = If you leave the ladder **{ $name }**, a game under way is lost. You may come back, at the bottom.
tournament-begun = **{ $name }** begins.
tournament-done-withdraw = { $moderator } withdrew { $player } from **{ $name }**.
tournament-done-replace = { $moderator } replaced { $player } in **{ $name }** by { $by }.
tournament-done-result = { $moderator } decided a game of **{ $name }** (round { $round }, board { $board }). { $first } – { $second }: **{ $result }**.
tournament-done-result-ladder = { $moderator } decided a game of **{ $name }**. { $first } – { $second }: **{ $result }**.
tournament-stays = Round { $round } was paired with the old result and stays.
tournament-stay = Rounds { $from } to { $to } were paired with the old result and stay.
tournament-which-game = Which game of { $player } is to count so?
tournament-choose-game = One of these games…
tournament-game-line = Round { $round }, board { $board }: { $first } – { $second }
tournament-game-line-of = Round { $round }, board { $board }, game { $game }: { $first } – { $second }
tournament-game-line-ladder = Challenge { $round }: { $first } – { $second }
tournament-game-line-of-ladder = Challenge { $round }, game { $game }: { $first } – { $second }
tournament-game-open = open
tournament-done-extend = { $moderator } gave round { $round } of **{ $name }** more time: it ends on { $when } at the latest.
tournament-done-put-off = { $moderator } put off **{ $name }**. New beginning: { $when }.
tournament-done-call-off = { $moderator } called off **{ $name }**.
tournament-done-close = { $moderator } closed the ladder **{ $name }**.
tournament-done-close-none = { $moderator } closed the ladder **{ $name }** as it stands, without a winner.
tournament-done-return = { $moderator } let { $player } play on in **{ $name }**.
tournament-call-off-sure = Call off **{ $name }** for all its players? Matches under way go on, but the tournament has no winner.
tournament-close-sure = Close the ladder **{ $name }**? Who stands at the top has won it. Matches under way go on, but move nobody any more.
tournament-close-sure-own = Close the ladder **{ $name }** as it stands? You play in it, so nobody wins it by that. Matches under way go on, but move nobody any more.
tournament-done-move = { $moderator } lets **{ $name }** go on in { $channel }.
tournament-reason = { $said } Reason: { $reason }
tournament-challenged = You have challenged { $opponent } in **{ $name }**. Your match begins in a thread in a moment.
tournament-files = The tournament as JSON and as TRF16, the report format of the chess federation FIDE. Names in them are those of this server.
tournament-files-json = The tournament as JSON. A ladder has no TRF16.

# Rounds, results and places.
tournament-round-begun = **{ $name }**: round { $round } of { $rounds } begins.
tournament-stage-begun = **{ $name }** · { $title }: the round begins.
tournament-fewer-rounds = { $announced } rounds were announced. { $rounds ->
    [one] 1 round is
   *[other] { $rounds } rounds are
} played, because after that every two players have met.
tournament-ended-early = It ended after round { $round } of { $rounds }: the players who are left cannot play another round in which nobody meets an opponent again.
tournament-pairing = **{ $name }**, round { $round }, board { $board }: { $first } ({ $side }) – { $second }
tournament-pairing-game = **{ $name }**, round { $round }, board { $board }, game { $game }: { $first } ({ $side }) – { $second }
tournament-pairing-ladder = **{ $name }**: { $first } ({ $side }) – { $second }
tournament-pairing-again = { $pairing }. Their thread was locked or deleted, so the match goes on in this one.
tournament-pairing-moved = { $pairing }. The match goes on in { $thread }.
tournament-thread = { $name } { $round }.{ $board }: { $first } – { $second }
tournament-thread-ladder = { $name }: { $first } – { $second }
tournament-winner = 🏆 **{ $name }** is over. { $count ->
    [one] The winner is { $winner }.
   *[other] The winners are { $winner }.
}
tournament-winner-none = **{ $name }** is over, without a winner.
tournament-goes-on = **{ $name }** goes on: a result was decided otherwise, and so there is no winner yet.
tournament-winner-second = Second place: { $player }.
tournament-winner-third = Third place: { $player }.
tournament-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
tournament-point-half = half a point
tournament-points-text = { $points } points
tournament-standing = { $rank }\. { $player } · **{ $points }**
tournament-standing-wins = { $line } · { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}
tournament-standing-bare = { $rank }\. { $player }
tournament-standing-out = { $line } · withdrawn
tournament-standing-break = { $line } · { $heading } { $value }
tournament-standings-ladder = **{ $name }**, the ladder
tournament-breaks-cut1 = BH-1: points of the opponents, without the lowest.
tournament-breaks-buchholz = BH: points of all opponents.
tournament-breaks-sonneborn = SB: points of opponents beaten, and half of those drawn with.
tournament-breaks-encounter = DE: place by the games between these players.
tournament-breaks-second = W2: wins as { $side }.
tournament-page = Page { $page } of { $pages }
tournament-rounds = **{ $name }** · { $shown }. Players are numbered by entry; below each result is the opponent’s number.
tournament-rounds-ranked = Ranks are those after round { $round }.
tournament-rounds-annulled = [ ]: does not count, because a player left before half of their games.
tournament-rounds-struck = *: a moderator has struck this result; it changes no rating.
tournament-shown = **{ $name }** · { $shown }
tournament-shown-standings = { $round ->
    [0] Standings before the end of round 1
   *[other] Standings after round { $round }
}
tournament-shown-round = Round { $round } of { $rounds }
tournament-shown-rounds = Rounds { $first } to { $last } of { $rounds }
tournament-shown-bracket = Bracket
tournament-shown-bracket-from = Bracket from the round of { $players }
tournament-pairings = **{ $name }**, round { $round } of { $rounds }
tournament-pairings-none = No round of **{ $name }** has begun.
tournament-pairings-none-ladder = **{ $name }**: no match is going on.
tournament-pairing-open = { $board }\. { $first } – { $second }: { $where }
tournament-pairing-waiting = { $board }\. { $first } – { $second }
tournament-pairing-result = { $board }\. { $first } – { $second }: **{ $result }**
tournament-pairing-result-set = { $line }, set by { $moderator }
tournament-pairing-struck = { $line }, struck by { $moderator }
tournament-bye-full = { $player } has no opponent: 1 point
tournament-bye-half = { $player } did not play: half a point
tournament-bye-none = { $player } did not play: no point
tournament-result-first = { $first } : { $second }
tournament-result-away = { $player } did not come
tournament-result-both-away = neither player came

tournament-round-final = Final
tournament-round-semifinal = Semi-finals
tournament-round-quarterfinal = Quarter-finals
tournament-round-of = Round of { $players }
tournament-round-third = Third place

tournament-heading-points = Pts
tournament-heading-wins = Wins
tournament-heading-cut1 = BH-1
tournament-heading-buchholz = BH
tournament-heading-sonneborn = SB
tournament-heading-encounter = DE
tournament-heading-second = W2
tournament-heading-rank = Rank
tournament-heading-number = No.
tournament-alt = { $name }, { $shown }: { $rows }

tournament-alt-part = { $name }, players { $first } to { $last } of { $count }
tournament-alt-row = { $rank }: { $player }, { $points }
tournament-alt-break = { $told }, { $heading } { $value }
tournament-alt-points = { $player }, { $points }
tournament-alt-ranked = { $told }, rank { $rank }
tournament-alt-round = { $round }: { $said }
tournament-alt-won = { $winner } beat { $loser }
tournament-alt-drawn = { $first } drew with { $second }
tournament-alt-neither = { $first } played { $second }, without a point for either
tournament-alt-away = { $player } did not come against { $opponent }
tournament-alt-both-away = neither { $first } nor { $second } came
tournament-alt-through = { $said }, { $player } goes on
tournament-alt-open = { $first } against { $second } is still open
tournament-alt-waits = { $player } has no opponent yet
tournament-alt-nobody = not decided
tournament-alt-score = { $said }, { $score }
tournament-alt-annulled = { $said } (does not count)
tournament-alt-struck = { $said } (struck)
tournament-alt-next = {"; "}
tournament-alt-more = and { $count } more that the picture shows
tournament-alt-bye = { $player } goes on without a game

# Its channel is lost: told directly.
tournament-place-lost = I cannot reach the channel of **{ $name }** any more, so nothing in it goes on. Its maker ({ $maker }) or a moderator can type { $command } in another channel of the server ({ $server }), and it goes on there. { $end }
tournament-place-lost-ends = Otherwise it ends on { $when } with what is decided, and open games count as draws.
tournament-place-lost-off = Otherwise it is called off on { $when }.
tournament-place-lost-closes = Otherwise the ladder is closed on { $when } as it stands, without a winner.
tournament-place-told = I cannot reach the channel of **{ $name }**, so you read here how it ended.

# The thread of a game is lost: told directly to the maker.
tournament-game-moved = { $pairing }. The thread of this match was locked or deleted. It goes on in { $thread }, with the time that was left.
tournament-game-waits = { $pairing }. I cannot reach the thread of this match any more, so its clock stands still and both players wait. It goes on in a new thread as soon as I can open one, at most one a day. You or a moderator can also decide it with { $result } or let the tournament go on in another channel with { $relocate }, and its players can go on elsewhere with { $next }. Otherwise it is called off on { $when }, as a draw.

# Medals in a profile.
tournament-medals = **Tournaments:** { $parts }
tournament-medals-first = 🥇 { $count ->
    [one] 1 won
   *[other] { $count } won
}
tournament-medals-second = 🥈 { $count ->
    [one] 1 second place
   *[other] { $count } second places
}
tournament-medals-third = 🥉 { $count ->
    [one] 1 third place
   *[other] { $count } third places
}

# Why not.
tournament-no-such = There is no such tournament in this server. { $command } lists them.
tournament-no-which = Several tournaments are under way here. Name the one you mean in the option `tournament`.
tournament-no-open = **{ $name }** takes no more players.
tournament-no-begun = **{ $name }** has begun already, or gone on to its next round.
tournament-no-running = **{ $name }** is not under way.
tournament-no-over = **{ $name }** is over, so nothing in it can be changed.
tournament-no-full = All { $places } places of **{ $name }** are taken.
tournament-no-role = Only members with { $role } can enter **{ $name }**.
tournament-no-already = You are in **{ $name }** already.
tournament-no-blocked = You are blocked in this server, so you cannot play in a tournament here. Its moderators can let you play again.
tournament-no-player-blocked = { $player } is blocked in this server and cannot take a place in a tournament.
tournament-no-back = You withdrew from **{ $name }**.
tournament-no-late = More than half of the rounds of **{ $name }** have begun, so it takes no more players.
tournament-no-not-in = You are not in **{ $name }**.
tournament-no-player = { $player } is not in **{ $name }**.
tournament-no-player-already = { $player } is in **{ $name }** already.
tournament-no-bot = { $player } is a bot and cannot play in a tournament.
tournament-no-few = **{ $name }** needs two players at least.
tournament-no-rights = Only { $maker } and the moderators can do that.
tournament-no-create = Only moderators make tournaments here.
tournament-no-game = { $player } has no game in **{ $name }** that a result could be set for.
tournament-no-such-game = There is no such game in **{ $name }**.
tournament-no-rounds = **{ $name }** is a ladder and has no rounds, so there is nothing to extend.
tournament-no-own = This concerns a game of your own, so another moderator has to decide it, or the owner of this server.
tournament-no-ladder = **{ $name }** is no ladder: its rounds say who meets whom.
tournament-no-above = { $player } does not stand above you. Challenge a player up to { $reach } places above you.
tournament-no-far = { $player } stands more than { $reach } places above you. Challenge a player closer to you.
tournament-no-busy = { $player } is playing a match of **{ $name }**. One at a time.
tournament-no-busy-you = You are playing a match of **{ $name }**. One at a time.
tournament-no-under-way = { $player } has a match under way. Set its result first.
tournament-no-missed = { $player } has withdrawn, and a round has begun since, so the place can no longer be taken.
tournament-no-gone-on = The winners of that round of **{ $name }** have gone on, so its results stay.
tournament-no-threads = Matches of a tournament are played in threads, and here I lack { $permissions }. Use another channel, or ask the people who manage the server.
tournament-no-thread = The matches of a tournament are threads, and no thread can be opened here. Use the command in a text or announcement channel.

# Who is out, and the way back.
tournament-no-out = { $organiser } took you out of **{ $name }**.
tournament-out-way = { $maker } or a moderator can give you the place back: { $command } with you alone.
tournament-out-late = A round has begun without you since, so the place cannot be given back.

# The question before an act, and whether it can be undone.
tournament-begin-sure = Begin **{ $name }** with { $players } players? The first round is paired at once.
tournament-withdraw-sure = Take { $player } out of **{ $name }**?
tournament-withdraw-loses = The game against { $opponent } is lost by that at once.
tournament-result-sure = Their match is under way and ends by that.
tournament-undo-never = That cannot be undone.
tournament-undo-at-once = It is the last game of the round: the next round is paired at once, and then this cannot be undone.
tournament-undo-next-game = The next game of these two begins at once, and then this cannot be undone.
tournament-undo-until-paired = You can undo that until the next round is paired.
tournament-undo-whole = You can undo that.

# Why an act is not undone, and what can be done instead.
tournament-followed = That cannot be undone any more. { $why }
tournament-followed-already = { $organiser } has undone it already.
tournament-followed-paired = Round { $round } was paired since.
tournament-followed-begun = The tournament has begun since.
tournament-followed-over = The tournament is over.
tournament-followed-full = All { $places } places are taken by now.
tournament-followed-changed = Something else was decided about the same since.
tournament-followed-back = The place of { $player } has been left, given away or given back since.
tournament-followed-plays = { $player } has played in that place since.
tournament-followed-next-game = The next game of these two has begun.
tournament-followed-passed = The end it had before has passed.
tournament-followed-channel = Another match is going on in its channel.
tournament-followed-deleted = One of the players has deleted their data.
tournament-followed-blocked = { $player } is blocked. { $command } lets them play again.
tournament-instead-replace = Instead, { $command } gives the place back, or to another person.
tournament-instead-result = Instead, { $command } decides the game anew.
tournament-instead-annul = Instead, { $command } strikes the result.
tournament-instead-extend = Instead, { $command } gives the round more time.
tournament-instead-relocate = Instead, { $command } in another channel lets it go on there.
tournament-stays-out = { $player } stays out of **{ $name }**. { $why }
