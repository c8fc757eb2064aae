//! Scenes of any game: the one registry of the games that have pictures.
//!
//! Everything that differs between games is asked of the game: its scene implements [`Pictured`] and
//! [`Drawing`] in its own folder. A further game is its folder and a word in the call of `games!`
//! beside its `mod`, in `lib.rs`.

use super::{Drawing, Panels, Scene, Strip, View, legend};
use rules::record::Replay;
use rules::{AnyEffects, BySide, Position, Side};

/// How a game's scenes come about; its scene implements this in the game's own folder.
pub trait Pictured: Drawing {
    /// The game.
    type Game: Position;

    /// The scene of a position, with what the plies before it did, oldest first; how many of them
    /// are shown is up to the game.
    fn after(
        position: &Self::Game,
        plies: &[&<Self::Game as Position>::Effects],
        view: View,
    ) -> Self;

    /// The diagram that shows why a ply was refused. `None` if a picture would not help.
    fn refusal(
        position: &Self::Game,
        refusal: &<Self::Game as Position>::Refusal,
        view: View,
    ) -> Option<Self>;

    /// The scene of a task: it says whose turn it is, and nothing of what could be played.
    fn unhinted(self) -> Self;

    /// Nothing in the scene asks anybody to do anything.
    #[must_use]
    fn finished(self) -> Self;

    /// The scene as a picture that is gone in a moment: what the last ply did is only hinted at, and
    /// nothing asks anybody to do anything. It repaints a third of the pixels or less.
    #[must_use]
    fn for_replay(self) -> Self;

    /// What each mark in the pictures means, as pieces of pictures: a scene and the place of the mark
    /// in it, in pixels. The words that explain them come in the same order.
    fn legend(layout: &Self::Layout) -> [(Self, (i32, i32)); legend::MARKS];

    /// The scene as the last picture of a replay, which is held.
    #[must_use]
    fn held(self) -> Self {
        self
    }

    /// Whether [`Pictured::panels`] has something to show of a ply.
    fn has_panels(_effects: &<Self::Game as Position>::Effects) -> bool {
        false
    }

    /// What a ply did, step by step. `None` if one picture says it all.
    fn panels(
        _before: &Self::Game,
        _effects: &<Self::Game as Position>::Effects,
        _view: View,
    ) -> Option<Panels<Self>> {
        None
    }
}

