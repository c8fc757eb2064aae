//! The public messages of a match or a challenge, from how it stands now.

use super::message::{Button, Message, Weight, link};
use super::redact::seen_by;
use super::{acts, board, challenge, offer, puzzle, roles, tournament};
use crate::discord::context::Data;
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use app::delivery::{Content, Line};
use app::{ChallengeView, MatchView, PLACE_WAITS, Recipient, ResultNews};
use referee::{ChallengeState, ChannelId, Claim, Ending, Match, UserId};
use text::chat::{self, Label};
use text::server::{self, Seeking};
use text::t;
use text::{Locale, matches, own, place, rest, silence};

/// The command of the settings; outside a server none can be clicked.
const SETTINGS: &str = "`/referee settings`";

/// What a message says in this channel, in the channel's language, and whom it names; `None` if there is nothing left
/// to be said.
pub async fn message(data: &Data, home: ChannelId, content: &Content) -> Option<Message> {
    Some(match content {
        Content::Board(view) => latest(data, view).await,
        Content::Reminder(view) => reminder(data.public_locale(view), view)?,
        Content::Direct(view, to) => {
            let locale = locale_of(to, || data.public_locale(view));
            let this_match = &view.this_match;
            let said = match this_match.ending() {
                Some(_) => text::ending::ending_text(locale, this_match),
                None => reminded(locale, this_match)?.1,
            };
            Message::text(rest::directly(locale, this_match, to.user, &said)?)
        }
        Content::Woken(view, _) => {
            let locale = data.public_locale(view);
            to_move(locale, view, rest::woken(locale, &view.this_match)?)
        }
        Content::Question(view, asked) => offer::question(data.public_locale(view), view, asked),
        Content::Outcome(view, asked, state) => {
            let locale = data.public_locale(view);
            Message::text(text::offer::outcome(
                locale,
                &view.this_match,
                asked,
                *state,
            )?)
        }
        Content::Folded(view, line) => {
            let locale = data.public_locale(view);
            let index = |plies: u64| usize::try_from(plies).unwrap_or(usize::MAX);
            Message::text(match line {
                Line::Plies(after, upto) => {
                    matches::folded(locale, &view.this_match, index(*after), index(*upto))
                }
                Line::TakenBack => t!(locale, "match-folded-back"),
            })
        }
        Content::Challenge(view, to) => of_challenge(data, view, *to),
        Content::Unreachable(view) => {
            let locale = data.locale_at(&view.guild, view.place);
            let link = data.to_account();
            let said = text::challenge::unreachable(locale, &view.challenge, link.as_deref());
            Message::text(said?)
        }
        Content::Accepted(view, challenger) => {
            let accepter = challenge::accepter(view, *challenger);
            challenge::accepted(data.public_locale(view), accepter, view)
        }
        Content::PlaceLost(view, player) => {
            let this_match = &view.this_match;
            let side = this_match.seats().side(*player)?;
            let opponent = this_match.seats().player(side.other());
            let locale = data.public_locale(view);
            let said = own::lost_directly(locale, this_match, opponent, PLACE_WAITS)?;
            Message::text(said)
        }
        Content::MoveAsked(view, to) => {
            let locale = locale_of(to, || data.public_locale(view));
            move_asked(locale, view, to.user)?
        }
        Content::Daily(view) => puzzle::daily(data, home, view).await?,
        Content::Digest(digest) => {
            let place = digest.waiting.first().map(|it| it.place());
            let locale = locale_of(&digest.to, || {
                place.map_or(Locale::En, |place| data.locale_at(&digest.guild, place))
            });
            let waiting = digest.waiting.iter().map(|it| &**it);
            Message::text(rest::digest(locale, digest.to.user, waiting, SETTINGS))
        }
        Content::RoleTrouble(guild, to, refused) => {
            let locale = locale_of(to, || data.server_locale(*guild));
            roles::trouble(locale, *guild, refused, SETTINGS)
        }
        Content::ResultNews(view) => result(data, home, view).await,
        Content::ChallengeNews(view) => seeking(data, home, view),
        Content::TournamentNews(view, what) => tournament::news(data, home, view, *what),
        Content::Act(view) => {
            let locale = data.locale_in(&view.guild, view.act.guild, home);
            acts::act(locale, view)
        }
        Content::ActTold(view) => {
            let locale = data.locale_in(&view.guild, view.act.guild, home);
            Message::text(acts::said(locale, view))
        }
        Content::Signup(view) => tournament::signup(data, view),
        Content::Round(view, round) => tournament::round(data, view, *round),
        Content::Pairing(view) => tournament::pairing(data, view),
        Content::Final(view) => tournament::over(data, view).await,
        Content::TournamentLost(view, to) => {
            let it = &view.card.tournament;
            let locale = locale_of(to, || data.locale_in(&view.guild, it.guild, it.channel));
            tournament::lost(locale, view)?
        }
        Content::MovedAway(view) => {
            let locale = data.public_locale(view);
            Message::text(matches::moved_away(locale, &view.this_match))
        }
        Content::EndedInThread(view) => {
            let locale = data.public_locale(view);
            Message::text(matches::ended_in_thread(locale, &view.this_match))
        }
    })
}

