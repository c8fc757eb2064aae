//! Where the games tell their own part.

use super::advised::Advised;
use super::list::enumerate;
use super::{Locale, name, t};
use referee::{Match, Ply, read_by};
use rules::{
    AnyEffects, AnyPlayed, AnyPosition, AnyRefusal, BySide, Game, OptionValue, Outcome, Position,
    Refusal, Side, with_game,
};
use search::AnyFact;
use std::ops::Range;

/// A ply about to be told: who played it, and what it did.
#[derive(Clone, Copy, Debug)]
pub struct PlyReport<'a, E> {
    /// The player, as the sentence names them.
    pub player: &'a str,
    /// The player's side.
    pub side: Side,
    /// The action.
    pub token: &'a str,
    /// What it did.
    pub effects: &'a E,
    /// Whether the referee played it, since nothing else was possible.
    pub automatic: bool,
}

/// The words of one game. Each game implements it for its position, in a folder of its own here;
/// what it leaves out is said in plain words that fit every game.
pub trait Words: Position {
    /// What can speak for an action.
    type Fact;

    /// What the game is called.
    fn name(locale: Locale) -> String;

    /// What it is like, in a few words.
    fn line(locale: Locale) -> String;

    /// Who designed it, and in which year it appeared.
    fn designer(locale: Locale) -> String;

    /// What a side is called: a name, which no sentence inflects.
    fn side(locale: Locale, side: Side) -> String;

    /// The rules in full; `how` says how to begin, and comes last.
    fn rules(locale: Locale, how: &str) -> String;

