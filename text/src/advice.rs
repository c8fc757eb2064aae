//! The engine's hint for a move, and the reasons for the hint.

pub use super::advised::Advised;
use super::{Locale, enumerate, standing, t, words};
use rules::{AnyPosition, Game};
use search::{Reason, Standing};

/// What the bot thinks about before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    Hint,
    Explanation,
    Puzzle,
}

/// What the bot says while it thinks. `game` is the game of the match, if it is known.
#[must_use]
pub fn thought(locale: Locale, thought: Thought, game: Option<Game>) -> String {
    let game = game.map(|game| words(game).name(locale));
    match (thought, game) {
        (Thought::Hint, Some(game)) => t!(locale, "thought-hint", game),
        (Thought::Hint, None) => t!(locale, "thought-hint-here"),
        (Thought::Explanation, _) => t!(locale, "thought-explanation"),
        (Thought::Puzzle, _) => t!(locale, "thought-puzzle"),
    }
}

/// The sentence with the action that the engine would play.
#[must_use]
pub fn hint(locale: Locale, advised: Advised<'_>) -> String {
    let token = words(advised.game).token(locale, advised.token);
    t!(locale, "hint-first", token)
}

/// The alt text of the hint's picture: what the move does, and the position after the move.
#[must_use]
pub fn alt(locale: Locale, advised: Advised<'_>, after: &AnyPosition) -> String {
    let token = words(advised.game).token(locale, advised.token);
    let lead = match advised.does {
        "" => t!(locale, "hint-alt", token),
        does => t!(locale, "hint-alt-does", token, does),
    };
    super::alt::described(locale, &lead, after, advised.numbers)
}

/// The reasons for the hint, a line for each reason, and the standing of the advised side after the action.
#[must_use]
pub fn reasons(
    locale: Locale,
    advised: Advised<'_>,
    reasons: &[Reason],
    standing: Option<Standing>,
) -> String {
    let token = words(advised.game).token(locale, advised.token);
    let mut said = match advised.does {
        "" => t!(locale, "hint-why", token),
        does => t!(locale, "hint-why-does", token, does),
    };
    for reason in reasons {
        said.push_str("\n- ");
        said.push_str(&self::reason(locale, advised, reason));
    }
    if let Some(standing) = standing {
        let standing = standing::standing(locale, standing);
        said.push('\n');
        said.push_str(&t!(locale, "hint-standing", standing));
    }
    said
}

fn reason(locale: Locale, advised: Advised<'_>, reason: &Reason) -> String {
    match reason {
        Reason::Only => t!(locale, "hint-only"),
        Reason::WinsAtOnce => t!(locale, "hint-wins-at-once"),
        Reason::OnlyWin => t!(locale, "hint-only-win"),
        Reason::Wins => t!(locale, "hint-wins", side = advised.other(locale)),
        Reason::Loses(Some(points)) => t!(locale, "hint-loses", points = *points),
        Reason::Loses(None) => t!(locale, "hint-loses-anyway"),
        Reason::Fact(fact) => words(fact).sentence(locale, advised),
        Reason::Even => t!(locale, "hint-even"),
        Reason::Concealed => t!(locale, "hint-concealed"),
        Reason::Expects(line) => {
            let line: Vec<String> = line.iter().map(|it| advised.written(locale, it)).collect();
            t!(locale, "hint-expects", line = enumerate(locale, &line))
        }
    }
}

/// A button beside a hint or an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Plays the hint's action.
    Play,
    /// Asks for the reasons of a hint.
    Why,
    /// Shows the previous turning point.
    Previous,
    /// Shows the next turning point.
    Next,
    /// Shows the whole match again.
    Overview,
}

/// The words on a button, at most 80 characters; `token` is the hint's action.
#[must_use]
pub fn label(locale: Locale, label: Label, token: &str) -> String {
    match label {
        Label::Play => t!(locale, "hint-button-play", token),
        Label::Why => t!(locale, "hint-button-why"),
        Label::Previous => t!(locale, "analysis-button-previous"),
        Label::Next => t!(locale, "analysis-button-next"),
        Label::Overview => t!(locale, "analysis-button-overview"),
    }
}
