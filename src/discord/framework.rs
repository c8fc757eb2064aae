//! What happens to an event: counted, then to poise or to the buttons.

use super::data::Data;
use super::{Failed, buttons, error};
use poise::serenity_prelude::{
    self as serenity, Client, Framework, FullEvent, Interaction, async_trait,
};
use std::sync::Arc;
use tokio::sync::watch;

/// poise, with every event counted while it is worked on, and the buttons beside it.
pub(super) struct Counting {
    pub data: Arc<Data>,
    pub poise: poise::Framework<Arc<Data>, Failed>,
    pub ready: watch::Sender<bool>,
}

/// poise with our commands.
pub(super) fn poise_framework(
    data: &Arc<Data>,
    commands: Vec<poise::Command<Arc<Data>, Failed>>,
) -> poise::Framework<Arc<Data>, Failed> {
    let data = Arc::clone(data);
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands,
            on_error: |error| Box::pin(error::on_error(error)),
            allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
            initialize_owners: false,
            ..poise::FrameworkOptions::default()
        })
        .setup(move |_, _, _| Box::pin(async move { Ok(data) }))
        .build()
}

#[async_trait]
impl Framework for Counting {
    async fn init(&mut self, client: &Client) {
        self.poise.init(client).await;
    }

    async fn dispatch(&self, context: serenity::Context, event: FullEvent) {
        if self.data.is_dead() {
            return;
        }
        let _request = self.data.in_flight.enter();
        match event {
            FullEvent::InteractionCreate {
                interaction: Interaction::Component(interaction),
            } => buttons::pressed(Arc::clone(&self.data), context, interaction).await,
            FullEvent::Ready { .. } => {
                self.poise.dispatch(context, event).await;
                self.ready.send_replace(true);
            }
            event => self.poise.dispatch(context, event).await,
        }
    }
}
