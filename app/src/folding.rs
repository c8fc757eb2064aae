//! What becomes of a message that got through: a board has the one above it folded, deleted or kept, as the server chooses.

use super::delivery::facts::Line;
use super::delivery::platform::Route;
use super::outbox_writes::turn;
use super::{App, Error, MatchView};
use referee::{ChannelId, Time};
use rules::Side;
use store::{
    BoardTurn, MessageRef, MessageRole, OutboxRow, Posting, Reader, StoreError, Subject, Tables, Tx,
};

/// A board with a newer one below it, or a message that belongs elsewhere since it was sent.
#[derive(Clone, Debug)]
#[must_use]
pub struct OlderBoard {
    pub at: MessageRef,
    /// Whether it stands where the bot only answers.
    pub needs_token: bool,
    /// What it becomes; `None` if it is deleted.
    pub line: Option<(Box<MatchView>, Line)>,
}

/// A message that got through.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) role: MessageRole,
    /// The channel it belonged to when it was sent.
    pub(crate) home: ChannelId,
    /// The version of its subject it shows.
    pub(crate) version: u64,
    /// Where it stands, if that is known.
    pub(crate) at: Option<MessageRef>,
    /// Whether it is new there.
    pub(crate) posted: bool,
    /// Whether it stands where the bot only answers.
    pub(crate) needs_token: bool,
    /// Whether its row is deleted.
    pub(crate) last: bool,
    /// The match, if it is its board.
    pub(crate) board: Option<Box<MatchView>>,
    /// A tournament whose channel was lost, and is not.
    pub(crate) found: Option<Subject>,
    /// The change that it answers, with its version: what else that wants shown is due then.
    pub(crate) answers: Option<(Subject, u64)>,
}

impl Sent {
    /// It belongs nowhere.
    pub(crate) fn stray(&self, at: MessageRef) -> OlderBoard {
        OlderBoard {
            at,
            needs_token: self.needs_token,
            line: None,
        }
    }
}

impl OlderBoard {
    /// Makes the one call that folds or deletes it.
    pub async fn fold(self, route: &impl Route) {
        let folded = match &self.line {
            Some((view, line)) => route.fold(self.at, view, *line).await,
            None => route.delete(self.at, self.needs_token).await,
        };
        if let Err(why) = folded {
            tracing::info!(?why, "an older board stays as it is");
        }
    }
}

impl App {
    /// Notes a board that was shown. Returns the one that is folded or deleted.
    pub(super) async fn note_board(
        &self,
        tx: &mut Tx,
        view: &MatchView,
        sent: &Sent,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let Some(row) = tx.outbox().find(sent.role).await? else {
            return Ok(None);
        };
        if row.home != sent.home {
            // The match has gone on elsewhere meanwhile, where the board is yet to be posted.
            let stray = sent.at.filter(|at| row.at != Some(*at));
            return Ok(stray.map(|at| sent.stray(at)));
        }
        let shown = Shown {
            version: sent.version,
            at: sent.at,
            turn: turn(&view.this_match),
        };
        let (noted, older) = place(&row, shown, view.guild.posting);
        let is_latest = noted.at == sent.at && noted.shown >= noted.wanted;
        // A board that was posted late stands below the present one.
        let hides_present = row.shown >= row.wanted && noted.shown < noted.wanted;
        if !tx.outbox().board_shown(&row, &noted).await? {
            return Err(StoreError::Clash.into());
        }
        if hides_present || is_latest && self.conceals_refusal(tx, sent.role, view).await? {
            tx.outbox().show_again(sent.role, now).await?;
        }
        Ok(older.map(|(at, line)| OlderBoard {
            at,
            needs_token: sent.needs_token,
            line: line.map(|line| (Box::new(view.clone()), line)),
        }))
    }

