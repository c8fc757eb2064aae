//! What speaks for an action, in sentences.

use crate::advised::Advised;
use crate::{Locale, t};
use rules::BySide;
use rules::isaac::{Action, Footprint};
use search::Instead;
use search::isaac::{Exchange, Fact, Places, Sums, Worth};

pub(super) fn fact(locale: Locale, advised: Advised<'_>, fact: &Fact) -> String {
    let of = Of { locale, advised };
    match *fact {
        Fact::Longest(it) => of.longest(it),
        Fact::Room(it) => of.room(it),
        Fact::Shuts(it) => of.shuts(it),
        Fact::Passes { unplaced } => of.passes(unplaced),
        Fact::Worth { worth, instead } => of.worth(worth, instead),
        Fact::FullLine { worth, instead } => of.full_line(worth, instead),
        Fact::Crosses(it) => of.crosses(it),
        Fact::Totals(it) => of.totals(it),
        Fact::All { points } => t!(locale, "isaac-fact-all", points),
        Fact::Scores {
            worth,
            gained,
            instead,
        } => of.scores(worth, gained, instead),
        Fact::Exchange { own, instead } => of.exchange(own, instead),
        Fact::Answer { points, instead } => of.answer(points, instead),
        Fact::Blocks { piece, instead } => of.blocks(piece, instead),
        Fact::Frees {
            piece,
            points,
            instead,
        } => of.frees(piece, points, instead),
        Fact::LongEnough { pieces, instead } => of.long_enough(pieces, instead),
        Fact::Next { points, instead } => of.next(points, instead),
        Fact::NextAlone { points, instead } => of.next_alone(points, instead),
        Fact::Doubles {
            piece,
            points,
            instead,
        } => of.doubles(piece, points, instead),
        Fact::Finishes { scores } => of.finishes(scores),
    }
}

/// To whom the sentences are said, and in which language.
struct Of<'a> {
    locale: Locale,
    advised: Advised<'a>,
}

