//! The game as a listing of many lines with comments: the same statements as the one-liner, with
//! `IF` and `GO TO` in the place of its jumps.

use super::Board;
use super::game::{Action, chapters};

/// The text of the program, with labels.
pub(crate) fn text(board: Board) -> String {
    let mut text = format!(
        "# Foursight for the ZX Spectrum: {board}, {} in a row, for two people.\n\
         # The same game as the one-liner, statement by statement. Labels are for zmakebas -l.\n",
        board.connect()
    );
    for chapter in chapters(board) {
        text.push('\n');
        text.push_str(&comment(&chapter.story));
        text.push_str(&format!("REM {}\n", chapter.title));
        for step in &chapter.steps {
            let code = match &step.action {
                Action::Do(code) | Action::OnlyInListing(code) => code.clone(),
                Action::OnlyInOneLine(_) => continue,
                Action::Jump { when: None, to } => format!("GO TO @{to}"),
                Action::Jump { when: Some(when), to } => format!("IF {when} THEN GO TO @{to}"),
            };
            if !step.meaning.is_empty() {
                text.push_str(&comment(&step.meaning));
            }
            if !step.label.is_empty() {
                text.push_str(&format!("@{}:\n", step.label));
            }
            text.push_str(&format!("{code}\n"));
        }
    }
    text
}

/// A comment that does not go onto the tape, in lines of readable length.
fn comment(words: &str) -> String {
    const WIDTH: usize = 96;
    let mut lines = String::new();
    let mut line = String::from("#");
    for word in words.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    lines.push_str(&line);
    lines.push('\n');
    lines
}
