//! Playing an action, looking at the board, and choosing from the private picker.

use super::ampel;
use super::board;
use super::component_id::{At, ComponentId};
use super::data::{Data, Stop, judged, sure};
use super::games;
use super::invoker::Invoker;
use super::isaac;
use super::message::{Line, Message, Row};
use super::offers;
use super::reply::{After, Reply};
use app::{Hint, MatchView, MessageRef, MessageRole, Move, Posting, Refused, Typed, Which};
use referee::{GuildId, Match, PlayRefusal, UserId, read_by};
use rules::{AnyPosition, AnyRefusal, Game, Side};
use text::isaac::Reader;
use text::{self, Locale, chat};

/// The most lines a menu may have.
const LINES: usize = 25;

/// More actions than any game has at once.
const ALL: usize = 10_000;

/// Plays an action.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn play(
    data: &Data,
    invoker: &Invoker,
    which: Which,
    typed: &Typed,
) -> Result<Reply, Stop> {
    let caller = data.caller(invoker);
    match judged(data.app.play(&caller, which, typed).await)? {
        Ok(once) => accepted(data, invoker, &once.value).await,
        Err(refused) => refuse(data, invoker, &refused).await,
    }
}

/// The public answer to an accepted action.
async fn accepted(data: &Data, invoker: &Invoker, moved: &Move) -> Result<Reply, Stop> {
    let view = &moved.view;
    if ampel::under_way(invoker, moved) {
        let hints = ampel::hints(&view.this_match);
        let message = ampel::step(data, invoker.reader, view, &hints, "").await;
        return Ok(privately(invoker, message));
    }
    let locale = invoker.public(&view.guild);
    let message = board::moved(data, locale, view, moved.plies.clone()).await;
    let this_match = &view.this_match;
    let numbers = sure(data.app.numbers(invoker.user, this_match).await)?;
    let token = this_match.plies().get(moved.plies.start);
    let token = token.map_or(String::new(), |ply| {
        let token = read_by(this_match.game(), numbers, &ply.token);
        text::game::token(invoker.reader, this_match.game(), &token)
    });
    Ok(post(invoker, view, message, &token))
}

/// Seen by the invoker alone: in place of the private message that was pressed, or as a new one.
pub fn privately(invoker: &Invoker, message: Message) -> Reply {
    if invoker.pressed_privately() {
        Reply::update(message)
    } else {
        Reply::private(message)
    }
}

/// A new board for everybody to see: as a new message or in place of the last one, as the server
/// wants it.
fn post(invoker: &Invoker, view: &MatchView, message: Message, token: &str) -> Reply {
    let role = MessageRole::Board(view.this_match.id());
    let over = view.this_match.ending().is_some();
    let reply = match (view.guild.posting, view.messages.board) {
        // The end deserves a message of its own: it concerns both, and only that is noticed.
        (Posting::EditInPlace, Some(at)) if !over => {
            let reply = edit(invoker, at, message, token, &view.this_match);
            reply.then(ping(invoker, view))
        }
        (Posting::EditInPlace, _) => new_board(invoker, message, token).noted_as(role),
        (Posting::NewMessage, _) => {
            let reply = new_board(invoker, message, token);
            // Left over from when the board was edited in place.
            unping(view).into_iter().fold(reply, Reply::then)
        }
    };
    close(invoker, view, reply)
}

/// The line that pings the player to move, for an edit of the board notifies nobody.
fn ping(invoker: &Invoker, view: &MatchView) -> After {
    let this_match = &view.this_match;
    let locale = invoker.public(&view.guild);
    let ping = this_match.player_to_move().map(|player| (locale, player));
    let channel = this_match.place().channel;
    After::Ping(this_match.id(), channel, view.messages.ping, ping)
}

/// Takes back the line that pinged, if there is one: what follows pings by itself.
pub fn unping(view: &MatchView) -> Option<After> {
    let this_match = &view.this_match;
    let (id, channel) = (this_match.id(), this_match.place().channel);
    let old = view.messages.ping?;
    Some(After::Ping(id, channel, Some(old), None))
}

fn new_board(invoker: &Invoker, message: Message, token: &str) -> Reply {
    if invoker.pressed_privately() && !token.is_empty() {
        let done = Message::text(chat::played(invoker.reader, token));
        Reply::update(done).followed_by(message)
    } else {
        Reply::public(message)
    }
}

