//! Lists, moves and ends the caller's own matches from any place, because the channel of a match may be lost.

use super::challenge::{barred, timed_out};
use super::replies::{board_row, privately, publicly, refused_by};
use super::walk;
use crate::discord::asking::Asking;
use crate::discord::custom_id::{At, ComponentId, Listing, MatchAction};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::draft::Said;
use crate::discord::views::draft::claims;
use crate::discord::views::list::{LINES, Question, menu};
use crate::discord::views::message::{Button, Line, Message, Section, Weight};
use app::{MatchRef, MatchView, MoveError, NoMatch, PLACE_WAITS, Part, UseCaseError};
use referee::{Match, MatchId, OfferKind, Place, ResignRefusal, UserId};
use rules::Side;
use std::sync::Arc;
use text::answer as words;
use text::chat::{self, Label};
use text::own::{self, NotHere};
use text::{Entries, Locale, part, place, t};

/// The largest number of matches, and of challenges, that a page lists as text.
const ROWS: u32 = 10;

/// The largest number of buttons that Discord allows in a row.
const BUTTONS: usize = 5;

/// Shows one page (counted from 0) of what concerns the caller: the matches that wait for a move of theirs, the
/// challenges to them, and a menu of all their running matches.
pub async fn next(asking: &Asking, page: u32) -> Result<Reply, Error> {
    let found = asking.app.own_matches(&asking.caller, ROWS, page, LINES);
    let (own, reader) = (found.await?, asking.reader);
    let mut said = Vec::new();
    if own.lost > 0 {
        said.push(t!(reader, "own-lost", count = own.lost));
    }
    for (this_match, _) in &own.here {
        let side = this_match.seats().side(asking.caller.user);
        if let Some(side) = side.filter(|side| claims_for(this_match, *side)) {
            let opponent = this_match.seats().player(side.other());
            said.push(own::claim(reader, this_match, opponent));
        }
    }
    let asked = Part::of(own.challenges.len(), page, ROWS);
    let which = [asked.from + 1, asked.to];
    said.extend(part(reader, Entries::Challenges, asked.all, which));
    for asked in asked.cut(&own.challenges) {
        said.push(own::challenge(reader, &asked.challenge, asked.place));
    }
    // Matches whose place is lost come first, because all other matches have boards with buttons.
    let lines = own.here.iter().map(|(this_match, names)| Line {
        value: this_match.id().to_string(),
        label: own::line(reader, this_match, asking.caller.user, names),
        note: own::note(reader, this_match, asking.caller.user),
    });
    let question = Question {
        said: String::new(),
        press: ComponentId::Choose,
        placeholder: t!(reader, "own-choose"),
    };
    // The longer of the two lists decides how many pages there are.
    let pages = own.part.pages.max(asked.pages);
    let shown = Part {
        page: page.min(pages - 1),
        pages,
        ..own.part
    };
    let mut lines: Vec<Line> = lines.collect();
    tell_apart(reader, &mut lines);
    let mut message = menu(reader, question, lines, shown, &Listing::Own);
    let command = asking.command_of(None, "challenge", reader);
    message.sections = waiting(asking, &own.waiting);
    let heading = words::waiting(reader, own.waits, message.sections.len(), &command);
    // The line that counts the matches of the menu stands last, right above the menu.
    let counted = std::mem::replace(&mut message.text, heading);
    let counted = counted
        .lines()
        .filter(|it| !it.is_empty())
        .map(str::to_owned);
    let lines = said.into_iter().chain(counted);
    message.sections.extend(lines.map(Section::line));
    if !own.waiting.is_empty() {
        message.rows.push(walk::row(asking, None));
    }
    Ok(privately(asking, message.with_card_layout()))
}

/// Numbers the lines that are equal.
fn tell_apart(locale: Locale, lines: &mut [Line]) {
    let shown: Vec<_> = lines
        .iter()
        .map(|it| (it.label.clone(), it.note.clone()))
        .collect();
    for (at, line) in lines.iter_mut().enumerate() {
        let equal = |part: &[(String, String)]| part.iter().filter(|it| **it == shown[at]).count();
        if equal(&shown) > 1 {
            line.note = own::numbered(locale, &line.note, equal(&shown[..=at]));
        }
    }
}

/// The matches that wait for a move of the caller, each with a button that shows its board.
fn waiting(asking: &Asking, matches: &[Arc<Match>]) -> Vec<Section> {
    let reader = asking.reader;
    let sections = matches.iter().filter_map(|this_match| {
        let side = this_match.seats().side(asking.caller.user)?;
        let label = t!(reader, "matches-button");
        let seen = this_match.public_view();
        Some(Section {
            text: words::waiting_row(reader, this_match, side),
            button: Some(button(&seen, MatchAction::Board, label, Weight::Plain)),
        })
    });
    sections.collect()
}

