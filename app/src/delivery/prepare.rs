//! The call that brings a message up to the present state of its subject: one function a kind.

use super::{Content, Recipient};
use crate::challenge::view_challenge;
use crate::folding::OVER;
use crate::outbox_writes::version;
use crate::rest::reminded;
use crate::tournament::{is_concerned, load_card, view};
use crate::{App, Error, MatchView, TournamentView};
use referee::tournament::TournamentState;
use referee::{
    ChallengeId, ChallengeState, GuildId, Match, OfferId, OfferState, Spared, Time, TournamentId,
    UserId,
};
use std::sync::Arc;
use store::{MessageRef, MessageRole, Owed, Session, Subject, Tables, TournamentNews};

/// A message and the call that brings it up to the present.
pub(super) struct Prepared {
    /// Its row.
    pub(super) owed: Owed,
    pub(super) call: Call,
    /// Whether the row is deleted after the call.
    pub(super) last: bool,
    /// The version it shows then.
    pub(super) version: u64,
    /// Its match, if that is paused.
    pub(super) paused: Option<Box<MatchView>>,
    /// Its tournament, if that has lost the channel in which this message stands.
    pub(super) found: Option<TournamentId>,
}

/// A call to the platform.
pub(super) enum Call {
    Post(Content),
    Edit(MessageRef, Content),
    /// The message is up to date, or not wanted any more.
    Nothing,
}

/// A call, and whether the row is deleted after it.
type Next = (Call, bool);

const DONE: Next = (Call::Nothing, true);

impl App {
    /// Loads what a leased row is about; `None` if the row has changed since.
    pub(super) async fn prepare(&self, taken: &Owed, now: Time) -> Result<Option<Prepared>, Error> {
        let mut session = self.store.read().await?;
        let leased = |row: &Owed| {
            row.role == taken.role
                && row.shown < row.wanted
                && row.next_attempt == taken.next_attempt
        };
        if let Subject::Match(id) = taken.role.subject() {
            // A match is loaded together with its rows.
            let (view, rows) = self.load_view_and_owed(&mut session, id).await?;
            let owed = rows.into_iter().find(leased);
            return match owed {
                Some(owed) => Ok(Some(
                    of_match(&mut session, owed, Box::new(view), now).await?,
                )),
                None => Ok(None),
            };
        }
        let owed = session.outbox().find(taken.role).await?.filter(leased);
        let Some(owed) = owed else {
            return Ok(None);
        };
        let mut found = None;
        let (call, last) = match owed.role {
            MessageRole::Challenge(id) | MessageRole::ChallengeNews(id) => {
                self.of_challenge(&mut session, &owed, id, now).await?
            }
            MessageRole::Daily(guild) => match self.daily_view(&mut session, guild, now).await? {
                Some(view) => (Call::Post(Content::Daily(Box::new(view))), true),
                None => DONE,
            },
            MessageRole::Digest(user) => match self.digest(&mut session, user, now).await? {
                Some(digest) => (Call::Post(Content::Digest(Box::new(digest))), false),
                None => DONE,
            },
            MessageRole::Act(id) => match self.act_view(&mut session, id).await? {
                Some(view) => (Call::Post(Content::Act(Box::new(view))), true),
                None => DONE,
            },
            MessageRole::ActTold(id) => match self.act_view(&mut session, id).await? {
                Some(view) => (Call::Post(Content::ActTold(Box::new(view))), true),
                None => DONE,
            },
            MessageRole::RoleTrouble(guild, manager) => {
                role_trouble(&mut session, guild, manager).await?
            }
            MessageRole::Signup(id)
            | MessageRole::Round(id, _)
            | MessageRole::Final(id)
            | MessageRole::TournamentNews(id, _) => {
                let card = load_card(&mut session, id).await?;
                let news = matches!(owed.role, MessageRole::TournamentNews(..));
                found = card.tournament.lost_at.filter(|_| !news).map(|_| id);
                of_tournament(&owed, Box::new(view(&mut session, card).await?))
            }
            MessageRole::TournamentLost(id, user) => {
                let card = load_card(&mut session, id).await?;
                match card.tournament.lost_at {
                    Some(_) if is_concerned(&card, user) => {
                        let to = recipient(&mut session, user).await?;
                        let view = Box::new(view(&mut session, card).await?);
                        (Call::Post(Content::TournamentLost(view, to)), true)
                    }
                    _ => DONE,
                }
            }
            _ => DONE,
        };
        let found = found.filter(|_| !matches!(call, Call::Nothing));
        let version = owed.wanted;
        Ok(Some(Prepared {
            owed,
            call,
            last,
            version,
            paused: None,
            found,
        }))
    }

