//! The game for two people, statement by statement: the one source of the one-liner, of the
//! listing and of the document that explains them.

use super::Board;

/// A statement and what it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// What jumps to this statement call it; empty if nothing does.
    pub(crate) label: &'static str,
    pub(crate) action: Action,
    pub(crate) meaning: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    /// A statement of BASIC.
    Do(String),
    /// A statement that only the one-liner needs.
    OnlyInOneLine(String),
    /// A statement that only the listing has room for.
    OnlyInListing(String),
    /// On to the statement with this label, if the condition holds or there is none.
    Jump { when: Option<String>, to: &'static str },
}

/// A part of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chapter {
    pub(crate) title: &'static str,
    pub(crate) story: String,
    pub(crate) steps: Vec<Step>,
}

impl Chapter {
    fn new(title: &'static str, story: impl Into<String>) -> Self {
        Self { title, story: story.into(), steps: Vec::new() }
    }

    /// The steps without those that only the listing has.
    pub(crate) fn in_one_line(self) -> impl Iterator<Item = Step> {
        self.steps.into_iter().filter(|step| !matches!(step.action, Action::OnlyInListing(_)))
    }

    fn step(mut self, label: &'static str, action: Action, meaning: &str) -> Self {
        self.steps.push(Step { label, action, meaning: meaning.to_owned() });
        self
    }

    fn say(self, code: impl Into<String>, meaning: &str) -> Self {
        self.step("", Action::Do(code.into()), meaning)
    }

    fn at(self, label: &'static str, code: impl Into<String>, meaning: &str) -> Self {
        self.step(label, Action::Do(code.into()), meaning)
    }

    fn jump(self, when: impl Into<String>, to: &'static str, meaning: &str) -> Self {
        self.step("", Action::Jump { when: Some(when.into()), to }, meaning)
    }

    fn jump_always(self, to: &'static str, meaning: &str) -> Self {
        self.step("", Action::Jump { when: None, to }, meaning)
    }
}

/// The whole game.
pub(crate) fn chapters(board: Board) -> Vec<Chapter> {
    vec![begin(board), draw(board), ask(board), look(board), flash(board), end()]
}

fn begin(board: Board) -> Chapter {
    let (width, height) = (board.width(), board.height());
    Chapter::new(
        "Set the board up",
        format!(
            "A bright blue screen with {width} columns of holes. They are drawn by the next part, \
             which draws everything."
        ),
    )
    .step(
        "",
        Action::OnlyInOneLine("LET z=23620".to_owned()),
        "The address of NSPPC, the ROM's note of which statement comes next. `POKE z,n` makes \
         that the n-th of this line: a jump. `POKE z*(condition),n` jumps if the condition is \
         true, which is 1; otherwise it pokes address 0, which is ROM and does not mind.",
    )
    .say("LET p=6", "Whose turn it was, as a colour: 2 is red, 6 is yellow. Red will begin.")
    .say(
        "LET t=0",
        "The clock: 0 while the board is set up, below 0 in the game, above 0 after a win.",
    )
    .step(
        "",
        Action::OnlyInOneLine("POKE z+73,79".to_owned()),
        "Paper blue, ink white, bright, all in one (system variable ATTR-P).",
    )
    .step("", Action::OnlyInListing("POKE 23693,79".to_owned()), "The same, with its address.")
    .say(
        "BORDER 1",
        "The two lowest lines, where PRINT cannot go, are cleared in the border's colour.",
    )
    .say("CLS", "Clear the screen.")
    .say(format!("FOR k=1 TO {width}"), "For every column")
    .say(
        format!("FOR n=2.5 TO {}", height + 2),
        "and every row a hole, from row 2 on. The halves make it a hole and not a disc: see below.",
    )
}

fn draw(board: Board) -> Chapter {
    let (x, top) = (format!("{}*k", board.pitch()), -i32::from(board.raised()));
    let row = |offset: i32| match top + offset {
        0 => "3*y".to_owned(),
        offset => format!("3*y{offset:+}"),
    };
    Chapter::new(
        "Draw a disc or a hole",
        "The only place that draws. It is used three times: for the empty board, for a falling \
         disc and for a line that flashes. A disc is two over two block graphics; a hole is a \
         black disc. The row n goes up by halves: at a whole row the disc is in the player's \
         colour, at the half after it in black again, and so it falls.",
    )
    .at("disc", "LET y=INT n", "The row to draw in.")
    .say(
        format!(
            "PRINT INK p*(y=n); FLASH t>0; AT {},{x};\"\\':\\:'\"; AT {},{x};\"\\.:\\:.\";",
            row(1),
            row(0)
        ),
        "The lower half and the upper one. Whole row: the player's colour. Half row: 0, black. \
         After a win: flashing.",
    )
    .say("BEEP .02,-n", "The lower, the deeper.")
    .jump("t>0", "again", "Drawing a line that won? Go on with it.")
    .say("NEXT n", "The next half row.")
    .jump("t<0", "seek", "A disc has come down? Look whether it wins.")
    .say(
        "PRINT k",
        "A column of holes is done. Right of the lowest one, where printing has stopped, comes its \
         number, which is the key to press.",
    )
    .say(
        "NEXT k",
        "The empty board goes on with the next column. A NEXT that goes back has a side effect, \
         too: the ROM notes the number of the line in NEWPPC, where the jumps need it, however \
         the program was started.",
    )
}

