//! What is noted after something was shown, or could not be.
//!
//! Notes share their commits: whoever comes while one is on its way goes with the next, and is let go as
//! soon as that stands. These commits do not wait for the disk, since a note lost in a power cut costs no
//! more than a message shown twice.

use super::owing::{How, Shown, turn};
use super::succession::succession;
use super::{App, MatchView};
use referee::{ChannelId, MatchId, Time};
use std::sync::{Mutex, PoisonError};
use store::{
    MessageRef, MessageRole, Owed, Posting, RoleChange, RoleTrouble, StoreError, Subject, Tables,
    Tx,
};
use tokio::sync::watch;

/// Something to be noted.
#[derive(Clone, Debug)]
pub(super) enum Note {
    /// A message shows a version.
    Shown(MessageRole, u64, Option<MessageRef>, Time),
    /// The board of a match does.
    Board(Board),
    /// The board of a match does, as the whole answer to a change: a message of its own that nobody looks
    /// for again. The leases of whoever was answering end.
    Answered(MessageRole, u64, Option<u64>, Time),
    /// A line tells what is new about the board of this turn, if that stands.
    Beside(MessageRole, u64, u64),
    /// A message stands here that may show less than it ought to.
    Found(MessageRole, MessageRef, Time),
    /// The leases of whoever was answering end.
    Release(Subject, u64, Time),
    /// A message is tried again later.
    PutOff(Owed, Time),
    /// A question, or a line that pings for this turn, was posted, perhaps; 0: it is known.
    Uncertain(MessageRole, u64),
    /// No other board stands below the one that is noted, if nobody else has been at it since.
    NotPosted(Owed),
    /// A board of this version may stand below the one that is noted.
    PerhapsPosted(MessageRole, u64, Time),
    /// The message it stood in is gone.
    Lost(MessageRole, Time),
    /// A line that pinged for an earlier turn is to go.
    TakeBack(MatchId, ChannelId, MessageRef, Time),
    /// Nothing more is to be done about it.
    Forget(MessageRole, u64),
    /// Nothing more can be done about it.
    GiveUp(MessageRole, String),
    /// Somebody has a role now, or no more.
    RoleChanged(RoleChange),
    /// Somebody who is to have a role, or to lose it, is not in the server.
    RoleAbsent(RoleChange, Time),
    /// The platform refuses a role: whoever has chosen it is told.
    RoleRefused(RoleChange, RoleTrouble, Time),
}

/// A board that was shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    of: MatchId,
    home: ChannelId,
    pub(super) version: u64,
    pub(super) how: How,
    /// The turn it shows, if its player is to be pinged by it or beside it.
    pub(super) turn: Option<u64>,
    pub(super) posting: Posting,
    /// Whether the match has ended.
    pub(super) over: bool,
    /// How many plies everybody knows, and how often some were taken back.
    pub(super) plies: u64,
    takebacks: u32,
    /// Whether there may be a line that pings.
    pings: bool,
    now: Time,
}

/// The notes on their way.
#[derive(Debug, Default)]
pub(super) struct WriteBatch {
    waiting: Mutex<Waiting>,
    /// Held while some are written: whoever gets it writes all that have gathered meanwhile.
    writing: tokio::sync::Mutex<()>,
    /// Up to which number they are written. Whoever waits for their own need not stand in line for the
    /// turn to write: behind others who write for newcomers, that line would never become shorter.
    written: watch::Sender<u64>,
}

/// What has gathered.
#[derive(Debug, Default)]
struct Waiting {
    notes: Vec<Note>,
    /// The number of whoever came last.
    last: u64,
}

impl Waiting {
    /// Everything, and the number of whoever came last.
    fn take(&mut self) -> (Vec<Note>, u64) {
        (std::mem::take(&mut self.notes), self.last)
    }
}

#[cfg(test)]
impl Board {
    /// A board that was posted.
    pub(super) fn posted(
        of: MatchId,
        home: ChannelId,
        (version, how): (u64, How),
        posting: Posting,
        plies: u64,
        over: bool,
    ) -> Board {
        Board {
            of,
            home,
            version,
            how,
            turn: None,
            posting,
            over,
            plies,
            takebacks: 0,
            pings: false,
            now: Time::from_millis(0),
        }
    }
}

impl WriteBatch {
    fn waiting(&self) -> std::sync::MutexGuard<'_, Waiting> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Note {
    /// Whether it is written in one statement, or in two of which the first may stand without the second.
    fn stands_alone(&self) -> bool {
        match self {
            Note::Shown(..)
            | Note::Answered(..)
            | Note::Beside(..)
            | Note::Found(..)
            | Note::Release(..)
            | Note::PutOff(..)
            | Note::Uncertain(..)
            | Note::NotPosted(_)
            | Note::PerhapsPosted(..)
            | Note::Lost(..)
            | Note::TakeBack(..)
            | Note::Forget(..)
            | Note::GiveUp(..) => true,
            Note::Board(_)
            | Note::RoleChanged(_)
            | Note::RoleAbsent(..)
            | Note::RoleRefused(..) => false,
        }
    }

