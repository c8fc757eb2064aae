//! An analysis as a message: the course of the match, and its turning points one by one.

use super::lines::lines;
use super::message::{Button, File, Message, Weight};
use super::picture::{draw, drawn, drawn_as, named, names, turned_to};
use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use app::MatchView;
use referee::{Match, Moment, read_by};
use render::{Scene, Size};
use rules::{AnyEffects, AnyPosition, Side};
use search::{Comparison, Course, Mistake};
use text::Locale;
use text::advice::{self, Advised, Label};
use text::analysis::{self as words, Solved, TurningPoint};

#[derive(Clone, Copy, Debug)]
pub struct Reader {
    pub locale: Locale,
    pub numbers: Side,
    /// The side that the reader played; `None` for an onlooker.
    pub side: Option<Side>,
}

struct Point {
    mistake: Mistake,
    played: (String, AnyEffects),
    better: (String, AnyEffects),
    hinted: bool,
    reply: Option<(String, AnyEffects)>,
    scene: Option<Scene>,
    /// The position after the better action.
    after: AnyPosition,
}

/// A page of the analysis. Step 0 is the whole match; each later step is one of its turning points, counted from 1. The
/// reader's own turning points come first.
///
/// `comparison` is the better action of the chosen turning point beside the played one.
pub async fn page(
    data: &Data,
    reader: Reader,
    view: &MatchView,
    course: &Course,
    (step, comparison): (u8, Option<&Comparison>),
) -> Message {
    let this_match = &view.this_match;
    let points: Vec<Point> = in_order(course, reader)
        .into_iter()
        .filter_map(|mistake| {
            let hinted = hinted(data, this_match, &mistake);
            point(this_match, reader, mistake, hinted)
        })
        .collect();
    let own = |it: &&Point| Some(it.mistake.side) == reader.side;
    let own = points.iter().filter(own).count();
    let step = usize::from(step).min(points.len());
    let chosen = step.checked_sub(1).and_then(|chosen| points.get(chosen));
    let shown = comparison.filter(|it| it.shows());
    let compared = shown.zip(chosen).and_then(|(comparison, point)| {
        let position = this_match.position_after(point.mistake.ply)?;
        Some((position, comparison, advised(this_match, reader, point)))
    });
    let reason = compared.as_ref().map(|(position, comparison, advised)| {
        advice::lines(reader.locale, *advised, position, comparison).join("\n")
    });
    let turning: Vec<TurningPoint<'_>> = points
        .iter()
        .map(|it| turning_point(this_match, it, reason.as_deref()))
        .collect();
    let chosen = step.checked_sub(1);
    let chosen = chosen.and_then(|chosen| points.get(chosen).zip(turning.get(chosen)));
    let (text, file) = match chosen {
        Some((point, turn)) => (
            words::turning_point(reader.locale, turn, step, turning.len()),
            match &compared {
                Some((position, comparison, advised)) => {
                    let compared = (position, *comparison);
                    lines(data, reader.locale, view, compared, *advised).await
                }
                None => board(data, reader, view, point).await,
            },
        ),
        None => (
            words::overview(
                reader.locale,
                this_match,
                &turning,
                own,
                solved(this_match, course),
            ),
            curve(data, reader, view, course, &turning).await,
        ),
    };
    Message {
        text,
        files: Vec::from_iter(file),
        ..Message::default()
    }
    .with_buttons(buttons(reader.locale, this_match, step, points.len()))
}

/// The turning points in the order of their pages: the reader's own first.
#[must_use]
pub fn in_order(course: &Course, reader: Reader) -> Vec<Mistake> {
    let known = course.mistakes.iter().filter(|it| it.better.is_some());
    let mut mistakes: Vec<Mistake> = known.copied().collect();
    mistakes.sort_by_key(|it| Some(it.side) != reader.side);
    mistakes
}

/// The better action of a turning point, as advice to its player.
fn advised<'a>(this_match: &Match, reader: Reader, point: &'a Point) -> Advised<'a> {
    Advised {
        game: this_match.game(),
        side: point.mistake.side,
        reads: Some(point.mistake.side) == reader.side,
        token: &point.better.0,
        numbers: reader.numbers,
        does: "",
    }
}

/// True if a hint recommended the action that was played. Hints are only kept in memory, so the bot may have
/// forgotten an old one.
fn hinted(data: &Data, this_match: &Match, mistake: &Mistake) -> bool {
    let Ok(plies) = u32::try_from(mistake.ply) else {
        return false;
    };
    (0..=this_match.moment().takebacks).any(|takebacks| {
        let hint = data
            .hints
            .get(&(this_match.id(), Moment { plies, takebacks }));
        hint.is_some_and(|hint| hint.action == mistake.played)
    })
}

