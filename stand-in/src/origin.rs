//! Refuses requests of web pages other than the stand-in's own; programs on this machine are answered.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::control::ControlError;
use crate::state::Shared;

/// Names of this machine.
const MACHINE: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// Discord's host names, which a library still sends if an HTTP agent redirects its connections to the stand-in.
const DISCORD: [&str; 5] = [
    "discord.com",
    "discordapp.com",
    "gateway.discord.gg",
    "cdn.discordapp.com",
    "media.discordapp.net",
];

/// Refuses requests of foreign web pages, even of a page whose name was rebound to this machine. Any token is
/// accepted, so no web page may use the user's browser against the stand-in.
pub(crate) async fn only_from_here(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    if is_foreign(request.headers(), &shared.config.hosts) {
        return ControlError {
            status: StatusCode::FORBIDDEN.as_u16(),
            sentence: "Only programs and the stand-in's own page may call this, by a name of this machine or of Discord."
                .into(),
        }
        .into_response();
    }
    next.run(request).await
}

/// Whether a request comes from a web page other than the stand-in's, or names a host that is neither this machine
/// nor Discord. `names` are further names of this machine.
///
/// Browsers send `Origin` with every request that changes something or that another page reads; programs send none.
/// The stand-in's page is never at Discord's names, so no page is answered there. `Sec-Fetch-Site` is not checked: it
/// is cross-site for a link to the stand-in's page too.
fn is_foreign(headers: &HeaderMap, names: &[String]) -> bool {
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    let host = host.unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) => name,
        _ => host,
    };
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    let here = MACHINE.into_iter().any(is_name) || names.iter().any(|known| is_name(known));
    match headers.get(header::ORIGIN) {
        Some(page) => !here || page.as_bytes() != format!("http://{host}").as_bytes(),
        None => !here && !DISCORD.into_iter().any(is_name),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::is_foreign;

    #[test]
    fn programs_and_the_own_page_are_answered() {
        let names = [String::from("games.example")];
        for (host, origin, answered) in [
            ("127.0.0.1:8765", None, true),
            ("localhost", None, true),
            ("LOCALHOST:8765", None, true),
            ("[::1]", None, true),
            ("[::1]:8765", None, true),
            ("games.example:80", None, true),
            ("discord.com", None, true),
            ("discord.com:443", None, true),
            ("discordapp.com", None, true),
            ("gateway.discord.gg:8765", None, true),
            ("cdn.discordapp.com", None, true),
            ("media.discordapp.net", None, true),
            ("", None, false),
            ("rebound.example", None, false),
            ("rebound.example:8765", None, false),
            ("evil.discord.com", None, false),
            ("discord.com.rebound.example", None, false),
            ("discord.com:x", None, false),
            ("127.0.0.1:8765", Some("http://127.0.0.1:8765"), true),
            ("[::1]:8765", Some("http://[::1]:8765"), true),
            ("games.example", Some("http://games.example"), true),
            ("127.0.0.1:8765", Some("http://127.0.0.1:9"), false),
            ("127.0.0.1:8765", Some("http://localhost:8765"), false),
            ("127.0.0.1:8765", Some("https://discord.com"), false),
            ("127.0.0.1:8765", Some("null"), false),
            ("127.0.0.1:8765", Some("http://é"), false),
            // A page at a rebound name or at a name of Discord is not the stand-in's page.
            ("discord.com", Some("http://discord.com"), false),
            ("discord.com", Some("https://discord.com"), false),
            ("discord.com", Some("http://127.0.0.1:8765"), false),
            ("rebound.example", Some("http://rebound.example"), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                let origin = HeaderValue::from_bytes(origin.as_bytes());
                headers.insert(header::ORIGIN, origin.expect("a header"));
            }
            assert_eq!(!is_foreign(&headers, &names), answered, "{host} {origin:?}");
        }
        assert!(is_foreign(&HeaderMap::new(), &names));
    }
}