fn edit(
    invoker: &Invoker,
    at: MessageRef,
    message: Message,
    token: &str,
    this_match: &Match,
) -> Reply {
    let renew = |message: Option<Message>| {
        After::Renew(at, message, this_match.id(), this_match.revision())
    };
    if invoker.pressed == Some((at.message, false)) {
        return Reply::update(message).then(renew(None));
    }
    let link = link(invoker.guild, at);
    let callout = this_match.plies().last().map(|ply| ply.token.as_str()) == Some(board::CALLOUT);
    let done = Message::text(match callout {
        true => chat::called_out_there(invoker.reader, &link),
        false => chat::played_there(invoker.reader, token, &link),
    });
    let reply = if invoker.pressed_privately() {
        Reply::update(done)
    } else {
        Reply::private(done)
    };
    reply.then(renew(Some(message)))
}

/// A link to a message of this server.
pub fn link(guild: GuildId, at: MessageRef) -> String {
    format!(
        "https://discord.com/channels/{guild}/{}/{}",
        at.channel, at.message
    )
}

/// What becomes of a board edited in place once the match goes on in a new message.
pub fn moved_on(locale: Locale, view: &MatchView) -> Option<After> {
    let board = view.messages.board?;
    let this_match = &view.this_match;
    let goes_on = view.guild.posting == Posting::EditInPlace && this_match.ending().is_none();
    let words = text::matches::moved_on(locale, this_match);
    goes_on.then(|| After::Edit(board, Message::text(words)))
}

/// The answer to a change, and what is to be done about the other messages of its match.
pub fn close(invoker: &Invoker, view: &MatchView, reply: Reply) -> Reply {
    let locale = invoker.public(&view.guild);
    closing(locale, view).into_iter().fold(reply, Reply::then)
}

/// What is to be done about the other messages of a match after a change: a question it has settled
/// loses its buttons. Once the match is over, nobody is pinged any more, a board that was edited in
/// place says so, and if it was played in a thread, the line in the channel says how it ended.
pub fn closing(locale: Locale, view: &MatchView) -> Vec<After> {
    let mut todo = offers::settled(locale, view);
    let this_match = &view.this_match;
    if this_match.ending().is_none() {
        return todo;
    }
    if let (Posting::EditInPlace, Some(board)) = (view.guild.posting, view.messages.board) {
        let words = text::matches::over(locale, this_match);
        todo.push(After::Edit(board, Message::text(words)));
    }
    if let Some(parent) = view.messages.parent {
        let words = text::matches::ended_in_thread(locale, this_match);
        todo.push(After::Edit(parent, Message::text(words)));
    }
    todo.extend(unping(view));
    todo
}

/// The private answer to a refused action: the reason, the picture of it, and what to do instead.
///
/// # Errors
/// The bot itself fails.
async fn refuse(
    data: &Data,
    invoker: &Invoker,
    refused: &Refused<PlayRefusal>,
) -> Result<Reply, Stop> {
    let view = &board::seen_by(Some(invoker.user), &refused.view);
    let this_match = &view.this_match;
    let locale = invoker.reader;
    let why = match (&refused.why, this_match.to_move()) {
        // Nothing has happened since that the invoker may know of.
        (PlayRefusal::Stale { made_for, .. }, Some(to_move))
            if *made_for == this_match.moment() =>
        {
            &PlayRefusal::NotYourTurn { to_move }
        }
        (why, _) => why,
    };
    let command = data.command(this_match.game(), "challenge");
    let words = text::refused::play(locale, this_match, why, &command);
    Ok(match why {
        PlayRefusal::Rules(refusal) => {
            let numbers = sure(data.app.numbers(invoker.user, this_match).await)?;
            // Whoever tries a step again that counted already sees that it did.
            let private = ampel::so_far(locale, this_match)
                .filter(|_| this_match.public_len() < this_match.plies().len());
            let words = match refusal {
                AnyRefusal::Isaac(refusal) => {
                    let side = this_match.seats().side(invoker.user);
                    text::isaac::refusal(locale, refusal, Reader::of(side, numbers))
                }
                AnyRefusal::Ampel(_) => match &private {
                    Some(so_far) => format!("{so_far}\n\n{words}"),
                    None => words,
                },
                AnyRefusal::Iago(_) => words,
            };
            let game = this_match.game();
            let at = board::at(this_match);
            let tokens = games::remedies(refusal).into_iter();
            let instead = match refusal {
                AnyRefusal::Isaac(refusal) => isaac::instead(locale, refusal, at),
                AnyRefusal::Ampel(refusal) => ampel::instead(locale, refusal, at),
                AnyRefusal::Iago(_) => None,
            };
            let mut picture = board::diagram(data, locale, view, refusal, numbers).await;
            if picture.is_none() && private.is_some() {
                picture = board::private_picture(data, locale, view, None, numbers).await;
            }
            let answer = Message {
                text: words,
                files: picture.into_iter().collect(),
                rows: board::few(at, tokens, |token| read_by(game, numbers, token)),
                ping: None,
            };
            Reply::private(match instead {
                Some(button) => answer.with_buttons(vec![button]),
                None => answer,
            })
        }
        PlayRefusal::Stale { .. } | PlayRefusal::Over(_) => {
            let present = board::present_to(data, invoker, view).await?;
            Reply::private(present.after(&words))
        }
        PlayRefusal::NotAPlayer
        | PlayRefusal::OutOfTime { .. }
        | PlayRefusal::NotYourTurn { .. } => Reply::private(Message::text(words)),
    })
}

