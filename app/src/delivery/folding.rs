//! Handles a board that was delivered: the older board above it is replaced by a line, deleted or kept, as the server
//! has chosen.

use super::calls::{Call, Draft, Line, Route};
use super::prepare::Prepared;
use crate::outbox_writes::turn;
use crate::{App, Error, MatchView};
use referee::Time;
use rules::Side;
use std::sync::Arc;
use store::{
    BoardTurn, MessageRef, MessageRole, OutboxRow, Posting, Reader, StoreError, Subject, Tables, Tx,
};

/// A board with a newer board below it, or a message in a channel that its match or tournament has left since the
/// message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) struct OlderBoard {
    pub(super) at: MessageRef,
    /// The line that replaces the board; `None` if the message is to be deleted.
    pub(super) line: Option<Line>,
}

impl OlderBoard {
    /// Replaces the older board by its line, or deletes it. `newer` is the message that was sent instead.
    pub(super) async fn fold(self, route: &impl Route, newer: &Draft) {
        let folded = match (self.line, newer.about.of_match()) {
            (Some(line), Some(view)) => route.fold(self.at, view, line).await,
            _ => route.delete(self.at, newer.needs_token()).await,
        };
        if let Err(why) = folded {
            tracing::info!(?why, "an older board stays as it is");
        }
    }
}

/// A message that was delivered.
pub(super) struct Sent {
    pub(super) prepared: Arc<Prepared>,
    /// The version of its subject that the message shows.
    pub(super) version: u64,
    /// The id of the posted message; `None` if it is not known.
    pub(super) at: Option<MessageRef>,
    /// The change whose answer carried this message, and the version after the change. Other messages about that change
    /// are sent next. `None` if no answer to a change carried the message.
    pub(super) answers: Option<(Subject, u64)>,
}

impl Sent {
    pub(super) fn owed(&self) -> &OutboxRow {
        &self.prepared.draft.owed
    }

    pub(super) fn is_posted(&self) -> bool {
        self.prepared.call == Call::Post
    }

    /// The match, if the message is a newly posted board of a match.
    pub(super) fn board(&self) -> Option<&MatchView> {
        match self.owed().role {
            MessageRole::Board(..) if self.is_posted() => self.prepared.draft.about.of_match(),
            _ => None,
        }
    }
}

impl App {
    /// Notes a board that was delivered. Returns the older board that has to be folded or deleted, if any.
    pub(super) async fn note_board(
        &self,
        tx: &mut Tx,
        view: &MatchView,
        sent: &Sent,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let role = sent.owed().role;
        let Some(row) = tx.outbox().find(role).await? else {
            return Ok(None);
        };
        if row.home != sent.owed().home {
            // The match has moved to another place since the board was sent; its board still has to be posted in the
            // new place.
            let stray = sent.at.filter(|at| row.at != Some(*at));
            return Ok(stray.map(|at| OlderBoard { at, line: None }));
        }
        let shown = Shown {
            version: sent.version,
            at: sent.at,
            turn: turn(&view.this_match),
        };
        let (noted, older) = place(&row, shown, view.guild.posting);
        let is_latest = noted.at == sent.at && noted.shown >= noted.wanted;
        // True if the board was posted late; the up-to-date board is then above it and has to be posted again.
        let hides_present = row.shown >= row.wanted && noted.shown < noted.wanted;
        if !tx.outbox().board_shown(&row, &noted).await? {
            return Err(StoreError::Clash.into());
        }
        if hides_present || is_latest && self.conceals_refusal(tx, role, view).await? {
            tx.outbox().show_again(role, now).await?;
        }
        Ok(older)
    }

    /// Whether a board in direct messages lacks the line which says that the other player cannot be told
    /// ([`MatchView::untold`]). This happens if the other player refused a direct message after the board was drawn, or
    /// if the reader of the board made an offer after it was drawn.
    async fn conceals_refusal(
        &self,
        tx: &mut Tx,
        board: MessageRole,
        view: &MatchView,
    ) -> Result<bool, Error> {
        let MessageRole::Board(id, Reader::One(reader)) = board else {
            return Ok(false);
        };
        let this_match = self.load(tx, id).await?;
        let seats = this_match.seats();
        let Some(other) = seats.side(reader).map(Side::other) else {
            return Ok(false);
        };
        if view.untold() == Some(other) || !this_match.awaits(other) {
            return Ok(false);
        }
        let refused = tx.players().directs_refused(seats.player(other)).await?;
        Ok(refused > 0)
    }
}

