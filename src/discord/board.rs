//! A match as a message: its picture with alt text, its words, its buttons.

use super::ampel;
use super::asker::Asker;
use super::custom_id::{At, Deed, Press};
use super::desk::{Desk, Stop, sure};
use super::games;
use super::message::{Button, File, Message, Row, Weight};
use super::ply;
use app::{GuildSettings, MatchView};
use referee::{Ending, Match, OfferKind, UserId};
use render::gif::Pace;
use render::{Film, Renderer, Scene, Size, ThemeName, View};
use rules::record::Record;
use rules::{AnyOptions, AnyPosition, AnyRefusal, Game, Side};
use std::ops::Range;
use std::sync::Arc;
use text::chat::{self, Label};
use text::{self, Locale, ending};

/// As many actions as fit into one row of buttons.
const FEW: usize = 5;

/// The width of the picture that explains a refusal.
const SMALL: u32 = 480;

/// The message after some plies.
pub async fn moved(desk: &Desk, locale: Locale, view: &MatchView, plies: Range<usize>) -> Message {
    let mut text = text::this_match::moved(locale, &view.this_match, plies);
    if let Some(repeated) = ampel::repetition(desk, locale, &view.this_match) {
        text.push('\n');
        text.push_str(&repeated);
    }
    text.push_str(&changes(locale, view));
    shown(desk, locale, view, text, Side::First).await
}

/// The first message of a match.
pub async fn begun(desk: &Desk, locale: Locale, view: &MatchView) -> Message {
    let command = desk.command(view.this_match.game(), "move");
    let text = text::this_match::begun(locale, &view.this_match, &command);
    shown(desk, locale, view, text, Side::First).await
}

/// A match as somebody may see it, or everybody: the steps of an Ampel turn under way are its
/// player's alone.
pub fn seen_by(user: Option<UserId>, view: &MatchView) -> MatchView {
    let this_match = &view.this_match;
    let whole = user.is_some() && this_match.player_to_move() == user
        || this_match.told() == this_match.plies().len();
    let mut seen = view.clone();
    if !whole {
        seen.this_match = Arc::new(this_match.as_told());
    }
    seen
}

/// The match as it stands, for everybody; nobody is pinged.
pub async fn present(desk: &Desk, locale: Locale, view: &MatchView) -> Message {
    present_in(desk, locale, &seen_by(None, view), Side::First).await
}

/// The match as it stands, as the asker alone may see it and wants to read it.
///
/// # Errors
/// The bot itself fails.
pub async fn present_to(desk: &Desk, asker: &Asker, view: &MatchView) -> Result<Message, Stop> {
    let numbers = sure(desk.app.numbers(asker.user, &view.this_match).await)?;
    let view = seen_by(Some(asker.user), view);
    Ok(present_in(desk, asker.reader, &view, numbers).await)
}

async fn present_in(desk: &Desk, locale: Locale, view: &MatchView, numbers: Side) -> Message {
    let mut text = text::this_match::present(locale, &view.this_match);
    text.push_str(&changes(locale, view));
    Message {
        ping: None,
        ..shown(desk, locale, view, text, numbers).await
    }
}

/// The match after something that is no ply: words first, then whose turn it is or the ending.
pub async fn after(desk: &Desk, locale: Locale, view: &MatchView, words: &str) -> Message {
    let view = &seen_by(None, view);
    let this_match = &view.this_match;
    let mut lines = vec![words.to_owned()];
    if this_match.ending().is_some() {
        lines.extend(text::this_match::cut_short(locale, this_match));
        lines.push(ending::told(locale, this_match));
    } else {
        lines.extend(text::this_match::turn(locale, this_match));
    }
    lines.retain(|line| !line.is_empty());
    let text = lines.join("\n") + &changes(locale, view);
    shown(desk, locale, view, text, Side::First).await
}

/// How the ratings changed, on lines of their own; empty while the match goes on.
fn changes(locale: Locale, view: &MatchView) -> String {
    if view.this_match.ending().is_none() {
        return String::new();
    }
    let ratings = view.rating_changes.map(|changes| {
        let changes = changes.map(|change| ending::Change {
            user: change.user,
            before: change.before,
            after: change.after,
        });
        ending::ratings(locale, &changes)
    });
    let ratings = ratings.map_or_else(String::new, |ratings| format!("\n{ratings}"));
    // Without a match there is nothing to play again.
    if let Some(Ending::Abort { .. }) = view.this_match.ending() {
        return ratings;
    }
    format!("{ratings}\n{}", ending::next(locale))
}

async fn shown(
    desk: &Desk,
    locale: Locale,
    view: &MatchView,
    text: String,
    numbers: Side,
) -> Message {
    let this_match = &view.this_match;
    let picture = picture(desk, locale, view, numbers).await;
    Message {
        text,
        files: picture.into_iter().collect(),
        rows: rows(locale, this_match),
        ping: this_match.player_to_move(),
    }
}

