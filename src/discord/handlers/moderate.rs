//! What moderators do to matches: they strike and restore results, and decide and end matches.

use super::replies::privately;
use super::settings::may_manage;
use crate::discord::asking::Asking;
use crate::discord::custom_id::{ComponentId, Listing, RulingPress, RulingStep};
use crate::discord::error::Error;
use crate::discord::outgoing::http::is_owner;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::{Filled, Form, asking_reason};
use crate::discord::views::list::{LINES, Question, menu};
use crate::discord::views::message::{Button, Line, Message, Weight};
use app::{Decision, GuildSettings, MatchView, NoMatch, Past, RulingError, UseCaseError};
use referee::{Act, MatchId, Score, Strike, Worth};
use rules::Side;
use text::answer::{self, Permission};
use text::moderate::{self as words, Counted, Label, Not};
use text::t;

/// Whether the caller moderates a server with these settings. A caller moderates if they manage the server or have the
/// role that the server has chosen. If `settings.time_out_moderates` is true, the permission to time out members is
/// enough, too.
#[must_use]
pub fn moderates(asking: &Asking, settings: &GuildSettings) -> bool {
    let role = settings.moderators;
    may_manage(asking)
        || settings.time_out_moderates && asking.may.moderate_members()
        || role.is_some_and(|role| asking.roles.contains(&role))
}

/// Refuses a member who does not moderate; `None` if they do. Discord can hide a command only as a whole and by
/// permissions, but `/referee` is for everybody, and a server may choose a role for its moderators. Presses of buttons
/// are checked in the same way.
pub async fn barred(asking: &Asking) -> Result<Option<Reply>, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    let said = || answer::not_allowed(asking.reader, Permission::Moderate);
    let no = !moderates(asking, &settings);
    Ok(no.then(|| privately(asking, Message::text(said())).refusal()))
}

/// The form that strikes or restores the result of a match. Without a number, shows a menu of the latest results.
pub async fn annul(
    asking: &Asking,
    number: Option<u64>,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    let Some(number) = number else {
        return Ok(Err(results(asking, reason, 0).await?));
    };
    if let Some(no) = barred(asking).await? {
        return Ok(Err(no));
    }
    match asking.app.numbered(asking.caller.guild(), number).await {
        Ok(view) => striking(asking, &view, reason).await,
        Err(app::Error::NoMatch(NoMatch::Unknown)) => Ok(Err(refusal(asking, Not::There))),
        Err(error) => Err(error.into()),
    }
}

/// Shows one page (counted from 0) of the latest results in a menu. The moderator chooses the result that will be
/// struck or restored.
pub async fn results(asking: &Asking, reason: Option<String>, page: u32) -> Result<Reply, Error> {
    if let Some(no) = barred(asking).await? {
        return Ok(no);
    }
    let reader = asking.reader;
    let found = asking
        .app
        .finished(asking.caller.guild(), Past::Results, page, LINES)
        .await?;
    let (finished, part) = found;
    let lines = finished.iter().map(|past| Line {
        value: past.id.to_string(),
        label: words::line(
            reader,
            Some(past.number),
            past.terms.game(),
            &past.seats,
            &past.names,
        ),
        note: match past.is_struck() {
            true => t!(reader, "moderate-struck"),
            false => String::new(),
        },
    });
    let list = Listing::Results(reason.clone());
    let asked = Question {
        said: words::choose_result(reader, part.all > 0),
        press: chosen(RulingStep::Result, reason),
        placeholder: t!(reader, "moderate-choose-result"),
    };
    let menu = menu(reader, asked, lines.collect(), part, &list);
    Ok(privately(asking, menu))
}

