//! The call that brings a message up to the present state of its subject: what each kind of message says, as facts.

use super::call::{Call, DONE, Next, post_or_edit, recipient};
use super::content::Content;
use super::tournament;
use crate::challenge::view_challenge;
use crate::load::NOBODY;
use crate::outbox_writes::version;
use crate::rest::reminded;
use crate::tournament::{load_card, view};
use crate::{App, ChallengeView, Error, MatchView, NoMatch, TournamentView};
use referee::{
    ChallengeId, ChallengeState, GuildId, Match, OfferId, OfferState, Spared, Time, UserId,
};
use std::sync::Arc;
use store::{MessageRef, MessageRole, Owed, Session, Subject, Tables};

/// A message and the call that brings it up to the present.
pub(super) struct Prepared {
    pub(super) owed: Owed,
    pub(super) call: Call,
    /// Whether the row is deleted after the call.
    pub(super) last: bool,
    /// The version of its subject that was loaded.
    pub(super) version: u64,
    /// Its match that is paused, or its tournament that has lost its channel: what gets through there ends that.
    pub(super) lost: Option<Subject>,
}

impl App {
    /// Loads what a leased row is about; `None` if the row has changed since.
    pub(super) async fn prepare(&self, taken: &Owed, now: Time) -> Result<Option<Prepared>, Error> {
        let mut session = self.store.read().await?;
        let leased = |row: &Owed| {
            row.role == taken.role
                && row.shown < row.wanted
                && row.next_attempt == taken.next_attempt
        };
        let subject = taken.role.subject();
        let (owed, of_match) = match subject {
            // A match is loaded together with its rows.
            Subject::Match(id) => {
                let reader = taken.role.recipient().unwrap_or(NOBODY);
                let (view, rows) = self.load_view_and_owed(&mut session, id, reader).await?;
                (rows.into_iter().find(leased), Some(Box::new(view)))
            }
            _ => {
                let row = session.outbox().find(taken.role).await?;
                (row.filter(leased), None)
            }
        };
        let Some(owed) = owed else {
            return Ok(None);
        };
        let of_tournament = match subject {
            Subject::Tournament(id) => {
                let card = load_card(&mut session, id).await?;
                Some(Box::new(view(&mut session, card).await?))
            }
            _ => None,
        };
        let paused = |it: &MatchView| it.this_match.paused_at().is_some();
        let astray = |it: &TournamentView| it.card.tournament.lost_at.is_some();
        let is_news = matches!(owed.role, MessageRole::TournamentNews(..));
        let lost = of_match.as_deref().is_some_and(paused)
            || of_tournament.as_deref().is_some_and(astray) && !is_news;
        // A correction of a name is no version of its match.
        let loaded = of_match.as_ref().map(|it| version(&it.this_match));
        let loaded_views = (of_match, of_tournament);
        let (call, last) = self.next(&mut session, &owed, loaded_views, now).await?;
        Ok(Some(Prepared {
            owed,
            call,
            last,
            version: loaded.unwrap_or(0).max(owed.wanted),
            lost: lost.then_some(subject),
        }))
    }