    /// What each mark in the pictures means, by its key in `render`.
    fn legend(locale: Locale) -> Vec<(&'static str, String)>;

    /// What one plays for, in a sentence for those who see the first board.
    fn goal(&self, locale: Locale) -> String;

    /// An option as the terms of a match list it; `None` if it is not worth a word.
    fn option(locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
        let _ = (locale, name, value);
        None
    }

    /// The pool of ratings of that key; `None` where all players of the game are in one.
    fn pool(locale: Locale, pool: &str) -> Option<String> {
        let _ = (locale, pool);
        None
    }

    /// When a question lapses that the opponent does not answer.
    fn lapses(locale: Locale, opponent: &str) -> String {
        t!(locale, "offer-lapses", opponent)
    }

    /// A fact that speaks for an action, as a sentence to the player.
    fn fact(locale: Locale, advised: Advised<'_>, fact: &Self::Fact) -> String;

    /// What an action did, as a sentence about the player.
    fn ply_text(locale: Locale, player: &str, token: &str, effects: &Self::Effects) -> String {
        let _ = effects;
        t!(locale, "game-played", player, token)
    }

    /// What these plies did, a line each; whole turns, if the game hides steps.
    fn turns(locale: Locale, plies: &[PlyReport<'_, Self::Effects>]) -> String {
        let line = |ply: &PlyReport<'_, Self::Effects>| match ply.automatic {
            true => t!(
                locale,
                "match-automatic",
                token = ply.token,
                player = ply.player
            ),
            false => Self::ply_text(locale, ply.player, ply.token, ply.effects),
        };
        plies.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// An action as players read it; most tokens are that already.
    fn token(locale: Locale, token: &str) -> String {
        let _ = locale;
        token.to_owned()
    }

    /// The last action for an alt text, as a sentence about the player.
    fn last(locale: Locale, player: &str, token: &str) -> String {
        let token = Self::token(locale, token);
        t!(locale, "alt-last", token, player)
    }

    /// What an action would do, in a few words for a list: `takes 3, frees 1`; may be empty.
    fn hint(locale: Locale, effects: &Self::Effects) -> String {
        let _ = (locale, effects);
        String::new()
    }

    /// The same from this position, for a player who has to choose: with what is true only there.
    fn forecast(&self, locale: Locale, effects: &Self::Effects) -> String {
        Self::hint(locale, effects)
    }

    /// What a turn did, in a few words for a picture that also names its actions; may be empty.
    fn effect(locale: Locale, turn: &[PlyReport<'_, Self::Effects>]) -> String {
        let last = turn.last();
        last.map_or_else(String::new, |ply| Self::hint(locale, ply.effects))
    }

    /// What each picture shows of an action that is drawn step by step; `None` if that needs no words.
    fn steps(locale: Locale, effects: &Self::Effects) -> Option<String> {
        let _ = (locale, effects);
        None
    }

    /// How it stands, at most a line a side; may be empty.
    fn standing(&self, locale: Locale) -> String {
        let _ = locale;
        String::new()
    }

    /// What the side to move has to know before it acts: a compulsory capture, a free placement,
    /// which step of a turn it is. Never more than the options allow to show.
    fn demand(&self, locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }

    /// That a side is to move and what it has to know, for an alt text; nothing where
    /// [`Words::described`] says so.
    fn call(&self, locale: Locale, side: Side) -> Vec<String> {
        let side = Self::side(locale, side);
        let demand = self.demand(locale).map(|it| it.replace("**", ""));
        std::iter::once(t!(locale, "alt-to-move", side))
            .chain(demand)
            .collect()
    }

    /// The question of a puzzle for the action that takes the most at once.
    fn most(locale: Locale) -> String {
        t!(locale, "puzzle-most")
    }

    /// What an action of a puzzle begins with, in words, and the question how it goes on: a column, a
    /// piece with a colon, a disk with an arrow.
    fn beginning(locale: Locale, begun: &str) -> [String; 2];

    /// What the side to move has to know before it solves a puzzle: what [`Words::demand`] says, unless
    /// that would be the answer.
    fn briefing(&self, locale: Locale) -> Option<String> {
        self.demand(locale)
    }

    /// What an action did from this position and why, a line for each thing with the ruling it rests on.
    fn explained(&self, locale: Locale, effects: &Self::Effects) -> Vec<String> {
        let _ = (locale, effects);
        Vec::new()
    }

    /// How the result follows from the final position, spelled out; may be empty.
    fn arithmetic(&self, locale: Locale, outcome: &Outcome<Self::Reason>) -> String {
        let _ = (locale, outcome);
        String::new()
    }

    /// What both sides have in the end, the first side first, and why that ends the game, in a few
    /// words for a picture; empty where its letters have none.
    fn result(&self, locale: Locale, outcome: &Outcome<Self::Reason>) -> (BySide<u32>, String);

    /// The position in words, so complete that it can be set up again from them, with cells in the
    /// numbers of `numbers`; at most 800 characters, so that the players and the last move still
    /// fit into an alt text. Unless `running`, neither side is to move: the match has ended.
    fn described(&self, locale: Locale, numbers: Side, running: bool) -> String {
        let _ = (locale, numbers, running);
        String::new()
    }

    /// The same without anything that can be played now, for a player who is to find it.
    fn alone(&self, locale: Locale, running: bool) -> String {
        self.described(locale, Side::First, running)
    }

    /// What lies where, in the numbers of `numbers`: the part of [`Words::described`] that a message of the match
    /// leaves to its picture. The message itself says how it stands, whose turn it is and what is compulsory.
    fn lies(&self, locale: Locale, numbers: Side) -> String;

    /// Every action that may be played now, a line each or several, for those who choose by ear; in the numbers
    /// of `numbers`.
    fn choices(&self, locale: Locale, numbers: Side) -> Vec<String>;

    /// How cells are named, and which adjoin.
    fn layout(locale: Locale) -> String;

    /// What the picture marks as playable, unless [`Words::demand`] says it; `None` where nothing is marked, or
    /// too much for a sentence. In the numbers of `numbers`.
    fn legal(&self, locale: Locale, numbers: Side) -> Option<String> {
        let _ = (locale, numbers);
        None
    }

    /// The position as a text board of fixed width, for a code block; at most 1,500 characters.
    fn drawn(&self, locale: Locale) -> String {
        self.described(locale, Side::First, true)
    }

    /// Why an action is refused: the rule in a sentence, with the cells.
    fn refused(locale: Locale, refusal: &Self::Refusal) -> String {
        t!(locale, "game-refused", ruling = refusal.ruling())
    }

    /// The same without what could be played instead, for a player who is to find that.
    fn reason(locale: Locale, refusal: &Self::Refusal) -> String {
        Self::refused(locale, refusal)
    }

    /// What the picture of a refusal points out, for those who cannot see it, in the numbers of
    /// `numbers`; `None` if it has no picture.
    fn pointed_out(locale: Locale, refusal: &Self::Refusal, numbers: Side) -> Option<String>;

    /// The same of a picture without what could be played instead.
    fn tried(locale: Locale, refusal: &Self::Refusal, numbers: Side) -> Option<String> {
        Self::pointed_out(locale, refusal, numbers)
    }
}

impl Advised<'_> {
    /// An action as the reader reads it.
    pub(crate) fn written(&self, locale: Locale, action: impl ToString) -> String {
        let read = read_by(self.game, self.numbers, &action.to_string());
        token(locale, self.game, &read)
    }

    /// What the other side is called.
    pub(crate) fn other(&self, locale: Locale) -> String {
        name::side(locale, self.game, self.side.other())
    }
}

/// The actions a player chose in a turn, as players read them, in the numbers of `numbers`.
#[must_use]
pub fn turn(locale: Locale, game: Game, plies: &[Ply], numbers: Side) -> String {
    let chosen = plies.iter().filter(|ply| !ply.automatic);
    let tokens = chosen.map(|ply| token(locale, game, &read_by(game, numbers, &ply.token())));
    enumerate(locale, &tokens.collect::<Vec<_>>())
}

/// A fact that speaks for an action; see [`Words::fact`].
#[must_use]
pub fn fact(locale: Locale, advised: Advised<'_>, fact: &AnyFact) -> String {
    with_game!(AnyFact, fact, |W, it| W::fact(locale, advised, it))
}

/// What a game is called; see [`Words::name`].
#[must_use]
pub fn name(locale: Locale, game: Game) -> String {
    with_game!(Game, game, |W| W::name(locale))
}

/// What a game is like; see [`Words::line`].
#[must_use]
pub fn line(locale: Locale, game: Game) -> String {
    with_game!(Game, game, |W| W::line(locale))
}

/// Who designed a game; see [`Words::designer`].
#[must_use]
pub fn designer(locale: Locale, game: Game) -> String {
    with_game!(Game, game, |W| W::designer(locale))
}

/// What a side is called; see [`Words::side`].
#[must_use]
pub fn side(locale: Locale, game: Game, side: Side) -> String {
    with_game!(Game, game, |W| W::side(locale, side))
}

/// The rules of a game; see [`Words::rules`].
#[must_use]
pub fn rules(locale: Locale, game: Game, how: &str) -> String {
    with_game!(Game, game, |W| W::rules(locale, how))
}

/// What each mark in the pictures of a game means; see [`Words::legend`].
#[must_use]
pub fn legend(locale: Locale, game: Game) -> Vec<(&'static str, String)> {
    with_game!(Game, game, |W| W::legend(locale))
}

/// The actions of a turn as players read them, and what they did in a few words.
pub(super) fn turn_and_effect<W: Words>(
    locale: Locale,
    turn: &[PlyReport<'_, W::Effects>],
) -> (String, String) {
    let tokens = turn.iter().map(|ply| W::token(locale, ply.token));
    let moves = super::list::tokens(locale, &tokens.collect::<Vec<_>>());
    (moves, W::effect(locale, turn))
}

/// What one plays for; see [`Words::goal`].
#[must_use]
pub fn goal(locale: Locale, position: &AnyPosition) -> String {
    with_game!(AnyPosition, position, |W, it| W::goal(it, locale))
}

/// An option among the terms of a match; see [`Words::option`].
#[must_use]
pub fn option(locale: Locale, game: Game, name: &str, value: &OptionValue) -> Option<String> {
    with_game!(Game, game, |W| W::option(locale, name, value))
}

/// A pool of ratings; see [`Words::pool`].
#[must_use]
pub fn pool(locale: Locale, game: Game, pool: &str) -> Option<String> {
    with_game!(Game, game, |W| W::pool(locale, pool))
}

/// When a question lapses; see [`Words::lapses`].
#[must_use]
pub fn lapses(locale: Locale, game: Game, opponent: &str) -> String {
    with_game!(Game, game, |W| W::lapses(locale, opponent))
}

/// An action as players read it; see [`Words::token`].
#[must_use]
pub fn token(locale: Locale, game: Game, token: &str) -> String {
    with_game!(Game, game, |W| W::token(locale, token))
}

/// The last action for an alt text; see [`Words::last`].
#[must_use]
pub fn last(locale: Locale, game: Game, player: &str, token: &str) -> String {
    with_game!(Game, game, |W| W::last(locale, player, token))
}

/// What these plies of a match did, each with its player; see [`Words::turns`].
#[must_use]
pub fn turns(locale: Locale, this_match: &Match, plies: Range<usize>) -> String {
    let did: Vec<AnyPlayed> = this_match.played(plies.clone()).collect();
    let plies = this_match.plies().get(plies).unwrap_or_default();
    let player = |ply: &Ply| name::player(locale, this_match.seats().player(ply.side));
    let named: Vec<_> = plies.iter().map(|ply| (player(ply), ply.token())).collect();
    with_game!(Game, this_match.game(), |W| {
        let told = plies.iter().zip(&named).zip(&did);
        let told = told.filter_map(|((ply, (player, token)), did)| {
            Some(PlyReport {
                player,
                side: ply.side,
                token,
                effects: did.effects.of::<W>()?,
                automatic: ply.automatic,
            })
        });
        W::turns(locale, &told.collect::<Vec<_>>())
    })
}

/// What an action did; see [`Words::ply_text`].
#[must_use]
pub fn ply_text(locale: Locale, player: &str, token: &str, effects: &AnyEffects) -> String {
    with_game!(AnyEffects, effects, |W, it| W::ply_text(
        locale, player, token, it
    ))
}

/// What an action would do; see [`Words::hint`].
#[must_use]
pub fn hint(locale: Locale, effects: &AnyEffects) -> String {
    with_game!(AnyEffects, effects, |W, it| W::hint(locale, it))
}

/// What an action would do in this position; see [`Words::forecast`].
#[must_use]
pub fn forecast(locale: Locale, position: &AnyPosition, effects: &AnyEffects) -> String {
    with_game!(AnyPosition, position, |W, it| {
        let effects = effects.of::<W>();
        effects.map_or_else(String::new, |effects| it.forecast(locale, effects))
    })
}

/// What an action did step by step; see [`Words::steps`].
#[must_use]
pub fn steps(locale: Locale, effects: &AnyEffects) -> Option<String> {
    with_game!(AnyEffects, effects, |W, it| W::steps(locale, it))
}

/// How it stands; see [`Words::standing`].
#[must_use]
pub fn standing(locale: Locale, position: &AnyPosition) -> String {
    with_game!(AnyPosition, position, |W, it| W::standing(it, locale))
}

/// What the side to move has to know; see [`Words::demand`].
#[must_use]
pub fn demand(locale: Locale, position: &AnyPosition) -> Option<String> {
    with_game!(AnyPosition, position, |W, it| W::demand(it, locale))
}

/// That a side is to move; see [`Words::call`].
#[must_use]
pub fn call(locale: Locale, position: &AnyPosition, side: Side) -> Vec<String> {
    with_game!(AnyPosition, position, |W, it| W::call(it, locale, side))
}

/// The question for the action that takes the most; see [`Words::most`].
#[must_use]
pub fn most(locale: Locale, game: Game) -> String {
    with_game!(Game, game, |W| W::most(locale))
}

/// How an action begins; see [`Words::beginning`].
#[must_use]
pub fn beginning(locale: Locale, game: Game, begun: &str) -> [String; 2] {
    with_game!(Game, game, |W| W::beginning(locale, begun))
}

/// What has to be known before a puzzle is solved; see [`Words::briefing`].
#[must_use]
pub fn briefing(locale: Locale, position: &AnyPosition) -> Option<String> {
    with_game!(AnyPosition, position, |W, it| W::briefing(it, locale))
}

/// What an action did from a position and why; see [`Words::explained`]. Empty for one of another game.
#[must_use]
pub fn explained(locale: Locale, before: &AnyPosition, effects: &AnyEffects) -> Vec<String> {
    with_game!(AnyPosition, before, |W, it| {
        let effects = effects.of::<W>();
        effects.map_or_else(Vec::new, |effects| W::explained(it, locale, effects))
    })
}

/// How the result follows from the final position; see [`Words::arithmetic`]. Empty while the game
/// goes on.
#[must_use]
pub fn arithmetic(locale: Locale, position: &AnyPosition) -> String {
    with_game!(AnyPosition, position, |W, it| {
        let outcome = it.outcome();
        outcome.map(|outcome| W::arithmetic(it, locale, &outcome))
    })
    .unwrap_or_default()
}

/// The scores in the end and why it came; see [`Words::result`]. `None` while the game goes on.
#[must_use]
pub fn result(locale: Locale, position: &AnyPosition) -> Option<(BySide<u32>, String)> {
    with_game!(AnyPosition, position, |W, it| {
        let outcome = it.outcome();
        outcome.map(|outcome| W::result(it, locale, &outcome))
    })
}

/// The position in words; see [`Words::described`].
#[must_use]
pub fn described(locale: Locale, position: &AnyPosition, numbers: Side, running: bool) -> String {
    with_game!(AnyPosition, position, |W, it| W::described(
        it, locale, numbers, running
    ))
}

/// The position in words, and nothing that can be played; see [`Words::alone`].
#[must_use]
pub fn alone(locale: Locale, position: &AnyPosition, running: bool) -> String {
    with_game!(AnyPosition, position, |W, it| W::alone(it, locale, running))
}

/// What lies where; see [`Words::lies`].
#[must_use]
pub fn lies(locale: Locale, position: &AnyPosition, numbers: Side) -> String {
    with_game!(AnyPosition, position, |W, it| W::lies(it, locale, numbers))
}

/// Every action that may be played now; see [`Words::choices`].
#[must_use]
pub fn choices(locale: Locale, position: &AnyPosition, numbers: Side) -> Vec<String> {
    with_game!(AnyPosition, position, |W, it| W::choices(
        it, locale, numbers
    ))
}

/// How cells are named; see [`Words::layout`].
#[must_use]
pub fn layout(locale: Locale, game: Game) -> String {
    with_game!(Game, game, |W| W::layout(locale))
}

/// What the picture marks as playable; see [`Words::legal`].
#[must_use]
pub fn legal(locale: Locale, position: &AnyPosition, numbers: Side) -> Option<String> {
    with_game!(AnyPosition, position, |W, it| W::legal(it, locale, numbers))
}

/// The position as a text board; see [`Words::drawn`].
#[must_use]
pub fn drawn(locale: Locale, position: &AnyPosition) -> String {
    with_game!(AnyPosition, position, |W, it| W::drawn(it, locale))
}

/// Why an action is refused; see [`Words::refused`].
#[must_use]
pub fn refused(locale: Locale, refusal: &AnyRefusal) -> String {
    with_game!(AnyRefusal, refusal, |W, it| W::refused(locale, it))
}

/// Why an action is refused, and nothing about what could be played instead; see [`Words::reason`].
#[must_use]
pub fn reason(locale: Locale, refusal: &AnyRefusal) -> String {
    with_game!(AnyRefusal, refusal, |W, it| W::reason(locale, it))
}

/// What the picture of a refusal points out without what could be played instead; see
/// [`Words::tried`].
#[must_use]
pub fn tried(locale: Locale, refusal: &AnyRefusal, numbers: Side) -> Option<String> {
    with_game!(AnyRefusal, refusal, |W, it| W::tried(locale, it, numbers))
}

/// What the picture of a refusal points out; see [`Words::pointed_out`].
#[must_use]
pub fn pointed_out(locale: Locale, refusal: &AnyRefusal, numbers: Side) -> Option<String> {
    with_game!(AnyRefusal, refusal, |W, it| W::pointed_out(
        locale, it, numbers
    ))
}
