//! The game in plain lines: for pipes, scripts and screen readers.

mod command;
mod games;
mod menu;
#[cfg(feature = "join")]
mod online;
mod puzzle;
mod wire;

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use foursight_agents::{Advisor, Agent, Limits};
use foursight_rules::{Event, Move, Position, Snapshot, notation};
use foursight_voice::{InWords, Narrator, how_to_play, say};
use serde_json::json;

use self::command::{Command, parse};
use self::games::Keeper;
use self::wire::{Asked, Code};
use crate::board::{self, Marks, marks_of};
use crate::commands::input::read_line;
use crate::exit::{CliError, CliResult, unwritable};
use crate::game::{Game, Seat, clock_face};
use crate::lang::Lang;
use crate::store::{Keeping, Store, write_whole};

pub(crate) use self::menu::menu;
#[cfg(feature = "join")]
pub(crate) use self::online::online;
pub(crate) use self::puzzle::puzzles;

/// How long advice may take.
const ADVICE: Duration = Duration::from_secs(2);

/// How lines are read and written.
pub(crate) struct Lines<'a> {
    pub(crate) input: &'a mut dyn BufRead,
    pub(crate) output: &'a mut dyn Write,
    pub(crate) lang: Lang,
    /// A person types: what is typed is on the screen already.
    pub(crate) is_by_hand: bool,
    /// One JSON object a line instead of sentences.
    pub(crate) is_json: bool,
    /// Where the record goes after every move.
    pub(crate) record: Option<&'a Path>,
}

/// Why the conversation about a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SessionEnd {
    /// The game is over.
    Finished,
    /// The player had enough.
    Left,
    /// There is no more input.
    NoInput,
}

/// Plays a game with standard input and output.
pub(crate) fn play(game: Game, lang: Lang, is_json: bool, record: Option<&Path>) -> CliResult {
    let mut lines = Lines {
        input: &mut std::io::stdin().lock(),
        output: &mut anstream::stdout().lock(),
        lang,
        is_by_hand: std::io::stdin().is_terminal(),
        is_json,
        record,
    };
    let mut table = LineGame::begin(game, &lines)?;
    let end = table.play(&mut lines)?;
    if end != SessionEnd::Finished {
        lines.tell(&json!({ "type": "quit" }))?;
    }
    if end == SessionEnd::NoInput {
        lines.say(&format!("\n{}", say!(lang, "goodbye")))?;
    }
    Ok(())
}

