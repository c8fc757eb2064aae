//! Pictures of a match, with their alt texts.

use super::message::File;
use super::redact::seen_by;
use crate::discord::context::Data;
use app::{Look, MatchView, Theme};
use render::gif::Pace;
use render::{Banner, Film, Fonts, Renderer, Scene, Size, Strip, View, Words};
use rules::record::{Record, Replay};
use rules::{AnyOptions, AnyPosition, AnyRefusal, BySide, Game, Side};
use std::sync::Arc;
use std::time::Instant;
use text::t;
use text::{self, Locale};

/// The board, for a message whose text says what was played, the standing and whose turn it is. The alt text leaves
/// these three facts out.
pub async fn picture(data: &Data, locale: Locale, view: &MatchView, numbers: Side) -> Option<File> {
    let alt = text::alt::beside(locale, &view.this_match, numbers);
    pictured(data, locale, view, numbers, alt).await
}

/// The board, for a message whose text does not describe the match. The alt text contains everything.
pub async fn picture_alone(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    numbers: Side,
) -> Option<File> {
    let alt = text::alt::board(locale, &view.this_match, &view.names, numbers);
    pictured(data, locale, view, numbers, alt).await
}

async fn pictured(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    numbers: Side,
    alt: String,
) -> Option<File> {
    let this_match = Arc::clone(&view.this_match);
    let plies = this_match.recent(this_match.plies().len());
    let scene = Scene::after(this_match.position(), &plies, turned_to(numbers))?;
    let names = names(data, locale, view);
    let banner = banner(data, locale, view);
    let mut scene = turned(view, scene).with_strip(Strip { names, banner });
    if this_match.ending().is_some() {
        scene = scene.finished();
    }
    let bytes = draw(data, scene, drawn_as(view.look), Size::BOARD).await?;
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt,
    })
}

/// The picture for a private choice. `scene` is the picture with text for what it marks; if `scene` is `None`, the
/// present board is drawn.
pub async fn private_picture(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    scene: Option<(Scene, Option<String>)>,
    numbers: Side,
) -> Option<File> {
    let Some((scene, chosen)) = scene else {
        return picture_alone(data, locale, view, numbers).await;
    };
    let scene = turned(view, scene).with_strip(Strip {
        names: names(data, locale, view),
        banner: None,
    });
    let bytes = draw(data, scene, drawn_as(view.look), Size::BOARD).await?;
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

/// The board after a turn that only its player has seen so far. It marks what the turn did, and nothing that the
/// opponent can play.
pub async fn picture_of_turn(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    numbers: Side,
) -> Option<File> {
    let this_match = &view.this_match;
    let plies = this_match.recent(this_match.plies().len());
    let quiet = View {
        legal: false,
        ..turned_to(numbers)
    };
    let scene = Scene::after(this_match.position(), &plies, quiet)?.finished();
    private_picture(data, locale, view, Some((scene, None)), numbers).await
}

/// The name of a player in a table or a bracket: the first of `names` of which the font faces can write at least a
/// part. If they can write none of the names, the player's number.
pub fn name_or_number<'a>(
    fonts: &Fonts,
    locale: Locale,
    names: impl IntoIterator<Item = &'a str>,
    number: usize,
) -> Words {
    match fonts.name(names) {
        Some(name) => name.into(),
        // Every font face can write English.
        None => Words::from(t!(locale, "player-number", number)).or(t!(
            Locale::FALLBACK,
            "player-number",
            number
        )),
    }
}

/// The names below a picture. They have little room, so the engine's name is only its level.
pub fn names(data: &Data, locale: Locale, view: &MatchView) -> BySide<Words> {
    let players = players(data, locale, view);
    let engine = view.this_match.seats().engine();
    BySide::of(|side| match engine.filter(|(seat, _)| *seat == side) {
        Some((_, level)) => {
            let plain = t!(Locale::FALLBACK, "engine-player-short", level);
            Words::from(t!(locale, "engine-player-short", level)).or(plain)
        }
        None => Words::from(players[side].as_str()),
    })
}

/// The players' names in a picture: the name as far as the font faces can write it, otherwise the account name,
/// otherwise the name of the side.
fn players(data: &Data, locale: Locale, view: &MatchView) -> BySide<String> {
    let (this_match, fonts) = (&view.this_match, data.renderer.fonts());
    BySide::of(|side| {
        let player = this_match.seats().player(side);
        let name = text::name::seated(locale, player, view.names[side].as_deref());
        let names = std::iter::once(name.as_str()).chain(view.accounts[side].as_deref());
        let drawn = fonts.name(names);
        drawn.unwrap_or_else(|| text::name::side(locale, this_match.game(), side))
    })
}

