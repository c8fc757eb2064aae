//! Everything of a tournament, and what follows from it.

use super::{
    BestOf, Bye, Entrant, Following, Outcome, Pairing, Slot, Standing, Tournament, TournamentGame,
    TournamentKind, TournamentState,
};
use crate::{Time, UserId};
use pairing::{Game, Invalid, Player};
use std::cmp::Ordering;

/// A tournament with its players and games.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub tournament: Tournament,
    /// The players, in the order of their entry.
    pub entrants: Vec<Entrant>,
    /// The games, by their slots.
    pub games: Vec<TournamentGame>,
    /// The rounds without an opponent.
    pub byes: Vec<Bye>,
    /// When players entered a ladder, in that order: whoever was there from the first on is not among them.
    pub entered: Vec<(Time, usize)>,
}

impl Card {
    #[must_use]
    pub fn index(&self, user: UserId) -> Option<usize> {
        self.entrants.iter().position(|it| it.user == user)
    }

    /// Whether it is a ladder.
    #[must_use]
    pub fn is_ladder(&self) -> bool {
        self.tournament.settings.kind == TournamentKind::Ladder
    }

    /// How many players have not withdrawn.
    #[must_use]
    pub fn players(&self) -> usize {
        self.entrants.iter().filter(|it| !it.withdrawn).count()
    }

    /// The seed of a player, from 1: by the rating at the start, then by the order of entry.
    #[must_use]
    pub fn seed(&self, player: usize) -> usize {
        let rating = |player: usize| self.entrants[player].rating.unwrap_or(-1.0);
        let ahead = |other: &usize| match rating(*other).total_cmp(&rating(player)) {
            Ordering::Greater => true,
            Ordering::Equal => *other < player,
            Ordering::Less => false,
        };
        1 + (0..self.entrants.len()).filter(ahead).count()
    }

    /// The pairings of a round, by their boards.
    #[must_use]
    pub fn pairings(&self, round: u32) -> Vec<Pairing> {
        let of_round = self.games.iter().filter(|game| game.slot.round == round);
        let of_round: Vec<&TournamentGame> = of_round.collect();
        let boards = of_round.chunk_by(|a, b| a.slot.board == b.slot.board);
        boards
            .map(|games| Pairing {
                round,
                board: games[0].slot.board,
                players: games[0].players,
                games: games.iter().copied().cloned().collect(),
                best_of: self.best_of(),
                closed: self.has_gone_on(round),
            })
            .collect()
    }

    /// Whether a round is past: on a ladder none is before the end.
    fn has_gone_on(&self, round: u32) -> bool {
        let tournament = &self.tournament;
        tournament.state.is_closed() || !self.is_ladder() && round < tournament.round
    }

    fn best_of(&self) -> BestOf {
        self.tournament.settings.best_of
    }

    #[must_use]
    pub fn game(&self, slot: Slot) -> Option<&TournamentGame> {
        self.games.iter().find(|game| game.slot == slot)
    }

    /// A game that is to begin: it has neither a match nor a result.
    #[must_use]
    pub fn waiting(&self, slot: Slot) -> Option<Following> {
        let game = self.game(slot)?;
        let waits = game.this_match.is_none() && game.result.is_none();
        let running = self.tournament.state == TournamentState::Running;
        let players = game.players;
        (waits && running).then_some(Following { slot, players })
    }

    /// How a game of two players ends that cannot take place because one of them has withdrawn, or both; `None` if it can.
    #[must_use]
    pub fn forfeit(&self, players: [usize; 2]) -> Option<Outcome> {
        match players.map(|player| self.entrants[player].withdrawn) {
            [false, false] => None,
            [true, false] => Some(Outcome::FirstAway),
            [false, true] => Some(Outcome::SecondAway),
            [true, true] => Some(Outcome::BothAway),
        }
    }

    /// The rounds in which a player has neither a game nor a bye.
    #[must_use]
    pub fn missed(&self, player: usize) -> Vec<u32> {
        let of_player = self.games.iter().filter(|it| it.players.contains(&player));
        let byes = self.byes.iter().filter(|it| it.player == player);
        let seen = of_player.map(|it| it.slot.round);
        let seen: Vec<u32> = seen.chain(byes.map(|it| it.round)).collect();
        let rounds = 1..=self.tournament.round;
        rounds.filter(|round| !seen.contains(round)).collect()
    }

