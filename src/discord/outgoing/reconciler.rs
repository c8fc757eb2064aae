//! Delivers outbox rows while the bot runs, in each channel one message at a time, and does the work that is due by the
//! clock.

use super::messenger::Messenger;
use crate::discord::context::Data;
use crate::discord::deliveries::Deliveries;
use crate::times::{
    DATABASE_RESTS, DUE_WORK_RESTS, MEMBERS_REST, PLACE_RESTS, RECONCILER_LOOKS_ANYWAY, TOKEN_RESTS,
};
use app::delivery::Verdict;
use app::{NextDue, OutboxRow};
use referee::{ChannelId, Time};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::task::{Id, JoinSet};

/// How many players Discord is asked about at once: whether they have left their server.
const MEMBERS: usize = 8;

/// An outbox row, and what became of its delivery.
type Outcome = (OutboxRow, Result<Verdict, app::Error>);

/// Delivers due rows, then waits for the next deadline or for a change that may bring one, over and over. Never
/// returns.
pub async fn run(data: Arc<Data>, messenger: Arc<Messenger>, channels: usize) {
    let mut rounds = Rounds {
        messenger,
        data,
        at_once: channels,
        working: JoinSet::new(),
        channels: HashMap::new(),
        resting: HashMap::new(),
        halted: None,
        unasked: None,
        swept: None,
    };
    loop {
        let deadline = match rounds.look().await {
            Ok(deadline) => deadline,
            Err(error) => {
                tracing::error!(%error, "what is owed could not be looked for");
                Some(rounds.data.clock.now() + DATABASE_RESTS)
            }
        };
        rounds.wait(deadline).await;
        rounds.data.deliveries.send_replace(Deliveries::AtWork);
    }
}

struct Rounds {
    data: Arc<Data>,
    messenger: Arc<Messenger>,
    /// How many channels are delivered to at once.
    at_once: usize,
    working: JoinSet<Outcome>,
    /// Channel of each delivery under way.
    channels: HashMap<Id, ChannelId>,
    /// Channels in which nothing is delivered before this time.
    resting: HashMap<ChannelId, Time>,
    /// Until when nothing is delivered, because Discord refuses the token.
    halted: Option<Time>,
    /// Until when Discord is not asked whether players have left, because it did not answer.
    unasked: Option<Time>,
    /// When work due by the clock was last looked for, even if there was none.
    swept: Option<Time>,
}

impl Rounds {
    /// Does the work due by the clock, and begins to deliver due rows. Returns when to look again; `None` while nothing
    /// waits.
    async fn look(&mut self) -> Result<Option<Time>, app::Error> {
        let now = self.data.clock.now();
        let _request = self.data.requests.token();
        if self.halted.is_some_and(|until| until <= now) {
            self.probe_token(now).await;
        }
        let app = self.data.app.clone();
        let real = self.data.clock.is_real();
        // Without the gateway no player can move, so no time runs out either.
        let playing = !real || self.data.connection.is_connected();
        if real && playing {
            app.heartbeat(now).await?;
        }
        let mut next = app.next_due(now).await?;
        // This runs after every change, and most changes make nothing due earlier.
        let happens = next.happens.is_some_and(|at| at <= now);
        if playing
            && (happens
                || self
                    .swept
                    .is_none_or(|at| at + RECONCILER_LOOKS_ANYWAY <= now))
        {
            self.swept = Some(now);
            self.look_for_departures(now).await?;
            let done = app.due(now).await;
            next = app.next_due(now).await?;
            if let Err(error) = done {
                // Deliveries do not wait until this work succeeds.
                tracing::error!(%error, "what is due was not seen to");
                next.happens = Some(now + DUE_WORK_RESTS);
            }
        }
        if next.owed.is_some_and(|at| at <= now) && self.halted.is_none() {
            self.take(now).await?;
            // Rows that are due in a busy channel are taken once its delivery has ended.
            let rested = self.resting.values().copied();
            next.owed = next.owed_later.into_iter().chain(rested).min();
        }
        let until = look_at(next, self.halted, playing);
        let beat = real.then(|| app.next_heartbeat(now));
        Ok(until.into_iter().chain(beat).min())
    }

    /// Takes due rows of channels that are free, and begins to deliver them.
    async fn take(&mut self, now: Time) -> Result<(), app::Error> {
        self.resting.retain(|_, until| *until > now);
        let free = self.at_once.saturating_sub(self.working.len());
        if free == 0 {
            return Ok(());
        }
        let busy: Vec<ChannelId> = self
            .channels
            .values()
            .chain(self.resting.keys())
            .copied()
            .collect();
        for owed in self.data.app.take_owed(now, free, &busy).await? {
            let (data, messenger) = (Arc::clone(&self.data), Arc::clone(&self.messenger));
            let request = self.data.requests.token();
            let working = self.working.spawn(async move {
                let _request = request;
                let now = data.clock.now();
                let delivered = data.app.deliver(&*messenger, &owed, now).await;
                (owed, delivered)
            });
            self.channels.insert(working.id(), owed.home);
        }
        Ok(())
    }

