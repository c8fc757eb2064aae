//! Names and sentences in East Asian letters, with a face of the host machine and without.

use render::{
    Banner, Bracket, Entrant, Fonts, Renderer, Scene, Size, Standing, Standings, Strip, Table,
    TableRow, ThemeName, View, Words,
};
use rules::{AnyOptions, AnyPosition, BySide, Game, Side};

/// The path at which `.ci/install-tools` installs the face.
const IPA: &str = "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf";

/// A renderer with a Japanese face; `None`, and a message that the test is skipped, if this machine has no such face.
pub fn japanese() -> Option<Renderer> {
    match std::fs::read(IPA) {
        Ok(file) => Some(Renderer::new(Fonts::default().with(file, 0))),
        Err(error) => {
            eprintln!("skipped: {IPA}: {error}");
            None
        }
    }
}

/// A board of a match that is over.
fn ended(names: [Words; 2], title: Words) -> Scene {
    let start = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    let scene = Scene::after(&start, [], View::default()).expect("every game has pictures");
    scene.finished().with_strip(Strip {
        names: names.into(),
        banner: Some(Banner {
            winner: Some(Side::First),
            title,
            reason: Words::default(),
            credit: Words::default(),
        }),
    })
}

fn pixels(renderer: &Renderer, scene: &Scene) -> Vec<u8> {
    let image = renderer.image(scene, ThemeName::Classic, Size::BOARD);
    image.pixels().to_vec()
}

/// Catches a name that is left out, cut, or drawn as boxes although a face has its letters.
#[test]
fn japanese_names_are_whole_where_a_face_has_them() {
    let Some(renderer) = japanese() else { return };
    let fonts = renderer.fonts();
    for name in [
        "太郎",
        "Ken太郎",
        "アリス",
        "が",
        "か\u{3099}",
        "（先手）、60対10",
    ] {
        assert!(fonts.can_write(name), "{name}");
    }
    for name in ["דוד", "محمد", "太郎 ع", "か\u{309a}\u{3099}"] {
        assert!(!fonts.can_write(name), "{name}");
    }
    let with = |name: &str| {
        let names = [Words::from(name), "Ben".into()];
        pixels(&renderer, &ended(names, "x".into()))
    };
    let (mixed, half) = (with("Ken太郎"), with("Ken"));
    assert_ne!(mixed, half, "the name is whole");
    assert_ne!(mixed, with("Ken太朗"), "each letter is its own");
    assert_eq!(
        with("か\u{3099}"),
        with("が"),
        "a letter and its mark are one"
    );
}

/// Catches English words, empty boxes or an empty banner in a Japanese picture.
#[test]
fn without_a_face_numbers_say_what_words_would() {
    let renderer = Renderer::default();
    let side = |name: &str, side: &str| Words::from(name).or(side);
    let drawn = |names: [Words; 2], title: Words| pixels(&renderer, &ended(names, title));
    let bare = [Words::default(), Words::default()];
    let japanese = [side("太郎", "黒"), side("花子", "白")];
    let title = Words::from("太郎の勝ち").or("黒の勝ち").or("60 – 10");
    assert_eq!(drawn(japanese, title), drawn(bare, "60 – 10".into()));
    // A name in letters that no face has is replaced by the name of its side.
    let english = [side("太郎", "Dark"), side("Ben", "Light")];
    let expected = [Words::from("Dark"), "Ben".into()];
    let title = || Words::from("x");
    assert_eq!(drawn(english, title()), drawn(expected, title()));
}

/// Catches names that are drawn reversed, split or with boxes.
#[test]
fn names_that_cannot_be_set_right_give_way_and_others_lose_only_their_emoji() {
    // A Japanese face changes none of these results.
    for renderer in [Some(Renderer::default()), japanese()]
        .into_iter()
        .flatten()
    {
        let with = |name: &str| {
            let names = [Words::from(name).or("Dark"), "Ben".into()];
            pixels(&renderer, &ended(names, "x".into()))
        };
        let side = with("Dark");
        for name in [
            "דוד",
            "محمد",
            "\u{fe8d}\u{fedf}",
            "Ann דוד",
            "Ann\u{202e}neB",
            "x\u{301}",
            "🍕",
        ] {
            assert_eq!(with(name), side, "{name}");
        }
        for (name, drawn) in [
            ("Zoe\u{308}", "Zoë"),
            ("Ann 👩\u{200d}🚀 Lee", "Ann Lee"),
            ("👍🏽 Ann", "Ann"),
            ("Ann ♥\u{fe0f}", "Ann ♥"),
        ] {
            assert_eq!(with(name), with(drawn), "{name}");
            assert_ne!(with(name), side, "{name}");
        }
    }
}

