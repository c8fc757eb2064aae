//! The end of a tournament, checked by hand against the public export file.

use super::{Week, mentioned};
use crate::actor::labels;
use crate::tournament::words;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use text::moderate;
use text::tournament::{Label, label};

impl Week {
    /// The public export file of the finished tournament.
    async fn exported(&self, over: &Value) -> Value {
        let there = self.here(&self.players[0]);
        let files = there.press(over, &label(self.locale, Label::Export)).await;
        serde_json::from_slice(&there.file(files.private())).expect("JSON")
    }

    /// Checks the end: each pairing was played, nobody met an opponent twice, the places agree with `places`, and the
    /// remaining messages are complete and have no button without effect.
    pub async fn check_end(self, places: impl Fn(&Value) -> Vec<String>) {
        let over = self.posted(|it| words(it).starts_with("🏆")).await;
        // Work that a killed process left is due again after its lease.
        self.bot.advance(Duration::from_mins(1)).await;
        self.bot.at_rest().await;
        let exported = self.exported(&over).await;
        let mut met = BTreeSet::new();
        for pairing in pairings(&exported) {
            let players: BTreeSet<&str> = [pairing.0, pairing.1].into();
            let twice = !met.insert(players) && exported["kind"] != "ladder";
            assert!(!twice, "{} and {} meet again", pairing.0, pairing.1);
        }
        let begun = pairings(&exported).count();
        assert_eq!(begun + self.moved, self.threads.len(), "{exported:#}");
        let standings = exported["standings"].as_array().expect("rows");
        let told = standings.iter().map(|row| row["id"].as_str());
        let told: Vec<&str> = told.flatten().collect();
        let counted = places(&exported);
        assert_eq!(told[..counted.len()], counted, "{exported:#}");
        let name = &exported["players"][number(told[0])]["name"];
        let name = name.as_str().expect("a name").trim_end_matches('\u{200b}');
        let mut won = mentioned(words(&over)).filter_map(|id| {
            let found = self.players.iter().find(|it| it.id() == id);
            found.map(|it| it.name().trim_end_matches('\u{200b}'))
        });
        assert_eq!(won.next(), Some(name), "{over}");
        self.check_messages().await;
        // Refusals for the locked thread, the deleted channel, and the killed process's work.
        self.bot.forgive_refused("/api/v10/").await;
        self.bot.finish().await;
    }

    async fn check_messages(&self) {
        let acts = [Label::Join, Label::Leave, Label::Begin].map(|it| label(self.locale, it));
        let undo = moderate::label(self.locale, moderate::Label::Undo);
        for message in self.here(&self.maker).messages() {
            let mut left = labels(&message);
            assert!(left.iter().all(|it| !acts.contains(it)), "{message}");
            // The maker's Undo may stay, whether or not anything can still be undone.
            left.retain(|it| *it != undo);
            self.look_at(&message, &left).await;
        }
        let world = self.bot.client().world();
        for thread in world["threads"].as_array().into_iter().flatten() {
            let thread = thread["name"].as_str().expect("a name");
            let all = self.maker.in_channel(thread).messages();
            // A killed process may have posted the last board twice, but older boards have become lines.
            let boards = all.iter().map(labels).filter(|it| !it.is_empty());
            let boards: BTreeSet<Vec<String>> = boards.collect();
            assert!(boards.len() <= 1, "{thread}: {boards:?}");
        }
        for line in self.bot.client().recording() {
            let said = line["body"].to_string();
            assert!(!said.contains("{$") && !said.contains("{ $"), "{said}");
        }
    }
}

/// Index of a player in the export.
fn number(id: &str) -> usize {
    id.parse::<usize>().expect("a number") - 1
}

/// All pairings: first player, second player, result.
fn pairings(exported: &Value) -> impl Iterator<Item = (&str, &str, &str)> {
    let rounds = exported["rounds"].as_array().into_iter().flatten();
    let all = rounds.flat_map(|round| round.as_array().into_iter().flatten());
    let met = all.filter(|it| it["bye"].is_null());
    met.map(|it| {
        let text = |key: &str| it[key].as_str().expect("a decided pairing");
        (text("first"), text("second"), text("result"))
    })
}

/// Winner and loser of a pairing; `None` for a draw and for a pairing without a winner.
fn decided<'a>((first, second, result): (&'a str, &'a str, &str)) -> Option<[&'a str; 2]> {
    match result {
        "1-0" | "+-" => Some([first, second]),
        "0-1" | "-+" => Some([second, first]),
        _ => None,
    }
}

/// The winner by points, if one player has the most; asserts that all points are right.
pub fn by_points(exported: &Value) -> Vec<String> {
    let mut points: BTreeMap<&str, f64> = BTreeMap::new();
    for pairing in pairings(exported) {
        if let Some([winner, _]) = decided(pairing) {
            *points.entry(winner).or_default() += 1.0;
        }
    }
    let rounds = exported["rounds"].as_array().into_iter().flatten();
    for bye in rounds.flat_map(|round| round.as_array().into_iter().flatten()) {
        if let Some(player) = bye["bye"].as_str() {
            *points.entry(player).or_default() += bye["points"].as_f64().expect("points");
        }
    }
    let rows = exported["standings"].as_array().expect("rows");
    let told = rows
        .iter()
        .map(|row| (row["id"].as_str(), row["points"].as_f64()));
    let told: Vec<(&str, f64)> = told
        .map(|(id, it)| (id.expect("an id"), it.expect("points")))
        .collect();
    for (player, of) in &told {
        assert_eq!(
            points.get(player).copied().unwrap_or_default(),
            *of,
            "{player}"
        );
    }
    assert!(told.is_sorted_by(|a, b| a.1 >= b.1), "{told:?}");
    let most = told.iter().filter(|it| it.1 == told[0].1);
    let first: Vec<String> = most.map(|it| it.0.to_owned()).collect();
    if first.len() == 1 { first } else { Vec::new() }
}

/// The two players of the final, the winner first.
pub fn by_final(exported: &Value) -> Vec<String> {
    let last = exported["rounds"].as_array().and_then(|all| all.last());
    let last = last.expect("a round")[0].clone();
    let text = |key: &str| last[key].as_str().expect("a decided final");
    let places = decided((text("first"), text("second"), text("result")));
    places.expect("a winner").map(str::to_owned).to_vec()
}
