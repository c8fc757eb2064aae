//! Tests of typed actions: catches a spelling that is not corrected, and a text that is read as another action.

use referee::typed::{line, number};
use referee::{fits, normalise, read_by};
use rules::isaac::{Footprint, Isaac, Options};
use rules::{Game, Position, Side};

#[test]
fn spelling_is_forgiven() {
    for (game, typed, token) in [
        (Game::Iago, "d4", "D4"),
        (Game::Iago, "Ｄ４", "D4"),
        (Game::Iago, "ｄ４", "D4"),
        (Game::Iago, "  D 4 ", "D4"),
        (Game::Iago, "D\u{3000}４", "D4"),
        (Game::Iago, "D\u{200b}4\u{200e}", "D4"),
        (Game::Iago, "d04", "D4"),
        (Game::Iago, "CallOut", "callout"),
        (Game::Iago, "call out", "callout"),
        (Game::Iago, "ＣＡＬＬＯＵＴ", "callout"),
        (Game::Isaac, "00-02", "00-02"),
        (Game::Isaac, "0-2", "00-02"),
        (Game::Isaac, "2-0", "00-02"),
        (Game::Isaac, "00 02", "00-02"),
        (Game::Isaac, "00～02", "00-02"),
        (Game::Isaac, "00~02", "00-02"),
        (Game::Isaac, "００－２０", "00-20"),
        (Game::Isaac, "43–93:38", "43-93:38"),
        (Game::Isaac, "93 43 : 038", "43-93:38"),
        (Game::Isaac, "43-93:0", "43-93:0"),
        (Game::Isaac, "0002", "00-02"),
        (Game::Isaac, "２２００", "00-22"),
        (Game::Isaac, "20 to 22", "20-22"),
        (Game::Isaac, "20から22", "20-22"),
        (Game::Isaac, "20..22", "20-22"),
        (Game::Isaac, "20…22", "20-22"),
        (Game::Isaac, "20 22", "20-22"),
        (Game::Isaac, "20, 22", "20-22"),
        (Game::Isaac, "20、22", "20-22"),
        (Game::Isaac, "２０－２２", "20-22"),
        (Game::Isaac, "20 -> 22", "20-22"),
        (Game::Isaac, "20→22", "20-22"),
        (Game::Isaac, "4393:38", "43-93:38"),
        (Game::Isaac, "43 93 38", "43-93:38"),
        (Game::Isaac, "43-93 → 38", "43-93:38"),
        (Game::Isaac, "43-93 = 038", "43-93:38"),
        (Game::Ampel, "c4", "C4"),
        (Game::Ampel, "a1>c3", "A1>C3"),
        (Game::Ampel, "a1 c3", "A1>C3"),
        (Game::Ampel, "a1-c3", "A1>C3"),
        (Game::Ampel, "a1→c3", "A1>C3"),
        (Game::Ampel, "Ａ１＞Ｃ３", "A1>C3"),
        (Game::Ampel, "a1 to c3", "A1>C3"),
        (Game::Ampel, "C 4", "C4"),
        (Game::Ampel, "K1J1", "K1>J1"),
        (Game::Ampel, "a11a1", "A11>A1"),
        (Game::Ampel, "k 1 j 1", "K1>J1"),
        (Game::Ampel, "k1..j1", "K1>J1"),
        (Game::Ampel, "k1, j1", "K1>J1"),
        (Game::Ampel, "k1からj1", "K1>J1"),
        (Game::Ampel, "Ｋ１　Ｊ１", "K1>J1"),
        (Game::Ampel, "k01 to j1", "K1>J1"),
        (Game::Ampel, "ー", "-"),
        (Game::Ampel, "Pass", "-"),
        (Game::Ampel, "パス", "-"),
    ] {
        assert_eq!(normalise(game, typed), token, "{typed}");
    }
}