/// Catches a leaderboard without names that a face can write.
#[test]
fn leaderboards_name_japanese_players() {
    let Some(renderer) = japanese() else { return };
    let page = |name: &str| Standings {
        rows: vec![Standing {
            rank: 1,
            name: name.into(),
            rating: 1500.0,
            deviation: 60.0,
            provisional: false,
        }],
    };
    let file = |renderer: &Renderer, name: &str| {
        renderer.standings(&page(name), ThemeName::Classic, Size::BOARD)
    };
    assert_ne!(file(&renderer, "花子"), file(&renderer, ""));
    let without = Renderer::default();
    assert_eq!(file(&without, "花子"), file(&without, ""));
    let names = BySide::new("花子", "太郎");
    assert!(
        names
            .iter()
            .all(|(_, name)| renderer.fonts().can_write(name))
    );
}

/// Catches a name that vanishes, is cut within a word, or loses accents, because the fonts lack some of its letters.
#[test]
fn names_are_written_as_far_as_the_faces_can() {
    let fonts = Fonts::default();
    for (name, drawn) in [
        ("Ann", "Ann"),
        ("José", "José"),
        ("Zoe\u{308}", "Zoe\u{308}"),
        ("가나다 José", "José"),
        ("Ann דוד", "Ann"),
        // Mathematical, enclosed and wide letters.
        ("𝕬𝖓𝖓", "Ann"),
        ("𝗔𝗻𝗻 𝓛𝓮𝓮", "Ann Lee"),
        ("Ⓐⓝⓝ", "Ann"),
        ("🄰🄽🄽", "ANN"),
        ("Ａｎｎ", "Ann"),
        ("🍕𝕬𝖓𝖓", "🍕Ann"),
        // Combining marks that no composed letter has.
        ("A\u{337}\u{301}\u{352}n\u{310}\u{338}n\u{336}", "Ann"),
        ("E\u{301}a\u{337}", "Éa"),
        ("𝕬\u{337}nn Lee", "Ann Lee"),
        // Characters without width, and blanks.
        (
            "A\u{200b}nn\u{3164}\u{2800}Lee\u{fe0f}",
            "A\u{200b}nn Lee\u{fe0f}",
        ),
        ("ㅤAnn", "Ann"),
    ] {
        assert_eq!(fonts.name([name]).as_deref(), Some(drawn), "{name}");
    }
    for name in [
        "",
        "😀",
        "🍕 🍕",
        "محمد",
        "محمد\u{64e}",
        "ﷺ",
        "𞸁𞸂",
        "דוד",
        "アリス",
        "... — !",
        "~ 太郎 ~",
        "\u{3164}",
        "\u{2800}\u{a0}\u{200b}\u{fe0f}",
        "\u{1160}\u{115f}\u{ffa0}",
        "\u{301}\u{337}",
    ] {
        assert_eq!(fonts.name([name]), None, "{name}");
        let account = fonts.name([name, "ann_7"]);
        assert_eq!(account.as_deref(), Some("ann_7"), "{name}");
    }
    assert!(
        fonts
            .name(["😀 Ann"])
            .is_some_and(|name| name.ends_with(" Ann"))
    );
}

/// Catches a blank instead of a name in a picture that uses another face than the check: the result of [`Fonts::name`]
/// must be drawn in every face, cut to the room there is.
#[test]
fn what_is_left_of_a_name_is_drawn_in_every_picture() {
    let renderer = Renderer::default();
    let (theme, size) = (ThemeName::Classic, Size::BOARD);
    let pictures = |name: &str| {
        let name = || Words::from(name);
        let entrant = |through| {
            Some(Entrant {
                name: name(),
                score: String::new(),
                through,
            })
        };
        let bracket = |through| Bracket {
            title: <[Words; 2]>::default(),
            rounds: vec![("Final".into(), vec![[entrant(through), None]])],
            third: None,
        };
        let standing = Standing {
            rank: 1,
            name: name(),
            rating: 1500.0,
            deviation: 60.0,
            provisional: false,
        };
        let row = TableRow {
            number: "1.".to_owned(),
            name: name(),
            cells: Vec::new(),
        };
        let table = Table {
            title: <[Words; 2]>::default(),
            numbers: Words::default(),
            headings: Vec::new(),
            rows: vec![row],
        };
        let rows = vec![standing];
        [
            renderer.bracket(&bracket(Some(true)), theme, size),
            renderer.bracket(&bracket(Some(false)), theme, size),
            renderer.standings(&Standings { rows }, theme, size),
            renderer.table(&table, theme, size),
            renderer.png(&ended([name(), "Ben".into()], "x".into()), theme, size),
        ]
    };
    let blank = pictures("");
    let long = "㎒".repeat(32);
    for name in ["𝕬𝖓𝖓", "𝗔𝗻𝗻", "A\u{337}n\u{338}n\u{336}", &long] {
        let written = renderer.fonts().name([name]).expect("letters are left");
        for (drawn, blank) in pictures(&written).iter().zip(&blank) {
            assert_ne!(drawn, blank, "{name}");
        }
    }
}
