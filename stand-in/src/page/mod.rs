//! The web page on which people play: plain HTML, CSS and JavaScript, embedded in the program.
//!
//! The page talks only to the control interface under `/_stand-in`, so a test can do everything that the page does.
//! There is no build step: the files are served as they are written, at `/` and under `/page/`.

use axum::Router;
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// Content security policy: no foreign resources, no inline scripts, no framing; markup injected by a message is inert.
const POLICY: &str = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// One embedded file.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

/// Builds the table of embedded files, so that the address under `/page/` is always the file's own name.
macro_rules! assets {
    ($($kind:ident $name:literal),* $(,)?) => {
        &[$(Asset { path: concat!("/page/", $name), kind: $kind, text: include_str!($name) }),*]
    };
}

const INDEX: Asset = Asset {
    path: "/",
    kind: HTML,
    text: include_str!("index.html"),
};

const ASSETS: &[Asset] = assets![
    SVG "icon.svg",
    CSS "theme.css",
    CSS "layout.css",
    CSS "message.css",
    CSS "composer.css",
    JS "theme.js",
    JS "main.js",
    JS "api.js",
    JS "attachments.js",
    JS "choices.js",
    JS "commands.js",
    JS "components.js",
    JS "composer.js",
    JS "dialogs.js",
    JS "dom.js",
    JS "embeds.js",
    JS "feed.js",
    JS "field.js",
    JS "fields.js",
    JS "groups.js",
    JS "interact.js",
    JS "enclosed.js",
    JS "markdown.js",
    JS "markup.js",
    JS "members.js",
    JS "menus.js",
    JS "message.js",
    JS "modal.js",
    JS "options.js",
    JS "pane.js",
    JS "poll.js",
    JS "popup.js",
    JS "sidebar.js",
    JS "state.js",
    JS "suggest.js",
    JS "time.js",
    JS "words.js",
    JS "words/de.js",
    JS "words/ja.js",
];

/// Serves the page at `/` and its files under `/page/`.
pub(crate) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    std::iter::once(&INDEX)
        .chain(ASSETS)
        .fold(Router::new(), |router, asset| {
            router.route(asset.path, get(move || async move { answer(asset) }))
        })
}

fn answer(asset: &'static Asset) -> Response {
    let headers = [
        (CONTENT_TYPE, asset.kind),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-cache"),
    ]
    .map(|(name, value)| (name, HeaderValue::from_static(value)));
    (headers, asset.text).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use regex::Regex;

    use super::*;

    /// The keys in the word file of a language.
    fn keys(asset: &Asset) -> BTreeSet<String> {
        let lines = asset.text.lines();
        lines
            .filter_map(|line| line.strip_prefix("  \"")?.split_once("\": \""))
            .map(|(key, _)| key.replace("\\\"", "\""))
            .collect()
    }

    fn is_language(asset: &&Asset) -> bool {
        asset.path.starts_with("/page/words/")
    }

    #[test]
    fn every_language_has_the_lines_the_page_says_and_no_others() {
        let mut languages = ASSETS.iter().filter(is_language);
        let first = keys(languages.next().expect("a language"));
        assert!(first.len() > 80, "{first:?}");
        for language in languages {
            assert_eq!(keys(language), first, "{}", language.path);
        }
        let scripts: Vec<_> = ASSETS.iter().filter(|it| !is_language(it)).collect();
        let quoted = |key: &str| [format!("\"{key}\""), format!("'{key}'")];
        let unsaid: Vec<_> = first
            .iter()
            .filter(|key| {
                let quoted = quoted(key);
                !scripts
                    .iter()
                    .any(|it| quoted.iter().any(|key| it.text.contains(key)))
            })
            .collect();
        assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
        let call =
            r#"\b(?:say|words)\("([^"]+)"|tell\([^,"()]+(?:\([^()]*\))?(?:\?\.\w+)?, "([^"]+)""#;
        let call = Regex::new(call).expect("an expression");
        let said = scripts
            .iter()
            .flat_map(|it| call.captures_iter(it.text))
            .filter_map(|found| found.get(1).or(found.get(2)))
            .map(|key| key.as_str().to_owned());
        let untranslated: BTreeSet<_> = said.filter(|key| !first.contains(key)).collect();
        assert!(untranslated.is_empty(), "not translated: {untranslated:?}");
    }
}
