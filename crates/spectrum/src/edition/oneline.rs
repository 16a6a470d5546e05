//! The game as one line of BASIC.

use super::Board;
use super::game::{Action, Chapter, Step, chapters};

/// Statements that a line can have.
const MOST_STATEMENTS: usize = 127;
/// The number of the line.
pub(crate) const LINE: u16 = 1;

/// The text of the program, in one line.
pub(crate) fn text(board: Board) -> String {
    let statements: Vec<String> = statements(board).into_iter().map(|(_, code)| code).collect();
    debug_assert!(statements.len() <= MOST_STATEMENTS);
    format!("{LINE} {}\n", statements.join(": "))
}

/// Every statement with its source.
pub(crate) fn statements(board: Board) -> Vec<(Step, String)> {
    let steps: Vec<Step> = chapters(board).into_iter().flat_map(Chapter::in_one_line).collect();
    let number =
        |label: &str| steps.iter().position(|step| step.label == label).map_or(0, |at| at + 1);
    let code = |step: &Step| match &step.action {
        Action::Do(code) | Action::OnlyInOneLine(code) | Action::OnlyInListing(code) => {
            code.clone()
        }
        Action::Jump { when: None, to } => format!("POKE z,{}", number(to)),
        Action::Jump { when: Some(when), to } => format!("POKE z*({when}),{}", number(to)),
    };
    let codes: Vec<String> = steps.iter().map(code).collect();
    steps.into_iter().zip(codes).collect()
}
