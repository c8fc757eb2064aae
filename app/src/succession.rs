//! What a board that was shown means for the one before it: where boards are folded, one of them has a
//! picture, and each older one is a line that tells its moves once.

use super::How;
use super::write_batch::Board;
use store::{BoardShown, MessageRef, Owed, Posting, Reported};

/// What is to be noted of a board, and what becomes of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Succession {
    /// What is shown now.
    pub(super) shown: BoardShown,
    /// What is folded into a line, and what the line tells.
    pub(super) folded: Option<(MessageRef, Reported)>,
    /// What tells nothing that another message does not tell, and goes.
    pub(super) doubled: Option<MessageRef>,
}

/// What becomes of the boards of a match when one was shown; `before` is the one shown last, and
/// `overtaken` whether moves were taken back since this one was drawn.
pub(super) fn succession(board: &Board, before: Option<&Owed>, overtaken: bool) -> Succession {
    let at = match board.how {
        How::Edited(at) => Some(at),
        // Where every move has a message of its own, none of them is looked for again.
        How::Posted(at) => at.filter(|_| board.posting.keeps_track()),
        How::Beside => None,
    };
    // What the end says stays.
    let at = at.filter(|_| !(board.posting.folds() && board.over));
    let old = before.and_then(|before| before.at);
    let mut next = Succession {
        shown: BoardShown {
            version: board.version,
            at,
            posted: matches!(board.how, How::Posted(_)),
            turn: board.turn,
            reported: Reported::Unknown,
        },
        folded: None,
        doubled: None,
    };
    if !board.posting.folds() {
        let in_place = board.posting == Posting::EditInPlace;
        let Some(before) = before.filter(|_| in_place && next.shown.posted) else {
            return next;
        };
        match (old, at) {
            (Some(old), _) if at != Some(old) => next.folded = Some((old, before.reported)),
            // A later board stands where nobody knows, and this answer is noted last: which of the two
            // is above the other? One more, below both, is true in any case.
            (None, Some(here)) if before.shown > board.version => {
                next.folded = Some((here, Reported::Unknown));
                next.shown.at = None;
            }
            _ => {}
        }
        return next;
    }
    if !board.over && !overtaken {
        let after = before.and_then(|before| reported_before(before.reported, board.plies));
        let upto = board.plies;
        next.shown.reported = Reported::Plies { after, upto };
    }
    let Some(before) = before else {
        return next;
    };
    // The version noted may be that of an older board below, so the plies tell as well.
    let behind = matches!(
        (before.reported, next.shown.reported),
        (Reported::Plies { upto: was, .. }, Reported::Plies { upto, .. }) if upto < was
    );
    if let (Some(new), true) = (at, behind || board.version < before.shown) {
        return late(next, before, new);
    }
    let Some(old) = old.filter(|old| at != Some(*old)) else {
        return next;
    };
    // Two answers crossed: the newer board stands above the older one, and has to come after it.
    let above = at.is_some_and(|new| new.message < old.message);
    if let (Reported::Plies { upto: was, .. }, Reported::Plies { upto, .. }) =
        (before.reported, next.shown.reported)
        && was == upto
    {
        next.doubled = Some(old);
        if above {
            next.doubled = at;
            next.shown.at = Some(old);
        }
    } else if reports_nothing(before.reported) {
        next.doubled = Some(old);
    } else {
        next.folded = Some((old, before.reported));
    }
    if above {
        next.shown.version = before.shown;
    }
    next
}

/// The answer to an earlier change was noted last: it is folded at once.
fn late(mut next: Succession, before: &Owed, new: MessageRef) -> Succession {
    let mut reported = next.shown.reported;
    next.shown.reported = before.reported;
    if let (Reported::Plies { after, upto }, Reported::Plies { upto: now, .. }) =
        (before.reported, reported)
    {
        if now == upto {
            next.doubled = Some(new);
        } else if now < upto && after.is_none_or(|after| after < now) {
            reported = Reported::Plies { after, upto: now };
            let after = Some(now);
            next.shown.reported = Reported::Plies { after, upto };
        }
    }
    if reports_nothing(reported) {
        // The line of a later board tells its moves.
        next.doubled = Some(new);
    }
    if next.doubled.is_none() {
        next.folded = Some((new, reported));
    }
    let above = before.at.is_some_and(|old| old.message < new.message);
    next.shown.at = before.at;
    next.shown.version = match above {
        true => next.shown.version.min(before.shown),
        false => before.shown,
    };
    next
}

/// Whether everything was told before.
fn reports_nothing(reported: Reported) -> bool {
    matches!(reported, Reported::Plies { after: Some(after), upto } if after >= upto)
}

