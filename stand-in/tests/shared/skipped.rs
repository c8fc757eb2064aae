//! Says what was not tested, past the test runner, which keeps to itself what passing tests print.

#![allow(dead_code, reason = "not everybody who includes it needs all of it")]

use std::io::Write as _;

pub fn skipped(what: &str) {
    // Where standard error is closed nobody listens anyway.
    let _ = writeln!(std::io::stderr(), "\n*** SKIPPED, NOT PASSED: {what} ***\n");
}

/// The same for want of something that `.ci/install-clients` installs, or of its toolchain. Where all of it is required
/// (`REQUIRE_CLIENTS=1`), the test fails.
pub fn client_is_missing(what: &str) {
    assert!(std::env::var_os("REQUIRE_CLIENTS").is_none(), "{what}");
    skipped(what);
}
