//! Thousands of interleavings.
