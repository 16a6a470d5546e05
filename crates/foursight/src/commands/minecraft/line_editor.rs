//! A line typed at a terminal, with the lines typed before: keys change it, arrows go back to earlier ones.

use std::io::Write;
use std::path::PathBuf;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};
use ratatui::crossterm::terminal::{Clear, ClearType, disable_raw_mode, enable_raw_mode, size};
use ratatui::crossterm::{cursor, queue};

use crate::store::{Store, write_whole};

/// Most lines that are kept for the next time.
const MOST_LINES: usize = 500;

/// What a key leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The line goes on.
    Editing,
    /// It is finished.
    Done,
    /// There are no more lines.
    End,
}

/// The line so far and the lines before it.
#[derive(Debug, Default)]
pub(super) struct LineEditor {
    text: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// Which line of the history is shown; past its end, the line that is being typed.
    shown: usize,
    /// What was typed before an earlier line was looked at.
    draft: Vec<char>,
    file: Option<PathBuf>,
}

impl LineEditor {
    /// An editor that remembers what was typed in earlier runs of the program.
    pub(super) fn of_user() -> Self {
        let file = Store::of_user().console_history_file();
        let text = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
        let mut editor = Self { file, ..Self::default() };
        text.unwrap_or_default().lines().for_each(|line| editor.remember(line));
        editor
    }

    /// Reads a line from the terminal; `None` at the end.
    pub(super) fn read(&mut self, prompt: &str) -> std::io::Result<Option<String>> {
        enable_raw_mode()?;
        let line = self.read_raw(prompt);
        disable_raw_mode()?;
        println!();
        line
    }

