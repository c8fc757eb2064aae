//! Prepares the call that makes a message show the present state of its subject, and the facts for that message.

use super::calls::{Call, Draft, Facts, Next};
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

/// A message, and the call that makes the message show the present state.
pub(super) struct Prepared {
    pub(super) draft: Draft,
    pub(super) call: Call,
    /// Whether the row is deleted after the call.
    pub(super) last: bool,
    /// Whether the match or tournament of the message is over.
    pub(super) over: bool,
    /// The version of the subject as it was loaded.
    pub(super) version: u64,
    /// The subject, if it is a paused match or a tournament that has lost its channel. A delivered message ends that
    /// pause or loss.
    pub(super) lost: Option<Subject>,
}

impl Prepared {
    /// The subject whose pause or loss ends when the message is delivered; `None` if the message is direct, makes no
    /// call, or its subject is not lost.
    pub(super) fn found(&self) -> Option<Subject> {
        let reaches = self.call != Call::Nothing && !self.draft.owed.role.is_direct();
        self.lost.filter(|_| reaches)
    }
}

/// What has to be done for a row.
pub(super) enum Prepare {
    /// Nothing, because the row has changed since it was leased, or its message is up to date.
    Overtaken,
    /// The row has to be deleted, because its message must not be shown any more.
    Nothing,
    Ready(Arc<Prepared>),
}

/// How a row was chosen for delivery.
#[derive(Clone, Copy)]
pub(super) enum Taken<'a> {
    /// A row that was leased for a delivery.
    Leased(&'a OutboxRow),
    /// The row of this role, whose message the answer to a change is to show. The second value is the message whose
    /// button was pressed, if any; it replaces the message id in the row.
    Answer(MessageRole, Option<MessageRef>),
}

impl Taken<'_> {
    const fn role(self) -> MessageRole {
        match self {
            Taken::Leased(owed) => owed.role,
            Taken::Answer(role, _) => role,
        }
    }

    fn means(self, row: &OutboxRow) -> bool {
        let still = match self {
            Taken::Leased(owed) => row.next_attempt == owed.next_attempt,
            Taken::Answer(..) => true,
        };
        still && row.role == self.role() && row.shown < row.wanted
    }
}

/// The loaded subject of a row.
enum Loaded {
    Match(Box<MatchView>),
    Tournament(Box<TournamentView>),
    /// A subject that is not loaded yet; [`App::next`] loads it.
    Other,
}

impl Loaded {
    fn into_match(self) -> Result<Box<MatchView>, Error> {
        match self {
            Loaded::Match(view) => Ok(view),
            _ => Err(Error::NoMatch(NoMatch::Unknown)),
        }
    }

    fn into_tournament(self) -> Result<Box<TournamentView>, Error> {
        match self {
            Loaded::Tournament(view) => Ok(view),
            _ => Err(Error::NoTournament),
        }
    }
}

impl App {
    pub(super) async fn prepare(&self, taken: Taken<'_>, now: Time) -> Result<Prepare, Error> {
        let mut session = self.store.read().await?;
        let (role, subject) = (taken.role(), taken.role().subject());
        let (row, mut loaded) = match subject {
            // A match is loaded together with its outbox rows.
            Subject::Match(id) => {
                let reader = role.recipient().unwrap_or(NOBODY);
                let (view, rows) = self.load_view_and_owed(&mut session, id, reader).await?;
                let row = rows.into_iter().find(|row| taken.means(row));
                (row, Loaded::Match(Box::new(view)))
            }
            _ => {
                let row = session.outbox().find(role).await?;
                (row.filter(|row| taken.means(row)), Loaded::Other)
            }
        };
        let Some(mut owed) = row else {
            return Ok(Prepare::Overtaken);
        };
        if let Taken::Answer(_, pressed) = taken {
            owed.at = owed.at.or(pressed);
        }
        if let Subject::Tournament(id) = subject {
            let card = load_card(&mut session, id).await?;
            loaded = Loaded::Tournament(Box::new(view(&mut session, card).await?));
        }
        let (mut version, mut lost, mut over) = (owed.wanted, false, false);
        match &loaded {
            Loaded::Match(view) => {
                let this_match = &view.this_match;
                // A corrected name raises the version that the message has to show, but not the version of the match.
                version = version.max(view.version());
                lost = this_match.paused_at().is_some() && !role.is_in_chosen_channel();
                over = this_match.ending().is_some();
            }
            Loaded::Tournament(view) => {
                let tournament = &view.card.tournament;
                lost = tournament.lost_at.is_some() && !role.is_in_chosen_channel();
                over = tournament.state.is_closed();
            }
            Loaded::Other => {}
        }
        let next = Box::pin(self.next(&mut session, &owed, loaded, now)).await?;
        let Some(Next { call, about, last }) = next else {
            return Ok(Prepare::Nothing);
        };
        let to = match role.recipient() {
            Some(user) => Some(recipient(&mut session, user).await?),
            None => None,
        };
        Ok(Prepare::Ready(Arc::new(Prepared {
            version,
            draft: Draft { owed, about, to },
            call,
            last,
            over,
            lost: lost.then_some(subject),
        })))
    }