macro_rules! games {
    ($($Game:ident in $game:ident),+) => {
        /// One picture of any game, as data.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(
            clippy::large_enum_variant,
            reason = "a scene is made, drawn and dropped; a box would only add an allocation"
        )]
        pub enum Scene {
            $(#[doc = concat!("A board of ", stringify!($Game), ".")] $Game($game::Scene)),+
        }

        $(impl From<$game::Scene> for Scene {
            fn from(scene: $game::Scene) -> Scene {
                Scene::$Game(scene)
            }
        })+

        /// The prepared boards of every game.
        #[derive(Debug, Default)]
        pub(crate) struct AllBoards {
            $($game: Boards<$game::Scene>),+
        }

        impl AllBoards {
            /// Draws a scene.
            pub(crate) fn draw(
                &self,
                scene: &Scene,
                look: Look,
                size: Size,
                detail: Detail,
            ) -> IndexedImage {
                match scene {
                    $(Scene::$Game(scene) => self.$game.get(look, size, detail).draw(scene)),+
                }
            }
        }

        impl AllBoards {
            /// Draws the board of a scene and nothing around it.
            pub(crate) fn bare(&self, scene: &Scene, look: Look, size: Size) -> IndexedImage {
                match scene {
                    $(Scene::$Game(scene) => {
                        self.$game.get(look, size, Detail::Full).bare(scene)
                    })+
                }
            }

            /// The picture of a replay with a line below it; the scene tells the game.
            pub(crate) fn captioned(
                &self,
                (scene, image): (&Scene, IndexedImage),
                caption: &Caption,
                look: Look,
                size: Size,
            ) -> IndexedImage {
                match scene {
                    $(Scene::$Game(_) => {
                        let board = self.$game.get(look, size, Detail::Flat);
                        board.captioned(image, caption)
                    })+
                }
            }

            /// What each mark in the pictures of a game means.
            pub(crate) fn legend(&self, game: Game, look: Look, size: Size) -> IndexedImage {
                match game {
                    $(Game::$Game => legend::draw(&self.$game.get(look, size, Detail::Full))),+
                }
            }

            /// The part of a scene's picture in which something happened.
            pub(crate) fn focus(&self, scene: &Scene, look: Look, size: Size) -> [u32; 4] {
                match scene {
                    $(Scene::$Game(scene) => {
                        scene.focus(self.$game.get(look, size, Detail::Full).layout())
                    })+
                }
            }
        }

        impl Scene {
            /// The scene with these words around the board.
            #[must_use]
            pub fn with_strip(mut self, strip: Strip) -> Scene {
                match &mut self {
                    $(Scene::$Game(scene) => *scene.strip_mut() = strip),+
                }
                self
            }

            /// The same seen from a side, whose edge is below then; numbers stay as they were put down. A
            /// board without sides stays as it is.
            #[must_use]
            pub fn seen_from(mut self, side: rules::Side) -> Scene {
                match &mut self {
                    $(Scene::$Game(scene) => scene.turn(side)),+
                }
                self
            }

            /// The scene of a position, with what the plies before it did, oldest first; how many of
            /// them are shown is up to the game. `None` for a game without pictures.
            #[must_use]
            pub fn after<'a>(
                position: &AnyPosition,
                plies: impl IntoIterator<Item = &'a AnyEffects>,
                view: View,
            ) -> Option<Scene> {
                match position {
                    $(AnyPosition::$Game(position) => {
                        let of_game = |effects: &'a AnyEffects| match effects {
                            AnyEffects::$Game(effects) => Some(effects),
                            _ => None,
                        };
                        let plies: Vec<_> = plies.into_iter().filter_map(of_game).collect();
                        Some(<$game::Scene as Pictured>::after(position, &plies, view).into())
                    })+
                }
            }

            /// The diagram that shows why a ply was refused. `None` if a picture would not help.
            #[must_use]
            pub fn refusal(
                position: &AnyPosition,
                refusal: &AnyRefusal,
                view: View,
            ) -> Option<Scene> {
                match (position, refusal) {
                    $((AnyPosition::$Game(position), AnyRefusal::$Game(refusal)) => {
                        <$game::Scene as Pictured>::refusal(position, refusal, view).map(Scene::from)
                    })+
                    _ => None,
                }
            }

            /// The scene of a task: it says whose turn it is, and nothing of what could be played.
            #[must_use]
            pub fn unhinted(self) -> Scene {
                match self {
                    $(Scene::$Game(scene) => scene.unhinted().into()),+
                }
            }

            /// The scene of a match that is over, by the rules or not: nothing in it asks anybody to
            /// do anything.
            #[must_use]
            pub fn finished(self) -> Scene {
                match self {
                    $(Scene::$Game(scene) => scene.finished().into()),+
                }
            }

            fn for_replay(self) -> Scene {
                match self {
                    $(Scene::$Game(scene) => scene.for_replay().into()),+
                }
            }

            fn held(self) -> Scene {
                match self {
                    $(Scene::$Game(scene) => scene.held().into()),+
                }
            }

            /// Whether [`Scene::panels`] has something to show of a ply.
            #[must_use]
            pub fn has_panels(effects: &AnyEffects) -> bool {
                match effects {
                    $(AnyEffects::$Game(effects) => <$game::Scene as Pictured>::has_panels(effects)),+
                }
            }

            /// What a ply did, step by step. `None` if one picture says it all.
            #[must_use]
            pub fn panels(
                before: &AnyPosition,
                effects: &AnyEffects,
                view: View,
            ) -> Option<Panels<Scene>> {
                match (before, effects) {
                    $((AnyPosition::$Game(before), AnyEffects::$Game(effects)) => {
                        <$game::Scene as Pictured>::panels(before, effects, view)
                            .map(|panels| panels.map(Scene::from))
                    })+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use games;

/// What is written below a picture of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What each side played last; empty before that.
    pub texts: BySide<String>,
    /// Whose text is the later one, and stays whole where there is no room for both.
    pub last: Side,
}

impl Default for Caption {
    fn default() -> Caption {
        Caption {
            texts: BySide::default(),
            last: Side::First,
        }
    }
}

/// The pictures of one match, in order; never of two games, and at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    scenes: Vec<Scene>,
    /// How many plies have been played in each.
    plies: Vec<usize>,
    /// What is written below each; none at all, or one for each.
    captions: Vec<Caption>,
}