/// The picture of the present position, with its alt text in these numbers.
async fn picture(desk: &Desk, locale: Locale, view: &MatchView, numbers: Side) -> Option<File> {
    let this_match = Arc::clone(&view.this_match);
    let plies = this_match.plies().iter().map(|ply| &ply.effects);
    let mut scene = Scene::after(this_match.position(), plies, turned_to(numbers))?;
    if this_match.ending().is_some() {
        scene = scene.finished();
    }
    let bytes = draw(desk, scene, theme(&view.guild), Size::BOARD).await?;
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::board(locale, &view.this_match, &view.names, numbers),
    })
}

/// The picture for a choice in private: this scene, with what it points out in words, or the present
/// position.
pub async fn private_picture(
    desk: &Desk,
    locale: Locale,
    view: &MatchView,
    scene: Option<(Scene, Option<String>)>,
    numbers: Side,
) -> Option<File> {
    let Some((scene, chosen)) = scene else {
        return picture(desk, locale, view, numbers).await;
    };
    let bytes = draw(desk, scene, theme(&view.guild), Size::BOARD).await?;
    let (this_match, names) = (&view.this_match, &view.names);
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: match chosen {
            Some(chosen) => text::alt::choice(locale, this_match, names, numbers, chosen),
            None => text::alt::board(locale, this_match, names, numbers),
        },
    })
}

/// The board turned to the side whose numbers are read. It does not turn with every move: everybody
/// in the channel looks at the same one.
pub fn turned_to(numbers: Side) -> View {
    View {
        seen_from: numbers,
        ..View::default()
    }
}

/// The theme a server has chosen.
pub fn theme(guild: &GuildSettings) -> ThemeName {
    let chosen = guild.theme.as_deref();
    chosen
        .and_then(|name| name.parse().ok())
        .unwrap_or_default()
}

async fn draw(desk: &Desk, scene: Scene, theme: ThemeName, size: Size) -> Option<Vec<u8>> {
    drawn(desk, move |renderer| renderer.png(&scene, theme, size)).await
}

/// Draws on a thread that may block; `None` if drawing panicked, which is logged.
pub async fn drawn<F>(desk: &Desk, draw: F) -> Option<Vec<u8>>
where
    F: FnOnce(&Renderer) -> Vec<u8> + Send + 'static,
{
    let renderer = Arc::clone(&desk.renderer);
    match tokio::task::spawn_blocking(move || draw(&renderer)).await {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            tracing::error!(%error, "a picture was not drawn");
            None
        }
    }
}

/// Prepares the boards of every game, so that the first picture of a match is as fast as the rest.
pub async fn prepare(desk: &Desk) {
    for game in Game::ALL {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        for size in [Size::BOARD, Size::new(SMALL).unwrap_or_default()] {
            if let Some(scene) = Scene::after(&start, [], View::default()) {
                draw(desk, scene, ThemeName::default(), size).await;
            }
        }
    }
}

/// The small picture that explains a refusal; `None` if there is nothing to point at.
pub async fn diagram(
    desk: &Desk,
    locale: Locale,
    view: &MatchView,
    refusal: &AnyRefusal,
    numbers: Side,
) -> Option<File> {
    let this_match = Arc::clone(&view.this_match);
    let scene = Scene::refusal(this_match.position(), refusal, turned_to(numbers))?;
    let size = Size::new(SMALL).unwrap_or_default();
    let bytes = draw(desk, scene, theme(&view.guild), size).await?;
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::refusal(locale, this_match.position(), refusal, numbers),
    })
}

/// The picture beside the rules of a game; `None` where words suffice.
pub async fn example(
    desk: &Desk,
    locale: Locale,
    settings: &GuildSettings,
    game: Game,
) -> Option<File> {
    let (position, refusal) = games::example(game)?;
    let scene = Scene::refusal(&position, &refusal, View::default())?;
    let alt = text::alt::example(locale, &position, &refusal);
    let size = Size::new(SMALL).unwrap_or_default();
    let bytes = draw(desk, scene, theme(settings), size).await?;
    Some(File {
        name: format!("{game}.png"),
        bytes,
        alt,
    })
}

/// The whole match as a moving picture; `None` if nothing was played or the game has none.
pub async fn replay(desk: &Desk, locale: Locale, view: &MatchView, record: Record) -> Option<File> {
    let view = &seen_by(None, view);
    let this_match = &view.this_match;
    if this_match.plies().is_empty() {
        return None;
    }
    let renderer = Arc::clone(&desk.renderer);
    let theme = theme(&view.guild);
    let over = this_match.ending().is_some();
    let seen = View {
        legal: false,
        ..View::default()
    };
    let drawn = tokio::task::spawn_blocking(move || {
        let mut film = Film::of(&record.replay().ok()?, seen)?;
        if over {
            film = film.finished();
        }
        Some(renderer.replay(&film, theme, Size::REPLAY, Pace::default()))
    });
    let bytes = drawn
        .await
        .inspect_err(|error| tracing::error!(%error, "a replay was not drawn"))
        .ok()??;
    Some(File {
        name: format!("{}.gif", this_match.game()),
        bytes,
        alt: text::alt::replay(locale, this_match, &view.names),
    })
}

