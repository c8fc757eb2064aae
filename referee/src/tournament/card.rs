//! A tournament with all its data, and what is derived from the data.

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
    /// The games, sorted by their slots.
    pub games: Vec<TournamentGame>,
    /// The rounds in which a player has no opponent.
    pub byes: Vec<Bye>,
    /// The players who entered a ladder after its start, as indices into `entrants`, each with the time of entry, in
    /// the order of time.
    pub entered: Vec<(Time, usize)>,
}

impl Card {
    #[must_use]
    pub fn index(&self, user: UserId) -> Option<usize> {
        self.entrants.iter().position(|it| it.user == user)
    }

    #[must_use]
    pub fn is_ladder(&self) -> bool {
        self.tournament.settings.kind == TournamentKind::Ladder
    }

    /// How many players have not withdrawn.
    #[must_use]
    pub fn players(&self) -> usize {
        self.entrants.iter().filter(|it| !it.withdrawn).count()
    }

    /// The seed of a player, from 1. Players are sorted by the rating at the start, then by the order of entry.
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

    /// The pairings of a round, sorted by board.
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

    /// Whether a round is over. No round of a ladder is over before the ladder is closed.
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

    /// The game in a slot, if the game has still to begin. `None` if the game has a match or a result or does not
    /// exist, or if the tournament is not running.
    #[must_use]
    pub fn waiting(&self, slot: Slot) -> Option<Following> {
        let game = self.game(slot)?;
        let waits = game.this_match.is_none() && game.result.is_none();
        let running = self.tournament.state == TournamentState::Running;
        let players = game.players;
        (waits && running).then_some(Following { slot, players })
    }

    /// The outcome of a game that cannot take place because one or both players have withdrawn; `None` if neither
    /// player has withdrawn.
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

    /// The highest board number in a round; 0 if the round has no board.
    #[must_use]
    pub fn boards(&self, round: u32) -> u32 {
        let games = self.games.iter().map(|it| (it.slot.round, it.slot.board));
        let byes = self.byes.iter().map(|it| (it.round, it.board));
        let of_round = games.chain(byes).filter(|it| it.0 == round);
        of_round.map(|it| it.1).max().unwrap_or(0)
    }

    /// The undecided pairing of a player in the present round; on a ladder, in any round. `None` if there is none.
    #[must_use]
    pub fn open_pairing(&self, user: UserId) -> Option<Pairing> {
        let player = self.index(user)?;
        let open = self.open_pairings().into_iter();
        open.into_iter()
            .find(|pairing| pairing.players.contains(&player))
    }

    /// The opponent of a player in their undecided pairing.
    #[must_use]
    pub fn open_opponent(&self, user: UserId) -> Option<UserId> {
        let players = self.open_pairing(user)?.players;
        let users = players.map(|player| self.entrants[player].user);
        users.into_iter().find(|it| *it != user)
    }

    /// Whether an act on `player` may also decide a game of `other`: the two have an open pairing, or they are in a
    /// round robin under way, where every two players meet.
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

    /// The undecided pairings of the present round; on a ladder, those of all rounds.
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

    /// The number of the present round if none of its games is open, else one less.
    #[must_use]
    pub fn complete_rounds(&self) -> u32 {
        let round = self.tournament.round;
        match self.open_pairings().is_empty() {
            true => round,
            false => round.saturating_sub(1),
        }
    }

    /// The number of rounds that the tournament has with the players who have entered so far; `None` for a ladder.
    #[must_use]
    pub fn total_rounds(&self) -> Option<u32> {
        self.tournament.settings.kind.rounds(self.entrants.len())
    }

    /// The announced number of rounds, if the players who have entered so far are too few to play that number of
    /// rounds; else `None`.
    #[must_use]
    pub fn too_many_rounds(&self) -> Option<u32> {
        let kind = self.tournament.settings.kind;
        kind.too_many(self.entrants.len())
    }

    /// Whether a Swiss ended before its announced last round, because every further round would have contained a
    /// rematch, or fewer than two players were left.
    #[must_use]
    pub fn has_ended_early(&self) -> bool {
        let tournament = &self.tournament;
        let swiss = matches!(tournament.settings.kind, TournamentKind::Swiss { .. });
        let over = tournament.state == TournamentState::Over && tournament.lost_at.is_none();
        swiss && over && Some(tournament.round) < self.total_rounds()
    }

    /// Whether the standings ignore the games of a player, because the player left a round robin before half of the
    /// player's games were played. If a round has begun without the player, the games are ignored whatever is decided
    /// later.
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

