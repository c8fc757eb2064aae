//! The traits with the words of each game, and the one function that finds the words of a game: [`words`].

use super::advised::{Advised, Sum, Told};
use super::list::enumerate;
use super::{Locale, t};
use referee::{Ply, read_by};
use rules::{AnyEffects, AnyPosition, AnyRefusal, BySide, Game, OptionValue, Side, with_game};
use search::Line;
use std::marker::PhantomData;

/// Finds the words of the value's own game, as a trait object: [`GameWords`] for a [`Game`], [`PositionWords`] for a
/// position, [`EffectsWords`] for effects, [`RefusalWords`] for a refusal.
pub fn words<T: Worded>(value: T) -> T::Words {
    value.words()
}

/// A value that belongs to one of the games, for which [`words`] finds the words of that game.
pub trait Worded {
    /// The trait object with the words.
    type Words;

    /// The method behind [`words`].
    fn words(self) -> Self::Words;
}

impl Worded for Game {
    type Words = &'static dyn GameWords;

    fn words(self) -> Self::Words {
        with_game!(Game, self, |P| &PhantomData::<P>)
    }
}

impl<'a> Worded for &'a AnyPosition {
    type Words = &'a dyn PositionWords;

    fn words(self) -> Self::Words {
        with_game!(AnyPosition, self, |P, position| position)
    }
}

impl<'a> Worded for &'a AnyEffects {
    type Words = &'a dyn EffectsWords;

    fn words(self) -> Self::Words {
        with_game!(AnyEffects, self, |P, effects| effects)
    }
}

impl<'a> Worded for &'a AnyRefusal {
    type Words = &'a dyn RefusalWords;

    fn words(self) -> Self::Words {
        with_game!(AnyRefusal, self, |P, refusal| refusal)
    }
}

/// A played action, with everything that a sentence about it needs.
#[derive(Clone, Copy, Debug)]
pub struct PlyReport<'a> {
    /// The player's name as the sentence writes it.
    pub player: &'a str,
    /// The player's side.
    pub side: Side,
    /// The action.
    pub token: &'a str,
    /// What the action did.
    pub effects: &'a AnyEffects,
    /// Whether the referee played the action because no other was possible.
    pub automatic: bool,
}

/// What a game says without a position. A game `P` implements it for `PhantomData<P>`.
pub trait GameWords {
    /// The game's name.
    fn name(&self, locale: Locale) -> String;

    /// What the game is like, in a few words.
    fn in_a_line(&self, locale: Locale) -> String;

    /// Who designed the game, and in which year it appeared.
    fn designer(&self, locale: Locale) -> String;

    /// A side's name, which no sentence inflects.
    fn side(&self, locale: Locale, side: Side) -> String;

    /// The rules in full, then `how`, which says how to begin a match.
    fn rules(&self, locale: Locale, how: &str) -> String;