    /// The highest board of a round; 0 without any.
    #[must_use]
    pub fn boards(&self, round: u32) -> u32 {
        let games = self.games.iter().map(|it| (it.slot.round, it.slot.board));
        let byes = self.byes.iter().map(|it| (it.round, it.board));
        let of_round = games.chain(byes).filter(|it| it.0 == round);
        of_round.map(|it| it.1).max().unwrap_or(0)
    }

    /// The pairing of a player that is not decided yet: of the round under way, or on a ladder of any.
    #[must_use]
    pub fn open_pairing(&self, user: UserId) -> Option<Pairing> {
        let player = self.index(user)?;
        let open = self.open_pairings().into_iter();
        open.into_iter()
            .find(|pairing| pairing.players.contains(&player))
    }

    /// The opponent of a player in the pairing that is not decided yet.
    #[must_use]
    pub fn open_opponent(&self, user: UserId) -> Option<UserId> {
        let players = self.open_pairing(user)?.players;
        let users = players.map(|player| self.entrants[player].user);
        users.into_iter().find(|it| *it != user)
    }

    /// Whether what becomes of a player decides a game of another: they meet now or, where everybody meets everybody, may
    /// still meet.
    #[must_use]
    pub fn decides_game_of(&self, player: UserId, other: UserId) -> bool {
        let plays = |it: &Entrant| it.user == other && !it.withdrawn;
        let all_meet = self.tournament.state == TournamentState::Running
            && matches!(
                self.tournament.settings.kind,
                TournamentKind::RoundRobin { .. }
            )
            && self.entrants.iter().any(plays);
        player != other && (all_meet || self.open_opponent(player) == Some(other))
    }

    /// The pairings that are not decided yet: of the round under way, or on a ladder all.
    #[must_use]
    pub fn open_pairings(&self) -> Vec<Pairing> {
        let last = self.tournament.round;
        let first = match self.tournament.settings.kind {
            TournamentKind::Ladder => 1,
            _ => last,
        };
        let pairings = (first..=last).flat_map(|round| self.pairings(round));
        pairings.filter(|it| it.outcome().is_none()).collect()
    }

    /// How many rounds are complete.
    #[must_use]
    pub fn complete_rounds(&self) -> u32 {
        let round = self.tournament.round;
        match self.open_pairings().is_empty() {
            true => round,
            false => round.saturating_sub(1),
        }
    }

    /// How many rounds it has, or will have with the players so far; `None` for a ladder.
    #[must_use]
    pub fn total_rounds(&self) -> Option<u32> {
        self.tournament.settings.kind.rounds(self.entrants.len())
    }

    /// The rounds that were announced, if so many cannot be played with the players so far.
    #[must_use]
    pub fn too_many_rounds(&self) -> Option<u32> {
        let kind = self.tournament.settings.kind;
        kind.too_many(self.entrants.len())
    }

    /// Whether a Swiss is over before its last round, because every two players who were left had met.
    #[must_use]
    pub fn has_ended_early(&self) -> bool {
        let tournament = &self.tournament;
        let swiss = matches!(tournament.settings.kind, TournamentKind::Swiss { .. });
        let over = tournament.state == TournamentState::Over && tournament.lost_at.is_none();
        swiss && over && Some(tournament.round) < self.total_rounds()
    }

    /// Whether the games of a player do not count in the standings: a player who leaves a round robin before half of
    /// their games are played. Once a round has begun without them, later decisions do not change that.
    #[must_use]
    pub fn is_annulled(&self, player: usize) -> bool {
        let TournamentKind::RoundRobin { double } = self.tournament.settings.kind else {
            return false;
        };
        if !self.entrants[player].withdrawn {
            return false;
        }
        let all = (self.entrants.len().saturating_sub(1)) * (1 + usize::from(double));
        let pairings = (1..=self.tournament.round).flat_map(|round| self.pairings(round));
        let played = pairings.filter(|it| {
            let played = it.outcome().is_some_and(Outcome::played);
            played && it.players.contains(&player)
        });
        2 * played.count() < all || !self.missed(player).is_empty()
    }

    /// Whether a player is not to be paired: in a round robin only one who is annulled, because the others win the games
    /// that are left against any other.
    #[must_use]
    pub fn is_absent(&self, player: usize) -> bool {
        match self.tournament.settings.kind {
            TournamentKind::RoundRobin { .. } => self.is_annulled(player),
            _ => self.entrants[player].withdrawn,
        }
    }

    /// What stands for the drawing of lots: 0 or 1.
    #[must_use]
    pub fn lot(&self) -> u64 {
        (self.tournament.id.0.random() & 1) as u64
    }

