//! Reports skipped tests directly on standard error: the test runner hides what passing tests print.

#![allow(dead_code, reason = "not everybody who includes it needs all of it")]

use std::io::Write as _;

pub fn skipped(what: &str) {
    // If standard error is closed, there is nothing to do.
    let _ = writeln!(std::io::stderr(), "\n*** SKIPPED, NOT PASSED: {what} ***\n");
}

/// Reports a test skipped for lack of a program or library that `.ci/install-clients` installs, or of its toolchain.
/// If `REQUIRE_CLIENTS` is set, the test fails instead.
pub fn client_is_missing(what: &str) {
    assert!(std::env::var_os("REQUIRE_CLIENTS").is_none(), "{what}");
    skipped(what);
}
