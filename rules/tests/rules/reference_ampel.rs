//! A plain reference implementation of Ampel: a padded grid of letters, on which every path is walked one by one.
//!
//! It is written from the rulings alone, to test the crate, and shares nothing with the crate,
//! not even types.

/// Row 0 and column 0 are padding, as is everything beyond the triangle.
type Grid = [[char; 14]; 14];

/// Row and column, both from 1.
type At = (usize, usize);

/// Counter-clockwise from the right, as row and column differences.
const DIRECTIONS: [(isize, isize); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

/// A position as its state is printed, without derived parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    pub grid: Grid,
    pub yellow: u32,
    pub placed: u32,
    pub step: u32,
    /// `R` or `G`.
    pub turn: char,
    /// Cylinders of red and green.
    pub cylinders: [Option<At>; 2],
    /// Yellow disks won by red and green.
    pub scores: [u32; 2],
}

fn other(turn: char) -> char {
    if turn == 'R' { 'G' } else { 'R' }
}

fn seat(turn: char) -> usize {
    usize::from(turn == 'G')
}

fn step((row, column): At, (up, right): (isize, isize)) -> At {
    (
        row.wrapping_add_signed(up),
        column.wrapping_add_signed(right),
    )
}

/// All points of the board.
pub fn points() -> Vec<At> {
    (1..=11)
        .flat_map(|row| (1..=12 - row).map(move |column| (row, column)))
        .collect()
}

pub fn name((row, column): At) -> String {
    let letter = "ABCDEFGHIJK".chars().nth(row - 1).expect("a row");
    format!("{letter}{column}")
}

fn read(text: &str) -> Result<At, &'static str> {
    let mut letters = text.chars();
    let row = letters.next().filter(char::is_ascii_uppercase);
    let number: Vec<char> = letters.collect();
    let Some(row) = row else {
        return Err("malformed");
    };
    if number.is_empty() || number[0] == '0' || !number.iter().all(char::is_ascii_digit) {
        return Err("malformed");
    }
    points()
        .into_iter()
        .find(|point| name(*point) == text)
        .ok_or(if row <= 'Z' { "off_board" } else { "malformed" })
}

impl Reference {
    pub fn start(yellow: u32, first: char) -> Reference {
        let mut grid = [['#'; 14]; 14];
        for (row, column) in points() {
            grid[row][column] = '.';
        }
        Reference {
            grid,
            yellow,
            placed: 0,
            step: 0,
            turn: first,
            cylinders: [None; 2],
            scores: [0; 2],
        }
    }

    pub fn at(&self, (row, column): At) -> char {
        self.grid[row][column]
    }

    fn set(&mut self, (row, column): At, letter: char) {
        self.grid[row][column] = letter;
    }

    pub fn supply(&self, turn: char) -> usize {
        20 - points().into_iter().filter(|p| self.at(*p) == turn).count()
    }

    pub fn winner(&self) -> Option<char> {
        ['R', 'G']
            .into_iter()
            .find(|turn| self.scores[seat(*turn)] * 2 >= self.yellow)
    }

    /// Every ending point of every path of the disk at `start`.
    pub fn ends(&self, start: At) -> Vec<At> {
        let mut without = self.clone();
        without.set(start, '.');
        let mut ends = Vec::new();
        for direction in DIRECTIONS {
            let opposite = (-direction.0, -direction.1);
            let mut count = 1;
            for way in [direction, opposite] {
                let mut here = step(start, way);
                while self.at(here) != '#' {
                    count += usize::from(self.at(here) != '.');
                    here = step(here, way);
                }
            }
            let next = step(start, direction);
            if without.at(next) == '.' {
                without.walk(next, direction, count - 1, &mut ends);
            }
        }
        ends.retain(|end| *end != start);
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    fn walk(&self, here: At, direction: (isize, isize), left: usize, ends: &mut Vec<At>) {
        if left == 0 {
            ends.push(here);
            return;
        }
        let ahead = step(here, direction);
        if self.at(ahead) == '.' {
            return self.walk(ahead, direction, left - 1, ends);
        }
        for turn in DIRECTIONS {
            let straight = turn == direction;
            let back = turn == (-direction.0, -direction.1);
            let next = step(here, turn);
            if !straight && !back && self.at(next) == '.' {
                self.walk(next, turn, left - 1, ends);
            }
        }
    }

    /// The triples of every signal, red first.
    pub fn signals(&self) -> Vec<[At; 3]> {
        let mut signals = Vec::new();
        for red in points() {
            for direction in DIRECTIONS {
                let yellow = step(red, direction);
                if self.at(red) != 'R' || self.at(yellow) != 'Y' {
                    continue;
                }
                let green = step(yellow, direction);
                if self.at(green) == 'G' {
                    signals.push([red, yellow, green]);
                }
            }
        }
        signals
    }

    fn movers(&self) -> Vec<At> {
        let colour = if self.step == 1 {
            self.turn
        } else {
            other(self.turn)
        };
        let safe = (self.step == 2)
            .then(|| self.cylinders[seat(colour)])
            .flatten();
        points()
            .into_iter()
            .filter(|point| self.at(*point) == colour && Some(*point) != safe)
            .collect()
    }

    fn makes_signal(&self, point: At) -> bool {
        let mut tried = self.clone();
        tried.set(point, self.turn);
        !tried.signals().is_empty()
    }

    fn is_inside(&self, point: At) -> bool {
        DIRECTIONS
            .into_iter()
            .all(|direction| self.at(step(point, direction)) != '#')
    }

    /// Tokens sorted by code point.
    pub fn legal_actions(&self) -> Vec<String> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let empty = points().into_iter().filter(|point| self.at(*point) == '.');
        let mut tokens: Vec<String> = match self.step {
            0 => empty.filter(|p| self.is_inside(*p)).map(name).collect(),
            3 if self.supply(self.turn) == 0 => Vec::new(),
            3 => empty.filter(|p| !self.makes_signal(*p)).map(name).collect(),
            _ => self
                .movers()
                .into_iter()
                .flat_map(|from| {
                    self.ends(from)
                        .into_iter()
                        .map(move |to| format!("{}>{}", name(from), name(to)))
                })
                .collect(),
        };
        if tokens.is_empty() {
            tokens.push("-".to_owned());
        }
        tokens.sort_unstable();
        tokens
    }

