//! The welcome of a sandbox: it fits on the screen without scrolling, in every language.

use std::path::Path;

use crate::browser::{Scheme, drive};
use crate::sandbox::Sandbox;

/// Sizes of a laptop and of a phone.
const SIZES: [(u32, u32); 2] = [(1280, 800), (390, 844)];

#[tokio::test(flavor = "multi_thread")]
async fn the_welcome_fits_on_the_screen() {
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("page-screenshots");
    for locale in ["en-US", "de", "ja"] {
        let sandbox = Sandbox::start(&["--locale", locale]);
        drive(&sandbox.url, &screenshots, |browser| async move {
            for (width, height) in SIZES {
                browser.screen(width, height, Scheme::Light).await;
                browser.find(".pane .picture img").await;
                let fits = "return [...document.querySelectorAll('.scroller')].every((it) => it.scrollHeight <= it.clientHeight)
                    && [...document.images].every((it) => it.complete && it.naturalWidth > 0)";
                let what = format!("the welcome on one screen of {width} px in {locale}");
                browser.until(&what, fits, vec![]).await;
                let buttons = browser.count(".pane.front .components .button").await;
                assert_eq!(buttons, 4, "one a game, and today’s puzzle");
                assert_eq!(browser.count(".pane").await, 1, "one person at first");
            }
        })
        .await;
    }
}
