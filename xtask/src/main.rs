//! The project's own chores: test, tidy, bench.

fn main() {}