#[test]
fn exact_tokens_stay_as_they_are() {
    for (game, token) in [
        (Game::Iago, "A1"),
        (Game::Iago, "I5"),
        (Game::Iago, "callout"),
        (Game::Isaac, "00-20"),
        (Game::Isaac, "47-97:100"),
        (Game::Ampel, "A11"),
        (Game::Ampel, "A11>K1"),
        (Game::Ampel, "-"),
    ] {
        assert_eq!(normalise(game, token), token);
    }
}

#[test]
fn arrows_particles_and_what_leads_on_to_nothing_are_forgiven() {
    for typed in [
        "a1>>a5",
        "a1 >> a5",
        "a1->a5",
        "a1 --> a5",
        "a1=>a5",
        "a1→a5",
        "A1➡A5",
        "A1≫A5",
        "a1 - a5",
        "Ａ１＞Ａ５",
        "ａ１　ａ５",
        "a1 to a5",
        "A1からA5",
        "A1からA5へ",
        "Ａ１からＡ５に",
        "A1→A5。",
        "a1, a5",
        "a1/a5",
        "a1・a5",
        "a1 - > a5",
        "a01 a05",
    ] {
        assert_eq!(normalise(Game::Ampel, typed), "A1>A5", "{typed}");
    }
    for typed in [
        "a1",
        "A1>",
        "a1 >>",
        "Ａ１に",
        "a1から",
        "A1へ",
        "a1.",
        "A01",
    ] {
        assert_eq!(normalise(Game::Ampel, typed), "A1", "{typed}");
    }
    for typed in ["-", "－", "pass", "パス", "skip"] {
        assert_eq!(normalise(Game::Ampel, typed), "-", "{typed}");
    }
    for (typed, token) in [
        ("43>>93:38", "43-93:38"),
        ("43から93まで", "43-93"),
        ("43-93 → 38点", "43-93:38"),
        ("43-93=>38", "43-93:38"),
        ("43-93 to 38", "43-93:38"),
        ("43-93:", "43-93"),
        ("00-02へ", "00-02"),
    ] {
        assert_eq!(normalise(Game::Isaac, typed), token, "{typed}");
    }
}

#[test]
fn nonsense_stays_nonsense_for_the_rules_to_name() {
    for (game, typed, token) in [
        (Game::Iago, "", ""),
        (Game::Iago, "hello", "HELLO"),
        (Game::Iago, "J1", "J1"),
        (Game::Iago, "Д4", "Д4"),
        (Game::Isaac, "00-02-04", "00-02-04"),
        (Game::Isaac, "000-002", "00-02"),
        (Game::Isaac, "00-200", "00-200"),
        (
            Game::Isaac,
            "43-93:99999999999999999999999",
            "43-93:99999999999999999999999",
        ),
        (Game::Isaac, "43-93:-5", "43-93:-5"),
        (Game::Isaac, "43-93:3x", "43-93:3X"),
        // A number below zero is no square: its sign is kept.
        (Game::Isaac, "-1-3", "-1-3"),
        (Game::Isaac, "－1－3", "-1-3"),
        (Game::Isaac, "1--3", "1--3"),
        (Game::Isaac, "002", "002"),
        (Game::Isaac, "00020004", "00020004"),
        (Game::Isaac, "0002-0004", "0002-0004"),
        (Game::Ampel, "A1B", "A1B"),
        (Game::Ampel, "A1>-B2", "A1>-B2"),
        (Game::Ampel, "A1 + B2", "A1+B2"),
        (Game::Ampel, "1A1", "1A1"),
        (Game::Ampel, "A1>B2>C3", "A1>B2>C3"),
        (Game::Ampel, ">", ">"),
    ] {
        assert_eq!(normalise(game, typed), token, "{typed}");
    }
}

#[test]
fn beginnings_fit_without_their_separators() {
    assert!(fits(Game::Iago, "D4", ""));
    assert!(fits(Game::Iago, "callout", "CALL"));
    assert!(fits(Game::Isaac, "00-20", "0020"));
    assert!(fits(Game::Isaac, "00-02", "2-0"));
    assert!(fits(Game::Ampel, "A1>C3", "Ａ１＞"));
    assert!(!fits(Game::Ampel, "A1>C3", "a2"));
    assert!(!fits(Game::Iago, "D4", "D45"));
    for (game, token) in [
        (Game::Iago, "D4"),
        (Game::Isaac, "00-20"),
        (Game::Ampel, "A1>C3"),
    ] {
        assert!(
            ["🍕🍕", "?", ">>", "-"]
                .iter()
                .all(|junk| !fits(game, token, junk))
        );
    }
}

