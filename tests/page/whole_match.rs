//! Two people play a match of Iago from the challenge to the leaderboard, on a laptop and on a phone.

use std::path::Path;

use serde_json::{Value, json};

use crate::browser::{Browser, Scheme, drive};
use crate::game::{Recorded, shortest};
use crate::sandbox::Sandbox;

/// Number of pictures in the message that greets the people of a sandbox.
const WELCOME: usize = 1;

/// Keys as WebDriver writes them.
pub(super) const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";

/// The column of a person, and its tab on a screen where only one column fits.
pub(super) struct Seat<'a> {
    pub(super) browser: &'a Browser,
    pub(super) name: &'static str,
    pub(super) tab: usize,
}

impl Seat<'_> {
    pub(super) fn css(&self, inside: &str) -> String {
        format!(r#".pane[data-person="{}"] {inside}"#, self.name)
    }

    async fn face(&self) {
        let tab = format!(".tabs .tab:nth-child({})", self.tab);
        let visible = "return document.querySelector(arguments[0]).checkVisibility()";
        if self.browser.script(visible, vec![json!(tab)]).await == Value::Bool(true) {
            self.browser.click(&tab).await;
        }
    }

    pub(super) async fn write(&self, text: &str) {
        self.face().await;
        self.browser.click(&self.css(".composer-text")).await;
        self.browser.keys(text).await;
    }

    pub(super) async fn read(&self, inside: &str, text: &str) -> String {
        self.face().await;
        self.browser.read(&self.css(inside), text).await
    }

    /// Number of boards in this column, without those of the welcome.
    async fn boards(&self) -> usize {
        self.browser.count(&self.css(".picture img")).await - WELCOME
    }

    /// Height of this column's messages, in pixels.
    pub(super) async fn height(&self) -> f64 {
        let height = "return document.querySelector(arguments[0]).scrollHeight";
        let messages = json!(self.css("ol.messages"));
        let height = self.browser.script(height, vec![messages]).await;
        height.as_f64().expect("a height")
    }

    /// Waits until the column has this many boards, besides those of the welcome.
    pub(super) async fn stand(&self, boards: usize) {
        let many = "return document.querySelectorAll(arguments[0]).length === arguments[1]";
        let pictures = vec![json!(self.css(".picture img")), json!(WELCOME + boards)];
        self.browser.until("so many boards", many, pictures).await;
    }

    /// Waits until one board is left: older ones have become lines.
    pub(super) async fn folded(&self) {
        self.stand(1).await;
    }

    /// Plays a cell by command, picking it from the bot's suggestions, and waits for the next board.
    pub(super) async fn play(&self, cell: &str) {
        self.write("/iago move ").await;
        self.browser.keys(cell).await;
        let offered = "const item = document.querySelector(arguments[1]); return Boolean(item) && item.innerText.startsWith(arguments[0])";
        let chosen = self.css(".suggest-item[aria-selected=true]");
        self.browser
            .until(
                &format!("{cell} among the suggestions"),
                offered,
                vec![json!(cell), json!(chosen)],
            )
            .await;
        self.browser.keys(ENTER).await;
        self.browser.keys(ENTER).await;
        self.told(cell).await;
    }

    /// Waits for the board after a cell and until all pictures have arrived, since this board may soon become a line.
    pub(super) async fn told(&self, cell: &str) {
        let told = "const all = document.querySelectorAll(arguments[0]); return all.length > 0 && all[all.length - 1].alt.split('Legal')[0].includes(arguments[1]) && [...document.images].every((image) => image.complete)";
        self.browser
            .until(
                &format!("a board after {cell}"),
                told,
                vec![json!(self.css(".picture img")), json!(cell)],
            )
            .await;
    }
}

async fn play_whole_match(browser: Browser, size: (u32, u32), game: Recorded) {
    let seat = |name, tab| Seat {
        browser: &browser,
        name,
        tab,
    };
    let (ann, ben) = (seat("Ann", 1), seat("Ben", 2));
    let stage = |name: &str| format!("match-{name}");
    browser.open_second().await;
    browser.screen(size.0, size.1, Scheme::Light).await;

    ann.write("/iago challenge opponent:@Ben colours:I begin")
        .await;
    browser.keys(ENTER).await;
    browser.keys(ENTER).await;
    ben.read(".message.pings", "Ann").await;
    browser.inspect(&stage("challenge"), &[size]).await;
    browser.press(&ben.css(""), "Accept").await;
    ann.folded().await;
    browser.inspect(&stage("start"), &[size]).await;

    let seats = [&ann, &ben];
    for (ply, cell) in game.cells.iter().enumerate() {
        if ply == 4 {
            refused(seats[ply % 2], seats[1 - ply % 2], &game.cells[0]).await;
            browser.inspect(&stage("refusal"), &[size]).await;
        }
        seats[ply % 2].play(cell).await;
        if ply == game.cells.len() / 2 {
            browser.inspect(&stage("middle"), &[size]).await;
        }
    }

    let winner = if game.winner == "dark" { &ann } else { &ben };
    for seat in seats {
        let end = seat.read(".content", "wins.").await;
        assert!(end.contains(winner.name), "{end}");
        let (more, less) = game.scores;
        assert!(
            end.contains(&more.to_string()) && end.contains(&less.to_string()),
            "{end}"
        );
        assert!(end.contains("Ratings:"), "{end}");
        seat.read(".components .button", "Rematch").await;
    }
    browser.inspect(&stage("end"), &[size]).await;

    // One board is left, the others are lines; its picture has arrived and has an alt text.
    for seat in seats {
        seat.face().await;
        seat.folded().await;
        let bad = "return [...document.querySelectorAll(arguments[0])].filter((i) => !(i.naturalWidth > 0) || i.alt.length < 20).map((i) => i.outerHTML)";
        let bad = browser
            .script(bad, vec![json!(seat.css(".picture img"))])
            .await;
        assert_eq!(bad, json!([]));
    }

    ben.write("/iago leaderboard ").await;
    browser.keys(ENTER).await;
    let board = ben.read(".content", "the best of this server").await;
    assert!(board.contains("Ann") && board.contains("Ben"), "{board}");
    browser.inspect(&stage("leaderboard"), &[size]).await;
    browser.gone(".failure").await;
}

/// Plays a cell that is taken: only the player gets the reason, in private.
async fn refused(mover: &Seat<'_>, other: &Seat<'_>, taken: &str) {
    let browser = mover.browser;
    other.folded().await;
    mover.write("/iago move ").await;
    browser.keys(taken).await;
    browser.find(&mover.css(".suggest-item")).await;
    browser.keys(ESCAPE).await;
    browser.keys(ENTER).await;
    let reason = mover
        .read(".message.private", "Only you can see this")
        .await;
    assert!(reason.contains(&format!("{taken} is taken")), "{reason}");
    assert_eq!(browser.count(&other.css(".message.private")).await, 0);
    assert_eq!(other.boards().await, 1);
}

async fn in_sandbox(size: (u32, u32)) {
    let sandbox = Sandbox::start(&[]);
    // CARGO_TARGET_TMPDIR is `target/tmp`.
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("page-screenshots");
    drive(&sandbox.url, &screenshots, |browser| {
        play_whole_match(browser, size, shortest())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_on_a_laptop() {
    in_sandbox((1280, 800)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_on_a_phone() {
    in_sandbox((390, 844)).await;
}
