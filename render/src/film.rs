//! Films, which are the pictures of a match for a replay.

use crate::Scene;
use crate::data::{Caption, Strip, View, Words};
use rules::record::Replay;
use rules::{AnyEffects, BySide, Side};

/// The pictures of one match, in order; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    scenes: Vec<Scene>,
    plies: Vec<usize>,
    captions: Vec<Caption>,
}

impl Film {
    /// The film that shows the start and the position after every ply (in Ampel, after every turn). `None` if the game
    /// has no pictures.
    pub fn of(replay: &Replay, view: View) -> Option<Film> {
        let view = view.quiet();
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

    /// The scenes; the first shows the start of the match.
    pub fn scenes(&self) -> &[Scene] {
        &self.scenes
    }

    /// For each scene, the number of plies played before it.
    pub fn plies(&self) -> &[usize] {
        &self.plies
    }

    /// The film with only its first `pictures` pictures, at least one.
    pub fn cut(mut self, pictures: usize) -> Film {
        let pictures = pictures.max(1);
        self.scenes.truncate(pictures);
        self.plies.truncate(pictures);
        self.captions.truncate(pictures);
        self
    }

    pub fn with_names(mut self, names: &BySide<Words>) -> Film {
        let strip = || Strip {
            names: names.clone(),
            banner: None,
        };
        let scenes = self.scenes.into_iter();
        self.scenes = scenes.map(|scene| scene.with_strip(strip())).collect();
        self
    }

    /// The film with a caption below every picture, which says what each side played last. For each picture,
    /// `captions` has the side that played and the text. If an entry is `None` or missing, the previous caption is
    /// repeated.
    pub fn with_captions(
        mut self,
        captions: impl IntoIterator<Item = Option<(Side, Words)>>,
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

    /// The caption of a picture; `None` in a film without captions.
    pub fn caption(&self, picture: usize) -> Option<&Caption> {
        self.captions.get(picture)
    }

    /// The film of a match that is over: in its last picture no side is to move.
    pub fn finished(mut self) -> Film {
        let last = self.scenes.pop().map(Scene::finished);
        self.scenes.extend(last);
        self
    }
}
