# What moderators decide.

moderate-match = Match { $number } (**{ $game }**, { $first } against { $second }).
moderate-of = { $which } { $said }
moderate-line = { $number } · { history-line }
moderate-running-line = { $game }: { $first } against { $second }
moderate-struck = struck
moderate-which-result = Which result is to be struck, or to count again? These are the latest; `match` takes the number of any other.
moderate-no-result = No match has ended with a result in this server yet.
moderate-choose-result = One of the latest matches…
moderate-which-match = Which match cannot be ended by its players? You decide who has won, or that it has no winner.
moderate-which-end = Choose the match to end. It ends without a result, and no rating changes.
moderate-no-match = No match is going on in this server.
moderate-choose-match = One of this server’s matches…
moderate-annul-sure = Strike this result? All ratings since are computed again without it. You can undo that later.
moderate-annul-sure-unrated = Strike this result? Then it counts in no profile. It has changed no rating. You can undo that later.
moderate-annul-tournament = It is a game of a tournament and stays played there. Choose what it counts in the table. Rounds that have begun stay as they are.
moderate-annulled = { $moderator } struck its result { $when }.
moderate-not-over = This match is still going on, so there is no result to strike.
moderate-not-result = This match ended without a result, so there is nothing to strike.
moderate-not-struck = This result counts already.
moderate-not-running = This match is over already.
moderate-not-there = No match here has that number.
moderate-not-own = You play in this match yourself. Another moderator has to decide, or the owner of this server.
moderate-not-own-match = This decides a match between the two of you. Another moderator has to do it, or the owner of this server.
moderate-decide = How does it end?
moderate-sure-wins = { $player } ({ $side }) wins?
moderate-sure-none = End it without a result?
moderate-done = Done: { $channel } says so.
moderate-act-annul = { $moderator } struck the result of match { $number }: it changes no rating, and all ratings since are computed again.
moderate-act-restore = { $moderator } lets the result of match { $number } count again: all ratings since are computed again.
moderate-act-adjudicate = { $moderator } decided match { $number }.
moderate-act-end = { $moderator } ended match { $number }.
moderate-act-resume = { $moderator } lets match { $number } go on, with the time both had.
moderate-undo-whole = You can undo that: the match then goes on with the time both had.
moderate-undo-until-paired = You can undo that until the next round of the tournament is paired: the match then goes on with the time both had.
moderate-reason = { $said } Reason: { $reason }
moderate-form-title = Are you sure?
moderate-form-reason = Reason
moderate-form-reason-note = In a few words; everybody reads it. It may stay empty.
moderate-button-annul = Strike this result
moderate-button-annul-for = Strike it, { $first } : { $second } in the table
moderate-button-restore = Let it count again
moderate-button-wins = { $player } ({ $side }) wins
moderate-button-none = No result
moderate-button-sure = Yes, I am sure

moderate-person-sure-block = Block { $player } in this server? They can begin no match here, and leave the leaderboards; their history stays. They leave the tournaments here, and lose a game of one that is under way; their other running matches go on. Whoever lets them play again gives them their places back, except where the next round is paired by then.
moderate-person-sure-unblock = { $moderator } blocked { $player } { $when }. Let them play again?
moderate-person-sure-annul = Strike all results of { $player } in this server? Every rating here is computed again without them. It is told in public. You can undo that later.
moderate-person-sure-restore = All results of { $player } are struck. Let those count again?
moderate-blocked-list = These people cannot play in this server:
moderate-blocked-none = Nobody is blocked in this server. { $command } with a person blocks one.
moderate-blocked-choose = Whom to let play again…
moderate-blocked-line = { $moderator } blocked { $player } { $when }.
moderate-act-block = { $moderator } blocked { $player } in this server.
moderate-act-unblock = { $moderator } lets { $player } play again in this server.
moderate-act-annul-all = { $moderator } struck all results of { $player }, { $results ->
    [one] 1 match
   *[other] { $results } matches
}: all ratings are computed again without them.
moderate-act-restore-all = { $moderator } lets the results of { $player } count again, { $results ->
    [one] 1 match
   *[other] { $results } matches
}: all ratings are computed again.
moderate-undone = { $said } { $moderator } undid that.
moderate-not-yourself = That is yourself. Another moderator has to decide, or the owner of this server.
moderate-not-person = That is no person who plays here.
moderate-not-blocked = They are not blocked in this server.
moderate-not-blocked-already = { $player } is blocked already.
moderate-not-results = No result of theirs counts in this server, so there is nothing to strike.
moderate-not-all-struck = Their results count already.
moderate-not-act = This has been undone already, or there is nothing to undo.
moderate-button-block = Block
moderate-button-unblock = Let them play again
moderate-button-annul-all = Strike all results
moderate-button-restore-all = Let them count again
moderate-button-undo = Undo
moderate-barred-you = The moderators of this server have blocked you from playing here. Your history stays, and you can still solve puzzles and read the rules. Please talk to them if you think that is a mistake.
moderate-barred-them = { $player } takes no such match at the moment. Others will be glad to play.
