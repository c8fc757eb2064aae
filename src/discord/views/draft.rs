//! Writes the messages of the outbox. A message always shows the present state of its match, challenge or tournament.

use super::message::{Button, Message, Weight, link};
use super::redact::seen_by;
use super::{acts, board, challenge, offer, puzzle, roles, tournament};
use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use app::delivery::{Draft, Facts, Line};
use app::{
    ChallengeView, MatchView, MessageRole as Role, OutboxRow, PLACE_WAITS, Posting, Recipient,
    ResultNews,
};
use referee::{ChallengeState, ChannelId, Claim, Ending, Match, OfferState, UserId};
use text::chat::{self, Label};
use text::server::{self, Seeking};
use text::t;
use text::{Locale, matches, own, place, rest, silence};

/// The settings command as plain text, because a command cannot be clicked in direct messages.
const SETTINGS: &str = "`/referee settings`";

/// Text that a message contains only when it is sent as the answer to the request that caused the change. A message
/// that is delivered later has no such text.
#[derive(Clone, Debug, Default)]
pub enum Said {
    #[default]
    Nothing,
    /// Text before the board; it replaces the description of the last plies.
    Before(String),
    /// Text on a line of its own after the message.
    After(String),
}

/// Writes the message of an outbox row; `None` if nothing is left to say.
pub async fn draft(data: &Data, draft: &Draft, said: &Said) -> Option<Message> {
    let home = draft.owed.home;
    let mut message = match (draft.owed.role, &draft.about) {
        (role, Facts::Match(view)) => of_match(data, draft, role, view, said).await?,
        (_, Facts::Accepted(view, challenger)) => {
            let accepter = challenge::accepter(view, *challenger);
            challenge::accepted(data.public_locale(view), accepter, view)
        }
        (_, Facts::Offer(view, asked, OfferState::Open)) => {
            offer::question(data.public_locale(view), view, asked)
        }
        (_, Facts::Offer(view, asked, state)) => {
            let locale = data.public_locale(view);
            let outcome = text::offer::outcome(locale, &view.this_match, asked, *state);
            Message::text(outcome?)
        }
        (Role::Unreachable(..), Facts::Challenge(view)) => {
            let locale = data.locale_at(&view.guild, view.place);
            let link = data.to_account();
            let said = text::challenge::unreachable(locale, &view.challenge, link.as_deref());
            Message::text(said?)
        }
        (Role::ChallengeNews(_), Facts::Challenge(view)) => seeking(data, home, view),
        (role, Facts::Challenge(view)) => of_challenge(data, view, role.recipient()),
        (role, Facts::Tournament(view)) => match role {
            Role::Signup(_) => tournament::signup(data, view),
            Role::Round(_, round) => tournament::round(data, view, round),
            Role::TournamentNews(_, what) => tournament::news(data, home, view, what),
            Role::TournamentLost(..) | Role::GameLost(..) => {
                let of = &view.card.tournament;
                let otherwise = || data.locale_in(&view.guild, of.guild, of.channel);
                let locale = locale_of(draft.to.as_ref(), otherwise);
                match role {
                    Role::GameLost(_, slot, _) => tournament::game_lost(locale, view, slot)?,
                    _ => tournament::lost(locale, view)?,
                }
            }
            _ => tournament::over(data, view).await,
        },
        (_, Facts::Pairing(view)) => tournament::pairing(data, view),
        (role, Facts::Act(view)) => {
            let locale = data.locale_in(&view.guild, view.act.guild, home);
            match role {
                Role::Act(_) => acts::act(locale, view),
                _ => Message::text(acts::said(locale, view)),
            }
        }
        (_, Facts::Daily(view)) => puzzle::daily(data, home, view).await?,
        (_, Facts::Digest(digest)) => {
            let place = digest.waiting.first().map(|it| it.place());
            let locale = locale_of(Some(&digest.to), || {
                place.map_or(Locale::En, |place| data.locale_at(&digest.guild, place))
            });
            let waiting = digest.waiting.iter().map(|it| &**it);
            let said = rest::digest(locale, digest.to.user, digest.count, waiting, SETTINGS);
            Message::text(said)
        }
        (Role::RoleTrouble(guild, _), Facts::RefusedRoles(refused)) => {
            let locale = locale_of(draft.to.as_ref(), || data.connection.server_locale(guild));
            roles::trouble(locale, guild, refused, SETTINGS)
        }
        (_, Facts::RefusedRoles(_)) => return None,
    };
    if let Said::After(words) = said {
        message.text = format!("{}\n{words}", message.text);
    }
    Some(message)
}

