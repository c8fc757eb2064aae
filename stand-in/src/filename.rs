//! Names of files.

/// Name that Discord gives an upload: spaces become `_`; odd characters and leading `_` and `.` are removed.
pub(crate) fn sanitise(name: &str) -> String {
    let name: String = name
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('_'),
            c if c.is_alphanumeric() || matches!(c, '_' | '.' | '-') => Some(c),
            _ => None,
        })
        .collect();
    let name = name.trim_start_matches(['_', '.']);
    if name.is_empty() {
        String::from("unknown")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sanitised_as_discord_does() {
        for (given, kept) in [
            ("board.png", "board.png"),
            ("my board.png", "my_board.png"),
            ("._hidden.png", "hidden.png"),
            ("a/b\\c:d?.png", "abcd.png"),
            ("盤.png", "盤.png"),
            ("...", "unknown"),
        ] {
            assert_eq!(sanitise(given), kept, "{given:?}");
        }
    }
}