fn ask(board: Board) -> Chapter {
    let (width, height) = (board.width(), board.height());
    let cells = u32::from(width) * u32::from(height);
    let size = u32::from(board.stride()) * (u32::from(height) + 3);
    Chapter::new(
        "Ask for a column",
        "The number keys play. Any other key, and the key of a full column, is waited over. The \
         first cells of the grid, which no disc can reach, count the discs of each column.",
    )
    .say(
        format!("DIM g({size})"),
        "The grid. BASIC fills it with zeros, and zero is an empty hole.",
    )
    .say(format!("FOR t=-{cells} TO -1"), "One round for every hole.")
    .say("LET p=8-p", "The other player: 8-2 is 6, 8-6 is 2.")
    .say("BORDER p", "The border shows whose turn it is.")
    .at("key", "PAUSE 0", "Wait for a key.")
    .say(
        "LET k=PEEK 23560-48",
        "The last key pressed (system variable LAST-K) less the code of \"0\": the column.",
    )
    .jump(format!("k<1 OR k>{width}"), "key", "Not a column? Wait for another key.")
    .jump(format!("g(k)={height}"), "key", "A full column? The same.")
    .say("LET g(k)=g(k)+1", "One disc more in this column.")
    .say(
        format!("FOR n=2 TO {}-g(k) STEP .5", height + 2),
        "Let it fall from row 2 down to the lowest free row,",
    )
    .jump_always("disc", "half a row at a time. The NEXT n up there comes back to here.")
}

fn look(board: Board) -> Chapter {
    let stride = board.stride();
    Chapter::new(
        "Look for lines",
        format!(
            "Only lines through the new disc can be new. In each of four directions, walk back to \
             the first cell that is not the player's, then on to the first at the other end. Steps \
             through the grid: 1 is along the row, {stride} straight down, {} and {} are the \
             diagonals.",
            stride - 1,
            stride + 1
        ),
    )
    .at("seek", format!("LET i={stride}*y+k"), "The cell of the new disc")
    .say("LET g(i)=p", "now has the player's colour.")
    .say(format!("FOR d={} TO {}", stride - 2, stride + 1), "Four directions, of which the first")
    .say(format!("LET e=d-{}*(d={})", stride - 3, stride - 2), "is turned into 1.")
    .say("LET j=i", "From the new disc")
    .at("back", "LET j=j-e", "walk back")
    .jump("g(j)=p", "back", "over the player's discs.")
    .say("LET m=j", "Remember where the line begins: one cell before its first disc.")
    .at("forth", "LET j=j+e", "Walk on")
    .jump("g(j)=p", "forth", "to the cell after its last disc.")
}

fn flash(board: Board) -> Chapter {
    let (stride, connect) = (board.stride(), board.connect());
    Chapter::new("Make a line flash", "Along the line, disc by disc, from the first to the last.")
        .step(
            "",
            Action::OnlyInOneLine(format!("FOR j=m+e TO j-1-z*(j-m<{}*e) STEP e", connect + 1)),
            &format!(
                "From the first disc to before the cell after the last. With fewer than {connect} \
             discs between, the end comes far before the beginning (z is a large number), and \
             BASIC skips such a loop."
            ),
        )
        .step(
            "",
            Action::OnlyInListing(format!("FOR j=m+e TO j-1-99*(j-m<{}*e) STEP e", connect + 1)),
            &format!(
                "From the first disc to before the cell after the last. With fewer than {connect} \
             discs between, the end comes before the beginning, and BASIC skips such a loop."
            ),
        )
        .say(
            "LET t=p-1",
            "A win: the game's loop is to end, and what is drawn now flashes. Its NEXT t will make \
         this p, the colour of the winner.",
        )
        .say(format!("LET n=INT (j/{stride})"), "The row of the disc in the grid")
        .say(format!("LET k=j-{stride}*n"), "and its column.")
        .jump_always("disc", "Draw it, flashing; it comes back to the NEXT j.")
        .at("again", "NEXT j", "The next disc.")
}

fn end() -> Chapter {
    Chapter::new(
        "Go on, or end",
        "The border says how it ended: in the colour of the winner, or black for a draw.",
    )
    .say("NEXT d", "The next direction: other ones may have a line, too.")
    .say("NEXT t", "The next turn, until all holes are filled or t is above 0.")
    .say("BORDER t", "t is now the winner's colour, or 0, black, if nobody has won: a draw.")
    .step(
        "",
        Action::OnlyInListing("IF t=0 THEN PRINT AT 0,13;\"A draw\"".to_owned()),
        "Here is room to say so.",
    )
    .say("PAUSE 0", "The end. Any key")
    .say("RUN", "starts a new game.")
}