    async fn next(
        &self,
        session: &mut Session,
        owed: &Owed,
        (of_match, of_tournament): (Option<Box<MatchView>>, Option<Box<TournamentView>>),
        now: Time,
    ) -> Result<Next, Error> {
        let of_match = || of_match.ok_or(Error::NoMatch(NoMatch::Unknown));
        let of_tournament = || of_tournament.ok_or(Error::NoTournament);
        let at = owed.at;
        Ok(match owed.role.shared().0 {
            MessageRole::Board(_) => {
                let view = of_match()?;
                let left = view.this_match.place().is_direct() && !owed.role.is_direct();
                match left {
                    true => moved_away(owed, view),
                    false => board(owed, view, now),
                }
            }
            MessageRole::Parent(_) => parent(session, at, of_match()?).await?,
            MessageRole::Offer(_, offer) => question(session, at, offer, of_match()?).await?,
            MessageRole::Reminder(_) => reminder(of_match()?),
            MessageRole::Direct(_, player) => direct(session, owed, of_match()?, player).await?,
            MessageRole::MoveAsked(_, player) => move_asked(session, of_match()?, player).await?,
            MessageRole::Woken(_, player) => woken(of_match()?, player),
            MessageRole::Lost(_, player) => lost(of_match()?, player),
            MessageRole::ResultNews(_) => {
                (post_or_edit(at, Content::ResultNews(of_match()?)), false)
            }
            MessageRole::Challenge(id) => self.challenge_now(session, owed, id, now).await?,
            MessageRole::Unreachable(id, _) => {
                let view = challenge_view(session, owed.role, id, now).await?;
                post_if(Some(Content::Unreachable(view)))
            }
            MessageRole::ChallengeNews(id) => challenge_news(session, owed, id, now).await?,
            MessageRole::Daily(guild) => {
                let view = self.daily_view(session, guild, now).await?;
                post_if(view.map(|it| Content::Daily(Box::new(it))))
            }
            MessageRole::Digest(user) => {
                let digest = self.digest(session, user, now).await?;
                let content = digest.map(|it| Content::Digest(Box::new(it)));
                content.map_or(DONE, |content| (Call::Post(content), false))
            }
            MessageRole::Act(id) => {
                let view = self.act_view(session, id).await?;
                post_if(view.map(|it| Content::Act(Box::new(it))))
            }
            MessageRole::ActTold(id) => {
                let view = self.act_view(session, id).await?;
                post_if(view.map(|it| Content::ActTold(Box::new(it))))
            }
            MessageRole::RoleTrouble(guild, user) => role_trouble(session, guild, user).await?,
            MessageRole::Signup(_) => tournament::signup(at, of_tournament()?),
            MessageRole::Round(_, round) => tournament::round(of_tournament()?, round),
            MessageRole::Final(_) => tournament::end(at, of_tournament()?),
            MessageRole::TournamentNews(_, what) => tournament::news(at, of_tournament()?, what),
            MessageRole::TournamentLost(_, user) => {
                tournament::lost(session, of_tournament()?, user).await?
            }
            // They are more than one call.
            MessageRole::Roles(_) | MessageRole::Pairing(..) => DONE,
            // Each is a person's own version of one above.
            MessageRole::BoardTo(..) | MessageRole::OfferTo(..) | MessageRole::ChallengeTo(..) => {
                DONE
            }
        })
    }

    async fn challenge_now(
        &self,
        session: &mut Session,
        owed: &Owed,
        id: ChallengeId,
        now: Time,
    ) -> Result<Next, Error> {
        let Some((view, open)) = challenge(session, owed, id, now).await? else {
            return Ok(DONE);
        };
        let content = match view.challenge.state {
            ChallengeState::Accepted(id) => {
                let reader = owed.role.recipient().unwrap_or(NOBODY);
                let begun = Box::new(self.load_view(session, id, reader).await?);
                Content::Accepted(begun, view.challenge.challenger)
            }
            _ => Content::Challenge(view, owed.role.recipient()),
        };
        Ok((post_or_edit(owed.at, content), !open))
    }
}

/// Posts what there is to be said.
fn post_if(content: Option<Content>) -> Next {
    content.map_or(DONE, |content| (Call::Post(content), true))
}

/// The board: always a new message, except for a name that is corrected after the end.
fn board(owed: &Owed, mut view: Box<MatchView>, now: Time) -> Next {
    let over = owed.turn.is_some_and(|it| it.over);
    let corrected = over && owed.shown >= version(&view.this_match);
    let at = owed.at.filter(|_| corrected);
    // A board that gets through ends a pause, and tells when the flag falls then.
    if view.this_match.paused_at().is_some() {
        Arc::make_mut(&mut view.this_match).resume(now);
    }
    (post_or_edit(at, Content::Board(view)), false)
}

/// What stays of the board in the channel that a match has left for direct messages.
fn moved_away(owed: &Owed, view: Box<MatchView>) -> Next {
    let stands = |at| (Call::Edit(at, Content::MovedAway(view)), true);
    owed.at.map_or(DONE, stands)
}

/// The line in the parent channel of a thread: the message of the challenge.
async fn parent(
    session: &mut Session,
    at: Option<MessageRef>,
    view: Box<MatchView>,
) -> Result<Next, Error> {
    let Some(at) = at else {
        return Ok(DONE);
    };
    if view.this_match.ending().is_some() {
        return Ok((Call::Edit(at, Content::EndedInThread(view)), true));
    }
    let challenge = session.challenges().of_match(view.this_match.id()).await?;
    let call = challenge.map_or(Call::Nothing, |it| {
        Call::Edit(at, Content::Accepted(view, it.challenge.challenger))
    });
    Ok((call, false))
}

