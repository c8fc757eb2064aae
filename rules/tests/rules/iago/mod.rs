//! Iago: catches cells, facts of refusals and setups that differ from the sheet.

mod cells;
mod generators;
mod refusals;
mod setups;
mod vectors;
