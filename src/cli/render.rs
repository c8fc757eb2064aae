//! `iago render`: draws the pictures of a recorded match.

use super::CliError;
use crate::config;
use crate::faces::Faces;
use render::gif::Pace;
use render::{Banner, Film, Renderer, Scene, Size, Strip, ThemeName, View, Words};
use rules::record::{Record, Replay};
use rules::{AnyPosition, BySide, Side};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use text::{self, Locale};

/// Draws a recorded match: one position as a PNG, or all of it as an animated GIF.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The record to draw
    #[arg(long, value_name = "FILE")]
    record: PathBuf,

    /// Where the picture goes; the name ends with .png or .gif
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many actions have been played: a PNG shows the position after them, a GIF ends there
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// The colours: classic, dark, high-contrast or colour-blind
    #[arg(long, default_value_t)]
    theme: ThemeName,

    /// Length of the longer side in pixels, 120 to 2048; a replay is a line of captions higher
    #[arg(long, value_name = "PIXELS")]
    size: Option<Size>,

    /// Look from the second player's side
    #[arg(long)]
    turned: bool,

    /// Leave out the names of the cells
    #[arg(long)]
    no_coordinates: bool,

    /// Leave out the marks of legal cells
    #[arg(long)]
    no_legal: bool,

    /// Show what the last action did, in two or four pictures (PNG)
    #[arg(long, conflicts_with = "refused")]
    panels: bool,

    /// Show why this action is refused in the position (PNG)
    #[arg(long, value_name = "ACTION")]
    refused: Option<String>,
}

pub fn run(args: &Args) -> Result<(), CliError> {
    let format = Format::of(&args.out)?;
    let (record, mut replay) = read(&args.record)?;
    let ended = record.ending().is_some();
    let count = replay.steps().len();
    let ply = args.ply.unwrap_or(count);
    if ply > count {
        return Err(CliError::bad_input(format!(
            "the record has {count} actions, so --ply is 0 to {count}"
        )));
    }
    replay.rewind(ply);
    if args.turned && !can_turn(replay.last()) {
        return Err(CliError::bad_input(format!(
            "both players of {} look at the same board, so leave --turned out",
            text::name::game(Locale::En, replay.start().game())
        )));
    }
    let file = draw(args, format, &record, &replay, ended && ply == count)?;
    std::fs::write(&args.out, file)
        .map_err(|error| CliError::runtime(format!("cannot write {}: {error}", args.out.display())))
}

/// Draws the picture or the replay. `over` says that the match has ended at the last ply.
fn draw(
    args: &Args,
    format: Format,
    record: &Record,
    replay: &Replay,
    over: bool,
) -> Result<Vec<u8>, CliError> {
    let renderer = Renderer::new(Faces::find(config::fonts_folder().as_deref()).fonts);
    let view = View {
        seen_from: if args.turned {
            Side::Second
        } else {
            Side::First
        },
        coordinates: !args.no_coordinates,
        legal: !args.no_legal,
    };
    let still = |size: Option<Size>| size.unwrap_or(Size::BOARD);
    match format {
        Format::Gif if args.panels || args.refused.is_some() => Err(CliError::bad_input(
            "--panels and --refused draw one picture: let --out end with .png",
        )),
        Format::Gif => {
            let film = Film::of(replay, view).ok_or_else(|| no_picture(replay.last()))?;
            let names = names(record);
            let captions =
                text::caption::captions(Locale::En, replay, film.plies(), &record.players);
            let captions = captions
                .into_iter()
                .map(|caption| caption.map(|it| (it.side, Words::from(it.full).or(it.plain))));
            let mut film = film.with_names(&names).with_captions(captions);
            if over {
                film = film.finished();
            }
            let size = args.size.unwrap_or(Size::REPLAY);
            Ok(renderer.replay(&film, args.theme, size, Pace::default()))
        }
        Format::Png if args.panels => {
            let panels = replay.steps().last().and_then(|last| {
                let before = replay.position_after(replay.steps().len() - 1)?;
                Scene::panels(&before, &last.effects, view)
            });
            let panels = panels.ok_or_else(|| no_panels(replay))?;
            Ok(renderer.panels(&panels, args.theme, still(args.size)))
        }
        Format::Png => {
            let scene = match &args.refused {
                Some(action) => refused(replay.last(), action, view)?,
                None => {
                    let effects = replay.steps().iter().map(|ply| &ply.effects);
                    let scene = Scene::after(replay.last(), effects, view)
                        .ok_or_else(|| no_picture(replay.last()))?;
                    let scene = scene.with_strip(strip(record, replay.last(), over));
                    if over { scene.finished() } else { scene }
                }
            };
            Ok(renderer.png(&scene, args.theme, still(args.size)))
        }
    }
}

