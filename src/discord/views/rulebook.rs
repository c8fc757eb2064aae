//! The illustrated rules, with one rule and its picture on each page; and the short tour, which explains the game in
//! six pictures.

use super::message::{Button, File, Message, Weight};
use super::picture::{draw, drawn, drawn_as};
use super::rules::rules_button;
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, Study};
use app::Look;
use lessons::{Chapter, chapters};
use referee::typed;
use render::{Scene, Size, Strip, View};
use rules::{AnyEffects, AnyPosition, BySide, Game, Side};
use text::learn::{self, Heading, Label, Shown};
use text::{Locale, name};

/// A board on which legal actions are not marked.
pub const QUIET: View = View {
    coordinates: true,
    legal: false,
    seen_from: Side::First,
};

#[must_use]
pub fn button(locale: Locale, study: Study, label: Label, weight: Weight) -> Button {
    let press = ComponentId::Study(study);
    Button::new(press, learn::label(locale, label), weight)
}

#[must_use]
pub fn ways(locale: Locale, game: Game) -> Vec<Button> {
    let lessons = button(locale, Study::Lessons(game), Label::Lessons, Weight::Main);
    let six = first_page(locale, game, true);
    [lessons]
        .into_iter()
        .chain(six)
        .chain(first_page(locale, game, false))
        .collect()
}

/// The pages in their order. If `six` is set, they are the pages of the short tour, otherwise those of all rules.
fn pages(game: Game, six: bool) -> Vec<&'static Chapter> {
    let all = chapters(game).iter();
    all.filter(|it| it.overview || !six).collect()
}

fn to_page(chapter: &Chapter, game: Game, six: bool) -> Study {
    let page = if six { Study::Six } else { Study::Page };
    page(game, chapter.key.to_owned())
}

/// The button to the first page of the short tour if `six` is set, otherwise to the first page of all rules.
fn first_page(locale: Locale, game: Game, six: bool) -> Option<Button> {
    let label = if six { Label::Six } else { Label::Pages };
    let first = *pages(game, six).first()?;
    let press = to_page(first, game, six);
    Some(button(locale, press, label, Weight::Plain))
}

pub async fn page(
    data: &Data,
    locale: Locale,
    look: Look,
    game: Game,
    chapter: &Chapter,
    six: bool,
) -> Message {
    let all = pages(game, six);
    let at = all.iter().position(|it| it.key == chapter.key).unwrap_or(0);
    let heading = Heading {
        game,
        key: chapter.key,
        number: at + 1,
        count: all.len(),
    };
    let step = |it: &Chapter, label, weight| button(locale, to_page(it, game, six), label, weight);
    let before = at.checked_sub(1).and_then(|at| all.get(at));
    let back = before.map(|it| step(it, Label::Back, Weight::Plain));
    let next = all.get(at + 1);
    // On the last page, the button to the lessons stands out, because no rule follows.
    let weight = match next {
        Some(_) => Weight::Plain,
        None => Weight::Main,
    };
    let next = next.map(|it| step(it, Label::NextRule, Weight::Main));
    let tried = chapter.exercise.is_some().then(|| {
        let study = Study::Try(game, chapter.key.to_owned());
        button(locale, study, Label::Try, Weight::Plain)
    });
    let ways = first_page(locale, game, !six).into_iter().chain([
        full(locale, game),
        button(locale, Study::Lessons(game), Label::Lessons, weight),
    ]);
    // The short tour is for beginners, who do not look up rulings.
    let ruling = (!six).then_some(chapter.ruling);
    let file = picture(data, locale, look, chapter, Size::BOARD, game.name()).await;
    let message = Message {
        files: file.into_iter().collect(),
        ..Message::text(learn::page(locale, heading, ruling))
    };
    let steps = back.into_iter().chain(next).chain(tried);
    message
        .with_buttons(steps.collect())
        .with_buttons(ways.collect())
}

fn full(locale: Locale, game: Game) -> Button {
    Button {
        label: learn::label(locale, Label::Full),
        ..rules_button(locale, game)
    }
}

