//! The data of a server, for its owner: handed out, and deleted.

use super::impartial::owns_server;
use super::replies::{privately, too_fast};
use super::settings::barred;
use crate::discord::context::Data;
use crate::discord::custom_id::ServerData;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::limits::Limited;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::server_data as view;
use text::server::{Data as Said, data_said};

/// The largest file every server can take.
const LARGEST: usize = 10_000_000;

/// Takes a step on the page.
pub async fn press(data: &Data, invoker: &Invoker, step: ServerData) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    let (app, guild, reader) = (&data.app, invoker.guild, invoker.reader);
    let say = |said| privately(invoker, Message::text(data_said(reader, said)));
    if step == ServerData::Show {
        let rows = app.server_data(guild).await?;
        return Ok(privately(invoker, view::data(reader, &rows)));
    }
    if !owns_server(data, invoker).await {
        return Ok(say(Said::Owner).refusal());
    }
    if step == ServerData::Ask {
        return Ok(privately(invoker, view::data_sure(reader)));
    }
    if let Some(no) = too_fast(data, invoker, Limited::Delete(invoker.user)) {
        return Ok(no);
    }
    if step == ServerData::Delete {
        tracing::info!(owner = %invoker.user, %guild, "the data of a server is deleted");
        app.forget_server(guild).await?;
        return Ok(say(Said::Deleted));
    }
    let file = view::file(&app.export_server(guild).await?, data.clock.now());
    if file.bytes.len() > LARGEST {
        return Ok(say(Said::Large).refusal());
    }
    Ok(Reply::private(Message {
        files: vec![file],
        ..Message::text(data_said(reader, Said::File))
    }))
}
