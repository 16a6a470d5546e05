//! What in a program the Spectrum would stop at with "Nonsense in BASIC", as far as it can be seen
//! without running it.

use thiserror::Error;

use super::program::{NUMBER, Program};
use super::words;

/// A statement that no Spectrum understands, by the numbers that its own reports have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, statement {statement}: {nonsense}")]
pub struct StatementError {
    /// Line of the program.
    pub line: u16,
    /// Statement in the line, from 1.
    pub statement: usize,
    /// What is wrong with it.
    pub nonsense: Nonsense,
}

/// What can be wrong with a statement.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Nonsense {
    /// It begins with something else than a word of BASIC.
    #[error("`{0}` is not a word of BASIC; a statement begins with one, such as PRINT or LET")]
    Beginning(String),
    /// A string has no end.
    #[error("a string has no closing quotation mark")]
    OpenString,
    /// Brackets do not match.
    #[error("there are more opening brackets than closing ones, or the other way round")]
    Brackets,
    /// A label where line numbers are written out.
    #[error("labels such as @name are for listings whose lines have no numbers")]
    Label,
}

impl Program {
    /// Looks at the beginning of every statement, at strings and at brackets.
    ///
    /// # Errors
    /// The first statement that is nonsense.
    pub fn check(&self) -> Result<(), StatementError> {
        for line in &self.lines {
            check_line(&line.body).map_err(|(statement, nonsense)| StatementError {
                line: line.number,
                statement,
                nonsense,
            })?;
        }
        Ok(())
    }
}

fn check_line(body: &[u8]) -> Result<(), (usize, Nonsense)> {
    let (mut statement, mut open) = (1, 0_i32);
    let mut begins = true;
    let mut at = 0;
    while let Some(&byte) = body.get(at) {
        at += 1;
        match byte {
            // Blanks may stand anywhere, and so may colours and the like, with what follows them.
            b' ' | 0x06..=0x0D => {}
            0x10..=0x15 => at += 1,
            0x16 | 0x17 => at += 2,
            b':' | words::THEN => {
                if open != 0 {
                    return Err((statement, Nonsense::Brackets));
                }
                statement += 1;
                begins = true;
            }
            words::REM if begins => return Ok(()),
            words::DEF_FN.. | words::PLAY if begins => begins = false,
            _ if begins => {
                return Err((statement, Nonsense::Beginning(beginning(&body[at - 1..]))));
            }
            b'"' => {
                let Some(length) = body[at..].iter().position(|byte| *byte == b'"') else {
                    return Err((statement, Nonsense::OpenString));
                };
                at += length + 1;
            }
            NUMBER => at += 5,
            b'(' => open += 1,
            b')' => open -= 1,
            b'@' => return Err((statement, Nonsense::Label)),
            _ => {}
        }
    }
    if open == 0 { Ok(()) } else { Err((statement, Nonsense::Brackets)) }
}

/// What somebody has written where a word should be, without a number that follows: blanks are gone.
fn beginning(rest: &[u8]) -> String {
    let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'$').count();
    let text = &rest[..word.max(1)];
    match text {
        [byte] if *byte >= words::FIRST => words::word(*byte).unwrap_or("?").to_owned(),
        text => String::from_utf8_lossy(text).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::basic::{Numbering, tokenize};
    use crate::{Board, Edition};

    fn fault(text: &str) -> Option<String> {
        let program = tokenize(text, Numbering::InText).unwrap();
        program.check().err().map(|error| error.to_string())
    }

    #[test]
    fn nonsense_is_told_by_line_and_statement() {
        for (text, expected) in [
            ("10 PRNT 1", "line 10, statement 1: `PRNT` is not a word of BASIC"),
            ("10 CLS: x=3", "line 10, statement 2: `x` is not a word"),
            ("10 IF a THEN b=2", "line 10, statement 2: `b` is not a word"),
            ("10 SIN 3", "line 10, statement 1: `SIN` is not a word"),
            ("10 CLS\n20 PRINT \"HELLO", "line 20, statement 1: a string has no closing"),
            ("10 PRINT (1+2: CLS", "line 10, statement 1: there are more opening brackets"),
            ("10 PRINT 1+2)", "line 10, statement 1: there are more opening brackets"),
            ("10 GO TO @x", "line 10, statement 1: labels such as @name"),
        ] {
            let told = fault(text).unwrap_or_default();
            assert!(told.starts_with(expected), "{text}: {told}");
        }
    }

    #[test]
    fn what_the_spectrum_understands_passes() {
        for text in [
            "10 PRINT \"a:b(\"\"@\": GO TO 10",
            "10 REM PRNT (\"@",
            "10 :: LET a=1: IF a=14 THEN PRINT \"x\": REM (",
            "10 DEF FN a(x)=x*(x+1)",
            "10 PRINT 58+34+40",
        ] {
            assert_eq!(fault(text), None, "{text}");
        }
        for edition in Edition::ALL {
            for board in Board::all() {
                assert_eq!(
                    edition.program(board).unwrap().check(),
                    Ok(()),
                    "{edition:?} {board:?}"
                );
            }
        }
    }
}