/// Shows what the caller can do about the match chosen in a menu.
pub async fn chosen(asking: &Asking, chosen: Option<MatchId>) -> Result<Reply, Error> {
    let Some(id) = chosen else {
        let command = asking.command_of(None, "challenge", asking.reader);
        return Ok(privately(
            asking,
            Message::text(t!(asking.reader, "own-none", command = &command)),
        ));
    };
    let caller = &asking.caller;
    let view = match asking.app.board(caller, MatchRef::This(id)).await {
        Err(app::Error::NoMatch(NoMatch::Unknown | NoMatch::Elsewhere(_))) => {
            asking.app.own_board(caller, id).await?
        }
        here => here?,
    };
    own_chosen(asking, &view).await
}

/// Whether `side` may claim the match and has been told so by a message.
fn claims_for(this_match: &Match, side: Side) -> bool {
    this_match.clock().nudges().claimable && this_match.to_move() == Some(side.other())
}

fn button(this_match: &Match, action: MatchAction, label: String, weight: Weight) -> Button {
    Button::new(
        ComponentId::Match(At::now(this_match), action),
        label,
        weight,
    )
}

async fn own_chosen(asking: &Asking, view: &MatchView) -> Result<Reply, Error> {
    let this_match = &view.this_match;
    let reader = asking.reader;
    let Some(side) = this_match.seats().side(asking.caller.user) else {
        return refuse_non_player(asking, view).await;
    };
    if let Some(ending) = this_match.ending() {
        return refuse_because_over(asking, view, *ending).await;
    }
    let opponent = this_match.seats().player(side.other());
    let label = |label: Label| chat::label(reader, label);
    // The buttons carry the moment of the public view, because the true moment would reveal hidden steps.
    let seen = this_match.public_view();
    let leave = match this_match.can_abort() {
        true => (MatchAction::Abort, Label::Abort),
        false => {
            let call_off = OfferKind::CallOff;
            (MatchAction::Ask(call_off), Label::Ask(call_off))
        }
    };
    let place = this_match.place();
    let mut buttons = Vec::from_iter(go_on_here_button(reader, asking, this_match));
    if !place.is_direct() && !asking.caller.place.is_direct() {
        let words = t!(reader, "place-button-direct");
        buttons.push(button(&seen, MatchAction::Direct, words, Weight::Plain));
    }
    buttons.push(button(
        &seen,
        MatchAction::Board,
        label(Label::Board),
        Weight::Plain,
    ));
    if this_match.allows_draw() {
        let draw = OfferKind::Draw;
        let words = label(Label::Ask(draw));
        buttons.push(button(&seen, MatchAction::Ask(draw), words, Weight::Plain));
    }
    buttons.push(button(&seen, leave.0, label(leave.1), Weight::Plain));
    buttons.push(button(
        &seen,
        MatchAction::Resign,
        label(Label::Resign),
        Weight::Danger,
    ));
    let mut said = own::chosen(reader, this_match, opponent, PLACE_WAITS);
    if this_match.move_asked() == Some(side.other()) {
        said = format!("{said}\n{}", place::move_wanted(reader, opponent));
    }
    let rows = buttons.chunks(BUTTONS);
    let mut message = rows.fold(Message::text(said), |message, row| {
        message.with_buttons(row.to_vec())
    });
    if claims_for(this_match, side) {
        message = message.with_buttons(claims(reader, &seen));
    }
    Ok(privately(asking, message))
}

/// The button that lets a match go on in the caller's place. `None` if the match is played in the caller's place and is
/// not paused, if match and caller are both in direct messages, or if the match belongs to a server and the caller is
/// in a channel outside this server.
fn go_on_here_button(reader: Locale, asking: &Asking, this_match: &Match) -> Option<Button> {
    let place = this_match.place();
    let paused = this_match.paused_at().is_some();
    let words = match (asking.caller.place, place) {
        (here, place) if here == place && !paused => return None,
        (Place::Direct, Place::Direct) => return None,
        (Place::Direct, _) => t!(reader, "place-button-direct"),
        (here @ Place::Server { .. }, _) if here.is_beside(place) => t!(reader, "own-button-here"),
        (_, Place::Server { .. }) => return None,
        _ => t!(reader, "place-button-here"),
    };
    let weight = match paused || !place.is_beside(asking.caller.place) {
        true => Weight::Main,
        false => Weight::Plain,
    };
    let seen = this_match.public_view();
    Some(button(&seen, MatchAction::Here, words, weight))
}

async fn refuse_non_player(asking: &Asking, view: &MatchView) -> Result<Reply, Error> {
    let command = asking.command(view.this_match.game(), "challenge");
    let why = ResignRefusal::NotAPlayer;
    let said = text::why::resign_refused(asking.reader, &view.this_match, &why, &command);
    refused_by(asking, view, said).await
}