    /// The complete rounds as the crate `pairing` knows them; `None` for a ladder.
    ///
    /// # Errors
    /// What is stored is no tournament of its kind.
    pub fn table(&self) -> Result<Option<pairing::Tournament>, Invalid> {
        let Some(kind) = self.tournament.settings.kind.paired(self.entrants.len()) else {
            return Ok(None);
        };
        let players = (0..self.entrants.len()).map(|player| Player {
            rating: self.entrants[player].rating,
            absent: self.is_absent(player),
        });
        let rounds = (1..=self.complete_rounds()).map(|round| self.counted(round));
        let table = pairing::Tournament::new(kind, players.collect(), rounds.collect(), self.lot());
        table.map(Some)
    }

    /// The pairings and byes of a complete round that count: not those of players who are annulled.
    #[must_use]
    pub fn counted(&self, round: u32) -> Vec<Game> {
        let annulled: Vec<bool> = (0..self.entrants.len())
            .map(|player| self.is_annulled(player))
            .collect();
        let mut games = self.round(round);
        games.retain(|game| game.players().all(|player| !annulled[player]));
        games
    }

    /// The pairings and byes of a round that is complete.
    fn round(&self, round: u32) -> Vec<Game> {
        let pairs = self.pairings(round).into_iter();
        let pairs = pairs.filter_map(|pairing| {
            Some(Game::Pair {
                players: pairing.players,
                outcome: self.outcome(&pairing)?,
            })
        });
        let byes = self.byes.iter().filter(|bye| bye.round == round);
        let byes = byes.map(|bye| Game::Bye {
            player: bye.player,
            half_points: bye.half_points,
        });
        pairs.chain(byes).collect()
    }

    /// How a pairing ended as the table counts it; `None` while it is open.
    #[must_use]
    pub fn outcome(&self, pairing: &Pairing) -> Option<Outcome> {
        Some(self.led_on(pairing, pairing.outcome()?))
    }

    /// The outcome of a pairing by which the player of a knockout won who has gone on: a round that has begun stays, also
    /// when a result before it changes.
    fn led_on(&self, pairing: &Pairing, outcome: Outcome) -> Outcome {
        let winner = self.gone_on(pairing);
        match winner.filter(|it| *it != self.winner_of(pairing, outcome)) {
            None => outcome,
            Some(winner) if winner == pairing.players[0] => Outcome::First,
            Some(_) => Outcome::Second,
        }
    }

    /// Who goes on from a pairing of a knockout by its outcome: where both have the same, the better seed.
    fn winner_of(&self, pairing: &Pairing, outcome: Outcome) -> usize {
        let [a, b] = pairing.players;
        let [x, y] = outcome.points();
        match x.cmp(&y) {
            Ordering::Greater => a,
            Ordering::Less => b,
            Ordering::Equal if self.seed(a) < self.seed(b) => a,
            Ordering::Equal => b,
        }
    }

    /// Whether a player of a knockout has lost a pairing that no later act has decided, so that nothing waits for them.
    pub(super) fn is_eliminated(&self, player: usize) -> bool {
        let rounds = 1..=self.tournament.round;
        let mut pairings = rounds.flat_map(|round| self.pairings(round));
        pairings.any(|it| {
            let winner = it.outcome().map(|outcome| self.winner_of(&it, outcome));
            it.players.contains(&player) && winner.is_some_and(|winner| winner != player)
        })
    }

    /// Which player of a pairing of a knockout has gone on to the round after it; `None` if that does not tell.
    fn gone_on(&self, pairing: &Pairing) -> Option<usize> {
        let (round, players) = (pairing.round + 1, pairing.players.into_iter());
        let knockout = matches!(
            self.tournament.settings.kind,
            TournamentKind::Knockout { .. }
        );
        if !knockout || round > self.tournament.round {
            return None;
        }
        let gone_on = |player: &usize| {
            let rests = self
                .byes
                .iter()
                .any(|it| (it.round, it.player) == (round, *player));
            let mut meetings = self.pairings(round).into_iter();
            let plays = meetings.any(|it| it.players.contains(player) && !self.is_for_third(&it));
            rests || plays
        };
        let mut seen = players.clone().filter(gone_on);
        if let Some(player) = seen.next() {
            return Some(player);
        }
        // A player who has gone on and withdrawn since has no game.
        let mut left = players.filter(|player| self.entrants[*player].withdrawn);
        left.next().filter(|_| left.next().is_none())
    }