#[test]
fn whites_numbers_are_blacks_turned_around() {
    for (black, white) in [
        ("55-95", "04-44"),
        ("55-95:30", "04-44:30"),
        ("00-02", "97-99"),
        ("05-05", "94-94"),
        ("00-11:1x", "88-99:1x"),
    ] {
        assert_eq!(read_by(Game::Isaac, Side::Second, black), white);
        assert_eq!(read_by(Game::Isaac, Side::Second, white), black);
        assert_eq!(read_by(Game::Isaac, Side::First, black), black);
    }
    // Compares with turning each square alone.
    for span in Footprint::all() {
        let squares = |span: Footprint| -> Vec<u8> {
            let squares = span.squares().iter();
            squares.map(|square| square.number()).collect()
        };
        let mut turned: Vec<u8> = squares(span).iter().map(|number| 99 - number).collect();
        turned.sort_unstable();
        assert_eq!(squares(span.read_by(Side::Second)), turned, "{span}");
        let token = read_by(Game::Isaac, Side::Second, &span.to_string());
        assert_eq!(token, span.read_by(Side::Second).to_string());
    }
    // Every action on an empty board, typed in White's numbers, is legal once converted.
    let start = Isaac::start(Options::default());
    for action in start.legal_actions() {
        let turned = read_by(Game::Isaac, Side::Second, &action.to_string());
        assert!(start.play_token(&turned).is_ok(), "{turned}");
    }
    for token in ["hello", "00", "0-2", "callout", ""] {
        assert_eq!(read_by(Game::Isaac, Side::Second, token), token);
    }
    assert_eq!(read_by(Game::Iago, Side::Second, "00-02"), "00-02");
}

#[test]
fn names_have_one_spelling_and_keep_their_letters() {
    for (typed, kept) in [
        ("Ｓｐｒｉｎｇ　Ｃｕｐ", "Spring Cup"),
        (" Spring \n\t Cup ", "Spring Cup"),
        ("ﾊﾟﾘ杯", "パリ杯"),
        ("Großer Preis №1 ①", "Großer Preis №1 ①"),
        ("Cup\u{202e}puC", "CuppuC"),
        ("\u{feff}Cup\u{200d}", "Cup"),
        ("👩\u{200d}🚀 ❤\u{fe0f} Cup", "👩\u{200d}🚀 ❤\u{fe0f} Cup"),
        ("\u{200b}\u{200b}", ""),
        ("\u{200d} \u{fe0f}\u{2800}\u{3164}", ""),
        ("\u{0}\u{1b}", ""),
    ] {
        assert_eq!(line(typed, 40), kept, "{typed:?}");
    }
    assert_eq!(line("👩\u{200d}🚀", 2), "👩");
}

#[test]
fn numbers_are_read_however_they_are_written() {
    for typed in [
        "12",
        " #12 ",
        "１２",
        "＃１2",
        "１\u{200b}２",
        "\u{2066}12\u{2069}",
    ] {
        assert_eq!(number(typed), Some(12_u64), "{typed:?}");
    }
    for typed in [
        "",
        "#",
        "twelve",
        "-12",
        "1.2",
        "1 2",
        "99999999999999999999",
    ] {
        assert_eq!(number::<u64>(typed), None, "{typed:?}");
    }
}

proptest::proptest! {
    /// `line` returns a text that it has returned unchanged; buttons that carry a reason rely on this.
    #[test]
    fn a_line_stays_as_it_is(typed in "[\\PC\u{200b}-\u{200f}\u{ff00}-\u{ffef}\u{fe0f} ]{0,60}") {
        let kept = line(&typed, 20);
        proptest::prop_assert_eq!(line(&kept, 20), kept);
    }
}