/// Shows one page (counted from 0) of the server's running matches in a menu. The moderator chooses the match that will
/// be decided or, if `end`, ended without a result.
pub async fn choose_match(
    asking: &Asking,
    end: bool,
    reason: Option<String>,
    page: u32,
) -> Result<Reply, Error> {
    if let Some(no) = barred(asking).await? {
        return Ok(no);
    }
    let reader = asking.reader;
    let (running, part) = asking
        .app
        .running_matches(asking.caller.guild(), page, LINES)
        .await?;
    let names = asking.app.names_of(&running).await?;
    let lines = running.iter().zip(&names).map(|(this_match, names)| Line {
        value: this_match.id().to_string(),
        label: words::running_line(reader, this_match.game(), &this_match.seats(), names),
        note: text::moderate::running_note(reader, this_match),
    });
    let step = match end {
        true => RulingStep::Ask(None),
        false => RulingStep::Winner,
    };
    let list = Listing::Running(end, reason.clone());
    let asked = Question {
        said: words::choose_match(reader, end, part.all > 0),
        press: chosen(step, reason),
        placeholder: t!(reader, "moderate-choose-match"),
    };
    let menu = menu(reader, asked, lines.collect(), part, &list);
    Ok(privately(asking, menu))
}

/// The custom id of a menu of matches. Choosing a match in the menu takes the step `step` for that match.
const fn chosen(step: RulingStep, reason: Option<String>) -> ComponentId {
    ComponentId::Rule(RulingPress {
        step,
        of: None,
        reason,
    })
}

/// Asks who wins a match: the one that the button names, otherwise the one chosen in a menu.
pub async fn press(
    asking: &Asking,
    press: RulingPress,
    chosen: Option<MatchId>,
) -> Result<Reply, Error> {
    let view = match ruled(asking, &press, chosen).await? {
        Ok(view) => view,
        Err(no) => return Ok(no),
    };
    winner(asking, &view, press.reason).await
}

/// The match about which a moderator presses, or why the caller may not decide about it.
async fn ruled(
    asking: &Asking,
    press: &RulingPress,
    chosen: Option<MatchId>,
) -> Result<Result<MatchView, Reply>, Error> {
    if let Some(no) = barred(asking).await? {
        return Ok(Err(no));
    }
    let Some(id) = press.of.or(chosen) else {
        return Ok(Err(refusal(asking, Not::There)));
    };
    Ok(Ok(asking.app.ruled(&asking.caller, id).await?))
}

/// The form that asks for the reason of a ruling and says what the ruling does, or why there is none.
pub async fn form(
    asking: &Asking,
    press: RulingPress,
    chosen: Option<MatchId>,
) -> Result<Result<Form, Reply>, Error> {
    let view = match ruled(asking, &press, chosen).await? {
        Ok(view) => view,
        Err(no) => return Ok(Err(no)),
    };
    let reason = press.reason.as_deref();
    match press.step {
        RulingStep::Ask(side) | RulingStep::Decide(side) => {
            if let Some(no) = undecidable(asking, &view).await? {
                return Ok(Err(no));
            }
            let in_cup = view.in_tournament;
            let said =
                words::decide_sure(asking.reader, view.number, &view.this_match, side, in_cup);
            let step = RulingStep::Decide(side);
            Ok(Ok(sure(asking, &view, step, said, reason)))
        }
        RulingStep::Annul(_) | RulingStep::Restore => {
            if let Some(no) = unstrikable(asking, &view).await? {
                return Ok(Err(no));
            }
            let said = what_is_done(asking, &view);
            Ok(Ok(sure(asking, &view, press.step, said, reason)))
        }
        RulingStep::Result | RulingStep::Winner => striking(asking, &view, press.reason).await,
    }
}

/// The form that does `step` when it is sent.
fn sure(
    asking: &Asking,
    view: &MatchView,
    step: RulingStep,
    said: String,
    reason: Option<&str>,
) -> Form {
    let sent = ComponentId::Rule(RulingPress {
        step,
        of: Some(view.this_match.id()),
        reason: None,
    });
    let title = match step {
        RulingStep::Restore => words::label(asking.reader, Label::Restore),
        RulingStep::Annul(way) => words::label(asking.reader, strike_label(view, way)),
        _ => t!(asking.reader, "moderate-form-title"),
    };
    asking_reason(asking.reader, sent, [title, said], reason)
}

