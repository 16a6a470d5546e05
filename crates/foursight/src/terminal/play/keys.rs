//! What the player does on the game screen: keys and mouse.

use foursight_rules::format::Lattice;
use foursight_rules::{Move, Ruleset, notation};
use foursight_voice::{InWords, say};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use super::{END_SEEN, Play, Prompt, Purpose};
use crate::game::{NewGame, Seat};
use crate::lang::Lang;
use crate::packs::record_trouble;
use crate::store::in_short;
use crate::terminal::context::{Change, Context};
use crate::terminal::layout::Layout;
use crate::terminal::replay::Replay;
use crate::terminal::rules_page::RulesPage;
use crate::terminal::typing;

impl Play {
    pub(super) fn on_key(&mut self, key: KeyEvent, context: &mut Context) -> Change {
        let is_seen = std::mem::take(&mut self.is_prompt_seen);
        if matches!(self.prompt, Some(Prompt::Resign | Prompt::NewGame)) && !is_seen {
            // A text that is pasted into a terminal which does not say so.
            return Change::Stay;
        }
        if let Some(prompt) = self.prompt.take() {
            return self.answer_prompt(prompt, key, context);
        }
        #[cfg(feature = "join")]
        if let Some(change) = self.online_key(key.code, context) {
            return change;
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return self.leave(context),
            KeyCode::Left => self.step(0, -1, context),
            KeyCode::Right => self.step(0, 1, context),
            KeyCode::Up => self.step(1, -1, context),
            KeyCode::Down if self.axes() == 1 => return self.enter(context),
            KeyCode::Down => self.step(1, 1, context),
            KeyCode::PageUp | KeyCode::Char('[') => self.step_layer(-1),
            KeyCode::PageDown | KeyCode::Char(']') => self.step_layer(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(context),
            KeyCode::Char(digit @ '0'..='9') => match self.choice(digit) {
                Some(mv) => self.try_move(mv, context),
                None => self.digit(digit, context),
            },
            KeyCode::Char(letter) => return self.letter(letter, context),
            _ => {}
        }
        Change::Stay
    }

    fn axes(&self) -> usize {
        self.game.rules().move_sizes().len()
    }

    fn leave(&mut self, context: &mut Context) -> Change {
        self.keep_clock(context);
        if self.purpose == Purpose::Game && self.is_under_way() && context.notice.is_none() {
            context.tell(say!(context.lang, "game-kept"));
        }
        Change::Back
    }

    /// Moves the light along an axis of the screen: 0 across, 1 down.
    fn step(&mut self, direction: usize, by: i32, context: &Context) {
        let Some(axis) = self.axes().checked_sub(direction + 1) else { return };
        let layout = Layout::new(self.game.rules(), 1, 1).flipped(context.is_flipped);
        let (across, down) = layout.turned();
        let is_turned = if direction == 0 { across } else { down };
        let by = if is_turned { -by } else { by };
        self.turn_on(axis..axis + 1, by);
    }

    /// Moves the light to the next layer, through all there are.
    fn step_layer(&mut self, by: i32) {
        self.turn_on(0..self.axes().saturating_sub(2), by);
    }

    /// Moves the light on along these axes.
    fn turn_on(&mut self, axes: std::ops::Range<usize>, by: i32) {
        let rules = self.game.rules();
        let next = rules.move_at(self.cursor).and_then(|mv| step_along(rules, mv, &axes, by));
        if let Some(mv) = next {
            self.cursor = mv.index();
            self.point();
        }
    }

    fn enter(&mut self, context: &mut Context) -> Change {
        if self.game.is_over() && self.purpose == Purpose::Game {
            return self.again_in_a_moment(context);
        }
        if let Some(mv) = self.game.rules().move_at(self.cursor) {
            self.try_move(mv, context);
        }
        Change::Stay
    }

    /// Another game, but not for the second click of two: the end wants to be seen first.
    fn again_in_a_moment(&mut self, context: &mut Context) -> Change {
        match self.over_since {
            Some(since) if context.now >= since + END_SEEN => self.again(context),
            _ => Change::Stay,
        }
    }

    fn digit(&mut self, digit: char, context: &mut Context) {
        let lang = context.lang;
        if self.axes() != 1 {
            self.prompt = Some(Prompt::Move(digit.to_string()));
            return;
        }
        let number = digit.to_digit(10).unwrap_or(0);
        let number = if number == 0 { 10 } else { number };
        let columns = self.game.rules().move_sizes()[0];
        match self.game.rules().move_from(&[number as u16 - 1]) {
            Ok(mv) => self.try_move(mv, context),
            Err(_) => context.refuse(say!(lang, "no-column", number, columns)),
        }
    }

    fn letter(&mut self, letter: char, context: &mut Context) -> Change {
        let lang = context.lang;
        match letter {
            'u' => self.undo(context),
            'U' | 'y' => self.redo(context),
            'h' if self.is_person_to_move() => self.ask_hint(context),
            'h' => context.refuse(say!(lang, "not-your-turn")),
            'e' => {
                self.show_values = !self.show_values;
                self.position_changed(context);
            }
            'r' if self.is_person_to_move() && self.purpose == Purpose::Game => {
                self.prompt = Some(Prompt::Resign);
            }
            's' => self.save(context),
            'n' if self.purpose == Purpose::Game && self.is_under_way() => {
                self.prompt = Some(Prompt::NewGame);
            }
            'n' if self.purpose == Purpose::Game => return self.again(context),
            'n' => {
                let setup = NewGame::new(self.game.rules(), 0);
                return Change::Replace(Box::new(Self::begin(setup, self.purpose, context)));
            }
            'v' => match Replay::new(&self.game.saved().record, context) {
                Ok(replay) => return Change::Open(Box::new(replay)),
                Err(error) => context.refuse(record_trouble(context.lang, &error)),
            },
            'a' => return self.analyse(context),
            'i' => return Change::Open(Box::new(RulesPage::new(self.game.rules()))),
            'f' => context.flip(),
            'o' if self.is_person_to_move() => self.offer_other_moves(context),
            ':' | '/' => self.prompt = Some(Prompt::Move(String::new())),
            _ => context.refuse(say!(lang, "key-unknown", key = letter)),
        }
        Change::Stay
    }

    fn analyse(&self, context: &mut Context) -> Change {
        if self.purpose == Purpose::Analysis {
            return Change::Stay;
        }
        let mut setup = NewGame::new(self.game.rules(), self.game.setup().seed);
        setup.seats.fill(Seat::Human);
        let mut saved = self.game.saved();
        saved.table = None;
        saved.record.players.iter_mut().for_each(|player| player.name = "human".to_owned());
        match crate::game::Game::resume(&context.library(), &saved, context.lang) {
            Ok(game) => Change::Open(Box::new(Self::with(game, Purpose::Analysis, context))),
            Err(error) => {
                context.refuse(record_trouble(context.lang, &error));
                Change::Stay
            }
        }
    }

    fn undo(&mut self, context: &mut Context) {
        if self.game.undo() {
            self.show(context);
            if !self.game.is_over() && self.purpose == Purpose::Game {
                self.keep(context);
            }
        } else {
            context.refuse(say!(context.lang, "nothing-to-undo"));
        }
    }

    fn redo(&mut self, context: &mut Context) {
        match self.game.redo() {
            Some(events) => self.happened(&events, context),
            None => {
                context.refuse(say!(context.lang, "nothing-to-redo"));
            }
        }
    }

    fn save(&mut self, context: &mut Context) {
        match context.store.save(context.lang, &self.game.saved()) {
            Ok(path) => {
                context.tell(say!(context.lang, "saved-as", path = in_short(&path)));
            }
            Err(error) => {
                context.refuse(say!(
                    context.lang,
                    "not-saved",
                    error = error.in_words(context.lang)
                ));
            }
        }
    }

    fn answer_prompt(&mut self, prompt: Prompt, key: KeyEvent, context: &mut Context) -> Change {
        match (prompt, key.code) {
            // Enter and the space bar drop stones: whoever hits them does not mean this.
            #[cfg(feature = "join")]
            (Prompt::Resign, KeyCode::Char('y' | 'j')) if self.send_resignation() => {}
            #[cfg(feature = "join")]
            (Prompt::Phrase, KeyCode::Char(digit @ '0'..='9')) => {
                self.say_phrase(digit.to_digit(10).unwrap_or(1) as usize);
            }
            #[cfg(feature = "join")]
            (Prompt::Phrase, _) => {}
            (Prompt::Resign, KeyCode::Char('y' | 'j')) => {
                self.game.resign();
                self.show(context);
                self.keep(context);
            }
            (Prompt::NewGame, KeyCode::Char('y' | 'j')) => {
                self.keep_clock(context);
                context.tell(say!(context.lang, "game-kept"));
                return self.again(context);
            }
            (Prompt::Resign | Prompt::NewGame, _) => {}
            (Prompt::Move(_), KeyCode::Esc) => {}
            (Prompt::Other(moves), KeyCode::Char(digit @ '1'..='9')) => {
                let number = digit.to_digit(10).unwrap_or(1) as usize;
                match moves.get(number - 1) {
                    Some(&mv) => self.try_move(mv, context),
                    None => self.prompt = Some(Prompt::Other(moves)),
                }
            }
            (Prompt::Other(_), _) => {}
            (Prompt::Move(text), KeyCode::Enter) => {
                let rules = self.game.rules().clone();
                match notation::parse_move(&rules, text.trim()) {
                    Ok(mv) => self.try_move(mv, context),
                    // A game that is tried out may be typed or pasted whole.
                    Err(_)
                        if self.takes_whole_games() && notation::parse(&rules, &text).is_ok() =>
                    {
                        let moves = notation::parse(&rules, &text).unwrap_or_default();
                        self.try_moves(&moves, context);
                    }
                    Err(expected) => {
                        let expected = expected.in_words(context.lang);
                        context.refuse(say!(context.lang, "not-a-move", input = text, expected));
                    }
                }
            }
            (Prompt::Move(mut text), _) => {
                typing::edit(&mut text, key);
                self.prompt = Some(Prompt::Move(text));
            }
        }
        Change::Stay
    }

    pub(super) fn on_mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Change {
        let Some(mv) = self.move_under(mouse.column, mouse.row) else { return Change::Stay };
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) if self.cursor != mv.index() => {
                self.cursor = mv.index();
                self.point();
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.prompt = None;
                if self.game.is_over() && self.purpose == Purpose::Game {
                    return self.again_in_a_moment(context);
                }
                self.try_move(mv, context);
            }
            _ => {}
        }
        Change::Stay
    }

    fn move_under(&self, x: u16, y: u16) -> Option<Move> {
        let cell = self.placed.as_ref()?.cell_under(x, y)?;
        let rules = self.game.rules();
        let mut coords = rules.geometry().coords(cell);
        if let Some((axis, _)) = rules.gravity() {
            coords.remove(axis);
        }
        rules.move_from(&coords).ok()
    }

    /// True if nobody but people at this keyboard moves.
    fn takes_whole_games(&self) -> bool {
        self.purpose == Purpose::Analysis || self.game.humans() == self.game.setup().seats.len()
    }

    /// Plays moves until one is refused.
    fn try_moves(&mut self, moves: &[Move], context: &mut Context) {
        for mv in moves {
            let before = self.game.moves().len();
            self.try_move(*mv, context);
            if self.game.moves().len() == before {
                break;
            }
        }
    }

    pub(super) fn moving_keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        match self.axes() {
            1 => vec![
                ("1-9 0", say!(lang, "key-drop-into-column")),
                ("← →", say!(lang, "key-choose-column")),
                ("Enter ↓", say!(lang, "key-drop")),
            ],
            axes => {
                let mut keys = vec![
                    ("← → ↑ ↓", say!(lang, "key-choose-cell")),
                    ("Enter", say!(lang, "key-play-there")),
                ];
                if axes > 2 {
                    keys.push(("PgUp PgDn", say!(lang, "key-choose-layer")));
                }
                keys
            }
        }
    }

    pub(super) fn key_list(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        #[cfg(feature = "join")]
        if self.purpose == Purpose::Online {
            return self.online_keys(lang);
        }
        let mut keys = self.moving_keys(lang);
        if self.game.rules().has_other_moves() {
            keys.push(("o", say!(lang, "key-other-moves")));
        }
        keys.extend([
            (":", say!(lang, "key-type-move")),
            ("u  U", say!(lang, "key-undo")),
            ("h", say!(lang, "key-hint")),
            ("e", say!(lang, "key-values")),
            ("s", say!(lang, "key-save")),
            ("v", say!(lang, "key-watch")),
            ("i", say!(lang, "key-rules")),
            ("f", say!(lang, "key-flip")),
            ("n", say!(lang, "key-new-game")),
        ]);
        if self.purpose == Purpose::Game {
            keys.push(("a", say!(lang, "key-analyse")));
            keys.push(("r", say!(lang, "key-resign")));
        }
        keys.push(("Esc q", say!(lang, "key-menu")));
        keys
    }
}

