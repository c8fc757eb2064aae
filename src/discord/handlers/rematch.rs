//! The next match of the same players: the rematch, and a match against the next level of the engine.

use super::challenge::{self, closed_to, wrong_channel};
use super::engine_turns::followed;
use super::opponent;
use super::replies::board_row;
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::http::{Presence, presence};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::board;
use crate::discord::views::draft::Said;
use crate::discord::views::message::{Message, link};
use crate::times::MESSAGE_UNDER_WAY;
use app::{MatchView, Refused, Rematch, RematchRefusal};
use referee::{Colours, MatchId, ResignRefusal};
use rules::Side;
use text::t;
use text::{self, name};

pub(super) async fn rematch(asking: &Asking, id: MatchId) -> Result<Reply, Error> {
    if let Some(no) = no_rematch(asking, id).await? {
        return Ok(no);
    }
    let Refused { why, view } = match asking.app.rematch(&asking.caller_now(), id).await {
        Ok(once) => {
            return Ok(match once {
                Rematch::Asked(view) => challenge::asked(asking, &view),
                Rematch::Begun(view) => {
                    let reply = board_row(asking, &view, Said::Nothing);
                    followed(&asking.data, &view, reply)
                }
            });
        }
        Err(why) => why.refused()?,
    };
    let locale = asking.reader;
    let this_match = &view.this_match;
    let seats = this_match.seats();
    let side = seats.side(asking.caller.user).unwrap_or(Side::First);
    let opponent = name::player(locale, seats.player(side.other()));
    let command = asking.command(this_match.game(), "challenge");
    let said = match &why {
        // The challenge has no message, although it is old enough that its message cannot still be under way; the
        // message was lost, as after a crash. It is sent again.
        RematchRefusal::Asked(asked)
            if asked.message.is_none()
                && asking.clock.now() > asked.challenge.made_at + MESSAGE_UNDER_WAY =>
        {
            return Ok(challenge::asked(asking, asked));
        }
        RematchRefusal::Asked(asked) => {
            let link = asked.message.map(|at| link(asking.caller.place, at));
            text::challenge::rematch_asked(locale, &opponent, link.as_deref())
        }
        RematchRefusal::Barred(why) => challenge::barred(locale, why, &opponent),
        RematchRefusal::TooOften { again } => text::challenge::too_often(locale, &opponent, *again),
        RematchRefusal::NotOver => t!(locale, "rematch-not-over"),
        RematchRefusal::NotAPlayer => {
            text::why::resign_refused(locale, this_match, &ResignRefusal::NotAPlayer, &command)
        }
        RematchRefusal::OpponentGone => t!(locale, "rematch-gone", command = &command),
        RematchRefusal::Begun => text::challenge::rematch_begun(locale, this_match.place()),
        RematchRefusal::LiveClock => t!(locale, "place-live-clock"),
        RematchRefusal::ChannelTaken => t!(locale, "rematch-taken", command = &command),
    };
    Ok(Reply::private(Message::text(said)))
}

/// Refuses a rematch if this channel or the channel of the match is closed to matches, or if the caller's account is
/// too young. After a match that was played in this server, also refuses if the opponent has left the server or is
/// timed out: when a button is pressed, Discord does not say whether the opponent is a member, so the bot has to ask.
/// `None` if a rematch may be asked for.
async fn no_rematch(asking: &Asking, id: MatchId) -> Result<Option<Reply>, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    let view = asking.app.show_match(id).await?;
    let this_match = &view.this_match;
    let (place, seats) = (this_match.place(), this_match.seats());
    let closed = closed_to(asking, &settings).or_else(|| wrong_channel(asking, &settings, place));
    if closed.is_some() {
        return Ok(closed);
    }
    let side = seats.side(asking.caller.user);
    let opponent = side.map(|side| seats.player(side.other()));
    // Discord does not tell who is in a conversation outside a server.
    let server = asking.caller.place.member_of();
    let here = server.is_some() && this_match.ending().is_some() && place.member_of() == server;
    let asked = opponent.filter(|it| here && it.engine_level().is_none() && !it.is_former());
    let Some(opponent) = asked else {
        return Ok(None);
    };
    let said = match presence(&asking.clock, &asking.http, asking.caller.guild(), opponent).await {
        Presence::Here => return Ok(None),
        Presence::TimedOut(until) => text::challenge::timed_out(asking.reader, opponent, until),
        Presence::Absent => t!(
            asking.reader,
            "rematch-absent",
            opponent = &name::player(asking.reader, opponent),
            command = &asking.command(this_match.game(), "challenge")
        ),
    };
    Ok(Some(Reply::private(Message::text(said))))
}

/// Begins a match against the engine's next level on the same terms, with sides swapped as in a rematch.
pub(super) async fn next_level(asking: &Asking, view: &MatchView) -> Result<Reply, Error> {
    let this_match = &view.this_match;
    let side = this_match.seats().side(asking.caller.user);
    let Some((side, level)) = side.zip(board::next_level(this_match)) else {
        let command = asking.command(this_match.game(), "challenge");
        let why = ResignRefusal::NotAPlayer;
        let said = text::why::resign_refused(asking.reader, this_match, &why, &command);
        return Ok(Reply::private(Message::text(said)));
    };
    let proposed = opponent::Proposed {
        terms: this_match.terms(),
        colours: Colours::Challenger(side.other()),
        level: Some(u64::from(level)),
        thread: Some(false),
        quiet: false,
        rematch_of: Some(this_match.id()),
    };
    opponent::challenge(asking, proposed).await
}