/// Writes the message of a row about a match.
async fn of_match(
    data: &Data,
    draft: &Draft,
    role: Role,
    view: &MatchView,
    said: &Said,
) -> Option<Message> {
    let (locale, this_match) = (data.public_locale(view), &view.this_match);
    let own = || locale_of(draft.to.as_ref(), || locale);
    Some(match role {
        Role::Board(..) if this_match.place().is_direct() && !role.is_direct() => {
            Message::text(matches::moved_away(locale, this_match))
        }
        Role::Reminder(_) => reminder(locale, view)?,
        Role::MatchNotice(_, player) => {
            let said = notice(data, own(), view)?;
            Message::text(rest::directly(own(), this_match, player, &said)?)
        }
        Role::Woken(..) => to_move(locale, view, rest::woken(locale, this_match)?),
        Role::Lost(_, player) => {
            let side = this_match.seats().side(player)?;
            let opponent = this_match.seats().player(side.other());
            Message::text(own::lost_directly(
                locale,
                this_match,
                opponent,
                PLACE_WAITS,
            )?)
        }
        Role::MoveAsked(_, player) => move_asked(own(), view, player)?,
        Role::ResultNews(_) => result(data, draft.owed.home, view).await,
        Role::Parent(_) => Message::text(matches::ended_in_thread(locale, this_match)),
        Role::Board(..) => latest(data, &draft.owed, view, said).await,
        // These messages are not about a match.
        Role::Offer(..)
        | Role::Challenge(..)
        | Role::ChallengeNews(_)
        | Role::Unreachable(..)
        | Role::Daily(_)
        | Role::Digest(_)
        | Role::Roles(_)
        | Role::RoleTrouble(..)
        | Role::Signup(_)
        | Role::Round(..)
        | Role::Pairing(..)
        | Role::Final(_)
        | Role::TournamentLost(..)
        | Role::GameLost(..)
        | Role::TournamentNews(..)
        | Role::Act(_)
        | Role::ActTold(_) => return None,
    })
}

/// The text of a direct message about a match: how the match has ended, a reminder, or a turn that could not be shown
/// as a board. `None` if there is nothing to say.
fn notice(data: &Data, locale: Locale, view: &MatchView) -> Option<String> {
    let this_match = &view.this_match;
    if this_match.ending().is_some() {
        return Some(text::ending::ending_text(locale, this_match));
    }
    if !view.is_unseen() {
        return Some(reminded(locale, this_match)?.1);
    }
    let seen = seen_by(None, view);
    let plies = matches::exchange(&seen.this_match);
    let moved = matches::moved(locale, &seen.this_match, plies);
    let board = data.command(this_match.game(), "board");
    let unseen = t!(locale, "place-answer-lost", command = &board);
    Some(format!("{moved}\n{unseen}"))
}

/// The single line that replaces an older board.
#[must_use]
pub fn folded(data: &Data, view: &MatchView, line: Line) -> Message {
    let locale = data.public_locale(view);
    let index = |plies: u64| usize::try_from(plies).unwrap_or(usize::MAX);
    Message::text(match line {
        Line::Plies(after, upto) => {
            matches::folded(locale, &view.this_match, index(after), index(upto))
        }
        Line::TakenBack => t!(locale, "match-folded-back"),
    })
}

/// The text of a reminder, and the person who is reminded. If that person is `None`, the player to move is reminded.
/// Returns `None` if nobody has to be reminded.
fn reminded(locale: Locale, this_match: &Match) -> Option<(Option<UserId>, String)> {
    if let Some((player, said)) = silence::reminder(locale, this_match) {
        return Some((Some(player), said));
    }
    let said = rest::vacation(locale, this_match);
    Some((
        None,
        said.or_else(|| matches::reminder(locale, this_match))?,
    ))
}

/// A reminder that is posted in the channel of its match.
fn reminder(locale: Locale, view: &MatchView) -> Option<Message> {
    match reminded(locale, &view.this_match)? {
        (Some(player), said) => silence(locale, &view.this_match, player, said),
        (None, said) => Some(to_move(locale, view, said)),
    }
}

/// Asks `user` whether the match should go on in direct messages.
fn move_asked(locale: Locale, view: &MatchView, user: UserId) -> Option<Message> {
    let this_match = &view.this_match;
    let side = this_match.seats().side(user)?;
    let opponent = this_match.seats().player(side.other());
    let said = place::move_asked(locale, this_match.game(), opponent, this_match.place());
    let press = ComponentId::Match(At::now(&this_match.public_view()), MatchAction::Here);
    let here = Button::new(press, t!(locale, "place-button-here"), Weight::Main);
    Some(Message::text(said).with_buttons(vec![here]))
}

/// The result of a match, as a message for the server's news channel.
async fn result(data: &Data, home: ChannelId, view: &MatchView) -> Message {
    let locale = data.locale_in(&view.guild, view.this_match.counts_in(), home);
    let said = server::result(locale, view.number, &view.this_match);
    let mut message = match view.guild.news.results {
        ResultNews::Picture => board::pictured(data, locale, view).await,
        _ => Message::default(),
    };
    message.text = match view.is_struck() {
        true => format!("~~{said}~~ ({})", t!(locale, "moderate-struck")),
        false => said,
    };
    message
}

