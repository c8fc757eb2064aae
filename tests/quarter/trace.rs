//! What happened, line by line, so that two runs of a seed can be compared, and a failure read.

/// Lines in the order of what happened.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    lines: Vec<String>,
}

impl Trace {
    pub fn push(&mut self, line: String) {
        self.lines.push(line);
    }

    /// All lines so far.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// Fails with the first line that differs, and what was before it.
pub fn assert_same(one: &[String], other: &[String]) {
    let longest = one.len().max(other.len());
    let differs = (0..longest).find(|at| one.get(*at) != other.get(*at));
    if let Some(at) = differs {
        let before = one[at.saturating_sub(3)..at].join("\n");
        let [one, other] = [one, other].map(|it| it.get(at).map_or("(the end)", String::as_str));
        panic!("line {at} differs after\n{before}\n---\n{one}\n---\n{other}");
    }
}
