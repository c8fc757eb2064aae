//! Scenes of any game, and where they come from.

use super::iago;
use super::view::View;
use crate::record::Replay;
use crate::rules::{AnyEffects, AnyPosition, AnyRefusal};

/// One picture of any game, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// A board of Iago.
    Iago(iago::Scene),
}

impl Scene {
    /// The scene of a position, with what the last ply did. `None` for a game without pictures.
    #[must_use]
    pub fn of(position: &AnyPosition, last: Option<&AnyEffects>, view: View) -> Option<Scene> {
        match position {
            AnyPosition::Iago(position) => {
                let last = match last {
                    Some(AnyEffects::Iago(effects)) => Some(effects),
                    _ => None,
                };
                Some(Scene::Iago(iago::Scene::new(position, last, view)))
            }
            AnyPosition::Isaac(_) | AnyPosition::Ampel(_) => None,
        }
    }

    /// The diagram that shows why a ply was refused. `None` if a picture would not help.
    #[must_use]
    pub fn refusal(position: &AnyPosition, refusal: &AnyRefusal, view: View) -> Option<Scene> {
        match (position, refusal) {
            (AnyPosition::Iago(position), AnyRefusal::Iago(refusal)) => {
                iago::Scene::refusal(position, refusal, view).map(Scene::Iago)
            }
            _ => None,
        }
    }

    /// What a ply did, in four scenes. `None` if one picture says it all.
    #[must_use]
    pub fn panels(before: &AnyPosition, effects: &AnyEffects, view: View) -> Option<[Scene; 4]> {
        match (before, effects) {
            (AnyPosition::Iago(before), AnyEffects::Iago(effects)) => {
                iago::panels(before, effects, view).map(|scenes| scenes.map(Scene::Iago))
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
}

impl Film {
    /// The start and the position after every ply. `None` for a game without pictures.
    #[must_use]
    pub fn of(replay: &Replay, view: View) -> Option<Film> {
        let lasts = std::iter::once(None).chain(replay.plies.iter().map(|ply| Some(&ply.effects)));
        let scenes = replay
            .positions()
            .zip(lasts)
            .map(|(position, last)| Scene::of(position, last, view))
            .collect::<Option<Vec<Scene>>>()?;
        let iago = scenes.into_iter().map(|scene| match scene {
            Scene::Iago(scene) => Some(scene),
        });
        iago.collect::<Option<Vec<iago::Scene>>>().map(Film::Iago)
    }
}