    /// Whether a pairing of a knockout is the match for the third place: the final is beside it, or in its place a finalist
    /// rests, or both have withdrawn.
    fn is_for_third(&self, pairing: &Pairing) -> bool {
        let TournamentKind::Knockout { third_place: true } = self.tournament.settings.kind else {
            return false;
        };
        let (round, before) = (pairing.round, self.pairings(pairing.round - 1));
        let semifinal = |player: &usize| before.iter().find(|it| it.players.contains(player));
        let [Some(one), Some(two)] = pairing.players.each_ref().map(semifinal) else {
            return false;
        };
        let meetings = self.pairings(round);
        let of_both = |it: &Pairing| {
            let players = it.players.iter();
            it.board < pairing.board
                && players.clone().any(|player| one.players.contains(player))
                && players.clone().any(|player| two.players.contains(player))
        };
        if meetings.iter().any(of_both) {
            return true;
        }
        let others = one.players.iter().chain(&two.players);
        let mut others = others.filter(|it| !pairing.players.contains(it));
        let rests = |player: usize| {
            let mut byes = self.byes.iter();
            byes.any(|it| (it.round, it.player) == (round, player))
        };
        let away = others
            .clone()
            .all(|it| self.entrants[*it].withdrawn || rests(*it));
        let lost = |it: &Pairing| {
            let winner = it.outcome().map(|outcome| self.winner_of(it, outcome));
            winner.is_some_and(|winner| !pairing.players.contains(&winner))
        };
        let is_last = Some(round) == self.total_rounds() && meetings.len() == 1;
        is_last && away && (others.any(|it| rests(*it)) || lost(one) && lost(two))
    }

    /// How the players stand after the complete rounds; on a ladder, their places alone.
    ///
    /// # Errors
    /// What is stored is no tournament of its kind.
    pub fn standings(&self) -> Result<Vec<Standing>, Invalid> {
        if let Some(table) = self.table()? {
            return Ok(table.standings());
        }
        let ladder = self.ladder().into_iter().zip(1..);
        Ok(ladder
            .map(|(player, rank)| Standing {
                player,
                half_points: 0,
                buchholz_cut1: 0,
                buchholz: 0,
                sonneborn_berger: 0,
                encounter: None,
                wins: 0,
                wins_as_second: 0,
                rank,
            })
            .collect())
    }

    /// Who came first, second and third in a tournament that is over, by its standings; empty if all are level. Of
    /// a ladder, who stands at its top.
    #[must_use]
    pub fn places(&self, standings: &[Standing]) -> [Vec<UserId>; 3] {
        let over = self.tournament.state == TournamentState::Over;
        let ahead = standings.len() == 1 || standings.iter().any(|row| row.rank > 1);
        [1, 2, 3].map(|rank| {
            let counted = over && ahead && (rank == 1 || !self.is_ladder());
            let rows = standings.iter().filter(|row| counted && row.rank == rank);
            rows.map(|row| self.entrants[row.player].user).collect()
        })
    }

    /// The place a player has taken, from 1 to 3; `None` before the end, for a player who withdrew, and on a ladder.
    #[must_use]
    pub fn final_rank(&self, user: UserId) -> Option<usize> {
        let player = self.index(user)?;
        if self.is_ladder() || self.entrants[player].withdrawn {
            return None;
        }
        let places = self.places(&self.standings().ok()?);
        let rank = places.iter().position(|users| users.contains(&user))?;
        Some(rank + 1)
    }

    /// Whether a tournament that is over would go on if it were not, because results have changed since.
    ///
    /// # Errors
    /// What is stored is no tournament of its kind.
    pub fn would_go_on(&self) -> Result<bool, Invalid> {
        let mut running = self.clone();
        running.tournament.state = TournamentState::Running;
        if !running.open_pairings().is_empty() {
            return Ok(true);
        }
        let table = running.table()?;
        Ok(table.is_some_and(|table| table.next() != pairing::Next::Over))
    }

    /// Whether a player may still enter: while it is open or a ladder, and in a Swiss until half of its rounds have begun.
    #[must_use]
    pub fn is_joinable(&self) -> bool {
        match (self.tournament.state, self.tournament.settings.kind) {
            (TournamentState::Open, _) | (TournamentState::Running, TournamentKind::Ladder) => true,
            (TournamentState::Running, TournamentKind::Swiss { .. }) => {
                let rounds = self.total_rounds().unwrap_or(0);
                2 * self.tournament.round <= rounds
            }
            _ => false,
        }
    }
}
