//! A match as a message: the picture with alt text, the words and the buttons.

use super::explain::has_panels;
use super::message::{ActionRow, Button, Message, Weight};
use super::picker;
use super::picture::{picture, picture_alone};
use super::redact::seen_by;
use super::rules::rules_button;
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId, MatchAction, PuzzlePress};
use app::{MatchView, Reading};
use referee::{Act, ActKind, Ending, Match, OfferKind};
use rules::Side;
use search::Level;
use std::ops::Range;
use text::chat::{self, Label};
use text::t;
use text::{self, Locale, ending, place};

/// The largest number of buttons in a row.
const ROW: usize = 5;

/// If a position has at most this many actions, each action gets a button of its own below the board. The limit is
/// twice as large if no token has more than [`BRIEF`] characters.
const FEW: usize = ROW;
const BRIEF: usize = 4;

pub async fn moved(data: &Data, locale: Locale, view: &MatchView, plies: Range<usize>) -> Message {
    let mut text = text::matches::moved(locale, &view.this_match, plies);
    if let Some(repeated) = repeated(data, locale, &view.this_match) {
        text.push('\n');
        text.push_str(&repeated);
    }
    text.push_str(&changes(locale, view));
    shown(data, locale, view, text, Side::First).await
}

/// Says that the same position has occurred often. `None` if it has not, if the players of this match cannot agree on
/// a draw, or if the match is over.
fn repeated(data: &Data, locale: Locale, this_match: &Match) -> Option<String> {
    let game = this_match.game();
    if !this_match.allows_draw() || this_match.ending().is_some() {
        return None;
    }
    let draw = data.command(game, "draw");
    picker::repeated(game, locale, this_match.repetitions(), &draw)
}

pub async fn begun(data: &Data, locale: Locale, view: &MatchView) -> Message {
    let command = data.command(view.this_match.game(), "move");
    let text = text::matches::begun(locale, &view.this_match, &command);
    shown(data, locale, view, text, Side::First).await
}

/// The match as it is now, as everybody may see it. Nobody is pinged.
pub async fn present(data: &Data, locale: Locale, view: &MatchView) -> Message {
    present_in(data, locale, &seen_by(None, view), Side::First).await
}

/// The match as it is now, as the caller alone sees it: with the caller's own hidden steps, and with the caller's
/// reading settings.
pub async fn present_to(asking: &Asking, view: &MatchView, reading: &Reading) -> Message {
    let view = seen_by(Some(asking.caller.user), &view.read_by(reading));
    let mut message = present_in(asking, asking.reader, &view, reading.numbers).await;
    if reading.text_board {
        let this_match = &view.this_match;
        let listed = text::alt::as_text(asking.reader, this_match, reading.numbers);
        message.text = format!("{}\n{listed}", message.text);
        for picture in &mut message.files {
            picture.alt = text::alt::told(asking.reader, this_match);
        }
        // The message already contains the text board, so the button for the text board is replaced by a button that
        // draws the board.
        let as_text = |it: &Button| matches!(it.press, ComponentId::Match(_, MatchAction::Text));
        let rows = message.rows.iter_mut().filter_map(|row| match row {
            ActionRow::Buttons(buttons) => Some(buttons),
            _ => None,
        });
        for button in rows.flatten().filter(|it| as_text(it)) {
            *button = diagram_button(asking.reader, &view.this_match);
        }
    }
    message
}

pub fn diagram_button(locale: Locale, this_match: &Match) -> Button {
    button(
        locale,
        this_match,
        MatchAction::Diagram,
        Label::Diagram,
        Weight::Plain,
    )
}

pub fn diagram(locale: Locale, this_match: &Match, numbers: Side) -> Message {
    let drawn = text::words(this_match.position()).text_board(locale, numbers);
    let lead = t!(locale, "match-text-board");
    let layout = text::words(this_match.game()).layout(locale);
    Message::text(format!(
        "{lead}\n```\n{}\n```\n{layout}",
        drawn.trim_end_matches('\n')
    ))
}

