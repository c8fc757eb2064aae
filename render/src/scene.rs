//! A scene of any game, and the prepared boards of every game.

use crate::board::{Boards, Drawing, MARKS};
use crate::data::{Caption, Detail, Size, Strip, View};
use crate::kit::Layout as _;
use crate::look::Look;
use crate::raster::{Fonts, IndexedImage};
use crate::{ampel, iago, isaac};
use rules::{AnyEffects, AnyPosition, AnyRefusal, Game, Position, Side, with_game};

trait HasPictures: Position {
    type Scene: Drawing<Game = Self> + Into<Scene>;

    fn boards(all: &AllBoards) -> &Boards<Self::Scene>;
}

/// For a list of games that each have a folder in this crate, declares the type of a scene of any of these games and
/// the type of their prepared boards.
macro_rules! games {
    ($($Game:ident in $game:ident),+) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(
            clippy::large_enum_variant,
            reason = "a scene is made, drawn and dropped; a box would only add an allocation"
        )]
        pub enum Scene {
            $(#[doc = concat!("A board of ", stringify!($Game), ".")] $Game($game::Scene)),+
        }

        #[derive(Debug, Default)]
        pub(crate) struct AllBoards {
            $($game: Boards<$game::Scene>),+
        }

        impl AllBoards {
            pub(crate) fn new(fonts: &Fonts) -> AllBoards {
                AllBoards {
                    $($game: Boards::new(fonts.clone())),+
                }
            }
        }

        $(
            impl From<$game::Scene> for Scene {
                fn from(scene: $game::Scene) -> Scene {
                    Scene::$Game(scene)
                }
            }

            impl HasPictures for rules::$game::$Game {
                type Scene = $game::Scene;

                fn boards(all: &AllBoards) -> &Boards<$game::Scene> {
                    &all.$game
                }
            }
        )+
    };
}

games!(Iago in iago, Isaac in isaac, Ampel in ampel);

type SceneOf<P> = <P as HasPictures>::Scene;

impl Scene {
    /// The scene of a position. `plies` are the effects of the plies that led to the position, the oldest first.
    /// `None` if the game has no pictures.
    pub fn after<'a>(
        position: &AnyPosition,
        plies: impl IntoIterator<Item = &'a AnyEffects>,
        view: View,
    ) -> Option<Scene> {
        with_game!(AnyPosition, position, |P, position| {
            let plies: Vec<_> = plies.into_iter().filter_map(AnyEffects::of::<P>).collect();
            Some(SceneOf::<P>::after(position, &plies, view).into())
        })
    }

    /// The diagram that shows why a ply was refused; `None` if a picture would not help.
    pub fn refusal(position: &AnyPosition, refusal: &AnyRefusal, view: View) -> Option<Scene> {
        with_game!(
            (AnyPosition, AnyRefusal),
            (position, refusal),
            |P, position, refusal| SceneOf::<P>::refusal(position, refusal, view).map(Scene::from),
            None
        )
    }

    /// Whether [`Scene::panels`] returns pictures for a ply with these effects.
    pub fn has_panels(effects: &AnyEffects) -> bool {
        with_game!(AnyEffects, effects, |P, effects| SceneOf::<P>::has_panels(
            effects
        ))
    }

    /// Shows step by step what a ply did; `None` if one picture is enough.
    pub fn panels(before: &AnyPosition, effects: &AnyEffects, view: View) -> Option<Vec<Scene>> {
        with_game!(
            (AnyPosition, AnyEffects),
            (before, effects),
            |P, before, effects| {
                let panels = SceneOf::<P>::panels(before, effects, view)?;
                Some(panels.into_iter().map(Scene::from).collect())
            },
            None
        )
    }

    pub fn with_strip(mut self, strip: Strip) -> Scene {
        with_game!(Scene, &mut self, |P, scene| *scene.strip_mut() = strip);
        self
    }

    /// This scene with the edge of `side` at the bottom. A board that looks the same to both sides is not changed.
    pub fn seen_from(mut self, side: Side) -> Scene {
        with_game!(Scene, &mut self, |P, scene| scene.turn(side));
        self
    }

    /// This scene for the task of a puzzle: shows whose turn it is, but marks no action that could be played.
    pub fn unhinted(self) -> Scene {
        with_game!(Scene, self, |P, scene| scene.unhinted().into())
    }

    /// This scene for a match that is over: no side is to move, and no action is marked.
    pub fn finished(self) -> Scene {
        with_game!(Scene, self, |P, scene| scene.finished().into())
    }

    pub(crate) fn for_replay(self) -> Scene {
        with_game!(Scene, self, |P, scene| scene.for_replay().into())
    }

    pub(crate) fn held(self) -> Scene {
        with_game!(Scene, self, |P, scene| scene.held().into())
    }
}

/// The keys of a game's marks, in the order of their numbers in [`Renderer::legend`].
///
/// [`Renderer::legend`]: crate::Renderer::legend
pub fn marks(game: Game) -> [&'static str; MARKS] {
    with_game!(Game, game, |P| {
        let layout = <SceneOf<P> as Drawing>::Layout::new(Size::BOARD);
        SceneOf::<P>::legend(&layout).1.map(|(key, _)| key)
    })
}

impl AllBoards {
    pub(crate) fn draw(
        &self,
        scene: &Scene,
        look: Look,
        size: Size,
        detail: Detail,
    ) -> IndexedImage {
        with_game!(Scene, scene, |P, scene| {
            P::boards(self).get(look, size, detail).draw(scene)
        })
    }

    pub(crate) fn bare(&self, scene: &Scene, look: Look, size: Size) -> IndexedImage {
        with_game!(Scene, scene, |P, scene| {
            P::boards(self).get(look, size, Detail::Full).bare(scene)
        })
    }

    /// Draws a picture of a replay with a caption below it.
    pub(crate) fn captioned(
        &self,
        scene: &Scene,
        caption: &Caption,
        look: Look,
        size: Size,
    ) -> IndexedImage {
        with_game!(Scene, scene, |P, scene| {
            let board = P::boards(self).get(look, size, Detail::Flat);
            board.captioned(&board.draw(scene), caption)
        })
    }

    pub(crate) fn legend(&self, game: Game, look: Look, size: Size) -> IndexedImage {
        with_game!(Game, game, |P| {
            P::boards(self).get(look, size, Detail::Full).legend()
        })
    }

    pub(crate) fn focus(&self, scene: &Scene, look: Look, size: Size) -> [u32; 4] {
        with_game!(Scene, scene, |P, scene| {
            scene.focus(P::boards(self).get(look, size, Detail::Full).layout())
        })
    }
}
