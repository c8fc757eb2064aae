//! Headless Chromium for the page tests, driven over WebDriver.

use std::fmt::Debug;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::CmdError;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::{Method, Url};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

/// Script that finds elements that stick out, controls without a name, pictures without alt text, and duplicate ids.
const FLAWS: &str = include_str!("flaws.js");
/// Script that finds texts with too little contrast to their background.
const PALE: &str = include_str!("pale.js");

const PATIENCE: Duration = Duration::from_secs(60);
const GLANCE: Duration = Duration::from_millis(15);
/// Number of attempts to start chromedriver.
const TRIES: usize = 5;

/// Number of browsers open at a time: two use a small machine fully.
static SEATS: Semaphore = Semaphore::const_new(2);

#[derive(Clone, Copy, Debug)]
pub enum Scheme {
    Light,
    Dark,
}

#[derive(Clone, Debug)]
pub struct Browser {
    pub client: Client,
    screenshots: PathBuf,
}

/// Opens `url` in a fresh browser, runs `test` in it and closes it, even if the test panics.
///
/// A test must leave no entry in the browser's log. If chromium or chromedriver is missing, `drive` says so on
/// standard error and runs nothing; with `CI=true` it fails.
pub async fn drive<T, F>(url: &str, screenshots: &Path, test: T)
where
    T: FnOnce(Browser) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    let _seat = SEATS.acquire().await.expect("seats that stay");
    let driver = match Driver::start() {
        Ok(driver) => driver,
        Err(problem) => {
            assert!(
                std::env::var_os("CI").is_none_or(|value| value != "true"),
                "{problem}"
            );
            crate::skipped(&format!("{problem} Run .ci/install-tools."));
            return;
        }
    };
    let profile = profile();
    let browser = Browser::open(&driver, &profile, screenshots, url).await;
    let outcome = tokio::spawn(test(browser.clone())).await;
    let log = browser.log().await;
    browser.client.close().await.expect("the browser closes");
    drop(driver);
    // Chromium may still be writing; the folder is inside the build folder and disappears with it.
    let _ = std::fs::remove_dir_all(&profile);
    if let Err(failure) = outcome {
        if let Ok(log) = log {
            eprintln!("The browser's log: {log:?}");
        }
        std::panic::resume_unwind(failure.into_panic());
    }
    let log = log.expect("the browser's log");
    assert!(log.is_empty(), "the browser complained: {log:#?}");
}

fn profile() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chromium-{}-{number}", std::process::id()))
}

struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    fn start() -> Result<Self, String> {
        let missing = |what: &str| format!("The page tests need {what}, which is not installed.");
        let runs = |program: &str| {
            Command::new(program)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        };
        if !runs("chromium") {
            return Err(missing("chromium"));
        }
        // chromedriver chooses a port for IPv4 and exits if another program has that port for IPv6.
        for _ in 0..TRIES {
            let process = Command::new("chromedriver")
                .arg("--port=0")
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .map_err(|_| missing("chromedriver"))?;
            let mut driver = Self { process, port: 0 };
            let output = driver.process.stdout.take().expect("a piped output");
            let lines = BufReader::new(output).lines();
            let port = lines.map_while(Result::ok).find_map(|line| {
                let port = line.split("started successfully on port ").nth(1)?;
                port.trim_end_matches('.').parse().ok()
            });
            if let Some(port) = port {
                driver.port = port;
                return Ok(driver);
            }
        }
        Err("chromedriver ended without naming its port.".into())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Browser {
    async fn open(driver: &Driver, profile: &Path, screenshots: &Path, url: &str) -> Self {
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            // Without animations no test sees an unfinished one.
            "--force-prefers-reduced-motion",
            "--lang=en-US",
            &format!("--user-data-dir={}", profile.display()),
        ];
        let capabilities: Capabilities = [
            ("goog:chromeOptions".into(), json!({"args": arguments})),
            ("goog:loggingPrefs".into(), json!({"browser": "ALL"})),
        ]
        .into_iter()
        .collect();
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .expect("chromedriver opens chromium");
        std::fs::create_dir_all(screenshots).expect("a folder for screenshots");
        let browser = Self {
            client,
            screenshots: screenshots.to_owned(),
        };
        browser.screen(1280, 800, Scheme::Light).await;
        browser.client.goto(url).await.expect("the page opens");
        browser
    }
}

fn element(value: &Value) -> ElementRef {
    let id = value
        .as_object()
        .and_then(|object| object.values().next())
        .and_then(Value::as_str);
    ElementRef::from(id.expect("an element").to_owned())
}

