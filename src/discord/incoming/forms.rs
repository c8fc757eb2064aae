//! Opens forms, and answers filled forms.

use super::explain;
use crate::discord::asking::{Asking, Told};
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::custom_id::ComponentId;
use crate::discord::error::Error;
use crate::discord::handlers::replies::needs_server;
use crate::discord::handlers::{moderate, moderate_people, settings, tournament};
use crate::discord::incoming::server_only;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::{Filled, Form, asking_reason};
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use futures::FutureExt;
use poise::serenity_prelude::{ActionRowComponent, Http, ModalInteraction};
use referee::UserId;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use text::{Locale, t};

/// Whether a press is answered by a form. A press in a menu names what it is about by the chosen line.
pub fn opens(press: &ComponentId) -> bool {
    match press {
        ComponentId::TournamentForm(_) => true,
        ComponentId::Settings(page) => page.is_form(),
        ComponentId::Rule(press) => press.step.has_form(),
        ComponentId::Person(_) | ComponentId::CallOff(_) | ComponentId::Withdraw(_) => true,
        _ => false,
    }
}

/// Why a press or a form is not answered in this place; `None` if it is.
fn barred(asking: &Asking, press: &ComponentId) -> Option<Reply> {
    if server_only::press(press)
        && let Some(no) = needs_server(asking)
    {
        return Some(no);
    }
    let missing = Some(asking.lacking()).filter(|missing| !missing.is_empty());
    missing.map(|missing| Reply::private(lacking(asking, missing)).refusal())
}

/// The form that a press opens, or the reply that says why there is none. `said` is the text of the pressed message,
/// and `chosen` the line chosen in a menu.
pub async fn opened(
    asking: &Asking,
    press: ComponentId,
    said: &str,
    chosen: Option<&str>,
) -> Result<Result<Form, Reply>, Error> {
    if let Some(no) = barred(asking, &press) {
        return Ok(Err(no));
    }
    let opened = match press {
        ComponentId::TournamentForm(draft) => {
            let game = draft.game.to_string();
            Box::pin(tournament::form(asking, Some(&game), draft)).await?
        }
        ComponentId::Settings(page) => Box::pin(settings::form(asking, page)).await?,
        ComponentId::Rule(press) => {
            let chosen = chosen.and_then(|line| line.parse().ok());
            Box::pin(moderate::form(asking, press, chosen)).await?
        }
        ComponentId::Person(press) => {
            let chosen = chosen.and_then(|line| line.parse().ok()).map(UserId);
            Box::pin(moderate_people::form(asking, press, chosen)).await?
        }
        ComponentId::CallOff(press) => {
            let (id, asked) = (press.id, tournament::Asked::CallOff);
            Box::pin(tournament::form_again(asking, id, asked, press.reason)).await?
        }
        ComponentId::Withdraw(press) => {
            let (id, asked) = (press.id, tournament::Asked::Withdraw(press.player));
            Box::pin(tournament::form_again(asking, id, asked, press.reason)).await?
        }
        _ => Err(unfit(asking)),
    };
    Ok(opened.map(|form| form.after(said)))
}

/// Answers a form or a press whose values do not fit together, as in a forged press.
pub fn unfit(asking: &Asking) -> Reply {
    Reply::private(Message::text(t!(asking.reader, "trouble-argument")))
}

pub async fn submitted(data: &Arc<Data>, http: &Arc<Http>, form: &ModalInteraction) {
    // The handler runs in the present task, because the database's deadline is stored in this task.
    let working = AssertUnwindSafe(answer(data, http, form)).catch_unwind();
    let worked = Box::pin(working).await;
    let worked = worked.unwrap_or_else(|panic| Err(Error::of_panic(&*panic)));
    let label = counted::button(&form.data.custom_id);
    let answered = match worked {
        Ok(reply) => {
            let outcome = Outcome::answered(reply.refused);
            let given = Asked::from(form).give(data, http, reply).await;
            given.map(|()| outcome).map_err(Error::from)
        }
        Err(error) => Err(error),
    };
    match answered {
        Ok(outcome) => counted::interaction(&label, outcome),
        Err(error) => {
            let user = UserId(form.user.id.get());
            let reader = data.reader(user, &form.locale).await;
            let told = Told {
                locale: reader,
                hidden_in: None,
            };
            let Some(mut reply) = explain::reason(data, told, &label, None, &error) else {
                return;
            };
            if let Ok(press) = form.data.custom_id.parse()
                && let Some(said) = reply.private_alone()
            {
                *said = kept(reader, press, &filled(form), &said.text);
            }
            explain::give(data, http, Asked::from(form), reply).await;
        }
    }
}

/// The message about an error of the bot, with what was filled in and a button that opens the form again.
fn kept(reader: Locale, press: ComponentId, filled: &Filled, said: &str) -> Message {
    match press {
        ComponentId::TournamentForm(draft) => tournament::kept(reader, draft, filled, said),
        press => {
            let form = match &press {
                ComponentId::Settings(_) => Form {
                    press,
                    title: String::new(),
                    said: String::new(),
                    fields: Vec::new(),
                },
                _ => asking_reason(reader, press, Default::default(), None),
            };
            form.refused(reader, &[("", said.to_owned())], filled)
        }
    }
}

async fn answer(
    data: &Arc<Data>,
    http: &Arc<Http>,
    form: &ModalInteraction,
) -> Result<Reply, Error> {
    let asking = Asking::of_form(data, http, form);
    let asking = asking.in_their_language(&form.locale).await;
    dispatch(&asking, &form.data.custom_id, &filled(form)).await
}

/// Hands a filled form to its handler.
pub(super) async fn dispatch(
    asking: &Asking,
    custom_id: &str,
    filled: &Filled,
) -> Result<Reply, Error> {
    let press = custom_id.parse();
    if let Ok(press) = &press
        && let Some(no) = barred(asking, press)
    {
        return Ok(no);
    }
    match press {
        Ok(ComponentId::TournamentForm(draft)) => {
            Box::pin(tournament::create(asking, draft, filled)).await
        }
        Ok(ComponentId::Settings(page)) if page.is_form() => {
            Box::pin(settings::fill(asking, page, filled)).await
        }
        Ok(ComponentId::Rule(press)) => {
            Box::pin(moderate::rule_by_form(asking, press, filled)).await
        }
        Ok(ComponentId::Person(press)) => {
            Box::pin(moderate_people::act_by_form(asking, press, filled)).await
        }
        Ok(ComponentId::CallOff(press)) => {
            let asked = tournament::Asked::CallOff;
            Box::pin(tournament::act_by_form(asking, press.id, asked, filled)).await
        }
        Ok(ComponentId::Withdraw(press)) => {
            let asked = tournament::Asked::Withdraw(press.player);
            Box::pin(tournament::act_by_form(asking, press.id, asked, filled)).await
        }
        _ => Ok(unfit(asking)),
    }
}

fn filled(form: &ModalInteraction) -> Filled {
    let rows = form.data.components.iter().flat_map(|row| &row.components);
    Filled::new(rows.filter_map(|field| match field {
        ActionRowComponent::InputText(input) => {
            Some((input.custom_id.clone(), input.value.clone()?))
        }
        _ => None,
    }))
}
