//! A match as a message: its picture with alt text, its words, its buttons.

use super::ampel;
use super::component_id::{At, ComponentId, MatchAction};
use super::data::{Data, Stop, sure};
use super::games;
use super::invoker::Invoker;
use super::message::{Button, File, Message, Row, Weight};
use super::ply;
use app::{GuildSettings, MatchView};
use referee::{Ending, Match, OfferKind, UserId};
use render::gif::Pace;
use render::{Film, Renderer, Scene, Size, Strip, ThemeName, View};
use rules::record::Record;
use rules::{AnyOptions, AnyPosition, AnyRefusal, Game, Side};
use std::ops::Range;
use std::sync::Arc;
use text::chat::{self, Label};
use text::{self, Locale, ending};

/// As many actions as fit into one row of buttons.
const FEW: usize = 5;

/// The message after some plies.
pub async fn moved(data: &Data, locale: Locale, view: &MatchView, plies: Range<usize>) -> Message {
    let mut text = text::matches::moved(locale, &view.this_match, plies);
    if let Some(repeated) = ampel::repetition(data, locale, &view.this_match) {
        text.push('\n');
        text.push_str(&repeated);
    }
    text.push_str(&changes(locale, view));
    shown(data, locale, view, text, Side::First).await
}

/// The first message of a match.
pub async fn begun(data: &Data, locale: Locale, view: &MatchView) -> Message {
    let command = data.command(view.this_match.game(), "move");
    let text = text::matches::begun(locale, &view.this_match, &command);
    shown(data, locale, view, text, Side::First).await
}

/// A match as somebody may see it, or everybody: the steps of an Ampel turn under way are its
/// player's alone.
pub fn seen_by(user: Option<UserId>, view: &MatchView) -> MatchView {
    let this_match = &view.this_match;
    let whole = user.is_some() && this_match.player_to_move() == user
        || this_match.public_len() == this_match.plies().len();
    let mut seen = view.clone();
    if !whole {
        seen.this_match = Arc::new(this_match.public_view());
    }
    seen
}

/// The match as it stands, for everybody; nobody is pinged.
pub async fn present(data: &Data, locale: Locale, view: &MatchView) -> Message {
    present_in(data, locale, &seen_by(None, view), Side::First).await
}

/// The match as it stands, as the invoker alone may see it and wants to read it.
///
/// # Errors
/// The bot itself fails.
pub async fn present_to(data: &Data, invoker: &Invoker, view: &MatchView) -> Result<Message, Stop> {
    let numbers = sure(data.app.numbers(invoker.user, &view.this_match).await)?;
    let view = seen_by(Some(invoker.user), view);
    Ok(present_in(data, invoker.reader, &view, numbers).await)
}

async fn present_in(data: &Data, locale: Locale, view: &MatchView, numbers: Side) -> Message {
    let mut text = text::matches::present(locale, &view.this_match);
    text.push_str(&changes(locale, view));
    Message {
        ping: None,
        ..shown(data, locale, view, text, numbers).await
    }
}

/// The match after something that is no ply: words first, then whose turn it is or the ending.
pub async fn after(data: &Data, locale: Locale, view: &MatchView, words: &str) -> Message {
    let view = &seen_by(None, view);
    let this_match = &view.this_match;
    let mut lines = vec![words.to_owned()];
    if this_match.ending().is_some() {
        lines.extend(text::matches::cut_short(locale, this_match));
        lines.push(ending::told(locale, this_match));
    } else {
        lines.extend(text::matches::turn(locale, this_match));
    }
    lines.retain(|line| !line.is_empty());
    let text = lines.join("\n") + &changes(locale, view);
    shown(data, locale, view, text, Side::First).await
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
    data: &Data,
    locale: Locale,
    view: &MatchView,
    text: String,
    numbers: Side,
) -> Message {
    let this_match = &view.this_match;
    let picture = picture(data, locale, view, numbers).await;
    Message {
        text,
        files: picture.into_iter().collect(),
        rows: rows(locale, this_match),
        ping: this_match.player_to_move(),
    }
}

/// The picture of the present position, with its alt text in these numbers.
async fn picture(data: &Data, locale: Locale, view: &MatchView, numbers: Side) -> Option<File> {
    let this_match = Arc::clone(&view.this_match);
    let plies = this_match.plies().iter().map(|ply| &ply.effects);
    let mut scene = Scene::after(this_match.position(), plies, turned_to(numbers))?;
    scene = scene.with_strip(Strip {
        names: names(view),
        banner: None,
    });
    if this_match.ending().is_some() {
        scene = scene.finished();
    }
    let bytes = draw(data, scene, theme(&view.guild), Size::BOARD).await?;
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::board(locale, &view.this_match, &view.names, numbers),
    })
}