    /// Whether a player is not paired any more. In a round robin, only annulled players are absent: the remaining
    /// opponents of any other player who has withdrawn win by forfeit. In the other kinds, every player who has
    /// withdrawn is absent.
    #[must_use]
    pub fn is_absent(&self, player: usize) -> bool {
        match self.tournament.settings.kind {
            TournamentKind::RoundRobin { .. } => self.is_annulled(player),
            _ => self.entrants[player].withdrawn,
        }
    }

    /// The result of drawing lots, taken from the id of the tournament: 0 or 1.
    #[must_use]
    pub fn lot(&self) -> u64 {
        (self.tournament.id.0.random() & 1) as u64
    }

    /// Converts the complete rounds to a tournament of the crate `pairing`; `None` for a ladder.
    ///
    /// # Errors
    /// If the stored rounds are impossible in a tournament of this kind.
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

    /// The pairings and byes of a complete round, without the pairings and byes of annulled players.
    #[must_use]
    pub fn counted(&self, round: u32) -> Vec<Game> {
        let annulled: Vec<bool> = (0..self.entrants.len())
            .map(|player| self.is_annulled(player))
            .collect();
        let mut games = self.round(round);
        games.retain(|game| game.players().all(|player| !annulled[player]));
        games
    }

    /// The pairings and byes of a complete round.
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

    /// The outcome with which [`Card::table`] counts this pairing; `None` while the pairing is open.
    #[must_use]
    pub fn outcome(&self, pairing: &Pairing) -> Option<Outcome> {
        Some(self.led_on(pairing, pairing.outcome()?))
    }

    /// The outcome with which a pairing counts. If a player of a knockout pairing is already in the next round, that
    /// player counts as the winner, because a round that has begun keeps its players even if an earlier result changes.
    fn led_on(&self, pairing: &Pairing, outcome: Outcome) -> Outcome {
        let winner = self.gone_on(pairing);
        match winner.filter(|it| *it != self.winner_of(pairing, outcome)) {
            None => outcome,
            Some(winner) if winner == pairing.players[0] => Outcome::First,
            Some(_) => Outcome::Second,
        }
    }

    /// The player who goes on from a knockout pairing that has this outcome. If the points are equal, it is the better
    /// seed.
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

    /// Whether a player of a knockout has lost a pairing.
    pub(super) fn is_eliminated(&self, player: usize) -> bool {
        let rounds = 1..=self.tournament.round;
        let mut pairings = rounds.flat_map(|round| self.pairings(round));
        pairings.any(|it| {
            let winner = it.outcome().map(|outcome| self.winner_of(&it, outcome));
            it.players.contains(&player) && winner.is_some_and(|winner| winner != player)
        })
    }

    /// The player of a knockout pairing who has gone on to the next round. `None` if the tournament is no knockout, the
    /// next round has not begun, or the next round does not show which player it was.
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
        // A player who went on and then withdrew has no game in the next round.
        let mut left = players.filter(|player| self.entrants[*player].withdrawn);
        left.next().filter(|_| left.next().is_none())
    }

    /// Whether a knockout pairing is the match for third place: the same round contains the final, or there is no final
    /// because a finalist has a bye or both finalists have withdrawn.
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

    /// The standings after the complete rounds; for a ladder, only the ranks are set.
    ///
    /// # Errors
    /// If the stored rounds are impossible in a tournament of this kind.
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

    /// The players at ranks 1, 2 and 3. All three lists are empty if the tournament is not over, or if it has several
    /// players and all of them have the same rank. For a ladder, only the first list has a player: the top player.
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

    /// The final rank of a player, from 1 to 3. `None` if [`Card::places`] does not contain the player, if the player
    /// withdrew, if the tournament is a ladder, or if the standings cannot be computed.
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

    /// Whether a tournament that is over would go on with more games if it were still running, because results have
    /// changed since its end.
    ///
    /// # Errors
    /// If the stored rounds are impossible in a tournament of this kind.
    pub fn would_go_on(&self) -> Result<bool, Invalid> {
        let mut running = self.clone();
        running.tournament.state = TournamentState::Running;
        if !running.open_pairings().is_empty() {
            return Ok(true);
        }
        let table = running.table()?;
        Ok(table.is_some_and(|table| table.next() != pairing::Next::Over))
    }

    /// Whether a player may enter: before the start, on a ladder until it is closed, and in a Swiss until more than
    /// half of its rounds have begun.
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