/// Does what a moderator has decided, with the reason of the filled form.
pub async fn rule_by_form(
    asking: &Asking,
    press: RulingPress,
    filled: &Filled,
) -> Result<Reply, Error> {
    let view = match ruled(asking, &press, None).await? {
        Ok(view) => view,
        Err(no) => return Ok(no),
    };
    let decision = match press.step {
        RulingStep::Ask(winner) | RulingStep::Decide(winner) => {
            let won = |side| Decision::Decide(Worth::from(Score::Won(side)).outcome);
            winner.map_or(Decision::End, won)
        }
        RulingStep::Annul(strike) => Decision::Annul(strike),
        _ => match view.this_match.ruling().filter(|_| view.is_struck()) {
            Some(ruling) => Decision::Restore(ruling.act),
            None => return Ok(refusal(asking, Not::Struck)),
        },
    };
    rule(asking, &view, decision, filled.reason()).await
}

pub(super) fn refusal(asking: &Asking, why: Not) -> Reply {
    privately(asking, Message::text(words::not(asking.reader, why)))
}

/// Whether another moderator has to take the decision. `concerned` says that the decision is about the caller or about
/// a match of the caller. Nobody decides their own match, by any command. The bot does not know who the other
/// moderators are, but the owner of the server ranks above them and may decide.
pub(super) async fn is_partial(asking: &Asking, concerned: bool) -> bool {
    concerned && !owns_server(asking).await
}

/// Whether the caller owns the server; false as well if Discord does not answer in time.
pub(super) async fn owns_server(asking: &Asking) -> bool {
    let (guild, user) = (asking.caller.guild(), asking.caller.user);
    is_owner(&asking.clock, &asking.http, guild, user).await
}

/// Whether the caller must leave a match to another moderator, because they have played in it and do not own the
/// server.
async fn is_own(asking: &Asking, view: &MatchView) -> Result<bool, Error> {
    let plays = asking
        .app
        .has_played(asking.caller.user, &view.this_match)
        .await?;
    Ok(is_partial(asking, plays).await)
}

/// Refuses to strike or restore a match without a result, or one that only another moderator may decide.
async fn unstrikable(asking: &Asking, view: &MatchView) -> Result<Option<Reply>, Error> {
    if view.this_match.ending().is_none() {
        return Ok(Some(refusal(asking, Not::Over)));
    }
    if struck_by(view).is_none() && view.this_match.score().is_none() {
        return Ok(Some(refusal(asking, Not::Result)));
    }
    let own = is_own(asking, view).await?;
    Ok(own.then(|| refusal(asking, Not::Own)))
}

/// The act that has struck the result; `None` if the result counts.
fn struck_by(view: &MatchView) -> Option<&Act> {
    let ruling = view.this_match.ruling().filter(|_| view.is_struck())?;
    view.acts.iter().find(|act| act.id == ruling.act)
}

/// Says what striking or restoring a result does.
fn what_is_done(asking: &Asking, view: &MatchView) -> String {
    let (reader, number, this_match) = (asking.reader, view.number, &view.this_match);
    match struck_by(view) {
        Some(act) => words::annulled(reader, number, this_match, act),
        None => {
            let counted = Counted {
                rated: view.rating_changes.is_some(),
                in_tournament: view.in_tournament,
            };
            words::annul_sure(reader, number, this_match, counted)
        }
    }
}

/// The form that strikes or restores a result. If a game of a tournament can be struck in several ways, shows a button
/// for each.
async fn striking(
    asking: &Asking,
    view: &MatchView,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    if let Some(no) = unstrikable(asking, view).await? {
        return Ok(Err(no));
    }
    let said = what_is_done(asking, view);
    let step = match struck_by(view) {
        Some(_) => RulingStep::Restore,
        None => {
            let buttons = strikes(asking, view, reason.as_deref());
            if buttons.len() > 1 {
                let message = Message::text(said).with_buttons(buttons);
                return Ok(Err(privately(asking, message)));
            }
            RulingStep::Annul(Strike::AsItWas)
        }
    };
    Ok(Ok(sure(asking, view, step, said, reason.as_deref())))
}

