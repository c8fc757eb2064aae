//! A relay on this machine between serenity and Discord's gateway.
//!
//! serenity 0.12.5 loses the values of a form whose fields have labels. The relay writes these values where serenity
//! reads them ([`rewrite`]), and passes everything else on unchanged. The rest of the bot does not know of it.

mod rewrite;

use flate2::read::ZlibDecoder;
use futures::{Sink, SinkExt, Stream, StreamExt};
use poise::serenity_prelude::constants::GATEWAY_VERSION;
use rewrite::readable;
use std::io::{self, Read};
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{accept_async_with_config, connect_async_with_config};

/// How long a closed connection is still read. A socket that is dropped while it holds unread bytes is reset, and the
/// other side would lose the close frame.
const FAREWELL: Duration = Duration::from_secs(1);

/// Begins a relay to the gateway at this address, on the present runtime. Returns the address of the relay.
pub(super) async fn begin(gateway: String) -> io::Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let gateway = format!("{gateway}?v={GATEWAY_VERSION}");
            // If the gateway cannot be reached, serenity's connection is dropped, and serenity tries again.
            tokio::spawn(async move { pass_on(client, gateway).await });
        }
    });
    Ok(format!("ws://127.0.0.1:{port}"))
}

async fn pass_on(client: TcpStream, gateway: String) -> Result<(), tungstenite::Error> {
    let unlimited = Some(WebSocketConfig {
        max_message_size: None,
        max_frame_size: None,
        ..WebSocketConfig::default()
    });
    client.set_nodelay(true)?;
    let (gateway, _) = connect_async_with_config(gateway, unlimited, true).await?;
    let client = accept_async_with_config(client, unlimited).await?;
    let (to_gateway, mut from_gateway) = gateway.split();
    let (to_client, mut from_client) = client.split();
    let down = copy(&mut from_gateway, to_client, as_serenity_reads);
    let up = copy(&mut from_client, to_gateway, |message| message);
    tokio::select! {
        () = down => {
            let rest = async { while let Some(Ok(_)) = from_client.next().await {} };
            let _ = tokio::time::timeout(FAREWELL, rest).await;
        }
        () = up => {
            let rest = async { while let Some(Ok(_)) = from_gateway.next().await {} };
            let _ = tokio::time::timeout(FAREWELL, rest).await;
        }
    }
    Ok(())
}

/// Copies messages until one side has ended. Pings are not copied, because each side answers its own.
async fn copy(
    from: &mut (impl Stream<Item = Result<Message, tungstenite::Error>> + Unpin),
    mut to: impl Sink<Message> + Unpin,
    change: impl Fn(Message) -> Message,
) {
    while let Some(Ok(message)) = from.next().await {
        let copied = match message {
            Message::Text(_) | Message::Binary(_) | Message::Close(_) => {
                to.send(change(message)).await
            }
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
        };
        if copied.is_err() {
            return;
        }
    }
}

/// A message of the gateway as serenity reads it. Compressed text is passed on as plain text.
fn as_serenity_reads(message: Message) -> Message {
    match message {
        Message::Text(text) => Message::Text(readable(text)),
        Message::Binary(bytes) => {
            let mut text = String::new();
            match ZlibDecoder::new(&bytes[..]).read_to_string(&mut text) {
                Ok(_) => Message::Text(readable(text)),
                Err(_) => Message::Binary(bytes),
            }
        }
        other => other,
    }
}