    /// Returns the call for a row; `None` if its message must not be shown any more.
    async fn next(
        &self,
        session: &mut Session,
        owed: &OutboxRow,
        loaded: Loaded,
        now: Time,
    ) -> Result<Option<Next>, Error> {
        let at = owed.at;
        Ok(match owed.role {
            MessageRole::Board(_, reader) => {
                let view = loaded.into_match()?;
                let left = view.this_match.place().is_direct() && reader == Reader::Everybody;
                match (left, at) {
                    // The board for everybody stays in the channel and says that the match goes on in direct messages.
                    (true, Some(at)) => Next::keep(Call::Edit(at), Facts::Match(view), true),
                    (true, None) => None,
                    (false, _) => board_message(owed, view, now),
                }
            }
            MessageRole::Parent(_) => parent_message(session, at, loaded.into_match()?).await?,
            MessageRole::Offer(_, offer, _) => {
                question_message(session, at, offer, loaded.into_match()?).await?
            }
            MessageRole::Reminder(_) => {
                let view = loaded.into_match()?;
                Next::once_if(is_due(&view.this_match), Facts::Match(view))
            }
            MessageRole::MatchNotice(_, player) => {
                let view = loaded.into_match()?;
                // The row is kept, so that the player is told only once about this version.
                let notified = is_notified(owed, &view, player);
                let keep = || Next::keep(Call::Post, Facts::Match(view), false);
                notified.then(keep).flatten()
            }
            MessageRole::MoveAsked(_, player) => {
                let view = loaded.into_match()?;
                let it = &view.this_match;
                let asks = it.move_asked().map(|side| it.seats().player(side.other()));
                let asked = it.ending().is_none() && asks == Some(player);
                Next::once_if(asked, Facts::Match(view))
            }
            MessageRole::Woken(_, player) => {
                let view = loaded.into_match()?;
                let left = view.this_match.clock().nudges().left_at.is_some();
                let waits = view.this_match.player_to_move() == Some(player) && !left;
                Next::once_if(waits, Facts::Match(view))
            }
            MessageRole::Lost(..) => {
                let view = loaded.into_match()?;
                let it = &view.this_match;
                let lost = it.paused_at().is_some() && it.ending().is_none();
                Next::once_if(lost, Facts::Match(view))
            }
            MessageRole::ResultNews(_) => Next::keep(
                Call::post_or_edit(at),
                Facts::Match(loaded.into_match()?),
                false,
            ),
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
                // The row is kept until the act can no longer be undone, because the message has to be edited when the
                // act is undone.
                let call = Call::post_or_edit(at);
                view.and_then(|view| {
                    let last = !view.may_be_undone();
                    Next::keep(call, Facts::Act(Box::new(view)), last)
                })
            }
            MessageRole::RoleTrouble(guild, user) => refused_roles(session, guild, user).await?,
            MessageRole::Signup(_)
            | MessageRole::Round(..)
            | MessageRole::Final(_)
            | MessageRole::TournamentNews(..)
            | MessageRole::TournamentLost(..)
            | MessageRole::GameLost(..) => tournament::next(owed, loaded.into_tournament()?),
            // These messages need more than one call: see `deliver_roles` and `deliver_pairing`.
            MessageRole::Roles(_) | MessageRole::Pairing(..) => None,
        })
    }

    /// Prepares a message about a challenge. If the challenge was accepted, the message is about its match.
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
        // If the language of a person is not known, a challenge to that person is in the language of the challenger.
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

/// Loads a person with the language in which they read messages.
async fn recipient(session: &mut Session, user: UserId) -> Result<Recipient, Error> {
    let settings = session.players().settings(user).await?;
    let language = settings.reads().map(str::to_owned);
    Ok(Recipient { user, language })
}

/// Prepares a board. The board is a new message, except for a corrected name after the end, which edits the board.
fn board_message(owed: &OutboxRow, mut view: Box<MatchView>, now: Time) -> Option<Next> {
    let ended = view.this_match.ending().is_some();
    let over = ended && owed.turn.is_some_and(|it| it.over);
    let corrected = over && owed.shown >= version(&view.this_match);
    let at = owed.at.filter(|_| corrected);
    // A delivered board ends the pause of its match, so the board shows the clock as it runs after the pause.
    if view.this_match.paused_at().is_some() {
        Arc::make_mut(&mut view.this_match).resume(now);
    }
    Next::keep(Call::post_or_edit(at), Facts::Match(view), false)
}

/// Prepares the message from which the thread of a match was opened: the message of the challenge or of the pairing.
async fn parent_message(
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
                let pairing = pairing_view(session, &card, slot, false).await?;
                let about = pairing.map(|it| Facts::Pairing(Box::new(it)));
                about.and_then(|about| Next::keep(Call::Edit(at), about, false))
            }
            None => Next::keep(Call::Nothing, Facts::Match(view), false),
        },
    })
}

/// Prepares the message of an offer: its question, or how it was answered.
async fn question_message(
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

/// Whether a reminder about this match is still true.
fn is_due(this_match: &Match) -> bool {
    let clock = this_match.clock();
    let vacation = clock.grace().is_some_and(|it| it.why == Spared::Vacation);
    this_match.ending().is_none() && (vacation || clock.nudges().count() > 0)
}

/// Whether a player gets a direct message about a match: because the player has to be reminded, because the match has
/// ended, or because it is the player's turn and no board could show that.
fn is_notified(owed: &OutboxRow, view: &MatchView, player: UserId) -> bool {
    let it = &view.this_match;
    let waits = is_due(it) && reminded(it) == Some(player);
    // The row of a reminder from before the end asks for an older version.
    let ended = it.ending().is_some() && owed.wanted >= version(it);
    waits || ended || view.is_unseen() && it.player_to_move() == Some(player)
}

/// Prepares the direct message to a manager about those of the manager's roles that Discord refuses.
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
