#![no_main]

#[path = "../checks.rs"]
#[allow(dead_code, reason = "each target uses one of the checks")]
mod checks;
#[path = "../../../tests/support/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::adjudicate(bytes));
