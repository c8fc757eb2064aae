//! A hint as a message: first the advised action, drawn on the board, then the reasons.

use super::lines::lines;
use super::message::{Button, File, Message, Weight};
use super::picker;
use super::picture::{draw, drawn_as, named, turned_to};
use crate::discord::context::{Data, locked};
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use app::MatchView;
use referee::{Match, read_by};
use render::{Scene, Size, View};
use rules::{AnyAction, AnyPosition, Game, Side};
use search::{By, Course, Hint, Standing};
use text::Locale;
use text::advice::{self, Advised, Label, Thought};
use text::chat;

/// What the bot says while it thinks, in the layout of the answer. `game` is the game of the match, if it is known.
#[must_use]
pub fn thought(locale: Locale, thought: Thought, game: Option<Game>) -> Message {
    let words = Message::text(advice::thought(locale, thought, game));
    match thought {
        Thought::Hint | Thought::Puzzle => words.with_card_layout(),
        Thought::Explanation => words,
    }
}

/// The advised action, drawn on the board, with a button that plays the action. If `why` is set, the message also has
/// the reasons; otherwise it has a button that asks for the reasons.
pub async fn hint(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    numbers: Side,
    hint: &Hint,
    why: bool,
) -> Message {
    let this_match = &*view.this_match;
    let read = read(this_match, numbers, hint);
    let position = this_match.position();
    let does = match position.play(hint.action) {
        Ok(played) if !position.conceals_effects() => text::words(&played.effects).hint(locale),
        _ => String::new(),
    };
    let advised = Advised {
        reads: true,
        game: this_match.game(),
        side: this_match.to_move().unwrap_or(Side::First),
        token: &read,
        numbers,
        does: &does,
    };
    let mut buttons = vec![play(locale, this_match, &read, hint)];
    let said = if why {
        advice::reasons(
            locale,
            advised,
            position,
            hint,
            standing(data, this_match, hint),
        )
    } else {
        buttons.push(Button::new(
            ComponentId::Match(At::now(this_match), MatchAction::Reason),
            advice::label(locale, Label::Why, &read),
            Weight::Plain,
        ));
        advice::hint(locale, advised)
    };
    // The hint may stand in the place of the picker of this step.
    if this_match.has_private_steps() {
        buttons.push(Button::new(
            ComponentId::Pick(At::now(this_match), String::new()),
            chat::label(locale, picker::facts(this_match.game()).choose),
            Weight::Plain,
        ));
    }
    let picture = match &hint.comparison {
        Some(comparison) if why && comparison.by != By::Estimate => {
            lines(data, locale, view, (position, comparison), advised).await
        }
        _ => picture(data, locale, view, hint, advised).await,
    };
    Message {
        files: Vec::from_iter(picture),
        ..Message::text(said)
    }
    .with_buttons(buttons)
    .with_card_layout()
}

async fn picture(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    hint: &Hint,
    advised: Advised<'_>,
) -> Option<File> {
    let this_match = &view.this_match;
    let played = this_match.position().play(hint.action).ok()?;
    let quiet = View {
        legal: false,
        ..turned_to(advised.numbers)
    };
    let scene = Scene::after(&played.position, [&played.effects], quiet)?;
    let scene = scene.with_strip(named(data, locale, view)).finished();
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes: draw(data, scene, drawn_as(view.look), Size::BOARD).await?,
        alt: advice::alt(locale, advised, &played.position),
    })
}

/// How the side to move stands, by everything that was thought about the match so far.
fn standing(data: &Data, this_match: &Match, hint: &Hint) -> Option<Standing> {
    let side = this_match.to_move().filter(|_| hint.is_open())?;
    let positions: Vec<AnyPosition> = this_match.positions().collect();
    let actions: Vec<AnyAction> = this_match.plies().iter().map(|ply| ply.action).collect();
    let evaluations = data.evaluations(this_match.id());
    let course = Course::new(&positions, &actions, &locked(&evaluations));
    course.standing(actions.len(), side)
}

fn read(this_match: &Match, numbers: Side, hint: &Hint) -> String {
    read_by(this_match.game(), numbers, &hint.action.to_string())
}

fn play(locale: Locale, this_match: &Match, read: &str, hint: &Hint) -> Button {
    let press = ComponentId::Play(At::now(this_match), hint.action.to_string());
    let token = text::words(this_match.game()).token(locale, read);
    Button::new(
        press,
        advice::label(locale, Label::Play, &token),
        Weight::Main,
    )
}