    /// That a message of a match was shown as in `view`.
    pub(super) fn of_match(view: &MatchView, shown: Shown, version: u64, now: Time) -> Note {
        let this_match = &view.this_match;
        let in_place = view.guild.posting == Posting::EditInPlace;
        match (shown.role, shown.how) {
            (role, How::Beside) => Note::Beside(role, version, turn(this_match)),
            (MessageRole::Board(of), how) => Note::Board(Board {
                of,
                home: this_match.place().channel,
                version,
                how,
                turn: this_match.ending().is_none().then(|| turn(this_match)),
                posting: view.guild.posting,
                over: this_match.ending().is_some(),
                plies: u64::try_from(this_match.public_len()).unwrap_or(u64::MAX),
                takebacks: this_match.moment().takebacks,
                pings: in_place || view.messages.ping.is_some(),
                now,
            }),
            // A settled question and a line about a finished match are done with.
            (MessageRole::Offer(_, offer), How::Edited(_))
                if this_match.offer().is_none_or(|open| open.id != offer) =>
            {
                Note::Forget(shown.role, version)
            }
            (role, How::Posted(at)) => Note::Shown(role, version, at, now),
            (role, How::Edited(at)) => Note::Shown(role, version, Some(at), now),
        }
    }
}

impl App {
    /// Writes notes down; they stand when this returns.
    ///
    /// # Errors
    /// The database fails: said to one of those who share the transaction.
    pub(super) async fn write_batched(&self, notes: Vec<Note>) -> Result<(), StoreError> {
        let number = {
            let mut waiting = self.notes.waiting();
            waiting.notes.extend(notes);
            waiting.last += 1;
            waiting.last
        };
        let mut written = self.notes.written.subscribe();
        let _turn = tokio::select! {
            biased;
            _ = written.wait_for(|upto| *upto >= number) => return Ok(()),
            turn = self.notes.writing.lock() => turn,
        };
        let (done, upto) = self.write_gathered().await;
        self.notes.written.send_replace(upto);
        done
    }

    /// Writes what has gathered, in one transaction; and the number up to which it is done with.
    async fn write_gathered(&self) -> (Result<(), StoreError>, u64) {
        // A statement by itself needs no transaction around it.
        let alone = {
            let mut waiting = self.notes.waiting();
            let alone = matches!(waiting.notes.as_slice(), [note] if note.stands_alone());
            alone.then(|| waiting.take())
        };
        if let Some((notes, upto)) = alone {
            return (self.write_once(&notes).await, upto);
        }
        // More may gather while others write.
        let tx = self.store.begin_unsynced().await;
        let (notes, upto) = self.notes.waiting().take();
        let done = match tx {
            Ok(tx) if !notes.is_empty() => self.write_with(tx, &notes).await,
            tx => tx.map(|_| ()),
        };
        (done, upto)
    }

    async fn write_once(&self, notes: &[Note]) -> Result<(), StoreError> {
        for note in notes {
            if write(&mut self.store.write_once_unsynced().await?, note).await? {
                self.look_now();
            }
        }
        Ok(())
    }

    async fn write_with(&self, mut tx: Tx, notes: &[Note]) -> Result<(), StoreError> {
        let mut owed = false;
        for note in notes {
            owed |= match write(&mut tx, note).await {
                // The others share the transaction, and what was written of this one before it was read stands:
                // notes write what was seen first.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(?note, %why, "not noted, for what is stored cannot be read");
                    false
                }
                written => written?,
            };
        }
        tx.commit().await?;
        if owed {
            self.look_now();
        }
        Ok(())
    }
}

