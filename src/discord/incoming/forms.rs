//! Forms that were filled in: one answer for each.

use super::explain;
use crate::discord::context::Data;
use crate::discord::counted::{self, Outcome};
use crate::discord::custom_id::ComponentId;
use crate::discord::error::Error;
use crate::discord::handlers::tournament;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::Asked;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::form::Filled;
use crate::discord::views::message::Message;
use poise::serenity_prelude::{ActionRowComponent, Http, ModalInteraction};
use referee::UserId;
use std::sync::Arc;
use tracing::Instrument;

/// Answers a form. What goes wrong is said and logged here.
pub async fn submitted(data: &Arc<Data>, http: &Http, form: &ModalInteraction) {
    let working = {
        let (data, form) = (Arc::clone(data), form.clone());
        tokio::spawn(async move { answer(&data, &form).await }.in_current_span())
    };
    let worked = working.await;
    let worked = worked.unwrap_or_else(|panic| Err(Error::Panicked(panic.to_string())));
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
            let asked = Asked::from(form);
            explain::explain(data, http, asked, reader, (&label, None), error).await;
        }
    }
}

async fn answer(data: &Data, form: &ModalInteraction) -> Result<Reply, Error> {
    let user = UserId(form.user.id.get());
    let reader = data.reader(user, &form.locale).await;
    let say = |words: String| Ok(Reply::private(Message::text(words)));
    let Some(mut invoker) = Invoker::of_form(form) else {
        return say(text::answer::server_only(reader));
    };
    invoker.reader = reader;
    let rows = form.data.components.iter().flat_map(|row| &row.components);
    let typed = rows.filter_map(|field| match field {
        ActionRowComponent::InputText(input) => {
            Some((input.custom_id.clone(), input.value.clone()?))
        }
        _ => None,
    });
    let filled = Filled::new(typed);
    match form.data.custom_id.parse() {
        Ok(ComponentId::TournamentForm(draft)) => {
            tournament::create(data, &invoker, draft, &filled).await
        }
        _ => say(text::answer::unreadable(reader)),
    }
}