    /// The marks in the pictures: the key of each mark, as the crate `render` names it, and what the mark means.
    fn legend(&self, locale: Locale) -> Vec<(&'static str, String)>;

    /// An option as the terms of a match list it; `None` if the terms do not list this option.
    fn option(&self, locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
        let _ = (locale, name, value);
        None
    }

    /// The name of a pool of ratings; `None` in a game whose players are all in one pool.
    fn pool(&self, locale: Locale, pool: &str) -> Option<String> {
        let _ = (locale, pool);
        None
    }

    /// Says when a question, such as a draw offer, lapses if the opponent does not answer it.
    fn lapses(&self, locale: Locale, opponent: &str) -> String {
        t!(locale, "offer-lapses", opponent)
    }

    /// What these plies did, a line for each ply, or a paragraph for each turn if the game hides steps.
    fn turns(&self, locale: Locale, plies: &[PlyReport<'_>]) -> String {
        let line = |ply: &PlyReport<'_>| match ply.automatic {
            true => t!(
                locale,
                "match-automatic",
                token = ply.token,
                player = ply.player
            ),
            false => words(ply.effects).ply_text(locale, ply.player, ply.token),
        };
        plies.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// An action as players read it. For most actions this is the token itself.
    fn token(&self, locale: Locale, token: &str) -> String {
        let _ = locale;
        token.to_owned()
    }

    /// The last action for an alt text, as a sentence about the player.
    fn last_action(&self, locale: Locale, player: &str, token: &str) -> String {
        let token = self.token(locale, token);
        t!(locale, "alt-last", token, player)
    }

    /// What a turn did, in a few words for a picture that also names the turn's actions; may be empty.
    fn effect(&self, locale: Locale, turn: &[PlyReport<'_>]) -> String {
        let last = turn.last();
        last.map_or_else(String::new, |ply| words(ply.effects).hint(locale))
    }

    /// The question of a puzzle of the kind [`Asked::Most`](crate::puzzle::Asked::Most).
    fn most_question(&self, locale: Locale) -> String {
        t!(locale, "puzzle-most")
    }

    /// Two texts for a partly chosen action of a puzzle: the label of the chosen part, and the question for the rest.
    /// `begun` is that part of the token: a column letter (Iago), a row letter or a point with `>` (Ampel), or a piece
    /// with `:` (ISAAC).
    fn beginning(&self, locale: Locale, begun: &str) -> [String; 2];

    /// A turn of a line in a few words. `own` says whether the reader plays the turn. The first action of the first
    /// turn, which is the one in question, is bold.
    fn turn_of_line(&self, locale: Locale, turn: &Told, own: bool, first: bool) -> String {
        let _ = own;
        actions(locale, turn, first)
    }

    /// What a line comes to in points, in words that can follow a colon.
    fn balance(&self, locale: Locale, sum: Sum<'_>) -> String;

    /// What the other side can gain next, in a game whose lines are compared by it.
    fn chances(&self, locale: Locale, sum: Sum<'_>) -> String {
        let _ = (locale, sum);
        String::new()
    }

    /// Recommends the first action of a line, which the reader reads as `token`, although it goes against a tip for first
    /// matches. `None` if it does not.
    fn against_advice(
        &self,
        locale: Locale,
        position: &AnyPosition,
        line: &Line,
        token: &str,
    ) -> Option<String> {
        let _ = (locale, position, line, token);
        None
    }

    /// A sentence that explains how cells are named, and which cells adjoin.
    fn layout(&self, locale: Locale) -> String;
}

/// One thing that an action did, and the rulings from which it follows.
#[derive(Clone, Debug)]
pub struct Because {
    pub(crate) said: String,
    pub(crate) rulings: &'static [&'static str],
}

impl Because {
    pub(crate) const fn by(said: String, rulings: &'static [&'static str]) -> Because {
        Because { said, rulings }
    }
}

/// What a game says about a position. Squares are named in the numbers of the side `numbers`.
pub trait PositionWords {
    /// The goal of the game, in a sentence for readers of the first board.
    fn goal(&self, locale: Locale) -> String;

    /// What an action would do from this position, in a few words for a player who chooses. Unlike
    /// [`EffectsWords::hint`], it may tell what is true in this position alone.
    fn forecast(&self, locale: Locale, effects: &AnyEffects) -> String {
        words(effects).hint(locale)
    }

    /// The scores, at most a line for each side; may be empty.
    fn standing(&self, locale: Locale) -> String {
        let _ = locale;
        String::new()
    }

    /// What the side to move has to know before it acts: a compulsory capture, a free placement, the step of the
    /// turn. Tells no more than the options allow to show.
    fn demand(&self, locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }

    /// Lines of an alt text: which side is to move and what that side has to know. Empty in games whose
    /// [`PositionWords::described`] contains both.
    fn to_move_lines(&self, locale: Locale, side: &str) -> Vec<String> {
        let demand = self.demand(locale).map(|demand| demand.replace("**", ""));
        std::iter::once(t!(locale, "alt-to-move", side))
            .chain(demand)
            .collect()
    }

    /// What the side to move has to know before it solves a puzzle: [`PositionWords::demand`] unless the demand would
    /// be the answer.
    fn briefing(&self, locale: Locale) -> Option<String> {
        self.demand(locale)
    }

    /// What an action did from this position and why: a reason for each thing. Empty for
    /// effects of another game.
    fn explained(&self, locale: Locale, effects: &AnyEffects) -> Vec<Because> {
        let _ = (locale, effects);
        Vec::new()
    }

    /// How the result follows from the final position, spelled out; empty while the game goes on.
    fn arithmetic(&self, locale: Locale) -> String {
        let _ = locale;
        String::new()
    }

    /// The final scores, and the reason why the game has ended, in a few words for a picture; `None` while the game
    /// goes on.
    fn result(&self, locale: Locale) -> Option<(BySide<u32>, String)>;

    /// The position in words, so complete that a reader can set it up again; at most 800 characters, so that the
    /// players and the last move still fit into an alt text. If `running` is false, the match has ended and neither
    /// side is to move.
    fn described(&self, locale: Locale, numbers: Side, running: bool) -> String {
        let _ = (locale, numbers, running);
        String::new()
    }

    /// As [`PositionWords::described`], but without the actions that can be played, for a player who is to find them.
    fn described_without_moves(&self, locale: Locale, running: bool) -> String {
        self.described(locale, Side::First, running)
    }

    /// What lies where. This is the part of [`PositionWords::described`] that a message of the match does not tell,
    /// because the picture shows it. The message itself tells the scores, the side to move and what is compulsory.
    fn arrangement(&self, locale: Locale, numbers: Side) -> String;

    /// Every action that may be played now, for players who use a screen reader. A line can name several actions.
    fn choices(&self, locale: Locale, numbers: Side) -> Vec<String>;

    /// What the picture marks as playable. `None` if [`PositionWords::demand`] already says it, if the picture marks
    /// nothing, or if it marks too much for a sentence.
    fn legal(&self, locale: Locale, numbers: Side) -> Option<String> {
        let _ = (locale, numbers);
        None
    }

    /// The position as a text board of fixed width, for a code block; at most 1,500 characters.
    fn text_board(&self, locale: Locale, numbers: Side) -> String {
        self.described(locale, numbers, true)
    }
}

/// What a game says about the effects of an action.
pub trait EffectsWords {
    /// What the action did, as a sentence about the player.
    fn ply_text(&self, locale: Locale, player: &str, token: &str) -> String {
        t!(locale, "game-played", player, token)
    }

    /// What the action would do, in a few words for a list: `takes 3, frees 1`; may be empty.
    fn hint(&self, locale: Locale) -> String {
        let _ = locale;
        String::new()
    }

    /// What each picture shows of an action that is drawn step by step; `None` if the pictures need no words.
    fn steps(&self, locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }
}

/// What a game says about a refused action. Squares are named in the numbers of the side `numbers`.
pub trait RefusalWords {
    /// The rule that refuses the action in a sentence, with the cells.
    fn reason(&self, locale: Locale, numbers: Side) -> String;

    /// As [`RefusalWords::reason`], but without the actions that could be played instead, for a player who is to find
    /// them.
    fn reason_without_moves(&self, locale: Locale) -> String {
        self.reason(locale, Side::First)
    }

    /// What the picture of the refusal points out, in words for players who cannot see it; `None` if the refusal has no
    /// picture.
    fn pointed_out(&self, locale: Locale, numbers: Side) -> Option<String>;

    /// As [`RefusalWords::pointed_out`], but for the picture that hides the actions that could be played instead.
    fn pointed_out_without_moves(&self, locale: Locale, numbers: Side) -> Option<String> {
        self.pointed_out(locale, numbers)
    }

    /// As [`RefusalWords::pointed_out`], but beside the reason: without what [`RefusalWords::reason`] says.
    fn pointed_out_beside_reason(&self, locale: Locale, numbers: Side) -> Option<String> {
        self.pointed_out_without_moves(locale, numbers)
    }
}

impl Advised<'_> {
    /// An action as the reader reads it.
    pub(crate) fn written(&self, locale: Locale, action: impl ToString) -> String {
        let read = read_by(self.game, self.numbers, &action.to_string());
        words(self.game).token(locale, &read)
    }

    /// The name of the advised side: "you" if the reader plays it.
    pub(crate) fn named(&self, locale: Locale) -> String {
        match self.reads {
            true => t!(locale, "line-reader"),
            false => words(self.game).side(locale, self.side),
        }
    }

    /// The name of the side that is not advised.
    pub(crate) fn other(&self, locale: Locale) -> String {
        words(self.game).side(locale, self.side.other())
    }
}

/// The actions that a player chose in a turn, as players read them, in the numbers of the side `numbers`.
#[must_use]
pub fn turn(locale: Locale, game: Game, plies: &[Ply], numbers: Side) -> String {
    let chosen = plies.iter().filter(|ply| !ply.automatic);
    let read = chosen.map(|ply| read_by(game, numbers, &ply.token()));
    let tokens = read.map(|token| words(game).token(locale, &token));
    enumerate(locale, &tokens.collect::<Vec<_>>())
}

/// An action, with what it does in brackets.
fn with_effect(locale: Locale, token: &str, effect: &str) -> String {
    match effect {
        "" => token.to_owned(),
        effect => t!(locale, "line-does", token, effect),
    }
}

/// The actions of a turn, each with what it does. If `bold`, the first one is bold.
fn actions(locale: Locale, turn: &Told, bold: bool) -> String {
    let write = |(at, (token, effects)): (usize, &(String, AnyEffects))| {
        let token = words(turn.game).token(locale, token);
        let token = match bold && at == 0 {
            true => format!("**{token}**"),
            false => token,
        };
        with_effect(locale, &token, &words(effects).hint(locale))
    };
    enumerate(
        locale,
        &turn
            .actions
            .iter()
            .enumerate()
            .map(write)
            .collect::<Vec<_>>(),
    )
}
