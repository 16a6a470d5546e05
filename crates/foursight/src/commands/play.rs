//! `foursight play`: people at one keyboard, in plain lines.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use foursight_rules::{
    EndKind, Event, Illegal, PlayerSet, Position, Recorder, Ruleset, SeededChance, notation,
};

use crate::board::{self, Marks};
use crate::cli::{PlayArgs, Shared};
use crate::exit::{Outcome, Stop};
use crate::lang::Lang;
use crate::packs;

impl Default for PlayArgs {
    fn default() -> Self {
        Self { packs: vec!["connect4".to_owned()], seed: None, moves: None, record: None }
    }
}

pub(super) fn run(shared: &Shared, args: &PlayArgs) -> Outcome {
    let rules = packs::load(shared, &args.packs)?;
    let lang = Lang::choose(shared.lang);
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let seats = 0..rules.players().len() as u8;
    let names = seats.map(|seat| lang.player(&rules, seat).to_owned()).collect();
    let mut game = Game {
        recorder: Recorder::new(&rules, names, rules.has_bombs().then_some(seed)),
        chance: SeededChance::new(&rules, seed),
        marks: Marks::default(),
        lang,
    };
    if let Some(moves) = &args.moves {
        for (place, number) in
            notation::parse(&rules, moves).map_err(Stop::bad_input)?.iter().zip(1..)
        {
            game.play(*place).map_err(|illegal| {
                let text = notation::format_move(&rules, *place);
                let reason = lang.illegal(&rules, &illegal);
                Stop::bad_input(format!("--moves: move {number} (\"{text}\"): {reason}"))
            })?;
        }
    }
    game.converse(args.record.as_deref())
}

fn seed_from_clock() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_nanos() as u64)
}

struct Game {
    recorder: Recorder,
    chance: SeededChance,
    marks: Marks,
    lang: Lang,
}

/// What a line of input asks for.
enum Wish<'a> {
    Move(&'a str),
    Undo,
    Board,
    Moves,
    Resign,
    Save(&'a str),
    Help,
    Quit,
    Nothing,
}

fn understand(line: &str) -> Wish<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Wish::Nothing,
        ("undo" | "zurück" | "u", "") => Wish::Undo,
        ("board" | "brett", "") => Wish::Board,
        ("moves" | "züge", "") => Wish::Moves,
        ("resign" | "concede" | "aufgeben", "") => Wish::Resign,
        ("save" | "speichern", file) if !file.is_empty() => Wish::Save(file),
        ("help" | "hilfe" | "?", _) => Wish::Help,
        ("quit" | "exit" | "ende" | "q", "") => Wish::Quit,
        _ => Wish::Move(line),
    }
}

impl Game {
    fn rules(&self) -> Arc<Ruleset> {
        Arc::clone(self.recorder.position().rules())
    }

    /// Plays a move and lets chance have its say.
    fn play(&mut self, place: foursight_rules::Move) -> Result<Vec<Event>, Illegal> {
        let mut events = self.recorder.play(place)?;
        while let Some(point) = self.recorder.position().chance() {
            match self.recorder.resolve_chance(self.chance.decide(&point)) {
                Ok(more) => events.extend(more),
                Err(_) => break,
            }
        }
        self.marks = marks_of(&events);
        Ok(events)
    }