impl Film {
    /// The start and the position after every ply; of Ampel after every turn. `None` for a game
    /// without pictures.
    #[must_use]
    pub fn of(replay: &Replay, view: View) -> Option<Film> {
        // Marks of what could be played next would only flicker.
        let view = View {
            legal: false,
            ..view
        };
        let effects: Vec<&AnyEffects> = replay.steps().iter().map(|ply| &ply.effects).collect();
        let (mut scenes, mut plies) = (Vec::new(), Vec::new());
        for (ply, position) in replay.positions().enumerate() {
            let done = &effects[..ply];
            let scene = Scene::after(&position, done.iter().copied(), view)?;
            if ply == effects.len() {
                scenes.push(scene.held());
            } else if done.last().is_none_or(|effects| effects.ends_turn()) {
                scenes.push(scene.for_replay());
            } else {
                continue;
            }
            plies.push(ply);
        }
        Some(Film {
            scenes,
            plies,
            captions: Vec::new(),
        })
    }

    /// The pictures, the first of them the start.
    #[must_use]
    pub fn scenes(&self) -> &[Scene] {
        &self.scenes
    }

    /// How many plies have been played in each picture.
    #[must_use]
    pub fn plies(&self) -> &[usize] {
        &self.plies
    }

    /// The film without what comes after so many pictures; one always stays.
    #[must_use]
    pub fn cut(mut self, pictures: usize) -> Film {
        let pictures = pictures.max(1);
        self.scenes.truncate(pictures);
        self.plies.truncate(pictures);
        self.captions.truncate(pictures);
        self
    }

    /// The film with the players' names below every picture.
    #[must_use]
    pub fn with_names(mut self, names: &BySide<String>) -> Film {
        let strip = || Strip {
            names: names.clone(),
            banner: None,
        };
        let scenes = self.scenes.into_iter();
        self.scenes = scenes.map(|scene| scene.with_strip(strip())).collect();
        self
    }

    /// The film with a line below every picture like that of a score sheet: what either side played
    /// last, below its half of the strip. Each caption is that of one picture, with the side it
    /// belongs to; `None`, and none where there are fewer captions than pictures, adds nothing. One with
    /// letters that the faces lack is left out.
    #[must_use]
    pub fn with_captions(
        mut self,
        captions: impl IntoIterator<Item = Option<(Side, String)>>,
    ) -> Film {
        let mut line = Caption::default();
        let captions = captions.into_iter().chain(std::iter::repeat(None));
        let lines = captions.take(self.scenes.len()).map(|caption| {
            if let Some((side, text)) = caption {
                line.last = side;
                line.texts[side] = text;
            }
            line.clone()
        });
        self.captions = lines.collect();
        self
    }

    /// What is written below a picture; `None` in a film without captions.
    #[must_use]
    pub fn caption(&self, picture: usize) -> Option<&Caption> {
        self.captions.get(picture)
    }

    /// The pictures of a match that is over, by the rules or not: the last one asks nobody to do
    /// anything.
    #[must_use]
    pub fn finished(mut self) -> Film {
        let last = self.scenes.pop().map(Scene::finished);
        self.scenes.extend(last);
        self
    }
}
