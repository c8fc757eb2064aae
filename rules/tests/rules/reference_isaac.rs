//! A plain reference implementation of ISAAC, written from the rulings: a grid of marks that is walked over for every
//! question, without tables. It tests the crate.

use std::collections::BTreeMap;

/// `B` or `W`.
pub type Colour = char;

#[derive(Clone, Debug)]
pub struct Reference {
    pub tiebreak_by_pieces: bool,
    /// The number of the piece on each square, by row and column.
    grid: [[Option<usize>; 10]; 10],
    /// Owner and length of each piece ever placed.
    placed: Vec<(Colour, usize)>,
    pub hand: BTreeMap<(Colour, usize), usize>,
    pub score: BTreeMap<Colour, usize>,
    pub longest: BTreeMap<Colour, usize>,
    pub passed: Vec<Colour>,
    pub finished: Vec<Colour>,
    pub scoring: bool,
    /// `None` when the game is over.
    pub to_move: Option<Colour>,
    pub result: Option<(Colour, &'static str)>,
}

fn other(colour: Colour) -> Colour {
    if colour == 'B' { 'W' } else { 'B' }
}

fn value(length: usize) -> usize {
    match length {
        7 => 6,
        _ => length - 2,
    }
}

impl Reference {
    pub fn start(tiebreak_by_pieces: bool) -> Reference {
        let mut hand = BTreeMap::new();
        for colour in ['B', 'W'] {
            for length in 3..=7 {
                hand.insert((colour, length), 8 - length);
            }
        }
        Reference {
            tiebreak_by_pieces,
            grid: [[None; 10]; 10],
            placed: Vec::new(),
            hand,
            score: BTreeMap::from([('B', 0), ('W', 0)]),
            longest: BTreeMap::from([('B', 0), ('W', 0)]),
            passed: Vec::new(),
            finished: Vec::new(),
            scoring: false,
            to_move: Some('B'),
            result: None,
        }
    }

    /// Puts a piece on the board of a setup, whatever the side to move and the hand.
    pub fn lay(&mut self, colour: Colour, first: usize, last: usize) {
        let cells = cells_between(first, last).expect("a straight piece");
        for cell in &cells {
            self.grid[cell / 10][cell % 10] = Some(self.placed.len());
        }
        self.placed.push((colour, cells.len()));
    }

    /// The square of a counter, in Black's numbers.
    pub fn counter(&self, colour: Colour) -> Option<usize> {
        let score = self.score[&colour];
        let began = self.scoring || self.result.is_some();
        if !began || score > 99 {
            None
        } else if colour == 'B' {
            Some(score)
        } else {
            Some(99 - score)
        }
    }

    fn cells_of(&self, piece: usize) -> Vec<usize> {
        (0..100)
            .filter(|cell| self.grid[cell / 10][cell % 10] == Some(piece))
            .collect()
    }

    pub fn on_board(&self) -> Vec<(String, Colour)> {
        let mut all: Vec<_> = (0..self.placed.len())
            .filter_map(|piece| {
                let cells = self.cells_of(piece);
                Some((
                    format!("{:02}-{:02}", cells.first()?, cells.last()?),
                    self.placed[piece].0,
                ))
            })
            .collect();
        all.sort();
        all
    }

    fn fits(&self, colour: Colour, first: usize, last: usize) -> bool {
        match cells_between(first, last) {
            Some(cells) => {
                self.hand
                    .get(&(colour, cells.len()))
                    .is_some_and(|left| *left > 0)
                    && cells
                        .iter()
                        .all(|cell| self.grid[cell / 10][cell % 10].is_none())
            }
            None => false,
        }
    }

    fn placements(&self, colour: Colour) -> Vec<String> {
        let mut found = Vec::new();
        for first in 0..100 {
            for last in first + 2..100 {
                if self.fits(colour, first, last) {
                    found.push(format!("{first:02}-{last:02}"));
                }
            }
        }
        found
    }