/// Actions of a test in the tab.
impl Browser {
    pub async fn screen(&self, width: u32, height: u32, scheme: Scheme) {
        let scheme = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}),
        )
        .await;
        self.devtools(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]}),
        )
        .await;
    }

    async fn devtools(&self, command: &str, params: Value) {
        let command = Vendor {
            path: "goog/cdp/execute",
            body: json!({"cmd": command, "params": params}),
        };
        self.client
            .issue_cmd(command)
            .await
            .expect("a DevTools command");
    }

    /// Entries of the console and failed requests since the last call.
    async fn log(&self) -> Result<Vec<Value>, CmdError> {
        let command = Vendor {
            path: "se/log",
            body: json!({"type": "browser"}),
        };
        let log = self.client.issue_cmd(command).await?;
        Ok(log.as_array().cloned().unwrap_or_default())
    }

    /// Saves a picture of the tab as `NAME.png`.
    pub async fn screenshot(&self, name: &str) {
        let png = self.client.screenshot().await.expect("a screenshot");
        std::fs::write(self.screenshots.join(format!("{name}.png")), png)
            .expect("a screenshot is written");
    }

    /// Checks the page at each size, light and dark: saves `NAME-WIDTH-SCHEME.png` and fails for an element that
    /// sticks out, has no name or too little contrast. The tab keeps the last size, in light colours.
    pub async fn inspect(&self, name: &str, sizes: &[(u32, u32)]) {
        let pictures = "return [...document.images].every((image) => image.complete)";
        self.until("every picture", pictures, vec![]).await;
        for &(width, height) in sizes {
            for scheme in [Scheme::Dark, Scheme::Light] {
                self.screen(width, height, scheme).await;
                let drawn = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)))";
                self.script_later(drawn, vec![]).await;
                let name = format!("{name}-{width}-{scheme:?}").to_lowercase();
                self.screenshot(&name).await;
                for check in [FLAWS, PALE] {
                    assert_eq!(self.script(check, vec![]).await, json!([]), "{name}");
                }
            }
        }
    }

    /// Runs a script (the body of a function with `arguments` `args`) and returns its result.
    pub async fn script(&self, script: &str, args: Vec<Value>) -> Value {
        self.client
            .execute(script, args)
            .await
            .unwrap_or_else(|error| panic!("{script}\nfailed: {error}"))
    }

    /// Runs a script and returns the value that the script passes to the function in its last argument.
    pub async fn script_later(&self, script: &str, args: Vec<Value>) -> Value {
        self.client
            .execute_async(script, args)
            .await
            .unwrap_or_else(|error| panic!("{script}\nfailed: {error}"))
    }

    /// Waits until a script returns a value other than null, false and 0, and returns the value.
    pub async fn until(&self, what: &str, script: &str, args: Vec<Value>) -> Value {
        let start = Instant::now();
        loop {
            let value = self.script(script, args.clone()).await;
            let no = matches!(value, Value::Null | Value::Bool(false)) || value == 0;
            if !no {
                return value;
            }
            if start.elapsed() > PATIENCE {
                self.screenshot("failed").await;
                panic!("waited in vain for {what}: see failed.png");
            }
            sleep(GLANCE).await;
        }
    }

    /// Opens a second column for the other person, by the switch above the messages.
    pub async fn open_second(&self) {
        self.click(".side-by-side").await;
        self.find(".pane:nth-of-type(2)").await;
    }

    pub async fn find(&self, css: &str) -> Element {
        let found = self
            .client
            .wait()
            .at_most(PATIENCE)
            .every(GLANCE)
            .for_element(Locator::Css(css))
            .await;
        match found {
            Ok(element) => element,
            Err(error) => {
                self.screenshot("failed").await;
                panic!("{css} did not come, see failed.png: {error}");
            }
        }
    }

    /// Waits for the button with the text `words` inside `css` and presses it.
    pub async fn press(&self, css: &str, words: &str) {
        let script = "const [css, words] = arguments; const found = [...document.querySelectorAll(`${css} button`)].filter((b) => b.innerText.trim() === words && !b.disabled).at(-1); found?.scrollIntoView({ block: 'center' }); return found ?? null";
        let what = format!("a button {words:?} in {css}");
        let found = self
            .until(&what, script, vec![css.into(), words.into()])
            .await;
        let button = Element::from_element_id(self.client.clone(), element(&found));
        button
            .click()
            .await
            .unwrap_or_else(|error| panic!("{what} cannot be pressed: {error}"));
    }

    /// Waits for an element whose text begins with `words` and presses it.
    #[allow(dead_code, reason = "who includes this file need not use all of it")]
    pub async fn pick(&self, css: &str, words: &str) {
        let script = "const [css, words] = arguments; return [...document.querySelectorAll(css)].find((it) => it.innerText.trim().startsWith(words)) ?? null";
        let what = format!("{words:?} in {css}");
        let found = self
            .until(&what, script, vec![css.into(), words.into()])
            .await;
        let found = Element::from_element_id(self.client.clone(), element(&found));
        found
            .click()
            .await
            .unwrap_or_else(|error| panic!("{what} cannot be pressed: {error}"));
    }

    /// Chooses a file in a file input, which may be off screen.
    #[allow(dead_code, reason = "who includes this file need not use all of it")]
    pub async fn give_file(&self, css: &str, path: &str) {
        self.find(css)
            .await
            .send_keys(path)
            .await
            .unwrap_or_else(|error| panic!("{css} takes no file: {error}"));
    }

    pub async fn click(&self, css: &str) {
        self.find(css)
            .await
            .click()
            .await
            .unwrap_or_else(|error| panic!("{css} cannot be pressed: {error}"));
    }

    pub async fn keys(&self, text: &str) {
        let focused = self.client.active_element().await.expect("a focus");
        focused
            .send_keys(text)
            .await
            .unwrap_or_else(|error| panic!("{text:?} cannot be typed: {error}"));
    }

    /// Waits for an element whose text contains `text`; returns its whole text.
    pub async fn read(&self, css: &str, text: &str) -> String {
        let script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText).find((t) => t.includes(arguments[1]))";
        self.until(
            &format!("{text:?} in {css}"),
            script,
            vec![css.into(), text.into()],
        )
        .await
        .as_str()
        .unwrap_or_default()
        .to_owned()
    }

    pub async fn gone(&self, css: &str) {
        let script = "return !document.querySelector(arguments[0])";
        self.until(&format!("{css} to go"), script, vec![css.into()])
            .await;
    }

    pub async fn count(&self, css: &str) -> usize {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.script(script, vec![css.into()]).await;
        usize::try_from(count.as_u64().unwrap_or_default()).expect("a small number")
    }
}