pub async fn picture(
    data: &Data,
    locale: Locale,
    look: Look,
    chapter: &Chapter,
    size: Size,
    name: &str,
) -> Option<File> {
    let (bytes, alt) = illustrated(data, locale, drawn_as(look), chapter, size).await?;
    Some(File {
        name: format!("{name}.png"),
        bytes,
        alt,
    })
}

async fn illustrated(
    data: &Data,
    locale: Locale,
    look: render::Look,
    chapter: &Chapter,
    size: Size,
) -> Option<(Vec<u8>, String)> {
    let before = &chapter.shown.position;
    let shown = chapter.shown.illustration();
    if let (true, [effects]) = (chapter.shown.before, shown.effects.as_slice()) {
        let panels = Scene::panels(before, effects, QUIET)?;
        let draw = drawn(data, move |renderer| renderer.panels(&panels, look, size));
        let alt = learn::alt_before(locale, chapter.key, before, effects);
        return Some((draw.await?, alt));
    }
    let refusal = shown.refusal.as_ref().map(Shown::Whole);
    let scene = scene(locale, &shown.position, &shown.effects, refusal)?;
    let alt = learn::alt(locale, chapter.key, &shown.position, refusal);
    Some((draw(data, scene, look, size).await?, alt))
}

/// A position with the effects of an action, or with a refused action. Legal actions are not marked, because the
/// marks would reveal answers.
#[must_use]
pub fn scene(
    locale: Locale,
    position: &AnyPosition,
    effects: &[AnyEffects],
    refusal: Option<Shown<'_>>,
) -> Option<Scene> {
    let refused = refusal.and_then(|shown| match shown {
        Shown::Whole(refusal) => Scene::refusal(position, refusal, View::default()),
        Shown::Alone(refusal) => Scene::refusal(position, refusal, QUIET),
    });
    let scene = match refused {
        Some(scene) => scene,
        // No action is shown, so the picture says who is to move.
        None if effects.is_empty() => Scene::after(position, effects, QUIET)?.unhinted(),
        None => Scene::after(position, effects, QUIET)?.finished(),
    };
    Some(scene.with_strip(strip(locale, position.game())))
}

#[must_use]
pub fn strip(locale: Locale, game: Game) -> Strip {
    let names = BySide::of(|side| name::side(locale, game, side).into());
    Strip {
        names,
        banner: None,
    }
}

/// The title and key of each chapter whose title or key contains the typed text. If nothing is typed, the result
/// holds all chapters. The list is cut to the number of suggestions that Discord shows.
#[must_use]
pub fn topics(locale: Locale, game: Game, typed: &str) -> Vec<(String, String)> {
    let wanted = typed::key(typed);
    let titled = chapters(game)
        .iter()
        .map(|it| (learn::title(locale, game, it.key), it.key.to_owned()));
    titled
        .filter(|(title, key)| typed::key(title).contains(&wanted) || key.contains(&wanted))
        .take(super::picker::SUGGESTIONS)
        .collect()
}

/// The chapter that the typed text means. The text may be the chapter's key or title, or a part of one of these that
/// no other chapter has.
#[must_use]
pub fn meant(locale: Locale, game: Game, typed: &str) -> Option<&'static Chapter> {
    let wanted = typed::key(typed);
    if let Some(chapter) = lessons::chapter(game, &wanted) {
        return Some(chapter);
    }
    let found = topics(locale, game, typed);
    let exact = |(title, _): &&(String, String)| typed::key(title) == wanted;
    let (_, key) = match found.as_slice() {
        [only] if !wanted.is_empty() => only,
        several => several.iter().find(exact)?,
    };
    lessons::chapter(game, key)
}

#[must_use]
pub fn no_topic(locale: Locale, game: Game, typed: &str) -> Message {
    let keys: Vec<&str> = chapters(game).iter().map(|it| it.key).collect();
    Message::text(learn::no_topic(locale, game, typed, &keys)).with_buttons(ways(locale, game))
}
