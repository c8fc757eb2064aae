# What one player asks of the other during a match.

offer-takeback = { $player } asks { $opponent } for a takeback: back to before **{ $token }**.
offer-takeback-turn = { $player } asks { $opponent } for a takeback: back to the beginning of the turn under way.
offer-draw = { $player } offers { $opponent } a draw.
offer-call-off = { $player } proposes to { $opponent } to call the match off, without a result.
offer-call-off-tournament = { $player } proposes to { $opponent } to call the match off. No rating changes then, and in the tournament it counts as a draw.
offer-lapses = If { $opponent } plays on, that counts as a no.
offer-lapses-turn = Without an answer it lapses when this turn ends.

offer-short = { $offer ->
    [takeback] a takeback
    [draw] a draw
   *[call_off] calling the match off
}

offer-taken-back = { $opponent } agreed: { $tokens } taken back.
offer-taken-back-turn = { $opponent } agreed: the turn under way starts again.
offer-agreed-takeback = { $opponent } agreed to the takeback.
offer-agreed-draw = { $opponent } agreed to a draw.
offer-agreed-call-off = { $opponent } agreed to call the match off.
offer-lapsed = { $player } proposed { offer-short }; the match went on without an answer.
offer-lapsed-over = { $player } proposed { offer-short }; the match ended without an answer.
offer-declined-takeback = { $opponent } would rather play on: no takeback.
offer-declined-draw = { $opponent } would rather play on: no draw.
offer-declined-call-off = { $opponent } would rather play on: the match continues.
offer-withdrawn = { $player } took the proposal back ({ offer-short }). The match goes on.

offer-refused-pending = { $player } has asked you already: { offer-short }. Answer that first.
offer-refused-own-open = Your own proposal ({ offer-short }) still waits for { $opponent }’s answer. If you would rather propose something else, take it back first.
offer-refused-nothing = You have not moved yet, so there is nothing to take back.
offer-refused-no-draw = { $game } always has a winner, so there is no draw to offer. You can resign or propose to call it off.
offer-refused-just-asked = You have asked that already since the last move. Play on; after the next move you may ask again.
offer-refused-gone = I know of no such proposal any more.
offer-refused-own = This is your own proposal. { $opponent } has to answer it; you can only take it back.
offer-refused-not-yours = Only { $player } can take this proposal back. You can agree or decline.
offer-refused-both-moved = Both of you have moved, so the match can no longer be left without a result. Propose to call it off, or resign.
