//! Says in sentences why an action is advised.

use crate::advised::Advised;
use crate::game::FactWords;
use crate::{Locale, t};
use rules::BySide;
use rules::isaac::{Action, Footprint};
use search::Instead;
use search::isaac::{Exchange, Fact, Places, Sums, Worth};

impl FactWords for Fact {
    fn sentence(&self, locale: Locale, advised: Advised<'_>) -> String {
        let said = Sentences { locale, advised };
        match *self {
            Fact::Longest(places) => said.longest(places),
            Fact::Room(places) => said.room(places),
            Fact::Shuts(places) => said.shuts(places),
            Fact::Passes { unplaced } => said.passes(unplaced),
            Fact::Worth { worth, instead } => said.worth(worth, instead),
            Fact::FullLine { worth, instead } => said.full_line(worth, instead),
            Fact::Crosses(sums) => said.crosses(sums),
            Fact::Totals(sums) => said.totals(sums),
            Fact::All { points } => t!(locale, "isaac-fact-all", points),
            Fact::Scores {
                worth,
                gained,
                instead,
            } => said.scores(worth, gained, instead),
            Fact::Exchange { own, instead } => said.exchange(own, instead),
            Fact::Answer { points, instead } => said.answer(points, instead),
            Fact::Blocks { piece, instead } => said.blocks(piece, instead),
            Fact::Frees {
                piece,
                points,
                instead,
            } => said.frees(piece, points, instead),
            Fact::LongEnough { pieces, instead } => said.long_enough(pieces, instead),
            Fact::Next { points, instead } => said.next(points, instead),
            Fact::NextAlone { points, instead } => said.next_alone(points, instead),
            Fact::Doubles {
                piece,
                points,
                instead,
            } => said.doubles(piece, points, instead),
            Fact::Finishes { scores } => said.finishes(scores),
        }
    }
}

/// Writes sentences for the advised player in the language `locale`.
struct Sentences<'a> {
    locale: Locale,
    advised: Advised<'a>,
}

impl Sentences<'_> {
    fn written(&self, action: impl ToString) -> String {
        self.advised.written(self.locale, action)
    }

    fn side(&self) -> String {
        self.advised.other(self.locale)
    }

    /// Another action in words, and its number, which is compared with the number of the advised action.
    fn instead(&self, instead: Instead<Action>) -> (String, i32) {
        (self.written(instead.action), instead.number)
    }

    /// The value of the advised side, then the value of the other side.
    fn seen<T: Copy>(&self, values: BySide<T>) -> (T, T) {
        let side = self.advised.side;
        (values[side], values[side.other()])
    }

    fn longest(
        &self,
        Places {
            length,
            places,
            instead,
        }: Places,
    ) -> String {
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

    fn room(
        &self,
        Places {
            length,
            places,
            instead,
        }: Places,
    ) -> String {
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

    fn shuts(
        &self,
        Places {
            length,
            places,
            instead,
        }: Places,
    ) -> String {
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

    fn crosses(&self, sums: Sums) -> String {
        let (own, theirs) = self.seen(sums.points);
        let (own_instead, theirs_instead) = self.seen(sums.points_instead);
        let (side, other) = (self.side(), self.written(sums.instead));
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

    fn totals(&self, sums: Sums) -> String {
        let (own, theirs) = self.seen(sums.points);
        let (own_instead, theirs_instead) = self.seen(sums.points_instead);
        let (side, other) = (self.side(), self.written(sums.instead));
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