    /// Whether the owner may remove the piece (ISAAC-11, ISAAC-12).
    fn free(&self, piece: usize) -> bool {
        let (colour, length) = self.placed[piece];
        let cells = self.cells_of(piece);
        let covered = ['B', 'W']
            .into_iter()
            .filter_map(|colour| self.counter(colour))
            .any(|square| cells.contains(&square));
        !cells.is_empty() && length >= self.longest[&colour] && !covered
    }

    /// The points for removing a piece (ISAAC-13 to ISAAC-16).
    pub fn points(&self, piece: usize) -> usize {
        let cells = self.cells_of(piece);
        let along_row = cells[1] - cells[0] == 1;
        let on_line = |cell: usize| {
            if along_row {
                cell / 10 == cells[0] / 10
            } else {
                cell % 10 == cells[0] % 10
            }
        };
        let mut seen = vec![piece];
        for cell in (0..100).filter(|cell| on_line(*cell)) {
            if let Some(found) = self.grid[cell / 10][cell % 10]
                && !seen.contains(&found)
            {
                seen.push(found);
            }
        }
        let mut points = (seen.len() - 1) * value(cells.len());
        for colour in ['B', 'W'] {
            if self.counter(colour).is_some_and(on_line) {
                points *= 2;
            }
        }
        points
    }

    fn totals(&self, colour: Colour, piece: usize) -> Vec<usize> {
        let now = self.score[&colour];
        let mut totals = Vec::new();
        for total in now..=now + self.points(piece) {
            let square = if colour == 'B' {
                total as i64
            } else {
                99 - total as i64
            };
            let meets = self.counter(other(colour)).map(|taken| taken as i64) == Some(square);
            if !(meets && total < 100) {
                totals.push(total);
            }
        }
        totals
    }

    fn own_free(&self, colour: Colour) -> Vec<usize> {
        (0..self.placed.len())
            .filter(|piece| self.placed[*piece].0 == colour && self.free(*piece))
            .collect()
    }

    /// The points of every piece that the side to move may remove.
    pub fn removals(&self) -> BTreeMap<String, usize> {
        match self.to_move {
            Some(colour) if self.scoring => self
                .own_free(colour)
                .into_iter()
                .map(|piece| (self.name(piece), self.points(piece)))
                .collect(),
            _ => BTreeMap::new(),
        }
    }

    fn name(&self, piece: usize) -> String {
        let cells = self.cells_of(piece);
        format!("{:02}-{:02}", cells[0], cells[cells.len() - 1])
    }

    pub fn legal(&self) -> Vec<String> {
        let Some(colour) = self.to_move else {
            return Vec::new();
        };
        let mut tokens = if self.scoring {
            let mut tokens = Vec::new();
            for piece in self.own_free(colour) {
                for total in self.totals(colour, piece) {
                    tokens.push(format!("{}:{total}", self.name(piece)));
                }
            }
            tokens
        } else {
            self.placements(colour)
        };
        tokens.sort();
        tokens
    }

    /// Plays a token, or returns the code of the first refusal in the order of ISAAC-27.
    pub fn play(&mut self, token: &str) -> Result<(), &'static str> {
        let Some(colour) = self.to_move else {
            return Err("game_over");
        };
        let (first, last, total) = read(token).ok_or("malformed")?;
        if total.is_some() != self.scoring {
            return Err("wrong_phase");
        }
        if first >= last {
            return Err("bad_order");
        }
        if first / 10 != last / 10 && first % 10 != last % 10 {
            return Err("not_straight");
        }
        let cells = cells_between(first, last).ok_or("bad_length")?;
        match total {
            None => {
                if self.hand[&(colour, cells.len())] == 0 {
                    return Err("no_piece_left");
                }
                if !self.fits(colour, first, last) {
                    return Err("occupied");
                }
                self.lay(colour, first, last);
                *self.hand.get_mut(&(colour, cells.len())).expect("a length") -= 1;
                self.after_placement(colour);
            }
            Some(total) => {
                let piece = (0..self.placed.len())
                    .find(|piece| self.cells_of(*piece) == cells)
                    .ok_or("no_such_piece")?;
                if self.placed[piece].0 != colour {
                    return Err("not_your_piece");
                }
                if self.placed[piece].1 < self.longest[&colour] {
                    return Err("too_short");
                }
                if !self.free(piece) {
                    return Err("under_counter");
                }
                let now = self.score[&colour];
                let total = total
                    .parse::<usize>()
                    .ok()
                    .filter(|total| (now..=now + self.points(piece)).contains(total))
                    .ok_or("score_out_of_range")?;
                if !self.totals(colour, piece).contains(&total) {
                    return Err("counter_occupied");
                }
                for cell in cells {
                    self.grid[cell / 10][cell % 10] = None;
                }
                self.longest.insert(colour, self.placed[piece].1);
                self.score.insert(colour, total);
                if total >= 100 {
                    self.end(colour, "hundred");
                } else {
                    self.next_scorer(other(colour));
                }
            }
        }
        Ok(())
    }