fn refused(position: &AnyPosition, action: &str, view: View) -> Result<Scene, CliError> {
    let Err(refusal) = position.play_token(action) else {
        return Err(CliError::bad_input(format!(
            "{action:?} is not refused here"
        )));
    };
    Scene::refusal(position, &refusal, view).ok_or_else(|| {
        let reason = text::words(&refusal).reason(Locale::En, Side::First);
        CliError::bad_input(format!("no picture explains this refusal: {reason}"))
    })
}

/// The players' names for a picture. If the fonts cannot write a name, the name of the player's side is used.
fn names(record: &Record) -> BySide<Words> {
    let side = |side| text::name::side(Locale::En, record.game(), side);
    BySide::of(|it| Words::from(record.players[it].as_str()).or(side(it)))
}

/// The words around the board: the players' names and, with `over`, how the match ended.
fn strip(record: &Record, last: &AnyPosition, over: bool) -> Strip {
    let ending = record.ending().filter(|_| over);
    let banner = ending.map(|ending| {
        let said = text::banner::banner(Locale::En, last, ending, &record.players);
        let sides = BySide::of(|side| text::name::side(Locale::En, record.game(), side));
        let sided = text::banner::banner(Locale::En, last, ending, &sides);
        Banner {
            winner: ending.winner(),
            title: Words::from(said.title).or(sided.title),
            reason: Words::from(said.reason).or(sided.reason),
            credit: said.credit.into(),
        }
    });
    let names = names(record);
    Strip { names, banner }
}

fn no_panels(replay: &Replay) -> CliError {
    CliError::bad_input(match replay.steps().len() {
        0 => "nothing has been played yet that --panels could take apart",
        _ => "one picture shows all that the last action did, so leave --panels out",
    })
}

/// Whether the board looks different from the second player's side.
fn can_turn(position: &AnyPosition) -> bool {
    let [one, other] = Side::BOTH.map(|seen_from| {
        let view = View {
            seen_from,
            ..View::default()
        };
        Scene::after(position, [], view)
    });
    one != other
}

fn no_picture(position: &AnyPosition) -> CliError {
    CliError::bad_input(format!("{} has no pictures", position.game()))
}

/// Reads a record from a file and replays it.
fn read(path: &Path) -> Result<(Record, Replay), CliError> {
    let wrong = |error: &dyn Display| CliError::bad_input(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let record: Record = text.parse().map_err(|error| wrong(&error))?;
    let replay = record.replay().map_err(|broken| {
        let reason = text::words(&broken.refusal).reason(Locale::En, Side::First);
        wrong(&format!("action {} is refused: {reason}", broken.at + 1))
    })?;
    Ok((record, replay))
}

#[derive(Clone, Copy)]
enum Format {
    Png,
    Gif,
}

impl Format {
    fn of(path: &Path) -> Result<Format, CliError> {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("png") => Ok(Format::Png),
            Some("gif") => Ok(Format::Gif),
            _ => Err(CliError::bad_input(format!(
                "{} ends with neither .png nor .gif",
                path.display()
            ))),
        }
    }
}