/// An offer, or its outcome.
async fn question(
    session: &mut Session,
    at: Option<MessageRef>,
    offer: OfferId,
    view: Box<MatchView>,
) -> Result<Next, Error> {
    let stored = session.matches().offer(view.this_match.id(), offer).await?;
    Ok(match (stored, at) {
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

/// Whether a reminder still applies.
fn is_due(this_match: &Match) -> bool {
    let clock = this_match.clock();
    let vacation = clock.grace().is_some_and(|it| it.why == Spared::Vacation);
    this_match.ending().is_none() && (vacation || clock.nudges().count() > 0)
}

fn reminder(view: Box<MatchView>) -> Next {
    post_if(is_due(&view.this_match).then_some(Content::Reminder(view)))
}

/// The reminder of a player who wants it directly, or the end of a match in a conversation that nothing else shows.
async fn direct(
    session: &mut Session,
    owed: &Owed,
    view: Box<MatchView>,
    player: UserId,
) -> Result<Next, Error> {
    let it = &view.this_match;
    let waits = is_due(it) && reminded(it) == Some(player);
    // A reminder that was owed before the end is about an older version.
    let ended = it.ending().is_some() && owed.wanted >= version(it);
    if !(waits || ended) {
        return Ok(DONE);
    }
    let to = recipient(session, player).await?;
    Ok((Call::Post(Content::Direct(view, to)), true))
}

/// The question whether the match goes on in direct messages, as long as the other player asks it.
async fn move_asked(
    session: &mut Session,
    view: Box<MatchView>,
    player: UserId,
) -> Result<Next, Error> {
    let it = &view.this_match;
    let asks = it.move_asked().map(|side| it.seats().player(side.other()));
    if it.ending().is_some() || asks != Some(player) {
        return Ok(DONE);
    }
    let to = recipient(session, player).await?;
    Ok((Call::Post(Content::MoveAsked(view, to)), true))
}

/// The ping after quiet hours, if it is still the player's turn and they have not left.
fn woken(view: Box<MatchView>, player: UserId) -> Next {
    let left = view.this_match.clock().nudges().left_at.is_some();
    let waits = view.this_match.player_to_move() == Some(player) && !left;
    post_if(waits.then_some(Content::Woken(view, player)))
}

/// The direct message that the channel of a match is lost.
fn lost(view: Box<MatchView>, player: UserId) -> Next {
    let it = &view.this_match;
    let lost = it.paused_at().is_some() && it.ending().is_none();
    post_if(lost.then_some(Content::PlaceLost(view, player)))
}

/// A challenge, and whether it is open; `None` if there is nothing to be said of it.
async fn challenge(
    session: &mut Session,
    owed: &Owed,
    id: ChallengeId,
    now: Time,
) -> Result<Option<(Box<ChallengeView>, bool)>, Error> {
    let view = challenge_view(session, owed.role, id, now).await?;
    let open = view.challenge.state_at(now) == ChallengeState::Open;
    Ok((owed.at.is_some() || open).then_some((view, open)))
}

async fn challenge_view(
    session: &mut Session,
    role: MessageRole,
    id: ChallengeId,
    now: Time,
) -> Result<Box<ChallengeView>, Error> {
    let stored = session.challenges().load(id).await?;
    let stored = stored.ok_or(Error::NoChallenge)?;
    let mut view = view_challenge(session, stored, now).await?;
    // A person who has never been here is asked in the challenger's language.
    for user in role
        .recipient()
        .into_iter()
        .chain([view.challenge.challenger])
    {
        if role.is_direct() && view.guild.language.is_none() {
            let settings = session.players().settings(user).await?;
            view.guild.language = settings.reads().map(str::to_owned);
        }
    }
    Ok(Box::new(view))
}

async fn challenge_news(
    session: &mut Session,
    owed: &Owed,
    id: ChallengeId,
    now: Time,
) -> Result<Next, Error> {
    let challenge = challenge(session, owed, id, now).await?;
    Ok(challenge.map_or(DONE, |(view, open)| {
        (post_or_edit(owed.at, Content::ChallengeNews(view)), !open)
    }))
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
