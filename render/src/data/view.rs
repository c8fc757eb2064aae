use rules::Side;

/// What a reader wants to see besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub seen_from: Side,
    pub coordinates: bool,
    /// Whether legal cells are marked; in the diagram of a refusal, the legal alternatives. Compulsory
    /// cells of a board are marked in any case, unless finding them is part of the game.
    pub legal: bool,
}

impl View {
    /// This view without the marks of legal cells.
    pub fn quiet(self) -> View {
        View {
            legal: false,
            ..self
        }
    }
}

impl Default for View {
    fn default() -> View {
        View {
            seen_from: Side::First,
            coordinates: true,
            legal: true,
        }
    }
}