/// Shows the board: to the invoker alone, or to everybody.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn look(
    data: &Data,
    invoker: &Invoker,
    which: Which,
    everybody: bool,
) -> Result<Reply, Stop> {
    let view = sure(data.app.board(&data.caller(invoker), which).await)?;
    if everybody {
        let locale = invoker.public(&view.guild);
        return Ok(Reply::public(board::present(data, locale, &view).await));
    }
    let message = board::present_to(data, invoker, &view).await?;
    Ok(Reply::private(message))
}

/// Shows the board as text: to the invoker alone, or to everybody.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn look_at_text(
    data: &Data,
    invoker: &Invoker,
    which: Which,
    everybody: bool,
) -> Result<Reply, Stop> {
    let view = sure(data.app.board(&data.caller(invoker), which).await)?;
    let (locale, view, numbers) = match everybody {
        true => {
            let locale = invoker.public(&view.guild);
            (locale, board::seen_by(None, &view), Side::First)
        }
        false => {
            let numbers = sure(data.app.numbers(invoker.user, &view.this_match).await)?;
            let seen = board::seen_by(Some(invoker.user), &view);
            (invoker.reader, seen, numbers)
        }
    };
    let this_match = &view.this_match;
    let drawn = match (this_match.position(), numbers) {
        (AnyPosition::Isaac(position), Side::Second) => text::isaac::board(position, numbers),
        (position, _) => text::game::drawn(locale, position),
    };
    let lead = chat::text_board(locale);
    let mut text = format!("{lead}\n```\n{}\n```", drawn.trim_end_matches('\n'));
    // The drawing shows the pieces alone; the rest of the position is told in words.
    let rest = match this_match.game() {
        Game::Isaac => text::alt::board(locale, this_match, &view.names, numbers),
        Game::Iago | Game::Ampel => text::matches::present(locale, this_match),
    };
    text.push('\n');
    text.push_str(&rest);
    let message = Message::text(text);
    Ok(match everybody {
        true => Reply::public(message),
        false => Reply::private(message),
    })
}