/// A turning point: the action that was played and a better action, each with its effects. `None` if one of these
/// actions is not legal in the position before the ply.
fn point(this_match: &Match, reader: Reader, mistake: Mistake, hinted: bool) -> Option<Point> {
    let position = this_match.position_after(mistake.ply)?;
    let played = position.play(mistake.played).ok()?;
    let token = mistake.better?;
    let better = position.play(token).ok()?;
    let read = |token: String| read_by(this_match.game(), reader.numbers, &token);
    let next = mistake.ply + 1;
    let answered = this_match
        .plies()
        .get(next)
        .filter(|it| it.side != mistake.side);
    let did = this_match.played(next..next + 1).next();
    let reply = answered
        .zip(did)
        .map(|(ply, did)| (read(ply.token()), did.effects));
    let before = this_match.recent(mistake.ply);
    let plies = before.iter().chain([&better.effects]);
    Some(Point {
        played: (read(mistake.played.to_string()), played.effects),
        scene: Scene::after(&better.position, plies, turned_to(reader.numbers))
            .map(Scene::finished),
        better: (read(token.to_string()), better.effects),
        after: better.position,
        hinted,
        reply,
        mistake,
    })
}

fn turning_point<'a>(
    this_match: &Match,
    point: &'a Point,
    reason: Option<&'a str>,
) -> TurningPoint<'a> {
    let mistake = &point.mistake;
    TurningPoint {
        game: this_match.game(),
        number: this_match.turn_of(mistake.ply),
        step: step_of(this_match, mistake.ply),
        player: this_match.seats().player(mistake.side),
        played: (&point.played.0, &point.played.1),
        better: (&point.better.0, &point.better.1),
        mistake,
        hinted: point.hinted,
        reply: point
            .reply
            .as_ref()
            .map(|(token, did)| (token.as_str(), did)),
        reason,
    }
}

/// The number of an action in its turn, from 1; `None` if it is the whole turn, or if turns of the game have no steps.
fn step_of(this_match: &Match, ply: usize) -> Option<usize> {
    let start = this_match.turn_start(ply);
    let whole = ply == start && this_match.plies().get(ply)?.ends_turn();
    (this_match.game().facts().hides_steps && !whole).then(|| ply - start + 1)
}

/// The first turn at which the engine knew the exact outcome of the match; `None` if there was no such turn.
fn solved(this_match: &Match, course: &Course) -> Option<Solved> {
    let counted = course.counted?;
    Some(Solved {
        number: this_match.turn_of(counted.ply),
        points: counted.margin,
        played: counted.played,
    })
}

/// The position after the better action of a turning point.
async fn board(data: &Data, reader: Reader, view: &MatchView, point: &Point) -> Option<File> {
    let scene = point.scene.clone()?;
    let scene = scene.with_strip(named(data, reader.locale, view));
    Some(File {
        name: format!("{}.png", view.this_match.game()),
        bytes: draw(data, scene, drawn_as(view.look), Size::BOARD).await?,
        alt: words::alt_board(reader.locale, &point.better.0, &point.after, reader.numbers),
    })
}

async fn curve(
    data: &Data,
    reader: Reader,
    view: &MatchView,
    course: &Course,
    points: &[TurningPoint<'_>],
) -> Option<File> {
    let this_match = &view.this_match;
    let drawing = render::Course {
        chances: course.chances.clone(),
        moves: (0..course.chances.len())
            .map(|plies| this_match.turn_of(plies) - 1)
            .collect(),
        turning: points.iter().map(|it| it.mistake.ply + 1).collect(),
        names: names(data, reader.locale, view),
    };
    let look = drawn_as(view.look);
    let bytes = drawn(data, move |renderer| {
        renderer.course(&drawing, look, Size::BOARD)
    })
    .await?;
    let (start, after) = course.chances.split_first()?;
    let after = after.iter().enumerate();
    let after: Vec<(usize, f64)> = after
        .map(|(ply, chance)| (this_match.turn_of(ply), *chance))
        .collect();
    let (game, moves) = (this_match.game(), this_match.turns());
    Some(File {
        name: "analysis.png".to_owned(),
        bytes,
        alt: words::alt(reader.locale, game, moves, *start, &after),
    })
}

fn buttons(locale: Locale, this_match: &Match, step: usize, count: usize) -> Vec<Button> {
    let to = |step: usize, label: Label, weight: Weight| {
        let step = u8::try_from(step).unwrap_or(0);
        let press = ComponentId::Match(At::now(this_match), MatchAction::Analyse(step));
        Button::new(press, advice::label(locale, label, ""), weight)
    };
    let mut buttons = Vec::new();
    if step > 1 {
        buttons.push(to(step - 1, Label::Previous, Weight::Plain));
    }
    if step < count {
        let label = if step == 0 { Label::First } else { Label::Next };
        buttons.push(to(step + 1, label, Weight::Main));
    }
    if step > 0 {
        buttons.push(to(0, Label::Overview, Weight::Plain));
    }
    buttons
}