async fn refuse_because_over(
    asking: &Asking,
    view: &MatchView,
    ending: referee::Ending,
) -> Result<Reply, Error> {
    let command = asking.command(view.this_match.game(), "challenge");
    let why = ResignRefusal::Over(ending);
    let said = text::why::resign_refused(asking.reader, &view.this_match, &why, &command);
    refused_by(asking, view, said).await
}

/// Lets a match go on in the place `to`, or asks the other player to agree to this.
pub async fn go_on(asking: &Asking, id: MatchId, to: Place) -> Result<Reply, Error> {
    let caller = &asking.caller;
    // The person whose interaction the pressed message answers counts as having asked to go on with the match, but only
    // in the channel of that message.
    let there = to.channel() == Some(asking.channel);
    let asked = asking
        .made_by
        .filter(|it| there && *it != asking.caller.user);
    let moved = asking.app.go_on(caller, (id, to), asked, asking.hidden_in);
    match moved.await {
        Ok(once) => {
            let view = &once;
            if view.this_match.place() != to {
                let opponent = opponent_of(view, asking.caller.user);
                let side = view.this_match.seats().side(opponent);
                let said = match side.is_some_and(|side| view.unreachable[side]) {
                    true => {
                        let next = asking.mention("referee", "next");
                        place::move_unheard(asking.reader, opponent, &next)
                    }
                    false => place::move_asks(asking.reader, opponent, false),
                };
                let said = match timed_out(asking, opponent).await {
                    Some(silent) => format!("{said}\n{silent}"),
                    None => said,
                };
                return Ok(privately(asking, Message::text(said)).about(view));
            }
            if !asking.is_at(to) {
                let said = t!(asking.reader, "place-moved");
                return Ok(privately(asking, Message::text(said)).about(view));
            }
            let locale = asking.public_locale(view);
            let said = match to {
                Place::Server { .. } => t!(locale, "own-here"),
                Place::Guest { .. } | Place::Direct => t!(locale, "place-here"),
            };
            Ok(board_row(asking, view, Said::Before(said)))
        }
        Err(UseCaseError::Refused(why)) => moved_not(asking, &why, to).await,
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

async fn moved_not(asking: &Asking, why: &MoveError, to: Place) -> Result<Reply, Error> {
    let why = match why {
        MoveError::NotAPlayer(view) => return refuse_non_player(asking, view).await,
        MoveError::Over(view) => {
            return match view.this_match.ending() {
                Some(ending) => refuse_because_over(asking, view, *ending).await,
                None => Ok(privately(asking, Message::default())),
            };
        }
        MoveError::NeedsBoth(view) if to.is_direct() => {
            let said = place::move_asks(asking.reader, opponent_of(view, asking.caller.user), true);
            return Ok(privately(asking, Message::text(said)));
        }
        MoveError::NeedsBoth(view) => return asked_to_follow(asking, view).await,
        MoveError::Barred(why) => {
            let said = barred(asking.reader, why, &t!(asking.reader, "place-opponent"));
            return Ok(privately(asking, Message::text(said)));
        }
        MoveError::OtherServer(place) => {
            let said = place::elsewhere(asking.reader, Some(*place));
            return Ok(privately(asking, Message::text(said)));
        }
        MoveError::HereAlready(_) => NotHere::Already,
        MoveError::ChannelTaken => NotHere::Taken,
        MoveError::ClosedChannel { open } => {
            let command = asking.mention("referee", "next");
            let said = text::rest::played_elsewhere(asking.reader, open, &command);
            return Ok(privately(asking, Message::text(said)));
        }
    };
    let said = own::not_here(asking.reader, why);
    Ok(privately(asking, Message::text(said)))
}

fn opponent_of(view: &MatchView, user: UserId) -> UserId {
    let seats = view.this_match.seats();
    let side = seats.side(user).unwrap_or(Side::First);
    seats.player(side.other())
}

/// Asks the other player publicly to go on in this channel with the caller. If the pressed message is this question and
/// the caller has asked it, only the caller is answered.
async fn asked_to_follow(asking: &Asking, view: &MatchView) -> Result<Reply, Error> {
    let opponent = opponent_of(view, asking.caller.user);
    if asking.made_by == Some(asking.caller.user) && !asking.pressed_privately() {
        let said = place::asked_already(asking.reader, opponent);
        return Ok(privately(asking, Message::text(said)));
    }
    let locale = asking.public(&asking.app.guild_settings(asking.caller.guild()).await?);
    let message = Message {
        ping: vec![opponent],
        ..Message::text(place::asked(
            locale,
            view.this_match.game(),
            asking.caller.user,
            opponent,
        ))
    };
    let seen = view.this_match.public_view();
    let words = t!(locale, "place-button-here");
    let agree = button(&seen, MatchAction::Here, words, Weight::Main);
    let message = message.with_buttons(vec![agree]);
    Ok(publicly(asking, message))
}