    /// Plays a token, or returns the code of the refusal.
    pub fn play(&mut self, token: &str) -> Result<(), &'static str> {
        if self.winner().is_some() {
            return Err("game_over");
        }
        match self.step {
            0 => self.play_yellow(token),
            _ if token == "-" => self.play_nothing(),
            3 => self.play_placement(token),
            _ => self.play_move(token),
        }
    }

    fn play_yellow(&mut self, token: &str) -> Result<(), &'static str> {
        if token == "-" || token.contains('>') {
            return Err("wrong_step");
        }
        let point = read(token)?;
        if !self.is_inside(point) {
            return Err("not_inside");
        }
        if self.at(point) != '.' {
            return Err("occupied");
        }
        self.set(point, 'Y');
        self.placed += 1;
        self.turn = other(self.turn);
        if self.placed == self.yellow {
            self.step = 1;
        }
        Ok(())
    }

    fn play_nothing(&mut self) -> Result<(), &'static str> {
        if self.legal_actions() != ["-"] {
            return Err("step_possible");
        }
        if self.step == 3 {
            self.cylinders[seat(self.turn)] = None;
        }
        self.next_step();
        Ok(())
    }

    fn play_move(&mut self, token: &str) -> Result<(), &'static str> {
        let parts: Vec<&str> = token.split('>').collect();
        let [from, to] = parts[..] else {
            let lone = parts.len() == 1 && read(token).is_ok();
            return Err(if lone { "wrong_step" } else { "malformed" });
        };
        let (from, to) = match (read(from), read(to)) {
            (Ok(from), Ok(to)) => (from, to),
            (Err("malformed"), _) | (_, Err("malformed")) => return Err("malformed"),
            _ => return Err("off_board"),
        };
        let mine = if self.step == 1 {
            self.turn
        } else {
            other(self.turn)
        };
        match self.at(from) {
            '.' => return Err("no_disk"),
            disk if disk != mine => return Err("wrong_disk"),
            _ => {}
        }
        if !self.movers().contains(&from) {
            return Err("cylinder");
        }
        if to != from && self.at(to) != '.' {
            return Err("occupied");
        }
        if !self.ends(from).contains(&to) {
            return Err("unreachable");
        }
        self.set(from, '.');
        self.set(to, mine);
        for cylinder in &mut self.cylinders {
            if *cylinder == Some(from) {
                *cylinder = Some(to);
            }
        }
        let signals = self.signals();
        for points in &signals {
            for point in points {
                self.set(*point, '.');
                for cylinder in &mut self.cylinders {
                    if *cylinder == Some(*point) {
                        *cylinder = None;
                    }
                }
            }
        }
        self.scores[seat(self.turn)] += u32::try_from(signals.len()).expect("few");
        if self.winner().is_none() {
            self.next_step();
        }
        Ok(())
    }

    fn play_placement(&mut self, token: &str) -> Result<(), &'static str> {
        if token.contains('>') {
            return Err("wrong_step");
        }
        let point = read(token)?;
        if self.supply(self.turn) == 0 {
            return Err("supply_empty");
        }
        if self.at(point) != '.' {
            return Err("occupied");
        }
        if self.makes_signal(point) {
            return Err("makes_signal");
        }
        self.set(point, self.turn);
        self.cylinders[seat(self.turn)] = Some(point);
        self.next_step();
        Ok(())
    }

    fn next_step(&mut self) {
        self.step += 1;
        if self.step == 4 {
            self.step = 1;
            self.turn = other(self.turn);
        }
    }
}