/// Writes one note; whether something is owed by it now.
async fn write(tx: &mut impl Tables, note: &Note) -> Result<bool, StoreError> {
    let mut outbox = tx.outbox();
    match note {
        Note::Shown(role, version, at, now) => {
            let known = outbox.shown(*role, *version, *at).await?;
            // A question that was settled and forgotten while its message was on the way.
            if let (false, Some(at)) = (known, at) {
                outbox.keep(*role, at.channel, *at, *now).await?;
                return Ok(true);
            }
        }
        Note::Board(board) => return show_board(tx, board).await,
        Note::Answered(role, version, turn, now) => {
            return outbox.answered(*role, *version, *turn, *now).await;
        }
        Note::Beside(role, version, turn) => outbox.beside(*role, *version, *turn).await?,
        Note::Found(role, at, now) => {
            outbox.found(*role, *at, *now).await?;
            return Ok(true);
        }
        Note::Release(subject, version, now) => {
            return outbox.release(*subject, *version, *now).await;
        }
        Note::PutOff(owed, until) => {
            outbox.put_off(owed, *until).await?;
            return Ok(true);
        }
        Note::Uncertain(role, turn) => outbox.pinged(*role, *turn).await?,
        Note::NotPosted(taken) => outbox.not_posted(taken).await?,
        Note::PerhapsPosted(board, version, now) => {
            outbox.perhaps_posted(*board, *version, *now).await?;
            return Ok(true);
        }
        Note::Lost(role, now) => {
            outbox.lost(*role, *now).await?;
            return Ok(true);
        }
        Note::TakeBack(of, home, at, now) => {
            outbox.take_back(*of, *home, *at, *now).await?;
            return Ok(true);
        }
        Note::Forget(role, version) => outbox.forget(*role, *version).await?,
        Note::GiveUp(role, why) => outbox.give_up(*role, why).await?,
        Note::RoleChanged(change) => tx.roles().changed(*change).await?,
        Note::RoleAbsent(change, now) => tx.roles().absent(*change, *now).await?,
        Note::RoleRefused(change, why, now) => {
            let mut told = tx.roles().refused(*change, *why).await?;
            told.retain(|it| !it.is_former());
            told.dedup();
            for manager in told {
                let role = MessageRole::RoleTrouble(change.guild, manager);
                let home = ChannelId(manager.0);
                tx.outbox().owe_again(role, home, *now).await?;
            }
            return Ok(true);
        }
    }
    Ok(false)
}

/// Notes a board, and what follows from it for the messages beside it: where boards are edited in
/// place, an edit notifies nobody, so a line pings whoever is to move; a new board pings by itself,
/// takes the last line's place, and folds the board before it.
async fn show_board(tx: &mut impl Tables, board: &Board) -> Result<bool, StoreError> {
    let (role, ping) = (MessageRole::Board(board.of), MessageRole::Ping(board.of));
    let edited = matches!(board.how, How::Edited(_));
    let before = match board.posting.keeps_track() || edited {
        true => tx.outbox().find(role).await?,
        false => None,
    };
    // An edit that was under way while another board was posted: that one stands below, perhaps.
    if let How::Edited(at) = board.how
        && before.is_some_and(|row| row.at == Some(at) && row.unsure)
    {
        return Ok(true);
    }
    // The same, and it is known where: the old one is folded again.
    if let How::Edited(at) = board.how
        && let Some(row) = &before
        && row.at != Some(at)
    {
        let mut outbox = tx.outbox();
        outbox
            .fold_again(board.of, board.home, at, board.now)
            .await?;
        return Ok(true);
    }
    let since = before
        .as_ref()
        .is_some_and(|row| row.wanted > board.version);
    let overtaken = since && tx.matches().takebacks(board.of).await? > board.takebacks;
    let next = succession(board, before.as_ref(), overtaken);
    let mut outbox = tx.outbox();
    let mut owed =
        next.folded.is_some() || next.doubled.is_some() || next.shown.version < board.version;
    if let Some((at, reported)) = next.folded {
        outbox
            .fold(board.of, board.home, at, reported, board.now)
            .await?;
    }
    if let Some(at) = next.doubled {
        outbox
            .take_back(board.of, board.home, at, board.now)
            .await?;
    }
    outbox.board_shown(role, next.shown).await?;
    if !board.pings {
        return Ok(owed);
    }
    match (board.how, board.turn) {
        // A board of this turn has pinged by itself, or its line is owed already.
        (How::Edited(_), Some(turn)) if before.is_some_and(|row| row.pinged >= turn) => {}
        (How::Edited(_), Some(turn)) => {
            outbox.owe(ping, board.home, turn, board.now).await?;
            owed = true;
        }
        (How::Posted(_), turn) => {
            let line = outbox.find(ping).await?;
            // An answer to an earlier turn may be noted last.
            let heard = line.map_or(0, |line| line.shown);
            if let Some(old) = line.and_then(|line| line.at) {
                outbox
                    .take_back(board.of, board.home, old, board.now)
                    .await?;
                owed = true;
            }
            if line.is_some_and(|line| line.pinged > 0) {
                // One that nobody knows the place of may stand: it is looked for first. This turn needs
                // no line any more.
                let now = turn.unwrap_or(0);
                let next = now.max(line.map_or(0, |line| line.wanted)) + 1;
                outbox.owe(ping, board.home, next, board.now).await?;
                outbox.shown(ping, heard.max(now), None).await?;
                return Ok(true);
            }
            match turn {
                Some(turn) => {
                    outbox.owe(ping, board.home, turn, board.now).await?;
                    outbox.shown(ping, heard.max(turn), None).await?;
                }
                None => outbox.forget(ping, u64::MAX >> 1).await?,
            }
        }
        (How::Edited(_), None) | (How::Beside, _) => {}
    }
    Ok(owed)
}
