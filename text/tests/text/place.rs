//! Sentences about where a match is played, and about matches in direct messages, in every language.

use referee::{
    Challenge, ChallengeState, ChannelId, Colours, GuildId, Match, Place, Terms, Time, TimeControl,
    UserId,
};
use rules::{AnyOptions, BySide, Game, Side};
use text::{Locale, challenge, matches, name, own, place, rest, t};

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);

const SERVER: Place = Place::Server {
    guild: GuildId(10),
    channel: ChannelId(20),
    parent: None,
};

fn places() -> [Place; 4] {
    [
        SERVER,
        Place::Guest {
            channel: ChannelId(40),
            server: None,
        },
        Place::Guest {
            channel: ChannelId(20),
            server: Some(GuildId(30)),
        },
        Place::Direct,
    ]
}

fn at(place: Place) -> Match {
    let (options, start) = (AnyOptions::default_of(Game::Iago), Time::from_millis(0));
    let control = TimeControl::per_move(3);
    let mut it = super::a_match(GuildId(10), options, control, [ANN, BEN], start);
    it.relocate(place, start);
    it
}

/// Catches an address that names no server, and a channel that readers cannot open.
#[test]
fn every_place_has_an_address_that_leads_there() {
    let [server, group, guest, direct] = places();
    for (place, named, address) in [
        (server, "<#20>", "https://discord.com/channels/10/20"),
        (
            group,
            "<https://discord.com/channels/@me/40>",
            "https://discord.com/channels/@me/40",
        ),
        (guest, "<#20>", "https://discord.com/channels/30/20"),
    ] {
        assert_eq!(place::named(Locale::En, place), named);
        assert_eq!(place::address(place).as_deref(), Some(address));
    }
    let named = place::named(Locale::En, direct);
    assert_eq!(named, "your direct messages with me");
    assert_eq!(place::address(direct), None);
}

fn everything(locale: Locale) -> String {
    let mut said = vec![
        t!(locale, "place-live-clock"),
        t!(locale, "place-button-here"),
        t!(locale, "place-here"),
        t!(
            locale,
            "moderate-barred-them",
            player = t!(locale, "place-opponent")
        ),
        t!(locale, "place-hidden"),
        t!(locale, "place-no-threads"),
        t!(
            locale,
            "place-unseen",
            command = "`/iago challenge`",
            next = "`/referee next`"
        ),
        place::untold(locale, BEN, "`/iago board`"),
        place::no_reminders(locale, BEN),
        place::asked(locale, Game::Iago, ANN, BEN),
        place::asked_already(locale, BEN),
        t!(locale, "place-button-direct"),
        t!(locale, "place-moved"),
        t!(locale, "place-offered"),
        t!(locale, "place-forbidden", next = "`/referee next`"),
        place::move_asked(locale, Game::Iago, BEN, SERVER),
        matches::moved_away(locale, &at(SERVER)),
        place::move_wanted(locale, BEN),
        place::move_unheard(locale, BEN, "`/referee next`"),
        place::move_asks(locale, BEN, false),
        place::move_asks(locale, BEN, true),
        place::elsewhere(locale, None),
    ];
    for place in places() {
        let it = at(place);
        said.push(own::chosen(locale, &it, BEN, referee::days(14)));
        said.push(place::elsewhere(locale, Some(place)));
        said.push(own::walk(locale, 1, 2, place));
        said.push(own::walk_elsewhere(locale, 1, 2, place));
        said.extend(rest::directly(locale, &it, ANN, "…"));
        said.push(rest::digest(
            locale,
            ANN,
            1,
            [&it].into_iter(),
            "`/referee settings`",
        ));
    }
    said.join("\n\n")
}

#[test]
fn the_english_sentences_about_places() {
    insta::assert_snapshot!("place-en", everything(Locale::En));
}

#[test]
fn the_german_sentences_about_places() {
    insta::assert_snapshot!("place-de", everything(Locale::De));
}

#[test]
fn the_japanese_sentences_about_places() {
    insta::assert_snapshot!("place-ja", everything(Locale::Ja));
}

fn in_direct_messages(locale: Locale) -> String {
    let asked = Challenge {
        id: "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().expect("an id"),
        challenger: ANN,
        opponent: Some(BEN),
        terms: Terms {
            options: AnyOptions::default_of(Game::Iago),
            control: TimeControl::None,
            rated: false,
        },
        colours: Colours::Random,
        made_at: Time::from_millis(0),
        rematch_of: None,
        state: ChallengeState::Open,
    };
    let said = [
        Some(t!(locale, "challenge-unseen")),
        challenge::to_be_asked(locale, &asked),
        Some(challenge::ask(locale, Some("Ben"))),
        challenge::asked_directly(locale, &asked, ANN),
        challenge::asked_directly(locale, &asked, BEN),
        challenge::unreachable(locale, &asked, Some("https://example.com")),
        Some(t!(locale, "match-several", command = "`/referee next`")),
        Some(place::untold(locale, BEN, "`/iago board`")),
        Some(t!(locale, "place-hidden")),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

#[test]
fn the_sentences_about_matches_in_direct_messages() {
    for locale in Locale::ALL {
        let name = format!("apart-{}", locale.code());
        insta::assert_snapshot!(name, in_direct_messages(locale));
    }
}

#[test]
fn a_bot_beside_its_side_has_one_pair_of_brackets() {
    for locale in Locale::ALL {
        let player = name::player(locale, UserId::engine(2));
        let seat = name::seat(locale, &player, Game::Iago, Side::Second);
        let opened = seat.matches(['(', '（']).count();
        assert_eq!(opened, 1, "{seat}");
    }
}

#[test]
fn the_list_of_ones_matches_names_the_level_of_the_bot() {
    let (options, start) = (AnyOptions::default_of(Game::Iago), Time::from_millis(0));
    let players = [ANN, UserId::engine(3)];
    let it = super::a_match(GuildId(10), options, TimeControl::None, players, start);
    let names = BySide::new(Some("Ann".to_owned()), Some("Iago".to_owned()));
    for locale in Locale::ALL {
        let line = own::line(locale, &it, ANN, &names);
        assert!(
            line.contains(&t!(locale, "engine-player", level = 3)),
            "{line}"
        );
    }
}
