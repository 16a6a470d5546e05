//! Puzzles on the screen: how hard, then one after the other, each tried until it is solved.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use foursight_rules::{Move, notation};
use foursight_voice::{InWords, say};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Signal;
use super::chooser::Chooser;
use super::context::{Change, Context, Screen};
use super::frame;
use super::list::Item;
use super::picture::{Picture, Placed};
use super::play::{Play, Purpose};
use super::rules_page::RulesPage;
use super::scene::Scene;
use super::thought::{Answer, Thought};
use crate::game::{Game, NewGame};
use crate::lang::Lang;
use crate::puzzle::{Attempt, Feedback, LEVELS, Puzzle};

/// The game that puzzles are about.
const PACK: &str = "connect4";
/// The other side does not answer at once: people want to see their own stone first.
const PAUSE: Duration = Duration::from_millis(350);

/// Lower windows have one line for what is said.
const ROOMY: u16 = 14;

/// How hard the puzzles are to be.
pub(super) fn open(context: &mut Context) -> Change {
    let screen = Chooser::new(
        context,
        |context| say!(context.lang, "puzzles-which").to_owned(),
        |context| {
            let progress = &context.puzzles;
            let item = |level| {
                let (solved, first_try) = progress.solved(level);
                let about = say!(context.lang, "puzzles-level-about", solved, first_try);
                let label = say!(context.lang, "puzzles-level", moves = level);
                Item::new(label, about).valued(solved.to_string())
            };
            LEVELS.map(item).collect()
        },
        |index, context| match Solving::new(LEVELS.start() + index as u32, None, context) {
            Some(solving) => Change::Open(Box::new(solving)),
            None => Change::Stay,
        },
    );
    Change::Open(Box::new(screen))
}

/// A puzzle that is looked for; whoever drops it gives it up.
struct Search {
    ticket: u64,
    cancel: Arc<AtomicBool>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Somebody at puzzles of one level.
pub(crate) struct Solving {
    level: u32,
    number: u32,
    search: Option<Search>,
    attempt: Option<Attempt>,
    game: Game,
    scene: Scene,
    /// The answer of the other side, and when it comes.
    reply: Option<(u32, Option<Duration>)>,
    cursor: u32,
    hint: Option<Move>,
    said: String,
    placed: Option<Placed>,
}

impl Solving {
    /// Looks for a puzzle: the one with this number, or the first that is not solved. `None` if
    /// there is no such game, which is told.
    pub(crate) fn new(level: u32, number: Option<u32>, context: &mut Context) -> Option<Self> {
        let rules = context.load(&[PACK.to_owned()])?;
        let number = number.unwrap_or_else(|| context.puzzles.next(level, 1));
        let mut solving = Self {
            level,
            number,
            search: None,
            attempt: None,
            game: Game::new(NewGame::new(&rules, 0), context.lang),
            scene: Scene::default(),
            reply: None,
            cursor: rules.move_sizes().first().map_or(0, |columns| u32::from(columns / 2)),
            hint: None,
            said: String::new(),
            placed: None,
        };
        solving.look_for(number, context);
        Some(solving)
    }

    /// Begins to look for a puzzle on a thread of its own.
    fn look_for(&mut self, number: u32, context: &Context) {
        self.number = number;
        self.attempt = None;
        self.reply = None;
        self.hint = None;
        self.said = String::new();
        let (level, ticket) = (self.level, u64::from(number));
        let cancel = Arc::new(AtomicBool::new(false));
        self.search = Some(Search { ticket, cancel: Arc::clone(&cancel) });
        let signals = context.signals.clone();
        std::thread::spawn(move || {
            if let Some(puzzle) = Puzzle::find(level, number, &cancel) {
                let thought = Thought::Puzzle(puzzle);
                let _ = signals.send(Signal::Answer(Answer { ticket, thought }));
            }
        });
    }