async fn present_in(data: &Data, locale: Locale, view: &MatchView, numbers: Side) -> Message {
    let mut text = text::matches::present(locale, &view.this_match);
    text.push_str(&changes(locale, view));
    Message {
        ping: Vec::new(),
        ..shown(data, locale, view, text, numbers).await
    }
}

/// The match after an event that is not a ply. The text begins with `words`; then it says whose turn it is, or how
/// the match ended.
pub async fn after(data: &Data, locale: Locale, view: &MatchView, words: &str) -> Message {
    let view = &seen_by(None, view);
    let this_match = &view.this_match;
    let mut lines = vec![words.to_owned()];
    if this_match.ending().is_some() {
        lines.push(ending::ending_text(locale, this_match));
        lines.extend(text::matches::cut_short(locale, this_match));
    } else {
        lines.extend(text::matches::turn(locale, this_match));
        if !this_match.plies().is_empty() {
            lines.push(text::words(this_match.position()).standing(locale));
        }
    }
    lines.retain(|line| !line.is_empty());
    let text = lines.join("\n") + &changes(locale, view);
    shown(data, locale, view, text, Side::First).await
}

/// The lines that follow the result of a finished match: acts of moderators, the result for the tournament, and the
/// changes of the ratings. Empty while the match goes on.
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
    let worth = view
        .in_tournament
        .then(|| ending::in_tournament(locale, &view.this_match));
    let worth = worth.flatten().map(|it| format!("\n{it}"));
    let worth = worth.unwrap_or_default();
    let acts: String = told(view)
        .map(|act| {
            let reason = act.reason.as_deref();
            format!(
                "\n{}",
                text::moderate::act(locale, view.number, act.kind, act.by, reason)
            )
        })
        .collect();
    let this_match = &view.this_match;
    let early = this_match.terms().rated && !this_match.counts();
    // If the result was decided because a player stayed away, the lines `too_early` and `ending-beyond-limit` are
    // left out.
    let decided_away = this_match
        .ruling()
        .is_some_and(|it| it.worth.rated().is_none());
    let has_result = this_match.score().is_some() && !decided_away;
    let ratings = match ratings {
        Some(ratings) => format!("\n{ratings}"),
        None if early && has_result => {
            format!("\n{}", text::ending::too_early(locale, this_match.game()))
        }
        None if view.beyond_limit && has_result => {
            format!("\n{}", t!(locale, "ending-beyond-limit"))
        }
        None => String::new(),
    };
    // There is no rematch after an aborted match, so the line `ending-next` is left out.
    if let Some(Ending::Abort { .. }) = view.this_match.ending() {
        return acts + &worth + &ratings;
    }
    let next = t!(locale, "ending-next");
    format!("{acts}{worth}{ratings}\n{next}")
}

/// The acts of moderators that are shown below the result: the act that ended the match, the act whose ruling counts,
/// and the latest act. If the match was resumed, acts before that are left out.
fn told(view: &MatchView) -> impl Iterator<Item = &Act> {
    let before = view.acts.iter().rposition(|it| it.kind == ActKind::Resume);
    let acts = &view.acts[before.map_or(0, |at| at + 1)..];
    let (ruling, last) = (view.this_match.ruling(), acts.last());
    acts.iter().filter(move |act| {
        let counts = ruling.is_some_and(|it| it.act == act.id);
        view.was_ended_by(act) || counts || last.is_some_and(|it| it.id == act.id)
    })
}

/// The next level of the engine; `None` unless a player has won this match against a level below the highest.
pub fn next_level(this_match: &Match) -> Option<u8> {
    let (engine, level) = this_match.seats().engine()?;
    let won = this_match.winner()? != engine;
    (won && level < Level::highest(this_match.game())).then(|| level + 1)
}

pub async fn pictured(data: &Data, locale: Locale, view: &MatchView) -> Message {
    let picture = picture_alone(data, locale, view, Side::First).await;
    Message {
        files: picture.into_iter().collect(),
        ..Message::default()
    }
}

