//! What happens by itself: flags, reminders, expired challenges.

use super::challenge::view_challenge;
use super::{App, ChallengeView, Error, MatchView, NoMatch, TRIES};
use referee::{ChallengeId, ChallengeState, Match, MatchId, NoticeId, Span, Time};
use rules::Side;
use std::sync::{Arc, PoisonError};
use store::{NoticeKind, StoreError, StoredNotice, Tables};

/// How many flags, reminders and challenges one call deals with at most.
const BATCH: u32 = 200;

/// How long an interaction is remembered: far longer than one can be delivered again.
const MEMORY: Span = Span::days(1);

/// How often old interactions are looked for.
const SWEEP: Span = Span::hours(1);

/// Something the bot has to say of its own accord.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Which one: say it once, then tell [`App::posted`].
    pub id: NoticeId,
    /// When it came up.
    pub made_at: Time,
    /// What it is about.
    pub what: What,
}

/// What a notice is about.
#[derive(Clone, Debug)]
pub enum What {
    /// A flag has fallen, and the match is over.
    Flag(Box<MatchView>),
    /// The player to move has a third of the turn's time left.
    Reminder {
        /// The match.
        view: Box<MatchView>,
        /// Who is to move.
        side: Side,
    },
    /// A challenge found no answer in a day.
    Expired(Box<ChallengeView>),
    /// A match was changed, and perhaps nobody was told.
    Undelivered {
        /// The match.
        view: Box<MatchView>,
        /// Whether a ply was among the changes.
        ply: bool,
    },
    /// A challenge was made or closed, and perhaps nobody was told.
    UndeliveredChallenge(Box<ChallengeView>),
}

