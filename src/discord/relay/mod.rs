//! A relay on this machine between serenity and Discord's gateway.
//!
//! serenity 0.12.5 loses the values of a form whose fields have labels. The relay writes these values where serenity
//! reads them ([`rewrite`]), and passes everything else on unchanged. The rest of the bot does not know of it.

mod rewrite;

use flate2::read::ZlibDecoder;
use futures::{Sink, SinkExt, Stream, StreamExt};
use poise::serenity_prelude::constants::GATEWAY_VERSION;
use rewrite::readable;
use std::error::Error;
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

/// The pause after a connection that could not be accepted, for example because too many files are open.
const REST: Duration = Duration::from_secs(1);

/// Begins a relay to the gateway at this address, on the present runtime. Returns the address of the relay.
pub(super) async fn begin(gateway: &str) -> io::Result<String> {
    let gateway = address(gateway).map_err(io::Error::other)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move {
        loop {
            match listener.accept().await {
                Ok((client, _)) => drop(tokio::spawn(connect(client, gateway.clone()))),
                Err(error) => {
                    tracing::warn!(%error, "a connection to the gateway was not accepted");
                    tokio::time::sleep(REST).await;
                }
            }
        }
    });
    Ok(format!("ws://127.0.0.1:{port}"))
}

/// The gateway's address as serenity completes it. An address without a path gets one.
fn address(gateway: &str) -> Result<String, impl Error + Send + Sync + use<>> {
    let gateway = format!("{gateway}?v={GATEWAY_VERSION}");
    reqwest::Url::parse(&gateway).map(String::from)
}

/// Passes a connection on. If the gateway cannot be reached, serenity's connection is dropped, and serenity tries again.
async fn connect(client: TcpStream, gateway: String) {
    if let Err(error) = Box::pin(pass_on(client, gateway)).await {
        tracing::warn!(%error, "the gateway was not reached");
    }
}

async fn pass_on(client: TcpStream, gateway: String) -> Result<(), tungstenite::Error> {
    let unlimited = Some(WebSocketConfig {
        max_message_size: None,
        max_frame_size: None,
        ..WebSocketConfig::default()
    });
    client.set_nodelay(true)?;
    let connecting = connect_async_with_config(gateway, unlimited, true);
    let (gateway, _) = Box::pin(connecting).await?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;
    use tokio_tungstenite::tungstenite::protocol::CloseFrame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
    use tokio_tungstenite::{accept_async, connect_async};

    /// Catches a request without a path, which Discord's servers refuse; the stand-in's gateway has a path.
    #[test]
    fn an_address_has_a_path() {
        for (gateway, expected) in [
            ("wss://gateway.discord.gg", "wss://gateway.discord.gg/?v=10"),
            (
                "wss://gateway.discord.gg/",
                "wss://gateway.discord.gg/?v=10",
            ),
            (
                "ws://127.0.0.1:8765/gateway",
                "ws://127.0.0.1:8765/gateway?v=10",
            ),
        ] {
            assert_eq!(address(gateway).expect("an address"), expected);
        }
    }

    /// Catches a form that is lost on its way, and a close code that does not reach serenity or the gateway.
    #[tokio::test]
    async fn messages_and_close_codes_pass_both_ways() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let relay = begin(&format!("ws://127.0.0.1:{port}")).await;
        let relay = relay.expect("a relay");
        let form = r#"{"t":"INTERACTION_CREATE","d":{"type":5,"data":{"components":[{"type":18,"component":{"type":4,"custom_id":"a","value":"b"}}]}}}"#;
        for by_gateway in [true, false] {
            let (client, gateway) = tokio::join!(connect_async(&relay), async {
                let (accepted, _) = listener.accept().await.expect("a connection");
                accept_async(accepted).await.expect("a handshake")
            });
            let (mut client, mut gateway) = (client.expect("a connection").0, gateway);
            client.send(Message::text("hello")).await.expect("sent");
            let heard = gateway.next().await.expect("a message").expect("read");
            assert_eq!(heard, Message::text("hello"));
            let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(form.as_bytes()).expect("memory");
            let packed = packed.finish().expect("memory");
            gateway.send(Message::binary(packed)).await.expect("sent");
            let heard = client.next().await.expect("a message").expect("read");
            assert_eq!(heard, Message::text(readable(form.to_owned())));
            let frame = CloseFrame {
                code: CloseCode::from(4009),
                reason: "over".into(),
            };
            let (from, to) = match by_gateway {
                true => (&mut gateway, None),
                false => (&mut gateway, Some(&mut client)),
            };
            match to {
                None => {
                    from.close(Some(frame.clone())).await.expect("closed");
                    let heard = client.next().await.expect("a message").expect("read");
                    assert_eq!(heard, Message::Close(Some(frame)));
                }
                Some(client) => {
                    client.close(Some(frame.clone())).await.expect("closed");
                    let heard = from.next().await.expect("a message").expect("read");
                    assert_eq!(heard, Message::Close(Some(frame)));
                }
            }
        }
    }
}
