//! An analysis as a message: the course of the match, and its turning points one by one.

use super::message::{Button, File, Message, Weight};
use super::picture::{draw, drawn, drawn_as, named, names, turned_to};
use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use app::MatchView;
use referee::{Match, Moment, read_by};
use render::{Course, Scene, Size};
use rules::{AnyEffects, AnyPosition, Side};
use search::{PlyJudgement, turning_points};
use text::Locale;
use text::advice::{self, Label};
use text::analysis::{self as words, Solved, TurningPoint};

#[derive(Clone, Copy, Debug)]
pub struct Reader {
    pub locale: Locale,
    pub numbers: Side,
}

struct Point {
    judgement: PlyJudgement,
    played: (String, AnyEffects),
    better: (String, AnyEffects),
    hinted: bool,
    reply: Option<(String, AnyEffects)>,
    scene: Option<Scene>,
    /// The position after the better action.
    after: AnyPosition,
}

/// A page of the analysis. Step 0 is the whole match; each later step is one of its turning points, counted from 1.
pub async fn page(
    data: &Data,
    reader: Reader,
    view: &MatchView,
    judgements: &[PlyJudgement],
    step: u8,
) -> Message {
    let this_match = &view.this_match;
    let points: Vec<Point> = turning_points(judgements)
        .into_iter()
        .filter_map(|judgement| {
            let hinted = hinted(data, this_match, &judgement);
            point(this_match, reader, judgement, hinted)
        })
        .collect();
    let step = usize::from(step).min(points.len());
    let turning: Vec<TurningPoint<'_>> = points
        .iter()
        .map(|it| turning_point(this_match, it))
        .collect();
    let chosen = step.checked_sub(1);
    let text = match chosen.and_then(|chosen| turning.get(chosen)) {
        Some(point) => words::turning_point(reader.locale, point, step, turning.len()),
        None => words::overview(
            reader.locale,
            this_match,
            &turning,
            solved(this_match, judgements),
        ),
    };
    let mut files: Vec<File> = course(data, reader, view, judgements, &turning, chosen)
        .await
        .into_iter()
        .collect();
    if let Some(point) = chosen.and_then(|chosen| points.get(chosen))
        && let Some(scene) = point.scene.clone()
        && let scene = scene.with_strip(named(data, reader.locale, view))
        && let Some(bytes) = draw(data, scene, drawn_as(view.look), Size::BOARD).await
    {
        files.push(File {
            name: format!("{}.png", this_match.game()),
            bytes,
            alt: words::alt_board(reader.locale, &point.better.0, &point.after, reader.numbers),
        });
    }
    Message {
        text,
        files,
        ..Message::default()
    }
    .with_buttons(buttons(reader.locale, this_match, step, points.len()))
}

/// True if a hint recommended the action that was played. Hints are only kept in memory, so the bot may have
/// forgotten an old one.
fn hinted(data: &Data, this_match: &Match, judgement: &PlyJudgement) -> bool {
    let Ok(plies) = u32::try_from(judgement.ply) else {
        return false;
    };
    (0..=this_match.moment().takebacks).any(|takebacks| {
        let hint = data
            .hints
            .get(&(this_match.id(), Moment { plies, takebacks }));
        hint.is_some_and(|hint| hint.action == judgement.played)
    })
}

/// A turning point: the action that was played and a better action, each with its effects. `None` if one of these
/// actions is not legal in the position before the ply.
fn point(
    this_match: &Match,
    reader: Reader,
    judgement: PlyJudgement,
    hinted: bool,
) -> Option<Point> {
    let position = this_match.position_after(judgement.ply)?;
    let played = position.play(judgement.played).ok()?;
    let better = position.play(judgement.better).ok()?;
    let read = |token: String| read_by(this_match.game(), reader.numbers, &token);
    let next = judgement.ply + 1;
    let answered = this_match
        .plies()
        .get(next)
        .filter(|it| it.side != judgement.side);
    let did = this_match.played(next..next + 1).next();
    let reply = answered
        .zip(did)
        .map(|(ply, did)| (read(ply.token()), did.effects));
    let before = this_match.recent(judgement.ply);
    let plies = before.iter().chain([&better.effects]);
    Some(Point {
        played: (read(judgement.played.to_string()), played.effects),
        scene: Scene::after(&better.position, plies, turned_to(reader.numbers))
            .map(Scene::finished),
        better: (read(judgement.better.to_string()), better.effects),
        after: better.position,
        hinted,
        reply,
        judgement,
    })
}

fn turning_point<'a>(this_match: &Match, point: &'a Point) -> TurningPoint<'a> {
    let judgement = &point.judgement;
    TurningPoint {
        game: this_match.game(),
        number: this_match.turn_of(judgement.ply),
        step: step_of(this_match, judgement.ply),
        player: this_match.seats().player(judgement.side),
        played: (&point.played.0, &point.played.1),
        better: (&point.better.0, &point.better.1),
        judgement,
        hinted: point.hinted,
        reply: point
            .reply
            .as_ref()
            .map(|(token, did)| (token.as_str(), did)),
    }
}

/// The number of an action in its turn, from 1; `None` if it is the whole turn, or if turns of the game have no steps.
fn step_of(this_match: &Match, ply: usize) -> Option<usize> {
    let start = this_match.turn_start(ply);
    let whole = ply == start && this_match.plies().get(ply)?.ends_turn();
    (this_match.game().facts().hides_steps && !whole).then(|| ply - start + 1)
}

/// The first turn at which the engine knew the exact outcome of the match, with the margin in points; `None` if there
/// was no such turn.
fn solved(this_match: &Match, judgements: &[PlyJudgement]) -> Option<Solved> {
    let found = judgements
        .iter()
        .find_map(|judgement| Some((judgement, judgement.margin?)));
    found.map(|(judgement, margin)| Solved {
        number: this_match.turn_of(judgement.ply),
        points: match judgement.side {
            Side::First => margin,
            Side::Second => -margin,
        },
    })
}

async fn course(
    data: &Data,
    reader: Reader,
    view: &MatchView,
    judgements: &[PlyJudgement],
    points: &[TurningPoint<'_>],
    chosen: Option<usize>,
) -> Option<File> {
    let chances = judgements.iter().map(|it| it.chances(Side::First));
    let start = chances.clone().next().map(|[before, _]| before);
    let course = Course {
        chances: start
            .into_iter()
            .chain(chances.map(|[_, after]| after))
            .collect(),
        moves: (0..=judgements.len())
            .map(|plies| view.this_match.turn_of(plies) - 1)
            .collect(),
        turning: points.iter().map(|it| it.judgement.ply + 1).collect(),
        chosen,
        names: names(data, reader.locale, view),
    };
    let look = drawn_as(view.look);
    let bytes = drawn(data, move |renderer| {
        renderer.course(&course, look, Size::BOARD)
    })
    .await?;
    let (game, moves) = (view.this_match.game(), view.this_match.turns());
    let judged = |it: &PlyJudgement| (view.this_match.turn_of(it.ply), *it);
    let judgements: Vec<_> = judgements.iter().map(judged).collect();
    Some(File {
        name: "analysis.png".to_owned(),
        bytes,
        alt: words::alt(reader.locale, game, moves, &judgements),
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
        buttons.push(to(step + 1, Label::Next, Weight::Main));
    }
    if step > 0 {
        buttons.push(to(0, Label::Overview, Weight::Plain));
    }
    buttons
}
