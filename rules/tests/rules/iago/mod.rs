//! Tests of Iago: catches cells, facts of refusals and setups that differ from the rule sheet.

mod cells;
mod generators;
mod refusals;
mod setups;
mod vectors;
