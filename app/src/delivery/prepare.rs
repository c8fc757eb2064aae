//! What brings a message up to the present state of its subject: the call, and the facts.

use super::facts::{Call, Draft, Facts, Next};
use super::tournament;
use crate::challenge::view_challenge;
use crate::load::NOBODY;
use crate::outbox_writes::version;
use crate::rest::reminded;
use crate::tournament::{load_card, pairing_view, view};
use crate::{App, Error, MatchView, NoMatch, Recipient, TournamentView};
use referee::{
    ChallengeId, ChallengeState, GuildId, Match, OfferId, OfferState, Spared, Time, UserId,
};
use std::sync::Arc;
use store::{MessageRef, MessageRole, OutboxRow, Reader, Session, Subject, Tables};

/// A message and the call that brings it up to the present.
pub(super) struct Prepared {
    pub(super) draft: Draft,
    pub(super) call: Call,
    /// Whether the row is deleted after the call.
    pub(super) last: bool,
    /// Whether its match or its tournament is over.
    pub(super) over: bool,
    /// The version of its subject that was loaded.
    pub(super) version: u64,
    /// Its match that is paused, or its tournament that has lost its channel: what gets through there ends that.
    pub(super) lost: Option<Subject>,
}

/// What comes of a row.
pub(super) enum Prepare {
    /// It has changed since it was leased, or is shown already.
    Overtaken,
    /// Nothing is left to be said.
    Nothing,
    Ready(Box<Prepared>),
}

/// Which row is meant.
#[derive(Clone, Copy)]
pub(super) enum Taken<'a> {
    /// One that was leased.
    Leased(&'a OutboxRow),
    /// One that waits for the answer to its change; the message whose button was pressed is its own.
    Answer(MessageRole, Option<MessageRef>),
}

impl Taken<'_> {
    const fn role(self) -> MessageRole {
        match self {
            Taken::Leased(owed) => owed.role,
            Taken::Answer(role, _) => role,
        }
    }

    fn is(self, row: &OutboxRow) -> bool {
        let still = match self {
            Taken::Leased(owed) => row.next_attempt == owed.next_attempt,
            Taken::Answer(..) => true,
        };
        still && row.role == self.role() && row.shown < row.wanted
    }
}

impl App {
    pub(super) async fn prepare(&self, taken: Taken<'_>, now: Time) -> Result<Prepare, Error> {
        let mut session = self.store.read().await?;
        let (role, subject) = (taken.role(), taken.role().subject());
        let (row, of_match) = match subject {
            // A match is loaded together with its rows.
            Subject::Match(id) => {
                let reader = role.recipient().unwrap_or(NOBODY);
                let (view, rows) = self.load_view_and_owed(&mut session, id, reader).await?;
                let row = rows.into_iter().find(|row| taken.is(row));
                (row, Some(Box::new(view)))
            }
            _ => {
                let row = session.outbox().find(role).await?;
                (row.filter(|row| taken.is(row)), None)
            }
        };
        let Some(mut owed) = row else {
            return Ok(Prepare::Overtaken);
        };
        if let Taken::Answer(_, pressed) = taken {
            owed.at = owed.at.or(pressed);
        }
        let of_tournament = match subject {
            Subject::Tournament(id) => {
                let card = load_card(&mut session, id).await?;
                Some(Box::new(view(&mut session, card).await?))
            }
            _ => None,
        };
        let lost = is_lost(&owed, of_match.as_deref(), of_tournament.as_deref());
        let ended = |it: &MatchView| it.this_match.ending().is_some();
        let closed = |it: &TournamentView| it.card.tournament.state.is_closed();
        let over = of_match.as_deref().is_some_and(ended);
        let over = over || of_tournament.as_deref().is_some_and(closed);
        // A correction of a name is no version of its match.
        let loaded = of_match.as_ref().map_or(0, |it| version(&it.this_match));
        let subjects = (of_match, of_tournament);
        let next = Box::pin(self.next(&mut session, &owed, subjects, now)).await?;
        let Some(Next { call, about, last }) = next else {
            return Ok(Prepare::Nothing);
        };
        let to = match role.recipient() {
            Some(user) => Some(recipient(&mut session, user).await?),
            None => None,
        };
        Ok(Prepare::Ready(Box::new(Prepared {
            version: loaded.max(owed.wanted),
            draft: Draft { owed, about, to },
            call,
            last,
            over,
            lost: lost.then_some(subject),
        })))
    }