    /// Shows the puzzle from its beginning.
    fn begin(&mut self, puzzle: Puzzle, context: &Context) {
        let rules = Arc::clone(self.game.rules());
        self.game = Game::new(NewGame::new(&rules, 0), context.lang);
        for &column in &puzzle.moves {
            let played = rules.move_at(column as usize).map(|mv| self.game.play(mv));
            debug_assert!(matches!(played, Some(Ok(_))), "{puzzle:?}");
        }
        self.scene.show(self.game.position(), &[]);
        self.reply = None;
        self.hint = None;
        self.said = say!(context.lang, "puzzle-task", player = self.player(context));
        self.attempt = Some(Attempt::new(puzzle));
    }

    /// Who is to win.
    fn player(&self, context: &Context) -> String {
        let rules = self.game.rules();
        context.narrator(rules).player(self.game.position().to_move()).to_owned()
    }

    fn column_move(&self, column: u32) -> Option<Move> {
        self.game.rules().move_at(column as usize)
    }

    fn written(&self, column: u32) -> String {
        self.column_move(column)
            .map_or_else(String::new, |mv| notation::format_move(self.game.rules(), mv))
    }

    /// Puts a stone on the board.
    fn drop_stone(&mut self, column: u32, context: &Context) {
        let rules = Arc::clone(self.game.rules());
        let Some(mv) = self.column_move(column) else { return };
        if let Ok(events) = self.game.play(mv) {
            self.scene.speed = context.speed();
            self.scene.add(&rules, &events, context.now);
        }
    }

    /// Somebody tries a column.
    fn try_column(&mut self, column: u32, context: &mut Context) {
        let lang = context.lang;
        self.scene.finish();
        self.answer_now(context);
        self.cursor = column;
        let (mv, level, number) = (self.written(column), self.level, self.number);
        let Some(attempt) = &mut self.attempt else { return };
        if attempt.is_solved() {
            context.refuse(say!(lang, "puzzle-is-solved"));
            return;
        }
        match attempt.play(column) {
            Ok(Feedback::Solved) => {
                let is_clean = attempt.is_clean;
                self.drop_stone(column, context);
                self.hint = None;
                self.said = if is_clean {
                    say!(lang, "puzzle-solved").to_owned()
                } else {
                    say!(lang, "puzzle-solved-at-last").to_owned()
                };
                match context.store.count_puzzle(level, number, is_clean) {
                    Ok(progress) => context.puzzles = progress,
                    Err(error) => {
                        context.refuse(say!(
                            lang,
                            "not-counted",
                            error = error.in_words(context.lang)
                        ));
                    }
                }
            }
            Ok(Feedback::Right(reply)) => {
                self.drop_stone(column, context);
                self.hint = None;
                self.reply = Some((reply, None));
                self.said = say!(lang, "puzzle-right", mv);
            }
            Ok(Feedback::Slower) => context.refuse(say!(lang, "puzzle-slower", mv)),
            Ok(Feedback::Draws) => context.refuse(say!(lang, "puzzle-draws", mv)),
            Ok(Feedback::Loses(reply)) => {
                let reply = self.written(reply);
                context.refuse(say!(lang, "puzzle-loses", mv, reply));
            }
            // The engine says why, in its own words.
            Err(_) => {
                let rules = Arc::clone(self.game.rules());
                let tried = self.column_move(column);
                if let Some(Err(illegal)) = tried.map(|mv| self.game.position().check(mv)) {
                    context.refuse(context.narrator(&rules).illegal(&illegal));
                }
            }
        }
    }

    /// The answer that waits comes at once.
    fn answer_now(&mut self, context: &Context) {
        let Some((reply, _)) = self.reply.take() else { return };
        let (player, mv) = (self.player(context), self.written(reply));
        self.drop_stone(reply, context);
        self.scene.finish();
        self.said = say!(context.lang, "puzzle-answer", player, mv);
    }