async fn shown(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    mut text: String,
    numbers: Side,
) -> Message {
    let this_match = &view.this_match;
    if let Some(said) = untold(data, locale, view) {
        text = format!("{text}\n{said}");
    }
    let picture = picture(data, locale, view, numbers).await;
    Message {
        text,
        files: picture.into_iter().collect(),
        rows: rows(locale, this_match),
        ping: view.pinged(data.clock.now()).into_iter().collect(),
        ..Message::default()
    }
}

/// Says that the player who has to move or to answer a question cannot be reminded. In direct messages, also names the
/// command with which this player sees the board or answers. `None` if there is no such player.
fn untold(data: &Data, locale: Locale, view: &MatchView) -> Option<String> {
    let (this_match, side) = (&view.this_match, view.untold()?);
    let (game, player) = (this_match.game(), this_match.seats().player(side));
    if !this_match.place().is_direct() {
        return Some(place::no_reminders(locale, player));
    }
    if this_match.to_move() == Some(side) {
        return Some(place::untold(locale, player, &data.command(game, "board")));
    }
    let answers = match this_match.offer()?.kind {
        OfferKind::Takeback => "takeback",
        OfferKind::Draw => "draw",
        OfferKind::CallOff => "call-off",
    };
    Some(place::unasked(locale, player, &data.command(game, answers)))
}

#[must_use]
pub fn rows(locale: Locale, this_match: &Match) -> Vec<ActionRow> {
    match this_match.ending() {
        Some(ending) => rows_after(locale, this_match, ending),
        None => rows_of_running(locale, this_match),
    }
}

fn rows_after(locale: Locale, this_match: &Match, ending: &Ending) -> Vec<ActionRow> {
    let act = |action| ComponentId::Match(At::now(this_match), action);
    let steps = ComponentId::Watch(this_match.id(), 0);
    let played = !this_match.plies().is_empty();
    let begun = !matches!(ending, Ending::Abort { .. });
    let buttons = [
        (begun, act(MatchAction::Rematch), Label::Rematch),
        (played, act(MatchAction::Replay), Label::Replay),
        (played, steps, Label::Steps),
        (played, act(MatchAction::Record), Label::Record),
        (played, act(MatchAction::Analyse(0)), Label::Analyse),
        (has_panels(this_match), act(MatchAction::Ply), Label::Ply),
    ];
    let puzzle = played.then(|| {
        let press = PuzzlePress::Of(this_match.game(), this_match.id());
        puzzle_button(locale, press)
    });
    let next = next_level(this_match).map(|level| {
        let label = t!(locale, "ending-button-level", level);
        Button::new(act(MatchAction::NextLevel), label, Weight::Main)
    });
    let main = next.is_none();
    let shown = buttons.into_iter().filter(|(shown, ..)| *shown);
    let shown = shown.map(|(_, press, label)| {
        let weight = match label {
            Label::Rematch if main => Weight::Main,
            _ => Weight::Plain,
        };
        Button::new(press, chat::label(locale, label), weight)
    });
    in_rows(next.into_iter().chain(shown).chain(puzzle).collect())
}

fn puzzle_button(locale: Locale, press: PuzzlePress) -> Button {
    let label = text::puzzle::button(locale, text::puzzle::Button::Puzzle);
    Button::new(ComponentId::Puzzle(press), label, Weight::Plain)
}

fn in_rows(buttons: Vec<Button>) -> Vec<ActionRow> {
    let rows = buttons.chunks(ROW);
    rows.map(|row| ActionRow::Buttons(row.to_vec())).collect()
}

