//! The one binary: command line and terminal.

fn main() {}