/// What a reminder says, and whom it is for if not for the player to move.
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

/// A reminder in the channel of its match.
fn reminder(locale: Locale, view: &MatchView) -> Option<Message> {
    match reminded(locale, &view.this_match)? {
        (Some(player), said) => silence(locale, &view.this_match, player, said),
        (None, said) => Some(to_move(locale, view, said)),
    }
}

/// The question whether a match goes on in direct messages.
fn move_asked(locale: Locale, view: &MatchView, user: UserId) -> Option<Message> {
    let this_match = &view.this_match;
    let side = this_match.seats().side(user)?;
    let opponent = this_match.seats().player(side.other());
    let said = place::move_asked(locale, this_match.game(), opponent, this_match.place());
    let press = ComponentId::Match(At::now(&this_match.public_view()), MatchAction::Here);
    let here = Button::new(press, t!(locale, "place-button-here"), Weight::Main);
    Some(Message::text(said).with_buttons(vec![here]))
}

/// A result among the news.
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

/// The language a person has chosen, or else this one.
fn locale_of(to: &Recipient, otherwise: impl FnOnce() -> Locale) -> Locale {
    let chosen = to.language.as_deref().map(Locale::from_code);
    chosen.unwrap_or_else(otherwise)
}

/// Words for the player to move, with the button that shows the board. It stays when the match is over, so it has
/// no moves.
fn to_move(locale: Locale, view: &MatchView, said: String) -> Message {
    let this_match = &view.this_match;
    let press = ComponentId::Match(At::now(this_match), MatchAction::Board);
    let board = Button::new(press, chat::label(locale, Label::Board), Weight::Main);
    Message {
        ping: this_match.player_to_move().into_iter().collect(),
        ..Message::text(said).with_buttons(vec![board])
    }
}

/// The board with the plies since the last turn of the player to move, or how it has ended.
async fn latest(data: &Data, view: &MatchView) -> Message {
    let locale = data.public_locale(view);
    let this_match = &view.this_match;
    match (this_match.ending(), this_match.public_len()) {
        (None, 0) => board::begun(data, locale, view).await,
        // What ended it is told too.
        (None | Some(Ending::Rules { .. }), _) => {
            let seen = seen_by(None, view);
            let latest = matches::latest(&seen.this_match);
            board::moved(data, locale, &seen, latest).await
        }
        (Some(_), _) => board::after(data, locale, view, "").await,
    }
}

/// That a player has been silent for long or has left, for the player whom it concerns.
fn silence(locale: Locale, this_match: &Match, player: UserId, said: String) -> Option<Message> {
    // The engine needs no ping.
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

/// The buttons that end a match whose other player has been silent for long.
pub fn claims(locale: Locale, this_match: &Match) -> Vec<Button> {
    let claims = [(Claim::Win, Weight::Main), (Claim::NoResult, Weight::Plain)];
    let buttons = claims.map(|(claim, weight)| {
        let press = ComponentId::Match(At::now(this_match), MatchAction::Claim(claim));
        Button::new(press, chat::label(locale, Label::Claim(claim)), weight)
    });
    buttons.to_vec()
}

/// A challenge that is open to anyone, among the news.
fn seeking(data: &Data, home: ChannelId, view: &ChallengeView) -> Message {
    let locale = data.locale_in(&view.guild, view.counts_in, home);
    let challenge = &view.challenge;
    let place = match view.message {
        Some(at) => link(view.place, at),
        None => text::place::named(locale, view.place),
    };
    let state = match challenge.state_at(data.clock.now()) {
        ChallengeState::Open => Seeking::Open(&place),
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
