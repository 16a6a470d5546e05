//! How long a frame of the terminal takes, for `cargo xtask bench terminal`.

fn main() {
    foursight::time_frames();
}
