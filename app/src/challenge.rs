//! Makes and shows challenges.

use super::blocks::{Other, barred};
use super::change::note_first;
use super::news;
use super::outbox_writes::{LEASE, OPEN, owe_challenge};
use super::{
    AnswerError, App, Caller, ChallengeError, ChallengeView, Error, Person, UseCaseError,
    retry_on_clash,
};
use referee::limits::{CHALLENGES_IN_VAIN, CHALLENGES_IN_VAIN_TO_ONE, OPEN_CHALLENGES};
use referee::rating::{Stake, stake};
use referee::{
    Challenge, ChallengeId, ChallengeState, Colours, GuildId, Terms, Time, UserId, tell_apart,
};
use store::{
    GuildSettings, MessageRole, Pool, Posting, ProcessedInteraction, Reader, StoreError,
    StoredChallenge, Tables, Tx,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The challenged person; `None` if anyone may accept the challenge.
    pub opponent: Option<Person>,
    pub terms: Terms,
    pub colours: Colours,
    /// Whether the match is to be played in a thread of its own; `None` if the server's setting decides.
    pub thread: Option<bool>,
    /// Whether the platform can open a thread for the match.
    pub thread_possible: bool,
}

impl App {
    pub async fn challenge(
        &self,
        caller: &Caller,
        proposed: NewChallenge,
    ) -> Result<ChallengeView, UseCaseError<ChallengeError>> {
        if let Some(opponent) = &proposed.opponent {
            if opponent.id == caller.user {
                return Err(UseCaseError::Refused(ChallengeError::Yourself));
            }
            if opponent.is_bot {
                return Err(UseCaseError::Refused(ChallengeError::Bot));
            }
        }
        if proposed.thread == Some(true) && !proposed.thread_possible {
            return Err(UseCaseError::Refused(ChallengeError::NoPlace));
        }
        let wanted = match proposed.thread {
            Some(wanted) => wanted,
            None => self.guild_settings(caller.guild()).await?.posting == Posting::Thread,
        };
        let id = ChallengeId(self.chance.ulid(caller.now));
        let place = caller.place;
        if place.is_direct() && proposed.opponent.is_none() {
            return Err(UseCaseError::Refused(ChallengeError::Unseen));
        }
        let terms = place.terms(proposed.terms);
        let stored = StoredChallenge {
            in_thread: wanted && proposed.thread_possible,
            challenge: Challenge {
                id,
                challenger: caller.user,
                opponent: proposed.opponent.as_ref().map(|person| person.id),
                terms: terms.ok_or(UseCaseError::Refused(ChallengeError::LiveClock))?,
                colours: proposed.colours,
                made_at: caller.now,
                rematch_of: None,
                state: ChallengeState::Open,
            },
            counts_in: caller.guild(),
            place,
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let seen = tx.interactions().find(caller.interaction).await?;
            let id = match seen {
                Some(seen) => {
                    drop(tx);
                    seen.challenge.ok_or(Error::NoChallenge)?
                }
                None => {
                    let alone = !proposed.thread_possible;
                    self.may_challenge(&mut tx, caller, &stored, alone).await?;
                    let opponent = proposed.opponent.as_ref();
                    self.insert(&mut tx, caller, &stored, opponent).await?;
                    // A challenge in direct messages is sent only if the challenger asks for that: see
                    // `App::ask_directly`.
                    if !place.is_direct() {
                        let lease = caller.now + LEASE;
                        owe_challenge(&mut tx, &stored, OPEN, lease).await?;
                    }
                    tx.commit().await?;
                    self.wake();
                    stored.challenge.id
                }
            };
            Ok(self.show_challenge(id, caller.now).await?)
        })
        .await
    }

    /// Refuses a challenge if the caller has too many open challenges, has made too many challenges that nobody
    /// accepted, or may not play against the opponent. With `alone`, also refuses the challenge while a match runs in
    /// the channel.
    async fn may_challenge(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        stored: &StoredChallenge,
        alone: bool,
    ) -> Result<(), UseCaseError<ChallengeError>> {
        // `meet` locks the caller's row. Without that lock, two simultaneous challenges of one person would not see
        // each other on PostgreSQL.
        caller.meet(tx).await?;
        let opponent = stored.challenge.opponent;
        let open = tx.challenges().open_by(caller.user, caller.now).await?;
        if open.len() >= OPEN_CHALLENGES.most as usize {
            let mut views = Vec::new();
            for id in open {
                if let Some(stored) = tx.challenges().load(id).await? {
                    views.push(view_challenge(tx, stored, caller.now).await?);
                }
            }
            let mut open = views;
            tell_apart(open.iter_mut().filter_map(|view| {
                let opponent = view.challenge.opponent?;
                let account = view.opponent_account.as_deref();
                Some((opponent, &mut view.opponent_name, account))
            }));
            return Err(UseCaseError::Refused(ChallengeError::TooMany { open }));
        }
        let other = opponent.map(Other::Asked);
        if let Some(why) = barred(tx, caller.guild(), caller.user, other).await? {
            return Err(UseCaseError::Refused(ChallengeError::Barred(why)));
        }
        if opponent.is_some()
            && let Some(again) = rests_until(tx, caller, opponent).await?
        {
            return Err(UseCaseError::Refused(ChallengeError::TooOften { again }));
        }
        if let Some(again) = rests_until(tx, caller, None).await? {
            return Err(UseCaseError::Refused(ChallengeError::Overdone { again }));
        }
        if alone && tx.matches().running_in(stored.place).await?.is_some() {
            return Err(UseCaseError::Refused(ChallengeError::NoPlace));
        }
        Ok(())
    }

    /// Sends a challenge to its opponent by direct message, because the challenger has asked for that.
    pub async fn ask_directly(
        &self,
        caller: &Caller,
        id: ChallengeId,
    ) -> Result<ChallengeView, UseCaseError<AnswerError>> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let repeated = tx.interactions().find(caller.interaction).await?.is_some();
            let stored = tx.challenges().load(id).await?;
            let here = |stored: &StoredChallenge| {
                stored.place.is_direct() && caller.is_at(stored.place, stored.challenge.people())
            };
            let stored = stored.filter(here).ok_or(Error::NoChallenge)?;
            if !repeated {
                if let Err(why) = stored.challenge.may_withdraw(caller.user, caller.now) {
                    let view = Box::new(view_challenge(&mut tx, stored, caller.now).await?);
                    return Err(UseCaseError::Refused(AnswerError::Refused { why, view }));
                }
                if let Some(other) = stored.challenge.opponent
                    && let asked = Some(Other::Asked(other))
                    && let Some(why) = barred(&mut tx, caller.guild(), caller.user, asked).await?
                {
                    return Err(UseCaseError::Refused(AnswerError::Barred { why, other }));
                }
                note_first(&mut tx, caller, &processed(id)).await?;
                owe_challenge(&mut tx, &stored, OPEN, caller.now + LEASE).await?;
                tx.commit().await?;
                self.wake();
            } else {
                drop(tx);
            }
            Ok(self.show_challenge(id, caller.now).await?)
        })
        .await
    }

    pub async fn show_challenge(&self, id: ChallengeId, now: Time) -> Result<ChallengeView, Error> {
        let mut session = self.store.read().await?;
        let stored = session
            .challenges()
            .load(id)
            .await?
            .ok_or(Error::NoChallenge)?;
        Ok(view_challenge(&mut session, stored, now).await?)
    }

    /// How each possible result of a match with these terms would change the ratings of two people, first for `one`;
    /// `None` if the match is casual.
    pub async fn stake(
        &self,
        guild: GuildId,
        terms: Terms,
        one: UserId,
        two: UserId,
        now: Time,
    ) -> Result<Option<(Stake, Stake)>, Error> {
        if !terms.rated {
            return Ok(None);
        }
        let pool = Pool::of(guild, terms);
        let mut session = self.store.read().await?;
        let one = session.ratings().rating(&pool, one, now).await?;
        let two = session.ratings().rating(&pool, two, now).await?;
        Ok(Some(stake(one, two)))
    }

    /// Stores a challenge and the interaction that made it.
    pub(super) async fn insert(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        stored: &StoredChallenge,
        opponent: Option<&Person>,
    ) -> Result<(), StoreError> {
        note_first(tx, caller, &processed(stored.challenge.id)).await?;
        if let Some(opponent) = opponent {
            tx.players()
                .upsert(opponent.id, &opponent.name, opponent.account.as_deref())
                .await?;
        }
        tx.challenges().insert(stored).await?;
        let mut challenges = tx.challenges();
        challenges
            .speak(stored.challenge.id, &caller.language)
            .await?;
        news::announce_challenge(tx, stored, caller.now + LEASE).await
    }
}