fn rows_of_running(locale: Locale, this_match: &Match) -> Vec<ActionRow> {
    let at = At::now(this_match);
    let button = |press: ComponentId, label: Label, weight: Weight| {
        Button::new(press, chat::label(locale, label), weight)
    };
    let actions = this_match.position().public_actions();
    let tokens: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let brief = tokens.iter().all(|token| token.len() <= BRIEF);
    let few = tokens.len() <= if brief { 2 * FEW } else { FEW };
    let mut rows = Vec::new();
    if few {
        rows.extend(self::few(at, tokens.iter().cloned(), |token| {
            text::words(this_match.game()).token(locale, token)
        }));
    }
    if rows.is_empty() {
        let openers = picker::openers(locale, this_match.position(), at);
        rows.extend(in_rows(openers));
    }
    let mut further = vec![button(
        ComponentId::Pick(at, String::new()),
        picker::facts(this_match.game()).choose,
        if rows.is_empty() {
            Weight::Main
        } else {
            Weight::Plain
        },
    )];
    let act = |action| ComponentId::Match(at, action);
    let hint = hint_button(locale, this_match);
    further.extend(hints_openly(this_match).then_some(hint));
    let aside = picker::facts(this_match.game()).aside;
    if let Some((token, label)) = aside
        && !few
        && tokens.iter().any(|it| it == token)
    {
        let press = ComponentId::Play(at, token.to_owned());
        further.push(button(press, label, Weight::Plain));
    }
    further.push(button(act(MatchAction::Text), Label::Text, Weight::Plain));
    further.push(button(act(MatchAction::More), Label::More, Weight::Plain));
    // Somebody who sees the board of a new match may not know the game yet.
    if this_match.plies().is_empty() {
        further.push(rules_button(locale, this_match.game()));
    }
    rows.push(ActionRow::Buttons(further));
    rows
}

/// True if the board has a button for a hint. This is so in an unrated match against the engine, because no human
/// opponent can mind.
pub fn hints_openly(this_match: &Match) -> bool {
    !this_match.terms().rated && this_match.seats().engine().is_some()
}

pub fn hint_button(locale: Locale, this_match: &Match) -> Button {
    let act = MatchAction::Reason;
    button(locale, this_match, act, Label::Hint, Weight::Plain)
}

/// Buttons in rows, one button for each token; pressing a button plays its token. Only the first tokens get buttons, as
/// many as fit into two rows.
pub fn few(
    at: At,
    tokens: impl Iterator<Item = String>,
    label: impl Fn(&String) -> String,
) -> Vec<ActionRow> {
    let button = |token: String| {
        let label = label(&token);
        Button::new(ComponentId::Play(at, token), label, Weight::Main)
    };
    in_rows(tokens.take(2 * ROW).map(button).collect())
}

pub fn button(
    locale: Locale,
    this_match: &Match,
    act: MatchAction,
    label: Label,
    weight: Weight,
) -> Button {
    let press = ComponentId::Match(At::now(this_match), act);
    Button::new(press, chat::label(locale, label), weight)
}

/// The private message with the player's further actions in a match; most of them have no button below the board.
#[must_use]
pub fn more(locale: Locale, this_match: &Match) -> Message {
    let button = |act: MatchAction, label: Label, weight: Weight| {
        button(locale, this_match, act, label, weight)
    };
    let ask = |kind: OfferKind| button(MatchAction::Ask(kind), Label::Ask(kind), Weight::Plain);
    // The opponent has not seen hidden steps, so the player may undo such a step without asking the opponent.
    let mut first = vec![match this_match.has_private_steps() {
        true => button(MatchAction::StartAgain, Label::StartAgain, Weight::Plain),
        false => ask(OfferKind::Takeback),
    }];
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
    if has_panels(this_match) {
        second.push(button(MatchAction::Ply, Label::Ply, Weight::Plain));
    }
    second.push(rules_button(locale, this_match.game()));
    second.push(puzzle_button(locale, PuzzlePress::Next(this_match.game())));
    if !this_match.terms().rated && !hints_openly(this_match) {
        second.push(hint_button(locale, this_match));
    }
    if let Ok(last @ 1..) = u32::try_from(this_match.public_len()) {
        let explain = ComponentId::Explain(this_match.id(), last);
        let label = chat::label(locale, Label::Explain);
        second.push(Button::new(explain, label, Weight::Plain));
    }
    second.push(button(MatchAction::Resign, Label::Resign, Weight::Danger));
    let mut message = Message::text(t!(locale, "match-more")).with_buttons(first);
    message.rows.extend(in_rows(second));
    message
}