impl Lines<'_> {
    /// Says something that is not data.
    fn say(&mut self, text: &str) -> CliResult {
        if !self.is_json {
            writeln!(self.output, "{text}")?;
        }
        Ok(())
    }

    fn tell(&mut self, value: &serde_json::Value) -> CliResult {
        if self.is_json {
            writeln!(self.output, "{value}")?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// Something that is not possible.
    fn refuse(&mut self, code: Code, text: &str) -> CliResult {
        if self.is_json {
            return self.tell(&json!({ "type": "error", "code": code.name(), "error": text }));
        }
        self.say(text)
    }

    fn draw(&mut self, position: &Position, marks: &Marks) -> CliResult {
        if !self.is_json {
            write!(self.output, "{}", board::draw(position, marks))?;
        }
        Ok(())
    }

    /// The next line; `None` at the end of the input. Bytes that are no text become question marks.
    fn read(&mut self) -> Result<Option<String>, CliError> {
        let Some(line) = read_line(self.lang, Path::new("-"), self.input)? else {
            return Ok(None);
        };
        if !self.is_by_hand {
            self.say(line.trim_end())?;
        }
        Ok(Some(line))
    }
}

/// A game with its computer players.
struct LineGame {
    game: Game,
    agents: Vec<Option<Box<dyn Agent>>>,
    advisor: Option<Advisor>,
    marks: Marks,
    /// What keeps the game for later, if somebody plays it by hand.
    keeper: Option<Keeper>,
}

impl LineGame {
    /// A game that begins. Somebody who types finds it in the library, however it ends; whoever
    /// plays through a pipe writes a record.
    fn begin(game: Game, lines: &Lines<'_>) -> Result<Self, CliError> {
        let is_kept = lines.is_by_hand && !lines.is_json;
        let keeper = is_kept.then(|| Keeper::new(Store::of_user(), Keeping::default()));
        Ok(Self { keeper, ..Self::new(game)? })
    }

    fn new(game: Game) -> Result<Self, CliError> {
        let setup = game.setup();
        let agents = setup
            .seats
            .iter()
            .zip(0..)
            .map(|(seat, number)| match seat {
                Seat::Agent(kind) => {
                    kind.build(game.rules(), setup.seed.wrapping_add(number)).map(Some)
                }
                _ => Ok(None),
            })
            .collect::<Result<_, _>>()
            .map_err(CliError::bad_input)?;
        let marks = marks_of(game.position(), game.last_events());
        Ok(Self { game, agents, advisor: None, marks, keeper: None })
    }

    fn play(&mut self, lines: &mut Lines<'_>) -> Result<SessionEnd, CliError> {
        let (rules, lang) = (self.game.rules().clone(), lines.lang);
        lines.tell(&wire::start(&self.game, lang))?;
        lines.say(&rules.title(lang.code()))?;
        let about = rules
            .packs()
            .iter()
            .rev()
            .find(|file| rules.requested().contains(&file.name().to_owned()));
        if let Some(text) = about.and_then(|file| file.pack().description.as_ref()) {
            lines.say(text.get(lang.code()))?;
        }
        if self.game.humans() > 0 {
            lines.say(&format!("{}\n", say!(lang, "type-help")))?;
        }
        lines.draw(self.game.position(), &self.marks)?;
        loop {
            self.keep(lines)?;
            if let Some(end) = self.game.result() {
                let result = json!({ "type": "result", "result": end });
                lines.tell(&result)?;
                return Ok(SessionEnd::Finished);
            }
            if self.is_computers_turn() {
                self.computer_moves(lines)?;
                continue;
            }
            self.tell_other_moves(lines)?;
            self.prompt(lines)?;
            let before = std::time::Instant::now();
            let line = lines.read()?;
            let is_too_late = self.game.pass_time(before.elapsed());
            let Some(line) = line else {
                self.keep(lines)?;
                return Ok(SessionEnd::NoInput);
            };
            if is_too_late {
                self.tell_end(lines)?;
                continue;
            }
            if !self.execute(&line, lines)? {
                self.keep(lines)?;
                self.tell_kept(lines)?;
                return Ok(SessionEnd::Left);
            }
        }
    }

    /// Says which moves there are besides places, if any: those that need no place one by one, of
    /// the others an example.
    fn tell_other_moves(&mut self, lines: &mut Lines<'_>) -> CliResult {
        let (rules, lang) = (self.game.rules(), lines.lang);
        let others = self.game.position().other_moves();
        if others.is_empty() {
            return Ok(());
        }
        let mut told = Vec::new();
        let mut kinds = Vec::new();
        for &mv in &others {
            let kind = rules.move_kind(mv);
            if rules.place_of(mv).is_some() && kinds.contains(&kind) {
                continue;
            }
            kinds.push(kind);
            let written = notation::format_move(rules, mv);
            told.push(format!("{written} ({})", foursight_voice::move_label(rules, lang, mv)));
        }
        let told = format!("{}: {}", say!(lang, "other-moves"), told.join("; "));
        lines.say(&told)
    }

    /// The text of a line. A move in JSON is made at once, and what cannot be read is refused; neither leaves a text.
    fn text_of(&mut self, line: &str, lines: &mut Lines<'_>) -> Result<Option<String>, CliError> {
        if !lines.is_json || !line.trim_start().starts_with('{') {
            return Ok(Some(line.to_owned()));
        }
        let lang = lines.lang;
        match wire::read(line) {
            Ok(Asked::Text(said)) => return Ok(Some(said)),
            Ok(Asked::Move(name)) => {
                let rules = self.game.rules().clone();
                match rules.move_named(&name) {
                    Ok(mv) => self.make(mv, lines)?,
                    Err(illegal) => {
                        let told = Narrator::new(&rules, lang).illegal(&illegal);
                        lines.refuse(Code::IllegalMove, &told)?;
                    }
                }
            }
            Err(unread) => {
                let expected = unread.in_words(lang);
                let text = say!(lang, "not-understood", input = line.trim(), expected);
                lines.refuse(Code::NotUnderstood, &text)?;
            }
        }
        Ok(None)
    }

    /// Takes the last moves back, if there are any.
    fn undo(&mut self, lines: &mut Lines<'_>) -> CliResult {
        if !self.game.undo() {
            return lines.refuse(Code::NothingToUndo, say!(lines.lang, "nothing-to-undo"));
        }
        self.marks = marks_of(self.game.position(), self.game.last_events());
        let (moves, state) = (wire::moves(&self.game), wire::state(&self.game));
        lines.tell(&json!({ "type": "undo", "moves": moves, "state": state }))?;
        lines.draw(self.game.position(), &self.marks)
    }

    /// Writes the record into a file.
    fn save(&self, file: &str, lines: &mut Lines<'_>) -> CliResult {
        let lang = lines.lang;
        match write_whole(Path::new(file), self.saved().as_bytes()) {
            Ok(()) => {
                lines.tell(&json!({ "type": "save", "file": file }))?;
                lines.say(&say!(lang, "saved-to", file))
            }
            Err(error) => {
                let error = error.in_words(lang);
                lines.refuse(Code::NotWritten, &say!(lang, "not-written", file, error))
            }
        }
    }

    /// Does what a line asks for; false to leave.
    fn execute(&mut self, line: &str, lines: &mut Lines<'_>) -> Result<bool, CliError> {
        let lang = lines.lang;
        let Some(text) = self.text_of(line, lines)? else { return Ok(true) };
        match parse(&text) {
            // A board without dimensions has one place, and its name is an empty line.
            Command::Nothing if self.game.rules().move_sizes().is_empty() => {
                if let Some(mv) = self.game.rules().move_at(0) {
                    self.make(mv, lines)?;
                }
            }
            Command::Nothing => {}
            Command::Quit => return Ok(false),
            Command::Help => {
                let rules = self.game.rules();
                let expected = notation::expected(rules).in_words(lang);
                let commands = command::NAMES;
                lines.tell(&json!({ "type": "help", "move": expected, "commands": commands }))?;
                lines.say(&expected)?;
                lines.say(command::help(lang))?;
            }
            Command::Board => {
                let board = Snapshot::after(self.game.position(), self.game.last_events());
                lines.tell(&json!({ "type": "board", "board": board }))?;
                lines.draw(self.game.position(), &self.marks)?;
            }
            Command::Moves => {
                let text = notation::format(self.game.rules(), &self.game.moves());
                let moves = wire::moves(&self.game);
                lines.tell(&json!({ "type": "moves", "moves": moves, "text": text }))?;
                lines.say(&text)?;
            }
            Command::Rules => {
                let text = how_to_play(self.game.rules(), lang);
                lines.tell(&json!({ "type": "rules", "text": text }))?;
                lines.say(&text)?;
            }
            Command::Undo => self.undo(lines)?,
            Command::Time => self.tell_time(lines)?,
            Command::Save("") => lines.refuse(Code::NoFile, say!(lang, "save-needs-name"))?,
            Command::Save(file) => self.save(file, lines)?,
            Command::Resign => {
                self.game.resign();
                self.tell_end(lines)?;
            }
            Command::Hint => self.hint(lines)?,
            Command::Values => self.values(lines)?,
            Command::Move(text) => match notation::parse_move(self.game.rules(), text) {
                Ok(mv) => self.make(mv, lines)?,
                Err(expected) => match notation::parse(self.game.rules(), text) {
                    // By hand that is a slip; a pipe may hold a whole game in a line.
                    Ok(moves) if !lines.is_by_hand && moves.len() > 1 => {
                        self.make_all(&moves, lines)?;
                    }
                    _ => {
                        let expected = expected.in_words(lang);
                        let text = say!(lang, "not-understood", input = text, expected);
                        lines.refuse(Code::NotUnderstood, &text)?;
                    }
                },
            },
        }
        Ok(true)
    }

    /// Plays several moves, those of the computer players in between, until one is refused or the
    /// game is over.
    fn make_all(&mut self, moves: &[Move], lines: &mut Lines<'_>) -> CliResult {
        for (number, mv) in moves.iter().enumerate() {
            while number > 0 && self.game.result().is_none() && self.is_computers_turn() {
                self.computer_moves(lines)?;
            }
            let before = self.game.moves().len();
            self.make(*mv, lines)?;
            if self.game.moves().len() == before {
                break;
            }
        }
        Ok(())
    }

    fn is_computers_turn(&self) -> bool {
        self.agents[usize::from(self.game.position().to_move())].is_some()
    }

    /// Plays a move and tells what came of it.
    fn make(&mut self, mv: Move, lines: &mut Lines<'_>) -> CliResult {
        let rules = self.game.rules().clone();
        let player = self.game.position().to_move();
        match self.game.play(mv) {
            Err(illegal) => {
                let text = Narrator::new(&rules, lines.lang).illegal(&illegal);
                lines.refuse(Code::IllegalMove, &text)
            }
            Ok(events) => {
                let (name, text) = (rules.move_name(mv), notation::format_move(&rules, mv));
                let state = wire::state(&self.game);
                lines.tell(&json!({
                    "type": "move",
                    "player": player,
                    "move": name,
                    "text": text,
                    "events": events,
                    "state": state,
                }))?;
                self.show(&events, lines)
            }
        }
    }

    fn show(&mut self, events: &[Event], lines: &mut Lines<'_>) -> CliResult {
        self.marks = marks_of(self.game.position(), events);
        lines.say("")?;
        lines.draw(self.game.position(), &self.marks)?;
        for event in events {
            if let Some(text) = Narrator::new(self.game.rules(), lines.lang).event(event) {
                lines.say(&text)?;
            }
        }
        Ok(())
    }

    fn computer_moves(&mut self, lines: &mut Lines<'_>) -> CliResult {
        let player = self.game.position().to_move();
        let Some(agent) = &mut self.agents[usize::from(player)] else { return Ok(()) };
        let time = self.game.think_time();
        let before = std::time::Instant::now();
        let choice = agent.choose(self.game.position(), &Limits { time, ..Limits::default() });
        if self.game.pass_time(before.elapsed()) {
            return self.tell_end(lines);
        }
        let rules = self.game.rules();
        let written = notation::format_move(rules, choice.mv);
        let who = self.game.setup().seats[usize::from(player)].to_string();
        let name = lines.lang.player(rules, player);
        let player = format!("{name} ({who})");
        lines.say(&say!(lines.lang, "player-plays", player, mv = written))?;
        self.make(choice.mv, lines)
    }

    fn tell_end(&mut self, lines: &mut Lines<'_>) -> CliResult {
        match self.game.result() {
            Some(end) => lines.say(&Narrator::new(self.game.rules(), lines.lang).end(end)),
            None => Ok(()),
        }
    }

    fn hint(&mut self, lines: &mut Lines<'_>) -> CliResult {
        let rules = self.game.rules();
        let advisor = self.advisor.get_or_insert_with(|| Advisor::new(rules));
        let limits = Limits { time: Some(ADVICE), ..Limits::default() };
        let Some(choice) = advisor.hint(self.game.position(), &limits) else {
            return lines.refuse(Code::NoAdvice, say!(lines.lang, "no-advice"));
        };
        let written = notation::format_move(self.game.rules(), choice.mv);
        let value = choice.evaluation.map(|value| foursight_voice::value(lines.lang, value));
        let name = self.game.rules().move_name(choice.mv);
        lines.tell(&json!({ "type": "hint", "move": name, "text": written, "value": value }))?;
        lines.say(&foursight_voice::hint(lines.lang, &written, value.as_deref()))
    }

    fn values(&mut self, lines: &mut Lines<'_>) -> CliResult {
        let rules = self.game.rules();
        let advisor = self.advisor.get_or_insert_with(|| Advisor::new(rules));
        let limits = Limits { time: Some(ADVICE), ..Limits::default() };
        let mut all = Vec::new();
        for (mv, value) in advisor.evaluate(self.game.position(), &limits) {
            let written = notation::format_move(self.game.rules(), mv);
            let outlook = value.outlook();
            let value = foursight_voice::value(lines.lang, value);
            lines.say(&format!("{written}: {value}"))?;
            let name = self.game.rules().move_name(mv);
            all.push(json!({ "move": name, "text": written, "value": value, "outlook": outlook }));
        }
        lines.tell(&json!({ "type": "values", "values": all }))
    }

    /// What everybody has left.
    fn tell_time(&mut self, lines: &mut Lines<'_>) -> CliResult {
        let (rules, lang) = (self.game.rules(), lines.lang);
        let left: Vec<(String, Duration)> = (0..rules.players().len() as u8)
            .filter_map(|seat| {
                Some((lang.player(rules, seat).to_owned(), self.game.time_left(seat)?))
            })
            .collect();
        if left.is_empty() {
            return lines.refuse(Code::NoClock, say!(lang, "no-clock"));
        }
        let millis: Vec<u128> = left.iter().map(|(_, left)| left.as_millis()).collect();
        lines.tell(&json!({ "type": "time", "left_ms": millis }))?;
        let words = left.iter().map(|(name, left)| format!("{name} {}", clock_face(*left)));
        lines.say(&words.collect::<Vec<_>>().join(", "))
    }

    fn prompt(&mut self, lines: &mut Lines<'_>) -> CliResult {
        if lines.is_json {
            return Ok(());
        }
        let position = self.game.position();
        let (rules, lang) = (position.rules(), lines.lang);
        let seat = position.to_move();
        let info = &rules.players()[usize::from(seat)];
        let style = board::colour(&info.color).bold();
        let name = lang.player(rules, seat);
        let mut scores = shown_scores(position, lang);
        if let Some(note) = Narrator::new(rules, lang).turn_note(position) {
            scores.push_str(&note);
            scores.push('\n');
        }
        let time = self.game.time_left(seat).map(|left| format!(" {}", clock_face(left)));
        let time = time.unwrap_or_default();
        write!(lines.output, "{scores}{style}{name} ({}){style:#}{time}> ", info.symbol)?;
        Ok(lines.output.flush()?)
    }

    fn saved(&self) -> String {
        self.game.saved().to_json()
    }

    /// Keeps the game as it is now: in the record that was asked for, and for later.
    fn keep(&mut self, lines: &mut Lines<'_>) -> CliResult {
        if let Some(trouble) = self.keeper.as_mut().and_then(|keeper| keeper.keep(&self.game)) {
            let error = trouble.in_words(lines.lang);
            lines.say(&say!(lines.lang, "not-saved", error))?;
        }
        let Some(path) = lines.record else { return Ok(()) };
        write_whole(path, self.saved().as_bytes())
            .map_err(|error| CliError::io(unwritable(lines.lang, path), &error))
    }
}

impl LineGame {
    /// Says to somebody who leaves that nothing is lost.
    fn tell_kept(&self, lines: &mut Lines<'_>) -> CliResult {
        match &self.keeper {
            Some(keeper) if keeper.has_kept() => lines.say(say!(lines.lang, "plain-game-kept")),
            _ => Ok(()),
        }
    }
}

/// The scores that the pack shows, for the line above the prompt.
fn shown_scores(position: &Position, lang: Lang) -> String {
    let rules = position.rules();
    let mut text = String::new();
    for (index, info) in rules.scores().iter().enumerate() {
        let Some(name) = &info.display_name else { continue };
        let values: Vec<String> = (0..rules.players().len() as u8)
            .map(|seat| format!("{} {}", lang.player(rules, seat), position.score(index, seat)))
            .collect();
        text.push_str(&format!("{}: {}\n", name.get(lang.code()), values.join(", ")));
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::mpsc::{Sender, channel};

    use foursight_agents::Choice;
    use foursight_rules::{Library, Ruleset};
    use foursight_table::TimeControl;

    use super::*;
    use crate::game::NewGame;

    /// Plays the first legal move and tells how long it was allowed to think.
    struct Probe(Sender<Option<Duration>>);

    impl Agent for Probe {
        fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
            self.0.send(limits.time).unwrap();
            Choice::plain(position.legal_moves()[0])
        }
    }

    /// What is told to whoever types these lines, and the game after them.
    fn played(packs: &[&str], input: &str) -> (String, LineGame) {
        let rules = Ruleset::load(&Library::bundled(), packs).unwrap();
        let mut table = LineGame::new(Game::new(NewGame::new(&rules, 1), Lang::En)).unwrap();
        let mut output = Vec::new();
        let mut lines = Lines {
            input: &mut input.as_bytes(),
            output: &mut output,
            lang: Lang::En,
            is_by_hand: false,
            is_json: false,
            record: None,
        };
        assert_eq!(table.play(&mut lines).unwrap(), SessionEnd::NoInput);
        (String::from_utf8(output).unwrap(), table)
    }

    #[test]
    fn moves_of_other_kinds_are_told_and_played_in_plain_lines() {
        let (told, table) = played(&["squava", "pie"], "c3\nswap\nswap\na1\n");
        assert!(told.contains("Other moves: swap (Swap sides)"), "{told}");
        assert!(told.contains("Yellow swaps sides: all stones change hands."), "{told}");
        assert!(told.contains("This move is not possible now."), "{told}");
        assert_eq!(table.game.moves().len(), 3);
    }

    #[test]
    fn rules_and_the_next_stone_are_told_in_plain_lines() {
        let (told, _) = played(&["connect6"], "rules\nk10\n");
        assert!(told.contains("Six stones of your own in a row win"), "{told}");
        assert!(told.contains("Stones left in this turn: 2.\n"), "{told}");
    }

    #[test]
    fn a_game_that_is_over_has_no_advice_and_json_says_so_with_a_code() {
        let rules = Ruleset::load(&Library::bundled(), &["tictactoe"]).unwrap();
        let mut game = Game::new(NewGame::new(&rules, 1), Lang::En);
        for mv in notation::parse(game.rules(), "a1 b1 a2 b2 a3").unwrap() {
            game.play(mv).unwrap();
        }
        let mut table = LineGame::new(game).unwrap();
        let mut output = Vec::new();
        let mut lines = Lines {
            input: &mut std::io::empty(),
            output: &mut output,
            lang: Lang::En,
            is_by_hand: false,
            is_json: true,
            record: None,
        };
        table.hint(&mut lines).unwrap();
        let told: serde_json::Value = serde_json::from_slice(&output).unwrap();
        assert_eq!((&told["type"], &told["code"]), (&json!("error"), &json!("no_advice")));
    }

    #[test]
    fn computer_players_in_plain_lines_heed_the_clock_of_the_game() {
        let rules = Ruleset::load(&Library::bundled(), &["tictactoe"]).unwrap();
        let mut setup = NewGame::new(&rules, 1);
        setup.time = TimeControl::per_game(Duration::from_secs(60));
        let (send, times) = channel();
        let mut table = LineGame::new(Game::new(setup, Lang::En)).unwrap();
        table.agents = vec![
            Some(Box::new(Probe(send.clone())) as Box<dyn Agent>),
            Some(Box::new(Probe(send))),
        ];
        let mut lines = Lines {
            input: &mut std::io::empty(),
            output: &mut std::io::sink(),
            lang: Lang::En,
            is_by_hand: false,
            is_json: false,
            record: None,
        };
        assert_eq!(table.play(&mut lines).unwrap(), SessionEnd::Finished);
        drop(table);
        let times: Vec<Option<Duration>> = times.iter().collect();
        assert!(times.len() >= 5);
        let share = Duration::from_secs(3);
        assert!(times.iter().all(|time| time.is_some_and(|time| time <= share)), "{times:?}");
    }
}