impl App {
    /// Lets fall every flag that has fallen by `now`, also while the bot was down, notes due
    /// reminders and expired challenges, and returns everything that is still to be said, oldest
    /// first. A notice comes back with every call until [`App::posted`] is told: after a crash
    /// between saying and telling it is said twice rather than never.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn due(&self, now: Time) -> Result<Vec<Notice>, Error> {
        let mut session = self.store.read().await?;
        let matches = session.matches().due(now, BATCH).await?;
        let challenges = session.challenges().due(now, BATCH).await?;
        drop(session);
        for id in matches {
            match self.deal_with(id, now).await {
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%id, %why, "a stored match cannot be read; its clock is off");
                    let mut tx = self.store.begin().await?;
                    tx.matches().silence(id).await?;
                    tx.commit().await?;
                }
                done => done?,
            }
        }
        for id in challenges {
            self.expire(id, now).await?;
        }
        self.forget_interactions(now).await?;
        self.unposted(now).await
    }

    /// Forgets interactions that cannot be delivered again. Now and then: this is asked after every
    /// ply, and a write would make the next one wait.
    async fn forget_interactions(&self, now: Time) -> Result<(), StoreError> {
        {
            let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
            if swept.is_some_and(|swept| now < swept + SWEEP) {
                return Ok(());
            }
            *swept = Some(now);
        }
        let mut tx = self.store.begin().await?;
        tx.interactions().forget_before(now - MEMORY).await?;
        tx.commit().await
    }

    /// A flag or a reminder of one match.
    async fn deal_with(&self, id: MatchId, now: Time) -> Result<(), Error> {
        if self.settle(id, now).await?.is_some() {
            return Ok(());
        }
        for _ in 0..TRIES {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            drop(session);
            let mut after = Match::clone(&before);
            if after.remind(now).is_none() {
                return Ok(());
            }
            let notice = StoredNotice {
                id: NoticeId(self.chance.ulid(now)),
                kind: NoticeKind::Reminder(id, after.moment()),
                made_at: now,
            };
            if self.store_with_notice(&before, &after, notice, now).await? {
                self.remember(&Arc::new(after));
                return Ok(());
            }
        }
        Err(StoreError::Clash.into())
    }

    async fn expire(&self, id: ChallengeId, now: Time) -> Result<(), Error> {
        let notice = StoredNotice {
            id: NoticeId(self.chance.ulid(now)),
            kind: NoticeKind::Expired(id),
            made_at: now,
        };
        let mut tx = self.store.begin().await?;
        let expired = match tx.challenges().close(id, ChallengeState::Expired).await {
            Ok(()) => tx.notices().add(notice).await,
            Err(error) => Err(error),
        };
        let committed = match expired {
            Ok(()) => tx.commit().await,
            Err(error) => Err(error),
        };
        match committed {
            // Answered at the last moment: then there is nothing to say.
            Err(StoreError::Clash) => Ok(()),
            committed => Ok(committed?),
        }
    }

    /// What is still to be said. A reminder that has been overtaken by events is dropped, and so
    /// is a notice about something that cannot be read: the others must not wait for it.
    async fn unposted(&self, now: Time) -> Result<Vec<Notice>, Error> {
        let mut session = self.store.read().await?;
        let stored = session.notices().unposted(BATCH).await?;
        let mut notices = Vec::new();
        let mut dropped = Vec::new();
        for StoredNotice { id, kind, made_at } in stored {
            match self.subject(&mut session, kind, now).await {
                Ok(Some(what)) => notices.push(Notice { id, made_at, what }),
                Ok(None) => dropped.push(id),
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%id, %why, "a notice cannot be read; dropped");
                    dropped.push(id);
                }
                Err(error) => return Err(error),
            }
        }
        drop(session);
        for id in dropped {
            self.posted(id, now).await?;
        }
        Ok(notices)
    }

    /// What a stored notice is about; `None` if that has been overtaken by events.
    async fn subject(
        &self,
        tables: &mut impl Tables,
        kind: NoticeKind,
        now: Time,
    ) -> Result<Option<What>, Error> {
        Ok(match kind {
            NoticeKind::Flag(this_match) => {
                let this_match = self.load(tables, this_match).await?;
                Some(What::Flag(Box::new(self.view(tables, this_match).await?)))
            }
            NoticeKind::Reminder(this_match, moment) => {
                let this_match = self.load(tables, this_match).await?;
                match this_match.to_move() {
                    Some(side) if this_match.moment() == moment => Some(What::Reminder {
                        view: Box::new(self.view(tables, this_match).await?),
                        side,
                    }),
                    _ => None,
                }
            }
            NoticeKind::UndeliveredPly(this_match, moment)
            | NoticeKind::Undelivered(this_match, moment) => {
                let ply = matches!(kind, NoticeKind::UndeliveredPly(..));
                let this_match = self.load(tables, this_match).await?;
                // Whoever has changed it since has told everybody how it stands.
                match this_match.moment() == moment {
                    true => {
                        let view = Box::new(self.view(tables, this_match).await?);
                        Some(What::Undelivered { view, ply })
                    }
                    false => None,
                }
            }
            NoticeKind::Expired(challenge) => {
                let view = self.stored_challenge(tables, challenge, now).await?;
                Some(What::Expired(Box::new(view)))
            }
            NoticeKind::UndeliveredChallenge(challenge) => {
                let view = self.stored_challenge(tables, challenge, now).await?;
                Some(What::UndeliveredChallenge(Box::new(view)))
            }
        })
    }

    async fn stored_challenge(
        &self,
        tables: &mut impl Tables,
        id: ChallengeId,
        now: Time,
    ) -> Result<ChallengeView, Error> {
        let stored = tables.challenges().load(id).await?;
        let stored = stored.ok_or(Error::NoMatch(NoMatch::Unknown))?;
        Ok(view_challenge(tables, stored, now).await?)
    }

    /// WriteBatch that a notice has been said; `false` if it had been before.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn posted(&self, id: NoticeId, now: Time) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let first = tx.notices().posted(id, now).await?;
        tx.commit().await?;
        Ok(first)
    }

    /// When something next happens by itself; `None` while nothing is waiting. It may come
    /// earlier after any change: see [`App::changed`].
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn next_deadline(&self) -> Result<Option<Time>, Error> {
        let mut session = self.store.read().await?;
        let of_match = session.matches().next_due().await?;
        let of_challenge = session.challenges().next_due().await?;
        Ok(of_match.into_iter().chain(of_challenge).min())
    }

    /// Waits until something has changed that may bring the next deadline forward or that has to
    /// be said. One waiter at a time; a change while nobody waits is not missed.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }
}
