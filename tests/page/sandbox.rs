//! `iago sandbox` as a process of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

pub struct Sandbox {
    process: Child,
    pub url: String,
}

impl Sandbox {
    /// Starts the sandbox on a free port and waits for its address.
    pub fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_iago"))
            .args(["sandbox", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = process.stdout.take().expect("a piped output");
        let url = BufReader::new(output)
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("sandbox ready: ").map(str::to_owned))
            .expect("`sandbox ready: …` before the program ends");
        Self { process, url }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