impl Of<'_> {
    fn written(&self, action: impl ToString) -> String {
        self.advised.written(self.locale, action)
    }

    fn side(&self) -> String {
        self.advised.other(self.locale)
    }

    /// An action that one could play instead, and its number.
    fn instead(&self, instead: Instead<Action>) -> (String, i32) {
        (self.written(instead.action), instead.number)
    }

    /// The values of the advised side and of the other.
    fn seen<T: Copy>(&self, values: BySide<T>) -> (T, T) {
        let side = self.advised.side;
        (values[side], values[side.other()])
    }

    fn longest(&self, it: Places) -> String {
        let Places {
            length,
            places,
            instead,
        } = it;
        let (other, instead) = self.instead(instead);
        let side = self.side();
        t!(
            self.locale,
            "isaac-fact-longest",
            side,
            length,
            places,
            other,
            instead
        )
    }

    fn room(&self, it: Places) -> String {
        let Places {
            length,
            places,
            instead,
        } = it;
        let (other, instead) = self.instead(instead);
        t!(
            self.locale,
            "isaac-fact-room",
            length,
            places,
            other,
            instead
        )
    }

    fn shuts(&self, it: Places) -> String {
        let Places {
            length,
            places,
            instead,
        } = it;
        let (other, instead) = self.instead(instead);
        let side = self.side();
        t!(
            self.locale,
            "isaac-fact-shuts",
            side,
            length,
            places,
            other,
            instead
        )
    }

    fn passes(&self, unplaced: u32) -> String {
        t!(
            self.locale,
            "isaac-fact-passes",
            side = self.side(),
            unplaced
        )
    }

    fn worth(&self, worth: Worth, instead: Instead<Action>) -> String {
        let Worth {
            count,
            value,
            factor,
        } = worth;
        let points = worth.points();
        let (other, instead) = self.instead(instead);
        t!(
            self.locale,
            "isaac-fact-worth",
            count,
            value,
            factor,
            points,
            other,
            instead
        )
    }

    fn full_line(&self, worth: Worth, instead: Instead<Action>) -> String {
        let Worth {
            count,
            value,
            factor,
        } = worth;
        let points = worth.points();
        let (other, instead) = self.instead(instead);
        t!(
            self.locale,
            "isaac-fact-full-line",
            count,
            value,
            factor,
            points,
            other,
            instead
        )
    }

    fn crosses(&self, it: Sums) -> String {
        let (own, theirs) = self.seen(it.points);
        let (own_instead, theirs_instead) = self.seen(it.points_instead);
        let (side, other) = (self.side(), self.written(it.instead));
        t!(
            self.locale,
            "isaac-fact-crosses",
            side,
            own,
            theirs,
            other,
            own_instead,
            theirs_instead
        )
    }

    fn totals(&self, it: Sums) -> String {
        let (own, theirs) = self.seen(it.points);
        let (own_instead, theirs_instead) = self.seen(it.points_instead);
        let (side, other) = (self.side(), self.written(it.instead));
        t!(
            self.locale,
            "isaac-fact-totals",
            side,
            own,
            theirs,
            other,
            own_instead,
            theirs_instead
        )
    }

    fn scores(&self, worth: Worth, gained: u32, instead: Instead<Action>) -> String {
        let Worth {
            count,
            value,
            factor,
        } = worth;
        let points = worth.points();
        let (other, instead) = self.instead(instead);
        if gained < points {
            return t!(
                self.locale,
                "isaac-fact-scores-part",
                gained,
                points,
                other,
                instead
            );
        }
        t!(
            self.locale,
            "isaac-fact-scores",
            count,
            value,
            factor,
            points,
            other,
            instead
        )
    }

    fn exchange(&self, own: Exchange, instead: Exchange) -> String {
        let (side, other) = (self.side(), self.written(instead.action));
        let (own_instead, theirs_instead) = (instead.points, instead.answer);
        let (own, theirs) = (own.points, own.answer);
        t!(
            self.locale,
            "isaac-fact-exchange",
            side,
            own,
            theirs,
            other,
            own_instead,
            theirs_instead
        )
    }

    fn answer(&self, points: u32, instead: Instead<Action>) -> String {
        let (other, instead) = self.instead(instead);
        let side = self.side();
        t!(
            self.locale,
            "isaac-fact-answer",
            side,
            points,
            other,
            instead
        )
    }

    fn blocks(&self, piece: Footprint, instead: Instead<Action>) -> String {
        let (other, instead) = self.instead(instead);
        let (side, piece) = (self.side(), self.written(piece));
        t!(
            self.locale,
            "isaac-fact-blocks",
            side,
            piece,
            other,
            instead
        )
    }

    fn frees(&self, piece: Footprint, points: u32, instead: Action) -> String {
        let (piece, other) = (self.written(piece), self.written(instead));
        t!(self.locale, "isaac-fact-frees", piece, points, other)
    }

    fn long_enough(&self, pieces: u32, instead: Instead<Action>) -> String {
        let (other, instead) = self.instead(instead);
        t!(
            self.locale,
            "isaac-fact-long-enough",
            pieces,
            other,
            instead
        )
    }

    fn next(&self, points: u32, instead: Instead<Action>) -> String {
        let (other, instead) = self.instead(instead);
        let side = self.side();
        t!(self.locale, "isaac-fact-next", side, points, other, instead)
    }

    fn next_alone(&self, points: u32, instead: Instead<Action>) -> String {
        let (other, instead) = self.instead(instead);
        t!(self.locale, "isaac-fact-next-alone", points, other, instead)
    }

    fn doubles(&self, piece: Footprint, points: u32, instead: Instead<Action>) -> String {
        let (other, instead) = self.instead(instead);
        let piece = self.written(piece);
        t!(
            self.locale,
            "isaac-fact-doubles",
            piece,
            points,
            other,
            instead
        )
    }

    fn finishes(&self, scores: BySide<u32>) -> String {
        let (side, (own, theirs)) = (self.side(), self.seen(scores));
        let leads = if own > theirs { "yes" } else { "no" };
        t!(self.locale, "isaac-fact-finishes", side, own, theirs, leads)
    }
}
