//! Answers submitted forms.

use super::components::words;
use super::explain;
use crate::discord::asking::{Asking, Told};
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::custom_id::ComponentId;
use crate::discord::error::Error;
use crate::discord::handlers::tournament;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::Filled;
use crate::discord::views::message::Message;
use futures::FutureExt;
use poise::serenity_prelude::{ActionRowComponent, Http, ModalInteraction};
use referee::UserId;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use text::t;

pub async fn submitted(data: &Arc<Data>, http: &Arc<Http>, form: &ModalInteraction) {
    // The handler runs in the present task, because the database's deadline is stored in this task.
    let working = AssertUnwindSafe(answer(data, http, form)).catch_unwind();
    let worked = working.await;
    let worked = worked.unwrap_or_else(|panic| Err(Error::Panicked(words(&*panic))));
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
            if let Ok(ComponentId::TournamentForm(draft)) = form.data.custom_id.parse()
                && let Some(said) = reply.private_alone()
            {
                let fields = tournament::fields(reader, draft);
                *said = fields.refused(reader, std::mem::take(said), &filled(form));
            }
            explain::give(data, http, Asked::from(form), reply).await;
        }
    }
}

async fn answer(
    data: &Arc<Data>,
    http: &Arc<Http>,
    form: &ModalInteraction,
) -> Result<Reply, Error> {
    let user = UserId(form.user.id.get());
    let reader = data.reader(user, &form.locale).await;
    let say = |words: String| Ok(Reply::private(Message::text(words)));
    let Some(asking) = Asking::of_form(data, http, form) else {
        return say(t!(reader, "trouble-server-only"));
    };
    let asking = asking.in_their_language(&form.locale).await;
    match form.data.custom_id.parse() {
        Ok(ComponentId::TournamentForm(draft)) => {
            tournament::create(&asking, draft, &filled(form)).await
        }
        _ => say(t!(reader, "trouble-argument")),
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