    /// Asks Discord whether players who are about to be reminded are still in their servers. If Discord does not
    /// answer, all players count as present for a while.
    async fn look_for_departures(&mut self, now: Time) -> Result<(), app::Error> {
        if self.unasked.is_some_and(|until| until > now) {
            return Ok(());
        }
        let app = &self.data.app;
        for players in app.about_to_disturb(now).await?.chunks(MEMBERS) {
            let mut asked = JoinSet::new();
            for &(guild, player) in players {
                let messenger = Arc::clone(&self.messenger);
                asked.spawn(async move {
                    let left = messenger.has_left(guild, player).await;
                    (guild, player, left)
                });
            }
            for (guild, player, left) in asked.join_all().await {
                match left {
                    Ok(true) => app.player_left(guild, player, now).await?,
                    Ok(false) => {}
                    Err(why) => {
                        tracing::info!(?why, "not known whether a player has left");
                        self.unasked = Some(now + MEMBERS_REST);
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Probes the token with one call.
    async fn probe_token(&mut self, now: Time) {
        if self.messenger.is_let_in().await {
            self.halted = None;
            if self.data.connection.note_token(true) {
                tracing::info!("the token is accepted again");
            }
        } else {
            self.halted = Some(now + TOKEN_RESTS);
        }
    }

    /// Waits until it is time to look again: a delivery has ended, a change has made something due, or `deadline` is
    /// reached.
    async fn wait(&mut self, mut deadline: Option<Time>) {
        loop {
            if self.working.is_empty() {
                let waiting = Deliveries::Waiting(deadline);
                self.data.deliveries.send_replace(waiting);
            }
            let clock = self.data.clock.clone();
            let reached = async {
                match deadline {
                    Some(at) => clock.reach(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                Some(done) = self.working.join_next_with_id(), if !self.working.is_empty() => {
                    match done {
                        Ok((id, outcome)) => {
                            self.channels.remove(&id);
                            self.finish(outcome).await;
                        }
                        Err(error) => {
                            tracing::error!("delivering a message panicked");
                            self.channels.remove(&error.id());
                        }
                    }
                    return;
                }
                () = reached => return,
                () = self.data.app.changed() => {
                    self.data.deliveries.send_replace(Deliveries::AtWork);
                    let at = self.data.app.take_change();
                    if at <= self.data.clock.now() {
                        return;
                    }
                    deadline = Some(deadline.map_or(at, |deadline| deadline.min(at)));
                }
            }
        }
    }

    /// Acts on the verdict of a delivery.
    async fn finish(&mut self, (owed, delivered): Outcome) {
        let now = self.data.clock.now();
        match delivered {
            Ok(Verdict::Rest(span)) => {
                self.resting.insert(owed.home, now + span);
            }
            Ok(Verdict::PlaceLost { gone, .. }) => {
                let channel = owed.home;
                tracing::warn!(%channel, gone, "a channel cannot be reached");
                if let Err(error) = self.data.app.place_lost(channel, gone, now).await {
                    tracing::error!(%error, "not noted that a channel cannot be reached");
                }
                self.resting.insert(channel, now + PLACE_RESTS);
            }
            Ok(Verdict::Halt) => {
                if self.data.connection.note_token(false) {
                    tracing::error!("the token is refused; everything that is owed is kept");
                }
                self.halted = Some(now + TOKEN_RESTS);
            }
            Ok(_) => {}
            // The lease of the row runs out, and the row is taken again.
            Err(error) => tracing::error!(%error, role = ?owed.role, "a message was not delivered"),
        }
    }
}

/// When to look for due work again; `None` while nothing waits.
fn look_at(next: NextDue, halted: Option<Time>, playing: bool) -> Option<Time> {
    // While the token is refused, due rows wait too.
    let happens = next.happens.filter(|_| playing);
    halted.or(happens.into_iter().chain(next.owed).min())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Time {
        Time::from_millis(seconds * 1_000)
    }

    #[test]
    fn what_cannot_happen_now_does_not_keep_anybody_busy() {
        let due = NextDue {
            happens: Some(at(1)),
            owed: Some(at(7)),
            owed_later: None,
        };
        assert_eq!(look_at(due, None, true), Some(at(1)));
        // Without the gateway no clock runs out: looking again at once would find the same work.
        assert_eq!(look_at(due, None, false), Some(at(7)));
        // Without the token nothing can be sent.
        assert_eq!(look_at(due, Some(at(9)), true), Some(at(9)));
        assert_eq!(look_at(NextDue::default(), None, true), None);
    }
}