    /// Shows the right move, or plays it.
    fn help(&mut self, plays: bool, context: &mut Context) {
        self.answer_now(context);
        let Some(attempt) = &mut self.attempt else { return };
        if attempt.is_solved() {
            context.refuse(say!(context.lang, "puzzle-is-solved"));
            return;
        }
        attempt.is_clean = false;
        let Some(&column) = attempt.right_moves().first() else { return };
        if plays {
            self.try_column(column, context);
        } else {
            self.cursor = column;
            self.hint = self.column_move(column);
            context.tell(foursight_voice::hint(context.lang, &self.written(column), None));
        }
    }

    fn again(&mut self, context: &Context) {
        if let Some(attempt) = self.attempt.take() {
            let is_clean = attempt.is_clean;
            self.begin(attempt.puzzle, context);
            // What was seen cannot be unseen.
            if let Some(attempt) = &mut self.attempt {
                attempt.is_clean = is_clean;
            }
        }
    }

    fn analyse(&self, context: &mut Context) -> Change {
        let mut game = Game::new(NewGame::new(self.game.rules(), 0), context.lang);
        for mv in self.game.moves() {
            let played = game.play(mv);
            debug_assert!(played.is_ok(), "moves that were played");
        }
        Change::Open(Box::new(Play::with(game, Purpose::Analysis, context)))
    }

    fn column_under(&self, x: u16, y: u16) -> Option<u32> {
        let cell = self.placed.as_ref()?.cell_under(x, y)?;
        self.game.rules().geometry().coords(cell).last().map(|column| u32::from(*column))
    }

    fn step(&mut self, by: i64, context: &Context) {
        let columns = self.game.rules().move_count() as i64;
        let by = if context.is_flipped { -by } else { by };
        self.cursor = (i64::from(self.cursor) + by).rem_euclid(columns.max(1)) as u32;
    }

    fn is_waiting(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| !attempt.is_solved()) && self.reply.is_none()
    }
}

