//! Reads a file of settings as systemd reads an `EnvironmentFile`: with quotes, comments and continuation lines. A `$`
//! has no special meaning.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The name of the usual file, which is in the working directory or in a folder above it. Variables of the environment
/// take precedence over this file.
const USUAL: &str = ".env";

/// Puts the settings of the file `named` into the environment and replaces variables that exist already. Without a
/// named file, puts in the settings of a `.env` file, which replace no existing variable. Must be called before any
/// setting is read.
///
/// # Errors
/// Fails if the named file cannot be read, or if the meaning of a line of `.env` is ambiguous.
pub fn load(named: Option<&Path>) -> io::Result<()> {
    let loaded = match named {
        Some(file) => {
            let text = std::fs::read(file)?;
            let text = quoted(&parse(&String::from_utf8_lossy(&text)));
            dotenvy::from_read_override(text.as_bytes())
        }
        None => {
            let text = usual();
            let values = parse(&text);
            if let Some(name) = ambiguous(&text, &values) {
                return Err(io::Error::other(format!(
                    "{name} could mean two things; put its value in single quotes, with no comment behind it, and its name once, \
                     with nothing before it"
                )));
            }
            dotenvy::from_read(quoted(&values).as_bytes())
        }
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

/// Finds a setting in a `.env` file whose value the crate dotenvy reads differently. Earlier versions of this program
/// read the file with dotenvy. The values can differ because of a comment after a value, a `$`, the word `export`, or a
/// name that is set twice.
fn ambiguous(text: &str, values: &BTreeMap<String, String>) -> Option<String> {
    let mut others = dotenvy::from_read_iter(text.as_bytes()).filter_map(Result::ok);
    let differs = others.find(|(name, value)| values.get(name) != Some(value));
    differs.map(|(name, _)| name)
}

/// Writes the settings in a form that dotenvy reads, in quotes and with each `$` escaped. Dotenvy then puts the
/// settings into the environment, because `std::env::set_var` is unsafe.
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

/// Whether systemd accepts this assignment; [`parse`] leaves out all assignments that systemd rejects.
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
    /// Before a value, or after a quoted part of a value.
    BeforeValue,
    Value,
    Escaped,
    Single,
    Double,
    DoubleEscaped,
    Comment,
    CommentEscaped,
}

/// The complete assignments so far, and the parts of the assignment that is being read.
#[derive(Default)]
struct Reading {
    values: BTreeMap<String, String>,
    name: String,
    value: String,
    /// The length of `value` in bytes, without spaces at its end that are neither quoted nor escaped.
    kept: usize,
}

impl Reading {
    /// Adds a character to a name, or to a line that assigns nothing.
    fn name(&mut self, c: char) -> State {
        self.name.push(c);
        State::Name
    }

    /// Adds a character to the value, and returns `next`.
    fn value(&mut self, c: char, next: State) -> State {
        self.value.push(c);
        if !matches!(next, State::Value) || !c.is_ascii_whitespace() {
            self.kept = self.value.len();
        }
        next
    }

    fn escaped(&mut self, c: char) -> State {
        self.value.push(c);
        self.kept = self.value.len();
        State::Value
    }

    fn escaped_in_quotes(&mut self, c: char) -> State {
        if !matches!(c, '"' | '\\' | '`' | '$') {
            self.value.push('\\');
        }
        self.value(c, State::Double)
    }

    /// Ends an assignment. If a name is assigned several times, the last assignment counts.
    fn assign(&mut self) -> State {
        self.value.truncate(std::mem::take(&mut self.kept));
        let (name, value) = (
            std::mem::take(&mut self.name),
            std::mem::take(&mut self.value),
        );
        let name = name.trim_end();
        if is_valid(name, &value) {
            self.values.insert(name.to_owned(), value);
        }
        State::BeforeName
    }
}

/// Reads the assignments in a text.
fn parse(text: &str) -> BTreeMap<String, String> {
    use State::*;
    let mut read = Reading::default();
    let mut state = BeforeName;
    for c in text.chars() {
        let (newline, space) = (matches!(c, '\n' | '\r'), c.is_ascii_whitespace());
        state = match (state, c) {
            (BeforeName, '#' | ';') => Comment,
            (BeforeName, _) if space => BeforeName,
            (Name, _) if newline => {
                read.name.clear();
                BeforeName
            }
            (Name, '=') => BeforeValue,
            (BeforeName | Name, c) => read.name(c),
            (BeforeValue | Value, _) if newline => read.assign(),
            (BeforeValue, _) if space => BeforeValue,
            (BeforeValue, '\'') => Single,
            (BeforeValue, '"') => Double,
            (BeforeValue | Value, '\\') => Escaped,
            (BeforeValue | Value, c) => read.value(c, Value),
            (Single, '\'') | (Double, '"') => BeforeValue,
            (Double, '\\') => DoubleEscaped,
            (Single | Double, c) => read.value(c, state),
            (Escaped, _) if newline => Value,
            (Escaped, c) => read.escaped(c),
            (DoubleEscaped, '\n') => Double,
            (DoubleEscaped, c) => read.escaped_in_quotes(c),
            (Comment | CommentEscaped, _) if newline => BeforeName,
            (Comment, '\\') => CommentEscaped,
            (Comment | CommentEscaped, _) => Comment,
        };
    }
    // The last line may have no line break, and a quotation may lack its closing mark.
    if !matches!(state, BeforeName | Name | Comment | CommentEscaped) {
        read.assign();
    }
    read.values
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row is a line and the value that systemd reads. Catches a value that is shortened or changed, as a shell
    /// would change it.
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

    /// Catches an update that reads an existing line differently and so opens another database.
    #[test]
    fn a_line_that_could_mean_two_things_is_refused() {
        for (text, refused) in [
            ("A=sqlite:///srv/iago.db # live", true),
            ("export A=1", true),
            ("A=$HOME/iago.db", true),
            ("A=1\nA=2", true),
            (
                "A='p$w # '\nB=\"a b\"\nC=a#b\n# D\n\nE=postgres://u@h/d?x=1&y=2",
                false,
            ),
        ] {
            let found = ambiguous(text, &parse(text));
            assert_eq!(found.as_deref(), refused.then_some("A"), "{text}");
        }
    }

    #[test]
    fn what_is_no_variable_is_left_out() {
        let text = "export A=1\n1B=2\nC-D=3\n=4\nE=a\0b\nF=5";
        let expected = BTreeMap::from([("F".to_owned(), "5".to_owned())]);
        assert_eq!(parse(text), expected);
    }
}
