//! The chat half of a game: what its players choose from, and what they are offered instead of what
//! is refused. What a game leaves out fits every game.

mod ampel;
mod iago;
mod isaac;
mod narrow;
mod trying;

pub use trying::{offer_to_try, tried};

use super::message::{Button, Message, Weight};
use super::picture::private_picture;
use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use app::{Hint, MatchView};
use referee::{Match, Ply, normalise, read_by};
use render::Scene;
use rules::{
    AnyEffects, AnyOptions, AnyPlayed, AnyPosition, AnyRefusal, Game, Position, Refusal as _, Side,
    with_game,
};
use std::cmp::Reverse;
use text::Locale;
use text::chat::{self, Label};

/// The most lines a menu may have.
pub const LINES: usize = 25;

/// The most suggestions the platform shows.
pub const SUGGESTIONS: usize = 25;

/// As many actions as a refusal offers in place of the refused one.
const FEW: usize = 10;

pub struct Pick<'a> {
    pub locale: Locale,
    pub this_match: &'a Match,
    pub at: At,
    pub numbers: Side,
    pub hints: &'a [Hint],
    /// What they have chosen so far, as the picker wrote it; empty at first. Never trusted.
    pub chosen: &'a str,
}

pub struct Choice {
    pub message: Message,
    /// Its picture, with what that points out in words; `None` for the board as it is.
    pub scene: Option<(Scene, Option<String>)>,
}

/// What is true of a game in chat.
pub struct ChatFacts {
    pub choose: Label,
    /// The name of the option that says what is played.
    pub moved: &'static str,
    /// An action that has a button beside the picker's, whenever it is offered at all.
    pub aside: Option<(&'static str, Label)>,
    /// Actions that lead to the example beside the rules, and the one that is refused there; `None`
    /// where words suffice.
    pub example: Option<(&'static [&'static str], &'static str)>,
    /// The variants that can be a server's usual one; none in games without.
    pub variants: &'static [&'static str],
}

impl ChatFacts {
    const USUAL: ChatFacts = ChatFacts {
        choose: Label::Choose,
        moved: "cell",
        aside: None,
        variants: &[],
        example: None,
    };
}

/// The variants of a game that have a pool of ratings of their own; `standard` in games without.
#[must_use]
pub fn pools(game: Game) -> &'static [&'static str] {
    match facts(game).variants {
        [] => &["standard"],
        some => some,
    }
}

/// What a game adds to the chat. Implemented for its position, in a file of its own here.
pub trait ChatGame: Position {
    /// What is true of the game.
    const CHAT: ChatFacts = ChatFacts::USUAL;