    /// A challenge that is open, closed or accepted: the question itself, or its line among the news.
    async fn of_challenge(
        &self,
        session: &mut Session,
        owed: &Owed,
        id: ChallengeId,
        now: Time,
    ) -> Result<Next, Error> {
        let stored = session.challenges().load(id).await?;
        let stored = stored.ok_or(Error::NoChallenge)?;
        let view = view_challenge(session, stored, now).await?;
        let open = view.challenge.state_at(now) == ChallengeState::Open;
        if owed.at.is_none() && !open {
            return Ok(DONE);
        }
        let challenger = view.challenge.challenger;
        let content = match (owed.role, view.challenge.state) {
            (MessageRole::ChallengeNews(_), _) => Content::ChallengeNews(Box::new(view)),
            (_, ChallengeState::Accepted(id)) => {
                Content::Accepted(Box::new(self.load_view(session, id).await?), challenger)
            }
            _ => Content::Challenge(Box::new(view)),
        };
        Ok((post_or_edit(owed.at, content), !open))
    }
}

/// Edits the message that stands, or posts one.
const fn post_or_edit(at: Option<MessageRef>, content: Content) -> Call {
    match at {
        Some(at) => Call::Edit(at, content),
        None => Call::Post(content),
    }
}

/// Prepares a message of a match.
async fn of_match(
    session: &mut Session,
    owed: Owed,
    mut view: Box<MatchView>,
    now: Time,
) -> Result<Prepared, Error> {
    let paused = view.this_match.paused_at().map(|_| view.clone());
    // A board that gets through ends a pause, and tells when the flag falls then.
    if paused.is_some() && matches!(owed.role, MessageRole::Board(_)) {
        Arc::make_mut(&mut view.this_match).resume(now);
    }
    // A correction of a name is no version of its match.
    let version = version(&view.this_match).max(owed.wanted);
    let (call, last) = match owed.role {
        MessageRole::Board(_) => board(&owed, view),
        MessageRole::Parent(_) => parent(session, &owed, view).await?,
        MessageRole::Offer(_, offer) => question(session, &owed, offer, view).await?,
        MessageRole::Reminder(_) if is_due(&view.this_match) => {
            (Call::Post(Content::Reminder(view)), true)
        }
        MessageRole::ResultNews(_) => (post_or_edit(owed.at, Content::ResultNews(view)), false),
        MessageRole::Direct(_, player) => direct(session, view, player).await?,
        MessageRole::Woken(_, player) => woken(view, player),
        MessageRole::Lost(_, player) if paused.is_some() && view.this_match.ending().is_none() => {
            (Call::Post(Content::PlaceLost(view, player)), true)
        }
        _ => DONE,
    };
    Ok(Prepared {
        owed,
        call,
        last,
        version,
        paused,
        found: None,
    })
}

/// The board: always a new message, except for a name that is corrected after the end.
fn board(owed: &Owed, view: Box<MatchView>) -> Next {
    let corrected = owed.pinged == OVER && owed.shown >= version(&view.this_match);
    let at = owed.at.filter(|_| corrected);
    (post_or_edit(at, Content::Board(view)), false)
}

/// The line in the parent channel of a thread: the message of the challenge.
async fn parent(session: &mut Session, owed: &Owed, view: Box<MatchView>) -> Result<Next, Error> {
    let Some(at) = owed.at else {
        return Ok(DONE);
    };
    if view.this_match.ending().is_some() {
        return Ok((Call::Edit(at, Content::EndedInThread(view)), true));
    }
    let challenge = session.challenges().of_match(view.this_match.id()).await?;
    Ok(match challenge {
        Some(it) => {
            let content = Content::Accepted(view, it.challenge.challenger);
            (Call::Edit(at, content), false)
        }
        None => (Call::Nothing, false),
    })
}

