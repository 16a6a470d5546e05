//! How long a frame takes, for `cargo xtask bench terminal`.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::app::App;
use super::context::Context;
use super::play::{Play, Purpose};
use super::theme::Depth;
use crate::cli::Shared;
use crate::game::{Game, NewGame};
use crate::lang::Lang;
use crate::store::Store;

const FRAMES: u32 = 2000;
const FRAME_TIME: Duration = Duration::from_millis(33);

/// Draws each game many times on a screen in memory and prints how long a frame takes.
#[expect(clippy::missing_panics_doc, reason = "a benchmark")]
pub fn time_frames() {
    for (pack, width, height) in
        [("connect4", 80, 24), ("gomoku", 80, 24), ("qubic", 200, 60), ("gomoku", 200, 60)]
    {
        let (signals, _inbox) = channel();
        let shared = Shared { packs_dir: Vec::new(), lang: Some(Lang::En), plain: false };
        let mut context = Context::new(
            shared,
            Store::below(&std::env::temp_dir().join("foursight-frames")),
            Depth::True,
            signals,
        );
        let rules = context.load(&[pack.to_owned()]).expect("a bundled game");
        let game = Game::new(NewGame::new(&rules, 3), Lang::En);
        let play = Play::with(game, Purpose::Game, &mut context);
        let mut app = App::new(context, Box::new(play));
        let mut screen = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        let began = Instant::now();
        for frame in 0..FRAMES {
            app.pass(frame * FRAME_TIME);
            screen.draw(|frame| app.draw(frame.area(), frame.buffer_mut())).expect("a frame");
        }
        let millis = 1e3 * began.elapsed().as_secs_f64() / f64::from(FRAMES);
        println!("a frame of {pack} at {width}x{height}: {millis:.3} ms");
    }
}
