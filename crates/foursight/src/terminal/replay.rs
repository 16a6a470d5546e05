//! A recorded game on the screen: forward, backward, at any speed.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Event, Position, Record, RecordError, Ruleset, notation};
use foursight_voice::say;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::context::{Change, Context, Screen};
use super::frame;
use super::picture::Picture;
use super::play::{Play, Purpose};
use super::review::Review;
use super::scene::Scene;
use super::thought::{Answer, Thought};
use crate::game::{Game, NewGame};
use crate::lang::Lang;
use crate::store::Speed;

/// Time between two moves at usual speed.
const BEAT: Duration = Duration::from_millis(900);

/// Lower windows have a line less below the board.
const ROOMY: u16 = 16;

/// A game that is watched.
pub(crate) struct Replay {
    rules: Arc<Ruleset>,
    record: Record,
    /// The position after each move, the first one before all moves.
    positions: Vec<Position>,
    events: Vec<Vec<Event>>,
    at: usize,
    is_paused: bool,
    speed: Speed,
    next_at: Option<Duration>,
    scene: Scene,
    scroll: (u32, u32),
    /// What the moves were worth, once somebody has asked.
    review: Option<Review>,
}

impl Replay {
    /// Prepares a record for watching.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub(crate) fn new(record: &Record, context: &Context) -> Result<Self, RecordError> {
        let mut replay = foursight_rules::Replay::new(&context.library(), record.clone())?;
        let mut positions = vec![replay.position().clone()];
        let mut events = Vec::new();
        while let Some(turn) = replay.step()? {
            let happened = turn.events;
            events.push(happened);
            positions.push(replay.position().clone());
        }
        let mut scene = Scene::default();
        scene.speed = context.speed();
        scene.show(&positions[0], &[]);
        Ok(Self {
            rules: Arc::clone(replay.position().rules()),
            record: record.clone(),
            positions,
            events,
            at: 0,
            is_paused: false,
            speed: context.settings.speed,
            next_at: None,
            scene,
            scroll: (0, 0),
            review: None,
        })
    }

    fn forward(&mut self, context: &Context) {
        let Some(events) = self.events.get(self.at) else { return };
        self.at += 1;
        self.scene.speed = context.speed().map(|_| self.speed.factor());
        self.scene.add(&self.rules, events, context.now);
        self.note_bomb();
    }

    /// Shows a position at once.
    fn jump(&mut self, at: usize) {
        self.at = at.min(self.events.len());
        let last = self.at.checked_sub(1).map_or(&[][..], |at| &self.events[at]);
        self.scene.show(&self.positions[self.at], last);
        self.note_bomb();
        self.next_at = None;
    }

    /// Begins to judge all moves.
    fn judge(&mut self, context: &Context) {
        if self.review.is_none() {
            let mut review = Review::default();
            review.go_on(&self.positions, self.events.len(), context);
            self.review = Some(review);
        }
        self.is_paused = true;
    }

    /// Goes to the position before the next mistake, or before the one before.
    fn jump_to_mistake(&mut self, forward: bool, context: &mut Context) {
        self.judge(context);
        let Some(review) = &self.review else { return };
        let found = match forward {
            true => review.mistakes().find(|at| at + 1 > self.at),
            false => review.mistakes().rev().find(|at| at + 1 < self.at),
        };
        match found {
            Some(at) => self.jump(at + 1),
            None => context.refuse(say!(context.lang, "review-no-mistake")),
        }
    }

    /// Opens the position that is shown as an analysis: what would have been better?
    fn analyse(&self, context: &mut Context) -> Change {
        let setup = NewGame::new(&self.rules, self.record.seed.unwrap_or(0));
        let mut game = Game::new(setup, context.lang);
        for mv in (0..self.at).filter_map(|at| self.move_at(at)) {
            let played = game.play(mv);
            debug_assert!(played.is_ok(), "moves that were played");
        }
        Change::Open(Box::new(Play::with(game, Purpose::Analysis, context)))
    }

    fn move_at(&self, at: usize) -> Option<foursight_rules::Move> {
        self.rules.move_named(self.record.moves.get(at)?).ok()
    }

    /// What the review says about the move that is shown.
    fn judgement(&self, context: &Context) -> Option<String> {
        let (review, at) = (self.review.as_ref()?, self.at.checked_sub(1)?);
        let judged = review.judged(at)?;
        let mark = judged.mark?;
        let written = |mv| notation::format_move(&self.rules, mv);
        let mv = written(self.move_at(at)?);
        let better = written(judged.better);
        let (lang, sign) = (context.lang, mark.kind.sign());
        Some(match mark.is_certain {
            true => say!(lang, "review-better", mv, mark = sign, better),
            false => say!(lang, "review-better-estimated", mv, mark = sign, better),
        })
    }

    fn draw_review(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let Some(review) = self.review.as_ref().filter(|_| area.area() > 0) else { return };
        let (theme, lang) = (&context.theme, context.lang);
        let width = usize::from(area.width.saturating_sub(2));
        let count = review.mistakes().count();
        let about = if review.is_complete(self.events.len()) {
            say!(lang, "review-mistakes", count)
        } else {
            say!(lang, "evaluating").to_owned()
        };
        let about = frame::fit(&about, width);
        let room = width.saturating_sub(about.chars().count() + 2);
        let curve = review.curve(&self.positions, room, theme.ascii);
        buffer.set_stringn(area.x + 1, area.y, &curve, room, theme.fg(theme.accent));
        let x = area.x + 2 + curve.chars().count() as u16;
        buffer.set_stringn(x, area.y, about, width, theme.quiet());
    }

    /// What can be done now.
    fn key_line(&self, context: &Context) -> String {
        let lang = context.lang;
        let keys = match (self.at == self.events.len(), self.is_paused) {
            (true, _) => say!(lang, "replay-key-line-end"),
            (_, true) => say!(lang, "replay-key-line-paused"),
            _ => say!(lang, "replay-key-line"),
        };
        // Whoever has asked for the review wants to know where the mistakes are.
        let mistakes = say!(lang, "replay-key-line-review");
        let in_own = |part: &str| {
            let part =
                if self.review.is_some() && part.starts_with("e ") { mistakes } else { part };
            frame::key_line(part, usize::MAX, &context.keymap)
        };
        let parts: Vec<String> = keys.split("   ").map(in_own).collect();
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("   ")
    }

    fn note_bomb(&mut self) {
        let position = &self.positions[self.at];
        let bomb = position.bomb();
        self.scene.set_bomb(bomb.map(|(_, round)| round.saturating_sub(position.round())));
    }

    fn said(&self, context: &Context) -> String {
        let Some(at) = self.at.checked_sub(1) else { return String::new() };
        let mv = self.rules.move_named(&self.record.moves[at]).ok();
        let mv = mv.map(|mv| notation::format_move(&self.rules, mv));
        let narrator = context.narrator(&self.rules);
        let mover = narrator.player(self.positions[at].to_move());
        let mut said = vec![format!("{}. {mover}: {}.", at + 1, mv.unwrap_or_default())];
        let told = self.events[at].iter();
        said.extend(told.filter_map(|event| narrator.event(event)));
        said.extend(self.judgement(context));
        if self.at == self.events.len()
            && let Some(end) = self.record.result.as_ref().filter(|end| !end.kind.is_on_board())
        {
            said.push(narrator.end(end));
        }
        said.join(" ")
    }
}

