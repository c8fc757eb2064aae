//! Kinds of eyes, and the contrast in which they see the colours of a picture.

use render::{Look, Palette, Pattern, Piece, Rgb, Theme};
use std::cell::RefCell;

/// An eye, as a matrix over linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based
/// Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0.
pub type Eye = [[f64; 3]; 3];

/// The kinds of eyes that the pictures are made for.
pub const EYES: [(&str, Eye); 4] = [
    (
        "trichromat",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanope",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranope",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanope",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The channels of a colour as linear light, 0 to 1 each.
fn linear(color: Rgb) -> [f64; 3] {
    [color.r, color.g, color.b].map(|channel| {
        let value = f64::from(channel) / 255.0;
        match value {
            ..=0.04045 => value / 12.92,
            _ => ((value + 0.055) / 1.055).powf(2.4),
        }
    })
}

/// The relative luminance (WCAG 2.2) of a colour to an eye.
fn luminance(color: Rgb, eye: &Eye) -> f64 {
    let light = linear(color);
    let seen = eye.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(light)
            .map(|(weight, light)| weight * light)
            .sum();
        sum.clamp(0.0, 1.0)
    });
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

/// The contrast ratio (WCAG 2.2) of two colours for an eye.
pub fn contrast(a: Rgb, b: Rgb, eye: &Eye) -> f64 {
    let (a, b) = (luminance(a, eye), luminance(b, eye));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The least contrast of parts of a picture (WCAG 2.2, success criterion 1.4.11) and of letters (1.4.3).
const PARTS: f64 = 3.0;
const LETTERS: f64 = 4.5;

/// The key of a chart's area, which is mixed from two colours of the theme.
pub const CHART_AREA: &str = "ground.tray mixed with outer.face";

/// A colour of a picture, with its key in the theme's file.
#[derive(Clone)]
struct Keyed {
    key: String,
    color: Rgb,
}

/// The colours of a theme as a picture draws them, by their keys in the theme's file, such as `inner.face`. Each is drawn
/// as the nearest colour of the picture's palette.
pub struct Drawn {
    look: Look,
    file: toml::Table,
    palette: Palette,
    pub failures: RefCell<Vec<String>>,
}

impl Drawn {
    pub fn new(look: impl Into<Look>, palette: &Palette) -> Drawn {
        let look = look.into();
        let path = format!(
            "{}/../assets/themes/{}.toml",
            env!("CARGO_MANIFEST_DIR"),
            look.theme
        );
        let file = std::fs::read_to_string(path).expect("every theme has a file");
        Drawn {
            look,
            file: toml::from_str(&file).expect("a theme is TOML"),
            palette: palette.clone(),
            failures: RefCell::default(),
        }
    }

    fn keyed(&self, key: &str) -> Keyed {
        let color = match key.split_once('.') {
            _ if key == CHART_AREA => Theme::named(self.look).chart_area(),
            Some((section, name)) => {
                let text = self.file[section][name].as_str();
                let color = text.and_then(|text| text.parse().ok());
                color.unwrap_or_else(|| panic!("{}: {key} is no colour", self.look.theme))
            }
            None => panic!("{key} is no key of a theme"),
        };
        Keyed {
            key: key.to_owned(),
            color: self.palette.colors()[usize::from(self.palette.nearest(color))],
        }
    }

    fn piece(&self, name: &str) -> &'static Piece {
        let theme = Theme::named(self.look);
        match name {
            "first" => &theme.first,
            "second" => &theme.second,
            "captive" => &theme.captive,
            "red" => &theme.red,
            "yellow" => &theme.yellow,
            "green" => &theme.green,
            _ => panic!("{name} is no piece of a theme"),
        }
    }

    fn plainly_apart(&self, a: &str, b: &str) -> bool {
        let colors = [a, b].map(|key| self.keyed(key).color);
        least_contrast(&colors).1 >= PARTS
    }

    /// Notes a failure unless two pieces are told apart by their colours or by marks that every eye sees on them.
    pub fn told_apart(&self, [a, b]: [&str; 2]) {
        let pattern = |name: &str| self.piece(name).pattern;
        let marked = |name: &str| {
            let [ink, face] = ["ink", "face"].map(|part| format!("{name}.{part}"));
            pattern(name) != Pattern::None && self.plainly_apart(&ink, &face)
        };
        let by_mark = pattern(a) != pattern(b) && marked(a) && marked(b);
        if !by_mark {
            let what = format!("{a} and {b} without patterns that tell them apart");
            self.apart(&what, &format!("{a}.face"), &format!("{b}.face"), None);
        }
    }

    /// Notes a failure unless every eye sees a piece on a panel, tinted or not, or else the line around the piece.
    pub fn beside_the_board(&self, what: &str, piece: &str) {
        let [face, rim] = ["face", "rim"].map(|part| format!("{piece}.{part}"));
        if !self.plainly_apart(&face, "ground.face") {
            self.apart(what, &rim, "ground.face", Some("ground.quiet"));
        }
        let what = format!("{what}, tinted");
        self.apart(&what, &face, "inner.face", Some(&rim));
    }

    /// Notes a failure unless every eye can read small letters on their ground.
    pub fn legible(&self, what: &str, ink: &str, face: &str) {
        self.require(what, LETTERS, &[ink, face]);
    }

    /// Notes a failure unless every eye sees the two apart, or a line between them apart from both.
    pub fn apart(&self, what: &str, a: &str, b: &str, line: Option<&str>) {
        let keys: Vec<&str> = [a, b].into_iter().chain(line).collect();
        self.require(what, PARTS, &keys);
    }

    fn require(&self, what: &str, needed: f64, keys: &[&str]) {
        let colors: Vec<Keyed> = keys.iter().map(|key| self.keyed(key)).collect();
        let (eye, found) = least_contrast(&plain(&colors));
        if found < needed {
            let named = |it: &Keyed| format!("`{}` {}", it.key, it.color);
            let named: Vec<String> = colors.iter().map(named).collect();
            self.failures.borrow_mut().push(format!(
                "theme {}, {what}: {} have {found:.2}:1 for a {eye} and need {needed}:1; {}",
                self.look,
                named.join(", "),
                remedy(&colors, needed)
            ));
        }
    }
}

fn plain(colors: &[Keyed]) -> Vec<Rgb> {
    colors.iter().map(|it| it.color).collect()
}

/// The contrast of two colours, or of a line between them (the third colour) to both if that is greater: the least of
/// all eyes, with the name of that eye.
fn least_contrast(colors: &[Rgb]) -> (&'static str, f64) {
    let contrasts = EYES.iter().map(|(name, eye)| {
        let (a, b) = (colors[0], colors[1]);
        let lined = colors.get(2).map_or(0.0, |&line| {
            // A line of the piece's own colour sets the piece off from the ground alone.
            let inner = match line == a {
                true => f64::INFINITY,
                false => contrast(line, a, eye),
            };
            inner.min(contrast(line, b, eye))
        });
        (*name, contrast(a, b, eye).max(lined))
    });
    let least = contrasts.min_by(|one, other| one.1.total_cmp(&other.1));
    least.expect("there are eyes")
}

/// Names the smallest change of one colour that reaches the contrast needed.
fn remedy(colors: &[Keyed], needed: f64) -> String {
    let ends = [
        ("darker", Rgb::new(0, 0, 0)),
        ("lighter", Rgb::new(255, 255, 255)),
    ];
    for step in 1..=100 {
        for (at, keyed) in colors.iter().enumerate() {
            for (change, end) in ends {
                let mut changed = plain(colors);
                changed[at] = keyed.color.mix(end, step as f32 / 100.0);
                let (_, found) = least_contrast(&changed);
                if found >= needed && keyed.key != CHART_AREA {
                    let (key, color) = (&keyed.key, changed[at]);
                    let mut others = plain(colors);
                    others.remove(at);
                    let others: Vec<String> = others.iter().map(Rgb::to_string).collect();
                    return format!(
                        "make `{key}` {change}: {color} has {found:.2}:1 with {}",
                        others.join(" or ")
                    );
                }
            }
        }
    }
    "no change of one colour reaches that: change two".to_owned()
}

#[test]
fn a_contrast_that_fails_names_keys_colours_ratios_and_a_remedy() {
    let colors = ["#777777", "#888888"].map(|it| it.parse::<Rgb>().expect("a colour"));
    let keyed = |key: &str, color| Keyed {
        key: key.to_owned(),
        color,
    };
    let remedy = remedy(
        &[
            keyed("inner.face", colors[0]),
            keyed("outer.face", colors[1]),
        ],
        PARTS,
    );
    let words: Vec<&str> = remedy.split(' ').collect();
    let ["make", key, change, color, "has", ratio, "with", other] = words[..] else {
        panic!("{remedy}");
    };
    assert_eq!((key, change), ("`inner.face`", "darker:"));
    assert_eq!(other, "#888888");
    let changed: Rgb = color.parse().expect("a colour");
    assert!(least_contrast(&[changed, colors[1]]).1 >= PARTS);
    assert!(ratio.starts_with("3."), "{ratio}");
    let board = crate::support::prepared(render::ThemeName::Classic, 240);
    let drawn = Drawn::new(render::ThemeName::Classic, board.palette());
    drawn.apart("a face and itself", "inner.face", "inner.face", None);
    let failures = drawn.failures.borrow();
    let start = "theme classic, a face and itself: `inner.face` #";
    assert!(failures[0].starts_with(start), "{failures:?}");
    assert!(failures[0].contains("have 1.00:1 for a trichromat and need 3:1; "));
}

#[test]
fn the_simulation_keeps_greys_and_moves_red() {
    let (grey, red) = (Rgb::new(120, 120, 120), Rgb::new(255, 0, 0));
    for (name, eye) in &EYES {
        assert!(
            (luminance(grey, eye) - luminance(grey, &EYES[0].1)).abs() < 0.002,
            "{name}"
        );
    }
    assert!(
        luminance(red, &EYES[1].1) < 0.6 * luminance(red, &EYES[0].1),
        "red is dark to a protanope"
    );
}