    /// Whether a board was drawn before the player whom its reader waits for refused a direct message, or before the
    /// reader offered something, so that it does not tell of the refusal ([`MatchView::untold`]).
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

/// A board that was shown.
#[derive(Clone, Copy, Debug)]
struct Shown {
    version: u64,
    at: Option<MessageRef>,
    turn: BoardTurn,
}

/// An older board: the line it becomes, or `None` if it is deleted.
type Older = (MessageRef, Option<Line>);

/// The row after a board was shown, and the older board. The row notes the lowest board of the channel: if that is out of
/// date, the present one is posted below it.
fn place(row: &OutboxRow, shown: Shown, posting: Posting) -> (OutboxRow, Option<Older>) {
    let tidies = posting != Posting::Keep;
    let height = |at: MessageRef| (at.channel == row.home, at.message);
    // A moderator lets it go on after its end.
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
    // Two answers crossed: the row's board stands below this one, and tells what this one would.
    if let (Some(lowest), Some(at)) = (row.at, shown.at)
        && height(at) < height(lowest)
    {
        // But who plays whom.
        let begun = shown.turn.plies == 0 && posting != Posting::Remove;
        let line = begun.then_some(Line::Plies(0, 0));
        return (noted, tidies.then_some((at, line)));
    }
    // No board stays that tells an end which is told otherwise since.
    let ends_anew = shown.turn.over && row.turn == Some(shown.turn) || goes_on;
    let older = row.at;
    let older = older.filter(|at| (tidies || ends_anew) && shown.at != Some(*at));
    let (plies, takebacks) = row.turn.map_or((0, 0), |it| (it.plies, it.takebacks));
    // The same turn again, or the present board is yet to be posted below this one.
    let repeats = row.turn == Some(shown.turn) || shown.version < row.shown;
    let line = match takebacks < shown.turn.takebacks {
        true => Some(Line::TakenBack),
        // Right after a takeback there was nothing to tell.
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
    (noted, older.map(|at| (at, line)))
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

    /// The turn after so many plies, of which some were taken back so often before.
    fn after(plies: u64, takebacks: u32) -> BoardTurn {
        BoardTurn {
            over: false,
            takebacks,
            plies,
        }
    }

    /// The end after so many plies.
    fn over(plies: u64) -> BoardTurn {
        BoardTurn {
            over: true,
            ..after(plies, 0)
        }
    }

    /// The row of a board.
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

    /// What becomes of the older board, and which board the row notes, in a few words.
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
            Some((at, None)) => format!("{} goes", at.message.0),
            Some((at, Some(Line::TakenBack))) => format!("{} is taken back", at.message.0),
            Some((at, Some(Line::Plies(from, to)))) => {
                format!("{} tells {from} to {to}", at.message.0)
            }
        };
        let at = noted.at.map_or(0, |at| at.message.0);
        format!(
            "{older}; {at} shows {} and told {}",
            noted.shown, noted.plies_folded
        )
    }

    /// Catches lines that tell a ply twice or not at all, and a lowest board that is not the present one.
    #[test]
    fn each_board_is_one_line_and_the_lowest_is_noted() {
        let cases = [
            // The first board, the usual way, and two plies at once as in a match against the engine.
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
            // The same turn again.
            (
                row(2, 11, after(1, 0), 0),
                (3, 12, after(1, 0)),
                "11 goes; 12 shows 3 and told 0",
            ),
            // A takeback, and the board after it.
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
            // An answer to an earlier move, or to the beginning, lands above the present board, and below it.
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
            // An answer to an earlier move lands below the end, which is posted again below it.
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
        // An end that is told otherwise leaves no board of the first one.
        let ended = store::OutboxRow {
            turn: Some(over(1)),
            ..row
        };
        let anew = then(&ended, 3, 12, over(1), Posting::Keep);
        assert_eq!(anew, "11 goes; 12 shows 3 and told 0");
    }

    /// Catches a match that went on elsewhere and is told where it was.
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
        assert_eq!(older, Some((at(11), None)));
    }
}