    /// The next step of the private picker.
    fn pick(&self, asked: &Pick<'_>) -> Choice;

    /// The picture of an action that has begun like this, with what it can go on to; `None` if there is nothing
    /// to show.
    fn begun(&self, beginning: &str) -> Option<Scene> {
        let _ = beginning;
        None
    }

    /// The first choices of the picker, at most ten, to stand below the board, so that a turn takes a press less;
    /// none if they are too many.
    fn openers(&self, locale: Locale, at: At) -> Vec<Button> {
        let _ = (locale, at);
        Vec::new()
    }

    /// The actions to play instead, as tokens; none if there is nothing to offer.
    fn remedies(refusal: &Self::Refusal) -> Vec<String> {
        let _ = refusal;
        Vec::new()
    }

    /// What the refused action leaves undone that is compulsory, as tokens.
    fn compulsory(refusal: &Self::Refusal) -> Vec<String> {
        let _ = refusal;
        Vec::new()
    }

    /// The button below a refusal that opens the picker, at what was right in the refused action.
    fn instead(locale: Locale, refusal: &Self::Refusal, at: At) -> Option<Button> {
        let _ = (locale, refusal, at);
        None
    }

    /// What has been done of a turn under way, for its player alone; `None` at its beginning, and
    /// in games whose turns have one step.
    fn so_far(locale: Locale, done: &[&Self::Effects]) -> Option<String> {
        let _ = (locale, done);
        None
    }

    /// A whole turn before it is told, if it has several steps, for its player alone; and the words
    /// on the button that leads back to its last step.
    fn last_look(&self, locale: Locale, done: &[&Self::Effects]) -> Option<[String; 2]> {
        let _ = (locale, done);
        None
    }

    /// That the picker pressed was of an earlier step of the same turn.
    fn overtaken(locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }

    /// That the position has come up so often that the players may want to agree on a draw with
    /// this command.
    fn repeated(locale: Locale, count: usize, draw: &str) -> Option<String> {
        let _ = (locale, count, draw);
        None
    }

    /// The suggestions for what was typed: what wins, then what takes the most, then the rest, numbers
    /// in order.
    fn best_first(mut hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
        let _ = numbers;
        let takes = |hint: &Hint| hint.effects.as_ref().map_or(0, Self::takes);
        hints.sort_by_cached_key(|hint| (Reverse(takes(hint)), in_order(&hint.token)));
        hints
    }

    /// How much an action takes, for the order of the suggestions.
    fn takes(effects: &AnyEffects) -> u32 {
        let _ = effects;
        0
    }
}

/// A token as it is sorted: letters as letters, numbers by their size, so that A2 comes before A10.
fn in_order(token: &str) -> Vec<(char, u32)> {
    let mut parts = Vec::new();
    for sign in token.chars() {
        match (sign.to_digit(10), parts.last_mut()) {
            (Some(digit), Some(('0', number))) => *number = *number * 10 + digit,
            (Some(digit), _) => parts.push(('0', digit)),
            (None, _) => parts.push((sign, 0)),
        }
    }
    parts
}

pub const fn facts(game: Game) -> &'static ChatFacts {
    with_game!(Game, game, |P| &<P as ChatGame>::CHAT)
}

pub fn pick(asked: &Pick<'_>) -> Choice {
    with_game!(AnyPosition, asked.this_match.position(), |P, position| {
        position.pick(asked)
    })
}

pub fn begun(position: &AnyPosition, beginning: &str) -> Option<Scene> {
    with_game!(AnyPosition, position, |P, position| position
        .begun(beginning))
}

pub fn openers(locale: Locale, position: &AnyPosition, at: At) -> Vec<Button> {
    with_game!(AnyPosition, position, |P, position| position
        .openers(locale, at))
}

pub fn remedies(refusal: &AnyRefusal) -> Vec<String> {
    with_game!(AnyRefusal, refusal, |P, refusal| P::remedies(refusal))
}

fn compulsory(refusal: &AnyRefusal) -> Vec<String> {
    with_game!(AnyRefusal, refusal, |P, refusal| P::compulsory(refusal))
}

pub fn instead(locale: Locale, refusal: &AnyRefusal, at: At) -> Option<Button> {
    with_game!(AnyRefusal, refusal, |P, refusal| P::instead(
        locale, refusal, at
    ))
}

pub fn so_far(locale: Locale, this_match: &Match) -> Option<String> {
    let plies = this_match.plies().len();
    let done: Vec<_> = this_match
        .played(this_match.turn_start(plies)..plies)
        .collect();
    with_game!(Game, this_match.game(), |P| {
        let done: Vec<_> = done
            .iter()
            .filter_map(|did| did.effects.of::<P>())
            .collect();
        P::so_far(locale, &done)
    })
}

/// See [`ChatGame::last_look`]: the words, and those on the button back.
fn look_back(locale: Locale, before: &AnyPosition, turn: &[AnyPlayed]) -> Option<[String; 2]> {
    with_game!(AnyPosition, before, |P, position| {
        let done: Vec<_> = turn
            .iter()
            .filter_map(|did| did.effects.of::<P>())
            .collect();
        position.last_look(locale, &done)
    })
}

pub fn overtaken(game: Game, locale: Locale) -> Option<String> {
    with_game!(Game, game, |P| P::overtaken(locale))
}

pub fn repeated(game: Game, locale: Locale, count: usize, draw: &str) -> Option<String> {
    with_game!(Game, game, |P| P::repeated(locale, count, draw))
}

pub fn best_first(game: Game, hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
    with_game!(Game, game, |P| P::best_first(hints, numbers))
}