pub(super) fn processed(id: ChallengeId) -> ProcessedInteraction {
    ProcessedInteraction {
        challenge: Some(id),
        ..ProcessedInteraction::default()
    }
}

/// The time until which the caller may not challenge this opponent, because too many earlier challenges were not
/// accepted; `None` if the caller may challenge now. Without an opponent, challenges to all people count.
pub(super) async fn rests_until(
    tx: &mut Tx,
    caller: &Caller,
    opponent: Option<UserId>,
) -> Result<Option<Time>, StoreError> {
    // The limits exist because each challenge pings a person.
    let limit = match opponent {
        Some(_) => CHALLENGES_IN_VAIN_TO_ONE,
        None => CHALLENGES_IN_VAIN,
    };
    let (since, mut challenges) = (caller.now - limit.within, tx.challenges());
    let made = challenges.in_vain(caller.user, opponent, since).await?;
    let first = made.len().checked_sub(limit.most as usize);
    Ok(first
        .and_then(|it| made.get(it))
        .map(|&at| at + limit.within))
}

/// Whether an open challenge cannot be accepted now: because its place is not among the channels in which the server
/// plays, because one of the two people is blocked in the server, or because one of them avoids the other.
pub(super) async fn is_at_rest(
    tables: &mut impl Tables,
    stored: &StoredChallenge,
    settings: &GuildSettings,
) -> Result<bool, StoreError> {
    let StoredChallenge {
        challenge,
        counts_in: guild,
        ..
    } = *stored;
    let asked = challenge.opponent.map(Other::Asks);
    let people = barred(tables, guild, challenge.challenger, asked).await?;
    Ok(people.is_some() || !settings.opens(stored.place))
}