impl Screen for Replay {
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Change {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Change::Back,
            KeyCode::Char(' ' | 'p') | KeyCode::Enter => {
                if self.at == self.events.len() {
                    self.jump(0);
                    self.is_paused = false;
                } else {
                    self.is_paused = !self.is_paused;
                }
                self.next_at = None;
            }
            KeyCode::Right => {
                self.is_paused = true;
                self.scene.finish();
                self.forward(context);
            }
            KeyCode::Left => {
                self.is_paused = true;
                self.jump(self.at.saturating_sub(1));
            }
            KeyCode::Char('e') => self.judge(context),
            KeyCode::Char('a') => return self.analyse(context),
            KeyCode::Char('f') => context.flip(),
            KeyCode::Char('n') => self.jump_to_mistake(true, context),
            KeyCode::Char('N') => self.jump_to_mistake(false, context),
            KeyCode::Home => self.jump(0),
            KeyCode::End => self.jump(self.events.len()),
            KeyCode::Char('+') | KeyCode::Up => self.speed = self.speed.faster(),
            KeyCode::Char('-') | KeyCode::Down => self.speed = self.speed.slower(),
            _ => context.refuse(say!(context.lang, "replay-key-unknown")),
        }
        Change::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Change {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.forward(context),
            MouseEventKind::ScrollUp => self.jump(self.at.saturating_sub(1)),
            _ => {}
        }
        Change::Stay
    }

    fn answer(&mut self, answer: Answer, context: &mut Context) -> Change {
        if let (Thought::Values(values), Some(mut review)) = (answer.thought, self.review.take()) {
            let played = self.move_at(answer.ticket as usize);
            review.answered(answer.ticket, played, &values);
            review.go_on(&self.positions, self.events.len(), context);
            self.review = Some(review);
        }
        Change::Stay
    }

    fn pass(&mut self, context: &mut Context) -> Option<Duration> {
        let moving = self.scene.pass(context.now);
        context.hear(self.scene.take_cues());
        if self.is_paused || self.at == self.events.len() || self.scene.is_moving() {
            return moving;
        }
        let beat = BEAT.div_f32(self.speed.factor());
        let next = *self.next_at.get_or_insert(context.now + beat);
        if context.now >= next {
            self.next_at = None;
            self.forward(context);
            return Some(Duration::ZERO);
        }
        Some(moving.map_or(next - context.now, |moving| moving.min(next - context.now)))
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let narrator = context.narrator(&self.rules);
        let players = self.record.players.iter().zip(0..self.rules.players().len() as u8);
        let players: Vec<&str> =
            players.map(|(player, seat)| narrator.recorded(seat, &player.name)).collect();
        let title = format!("{}: {}", self.rules.title(lang.code()), players.join(" - "));
        let mut inner = frame::page(area, buffer, context, &title);
        // In a low window the board needs the line that tells of keys, and the review that of the state.
        let is_low = area.height < ROOMY;
        if is_low && context.notice.is_none() {
            inner.height = area.height - 1;
            frame::clear(Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
        }
        let has_two_lines = is_low || self.review.is_none();
        let below = if has_two_lines { 2 } else { 3 };
        let board = Rect::new(inner.x, inner.y, inner.width, inner.height.saturating_sub(below));
        let to_move = self.positions[self.at].to_move();
        let info = &self.rules.players()[usize::from(to_move)];
        let picture = Picture {
            rules: &self.rules,
            theme,
            scene: &self.scene,
            now: context.now,
            frame: theme.stone(to_move, &info.color),
            cursor: None,
            hint: None,
            values: &[],
            is_flipped: context.is_flipped,
        };
        self.scroll = picture.draw(board, buffer, self.scroll).scroll;
        let width = usize::from(inner.width.saturating_sub(2));
        let style = Style::new().add_modifier(Modifier::BOLD);
        let said = frame::fit(&self.said(context), width);
        buffer.set_stringn(inner.x + 1, board.bottom(), said, width, style);
        let state = match (self.at == self.events.len(), self.is_paused) {
            (true, _) => say!(lang, "replay-end"),
            (_, true) => say!(lang, "replay-paused"),
            _ => say!(lang, "replay-playing"),
        };
        let length = match width {
            ..40 => 4,
            40..70 => 8,
            70..100 => 12,
            _ => 20,
        };
        let bar = progress(self.at, self.events.len(), length, theme.ascii);
        let keys = self.key_line(context);
        let text = format!(
            "{bar} {} / {}   x{}   {state}   {keys}",
            self.at,
            self.events.len(),
            self.speed.factor(),
        );
        // Only what has room as a whole.
        let text = frame::wrap_parts(&text, width).swap_remove(0);
        let line = Rect::new(inner.x, board.bottom() + below - 1, inner.width, 1);
        if !(is_low && self.review.is_some()) {
            buffer.set_stringn(inner.x + 1, board.bottom() + 1, text, width, theme.quiet());
        }
        self.draw_review(line.intersection(inner), buffer, context);
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![
            ("Space p", say!(lang, "key-pause")),
            ("← →", say!(lang, "key-step")),
            ("Home End", say!(lang, "key-ends")),
            ("+ -", say!(lang, "key-speed")),
            ("e", say!(lang, "key-review")),
            ("a", say!(lang, "key-analyse")),
            ("f", say!(lang, "key-flip")),
            ("n  N", say!(lang, "key-mistakes")),
            ("Esc q", say!(lang, "key-back")),
        ]
    }
}

fn progress(at: usize, whole: usize, width: usize, ascii: bool) -> String {
    let done = (at * width).checked_div(whole).unwrap_or(width);
    let (full, rest) = if ascii { ("#", ".") } else { ("━", "─") };
    format!("{}{}", full.repeat(done), rest.repeat(width - done))
}