/// A board that was delivered.
#[derive(Clone, Copy, Debug)]
struct Shown {
    version: u64,
    at: Option<MessageRef>,
    turn: BoardTurn,
}

/// Returns the outbox row after a board was delivered, and the older board if it has to be folded or deleted. The row
/// holds the lowest board of the channel. If that board is out of date, the present board will be posted below it.
fn place(row: &OutboxRow, shown: Shown, posting: Posting) -> (OutboxRow, Option<OlderBoard>) {
    let tidies = posting != Posting::Keep;
    let height = |at: MessageRef| (at.channel == row.home, at.message);
    // True if a moderator has let the match go on after its end.
    let goes_on =
        shown.version > row.shown && !shown.turn.over && row.turn.is_some_and(|it| it.over);
    let noted = OutboxRow {
        turn: match goes_on {
            true => Some(shown.turn),
            false => row.turn.max(Some(shown.turn)),
        },
        attempts: 0,
        ..*row
    };
    // Two answers overtook each other: the board in the row is below the board that was delivered now. When the board
    // in the row is folded, its line will show the plies of both boards.
    if let (Some(lowest), Some(at)) = (row.at, shown.at)
        && height(at) < height(lowest)
    {
        // Only the first board of the match is kept: as a line with the names of the players.
        let begun = shown.turn.plies == 0 && posting != Posting::Remove;
        let line = begun.then_some(Line::Plies(0, 0));
        return (noted, tidies.then_some(OlderBoard { at, line }));
    }
    // True if the end of the match was corrected or undone; the board of the earlier end is then not kept.
    let ends_anew = shown.turn.over && row.turn == Some(shown.turn) || goes_on;
    let older = row.at;
    let older = older.filter(|at| (tidies || ends_anew) && shown.at != Some(*at));
    let (plies, takebacks) = row.turn.map_or((0, 0), |it| (it.plies, it.takebacks));
    // True if this turn was shown before, or if the up-to-date board will be posted below this board.
    let repeats = row.turn == Some(shown.turn) || shown.version < row.shown;
    let line = match takebacks < shown.turn.takebacks {
        true => Some(Line::TakenBack),
        // Right after a takeback, the older board has no plies that are not in a line already.
        false if plies > 0 && row.plies_folded >= plies => None,
        false => Some(Line::Plies(row.plies_folded, plies)),
    };
    let line = line.filter(|_| posting != Posting::Remove && !repeats && !goes_on);
    let plies_folded = match repeats || goes_on {
        true => row.plies_folded,
        false => plies.min(shown.turn.plies),
    };
    let noted = OutboxRow {
        shown: shown.version,
        at: shown.at,
        plies_folded,
        ..noted
    };
    (noted, older.map(|at| OlderBoard { at, line }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::{ChannelId, MatchId, MessageId, Time};

    const CHANNEL: ChannelId = ChannelId(7);

    fn at(message: u64) -> MessageRef {
        MessageRef {
            channel: CHANNEL,
            message: MessageId(message),
        }
    }

    /// The turn after `plies` plies; `takebacks` is the number of takebacks so far.
    fn after(plies: u64, takebacks: u32) -> BoardTurn {
        BoardTurn {
            over: false,
            takebacks,
            plies,
        }
    }

    /// The turn that stands for the end of the match after `plies` plies.
    fn over(plies: u64) -> BoardTurn {
        BoardTurn {
            over: true,
            ..after(plies, 0)
        }
    }

    /// The outbox row of a board that was posted as message `message`.
    fn row(shown: u64, message: u64, turn: BoardTurn, plies_folded: u64) -> OutboxRow {
        OutboxRow {
            role: MessageRole::Board(MatchId(ulid::Ulid::nil()), Reader::Everybody),
            home: CHANNEL,
            wanted: 9,
            shown,
            at: Some(at(message)),
            next_attempt: Time::from_millis(0),
            attempts: 0,
            turn: Some(turn),
            plies_folded,
        }
    }

    /// Describes in words what happens to the older board, and which board the row then holds.
    fn then(
        row: &OutboxRow,
        version: u64,
        message: u64,
        turn: BoardTurn,
        posting: Posting,
    ) -> String {
        let shown = Shown {
            version,
            at: Some(at(message)),
            turn,
        };
        let (noted, older) = place(row, shown, posting);
        let older = match older {
            None => "nothing".to_owned(),
            Some(older) => {
                let becomes = match older.line {
                    None => "goes".to_owned(),
                    Some(Line::TakenBack) => "is taken back".to_owned(),
                    Some(Line::Plies(from, to)) => format!("tells {from} to {to}"),
                };
                format!("{} {becomes}", older.at.message.0)
            }
        };
        let at = noted.at.map_or(0, |at| at.message.0);
        format!(
            "{older}; {at} shows {} and told {}",
            noted.shown, noted.plies_folded
        )
    }

    /// Catches lines that repeat or omit a ply, and a row that does not hold the lowest board.
    #[test]
    fn each_board_is_one_line_and_the_lowest_is_noted() {
        let cases = [
            // The second board, the third board, and a board after two plies at once, as in a match against the engine.
            (
                row(1, 10, after(0, 0), 0),
                (2, 11, after(1, 0)),
                "10 tells 0 to 0; 11 shows 2 and told 0",
            ),
            (
                row(2, 11, after(1, 0), 0),
                (3, 12, after(2, 0)),
                "11 tells 0 to 1; 12 shows 3 and told 1",
            ),
            (
                row(2, 11, after(1, 0), 0),
                (4, 12, after(3, 0)),
                "11 tells 0 to 1; 12 shows 4 and told 1",
            ),
            // A second board of the same turn.
            (
                row(2, 11, after(1, 0), 0),
                (3, 12, after(1, 0)),
                "11 goes; 12 shows 3 and told 0",
            ),
            // A takeback, and the board after that takeback.
            (
                row(3, 12, after(2, 0), 1),
                (4, 13, after(1, 1)),
                "12 is taken back; 13 shows 4 and told 1",
            ),
            (
                row(4, 13, after(1, 1), 1),
                (5, 14, after(2, 1)),
                "13 goes; 14 shows 5 and told 1",
            ),
            // The answer to an earlier move, or to the beginning, is posted above the present board, and then below it.
            (
                row(4, 13, after(3, 0), 1),
                (3, 12, after(2, 0)),
                "12 goes; 13 shows 4 and told 1",
            ),
            (
                row(3, 13, after(1, 0), 0),
                (1, 12, after(0, 0)),
                "12 tells 0 to 0; 13 shows 3 and told 0",
            ),
            (
                row(4, 13, after(3, 0), 1),
                (3, 14, after(2, 0)),
                "13 goes; 14 shows 3 and told 1",
            ),
            (
                row(3, 14, after(3, 0), 1),
                (4, 15, after(3, 0)),
                "14 goes; 15 shows 4 and told 1",
            ),
            // The answer to an earlier move is posted below the board of the end, which is then posted again.
            (
                row(4, 13, over(3), 1),
                (3, 14, after(2, 0)),
                "13 goes; 14 shows 3 and told 1",
            ),
            (
                row(3, 14, over(3), 1),
                (4, 15, over(3)),
                "14 goes; 15 shows 4 and told 1",
            ),
        ];
        for (row, (version, message, turn), expected) in cases {
            assert_eq!(then(&row, version, message, turn, Posting::Fold), expected);
        }
        let (row, next) = (row(2, 11, after(1, 0), 0), after(2, 0));
        assert_eq!(
            then(&row, 3, 12, next, Posting::Keep),
            "nothing; 12 shows 3 and told 1"
        );
        assert_eq!(
            then(&row, 3, 12, next, Posting::Remove),
            "11 goes; 12 shows 3 and told 1"
        );
        let ended = then(&row, 3, 12, over(1), Posting::Fold);
        assert_eq!(ended, "11 tells 0 to 1; 12 shows 3 and told 1");
        // If an end is corrected, the board of the first end is not kept.
        let ended = store::OutboxRow {
            turn: Some(over(1)),
            ..row
        };
        let anew = then(&ended, 3, 12, over(1), Posting::Keep);
        assert_eq!(anew, "11 goes; 12 shows 3 and told 0");
    }

    /// Catches a match that has moved to another channel, and whose old board is compared by message id with boards of
    /// the new channel.
    #[test]
    fn a_board_in_another_channel_is_above_those_of_this_one() {
        let mut row = row(2, 11, after(1, 0), 0);
        row.home = ChannelId(8);
        let there = MessageRef {
            channel: ChannelId(8),
            message: MessageId(5),
        };
        let shown = Shown {
            version: 3,
            at: Some(there),
            turn: after(1, 0),
        };
        let (noted, older) = place(&row, shown, Posting::Fold);
        assert_eq!(noted.at, Some(there));
        let expected = OlderBoard {
            at: at(11),
            line: None,
        };
        assert_eq!(older, Some(expected));
    }
}
