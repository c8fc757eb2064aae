//! Implements [`Position`] for Iago.

use super::action::Callout;
use super::{
    Action, Board, Cell, CellSet, Disk, Effects, Iago, Options, ParseCellError, Reason, Refusal,
};
use crate::{BySide, Facts, Game, Outcome, Played, Position, Side};

impl Position for Iago {
    const GAME: Game = Game::Iago;
    const FACTS: Facts = Facts {
        name: "iago",
        side_names: BySide::new("dark", "light"),
        hides_steps: false,
        allows_draw: false,
        has_own_numbers: false,
    };
    type Options = Options;
    type Action = Action;
    type Effects = Effects;
    type Refusal = Refusal;
    type Reason = Reason;

    fn start(options: Options) -> Iago {
        Iago {
            variant: options.variant,
            callout: Callout::start(options.penalty),
            board: Board::default(),
            to_move: Some(Side::First),
        }
    }

    fn options(&self) -> Options {
        Options {
            variant: self.variant,
            penalty: self.callout.penalty(),
        }
    }

    fn to_move(&self) -> Option<Side> {
        self.to_move
    }

    fn legal_actions(&self) -> Vec<Action> {
        let callout = self.call_out().is_ok().then_some(Action::Callout);
        self.legal_cells()
            .iter()
            .map(Action::Place)
            .chain(callout)
            .collect()
    }

    /// With the penalty option, returns every empty cell, and `callout` if the player may try it.
    fn public_actions(&self) -> Vec<Action> {
        if !self.callout.penalty() || self.to_move.is_none() {
            return self.legal_actions();
        }
        let may_call = !self.free() && !self.board.occupied().is_empty();
        self.board
            .empty()
            .iter()
            .map(Action::Place)
            .chain(may_call.then_some(Action::Callout))
            .collect()
    }

    fn conceals_effects(&self) -> bool {
        self.callout.penalty()
    }

    fn as_players_know_it(&self) -> Iago {
        Iago {
            callout: self.callout.unknown(),
            ..*self
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        match action {
            Action::Place(cell) => self.legal_cells().contains(cell),
            Action::Callout => self.call_out().is_ok(),
        }
    }

    fn play(&self, action: Action) -> Result<Played<Iago>, Refusal> {
        match action {
            Action::Place(cell) => self.place(cell),
            Action::Callout => self.call_out(),
        }
    }

    #[inline]
    fn play_unchecked(&self, action: Action) -> Iago {
        match (action, self.to_move) {
            // With the penalty option, the next position also says whether a capture was missed. `best` is needed only
            // for this.
            (Action::Place(cell), Some(side)) if self.callout.penalty() => {
                self.with_disk(side, cell, self.legal(side).best)
            }
            (Action::Place(cell), Some(side)) => self.with_disk(side, cell, CellSet::EMPTY),
            (Action::Callout, Some(_)) => self.called_out(),
            (_, None) => *self,
        }
    }

    fn play_token(&self, token: &str) -> Result<Played<Iago>, Refusal> {
        self.mover()?;
        if let Ok(action) = token.parse() {
            return self.play(action);
        }
        Err(match token.parse::<Cell>() {
            Err(ParseCellError::NoSuchFile) => Refusal::OffBoard { file: None },
            Err(ParseCellError::NoSuchNumber(file)) => Refusal::OffBoard {
                file: Some((file, Cell::file_height(file))),
            },
            Err(ParseCellError::Malformed) | Ok(_) => Refusal::Malformed,
        })
    }

    fn ends_turn(effects: &Effects) -> bool {
        // A callout comes before the placement of the same turn (IAGO-35).
        !matches!(effects, Effects::CalledOut { .. })
    }

    fn perft(&self, depth: u32) -> u64 {
        let Some(side) = self.to_move else {
            return u64::from(depth == 0);
        };
        let Some(rest) = depth.checked_sub(1) else {
            return 1;
        };
        if !self.callout.penalty() && !self.free() {
            return self.board.perft(side, self.rules(), depth);
        }
        let legal = self.legal(side);
        let called = match self.call_out() {
            Ok(called) => called.position.perft(rest),
            Err(_) => 0,
        };
        let placed: u64 = if rest == 0 {
            u64::from(legal.cells.len())
        } else {
            let cells = legal.cells.iter();
            cells
                .map(|cell| self.with_disk(side, cell, legal.best).perft(rest))
                .sum()
        };
        placed + called
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        if !self.board.inner_area_is_full() {
            return None;
        }
        let scores = self.scores();
        let (winner, reason) = match scores[Side::First].cmp(&scores[Side::Second]) {
            std::cmp::Ordering::Greater => (Side::First, Reason::Score),
            std::cmp::Ordering::Less => (Side::Second, Reason::Score),
            std::cmp::Ordering::Equal => match self.disk(Cell::CENTRE)? {
                Disk {
                    owner,
                    captive: false,
                } => (owner, Reason::CentreFaceUp),
                Disk {
                    owner,
                    captive: true,
                } => (owner.other(), Reason::CentreCaptive),
            },
        };
        Some(Outcome { winner, reason })
    }
}