/// The private picker: the actions that begin as chosen so far, narrowed down step by step.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn pick(data: &Data, invoker: &Invoker, at: At, chosen: &str) -> Result<Reply, Stop> {
    let caller = data.caller(invoker);
    let which = Which::This(at.id);
    let hints = sure(data.app.hints(&caller, which, "", ALL).await)?;
    let this_match = &hints.view.this_match;
    let same_turn = ampel::same_turn(this_match, at);
    let overtaken = same_turn.is_some_and(|now| now != at) && !chosen.is_empty();
    let at = same_turn.unwrap_or(at);
    if hints.actions.is_empty() || this_match.moment() != at.moment {
        let why = cannot_pick(invoker.user, at, &hints.view);
        let view = Box::new(hints.view);
        return refuse(data, invoker, &Refused { why, view }).await;
    }
    if ampel::position(this_match).is_some() {
        let chosen = if overtaken { "" } else { chosen };
        let mut message =
            ampel::step(data, invoker.reader, &hints.view, &hints.actions, chosen).await;
        if overtaken {
            let words = text::ampel::overtaken(invoker.reader);
            message.text = format!("{words}\n{}", message.text);
        }
        return Ok(privately(invoker, message));
    }
    let own = isaac::step(data, invoker.reader, &hints, at, chosen).await;
    if let Some(message) = own {
        return Ok(privately(invoker, message));
    }
    let fitting: Vec<&Hint> = hints
        .actions
        .iter()
        .filter(|hint| hint.token.starts_with(chosen))
        .collect();
    // A hand-made beginning fits nothing: begin anew.
    let (chosen, fitting) = if fitting.is_empty() {
        ("", hints.actions.iter().collect())
    } else {
        (chosen, fitting)
    };
    let locale = invoker.reader;
    let game = this_match.game();
    let lines = lines(&fitting, game, chosen, locale);
    let whole = fitting.len() == lines.len();
    let question = match chosen {
        "" if whole => chat::pick_only(locale),
        "" => chat::pick_first(locale),
        chosen => chat::pick_next(locale, chosen),
    };
    let message = Message {
        text: question.clone(),
        rows: vec![Row::Menu {
            press: ComponentId::Pick(at, String::new()),
            placeholder: question,
            lines,
        }],
        ..Message::default()
    };
    Ok(privately(invoker, message))
}

/// The lines of a menu: the actions themselves if they fit, else the next beginnings.
fn lines(fitting: &[&Hint], game: Game, chosen: &str, locale: Locale) -> Vec<Line> {
    let whole = |hint: &Hint| Line {
        value: hint.token.clone(),
        label: chat::hint(locale, game, &hint.token, hint.effects.as_ref()),
        note: String::new(),
    };
    if fitting.len() <= LINES && !chosen.is_empty() || fitting.len() <= LINES / 2 {
        return fitting.iter().map(|hint| whole(hint)).collect();
    }
    let mut lines: Vec<Line> = Vec::new();
    let mut groups: Vec<(&str, Vec<&Hint>)> = Vec::new();
    for &hint in fitting {
        let next = games::steps(game, &hint.token)
            .into_iter()
            .find(|step| step.len() > chosen.len());
        let key = next.unwrap_or(&hint.token);
        match groups.last_mut() {
            Some((last, group)) if *last == key => group.push(hint),
            _ => groups.push((key, vec![hint])),
        }
    }
    for (beginning, group) in groups.into_iter().take(LINES) {
        lines.push(match group.as_slice() {
            [only] => whole(only),
            _ => Line {
                value: beginning.to_owned(),
                label: chat::pick_group(locale, beginning),
                note: chat::pick_count(locale, group.len()),
            },
        });
    }
    lines
}

/// Why nothing can be picked.
fn cannot_pick(user: UserId, at: At, view: &MatchView) -> PlayRefusal {
    let this_match = &view.this_match;
    if let Some(ending) = this_match.ending() {
        return PlayRefusal::Over(*ending);
    }
    if this_match.seats().side(user).is_none() {
        return PlayRefusal::NotAPlayer;
    }
    let now = this_match.moment();
    let stale = PlayRefusal::Stale {
        made_for: at.moment,
        now,
    };
    match this_match.to_move() {
        _ if now != at.moment => stale,
        Some(to_move) if this_match.seats().player(to_move) != user => {
            PlayRefusal::NotYourTurn { to_move }
        }
        _ => stale,
    }
}

/// What a line chosen in the picker asks for: an action that is possible now, or another step.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn picked(data: &Data, invoker: &Invoker, at: At, value: &str) -> Result<Reply, Stop> {
    let caller = data.caller(invoker);
    let hints = sure(data.app.hints(&caller, Which::This(at.id), "", ALL).await)?;
    if hints.actions.iter().any(|hint| hint.token == value) {
        let typed = Typed::Token {
            token: value.to_owned(),
            made_for: at.moment,
        };
        return play(data, invoker, Which::This(at.id), &typed).await;
    }
    pick(data, invoker, at, value).await
}
