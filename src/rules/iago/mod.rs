//! The rules of iago (`docs/rules/iago.md`).
