//! Ampel in chat: a turn of three steps, played in private and told in public once it is over.

use super::board;
use super::component_id::{At, ComponentId};
use super::data::Data;
use super::games;
use super::invoker::Invoker;
use super::message::{Button, Line, Message, Row, Weight};
use app::{Hint, MatchView, Move};
use referee::{Match, Ply};
use render::{Scene, ampel as pictures};
use rules::ampel::{Action, Ampel, Effects, Misplaced, Point, Refusal, Step, turn_start};
use rules::{AnyAction, AnyEffects, AnyPosition, Game, Side};
use text::chat::{self, Label};
use text::{Locale, ampel as words, game};

/// The most lines a menu may have.
const LINES: usize = 25;

/// What the picker's menu says of itself; no action begins like this.
const MENU: &str = "menu";

/// The position of a match of Ampel.
pub fn position(this_match: &Match) -> Option<&Ampel> {
    match this_match.position() {
        AnyPosition::Ampel(position) => Some(position),
        _ => None,
    }
}

fn effects(ply: &Ply) -> Option<&Effects> {
    match &ply.effects {
        AnyEffects::Ampel(effects) => Some(effects),
        _ => None,
    }
}

/// What was done in every ply.
fn steps(this_match: &Match) -> Vec<&Effects> {
    this_match.plies().iter().filter_map(effects).collect()
}

/// The steps of the turn under way, if the invoker has it and the last action did not end a turn:
/// then nobody else is told yet.
pub fn under_way(invoker: &Invoker, moved: &Move) -> bool {
    let this_match = &moved.view.this_match;
    if position(this_match).is_none() || this_match.player_to_move() != Some(invoker.user) {
        return false;
    }
    let steps = steps(this_match);
    let goes_on = steps.last().is_some_and(|last| last.turn_goes_on());
    goes_on && turn_start(&steps, steps.len()) <= moved.plies.start
}

/// The moment for which the picker is opened: now, if the button was made for this position or
/// for an earlier step of the same turn. So a turn can be continued from the board on which it
/// began, also after a restart.
pub fn same_turn(this_match: &Match, at: At) -> Option<At> {
    position(this_match)?;
    let now = this_match.moment();
    let steps = steps(this_match);
    let began = u32::try_from(turn_start(&steps, steps.len())).ok()?;
    let then = at.moment;
    let same = then.takebacks == now.takebacks && (began..=now.plies).contains(&then.plies);
    same.then_some(At { moment: now, ..at })
}

/// What has been done of the turn under way, for its player alone; `None` at its beginning.
pub fn so_far(locale: Locale, this_match: &Match) -> Option<String> {
    position(this_match)?;
    let steps = steps(this_match);
    let done = &steps[turn_start(&steps, steps.len())..];
    (!done.is_empty()).then(|| words::half_done(locale, done))
}

/// The private message with which the player on turn goes on: what has been done of the turn, the
/// board, and the choices; `chosen` is the disk or row chosen before, or empty.
pub async fn step(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    hints: &[Hint],
    chosen: &str,
) -> Message {
    let this_match = &view.this_match;
    let Some(position) = position(this_match) else {
        return Message::default();
    };
    let fitting: Vec<&Hint> = hints
        .iter()
        .filter(|hint| hint.token.starts_with(chosen))
        .collect();
    // A hand-made beginning fits nothing: begin anew.
    let (chosen, fitting) = if fitting.is_empty() {
        ("", hints.iter().collect())
    } else {
        (chosen, fitting)
    };
    let disk = chosen
        .split_once('>')
        .and_then(|(disk, _)| disk.parse().ok());
    let mut said = Vec::from_iter(so_far(locale, this_match));
    said.extend(game::demand(locale, this_match.position()));
    let question = question(locale, position.step(), chosen, disk);
    said.push(question.clone());
    let view_of = board::turned_to(Side::First);
    let scene = disk.map(|disk| {
        let scene = pictures::Scene::chosen(position, disk, view_of);
        let chosen = words::choice(locale, disk, position.destinations(disk));
        (Scene::Ampel(scene), Some(chosen))
    });
    let at = board::at(this_match);
    let mut message = Message {
        text: said.join("\n"),
        files: board::private_picture(data, locale, view, scene, Side::First)
            .await
            .into_iter()
            .collect(),
        rows: vec![Row::Menu {
            // A line chosen says all; the word only sets the menu apart from the button back.
            press: ComponentId::Pick(at, MENU.to_owned()),
            placeholder: question,
            lines: lines(locale, &fitting, chosen),
        }],
        ping: None,
    };
    if !chosen.is_empty() {
        let back = words::back(locale, position.step());
        let press = ComponentId::Pick(at, String::new());
        message = message.with_buttons(vec![Button::new(press, back, Weight::Plain)]);
    }
    message
}

