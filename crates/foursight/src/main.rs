//! The one binary: command line and terminal.

fn main() -> std::process::ExitCode {
    foursight::run()
}
