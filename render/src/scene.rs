//! The registry of the games that have pictures: `games!` in `lib.rs` makes of them one scene of any game.
//! A further game is its folder and a word in that call.

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

        impl Scene {
            /// The scene of a position after these plies, oldest first. `None` for a game without
            /// pictures.
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

            /// Whether [`Scene::panels`] has something to show of a ply.
            pub fn has_panels(effects: &AnyEffects) -> bool {
                match effects {
                    $(AnyEffects::$Game(effects) => {
                        <$game::Scene as Pictured>::has_panels(effects)
                    })+
                }
            }

            /// What a ply did, step by step. `None` if one picture says it all.
            pub fn panels(
                before: &AnyPosition,
                effects: &AnyEffects,
                view: View,
            ) -> Option<Vec<Scene>> {
                match (before, effects) {
                    $((AnyPosition::$Game(before), AnyEffects::$Game(effects)) => {
                        let panels = <$game::Scene as Pictured>::panels(before, effects, view)?;
                        Some(panels.into_iter().map(Scene::from).collect())
                    })+
                    _ => None,
                }
            }

            /// The scene with these words around the board.
            pub fn with_strip(mut self, strip: Strip) -> Scene {
                match &mut self {
                    $(Scene::$Game(scene) => *scene.strip_mut() = strip),+
                }
                self
            }

            /// The scene seen from a side, whose edge is below then; a board without sides stays as it is.
            pub fn seen_from(mut self, side: rules::Side) -> Scene {
                match &mut self {
                    $(Scene::$Game(scene) => scene.turn(side)),+
                }
                self
            }

            /// The scene of a task: it says whose turn it is, and nothing of what could be played.
            pub fn unhinted(self) -> Scene {
                match self {
                    $(Scene::$Game(scene) => scene.unhinted().into()),+
                }
            }

            /// The scene of a match that is over: nothing asks for an action.
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
        }

        /// The keys of a game's marks, in the order of their numbers in [`Renderer::legend`].
        pub fn marks(game: Game) -> [&'static str; MARKS] {
            match game {
                $(Game::$Game => {
                    let layout = <$game::Scene as Drawing>::Layout::new(Size::BOARD);
                    $game::Scene::legend(&layout).1.map(|(key, _)| key)
                })+
            }
        }

        /// The prepared boards of every game.
        #[derive(Debug, Default)]
        struct AllBoards {
            $($game: Boards<$game::Scene>),+
        }

        impl AllBoards {
            fn new(fonts: &Fonts) -> AllBoards {
                AllBoards {
                    $($game: Boards::new(fonts.clone())),+
                }
            }

            fn draw(&self, scene: &Scene, look: Look, size: Size, detail: Detail) -> IndexedImage {
                match scene {
                    $(Scene::$Game(scene) => self.$game.get(look, size, detail).draw(scene)),+
                }
            }

            /// Draws the board of a scene and nothing around it.
            fn bare(&self, scene: &Scene, look: Look, size: Size) -> IndexedImage {
                match scene {
                    $(Scene::$Game(scene) => {
                        self.$game.get(look, size, Detail::Full).bare(scene)
                    })+
                }
            }

            /// Draws a picture of a replay with a caption below it.
            fn captioned(
                &self,
                scene: &Scene,
                caption: &Caption,
                look: Look,
                size: Size,
            ) -> IndexedImage {
                match scene {
                    $(Scene::$Game(scene) => {
                        let board = self.$game.get(look, size, Detail::Flat);
                        board.captioned(&board.draw(scene), caption)
                    })+
                }
            }

            fn legend(&self, game: Game, look: Look, size: Size) -> IndexedImage {
                match game {
                    $(Game::$Game => legend::draw(&self.$game.get(look, size, Detail::Full))),+
                }
            }

            /// The part of a scene's picture in which something happened.
            fn focus(&self, scene: &Scene, look: Look, size: Size) -> [u32; 4] {
                match scene {
                    $(Scene::$Game(scene) => {
                        scene.focus(self.$game.get(look, size, Detail::Full).layout())
                    })+
                }
            }
        }
    };
}

pub(crate) use games;
