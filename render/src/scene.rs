//! Scenes of any game, and where they come from.

use super::panels::Panels;
use super::view::View;
use super::{ampel, iago, isaac};
use rules::record::Replay;
use rules::{AnyEffects, AnyPosition, AnyRefusal, ampel as ampel_rules};

/// One picture of any game, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a scene is made, drawn and dropped; a box would only add an allocation"
)]
pub enum Scene {
    /// A board of Iago.
    Iago(iago::Scene),
    /// A board of ISAAC.
    Isaac(isaac::Scene),
    /// A board of Ampel.
    Ampel(ampel::Scene),
}

impl Scene {
    /// The scene of a position, with what the last ply did. `None` for a game without pictures.
    ///
    /// A turn of Ampel has several plies: see [`Scene::after`].
    #[must_use]
    pub fn of(position: &AnyPosition, last: Option<&AnyEffects>, view: View) -> Option<Scene> {
        Scene::after(position, last, view)
    }

    /// The scene of a position, with what the plies before it did, oldest first; how many of them
    /// are shown is up to the game. `None` for a game without pictures.
    #[must_use]
    pub fn after<'a>(
        position: &AnyPosition,
        plies: impl IntoIterator<Item = &'a AnyEffects>,
        view: View,
    ) -> Option<Scene> {
        let plies = plies.into_iter();
        match position {
            AnyPosition::Iago(position) => {
                let last = match plies.last() {
                    Some(AnyEffects::Iago(effects)) => Some(effects),
                    _ => None,
                };
                Some(Scene::Iago(iago::Scene::new(position, last, view)))
            }
            AnyPosition::Ampel(position) => {
                let steps: Vec<&ampel_rules::Effects> = plies
                    .filter_map(|effects| match effects {
                        AnyEffects::Ampel(effects) => Some(effects),
                        _ => None,
                    })
                    .collect();
                let steps = ampel_rules::last_turn(&steps);
                Some(Scene::Ampel(ampel::Scene::new(position, steps, view)))
            }
            AnyPosition::Isaac(position) => {
                let last = match plies.last() {
                    Some(AnyEffects::Isaac(effects)) => Some(effects),
                    _ => None,
                };
                Some(Scene::Isaac(isaac::Scene::new(position, last, view)))
            }
        }
    }

    /// The scene of a match that is over, by the rules or not: nothing in it asks anybody to do
    /// anything.
    #[must_use]
    pub fn at_rest(self) -> Scene {
        match self {
            Scene::Iago(scene) => Scene::Iago(scene.at_rest()),
            Scene::Isaac(scene) => Scene::Isaac(scene.at_rest()),
            Scene::Ampel(scene) => Scene::Ampel(scene.at_rest()),
        }
    }

    /// The diagram that shows why a ply was refused. `None` if a picture would not help.
    #[must_use]
    pub fn refusal(position: &AnyPosition, refusal: &AnyRefusal, view: View) -> Option<Scene> {
        match (position, refusal) {
            (AnyPosition::Iago(position), AnyRefusal::Iago(refusal)) => {
                iago::Scene::refusal(position, refusal, view).map(Scene::Iago)
            }
            (AnyPosition::Isaac(position), AnyRefusal::Isaac(refusal)) => {
                isaac::Scene::refusal(position, refusal, view).map(Scene::Isaac)
            }
            (AnyPosition::Ampel(position), AnyRefusal::Ampel(refusal)) => {
                ampel::Scene::refusal(position, refusal, view).map(Scene::Ampel)
            }
            _ => None,
        }
    }

    /// Whether [`Scene::panels`] has something to show of a ply.
    #[must_use]
    pub fn has_panels(effects: &AnyEffects) -> bool {
        match effects {
            AnyEffects::Iago(effects) => iago::has_panels(effects),
            AnyEffects::Isaac(_) | AnyEffects::Ampel(_) => false,
        }
    }

    /// What a ply did, step by step. `None` if one picture says it all.
    #[must_use]
    pub fn panels(before: &AnyPosition, effects: &AnyEffects, view: View) -> Option<Panels<Scene>> {
        match (before, effects) {
            (AnyPosition::Iago(before), AnyEffects::Iago(effects)) => {
                iago::panels(before, effects, view).map(|panels| panels.map(Scene::Iago))
            }
            _ => None,
        }
    }
}

/// The pictures of one match, in order; never of two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Film {
    /// Boards of Iago; at least one.
    Iago(Vec<iago::Scene>),
    /// Boards of ISAAC; at least one.
    Isaac(Vec<isaac::Scene>),
    /// Boards of Ampel; at least one.
    Ampel(Vec<ampel::Scene>),
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
        let mut iago = Vec::new();
        let mut isaac = Vec::new();
        let mut ampel = Vec::new();
        for (ply, position) in replay.positions().enumerate() {
            let held = ply == effects.len();
            match Scene::after(position, effects[..ply].iter().copied(), view)? {
                Scene::Iago(scene) if held => iago.push(scene.quiet()),
                Scene::Iago(scene) => iago.push(scene.fleeting()),
                Scene::Isaac(scene) if held => isaac.push(scene),
                Scene::Isaac(scene) => isaac.push(scene.fleeting()),
                Scene::Ampel(scene) if held => ampel.push(scene),
                Scene::Ampel(scene) => {
                    let under_way = matches!(
                        effects[..ply].last(),
                        Some(AnyEffects::Ampel(effects)) if effects.turn_goes_on()
                    );
                    if !under_way {
                        ampel.push(scene.fleeting());
                    }
                }
            }
        }
        Some(if !ampel.is_empty() {
            Film::Ampel(ampel)
        } else if !isaac.is_empty() {
            Film::Isaac(isaac)
        } else {
            Film::Iago(iago)
        })
    }

    /// The pictures of a match that is over, by the rules or not: the last one asks nobody to do
    /// anything.
    #[must_use]
    pub fn at_rest(self) -> Film {
        fn last<S>(mut scenes: Vec<S>, at_rest: impl Fn(S) -> S) -> Vec<S> {
            let last = scenes.pop().map(at_rest);
            scenes.extend(last);
            scenes
        }
        match self {
            Film::Iago(scenes) => Film::Iago(last(scenes, iago::Scene::at_rest)),
            Film::Isaac(scenes) => Film::Isaac(last(scenes, isaac::Scene::at_rest)),
            Film::Ampel(scenes) => Film::Ampel(last(scenes, ampel::Scene::at_rest)),
        }
    }
}
