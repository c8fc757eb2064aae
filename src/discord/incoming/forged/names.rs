//! Names with letters that no font face has, in every picture that names players.

use super::table::{ALICE, BOB, CAROL, NOON, Table};
use crate::discord::views::message::Message;
use crate::discord::views::{picture, ranking, tournament};
use app::{Caller, Leaderboard, LeaderboardRow, Look, TournamentView};
use referee::rating::Rating;
use referee::tournament::{Act, BestOf, Settings, TournamentKind};
use referee::{Terms, TimeControl, UserId};
use rules::{AnyOptions, Game, Side};
use text::{Locale, t};

/// The caller with the shown name `name` and the account name `account`.
fn called(caller: Caller, name: &str, account: Option<&str>) -> Caller {
    Caller {
        name: name.to_owned(),
        account: account.map(str::to_owned),
        ..caller
    }
}

pub fn settings(kind: TournamentKind) -> Settings {
    Settings {
        name: "Autumn Cup".to_owned(),
        kind,
        terms: Terms {
            options: AnyOptions::default_of(Game::Iago),
            control: TimeControl::per_move(3),
            rated: true,
        },
        best_of: BestOf::One,
        round_span: None,
        places: None,
        role: None,
    }
}

/// A knockout of four players with difficult names. The fonts cannot write Alice's name, but they can write her account
/// name. Bob's name has no visible letter, and he has no account name. The two other names have unusual letters.
pub async fn knockout(table: &Table) -> TournamentView {
    let settings = settings(TournamentKind::Knockout { third_place: false });
    let app = &table.data.app;
    let maker = called(table.caller(ALICE), "محمد", None);
    let made = app.create_tournament(&maker, settings, None);
    let id = made.await.expect("a tournament").card.tournament.id;
    for (user, name, account) in [
        (ALICE, "محمد", Some("mo_7")),
        (BOB, "\u{3164}", None),
        (CAROL, "𝕬𝖓𝖓", Some("carol")),
        (UserId(14), "Z\u{337}\u{301}o\u{335}e\u{308}", Some("zoe")),
    ] {
        let caller = called(table.caller(user), name, account);
        let joined = app.join_tournament(&caller, id, &[]).await;
        joined.expect("an entry");
    }
    let maker = called(table.caller(ALICE), "محمد", None);
    let begun = app.organise(&maker, id, Act::Begin, None, false);
    begun.await.expect("a tournament that has begun");
    app.tournament(id).await.expect("the tournament")
}

/// The tournament, with these names of its players.
fn plainly(view: &TournamentView, names: [&str; 4]) -> TournamentView {
    let names = names.map(|name| Some(name.to_owned()));
    TournamentView {
        names: names.into(),
        ..view.clone()
    }
}

fn drawn(message: Message) -> Vec<u8> {
    let file = message.files.into_iter().next();
    file.expect("a picture").bytes
}

/// Catches a player who looks like an undecided place of a bracket, and a row of standings without a name.
#[tokio::test]
async fn a_tournament_names_everybody() {
    let table = Table::new().await;
    let mut view = knockout(&table).await;
    view.card.entrants[1].rating = Some(1700.0);
    let (data, look) = (&table.data, Look::default());
    for locale in Locale::ALL {
        let bracket = async |view| drawn(tournament::bracket(data, locale, look, view, 0).await);
        let standings =
            async |view| drawn(tournament::standings(data, locale, look, view, 0).await);
        let rounds = async |view| drawn(tournament::rounds(data, locale, look, view, 0).await);
        // The picture shows the number of the entry, not the seed. In tests no font face has Japanese letters, so the
        // number is written in English.
        let written_in = match locale {
            Locale::Ja => Locale::FALLBACK,
            _ => locale,
        };
        let number = t!(written_in, "player-number", number = 2);
        let plain = plainly(&view, ["mo_7", &number, "Ann", "Zoë"]);
        assert_eq!(bracket(&view).await, bracket(&plain).await);
        assert_eq!(standings(&view).await, standings(&plain).await);
        assert_eq!(rounds(&view).await, rounds(&plain).await);
    }
}

/// Catches a panel below the board that leaves out a name which the fonts cannot write, instead of showing a plainer
/// name, the account name or the side.
#[tokio::test]
async fn a_board_names_both_players() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let view = table.data.app.show_match(id).await.expect("the match");
    let shown = async |names: [&str; 2], account: Option<&str>| {
        let mut view = view.clone();
        view.names = names.map(|name| Some(name.to_owned())).into();
        view.accounts[Side::First] = account.map(str::to_owned);
        let file = picture::picture(&table.data, Locale::En, &view, Side::First).await;
        file.expect("a picture").bytes
    };
    for (names, account, plain) in [
        (["𝕬𝖓𝖓", "B\u{337}e\u{301}"], None, ["Ann", "Bé"]),
        (["محمد", "\u{2800}"], Some("mo_7"), ["mo_7", "Light"]),
        (["...", "😀"], None, ["Dark", "Light"]),
    ] {
        assert_eq!(shown(names, account).await, shown(plain, None).await);
    }
}

/// Catches a picture of a leaderboard that shows no name for a player whose name the fonts cannot write.
#[tokio::test]
async fn a_leaderboard_names_everybody() {
    let table = Table::new().await;
    let page = |names: [(&str, Option<&str>); 2]| {
        let rows = names.into_iter().enumerate();
        let rows = rows.map(|(place, (name, account))| LeaderboardRow {
            user: UserId(ALICE.0 + place as u64),
            name: Some(name.to_owned()),
            account: account.map(str::to_owned),
            rank: place + 1,
            rating: Rating::default(),
            tally: Default::default(),
            last_at: NOON,
            inactive: false,
        });
        Leaderboard {
            game: Game::Iago,
            variant: "standard".to_owned(),
            rows: rows.collect(),
            total: 2,
            inactive: 0,
            own: None,
        }
    };
    let shown =
        async |board| drawn(ranking::drawn(&table.data, Locale::En, Look::default(), &board).await);
    let odd = page([("アリス", Some("alice")), ("محمد", None)]);
    let number = t!(Locale::En, "player-number", number = 2);
    let plain = page([("alice", None), (&number, None)]);
    assert_eq!(shown(odd).await, shown(plain).await);
}

/// Catches an account name that is lost when the shown name changes, or that is missing in the view of a match.
#[tokio::test]
async fn an_account_is_noted_with_each_interaction() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let app = &table.data.app;
    let account = async || {
        let view = app.show_match(id).await.expect("the match");
        let side = view.this_match.seats().side(BOB).expect("a seat");
        view.accounts[side].clone()
    };
    assert_eq!(account().await, None);
    for (name, told, kept) in [
        ("ボブ", Some("bob_1"), "bob_1"),
        ("ボブ", Some("bob_2"), "bob_2"),
        ("Bob", None, "bob_2"),
    ] {
        let caller = called(table.caller(BOB), name, told);
        app.avoid(&caller, CAROL, "Carol").await.expect("a note");
        assert_eq!(account().await.as_deref(), Some(kept));
    }
}