fn banner(data: &Data, locale: Locale, view: &MatchView) -> Option<Banner> {
    let this_match = &view.this_match;
    let ending = this_match.recorded()?;
    let said = match this_match.is_struck() {
        true => text::banner::struck(locale, this_match.game()),
        false => {
            let players = players(data, locale, view);
            text::banner::banner(locale, this_match.position(), &ending, &players)
        }
    };
    Some(Banner {
        winner: this_match.winner(),
        title: Words::from(said.title).or(said.plain),
        reason: said.reason.into(),
        credit: said.credit.into(),
    })
}

/// The players' names below a picture, and nothing above it.
pub fn named(data: &Data, locale: Locale, view: &MatchView) -> Strip {
    Strip {
        names: names(data, locale, view),
        banner: None,
    }
}

/// The board as seen from the side whose numbers the reader uses. The board does not turn after each move, because
/// everybody in the channel looks at the same picture.
pub fn turned_to(numbers: Side) -> View {
    View {
        seen_from: numbers,
        ..View::default()
    }
}

fn turned(view: &MatchView, scene: Scene) -> Scene {
    match view.turned {
        true => scene.seen_from(Side::Second),
        false => scene,
    }
}

/// Converts a look for the renderer. If the look has no theme, the renderer gets the usual one.
pub fn drawn_as(look: Look) -> render::Look {
    render::Look {
        theme: match look.theme.unwrap_or_default() {
            Theme::Classic => render::ThemeName::Classic,
            Theme::Dark => render::ThemeName::Dark,
            Theme::HighContrast => render::ThemeName::HighContrast,
            Theme::ColourBlind => render::ThemeName::ColourBlind,
        },
        patterns: look.patterns,
    }
}

pub async fn draw(data: &Data, scene: Scene, look: render::Look, size: Size) -> Option<Vec<u8>> {
    drawn(data, move |renderer| renderer.png(&scene, look, size)).await
}

/// Draws on a thread that may block. If drawing panics, logs the panic and returns `None`.
pub async fn drawn<F>(data: &Data, draw: F) -> Option<Vec<u8>>
where
    F: FnOnce(&Renderer) -> Vec<u8> + Send + 'static,
{
    let renderer = Arc::clone(&data.renderer);
    let begun = Instant::now();
    let drawn = tokio::task::spawn_blocking(move || draw(&renderer)).await;
    metrics::histogram!("iago_interaction_seconds", "phase" => "render").record(begun.elapsed());
    match drawn {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            tracing::error!(%error, "a picture was not drawn");
            None
        }
    }
}

/// Draws a board of every game once, so that the first picture of a match is as fast as later ones.
pub async fn prepare(data: &Data) {
    for game in Game::ALL {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        if let Some(scene) = Scene::after(&start, [], View::default()) {
            draw(data, scene, render::Look::default(), Size::BOARD).await;
        }
    }
}

/// The picture that explains a refusal; `None` if the refusal has no picture or drawing failed.
pub async fn diagram(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    refusal: &AnyRefusal,
    numbers: Side,
) -> Option<File> {
    let this_match = Arc::clone(&view.this_match);
    let scene = Scene::refusal(this_match.position(), refusal, turned_to(numbers))?;
    let scene = turned(view, scene).with_strip(Strip {
        names: names(data, locale, view),
        banner: None,
    });
    let bytes = draw(data, scene, drawn_as(view.look), Size::BOARD).await?;
    Some(File {
        name: format!("{}.png", this_match.game()),
        bytes,
        alt: text::alt::refusal_picture(locale, this_match.position(), refusal, numbers),
    })
}

struct Named {
    players: BySide<String>,
    names: BySide<Words>,
}

/// Adds the players' names to a film, and captions to its plies. A caption shows its full text; if the font faces lack
/// a letter of the full text, it shows its plain text.
fn captioned(film: Film, locale: Locale, replay: &Replay, view: &Named) -> Film {
    let captions = text::caption::captions(locale, replay, film.plies(), &view.players);
    let captions = captions.into_iter().map(|caption| {
        let caption = caption?;
        Some((caption.side, Words::from(caption.full).or(caption.plain)))
    });
    film.with_names(&view.names).with_captions(captions)
}

/// The whole match as an animated picture. `None` if nothing was played, if the record cannot be replayed, if the game
/// has no pictures, or if drawing failed.
pub async fn replay(data: &Data, locale: Locale, view: &MatchView, record: Record) -> Option<File> {
    let view = &seen_by(None, view);
    let this_match = &view.this_match;
    if this_match.plies().is_empty() {
        return None;
    }
    let renderer = Arc::clone(&data.renderer);
    let look = drawn_as(view.look);
    let named = Named {
        players: players(data, locale, view),
        names: names(data, locale, view),
    };
    let over = this_match.ending().is_some();
    let seen = View {
        legal: false,
        ..View::default()
    };
    let drawn = tokio::task::spawn_blocking(move || {
        let replay = record.replay().ok()?;
        let mut film = captioned(Film::of(&replay, seen)?, locale, &replay, &named);
        if over {
            film = film.finished();
        }
        Some(renderer.replay(&film, look, Size::REPLAY, Pace::default()))
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
