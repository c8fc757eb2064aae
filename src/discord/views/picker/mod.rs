//! What a game adds to the chat: how its players choose an action, and which actions are offered after a refusal. The
//! default methods of [`ChatGame`] suit every game.

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

/// The largest number of lines in a menu.
pub const LINES: usize = 25;

/// The largest number of suggestions that Discord shows.
pub const SUGGESTIONS: usize = 25;

/// The largest number of actions that are offered in place of a refused one, and of buttons for the first choice.
const FEW: usize = 10;

/// A step of a player in the private picker.
pub struct Pick<'a> {
    pub locale: Locale,
    pub this_match: &'a Match,
    pub at: At,
    pub numbers: Side,
    pub hints: &'a [Hint],
    /// The choice so far, in the text that the picker wrote into a button; empty before the first choice. The text
    /// may be forged.
    pub chosen: &'a str,
}

/// The next message of the picker, and the picture for it.
pub struct Choice {
    pub message: Message,
    /// The picture of the choice, and text for what the picture marks. If it is `None`, the present board is shown.
    pub scene: Option<(Scene, Option<String>)>,
}

/// The facts in which a game differs from others in chat.
pub struct ChatFacts {
    pub choose: Label,
    /// The name of the command option in which a player types the action.
    pub moved: &'static str,
    /// The token and label of a legal action that has a button of its own, beside the button that opens the picker.
    pub aside: Option<(&'static str, Label)>,
    /// An example for the rules: the actions that lead to a position, and the action that is refused in that
    /// position. `None` if the rules are clear without an example.
    pub example: Option<(&'static [&'static str], &'static str)>,
    /// The variants among which a server may choose its usual one; empty in a game without variants.
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

/// The variants of a game that have a rating pool each; only `standard` in a game without variants.
#[must_use]
pub fn pools(game: Game) -> &'static [&'static str] {
    match facts(game).variants {
        [] => &["standard"],
        some => some,
    }
}

/// What a game adds to the chat. Each game implements this trait for its position, in a file of its own in this
/// directory.
pub trait ChatGame: Position {
    const CHAT: ChatFacts = ChatFacts::USUAL;

    /// The next message of the private picker.
    fn pick(&self, asked: &Pick<'_>) -> Choice;

    /// A picture of the board for an action whose first part is `beginning`; it marks how the action can go on.
    /// `None` if there is nothing to mark.
    fn begun(&self, beginning: &str) -> Option<Scene> {
        let _ = beginning;
        None
    }

    /// The first choices of the picker, as buttons below the board. They save the player a press in each turn. Empty if
    /// there are too many choices, or if the picker offers all actions at once.
    fn openers(&self, locale: Locale, at: At) -> Vec<Button> {
        let _ = (locale, at);
        Vec::new()
    }

    /// Tokens of actions that the player can play instead of the refused one.
    fn remedies(refusal: &Self::Refusal) -> Vec<String> {
        let _ = refusal;
        Vec::new()
    }

    /// If the action was refused because other actions are compulsory, the tokens of these actions.
    fn compulsory(refusal: &Self::Refusal) -> Vec<String> {
        let _ = refusal;
        Vec::new()
    }

    /// The button below a refusal that opens the picker. If the first part of the refused action was right, the picker
    /// opens with this part already chosen.
    fn instead(locale: Locale, refusal: &Self::Refusal, at: At) -> Option<Button> {
        let _ = (locale, refusal, at);
        None
    }

    /// Tells the player to move which steps of this turn are done. `None` before the first step, and in games in
    /// which each turn is one step.
    fn so_far(locale: Locale, done: &[&Self::Effects]) -> Option<String> {
        let _ = (locale, done);
        None
    }

    /// A last look at a turn of several steps, before the turn becomes public: text for its player, and the label of
    /// the button that leads back to the last step. `None` in games in which each turn is one step.
    fn last_look(&self, locale: Locale, done: &[&Self::Effects]) -> Option<[String; 2]> {
        let _ = (locale, done);
        None
    }

    /// Says that the picker which was used belongs to an earlier step of the same turn. `None` in games in which each
    /// turn is one step.
    fn overtaken(locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }

    /// Says that the same position has occurred `count` times, and that the players may agree on a draw with the
    /// command `draw`. `None` if the position has not occurred often enough.
    fn repeated(locale: Locale, count: usize, draw: &str) -> Option<String> {
        let _ = (locale, count, draw);
        None
    }

    /// Sorts suggestions by [`ChatGame::takes`], the largest number first, then by token.
    fn best_first(&self, mut hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
        let _ = numbers;
        let takes = |hint: &Hint| hint.effects.as_ref().map_or(0, Self::takes);
        hints.sort_by_cached_key(|hint| (Reverse(takes(hint)), in_order(&hint.token)));
        hints
    }

    /// The number by which [`ChatGame::best_first`] sorts actions. It says how much an action gains, such as the pieces
    /// that it captures. An action that wins at once may have the largest number.
    fn takes(effects: &AnyEffects) -> u32 {
        let _ = effects;
        0
    }
}

/// The sort key of a token. Letters are sorted by the alphabet and numbers by size, so that A2 comes before A10.
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

pub fn best_first(position: &AnyPosition, hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
    with_game!(AnyPosition, position, |P, position| position
        .best_first(hints, numbers))
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

/// Asks the player whether to end a turn of several steps and make it public; `token` is its last step. The message
/// describes the whole turn, with buttons to end it, to change the last step, or to begin the turn again. `after` is
/// the match after `token` was played. `None` in games in which each turn is one step.
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

/// The button with which a player begins the present turn again.
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

/// If the typed text names an action that would be refused now, returns a suggestion: its label says why, and its value
/// is the action. `None` if the action is legal, or if the text names no action.
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

/// The codes of refusals that mean that the text does not name an action.
const NO_ACTION: [&str; 2] = ["malformed", "wrong_phase"];

/// Every action that may be offered to the players of a match, with its effects if the action is legal.
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

/// In a game that hides the steps of a turn: the present moment, if a button was made at any step of the present
/// turn. The picker then opens at the present moment, so a player can continue a turn from the board on which the
/// turn began, also after a restart. `None` in other games, or if the button belongs to an earlier turn.
pub fn same_turn(this_match: &Match, at: At) -> Option<At> {
    if !this_match.game().facts().hides_steps {
        return None;
    }
    let now = At::now(this_match);
    let began = u32::try_from(this_match.turn_start(this_match.plies().len())).ok()?;
    let then = at.moment;
    let same = then.takebacks == now.moment.takebacks;
    // The button's moment may also be later than the present one: if the player has begun the turn again, the button
    // can belong to an undone step of this turn.
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