/// An offer, or its outcome.
async fn question(
    session: &mut Session,
    owed: &Owed,
    offer: OfferId,
    view: Box<MatchView>,
) -> Result<Next, Error> {
    let stored = session.matches().offer(view.this_match.id(), offer).await?;
    Ok(match (stored, owed.at) {
        (Some((offer, OfferState::Open)), None) => {
            (Call::Post(Content::Question(view, offer)), false)
        }
        (Some((_, OfferState::Open)), Some(_)) => (Call::Nothing, false),
        (Some((offer, state)), Some(at)) => {
            (Call::Edit(at, Content::Outcome(view, offer, state)), true)
        }
        _ => DONE,
    })
}

/// The reminder of a player who wants it directly.
async fn direct(
    session: &mut Session,
    view: Box<MatchView>,
    player: UserId,
) -> Result<Next, Error> {
    if !is_due(&view.this_match) || reminded(&view.this_match) != Some(player) {
        return Ok(DONE);
    }
    let to = recipient(session, player).await?;
    Ok((Call::Post(Content::Direct(view, to)), true))
}

/// A person and the language they read.
async fn recipient(session: &mut Session, user: UserId) -> Result<Recipient, Error> {
    let language = session.players().settings(user).await?.language;
    Ok(Recipient { user, language })
}

/// The ping after quiet hours, if it is still the player's turn and they have not left.
fn woken(view: Box<MatchView>, player: UserId) -> Next {
    let left = view.this_match.clock().nudges().left_at.is_some();
    match view.this_match.player_to_move() == Some(player) && !left {
        true => (Call::Post(Content::Woken(view, player)), true),
        false => DONE,
    }
}

/// The roles a manager of a server has chosen that are refused.
async fn role_trouble(
    session: &mut Session,
    guild: GuildId,
    manager: UserId,
) -> Result<Next, Error> {
    let mut refused = session.roles().rules(guild).await?;
    refused.retain(|it| it.trouble.is_some() && it.made_by == manager);
    if refused.is_empty() {
        return Ok(DONE);
    }
    let to = recipient(session, manager).await?;
    Ok((Call::Post(Content::RoleTrouble(guild, to, refused)), false))
}

/// A message of a tournament.
fn of_tournament(owed: &Owed, view: Box<TournamentView>) -> Next {
    let tournament = &view.card.tournament;
    let (state, now) = (tournament.state, tournament.round);
    match (owed.role, owed.at) {
        (MessageRole::Signup(_), Some(at)) => {
            (Call::Edit(at, Content::Signup(view)), state.is_closed())
        }
        (MessageRole::Signup(_), None) if !state.is_closed() => {
            (Call::Post(Content::Signup(view)), false)
        }
        (MessageRole::Round(_, round), None)
            if state == TournamentState::Running && round == now =>
        {
            (Call::Post(Content::Round(view, round)), true)
        }
        // Its message is edited if a result was decided otherwise since.
        (MessageRole::Final(_), at) if at.is_some() || state == TournamentState::Over => {
            // It is not tried again in a channel that is lost.
            let lost = tournament.lost_at.is_some();
            (post_or_edit(at, Content::Final(view)), lost)
        }
        (MessageRole::TournamentNews(_, TournamentNews::Open), None)
            if !view.card.is_joinable() =>
        {
            DONE
        }
        (MessageRole::TournamentNews(_, TournamentNews::Round(round)), None) if round != now => {
            DONE
        }
        (MessageRole::TournamentNews(_, TournamentNews::Over), None)
            if state == TournamentState::Running =>
        {
            DONE
        }
        (MessageRole::TournamentNews(_, what), at) => (
            post_or_edit(at, Content::TournamentNews(view, what)),
            what != TournamentNews::Over,
        ),
        _ => DONE,
    }
}

/// Whether a reminder still applies.
fn is_due(this_match: &Match) -> bool {
    let clock = this_match.clock();
    let vacation = clock.grace().is_some_and(|it| it.why == Spared::Vacation);
    this_match.ending().is_none() && (vacation || clock.nudges().count() > 0)
}