    /// What is to be done for a row; `None` if nothing is left to be said.
    async fn next(
        &self,
        session: &mut Session,
        owed: &OutboxRow,
        (of_match, of_tournament): (Option<Box<MatchView>>, Option<Box<TournamentView>>),
        now: Time,
    ) -> Result<Option<Next>, Error> {
        let of_match = || of_match.ok_or(Error::NoMatch(NoMatch::Unknown));
        let of_tournament = || of_tournament.ok_or(Error::NoTournament);
        let at = owed.at;
        Ok(match owed.role {
            MessageRole::Board(_, reader) => {
                let view = of_match()?;
                let left = view.this_match.place().is_direct() && reader == Reader::Everybody;
                match (left, at) {
                    // What stays of it says that the match goes on in direct messages.
                    (true, Some(at)) => Next::keep(Call::Edit(at), Facts::Match(view), true),
                    (true, None) => None,
                    (false, _) => board(owed, view, now),
                }
            }
            MessageRole::Parent(_) => parent(session, at, of_match()?).await?,
            MessageRole::Offer(_, offer, _) => question(session, at, offer, of_match()?).await?,
            MessageRole::Reminder(_) => {
                let view = of_match()?;
                Next::once_if(is_due(&view.this_match), Facts::Match(view))
            }
            MessageRole::MatchNotice(_, player) => {
                let view = of_match()?;
                // Its row stays: of the same version a player is told once.
                let notified = is_notified(owed, &view, player);
                let keep = || Next::keep(Call::Post, Facts::Match(view), false);
                notified.then(keep).flatten()
            }
            MessageRole::MoveAsked(_, player) => {
                let view = of_match()?;
                let it = &view.this_match;
                let asks = it.move_asked().map(|side| it.seats().player(side.other()));
                let asked = it.ending().is_none() && asks == Some(player);
                Next::once_if(asked, Facts::Match(view))
            }
            MessageRole::Woken(_, player) => {
                let view = of_match()?;
                let left = view.this_match.clock().nudges().left_at.is_some();
                let waits = view.this_match.player_to_move() == Some(player) && !left;
                Next::once_if(waits, Facts::Match(view))
            }
            MessageRole::Lost(..) => {
                let view = of_match()?;
                let it = &view.this_match;
                let lost = it.paused_at().is_some() && it.ending().is_none();
                Next::once_if(lost, Facts::Match(view))
            }
            MessageRole::ResultNews(_) => {
                Next::keep(Call::post_or_edit(at), Facts::Match(of_match()?), false)
            }
            MessageRole::Challenge(id, _)
            | MessageRole::ChallengeNews(id)
            | MessageRole::Unreachable(id, _) => {
                Box::pin(self.challenge_now(session, owed, id, now)).await?
            }
            MessageRole::Daily(guild) => {
                let view = self.daily_view(session, guild, now).await?;
                view.and_then(|it| Next::once(Facts::Daily(Box::new(it))))
            }
            MessageRole::Digest(user) => {
                let digest = self.digest(session, user, now).await?;
                let facts = digest.map(|it| Facts::Digest(Box::new(it)));
                facts.and_then(|facts| Next::keep(Call::Post, facts, false))
            }
            MessageRole::Act(id) | MessageRole::ActTold(id) => {
                let view = self.act_view(session, id).await?;
                // It stays as long as it can be undone: it says so then.
                let call = Call::post_or_edit(at);
                view.and_then(|it| {
                    let last = !it.may_be_undone();
                    Next::keep(call, Facts::Act(Box::new(it)), last)
                })
            }
            MessageRole::RoleTrouble(guild, user) => refused_roles(session, guild, user).await?,
            MessageRole::Signup(_)
            | MessageRole::Round(..)
            | MessageRole::Final(_)
            | MessageRole::TournamentNews(..)
            | MessageRole::TournamentLost(..)
            | MessageRole::GameLost(..) => tournament::next(owed, of_tournament()?),
            // They are more than one call.
            MessageRole::Roles(_) | MessageRole::Pairing(..) => None,
        })
    }

    /// A message about a challenge; of one that was accepted, the line about its match.
    async fn challenge_now(
        &self,
        session: &mut Session,
        owed: &OutboxRow,
        id: ChallengeId,
        now: Time,
    ) -> Result<Option<Next>, Error> {
        let stored = session.challenges().load(id).await?;
        let stored = stored.ok_or(Error::NoChallenge)?;
        let mut view = view_challenge(session, stored, now).await?;
        let challenger = view.challenge.challenger;
        // A person who has never been here is asked in the challenger's language.
        for user in owed.role.recipient().into_iter().chain([challenger]) {
            if owed.role.is_direct() && view.guild.language.is_none() {
                let settings = session.players().settings(user).await?;
                view.guild.language = settings.reads().map(str::to_owned);
            }
        }
        let open = view.challenge.state_at(now) == ChallengeState::Open;
        let about = match (owed.role, view.challenge.state) {
            (MessageRole::Unreachable(..), _) => {
                return Ok(Next::once(Facts::Challenge(Box::new(view))));
            }
            _ if owed.at.is_none() && !open => return Ok(None),
            (MessageRole::Challenge(_, reader), ChallengeState::Accepted(id)) => {
                let reader = Option::from(reader).unwrap_or(NOBODY);
                let begun = self.load_view(session, id, reader).await?;
                Facts::Accepted(Box::new(begun), challenger)
            }
            _ => Facts::Challenge(Box::new(view)),
        };
        Ok(Next::keep(Call::post_or_edit(owed.at), about, !open))
    }
}