pub(super) async fn view_challenge(
    tables: &mut impl Tables,
    stored: StoredChallenge,
    now: Time,
) -> Result<ChallengeView, StoreError> {
    let mut guild = tables.players().guild(stored.counts_in).await?;
    let at_rest = is_at_rest(tables, &stored, &guild).await?;
    let StoredChallenge {
        challenge,
        counts_in,
        place,
        in_thread,
    } = stored;
    let pool = Pool::of(counts_in, challenge.terms);
    let language = tables.challenges().language(challenge.id).await?;
    guild.language = language.or(guild.language);
    let reader = match place.is_direct() {
        true => Reader::One(challenge.challenger),
        false => Reader::Everybody,
    };
    let asked = MessageRole::Challenge(challenge.id, reader);
    let challenger_rating = tables
        .ratings()
        .rating(&pool, challenge.challenger, now)
        .await?;
    let ((opponent_name, opponent_account), opponent_rating) = match challenge.opponent {
        None => ((None, None), None),
        Some(opponent) => (
            tables.players().names(opponent).await?,
            Some(tables.ratings().rating(&pool, opponent, now).await?),
        ),
    };
    let mut players = tables.players();
    let (challenger_name, challenger_account) = players.names(challenge.challenger).await?;
    Ok(ChallengeView {
        challenger_name,
        challenger_account,
        opponent_name,
        opponent_account,
        challenger_rating,
        opponent_rating,
        stake: opponent_rating
            .filter(|_| challenge.terms.rated)
            .map(|opponent| stake(challenger_rating, opponent)),
        message: tables.outbox().find(asked).await?.and_then(|owed| owed.at),
        channel_taken_by: tables.matches().running_in(place).await?,
        guild,
        at_rest,
        in_thread,
        challenge,
        counts_in,
        place,
    })
}