/// The language that the recipient has chosen; `otherwise` gives the language if there is no recipient or no choice.
fn locale_of(to: Option<&Recipient>, otherwise: impl FnOnce() -> Locale) -> Locale {
    let chosen = to.and_then(|to| to.language.as_deref());
    let chosen = chosen.map(Locale::from_code);
    chosen.unwrap_or_else(otherwise)
}

/// A message for the player to move, with the button that shows the board. The message remains after the match is
/// over, so it has no buttons that play moves.
fn to_move(locale: Locale, view: &MatchView, said: String) -> Message {
    let this_match = &view.this_match;
    // Everybody can read the message and its button, so the button must not reveal the number of hidden steps.
    let at = At::now(&this_match.public_view());
    let press = ComponentId::Match(at, MatchAction::Board);
    let board = Button::new(press, chat::label(locale, Label::Board), Weight::Main);
    Message {
        ping: this_match.player_to_move().into_iter().collect(),
        ..Message::text(said).with_buttons(vec![board])
    }
}

/// The board. The text above it is the text of the answer (`said`) if there is one; otherwise it describes the latest
/// plies or the end of the match.
async fn latest(data: &Data, owed: &OutboxRow, view: &MatchView, said: &Said) -> Message {
    let locale = data.public_locale(view);
    let this_match = &view.this_match;
    match (said, this_match.ending(), this_match.public_len()) {
        (Said::Before(words), ..) => board::after(data, locale, view, words).await,
        (_, None, 0) => board::begun(data, locale, view).await,
        // If the match ended by the rules, the text still describes the plies that ended it.
        (_, None | Some(Ending::Rules { .. }), _) => {
            let seen = seen_by(None, view);
            let plies = matches::exchange(&seen.this_match);
            let latest = matches::latest(&seen.this_match).start;
            let start = plies.start.max(told_above(owed, view).min(latest));
            board::moved(data, locale, &seen, start..plies.end).await
        }
        (_, Some(_), _) => board::after(data, locale, view, "").await,
    }
}

/// The number of plies that boards above this one tell, in full or in the lines that replace them.
fn told_above(owed: &OutboxRow, view: &MatchView) -> usize {
    let this_match = &view.this_match;
    let Some(turn) = owed.turn.filter(|_| view.guild.posting != Posting::Remove) else {
        return 0;
    };
    if turn.takebacks != this_match.moment().takebacks {
        return 0;
    }
    let plies = usize::try_from(turn.plies).unwrap_or(usize::MAX);
    let before = usize::try_from(owed.plies_folded).unwrap_or(usize::MAX);
    // A board that shows no new plies replaces the board that told them.
    if plies < this_match.public_len() {
        plies
    } else {
        before
    }
}

/// A reminder for `player`: a turn takes long, or the player to move has been silent for long or has left the server.
fn silence(locale: Locale, this_match: &Match, player: UserId, said: String) -> Option<Message> {
    // The engine is never pinged.
    if player.engine_level().is_some() {
        return None;
    }
    let seen = this_match.public_view();
    let message = Message {
        ping: vec![player],
        ..Message::text(said)
    };
    let nudges = seen.clock().nudges();
    Some(match (nudges.claimable, nudges.left_at) {
        (true, _) => message.with_buttons(claims(locale, &seen)),
        (false, Some(_)) => message,
        (false, None) => Message {
            rows: board::rows(locale, &seen),
            ..message
        },
    })
}

/// The buttons with which a player ends a match whose opponent has been silent for long.
pub fn claims(locale: Locale, this_match: &Match) -> Vec<Button> {
    let claims = [(Claim::Win, Weight::Main), (Claim::NoResult, Weight::Plain)];
    let buttons = claims.map(|(claim, weight)| {
        let press = ComponentId::Match(At::now(this_match), MatchAction::Claim(claim));
        Button::new(press, chat::label(locale, Label::Claim(claim)), weight)
    });
    buttons.to_vec()
}

/// A challenge that anyone can accept, as a message for the server's news channel.
fn seeking(data: &Data, home: ChannelId, view: &ChallengeView) -> Message {
    let locale = data.locale_in(&view.guild, view.counts_in, home);
    let challenge = &view.challenge;
    let place = match view.message {
        Some(at) => link(view.place, at),
        None => text::place::named(locale, view.place),
    };
    let state = match challenge.state_at(data.clock.now()) {
        ChallengeState::Open if !view.at_rest => Seeking::Open(&place),
        ChallengeState::Accepted(_) => Seeking::Accepted,
        _ => Seeking::Closed,
    };
    let (player, game) = (challenge.challenger, challenge.terms.game());
    Message::text(server::seeking(locale, player, game, state))
}

fn of_challenge(data: &Data, view: &ChallengeView, to: Option<UserId>) -> Message {
    let locale = data.locale_at(&view.guild, view.place);
    let state = view.challenge.state_at(data.clock.now());
    match state {
        ChallengeState::Open => challenge::open(locale, view, to),
        _ => challenge::closed(locale, view, state),
    }
}
