//! The whole sandbox in headless Chromium: bot, stand-in and page, played as people play.

#[path = "../../stand-in/tests/page/browser.rs"]
mod browser;
mod game;
mod height;
mod sandbox;
#[path = "../../stand-in/tests/shared/skipped.rs"]
mod skipped;
mod welcome;
mod whole_match;

use skipped::skipped;
