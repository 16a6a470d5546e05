//! docs/spectrum.md: the one-liner explained, written from the statements that make it.

use std::fmt::Write;

use super::game::chapters;
use super::{Board, Edition, oneline};
use crate::basic::{SCREEN_CELLS, cells, tokenize};

/// The whole document. `usage` says, as Markdown, how the editions are made and played with the
/// program at hand.
#[must_use]
pub fn guide(usage: &str) -> String {
    let board = Board::default();
    let text = oneline::text(board);
    let size = tokenize(&text, Edition::OneLine.numbering())
        .map_or(0, |program| program.lines.first().map_or(0, cells));
    let mut page = [INTRODUCTION, usage, TEXT_AND_TAPE].concat();
    page.push_str(&format!(
        "\n## The whole program\n\nAs LIST shows it, it takes {size} of the screen's {SCREEN_CELLS} \
         characters; every other board fits, too. The well-known one-liner of this game, which had the idea, has 695.{COSTS}In the text below `\\.:` and its like stand for \
         block graphics.\n\n```basic\n{text}```\n"
    ));
    page.push_str(&grid(board));
    page.push_str("\n## Statement by statement\n\nA jump shows where it goes.\n");
    let mut number = 0;
    let mut statements = oneline::statements(board).into_iter();
    for chapter in chapters(board) {
        let _ = write!(page, "\n### {}\n\n{}\n\n", chapter.title, chapter.story);
        page.push_str("| no. | statement | what it does |\n|---|---|---|\n");
        let count = chapter.in_one_line().count();
        for (step, code) in statements.by_ref().take(count) {
            number += 1;
            let label =
                if step.label.is_empty() { String::new() } else { format!(" **{}**", step.label) };
            let code = code.replace('|', "\\|");
            let _ = writeln!(page, "| {number}{label} | `{code}` | {} |", step.meaning);
        }
    }
    page.push_str(OTHERS);
    page
}

/// The numbers of the grid's cells as a table.
fn grid(board: Board) -> String {
    let stride = u32::from(board.stride());
    let mut text = format!(
        "\n## The grid\n\nThe board is an array with one dimension, `g`. Row by row, with one cell \
         more than the board is wide (in brackets): the sentinel. No disc ever gets there, so a \
         walk along a line that leaves the board at a side ends in an empty cell instead of going \
         on at the other side of the next row. The rows above and below stay empty for the same \
         reason. Cells 1 to {} count the discs of each column.\n\n",
        board.width()
    );
    let columns = usize::from(board.width()) + 1;
    let _ = writeln!(text, "|{}", "  |".repeat(columns));
    let _ = writeln!(text, "|{}", "---|".repeat(columns));
    for row in 2..u32::from(board.height()) + 2 {
        let cells: Vec<String> =
            (1..stride).map(|column| (row * stride + column).to_string()).collect();
        let _ = writeln!(text, "| {} | ({}) |", cells.join(" | "), row * stride + stride);
    }
    let _ = writeln!(
        text,
        "\nA step of 1 goes along the row, one of {stride} down, {} and {} go along the diagonals: \
         these are the four directions in which a line is looked for, each walked back and on from \
         the new disc.",
        stride - 1,
        stride + 1
    );
    text
}

/// What the one-liner has besides the game, and how many characters each of it takes.
const COSTS: &str = "\n\nWhat it has besides the bare game, and what each costs in characters:\n\n\
| what | characters |\n|---|---|\n\
| every line that wins flashes, all of it | 76 |\n\
| the key of a full column or of no column is waited over | 44 |\n\
| holes are drawn, not just discs | 33 |\n\
| a beep that gets deeper as the disc falls | 13 |\n\
| the border shows the winner's colour, or black for a draw | 12 |\n\
| the lowest two lines are blue as well | 10 |\n\
| another game with any key | 15 |\n\n\
A test counts all of them but 76 and 33: without those the line would have to be another one.\n\n";

const INTRODUCTION: &str = "\
# The ZX Spectrum edition

Connect Four for a ZX Spectrum of 1982, real or emulated. The border shows whose turn it is, a number key drops a disc, it
falls and beeps, and every line that wins flashes.

![The edition with a computer opponent](spectrum.png)

Every edition on every size of board, drawn by the emulated machine (`cargo run --release -p foursight-spectrum --example sheet`):

![The one-liner on every size](spectrum-oneline.png)
![The listing on every size](spectrum-listing.png)
![The computer's edition on every size](spectrum-computer.png)

";

const TEXT_AND_TAPE: &str = "
Boards have 4 to 9 columns and 4 to 6 rows. The text is what `zmakebas` reads, and
the tape is byte for byte what it makes: `zmakebas -n Foursight -a 1` for the one-liner, `zmakebas -n Foursight -l -i 10
-a 10` for the others.

This file is written from the same source as the program; a test keeps it true.
";

const OTHERS: &str = "
## The listing

The listing is the same program with a line for each statement, comments, and `IF ... THEN GO TO` in the place of
the jumps.

## The computer's edition

BASIC draws and keeps the score; the Z80 thinks. The machine code is in `crates/spectrum/src/edition/search.asm`, assembled
by our own assembler, and travels in REM statements at the end of the program, from where it moves itself to 32768, where
the screen does not slow it down. It looks 1, 3 or 6 moves ahead (5 on boards of 8 and 9 columns) for a forced win or loss
(alpha-beta), and among equals takes the column with the most lines through it; chance adds up to 7 lines in the first eight
moves, so that openings vary, and later up to 3 (fair) or 1 (hard). Easy adds up to 31 throughout, more than the lines through
any cell, and sees only its own wins: of 1000 games against a player who drops
discs anywhere it lost 162; fair lost 9 of 300, hard none of 60. The same player in Rust
(`crates/spectrum/src/reference.rs`) plays the same moves, and tests compare them.

## The ROM

The ZX Spectrum ROM is (c) Amstrad plc. Amstrad have kindly given their permission for the redistribution of their
copyrighted material but retain that copyright. It comes with the emulator, rustzx-core; nothing of it is on our tapes.
";