/// The next move along these axes: they are counted on, the last of them first, each one that is
/// through carrying over to the one before it. Where there is no such move it is the nearest one in
/// the same row or layer, or else one further on.
fn step_along(rules: &Ruleset, from: Move, axes: &std::ops::Range<usize>, by: i32) -> Option<Move> {
    let sizes = rules.move_sizes();
    let start = rules.move_coords(from);
    let mut coords = start.clone();
    for _ in 0..rules.move_count() {
        for axis in axes.clone().rev() {
            let at = i32::from(coords[axis]) + by;
            let size = i32::from(sizes[axis]);
            coords[axis] = at.rem_euclid(size) as u16;
            if (0..size).contains(&at) {
                break;
            }
        }
        if let Some(mv) = nearest(rules, &start, &coords, axes.end) {
            return Some(mv);
        }
    }
    None
}

/// Of the moves that share the first so many coordinates, the one that is seen nearest to `coords`,
/// which was reached from `start`.
fn nearest(rules: &Ruleset, start: &[u16], coords: &[u16], shared: usize) -> Option<Move> {
    let hex = rules.geometry().lattice() == Lattice::Hex;
    if !hex && let Ok(mv) = rules.move_from(coords) {
        return Some(mv);
    }
    // Half cells from the left; the rows of a hex lattice lean to the right.
    let across = |at: &[u16]| match at {
        [row, column] if hex => i32::from(*row) + 2 * i32::from(*column),
        _ => 2 * at.last().copied().map_or(0, i32::from),
    };
    let far = |mv: &Move| {
        let at = rules.move_coords(*mv);
        let sideways = across(&at) - across(if hex { start } else { coords });
        // Between two that are as near, going up and down takes turns.
        let turn = if start.first().is_some_and(|row| row % 2 == 0) { -sideways } else { sideways };
        let others = at.iter().zip(coords).rev().skip(1);
        let others: u32 = others.map(|(at, wanted)| u32::from(at.abs_diff(*wanted))).sum();
        (2 * others + sideways.unsigned_abs(), turn)
    };
    let all = (0..rules.move_count()).filter_map(|index| rules.move_at(index));
    let shares = |mv: &Move| rules.move_coords(*mv)[..shared] == coords[..shared];
    all.filter(shares).min_by_key(far)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use foursight_rules::{InMemoryPacks, Library};

    use super::*;

    fn load(board: &str) -> std::sync::Arc<Ruleset> {
        let text = format!("{{\"name\": \"own\", \"board\": {board}}}");
        let source = InMemoryPacks([("own".to_owned(), text.into_bytes())].into());
        Ruleset::load(&Library::of(vec![Box::new(source)]), &["own"]).unwrap()
    }

    #[test]
    fn arrows_reach_every_cell_of_any_shape() {
        let bundled = |pack: &str| Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let boards = [
            bundled("yavalath"),
            bundled("crater"),
            load(r#"{"picture": ["..   ", "..   ", "   ..", "   .."]}"#),
            load(r#"{"picture": [". . .", "", " . ."]}"#),
            load(r#"{"dimensions": [3, 3, 3], "holes": [[1, 1, 1], [0, 0, 0], [1, 0, 2]]}"#),
            load(
                r#"{"dimensions": [2, 5], "holes": [[0, 1], [1, 1]],
                "gravity": {"axis": 0, "end": "high"}}"#,
            ),
        ];
        for rules in boards {
            let all: Vec<Move> =
                (0..rules.move_count()).filter_map(|index| rules.move_at(index)).collect();
            let axes = rules.move_sizes().len();
            let (mut seen, mut queue) = (BTreeSet::new(), vec![all[0]]);
            while let Some(mv) = queue.pop() {
                if !seen.insert(mv) {
                    continue;
                }
                let (below, above) = (axes.saturating_sub(2), axes.saturating_sub(1));
                let ways = [axes - 1..axes, below..above, 0..below];
                for way in ways.into_iter().filter(|way| !way.is_empty()) {
                    queue.extend([-1, 1].map(|by| step_along(&rules, mv, &way, by).unwrap()));
                }
            }
            assert_eq!(seen.len(), all.len(), "{:?}", rules.geometry().dims());
        }
    }

    #[test]
    fn going_up_and_down_again_on_hexagons_stays_in_place() {
        let rules = Ruleset::load(&Library::bundled(), &["yavalath"]).unwrap();
        let at = |text: &str| notation::parse_move(&rules, text).unwrap();
        let (up, down) = (
            |mv| step_along(&rules, mv, &(0..1), -1).unwrap(),
            |mv| step_along(&rules, mv, &(0..1), 1).unwrap(),
        );
        for name in ["e5", "d4", "f6"] {
            assert_eq!(down(up(at(name))), at(name), "{name}");
        }
        assert_eq!(notation::format_move(&rules, up(up(at("e5")))), "f7");
    }
}
