//! Exports and deletes the data of a server, for its owner.

use super::moderate::owns_server;
use super::replies::{privately, too_fast};
use super::settings::barred;
use crate::discord::asking::Asking;
use crate::discord::custom_id::ServerData;
use crate::discord::error::Error;
use crate::discord::limits::Limited;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::server_data as view;
use text::server::{Data as Said, data_said};

/// The largest size in bytes of a file that Discord accepts in every server.
const LARGEST: usize = 10_000_000;

/// Does what a button on the page about the server's data asks for.
pub async fn press(asking: &Asking, step: ServerData) -> Result<Reply, Error> {
    if let Some(no) = barred(asking) {
        return Ok(no);
    }
    let (app, guild, reader) = (&asking.app, asking.caller.guild(), asking.reader);
    let say = |said| privately(asking, Message::text(data_said(reader, said)));
    if step == ServerData::Show {
        let rows = app.server_data(guild).await?;
        return Ok(privately(asking, view::data(reader, &rows)));
    }
    if !owns_server(asking).await {
        return Ok(say(Said::Owner).refusal());
    }
    if step == ServerData::Ask {
        return Ok(privately(asking, view::data_sure(reader)));
    }
    if let Some(no) = too_fast(asking, Limited::Delete(asking.caller.user)) {
        return Ok(no);
    }
    if step == ServerData::Delete {
        tracing::info!(owner = %asking.caller.user, %guild, "the data of a server is deleted");
        app.forget_server(guild).await?;
        return Ok(say(Said::Deleted));
    }
    let file = view::file(&app.export_server(guild).await?, asking.clock.now());
    if file.bytes.len() > LARGEST {
        return Ok(say(Said::Large).refusal());
    }
    Ok(Reply::private(Message {
        files: vec![file],
        ..Message::text(data_said(reader, Said::File))
    }))
}