    fn converse(&mut self, record: Option<&Path>) -> Outcome {
        let mut out = anstream::stdout().lock();
        let (rules, lang) = (self.rules(), self.lang);
        let mut input = std::io::stdin().lock();
        let by_hand = std::io::stdin().is_terminal();
        writeln!(out, "{}", rules.title(lang.code()))?;
        let about = rules
            .packs()
            .iter()
            .rev()
            .find(|file| rules.requested().contains(&file.name().to_owned()));
        if let Some(text) = about.and_then(|file| file.pack().description.as_ref()) {
            writeln!(out, "{}", text.get(lang.code()))?;
        }
        let hint = lang.pick("Type `help` for the commands.", "`hilfe` zeigt die Befehle.");
        writeln!(out, "{hint}\n")?;
        write!(out, "{}", board::draw(self.recorder.position(), &self.marks))?;
        loop {
            if let Some(path) = record {
                save(path, &self.recorder)?;
            }
            if self.recorder.record().result.is_some() {
                return Ok(());
            }
            self.prompt(&mut out)?;
            let mut line = String::new();
            match input.read_line(&mut line) {
                Ok(0) => {
                    writeln!(out, "\n{}", lang.pick("Goodbye.", "Auf Wiedersehen."))?;
                    return Ok(());
                }
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                    writeln!(out, "{}", notation::expected(&rules))?;
                    continue;
                }
                Err(error) => return Err(Stop::io("standard input cannot be read", &error)),
            }
            if !by_hand {
                writeln!(out, "{}", line.trim_end())?;
            }
            match understand(&line) {
                Wish::Nothing => {}
                Wish::Quit => return Ok(()),
                Wish::Help => self.help(&mut out)?,
                Wish::Board => {
                    write!(out, "{}", board::draw(self.recorder.position(), &self.marks))?;
                }
                Wish::Moves => writeln!(out, "{}", self.moves_so_far())?,
                Wish::Undo => self.undo(&mut out)?,
                Wish::Save(file) => match save(Path::new(file), &self.recorder) {
                    Ok(()) => writeln!(out, "{} {file}", lang.pick("Saved to", "Gespeichert in"))?,
                    Err(stop) => writeln!(out, "{}", stop.message.unwrap_or_default())?,
                },
                Wish::Resign => {
                    let loser = self.recorder.position().to_move();
                    let mut winners = PlayerSet::default();
                    (0..rules.players().len() as u8)
                        .filter(|seat| *seat != loser)
                        .for_each(|seat| winners.insert(seat));
                    self.recorder.end(winners, EndKind::Resigned);
                    let gives_up = lang.pick("gives up.", "gibt auf.");
                    writeln!(out, "{} {gives_up}", lang.player(&rules, loser))?;
                }
                Wish::Move(text) => self.try_move(text, &mut out)?,
            }
        }
    }

    fn try_move(&mut self, text: &str, out: &mut impl Write) -> Outcome {
        let (rules, lang) = (self.rules(), self.lang);
        let place = match notation::parse_move(&rules, text) {
            Ok(place) => place,
            Err(expected) => {
                let help = lang.pick("`help` shows the commands", "`hilfe` zeigt die Befehle");
                writeln!(out, "\"{text}\"? {expected}; {help}.")?;
                return Ok(());
            }
        };
        match self.play(place) {
            Err(illegal) => writeln!(out, "{}", lang.illegal(&rules, &illegal))?,
            Ok(events) => {
                write!(out, "\n{}", board::draw(self.recorder.position(), &self.marks))?;
                tell(out, &rules, lang, &events)?;
            }
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut impl Write) -> Outcome {
        let lang = self.lang;
        if self.recorder.undo() {
            self.marks = Marks::default();
            write!(out, "{}", board::draw(self.recorder.position(), &self.marks))?;
        } else {
            writeln!(
                out,
                "{}",
                lang.pick("There is nothing to undo.", "Es gibt nichts zurückzunehmen.")
            )?;
        }
        Ok(())
    }

    fn prompt(&self, out: &mut impl Write) -> Outcome {
        let (rules, position) = (self.rules(), self.recorder.position());
        let seat = position.to_move();
        let info = &rules.players()[usize::from(seat)];
        let style = board::colour(&info.color).bold();
        let name = self.lang.player(&rules, seat);
        let scores = shown_scores(position, self.lang);
        write!(out, "{scores}{style}{name} ({}){style:#}> ", info.symbol)?;
        Ok(out.flush()?)
    }

    fn moves_so_far(&self) -> String {
        let rules = self.rules();
        let moves: Vec<_> = self
            .recorder
            .record()
            .moves
            .iter()
            .filter_map(|place| rules.move_from(place).ok())
            .collect();
        notation::format(&rules, &moves)
    }

    fn help(&self, out: &mut impl Write) -> Outcome {
        writeln!(out, "{}", notation::expected(&self.rules()))?;
        let commands = self.lang.pick(
            "undo          take back the last move\n\
             board         draw the board again\n\
             moves         list the moves so far\n\
             save FILE     write the game to a file\n\
             resign        give up\n\
             quit          stop playing",
            "zurück        den letzten Zug zurücknehmen\n\
             brett         das Brett noch einmal zeigen\n\
             züge          die bisherigen Züge zeigen\n\
             speichern DATEI  das Spiel in eine Datei schreiben\n\
             aufgeben      aufgeben\n\
             ende          aufhören",
        );
        Ok(writeln!(out, "{commands}")?)
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

/// What to point out on the board after these events.
pub(super) fn marks_of(events: &[Event]) -> Marks {
    let mut marks = Marks::default();
    for event in events {
        match event {
            Event::Placed { cell, .. } => marks.last = Some(cell.clone()),
            Event::Fell { falls } => {
                for fall in falls {
                    if marks.last.as_ref() == Some(&fall.from) {
                        marks.last = Some(fall.to.clone());
                    }
                }
            }
            Event::Won { lines, .. } => {
                marks.winning = lines.iter().flat_map(|line| line.cells.clone()).collect();
            }
            _ => {}
        }
    }
    marks
}

/// Tells in words what the board alone does not show.
pub(super) fn tell(out: &mut impl Write, rules: &Ruleset, lang: Lang, events: &[Event]) -> Outcome {
    let name = |seat: u8| lang.player(rules, seat);
    let at = |cell: &[u16]| board::cell_name(rules, lang, cell);
    for event in events {
        match event {
            Event::Captured { by, stones } => {
                let cells: Vec<String> = stones.iter().map(|stone| at(&stone.cell)).collect();
                let captures = lang.pick("captures", "schlägt");
                writeln!(out, "{} {captures} {}.", name(*by), cells.join(", "))?;
            }
            Event::BombPlaced { cell, explode_in_round } => {
                let text = lang.pick("A bomb drops to", "Eine Bombe fällt auf");
                let goes_off = lang.pick("goes off in round", "explodiert in Runde");
                writeln!(out, "{text} {} (*): {goes_off} {explode_in_round}.", at(cell))?;
            }
            Event::BombTicked { cell, rounds_left } => {
                let text = lang.pick("The bomb ticks at", "Die Bombe tickt auf");
                let left = lang.pick("rounds left", "Runden noch");
                writeln!(out, "{text} {}: {rounds_left} {left}.", at(cell))?;
            }
            Event::Exploded { cell, stones } => {
                let text = lang.pick("The bomb goes off at", "Die Bombe explodiert auf");
                let gone = lang.pick("stones are gone", "Steine sind weg");
                writeln!(out, "{text} {}: {} {gone}.", at(cell), stones.len())?;
            }
            Event::Won { players, line_count, .. } => {
                let winners: Vec<&str> = players.iter().map(name).collect();
                let lines = match line_count {
                    0 | 1 => String::new(),
                    n => format!(" ({n} {})", lang.pick("lines", "Reihen")),
                };
                let wins = match winners.len() {
                    1 => lang.pick("wins", "gewinnt"),
                    _ => lang.pick("win", "gewinnen"),
                };
                writeln!(out, "{} {wins}!{lines}", winners.join(lang.pick(" and ", " und ")))?;
            }
            Event::Tied => writeln!(out, "{}", lang.pick("A draw.", "Unentschieden."))?,
            _ => {}
        }
    }
    Ok(())
}

/// Writes a record so that a crash leaves the old file or the new one, never half of one.
fn save(path: &Path, recorder: &Recorder) -> Outcome {
    let trouble = |error| Stop::io(format!("{} cannot be written", path.display()), &error);
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = Path::new(&name);
    let mut file = std::fs::File::create(new).map_err(trouble)?;
    file.write_all(recorder.record().to_json().as_bytes()).map_err(trouble)?;
    file.sync_all().map_err(trouble)?;
    std::fs::rename(new, path).map_err(trouble)
}
