//! What the engine has to say: a hint, and why.

use super::{Locale, enumerate, game, name, standing, t};
use referee::read_by;
use rules::{Game, Side};
use search::{Reason, Standing};

/// The hint itself: what to play, as the reader writes it.
#[derive(Clone, Copy, Debug)]
pub struct Advised<'a> {
    /// The game.
    pub game: Game,
    /// The side advised.
    pub side: Side,
    /// The token.
    pub token: &'a str,
    /// In whose numbers the reader reads.
    pub numbers: Side,
}

/// What the engine would play.
#[must_use]
pub fn hint(locale: Locale, advised: Advised<'_>) -> String {
    let token = game::token(locale, advised.game, advised.token);
    t!(locale, "hint-first", token)
}

/// What the picture of the hint shows, for those who do not see it.
#[must_use]
pub fn alt(locale: Locale, advised: Advised<'_>) -> String {
    let token = game::token(locale, advised.game, advised.token);
    t!(locale, "hint-alt", token)
}

impl Advised<'_> {
    /// An action as the reader reads it.
    pub(crate) fn written(&self, locale: Locale, action: impl ToString) -> String {
        let read = read_by(self.game, self.numbers, &action.to_string());
        game::token(locale, self.game, &read)
    }

    /// What the other side is called.
    pub(crate) fn other(&self, locale: Locale) -> String {
        name::side(locale, self.game, self.side.other())
    }
}

/// What speaks for it, a line a reason, and how its side stands with it.
#[must_use]
pub fn reasons(
    locale: Locale,
    advised: Advised<'_>,
    reasons: &[Reason],
    standing: Option<Standing>,
) -> String {
    let token = game::token(locale, advised.game, advised.token);
    let mut said = t!(locale, "hint-why", token);
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
        Reason::Wins => t!(locale, "hint-wins"),
        Reason::Loses(Some(points)) => t!(locale, "hint-loses", points = *points),
        Reason::Loses(None) => t!(locale, "hint-loses-anyway"),
        Reason::Fact(fact) => game::fact(locale, advised, fact),
        Reason::Even => t!(locale, "hint-even"),
        Reason::Expects(line) => {
            let line: Vec<String> = line.iter().map(|it| advised.written(locale, it)).collect();
            t!(locale, "hint-expects", line = enumerate(locale, &line))
        }
    }
}

/// A button beside a hint or an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Plays what the hint says.
    Play,
    /// Asks for the reasons of a hint.
    Why,
    /// Shows the turning point before.
    Previous,
    /// Shows the next turning point.
    Next,
    /// Shows the whole match again.
    Overview,
}

/// The words on a button, at most 80 characters; `token` is what the hint says.
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