/// Whether the match of a message is paused, or its tournament has lost its channel.
fn is_lost(
    owed: &OutboxRow,
    of_match: Option<&MatchView>,
    of_tournament: Option<&TournamentView>,
) -> bool {
    let paused = of_match.is_some_and(|it| it.this_match.paused_at().is_some());
    let astray = of_tournament.is_some_and(|it| it.card.tournament.lost_at.is_some());
    paused || astray && !matches!(owed.role, MessageRole::TournamentNews(..))
}

/// A person and the language they read.
async fn recipient(session: &mut Session, user: UserId) -> Result<Recipient, Error> {
    let settings = session.players().settings(user).await?;
    let language = settings.reads().map(str::to_owned);
    Ok(Recipient { user, language })
}

/// The board: always a new message, except for a name that is corrected after the end.
fn board(owed: &OutboxRow, mut view: Box<MatchView>, now: Time) -> Option<Next> {
    let ended = view.this_match.ending().is_some();
    let over = ended && owed.turn.is_some_and(|it| it.over);
    let corrected = over && owed.shown >= version(&view.this_match);
    let at = owed.at.filter(|_| corrected);
    // A board that gets through ends a pause, and tells when the flag falls then.
    if view.this_match.paused_at().is_some() {
        Arc::make_mut(&mut view.this_match).resume(now);
    }
    Next::keep(Call::post_or_edit(at), Facts::Match(view), false)
}

/// The line in the parent channel of a thread: the message of the challenge.
async fn parent(
    session: &mut Session,
    at: Option<MessageRef>,
    view: Box<MatchView>,
) -> Result<Option<Next>, Error> {
    let Some(at) = at else {
        return Ok(None);
    };
    if view.this_match.ending().is_some() {
        return Ok(Next::keep(Call::Edit(at), Facts::Match(view), false));
    }
    let challenge = session.challenges().of_match(view.this_match.id()).await?;
    Ok(match challenge {
        Some(it) => {
            let about = Facts::Accepted(view, it.challenge.challenger);
            Next::keep(Call::Edit(at), about, false)
        }
        None => match session.tournaments().of_match(view.this_match.id()).await? {
            Some((id, slot)) => {
                let card = load_card(session, id).await?;
                let pairing = pairing_view(session, &card, (slot, false)).await?;
                let about = pairing.map(|it| Facts::Pairing(Box::new(it)));
                about.and_then(|about| Next::keep(Call::Edit(at), about, false))
            }
            None => Next::keep(Call::Nothing, Facts::Match(view), false),
        },
    })
}

/// An offer, or its outcome.
async fn question(
    session: &mut Session,
    at: Option<MessageRef>,
    offer: OfferId,
    view: Box<MatchView>,
) -> Result<Option<Next>, Error> {
    let stored = session.matches().offer(view.this_match.id(), offer).await?;
    Ok(stored.and_then(|(offer, state)| {
        let about = Facts::Offer(view, offer, state);
        match (state, at) {
            (OfferState::Open, None) => Next::keep(Call::Post, about, false),
            (OfferState::Open, Some(_)) => Next::keep(Call::Nothing, about, false),
            (_, Some(at)) => Next::keep(Call::Edit(at), about, true),
            (_, None) => None,
        }
    }))
}

/// Whether a reminder still applies.
fn is_due(this_match: &Match) -> bool {
    let clock = this_match.clock();
    let vacation = clock.grace().is_some_and(|it| it.why == Spared::Vacation);
    this_match.ending().is_none() && (vacation || clock.nudges().count() > 0)
}

/// Whether a player is told directly of a match: a reminder they want, a turn that no board could show them, or the end
/// that nothing else shows.
fn is_notified(owed: &OutboxRow, view: &MatchView, player: UserId) -> bool {
    let it = &view.this_match;
    let waits = is_due(it) && reminded(it) == Some(player);
    // A reminder that was owed before the end is about an older version.
    let ended = it.ending().is_some() && owed.wanted >= version(it);
    waits || ended || view.is_unseen() && it.player_to_move() == Some(player)
}

/// The roles a manager of a server has chosen that are refused.
async fn refused_roles(
    session: &mut Session,
    guild: GuildId,
    manager: UserId,
) -> Result<Option<Next>, Error> {
    let mut refused = session.roles().rules(guild).await?;
    refused.retain(|it| it.trouble.is_some() && it.made_by == manager);
    let any = !refused.is_empty();
    Ok(any
        .then(|| Next::keep(Call::Post, Facts::RefusedRoles(refused), false))
        .flatten())
}
