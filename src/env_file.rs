//! A file of settings, read as systemd reads an `EnvironmentFile`: quotes, comments and continuation lines, and nothing is
//! put in place of `$`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// A file that counts where the environment is silent, in the working directory or above it.
const USUAL: &str = ".env";

/// Brings the settings of a file into the environment, where they count more than what is there; without one those of a
/// `.env`, which count less. To be called before any setting is asked for.
///
/// # Errors
/// The file that is named cannot be read.
pub fn load(named: Option<&Path>) -> io::Result<()> {
    let loaded = match named {
        Some(file) => {
            let text = quoted(&parse(&std::fs::read_to_string(file)?));
            dotenvy::from_read_override(text.as_bytes())
        }
        None => dotenvy::from_read(quoted(&parse(&usual())).as_bytes()),
    };
    loaded.map_err(io::Error::other)
}

fn usual() -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    let files = folder.ancestors().map(|it| it.join(USUAL));
    let mut files = files.filter(|it| it.is_file());
    let text = files.find_map(|it| std::fs::read_to_string(it).ok());
    text.unwrap_or_default()
}

/// The same as dotenvy understands it, which alone may change the environment: with quotes around and no `$` free.
fn quoted(values: &BTreeMap<String, String>) -> String {
    let mut lines = String::new();
    for (name, value) in values {
        lines.extend([name, "=\""]);
        for c in value.chars() {
            match c {
                '\n' => lines.push_str("\\n"),
                '\\' | '"' | '$' => lines.extend(['\\', c]),
                _ => lines.push(c),
            }
        }
        lines.push_str("\"\n");
    }
    lines
}

/// Whether an assignment is one of the environment, as systemd sees it; others are left out.
fn is_valid(name: &str, value: &str) -> bool {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(letters)
        && !value.contains('\0')
}

#[derive(Clone, Copy)]
enum State {
    BeforeName,
    Name,
    /// Before a value, and after a quoted part of it.
    BeforeValue,
    Value,
    Escaped,
    Single,
    Double,
    DoubleEscaped,
    Comment,
    CommentEscaped,
}

/// The assignments in a text; of several to one name the last counts.
fn parse(text: &str) -> BTreeMap<String, String> {
    use State::*;
    let mut values = BTreeMap::new();
    let mut assign = |name: &mut String, value: &mut String| {
        let (name, value) = (std::mem::take(name), std::mem::take(value));
        let name = name.trim_end();
        if is_valid(name, &value) {
            values.insert(name.to_owned(), value);
        }
    };
    let (mut name, mut value) = (String::new(), String::new());
    // So much of the value is kept whatever follows: spaces at its end are not, if they are neither quoted nor escaped.
    let mut kept = 0;
    let mut state = BeforeName;
    for c in text.chars() {
        let newline = matches!(c, '\n' | '\r');
        state = match (state, c) {
            (BeforeName, '#' | ';') => Comment,
            (BeforeName, c) if c.is_ascii_whitespace() => BeforeName,
            (BeforeName, c) => {
                name.push(c);
                Name
            }
            // A line without a value says nothing.
            (Name, _) if newline => {
                name.clear();
                BeforeName
            }
            (Name, '=') => BeforeValue,
            (Name, c) => {
                name.push(c);
                Name
            }
            (BeforeValue | Value, _) if newline => {
                value.truncate(kept);
                assign(&mut name, &mut value);
                kept = 0;
                BeforeName
            }
            (BeforeValue, '\'') => Single,
            (BeforeValue, '"') => Double,
            (BeforeValue | Value, '\\') => Escaped,
            (BeforeValue, c) if c.is_ascii_whitespace() => BeforeValue,
            (BeforeValue | Value, c) => {
                value.push(c);
                if !c.is_ascii_whitespace() {
                    kept = value.len();
                }
                Value
            }
            (Single, '\'') | (Double, '"') => BeforeValue,
            (Double, '\\') => DoubleEscaped,
            (Escaped, _) if newline => Value,
            (DoubleEscaped, '\n') => Double,
            (Escaped | Single | Double | DoubleEscaped, c) => {
                if matches!(state, DoubleEscaped) && !matches!(c, '"' | '\\' | '`' | '$') {
                    value.push('\\');
                }
                value.push(c);
                kept = value.len();
                match state {
                    Escaped => Value,
                    DoubleEscaped => Double,
                    same => same,
                }
            }
            (Comment | CommentEscaped, _) if newline => BeforeName,
            (Comment, '\\') => CommentEscaped,
            (Comment | CommentEscaped, _) => Comment,
        };
    }
    // The last line may have no end, and a quote neither.
    if !matches!(state, BeforeName | Name | Comment | CommentEscaped) {
        value.truncate(kept);
        assign(&mut name, &mut value);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row is what systemd makes of such a line: catches a value that a shell, or another reader, would cut or change.
    #[test]
    fn lines_are_read_as_systemd_reads_them() {
        for (line, expected) in [
            (
                "A=postgres://u@h/d?sslmode=require&x=1",
                "postgres://u@h/d?sslmode=require&x=1",
            ),
            ("A=p$$w${HOME}$(id)`id`", "p$$w${HOME}$(id)`id`"),
            ("A=a#b ; c # no comment", "a#b ; c # no comment"),
            ("A =  spaced out \t", "spaced out"),
            ("A=\" kept \"", " kept "),
            ("A=' $x \\n \"'", " $x \\n \""),
            (r#"A="a\"b\$c\`d\\e\nf""#, r#"a"b$c`d\e\nf"#),
            (r"A=a\ b\\c\$d\ ", r"a b\c$d "),
            ("A='one'\" two\" three", "one twothree"),
            ("A=it's", "it's"),
            ("A=one\\\ntwo", "onetwo"),
            ("A=\"one\\\ntwo\nthree\"", "onetwo\nthree"),
            ("A='open", "open"),
            ("A=first\nA=last", "last"),
            ("A=", ""),
            ("# A=no\n; A=no\n\nA=windows\r\n", "windows"),
            ("# goes on \\\nA=after", "after"),
            ("no assignment\nA=one", "one"),
            ("A=Ä 日本", "Ä 日本"),
        ] {
            let values = parse(line);
            let expected = BTreeMap::from([("A".to_owned(), expected.to_owned())]);
            assert_eq!(values, expected, "{line}");
            let again: BTreeMap<_, _> = dotenvy::from_read_iter(quoted(&values).as_bytes())
                .map(|it| it.expect("an assignment"))
                .collect();
            assert_eq!(again, expected, "{line}: {}", quoted(&values));
        }
    }

    #[test]
    fn what_is_no_variable_is_left_out() {
        let text = "export A=1\n1B=2\nC-D=3\n=4\nE=a\0b\nF=5";
        let expected = BTreeMap::from([("F".to_owned(), "5".to_owned())]);
        assert_eq!(parse(text), expected);
    }
}