/// How many plies had been told before a board that shows so many.
fn reported_before(before: Reported, plies: u64) -> Option<u64> {
    match before {
        Reported::Unknown => None,
        Reported::Plies { after, upto } if upto == plies => after,
        Reported::Plies { upto, .. } => Some(upto.min(plies)),
        Reported::TakenBack { left } => Some(left.min(plies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::{ChannelId, MatchId, MessageId, Time};
    use store::MessageRole;

    const CHANNEL: ChannelId = ChannelId(7);

    fn at(message: u64) -> MessageRef {
        MessageRef {
            channel: CHANNEL,
            message: MessageId(message),
        }
    }

    fn plies(after: impl Into<Option<u64>>, upto: u64) -> Reported {
        let after = after.into();
        Reported::Plies { after, upto }
    }

    fn id() -> MatchId {
        MatchId(ulid::Ulid::nil())
    }

    /// The board shown last.
    fn before(version: u64, message: Option<u64>, reported: Reported) -> Owed {
        Owed {
            role: MessageRole::Board(id()),
            home: CHANNEL,
            wanted: 9,
            shown: version,
            at: message.map(at),
            not_before: Time::from_millis(0),
            attempts: 0,
            pinged: 0,
            reported,
            unsure: false,
        }
    }

    /// What becomes of it, in a few words, when a board of so many plies is noted.
    fn then(before: &Owed, version: u64, message: u64, plies: u64, over: bool) -> String {
        let how = How::Posted(Some(at(message)));
        let board = Board::posted(id(), CHANNEL, (version, how), Posting::Fold, plies, over);
        let next = succession(&board, Some(before), false);
        let mut said = Vec::new();
        let line = |reported: Reported| match reported {
            Reported::Unknown => "that it goes on".to_owned(),
            Reported::Plies { after: None, upto } => format!("the move to {upto}"),
            Reported::Plies {
                after: Some(after),
                upto,
            } => format!("{after} to {upto}"),
            Reported::TakenBack { left } => format!("back to {left}"),
        };
        if let Some((at, reported)) = next.folded {
            said.push(format!("{} folds into {}", at.message.0, line(reported)));
        }
        if let Some(at) = next.doubled {
            said.push(format!("{} goes", at.message.0));
        }
        said.push(match next.shown.at {
            Some(at) => format!("{} tells {}", at.message.0, line(next.shown.reported)),
            None => "nothing is looked for".to_owned(),
        });
        if next.shown.version < version.max(before.shown) {
            said.push("once more".to_owned());
        }
        said.join(", ")
    }

    #[test]
    fn each_board_is_one_line_and_the_last_one_has_a_picture() {
        let cases = [
            // The usual way, and the first of all.
            (
                before(1, Some(10), plies(None, 0)),
                (2, 11, 1, false),
                "10 folds into the move to 0, 11 tells 0 to 1",
            ),
            (
                before(2, Some(11), plies(0, 1)),
                (3, 12, 2, false),
                "11 folds into 0 to 1, 12 tells 1 to 2",
            ),
            // The engine's move is told with the one before it.
            (
                before(2, Some(11), plies(0, 1)),
                (4, 12, 3, false),
                "11 folds into 0 to 1, 12 tells 1 to 3",
            ),
            // Nobody knows where it stands.
            (
                before(2, None, plies(0, 1)),
                (3, 12, 2, false),
                "12 tells 1 to 2",
            ),
            // The end stays, whatever ended it.
            (
                before(3, Some(12), plies(1, 2)),
                (4, 13, 2, true),
                "12 folds into 1 to 2, nothing is looked for",
            ),
            (
                before(3, Some(12), plies(1, 2)),
                (4, 13, 3, true),
                "12 folds into 1 to 2, nothing is looked for",
            ),
            // Taken back: the line says so, and the board after it tells no move of its own.
            (
                before(4, Some(13), Reported::TakenBack { left: 2 }),
                (5, 14, 2, false),
                "13 folds into back to 2, 14 tells 2 to 2",
            ),
            (
                before(5, Some(14), plies(2, 2)),
                (6, 15, 3, false),
                "14 goes, 15 tells 2 to 3",
            ),
            // The same turn once more.
            (
                before(2, Some(11), plies(0, 1)),
                (3, 12, 1, false),
                "11 goes, 12 tells 0 to 1",
            ),
            (
                before(2, Some(12), plies(0, 1)),
                (2, 11, 1, false),
                "11 goes, 12 tells 0 to 1",
            ),
            // An answer to an earlier move is noted last.
            (
                before(4, Some(13), plies(1, 3)),
                (3, 12, 2, false),
                "12 folds into 1 to 2, 13 tells 2 to 3",
            ),
            (
                before(4, Some(12), plies(1, 3)),
                (3, 13, 2, false),
                "13 folds into 1 to 2, 12 tells 2 to 3, once more",
            ),
            // The board of a later move is shown, but counts as older for one that stands below it.
            (
                before(2, Some(12), plies(6, 8)),
                (5, 14, 7, false),
                "14 folds into 6 to 7, 12 tells 7 to 8, once more",
            ),
            // Its move was told with that of a later board.
            (
                before(6, Some(13), plies(5, 6)),
                (3, 12, 2, false),
                "12 goes, 13 tells 5 to 6",
            ),
            // The newer board stands above the older one.
            (
                before(3, Some(13), plies(1, 2)),
                (4, 12, 3, false),
                "13 folds into 1 to 2, 12 tells 2 to 3, once more",
            ),
            // Edited in place until now.
            (
                before(3, Some(12), Reported::Unknown),
                (4, 13, 3, false),
                "12 folds into that it goes on, 13 tells the move to 3",
            ),
        ];
        for (before, (version, message, plies, over), expected) in cases {
            assert_eq!(then(&before, version, message, plies, over), expected);
        }
    }
}