    /// Finds the side to move after a placement (ISAAC-6 to ISAAC-8); public for setups.
    pub fn after_placement(&mut self, mover: Colour) {
        let mut turn = other(mover);
        while self.passed.len() < 2 {
            if !self.passed.contains(&turn) {
                if !self.placements(turn).is_empty() {
                    self.to_move = Some(turn);
                    return;
                }
                self.passed.push(turn);
            }
            turn = other(turn);
        }
        self.scoring = true;
        self.next_scorer(self.passed[0]);
    }

    /// Finds the side to move in the scoring phase, or the outcome (ISAAC-20 to ISAAC-24); public for setups.
    pub fn next_scorer(&mut self, next: Colour) {
        let mut turn = next;
        while self.finished.len() < 2 {
            if !self.finished.contains(&turn) {
                if !self.own_free(turn).is_empty() {
                    self.to_move = Some(turn);
                    return;
                }
                self.finished.push(turn);
            }
            turn = other(turn);
        }
        let squares = |colour| -> usize {
            (3..=7)
                .map(|length| length * self.hand[&(colour, length)])
                .sum()
        };
        let pieces = |colour| -> usize { (3..=7).map(|length| self.hand[&(colour, length)]).sum() };
        let (black, white) = (self.score[&'B'], self.score[&'W']);
        let (winner, reason) = if black != white {
            (if black > white { 'B' } else { 'W' }, "score")
        } else if squares('B') != squares('W') {
            (
                if squares('B') > squares('W') {
                    'B'
                } else {
                    'W'
                },
                "unplaced_squares",
            )
        } else if self.tiebreak_by_pieces && pieces('B') != pieces('W') {
            (
                if pieces('B') < pieces('W') { 'B' } else { 'W' },
                "unplaced_pieces",
            )
        } else {
            ('B', "start_player")
        };
        self.end(winner, reason);
    }

    fn end(&mut self, winner: Colour, reason: &'static str) {
        self.to_move = None;
        self.scoring = false;
        self.result = Some((winner, reason));
    }
}

/// The three to seven squares from one square to another; `None` if no piece has these ends.
fn cells_between(first: usize, last: usize) -> Option<Vec<usize>> {
    let step = if first / 10 == last / 10 {
        1
    } else if first % 10 == last % 10 {
        10
    } else {
        return None;
    };
    let cells: Vec<usize> = (first..=last).step_by(step).collect();
    (3..=7).contains(&cells.len()).then_some(cells)
}

/// Reads `A-B` or `A-B:S` character by character.
fn read(token: &str) -> Option<(usize, usize, Option<String>)> {
    let marks: Vec<char> = token.chars().collect();
    let digit = |at: usize| marks.get(at)?.to_digit(10).map(|digit| digit as usize);
    let first = 10 * digit(0)? + digit(1)?;
    let last = 10 * digit(3)? + digit(4)?;
    if marks[2] != '-' {
        return None;
    }
    match marks.get(5) {
        None => Some((first, last, None)),
        Some(':') => {
            let total: String = marks[6..].iter().collect();
            let digits = !total.is_empty() && total.chars().all(|mark| mark.is_ascii_digit());
            (digits && (total == "0" || !total.starts_with('0'))).then_some((
                first,
                last,
                Some(total),
            ))
        }
        Some(_) => None,
    }
}