pub fn example(game: Game) -> Option<(AnyPosition, AnyRefusal)> {
    let (tokens, refused) = facts(game).example?;
    let mut position = AnyPosition::start(AnyOptions::default_of(game));
    for token in tokens {
        position = position.play_token(token).ok()?.position;
    }
    let refusal = position.play_token(refused).err()?;
    Some((position, refusal))
}

/// The question before the action with this token tells a turn of several steps: the whole turn, and
/// the buttons that end it, change its last step, or begin it anew. `after` is the match as it would
/// stand; `None` in games whose turns have one step.
pub fn last_look(
    locale: Locale,
    this_match: &Match,
    after: &Match,
    at: At,
    token: &str,
) -> Option<Message> {
    let begun = this_match.turn_start(this_match.plies().len());
    let turn = after.plies().get(begun..)?;
    let end = turn.iter().position(Ply::ends_turn);
    let end = begun + end.map_or(turn.len(), |end| end + 1);
    let turn: Vec<AnyPlayed> = after.played(begun..end).collect();
    let [words, again] = look_back(locale, this_match.position(), &turn)?;
    let end = chat::label(locale, Label::EndTurn);
    let end = Button::new(ComponentId::Play(at, token.to_owned()), end, Weight::Main);
    let buttons = vec![end, back(at, again), start_again(locale, at)];
    Some(Message::text(words).with_buttons(buttons))
}

/// The button that begins a turn under way anew.
fn start_again(locale: Locale, at: At) -> Button {
    let label = chat::label(locale, Label::StartAgain);
    let press = ComponentId::Match(at, MatchAction::StartAgain);
    Button::new(press, label, Weight::Plain)
}

fn back(at: At, label: String) -> Button {
    Button::new(ComponentId::Pick(at, String::new()), label, Weight::Plain)
}

pub async fn shown(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    numbers: Side,
    choice: Choice,
) -> Message {
    let picture = private_picture(data, locale, view, choice.scene, numbers).await;
    Message {
        files: picture.into_iter().collect(),
        ..choice.message
    }
}

/// What is typed, as a suggestion, if it names an action that is refused now: why, and the action
/// alone. `None` if it names none.
pub fn refused_now(
    locale: Locale,
    this_match: &Match,
    numbers: Side,
    typed: &str,
) -> Option<(String, String)> {
    let game = this_match.game();
    let shown = normalise(game, typed);
    let token = read_by(game, numbers, &shown);
    let refusal = this_match.position().play_token(&token).err()?;
    if NO_ACTION.contains(&refusal.code()) {
        return None;
    }
    let why = text::words(&refusal).reason(locale, numbers);
    let why = chat::not_now(locale, &shown, &compulsory(&refusal), &why);
    Some((why, shown))
}

/// The codes of refusals of what names no action at all.
const NO_ACTION: [&str; 2] = ["malformed", "wrong_phase"];

/// Every action that can be played in a match, with what it would do.
pub fn hints(this_match: &Match) -> Vec<Hint> {
    let position = this_match.position();
    let actions = position.public_actions().into_iter();
    actions
        .map(|action| Hint {
            token: action.to_string(),
            effects: position.play(action).ok().map(|played| played.effects),
        })
        .collect()
}

/// The moment for which the picker is opened, in a game that hides the steps of a turn: now, if the
/// button was made for this position or for another step of the same turn. So a turn can be
/// continued from the board on which it began, also after a restart.
pub fn same_turn(this_match: &Match, at: At) -> Option<At> {
    if !this_match.game().facts().hides_steps {
        return None;
    }
    let now = At::now(this_match);
    let began = u32::try_from(this_match.turn_start(this_match.plies().len())).ok()?;
    let then = at.moment;
    let same = then.takebacks == now.moment.takebacks;
    // Later than now, without a takeback: a step that was undone when its turn began anew.
    (same && then.plies >= began).then_some(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_in_the_rules_of_iago_is_a_compulsory_capture() {
        let (_, refusal) = example(Game::Iago).unwrap();
        assert_eq!(remedies(&refusal), ["D7", "E7"]);
    }
}