impl Screen for Solving {
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Change {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Change::Back,
            KeyCode::Left => self.step(-1, context),
            KeyCode::Right => self.step(1, context),
            KeyCode::Enter if self.attempt.as_ref().is_some_and(Attempt::is_solved) => {
                let next = context.puzzles.next(self.level, self.number);
                self.look_for(next, context);
            }
            KeyCode::Enter | KeyCode::Down | KeyCode::Char(' ') => {
                self.try_column(self.cursor, context);
            }
            KeyCode::Char(digit @ '0'..='9') => {
                let number = digit.to_digit(10).unwrap_or(0);
                let columns = self.game.rules().move_count();
                match number.checked_sub(1).filter(|column| (*column as usize) < columns) {
                    Some(column) => self.try_column(column, context),
                    None => context.refuse(say!(context.lang, "no-column", number, columns)),
                }
            }
            KeyCode::Char('n') => {
                let next = context.puzzles.next(self.level, self.number + 1);
                self.look_for(next, context);
            }
            KeyCode::Char('p') => self.look_for(self.number.saturating_sub(1).max(1), context),
            KeyCode::Char('u') => self.again(context),
            KeyCode::Char('h') => self.help(false, context),
            KeyCode::Char('s') => self.help(true, context),
            KeyCode::Char('a') if self.attempt.is_some() => return self.analyse(context),
            KeyCode::Char('i') => return Change::Open(Box::new(RulesPage::new(self.game.rules()))),
            KeyCode::Char('f') => context.flip(),
            KeyCode::Char(letter) => {
                context.refuse(say!(context.lang, "key-unknown", key = letter));
            }
            _ => {}
        }
        Change::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Change {
        let Some(column) = self.column_under(mouse.column, mouse.row) else { return Change::Stay };
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => self.cursor = column,
            MouseEventKind::Down(MouseButton::Left) => self.try_column(column, context),
            _ => {}
        }
        Change::Stay
    }

    fn answer(&mut self, answer: Answer, context: &mut Context) -> Change {
        let is_wanted = self.search.as_ref().is_some_and(|search| search.ticket == answer.ticket);
        if let (Thought::Puzzle(puzzle), true) = (answer.thought, is_wanted) {
            self.search = None;
            self.begin(puzzle, context);
        }
        Change::Stay
    }

    fn pass(&mut self, context: &mut Context) -> Option<Duration> {
        let moving = self.scene.pass(context.now);
        context.hear(self.scene.take_cues());
        if self.scene.is_moving() {
            return moving;
        }
        let Some((reply, at)) = self.reply else { return moving };
        let pause = context.speed().map_or(Duration::ZERO, |speed| PAUSE.div_f32(speed));
        let at = at.unwrap_or(context.now + pause);
        if context.now < at {
            self.reply = Some((reply, Some(at)));
            return Some(at - context.now);
        }
        self.reply = None;
        let (player, mv) = (self.player(context), self.written(reply));
        self.drop_stone(reply, context);
        self.said = say!(context.lang, "puzzle-answer", player, mv);
        Some(Duration::ZERO)
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let (number, moves) = (self.number, self.level);
        let (solved, _) = context.puzzles.solved(self.level);
        let title = say!(lang, "puzzle-title", number, moves, solved);
        // What is solved gives way to what is to be solved.
        let is_short = title.chars().count() + 2 <= usize::from(area.width);
        let title = if is_short { &title } else { title.split("   ").next().unwrap_or(&title) };
        let lines = frame::notice_lines(area.width, context);
        let inner = frame::page(area, buffer, context, title);
        let width = usize::from(inner.width.saturating_sub(2));
        let text = match &self.search {
            Some(_) => say!(lang, "puzzle-looking").to_owned(),
            None => self.said.clone(),
        };
        let said = frame::wrap(&text, width, 2);
        // In a low window the second line takes that of the keys.
        let is_low = inner.height < ROOMY;
        let below = if is_low { 1 } else { said.len() as u16 };
        let board = Rect::new(inner.x, inner.y, inner.width, inner.height.saturating_sub(below));
        let rules = self.game.rules();
        let to_move = self.game.position().to_move();
        let info = &rules.players()[usize::from(to_move)];
        let colour = theme.stone(to_move, &info.color);
        if self.search.is_none() {
            let pointing = self.is_waiting() && !self.scene.is_moving();
            let cursor = self.column_move(self.cursor).filter(|_| pointing);
            let landing = cursor.and_then(|mv| self.game.position().landing(mv));
            let picture = Picture {
                rules,
                theme,
                scene: &self.scene,
                now: context.now,
                frame: colour,
                cursor: cursor.map(|mv| (mv, landing, to_move)),
                hint: self.hint,
                values: &[],
                is_flipped: context.is_flipped,
            };
            let before = self.placed.as_ref().map_or((0, 0), |placed| placed.scroll);
            self.placed = Some(picture.draw(board, buffer, before));
        }
        let style = Style::new().add_modifier(Modifier::BOLD);
        let has_notice = context.notice.is_some();
        if !has_notice {
            let place = Rect::new(area.x, area.bottom() - lines, area.width, lines);
            frame::clear(place, buffer);
            if said.len() as u16 <= below {
                let keys = frame::key_line(say!(lang, "key-line-puzzle"), width, &context.keymap);
                buffer.set_stringn(place.x + 1, place.y, keys, width, theme.quiet());
            }
        }
        let end = if has_notice { inner.bottom() } else { area.bottom() };
        for (line, y) in said.iter().zip(board.bottom()..end) {
            buffer.set_stringn(inner.x + 1, y, line, width, style);
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![
            ("1-7", say!(lang, "key-drop-into-column")),
            ("← →", say!(lang, "key-choose-column")),
            ("Enter ↓", say!(lang, "key-drop")),
            ("h", say!(lang, "key-hint")),
            ("s", say!(lang, "key-solution")),
            ("u", say!(lang, "key-from-the-start")),
            ("n  p", say!(lang, "key-other-puzzle")),
            ("a", say!(lang, "key-analyse")),
            ("i", say!(lang, "key-rules")),
            ("f", say!(lang, "key-flip")),
            ("Esc q", say!(lang, "key-back")),
        ]
    }

    fn resume(&mut self, context: &mut Context) {
        self.scene.speed = context.speed();
    }
}