/// The buttons below a board.
#[must_use]
pub fn rows(locale: Locale, this_match: &Match) -> Vec<Row> {
    let button = |press: Press, label: Label, weight: Weight| {
        Button::new(press, chat::label(locale, label), weight)
    };
    let deed = |deed: Deed| Press::Match(at(this_match), deed);
    if this_match.ending().is_some() {
        let mut buttons = Vec::new();
        if !matches!(this_match.ending(), Some(Ending::Abort { .. })) {
            buttons.push(button(deed(Deed::Rematch), Label::Rematch, Weight::Main));
        }
        if !this_match.plies().is_empty() {
            buttons.push(button(deed(Deed::Replay), Label::Replay, Weight::Plain));
            buttons.push(button(deed(Deed::Record), Label::Record, Weight::Plain));
        }
        if ply::has_panels(this_match) {
            buttons.push(button(deed(Deed::Ply), Label::Ply, Weight::Plain));
        }
        return match buttons.is_empty() {
            true => Vec::new(),
            false => vec![Row::Buttons(buttons)],
        };
    }
    let at = at(this_match);
    let actions = this_match.position().public_actions();
    let mut rows = Vec::new();
    if actions.len() <= FEW {
        let tokens = actions.iter().map(ToString::to_string);
        rows.extend(few(at, tokens, |token| {
            text::game::token(locale, this_match.game(), token)
        }));
    }
    let mut further = vec![button(
        Press::Pick(at, String::new()),
        match this_match.game() {
            Game::Iago => Label::Choose,
            Game::Isaac => Label::ChoosePiece,
            Game::Ampel => Label::ChooseStep,
        },
        if rows.is_empty() {
            Weight::Main
        } else {
            Weight::Plain
        },
    )];
    if actions.iter().any(|action| action.to_string() == CALLOUT) && actions.len() > FEW {
        let press = Press::Play(at, CALLOUT.to_owned());
        further.push(button(press, Label::Callout, Weight::Plain));
    }
    further.push(button(deed(Deed::Text), Label::Text, Weight::Plain));
    further.push(button(deed(Deed::More), Label::More, Weight::Plain));
    rows.push(Row::Buttons(further));
    rows
}

/// The token with which a missed capture is pointed out.
pub const CALLOUT: &str = "callout";

/// The present point of a match, for its buttons.
#[must_use]
pub fn at(this_match: &Match) -> At {
    At {
        id: this_match.id(),
        moment: this_match.moment(),
    }
}

/// Rows of buttons that play these tokens, each with its label; at most two rows.
pub fn few(
    at: At,
    tokens: impl Iterator<Item = String>,
    label: impl Fn(&String) -> String,
) -> Vec<Row> {
    let button = |token: String| {
        let label = label(&token);
        Button::new(Press::Play(at, token), label, Weight::Main)
    };
    let buttons: Vec<Button> = tokens.take(2 * FEW).map(button).collect();
    buttons
        .chunks(FEW)
        .map(|row| Row::Buttons(row.to_vec()))
        .collect()
}

/// The private message with everything else one can do in a match.
#[must_use]
pub fn more(locale: Locale, this_match: &Match) -> Message {
    let button = |deed: Deed, label: Label, weight: Weight| {
        let press = Press::Match(at(this_match), deed);
        Button::new(press, chat::label(locale, label), weight)
    };
    let ask = |kind: OfferKind| button(Deed::Ask(kind), Label::Ask(kind), Weight::Plain);
    let mut first = vec![ask(OfferKind::Takeback)];
    if this_match.allows_draw() {
        first.push(ask(OfferKind::Draw));
    }
    if this_match.can_abort() {
        first.push(button(Deed::Abort, Label::Abort, Weight::Plain));
    } else {
        first.push(ask(OfferKind::CallOff));
    }
    if this_match.clock().flag_at().is_some() {
        first.push(button(Deed::GiveTime, Label::GiveTime, Weight::Plain));
    }
    let mut second = vec![
        button(Deed::Board, Label::Board, Weight::Plain),
        button(Deed::Record, Label::Record, Weight::Plain),
    ];
    if ply::has_panels(this_match) {
        second.push(button(Deed::Ply, Label::Ply, Weight::Plain));
    }
    second.push(button(Deed::Resign, Label::Resign, Weight::Danger));
    Message::text(chat::more(locale))
        .with_buttons(first)
        .with_buttons(second)
}
