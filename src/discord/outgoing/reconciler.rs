//! Delivers outbox rows while the bot runs, one message at a time in each channel. Also does the work for which a
//! time was set, such as ending a match whose clock has run out.

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

/// The number of players about whom Discord is asked at the same time whether they have left their server.
const MEMBERS: usize = 8;

/// An outbox row, and the result of its delivery.
type Outcome = (OutboxRow, Result<Verdict, app::Error>);

/// Repeats without end: delivers the rows that are due, then waits for the next deadline or for a change that may
/// bring an earlier deadline. Never returns.
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
    /// The number of channels to which messages are delivered at the same time.
    at_once: usize,
    working: JoinSet<Outcome>,
    /// The channel of each delivery that is running, by the id of its task.
    channels: HashMap<Id, ChannelId>,
    /// For each channel in this map, the time before which nothing is delivered to it.
    resting: HashMap<ChannelId, Time>,
    /// Set while Discord refuses the bot's token: nothing is delivered before this time.
    halted: Option<Time>,
    /// Set after Discord did not answer: before this time, Discord is not asked whether players have left.
    unasked: Option<Time>,
    /// The time of the last search for work whose time has come, even if nothing was found.
    swept: Option<Time>,
}

impl Rounds {
    /// Does the work whose time has come, and begins to deliver rows that are due. Returns the time at which to look
    /// again; `None` if nothing is scheduled.
    async fn look(&mut self) -> Result<Option<Time>, app::Error> {
        let now = self.data.clock.now();
        let _request = self.data.requests.token();
        if self.halted.is_some_and(|until| until <= now) {
            self.probe_token(now).await;
        }
        let app = self.data.app.clone();
        let real = self.data.clock.is_real();
        // Without the connection to Discord's gateway no player can move, so no player may lose on time either.
        let playing = !real || self.data.connection.is_connected();
        if real && playing {
            app.heartbeat(now).await?;
        }
        let mut next = app.next_due(now).await?;
        // `look` runs much more often than this work is needed. The work is therefore done only if its time has come,
        // or if the last search for it is [`RECONCILER_LOOKS_ANYWAY`] ago.
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
                // If this work fails, it is tried again later; deliveries go on in the meantime.
                tracing::error!(%error, "what is due was not seen to");
                next.happens = Some(now + DUE_WORK_RESTS);
            }
        }
        if next.owed.is_some_and(|at| at <= now) && self.halted.is_none() {
            self.take(now).await?;
            // The next look is for the next row that becomes due later, or for a channel whose rest ends. Rows of a
            // channel with a running delivery need no time, because the end of a delivery also leads to a look.
            let rested = self.resting.values().copied();
            next.owed = next.owed_later.into_iter().chain(rested).min();
        }
        let until = look_at(next, self.halted, playing);
        let beat = real.then(|| app.next_heartbeat(now));
        Ok(until.into_iter().chain(beat).min())
    }

    /// Takes rows that are due and begins to deliver them. Leaves out channels in `resting` and channels with a running
    /// delivery.
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

    /// Asks Discord whether players who are about to be reminded are still members of their servers. If Discord does
    /// not answer, all players are treated as members for some time.
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

    /// Makes one call to check whether Discord accepts the bot's token again.
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

    /// Waits until it is time to look again: a delivery has ended, a change has set a time that has come, or
    /// `deadline` is reached.
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

    /// Does what the verdict of a delivery demands.
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
            // The row's lease ends, and then the row is taken again.
            Err(error) => tracing::error!(%error, role = ?owed.role, "a message was not delivered"),
        }
    }
}

/// The time at which to look for work again; `None` if nothing is scheduled.
fn look_at(next: NextDue, halted: Option<Time>, playing: bool) -> Option<Time> {
    // While Discord refuses the token, nothing is sent, so the next look is at the time `halted`.
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
        // Without the connection to the gateway, no clock runs out. The work of time 1 is not done then, so a look at
        // time 1 would find the same work again and again.
        assert_eq!(look_at(due, None, false), Some(at(7)));
        // While Discord refuses the token, nothing can be sent.
        assert_eq!(look_at(due, Some(at(9)), true), Some(at(9)));
        assert_eq!(look_at(NextDue::default(), None, true), None);
    }
}
