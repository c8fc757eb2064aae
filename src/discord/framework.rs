//! What happens to an event: counted, then to poise or to the buttons.

use super::desk::Desk;
use super::{Failed, buttons, error};
use poise::serenity_prelude::{
    self as serenity, Client, Framework, FullEvent, Interaction, async_trait,
};
use std::sync::Arc;
use tokio::sync::watch;

/// poise, with every event counted while it is worked on, and the buttons beside it.
pub(super) struct Counting {
    pub desk: Arc<Desk>,
    pub poise: poise::Framework<Arc<Desk>, Failed>,
    pub ready: watch::Sender<bool>,
}

/// poise with our commands.
pub(super) fn poise_framework(
    desk: &Arc<Desk>,
    commands: Vec<poise::Command<Arc<Desk>, Failed>>,
) -> poise::Framework<Arc<Desk>, Failed> {
    let desk = Arc::clone(desk);
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands,
            on_error: |error| Box::pin(error::on_error(error)),
            allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
            initialize_owners: false,
            ..poise::FrameworkOptions::default()
        })
        .setup(move |_, _, _| Box::pin(async move { Ok(desk) }))
        .build()
}

#[async_trait]
impl Framework for Counting {
    async fn init(&mut self, client: &Client) {
        self.poise.init(client).await;
    }

    async fn dispatch(&self, context: serenity::Context, event: FullEvent) {
        if self.desk.is_dead() {
            return;
        }
        let _request = self.desk.in_flight.enter();
        match event {
            FullEvent::InteractionCreate {
                interaction: Interaction::Component(interaction),
            } => buttons::pressed(Arc::clone(&self.desk), context, interaction).await,
            FullEvent::Ready { .. } => {
                self.poise.dispatch(context, event).await;
                self.ready.send_replace(true);
            }
            event => self.poise.dispatch(context, event).await,
        }
    }
}
