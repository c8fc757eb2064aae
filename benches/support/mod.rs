//! The program as measured by a bench: started against a stand-in; memory and time are read from the system. Linux
//! only.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The running program; it is killed when the bench ends, however it ends.
pub struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    /// Starts `iago serve` with these settings in addition to the usual ones, and waits until it is ready.
    pub fn start(url: &str, database: &str, settings: &[(&str, &str)]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_iago"))
            .arg("serve")
            .env("IAGO_DISCORD_API", url)
            .env("DATABASE_URL", database)
            .env("DISCORD_TOKEN", "bench.token.none")
            .env("RUST_LOG", "error")
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("its output");
        let program = Program(child);
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let ready = tokio::task::block_in_place(|| lines.any(|line| line.starts_with("ready")));
        assert!(ready, "the program did not become ready");
        program
    }

    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Resident set in MiB.
    pub fn resident(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// Resident set and its peak, as text.
    pub fn memory(&self) -> String {
        let (now, peak) = (self.resident(), self.status("VmHWM:"));
        format!("resident {now:.1} MiB, at most {peak:.1} MiB")
    }

    fn status(&self, field: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id()));
        let status = status.expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let number = line.and_then(|line| line.split_whitespace().next());
        let kib: f64 = number.and_then(|it| it.parse().ok()).expect("a size");
        kib / 1024.0
    }
}