fn question(locale: Locale, step: Step, chosen: &str, disk: Option<Point>) -> String {
    match (step, disk) {
        (Step::Own | Step::Opponent, None) => words::which_disk(locale),
        (_, Some(disk)) => words::which_end(locale, disk),
        (_, None) if chosen.is_empty() => words::which_row(locale),
        (_, None) => words::which_point(locale, chosen),
    }
}

/// The lines of the menu: disks, then their ends; rows, then their points. What leads to a single
/// action is that action.
fn lines(locale: Locale, fitting: &[&Hint], chosen: &str) -> Vec<Line> {
    let whole = |hint: &Hint| Line {
        value: hint.token.clone(),
        label: chat::hint(locale, Game::Ampel, &hint.token, hint.effects.as_ref()),
        note: String::new(),
    };
    let few = fitting.len() <= LINES && !chosen.is_empty() || fitting.len() <= LINES / 2;
    if few {
        return fitting.iter().map(|hint| whole(hint)).collect();
    }
    let beginning = |hint: &Hint| -> String {
        let steps = games::steps(Game::Ampel, &hint.token);
        let next = steps.into_iter().find(|step| step.len() > chosen.len());
        next.unwrap_or(&hint.token).to_owned()
    };
    fitting
        .chunk_by(|one, next| beginning(one) == beginning(next))
        .take(LINES)
        .filter_map(|group| match group {
            [] => None,
            [only] => Some(whole(only)),
            [first, ..] => {
                let value = beginning(first);
                let label = match value.strip_suffix('>') {
                    Some(disk) => disk.to_owned(),
                    None => words::row(locale, value.trim_start_matches(chosen)),
                };
                Some(Line {
                    label,
                    note: words::count_points(locale, group.len()),
                    value,
                })
            }
        })
        .collect()
}

/// The button below a refusal that opens the picker: at the disk that was named, if only the point
/// it should go to was wrong or missing.
pub fn instead(locale: Locale, refusal: &Refusal, at: At) -> Option<Button> {
    let disk = match refusal {
        Refusal::GameOver { .. } => return None,
        // A disk that cannot move is not in the picker, and that begins anew.
        Refusal::Occupied { from, .. } => *from,
        Refusal::Unreachable(facts) => Some(facts.from),
        Refusal::WrongStep {
            named: Misplaced::Point { point, .. },
            ..
        } => Some(*point),
        _ => None,
    };
    let chosen = disk.map_or_else(String::new, |disk| format!("{disk}>"));
    let label = chat::label(locale, Label::ChooseStep);
    Some(Button::new(
        ComponentId::Pick(at, chosen),
        label,
        Weight::Plain,
    ))
}

/// What the private picker offers at this point of a match: every legal action with its effects.
pub fn hints(this_match: &Match) -> Vec<Hint> {
    let position = this_match.position();
    let actions = position.public_actions();
    let tokens = actions.into_iter().filter_map(|action| match action {
        AnyAction::Ampel(Action::Impossible) => None,
        action => Some(action.to_string()),
    });
    tokens
        .map(|token| Hint {
            effects: position
                .play_token(&token)
                .ok()
                .map(|played| played.effects),
            token,
        })
        .collect()
}

/// That the position has come up at least three times, for the message after a turn.
pub fn repetition(data: &Data, locale: Locale, this_match: &Match) -> Option<String> {
    position(this_match)?;
    let count = this_match.repetitions();
    let often = count >= 3 && this_match.ending().is_none();
    often.then(|| words::repeated(locale, count, &data.command(this_match.game(), "draw")))
}
