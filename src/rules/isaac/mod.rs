//! The rules of isaac (`docs/rules/isaac.md`).