    fn read_raw(&mut self, prompt: &str) -> std::io::Result<Option<String>> {
        self.begin();
        loop {
            self.draw(prompt)?;
            let step = match read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
                _ => Step::Editing,
            };
            match step {
                Step::Editing => {}
                Step::Done => return Ok(Some(self.finish())),
                Step::End => return Ok(None),
            }
        }
    }

    fn begin(&mut self) {
        self.text.clear();
        self.cursor = 0;
        self.shown = self.history.len();
    }

    /// The finished line, which is remembered.
    fn finish(&mut self) -> String {
        let line: String = std::mem::take(&mut self.text).into_iter().collect();
        self.remember(&line);
        line
    }

    fn remember(&mut self, line: &str) {
        let line = line.trim();
        if !line.is_empty() && self.history.last().is_none_or(|last| last != line) {
            self.history.push(line.to_owned());
        }
        let surplus = self.history.len().saturating_sub(MOST_LINES);
        self.history.drain(..surplus);
    }

    /// Keeps what was typed for the next time. A folder that cannot be written to is no reason to
    /// disturb anybody.
    pub(super) fn keep(&self) {
        if let Some(file) = self.file.as_ref().filter(|_| !self.history.is_empty()) {
            let text = self.history.join("\n") + "\n";
            let _ = write_whole(file, text.as_bytes());
        }
    }

    fn key(&mut self, key: KeyEvent) -> Step {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Step::Done,
            KeyCode::Char('d') if control && self.text.is_empty() => return Step::End,
            KeyCode::Char('c') if control && self.text.is_empty() => return Step::End,
            KeyCode::Char('c') if control => self.begin(),
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char('u') if control => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('k') if control => self.text.truncate(self.cursor),
            KeyCode::Char('w') if control => self.delete_word(),
            KeyCode::Char('p') if control => self.show(self.shown.saturating_sub(1)),
            KeyCode::Char('n') if control => self.show(self.shown + 1),
            KeyCode::Char(typed) if !control => {
                self.text.insert(self.cursor, typed);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = self.text.len().min(self.cursor + 1),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up => self.show(self.shown.saturating_sub(1)),
            KeyCode::Down => self.show(self.shown + 1),
            _ => {}
        }
        Step::Editing
    }

    /// The word before the cursor goes away, with the blanks after it.
    fn delete_word(&mut self) {
        let before = &self.text[..self.cursor];
        let blanks = before.iter().rev().take_while(|typed| typed.is_whitespace()).count();
        let rest = &before[..before.len() - blanks];
        let word = rest.iter().rev().take_while(|typed| !typed.is_whitespace()).count();
        let start = rest.len() - word;
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Shows a line of the history, or after the last of them what was being typed.
    fn show(&mut self, which: usize) {
        let which = which.min(self.history.len());
        if which == self.shown {
            return;
        }
        if self.shown == self.history.len() {
            self.draft.clone_from(&self.text);
        }
        self.text = match self.history.get(which) {
            Some(line) => line.chars().collect(),
            None => std::mem::take(&mut self.draft),
        };
        self.shown = which;
        self.cursor = self.text.len();
    }

    /// Draws the line on the row of the cursor: as much of it as there is room for.
    fn draw(&self, prompt: &str) -> std::io::Result<()> {
        // Some terminals do not know their size, and say 0.
        let width = size().ok().map(|(width, _)| usize::from(width)).filter(|width| *width > 0);
        let width = width.unwrap_or(80);
        let room = width.saturating_sub(prompt.len() + 1).max(1);
        let first = (self.cursor + 1).saturating_sub(room);
        let seen: String = self.text.iter().skip(first).take(room).collect();
        let column = prompt.len() + self.cursor - first;
        let mut out = std::io::stdout().lock();
        queue!(out, cursor::MoveToColumn(0), Clear(ClearType::UntilNewLine))?;
        write!(out, "{prompt}{seen}")?;
        queue!(out, cursor::MoveToColumn(u16::try_from(column).unwrap_or(u16::MAX)))?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(editor: &mut LineEditor, code: KeyCode) -> Step {
        editor.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn control(editor: &mut LineEditor, letter: char) -> Step {
        editor.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
    }

    fn write(editor: &mut LineEditor, text: &str) {
        for typed in text.chars() {
            press(editor, KeyCode::Char(typed));
        }
    }

    fn text(editor: &LineEditor) -> String {
        editor.text.iter().collect()
    }

    #[test]
    fn minecraft_finding_11_arrows_go_through_earlier_lines() {
        let mut editor = LineEditor::default();
        for line in ["say one", "", "tick 3", "tick 3"] {
            editor.begin();
            write(&mut editor, line);
            assert_eq!(press(&mut editor, KeyCode::Enter), Step::Done);
            assert_eq!(editor.finish(), line);
        }
        assert_eq!(editor.history, ["say one", "tick 3"]);
        editor.begin();
        write(&mut editor, "boa");
        for (key, shown) in [
            (KeyCode::Up, "tick 3"),
            (KeyCode::Up, "say one"),
            (KeyCode::Up, "say one"),
            (KeyCode::Down, "tick 3"),
            (KeyCode::Down, "boa"),
            (KeyCode::Down, "boa"),
        ] {
            press(&mut editor, key);
            assert_eq!(text(&editor), shown);
        }
    }

    #[test]
    fn keys_change_the_line_where_the_cursor_is() {
        let mut editor = LineEditor::default();
        write(&mut editor, "sayy größe");
        (0..6).for_each(|_| _ = press(&mut editor, KeyCode::Left));
        press(&mut editor, KeyCode::Backspace);
        press(&mut editor, KeyCode::End);
        press(&mut editor, KeyCode::Char('!'));
        assert_eq!(text(&editor), "say größe!");
        control(&mut editor, 'w');
        assert_eq!(text(&editor), "say ");
        press(&mut editor, KeyCode::Home);
        press(&mut editor, KeyCode::Delete);
        assert_eq!(text(&editor), "ay ");
        control(&mut editor, 'k');
        assert_eq!(text(&editor), "");
        write(&mut editor, "x");
        assert_eq!(control(&mut editor, 'd'), Step::Editing);
        assert_eq!(control(&mut editor, 'c'), Step::Editing);
        assert_eq!(text(&editor), "");
        assert_eq!(control(&mut editor, 'd'), Step::End);
    }

    #[test]
    fn lines_are_kept_for_the_next_time_and_the_oldest_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep").join("history");
        let mut editor = LineEditor { file: Some(file.clone()), ..LineEditor::default() };
        (0..=MOST_LINES).for_each(|number| editor.remember(&format!("tick {number}")));
        editor.keep();
        let kept = std::fs::read_to_string(file).unwrap();
        assert_eq!(kept.lines().count(), MOST_LINES);
        assert_eq!(kept.lines().next(), Some("tick 1"));
    }
}