/// The buttons that strike a game of a tournament: one for each different outcome with which the game may then count.
/// None for another match.
fn strikes(asking: &Asking, view: &MatchView, reason: Option<&str>) -> Vec<Button> {
    let Some(worth) = view.this_match.worth().filter(|_| view.in_tournament) else {
        return Vec::new();
    };
    let mut outcomes = Vec::new();
    let mut buttons = Vec::new();
    for way in [Strike::AsItWas, Strike::NoPoints, Strike::OtherSide] {
        let outcome = worth.struck(way).outcome;
        if !outcomes.contains(&outcome) {
            outcomes.push(outcome);
            let label = strike_label(view, way);
            let (step, reason) = (RulingStep::Annul(way), reason.map(str::to_owned));
            buttons.push(button(asking, view, step, reason, label, Weight::Danger));
        }
    }
    buttons
}

/// What it is called to strike a result in this way.
fn strike_label(view: &MatchView, way: Strike) -> Label {
    match view.this_match.worth().filter(|_| view.in_tournament) {
        Some(worth) => Label::AnnulFor(worth.struck(way).outcome),
        None => Label::Annul,
    }
}

fn button(
    asking: &Asking,
    view: &MatchView,
    step: RulingStep,
    reason: Option<String>,
    label: Label,
    weight: Weight,
) -> Button {
    let press = RulingPress {
        step,
        of: Some(view.this_match.id()),
        reason,
    };
    let words = words::label(asking.reader, label);
    Button::new(ComponentId::Rule(press), words, weight)
}

/// Refuses to decide a match that is over, or that only another moderator may decide.
async fn undecidable(asking: &Asking, view: &MatchView) -> Result<Option<Reply>, Error> {
    if view.this_match.ending().is_some() {
        return Ok(Some(refusal(asking, Not::Running)));
    }
    let own = is_own(asking, view).await?;
    Ok(own.then(|| refusal(asking, Not::Own)))
}

/// Asks who wins a match.
async fn winner(asking: &Asking, view: &MatchView, reason: Option<String>) -> Result<Reply, Error> {
    if let Some(no) = undecidable(asking, view).await? {
        return Ok(no);
    }
    let this_match = &view.this_match;
    let choices = [Some(Side::First), Some(Side::Second), None];
    let buttons = choices.map(|winner| {
        let label = match winner {
            Some(side) => Label::Wins {
                name: view.names[side].clone(),
                game: this_match.game(),
                side,
            },
            None => Label::NoResult,
        };
        let step = RulingStep::Ask(winner);
        button(asking, view, step, reason.clone(), label, Weight::Plain)
    });
    let said = words::adjudicate(asking.reader, view.number, this_match);
    Ok(privately(
        asking,
        Message::text(said).with_buttons(buttons.to_vec()),
    ))
}

/// Does what was decided; the board of the match tells everybody.
async fn rule(
    asking: &Asking,
    view: &MatchView,
    decision: Decision,
    reason: Option<String>,
) -> Result<Reply, Error> {
    if is_own(asking, view).await? {
        return Ok(refusal(asking, Not::Own));
    }
    let id = view.this_match.id();
    let caller = &asking.caller;
    let ruled = asking.app.rule(caller, id, decision, reason.as_deref());
    let why = match ruled.await {
        Ok(view) => return Ok(confirm_ruling(asking, &view, decision)),
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
        Err(UseCaseError::Refused(why)) => why,
    };
    Ok(match why {
        RulingError::Struck => {
            let view = asking.app.show_match(id).await?;
            let said = what_is_done(asking, &view);
            return Ok(privately(asking, Message::text(said)).refusal());
        }
        RulingError::NotOver => refusal(asking, Not::Over),
        RulingError::NoResult => refusal(asking, Not::Result),
        RulingError::Counts => refusal(asking, Not::Struck),
        RulingError::Over => refusal(asking, Not::Running),
        RulingError::Followed(_) => refusal(asking, Not::Act),
    })
}

/// Confirms what was decided, with the button that undoes it.
fn confirm_ruling(asking: &Asking, view: &MatchView, decision: Decision) -> Reply {
    let id = view.this_match.id();
    tracing::info!(moderator = %asking.caller.user, %id, ?decision, "a moderator decided");
    let said = words::done(asking.reader, view.number, &view.this_match);
    let undo = view.acts.last().map(|act| {
        let label = words::label(asking.reader, Label::Undo);
        Button::new(ComponentId::Undo(act.id), label, Weight::Plain)
    });
    let undo = undo.into_iter().collect();
    privately(asking, Message::text(said).with_buttons(undo))
}
