//! The rules of ampel (`docs/rules/ampel.md`).