/// The picture for a choice in private: this scene, with what it points out in words, or the present
/// position.
pub async fn private_picture(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    scene: Option<(Scene, Option<String>)>,
    numbers: Side,
) -> Option<File> {
    let Some((scene, chosen)) = scene else {
        return picture(data, locale, view, numbers).await;
    };
    let bytes = draw(data, scene, theme(&view.guild), Size::BOARD).await?;
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

/// The players' names as a picture writes them.
fn names(view: &MatchView) -> [String; 2] {
    view.names.clone().map(Option::unwrap_or_default)
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

async fn draw(data: &Data, scene: Scene, theme: ThemeName, size: Size) -> Option<Vec<u8>> {
    drawn(data, move |renderer| renderer.png(&scene, theme, size)).await
}

/// Draws on a thread that may block; `None` if drawing panicked, which is logged.
pub async fn drawn<F>(data: &Data, draw: F) -> Option<Vec<u8>>
where
    F: FnOnce(&Renderer) -> Vec<u8> + Send + 'static,
{
    let renderer = Arc::clone(&data.renderer);
    match tokio::task::spawn_blocking(move || draw(&renderer)).await {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            tracing::error!(%error, "a picture was not drawn");
            None
        }
    }
}

/// Prepares the boards of every game, so that the first picture of a match is as fast as the rest.
pub async fn prepare(data: &Data) {
    for game in Game::ALL {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        if let Some(scene) = Scene::after(&start, [], View::default()) {
            draw(data, scene, ThemeName::default(), Size::BOARD).await;
        }
    }
}

/// The picture that explains a refusal; `None` if there is nothing to point at.
pub async fn diagram(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    refusal: &AnyRefusal,
    numbers: Side,
) -> Option<File> {
    let this_match = Arc::clone(&view.this_match);
    let scene = Scene::refusal(this_match.position(), refusal, turned_to(numbers))?;
    let bytes = draw(data, scene, theme(&view.guild), Size::BOARD).await?;
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::refusal(locale, this_match.position(), refusal, numbers),
    })
}

/// The picture beside the rules of a game; `None` where words suffice.
pub async fn example(
    data: &Data,
    locale: Locale,
    settings: &GuildSettings,
    game: Game,
) -> Option<File> {
    let (position, refusal) = games::example(game)?;
    let scene = Scene::refusal(&position, &refusal, View::default())?;
    let alt = text::alt::example(locale, &position, &refusal);
    let bytes = draw(data, scene, theme(settings), Size::BOARD).await?;
    Some(File {
        name: format!("{game}.png"),
        bytes,
        alt,
    })
}

/// The whole match as a moving picture; `None` if nothing was played or the game has none.
pub async fn replay(data: &Data, locale: Locale, view: &MatchView, record: Record) -> Option<File> {
    let view = &seen_by(None, view);
    let this_match = &view.this_match;
    if this_match.plies().is_empty() {
        return None;
    }
    let renderer = Arc::clone(&data.renderer);
    let theme = theme(&view.guild);
    let names = names(view);
    let over = this_match.ending().is_some();
    let seen = View {
        legal: false,
        ..View::default()
    };
    let drawn = tokio::task::spawn_blocking(move || {
        let mut film = Film::of(&record.replay().ok()?, seen)?.with_names(&names);
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
    let button = |press: ComponentId, label: Label, weight: Weight| {
        Button::new(press, chat::label(locale, label), weight)
    };
    let match_action = |match_action: MatchAction| ComponentId::Match(at(this_match), match_action);
    if this_match.ending().is_some() {
        let mut buttons = Vec::new();
        if !matches!(this_match.ending(), Some(Ending::Abort { .. })) {
            buttons.push(button(
                match_action(MatchAction::Rematch),
                Label::Rematch,
                Weight::Main,
            ));
        }
        if !this_match.plies().is_empty() {
            buttons.push(button(
                match_action(MatchAction::Replay),
                Label::Replay,
                Weight::Plain,
            ));
            buttons.push(button(
                match_action(MatchAction::Record),
                Label::Record,
                Weight::Plain,
            ));
        }
        if ply::has_panels(this_match) {
            buttons.push(button(
                match_action(MatchAction::Ply),
                Label::Ply,
                Weight::Plain,
            ));
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
        ComponentId::Pick(at, String::new()),
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
        let press = ComponentId::Play(at, CALLOUT.to_owned());
        further.push(button(press, Label::Callout, Weight::Plain));
    }
    further.push(button(
        match_action(MatchAction::Text),
        Label::Text,
        Weight::Plain,
    ));
    further.push(button(
        match_action(MatchAction::More),
        Label::More,
        Weight::Plain,
    ));
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
        Button::new(ComponentId::Play(at, token), label, Weight::Main)
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
    let button = |match_action: MatchAction, label: Label, weight: Weight| {
        let press = ComponentId::Match(at(this_match), match_action);
        Button::new(press, chat::label(locale, label), weight)
    };
    let ask = |kind: OfferKind| button(MatchAction::Ask(kind), Label::Ask(kind), Weight::Plain);
    let mut first = vec![ask(OfferKind::Takeback)];
    if this_match.allows_draw() {
        first.push(ask(OfferKind::Draw));
    }
    if this_match.can_abort() {
        first.push(button(MatchAction::Abort, Label::Abort, Weight::Plain));
    } else {
        first.push(ask(OfferKind::CallOff));
    }
    if this_match.clock().flag_at().is_some() {
        first.push(button(
            MatchAction::GiveTime,
            Label::GiveTime,
            Weight::Plain,
        ));
    }
    let mut second = vec![
        button(MatchAction::Board, Label::Board, Weight::Plain),
        button(MatchAction::Record, Label::Record, Weight::Plain),
    ];
    if ply::has_panels(this_match) {
        second.push(button(MatchAction::Ply, Label::Ply, Weight::Plain));
    }
    second.push(button(MatchAction::Resign, Label::Resign, Weight::Danger));
    Message::text(chat::more(locale))
        .with_buttons(first)
        .with_buttons(second)
}
