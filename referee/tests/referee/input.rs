//! Tests of the texts of moments: catches a text on an older button that newer code cannot read.

use referee::Moment;

#[test]
fn moments_have_one_spelling() {
    for text in ["0", "12", "12.1", "700.25"] {
        assert_eq!(text.parse::<Moment>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "+1",
        "01",
        "1.0",
        "1.",
        ".1",
        "1.1.1",
        "-1",
        "4294967296",
    ] {
        assert!(text.parse::<Moment>().is_err(), "{text}");
    }
}
