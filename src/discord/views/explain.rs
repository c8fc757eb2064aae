//! Explains what an action did and why, with pictures of the board before and after it. Also explains what another
//! action would have done.

use super::message::{Button, File, Message, Weight};
use super::picture::{draw, drawn, drawn_as, named, turned_to};
use crate::discord::context::Data;
use crate::discord::custom_id::ComponentId;
use app::MatchView;
use referee::{Match, normalise, read_by};
use render::{Scene, Size, View};
use rules::{AnyEffects, AnyPlayed, AnyPosition, Side};
use text::explain::{self as words, Instead, Pictures, Place};
use text::t;
use text::{Locale, name};

/// True if the last public ply did more than one picture can show, and if its effects may be explained already.
#[must_use]
pub fn has_panels(this_match: &Match) -> bool {
    // The button must not reveal a step that is still private.
    let known = this_match.public_len();
    if this_match.ending().is_none() && this_match.position().conceals_effects() {
        return false;
    }
    let mut last = this_match.played(known.saturating_sub(1)..known);
    last.next().is_some_and(|it| Scene::has_panels(&it.effects))
}

/// Explains the action with this number, counted from 1 among the actions that the reader may see. If `instead` is set,
/// explains what the action in `instead` would have done in its place.
pub async fn explained(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    number: usize,
    numbers: Side,
    instead: Option<&str>,
) -> Message {
    let this_match = &view.this_match;
    let plies = this_match.plies();
    let nothing = || Message::text(t!(locale, "explain-nothing-yet"));
    let at = number.saturating_sub(1);
    let (Some(before), Some(ply), Some(did)) = (
        this_match.position_after(at),
        plies.get(at),
        this_match.played(at..at + 1).next(),
    ) else {
        return nothing();
    };
    let before = &before;
    // In this game the players have to find the effects themselves, so the bot explains them only after the match.
    if this_match.ending().is_none() && before.conceals_effects() {
        return Message::text(t!(locale, "explain-concealed"));
    }
    let place = Place::of(this_match, number);
    let player = name::player(locale, this_match.seats().player(ply.side));
    let Some(typed) = instead else {
        let effects = &did.effects;
        let told = text::words(effects).ply_text(locale, &player, &ply.token());
        let mut said = words::explained(locale, place, &told, before, effects);
        if let Some(steps) = text::words(effects).steps(locale) {
            said = format!("{said}\n{steps}");
        }
        let pictures = pictures(
            data,
            locale,
            view,
            (before, &did.position),
            effects,
            numbers,
        );
        return Message {
            files: Vec::from_iter(pictures.await),
            ..Message::text(said)
        }
        .with_buttons(buttons(locale, view, number));
    };
    let of = this_match.game();
    let shown = normalise(of, typed);
    let token = read_by(of, numbers, &shown);
    let other = Instead {
        token: &name::escaped(&shown),
        place,
    };
    let (said, file) = match before.play_token(&token) {
        Ok(AnyPlayed {
            effects, position, ..
        }) => {
            let told = text::words(&effects).ply_text(locale, &player, &token);
            let said = words::instead(locale, other, &told, before, &effects);
            let shown = pictures(data, locale, view, (before, &position), &effects, numbers);
            (said, shown.await)
        }
        Err(refusal) => {
            let why = text::words(&refusal).reason(locale, numbers);
            let said = words::instead_refused(locale, other, &refusal, &why);
            let scene = Scene::refusal(before, &refusal, turned_to(numbers));
            let scene = scene.map(|it| it.with_strip(named(data, locale, view)));
            let bytes = match scene {
                Some(scene) => draw(data, scene, drawn_as(view.look), Size::BOARD).await,
                None => None,
            };
            let alt = text::alt::refusal_picture(locale, before, &refusal, numbers);
            let file = bytes.map(|bytes| File {
                name: format!("{of}.png"),
                bytes,
                alt,
            });
            (said, file)
        }
    };
    Message {
        files: Vec::from_iter(file),
        ..Message::text(said)
    }
    .with_buttons(buttons(locale, view, number))
}

/// Pictures of an action: the board before it, after each step and at the end. If one picture shows everything, only
/// the board after the action is drawn.
async fn pictures(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    (before, after): (&AnyPosition, &AnyPosition),
    effects: &AnyEffects,
    numbers: Side,
) -> Option<File> {
    let look = drawn_as(view.look);
    let quiet = View {
        legal: false,
        ..turned_to(numbers)
    };
    let (bytes, shown) = match Scene::panels(before, effects, quiet) {
        Some(panels) => {
            let draw = drawn(data, move |renderer| {
                renderer.panels(&panels, look, Size::BOARD)
            });
            (draw.await?, Pictures::Steps { before })
        }
        None => {
            let scene =
                Scene::after(after, [effects], quiet)?.with_strip(named(data, locale, view));
            let bytes = draw(data, scene.finished(), look, Size::BOARD).await?;
            (bytes, Pictures::After { after })
        }
    };
    Some(File {
        name: format!("{}.png", before.game()),
        bytes,
        alt: words::alt(locale, shown),
    })
}

fn buttons(locale: Locale, view: &MatchView, number: usize) -> Vec<Button> {
    let id = view.this_match.id();
    let button = |number: usize, label: String| {
        let number = u32::try_from(number).ok()?;
        let press = ComponentId::Explain(id, number);
        Some(Button::new(press, label, Weight::Plain))
    };
    let place = Place::of(&view.this_match, number);
    let label = |after: bool| words::button(locale, place, after);
    let before = (number > 1).then(|| button(number - 1, label(false)));
    let more = number < view.this_match.plies().len();
    let after = more.then(|| button(number + 1, label(true)));
    [before, after].into_iter().flatten().flatten().collect()
}
