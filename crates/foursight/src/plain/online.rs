//! A game on a server in plain lines or JSON: `foursight join` in a pipe or with `--plain`.

use std::collections::VecDeque;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvError, Sender, channel};
use std::time::Instant;

use foursight_rules::{Event, Move, Snapshot, notation};
use foursight_voice::{InWords, Narrator, say};
use serde_json::{Value, json};

use super::shown_scores;
use super::wire::{self, Asked};
use crate::board::{self, Marks, marks_of};
use crate::commands::input::read_line;
use crate::commands::join::{open_trouble, trouble};
use crate::exit::{CliError, CliResult};
use crate::game::{Game, clock_face};
use crate::lang::Lang;
use crate::online::{
    Connection, Failure, Heard, Mirror, News, OfferKind, Opened, Order, PHRASES, Phrase, Server,
};
use crate::store::Store;

/// What comes in.
enum Input {
    Line(String),
    Ended,
    /// From the connection with this number.
    News(u32, News),
}

/// What can be typed.
#[derive(Debug, PartialEq, Eq)]
enum Command<'a> {
    Move(&'a str),
    Board,
    Moves,
    Time,
    Who,
    Say(&'a str),
    Mute,
    Offer(OfferKind),
    Accept,
    Decline,
    Claim,
    Resign,
    Help,
    Quit,
    Nothing,
}

/// All commands but moves, for programs.
const NAMES: [&str; 14] = [
    "board", "moves", "time", "who", "say", "mute", "undo", "draw", "accept", "decline", "claim",
    "resign", "rematch", "quit",
];

fn parse(line: &str) -> Command<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Command::Nothing,
        ("board" | "brett", "") => Command::Board,
        ("moves" | "züge", "") => Command::Moves,
        ("time" | "clock" | "zeit" | "uhr", "") => Command::Time,
        ("who" | "wer", "") => Command::Who,
        ("say" | "sag", phrase) => Command::Say(phrase),
        ("mute" | "stumm", "") => Command::Mute,
        ("undo" | "takeback" | "zurück" | "u", "") => Command::Offer(OfferKind::Takeback),
        ("draw" | "remis", "") => Command::Offer(OfferKind::Draw),
        ("rematch" | "revanche", "") => Command::Offer(OfferKind::Rematch),
        ("accept" | "annehmen" | "yes" | "ja", "") => Command::Accept,
        ("decline" | "ablehnen" | "no" | "nein", "") => Command::Decline,
        ("claim" | "sieg", "") => Command::Claim,
        ("resign" | "concede" | "aufgeben", "") => Command::Resign,
        ("help" | "hilfe" | "?", _) => Command::Help,
        ("quit" | "exit" | "ende" | "q", "") => Command::Quit,
        _ => Command::Move(line),
    }
}

/// Plays or watches with standard input and output.
pub(crate) fn online(
    server: Server,
    opened: Opened,
    lang: Lang,
    store: &Store,
    is_json: bool,
) -> CliResult {
    let (sender, inbox) = channel();
    let is_by_hand = std::io::stdin().is_terminal();
    listen(lang, sender.clone());
    let has_seat = opened.seat.is_some();
    let (connection, game) = connect(server, opened, lang, store, (&sender, 0))?;
    let mut table = OnlineLines {
        marks: marks_of(game.position(), &[]),
        game,
        connection,
        number: 0,
        sender,
        output: &mut anstream::stdout().lock(),
        store,
        lang,
        is_by_hand,
        is_json,
        began: Instant::now(),
        has_started: false,
        early: VecDeque::new(),
        has_input: true,
        waiting: VecDeque::new(),
        is_sent: false,
    };
    if !has_seat && !is_json {
        writeln!(table.output, "{}", say!(lang, "join-you-watch"))?;
    }
    table.run(&inbox)
}

/// Lines come in on a thread of their own.
fn listen(lang: Lang, sender: Sender<Input>) {
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            match read_line(lang, Path::new("-"), &mut input) {
                Ok(Some(line)) => {
                    if sender.send(Input::Line(line)).is_err() {
                        return;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    error.tell();
                    break;
                }
            }
        }
        let _ = sender.send(Input::Ended);
    });
}

fn connect(
    server: Server,
    opened: Opened,
    lang: Lang,
    store: &Store,
    (sender, number): (&Sender<Input>, u32),
) -> Result<(Connection, Game), CliError> {
    let sender = sender.clone();
    let tell = move |news| {
        // Whoever does not listen any more has left.
        let _ = sender.send(Input::News(number, news));
    };
    Connection::begin(server, opened, lang, store, tell)
        .map_err(|error| CliError::io(say!(lang, "join-seat-not-kept"), &error))
}

struct OnlineLines<'a> {
    game: Game,
    connection: Connection,
    /// The number of the connection: what older ones have still said is passed over.
    number: u32,
    sender: Sender<Input>,
    output: &'a mut dyn Write,
    store: &'a Store,
    lang: Lang,
    is_by_hand: bool,
    is_json: bool,
    began: Instant,
    /// The game was shown.
    has_started: bool,
    /// Lines from a pipe that came before that: what they ask for is answered after it.
    early: VecDeque<String>,
    has_input: bool,
    /// Moves from a pipe that wait for their turn.
    waiting: VecDeque<Move>,
    /// A move was sent and not answered yet.
    is_sent: bool,
    marks: Marks,
}

/// Whether to go on.
enum Next {
    GoOn,
    Leave,
}

impl OnlineLines<'_> {
    fn run(&mut self, inbox: &Receiver<Input>) -> CliResult {
        loop {
            let next = match inbox.recv() {
                // By hand somebody may have had enough of waiting.
                Ok(Input::Line(line)) if !self.has_started && !self.is_by_hand => {
                    self.early.push_back(line);
                    Next::GoOn
                }
                Ok(Input::Line(line)) => self.line(&line)?,
                Ok(Input::Ended) => {
                    self.has_input = false;
                    // By hand that is the way out; a pipe has said all it has to say.
                    if self.is_by_hand { Next::Leave } else { Next::GoOn }
                }
                Ok(Input::News(number, news)) if number == self.number => match self.news(news)? {
                    Next::GoOn => self.lines_so_far()?,
                    Next::Leave => Next::Leave,
                },
                Ok(Input::News(..)) => Next::GoOn,
                Err(RecvError) => Next::Leave,
            };
            let is_done = self.game.is_over()
                && self.has_started
                && (self.mirror().seat.is_none() || !self.has_input);
            if is_done || matches!(next, Next::Leave) {
                return self.tell(&json!({ "type": "quit" }));
            }
            self.play_waiting();
        }
    }

    /// What was asked for before there was anything to tell.
    fn lines_so_far(&mut self) -> Result<Next, CliError> {
        while self.has_started
            && let Some(line) = self.early.pop_front()
        {
            if let Next::Leave = self.line(&line)? {
                return Ok(Next::Leave);
            }
        }
        Ok(Next::GoOn)
    }

    fn mirror(&self) -> &Mirror {
        &self.connection.mirror
    }

    fn say(&mut self, text: &str) -> CliResult {
        if !self.is_json {
            writeln!(self.output, "{text}")?;
            self.output.flush()?;
        }
        Ok(())
    }

    fn tell(&mut self, value: &Value) -> CliResult {
        if self.is_json {
            writeln!(self.output, "{value}")?;
            self.output.flush()?;
        }
        Ok(())
    }

    fn refuse(&mut self, code: &str, text: &str) -> CliResult {
        self.tell(&json!({ "type": "error", "code": code, "error": text }))?;
        self.say(text)
    }

    fn draw(&mut self) -> CliResult {
        if !self.is_json {
            let drawn = board::draw(self.game.position(), &self.marks);
            write!(self.output, "{drawn}")?;
        }
        Ok(())
    }

    /// A player by the colour, and by name where there is one.
    fn player(&self, seat: u8) -> String {
        let colour = self.lang.player(self.game.rules(), seat);
        match self.mirror().name(seat) {
            Some(name) => format!("{colour} ({name})"),
            None => colour.to_owned(),
        }
    }

    fn news(&mut self, news: News) -> Result<Next, CliError> {
        let now = self.began.elapsed();
        let all = self.connection.hear(news, &mut self.game, now);
        if !self.has_started && self.mirror().is_connected {
            self.start()?;
            // Everything so far is on the board.
            let rest = all.into_iter().filter(|heard| {
                !matches!(heard, Heard::Turn { .. } | Heard::Connected | Heard::Board)
            });
            return self.show_all(rest.collect());
        }
        self.show_all(all)
    }

    fn show_all(&mut self, all: Vec<Heard>) -> Result<Next, CliError> {
        let changes_turn = all.iter().any(|heard| {
            matches!(
                heard,
                Heard::Turn { .. } | Heard::Board | Heard::Arrived(_) | Heard::Connected
            )
        });
        for heard in all {
            if let Next::Leave = self.show(&heard)? {
                return Ok(Next::Leave);
            }
        }
        if changes_turn {
            self.prompt()?;
        }
        Ok(Next::GoOn)
    }

    /// Shows the game for the first time.
    fn start(&mut self) -> CliResult {
        self.has_started = true;
        self.is_sent = false;
        let lang = self.lang;
        let position = self.game.position();
        self.marks = marks_of(position, self.game.last_events());
        let mut start = wire::start(&self.game, lang);
        if let Some(members) = start.as_object_mut() {
            members.remove("seed");
            members.insert("seat".to_owned(), json!(self.mirror().seat));
            members.insert("link".to_owned(), json!(self.connection.public_link()));
        }
        self.tell(&start)?;
        let title = self.game.rules().title(lang.code());
        self.say(&title)?;
        if let Some(seat) = self.mirror().seat {
            let player = lang.player(self.game.rules(), seat).to_owned();
            self.say(&say!(lang, "join-you-play", player))?;
            self.say(say!(lang, "join-type-help"))?;
        }
        self.draw()?;
        if self.mirror().waits_for_players() {
            self.say(say!(lang, "join-waits"))?;
        }
        self.prompt()
    }

    fn show(&mut self, heard: &Heard) -> Result<Next, CliError> {
        let lang = self.lang;
        match heard {
            Heard::Connected => {
                self.is_sent = false;
                self.tell(&json!({ "type": "connected" }))?;
            }
            Heard::Turn { player, mv, events } => self.show_turn(*player, *mv, events)?,
            Heard::Board => {
                self.waiting.clear();
                let (moves, state) = (wire::moves(&self.game), wire::state(&self.game));
                self.marks = marks_of(self.game.position(), self.game.last_events());
                self.tell(&json!({ "type": "undo", "moves": moves, "state": state }))?;
                self.draw()?;
            }
            Heard::Ended => self.show_end()?,
            Heard::Arrived(seat) => self.tell(&json!({ "type": "arrived", "player": seat }))?,
            Heard::Away(seat) => self.tell(&json!({ "type": "away", "player": seat }))?,
            Heard::Back(seat) => self.tell(&json!({ "type": "back", "player": seat }))?,
            Heard::Offered(kind, by) => {
                self.tell(&json!({ "type": "offer", "offer": kind, "by": by }))?;
            }
            Heard::Declined(kind) => self.tell(&json!({ "type": "declined", "offer": kind }))?,
            Heard::Withdrawn(kind) => self.tell(&json!({ "type": "withdrawn", "offer": kind }))?,
            Heard::Claimable(seat) => {
                self.tell(&json!({ "type": "claimable", "against": seat }))?;
            }
            Heard::SpokenPhrase(seat, phrase) => {
                let (name, text) = (phrase.name(), phrase.in_words(lang));
                let said =
                    json!({ "type": "phrase", "player": seat, "phrase": name, "text": text });
                self.tell(&said)?;
            }
            Heard::Rematch(id, seat) => self.follow_rematch(id, *seat)?,
            Heard::Lost(why) => self.tell(&json!({ "type": "lost", "why": why }))?,
            Heard::Failed(failure) => {
                self.is_sent = false;
                self.waiting.clear();
                let (code, error) = (code_of(failure), failure.in_words(lang));
                self.tell(&json!({ "type": "error", "code": code, "error": error }))?;
            }
            Heard::Gone(None) => self.tell(&json!({ "type": "deleted" }))?,
            Heard::Gone(Some(failure)) => {
                if ["wrong_key", "unknown_game"].contains(&code_of(failure)) {
                    self.connection.forget_seat(self.store);
                }
                return Err(trouble(lang, failure));
            }
            Heard::Closing => self.tell(&json!({ "type": "closing" }))?,
            Heard::Resync => {}
        }
        if let Some(text) = heard.in_words(lang, |seat| self.player(seat)) {
            self.say(&text)?;
        }
        let is_player = self.mirror().seat.is_some();
        match heard {
            Heard::Offered(..) if is_player => self.say(say!(lang, "join-answer"))?,
            Heard::Claimable(_) => self.say(say!(lang, "join-type-claim"))?,
            Heard::Gone(_) => return Ok(Next::Leave),
            _ => {}
        }
        Ok(Next::GoOn)
    }

    fn show_turn(&mut self, player: u8, mv: Move, events: &[Event]) -> CliResult {
        self.is_sent = false;
        let rules = self.game.rules().clone();
        let (name, text) = (rules.move_name(mv), notation::format_move(&rules, mv));
        let state = wire::state(&self.game);
        self.tell(&json!({
            "type": "move", "player": player, "move": name, "text": text, "events": events,
            "state": state,
        }))?;
        self.marks = marks_of(self.game.position(), events);
        if self.mirror().seat != Some(player) {
            let player = self.player(player);
            self.say(&say!(self.lang, "player-plays", player, mv = text))?;
        }
        self.draw()?;
        for event in events {
            if let Some(text) = Narrator::new(&rules, self.lang).event(event) {
                self.say(&text)?;
            }
        }
        Ok(())
    }

    fn show_end(&mut self) -> CliResult {
        self.waiting.clear();
        let Some(end) = self.game.result().cloned() else { return Ok(()) };
        self.tell(&json!({ "type": "result", "result": end }))?;
        if !end.kind.is_on_board() {
            let rules = self.game.rules().clone();
            self.say(&Narrator::new(&rules, self.lang).end(&end))?;
        }
        if self.mirror().seat.is_some() && self.has_input {
            self.say(say!(self.lang, "join-over"))?;
        }
        Ok(())
    }

    /// All have agreed to another game: we go there.
    fn follow_rematch(&mut self, id: &str, seat: Option<u8>) -> CliResult {
        let link = self.connection.link_to(id);
        self.tell(&json!({ "type": "rematch", "seat": seat, "link": link }))?;
        if seat.is_none() {
            return self.say(&say!(self.lang, "join-next", link));
        }
        self.say(say!(self.lang, "join-rematch-begins"))?;
        let (server, opened) = self
            .connection
            .open_rematch(id, seat)
            .map_err(|error| open_trouble(self.lang, error))?;
        self.number += 1;
        let way = (&self.sender, self.number);
        let is_muted = self.mirror().is_muted;
        (self.connection, self.game) = connect(server, opened, self.lang, self.store, way)?;
        self.connection.mirror.is_muted = is_muted;
        self.has_started = false;
        self.waiting.clear();
        Ok(())
    }

    fn prompt(&mut self) -> CliResult {
        if self.is_json || !self.mirror().is_our_turn(&self.game) {
            return Ok(());
        }
        let scores = shown_scores(self.game.position(), self.lang);
        let seat = self.game.position().to_move();
        let time = self.game.time_left(seat).map(|left| format!(" {}", clock_face(left)));
        let text =
            format!("{scores}{}{}", say!(self.lang, "join-your-turn"), time.unwrap_or_default());
        self.say(&text)
    }

    fn line(&mut self, line: &str) -> Result<Next, CliError> {
        let lang = self.lang;
        let mut text = line.to_owned();
        if self.is_json && line.trim_start().starts_with('{') {
            match wire::read(line) {
                Ok(Asked::Text(said)) => text = said,
                Ok(Asked::Move(name)) => {
                    let rules = self.game.rules().clone();
                    match rules.move_named(&name) {
                        Ok(mv) => self.make(&[mv])?,
                        Err(illegal) => {
                            let text = Narrator::new(&rules, lang).illegal(&illegal);
                            self.refuse("illegal_move", &text)?;
                        }
                    }
                    return Ok(Next::GoOn);
                }
                Err(unread) => {
                    let expected = unread.in_words(lang);
                    let text = say!(lang, "not-understood", input = line.trim(), expected);
                    self.refuse("not_understood", &text)?;
                    return Ok(Next::GoOn);
                }
            }
        }
        let command = parse(&text);
        if self.mirror().seat.is_none() && is_for_players(&command) {
            self.refuse("watching", say!(lang, "join-only-players"))?;
            return Ok(Next::GoOn);
        }
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Leave),
            Command::Help => {
                let expected = notation::expected(self.game.rules()).in_words(lang);
                self.tell(&json!({ "type": "help", "move": expected, "commands": NAMES }))?;
                self.say(&expected)?;
                self.say(say!(lang, "join-help"))?;
            }
            Command::Board => {
                let game = &self.game;
                let board = Snapshot::after(game.position(), game.last_events());
                self.tell(&json!({ "type": "board", "board": board }))?;
                self.draw()?;
            }
            Command::Moves => {
                let game = &self.game;
                let text = notation::format(game.rules(), &game.moves());
                let moves = wire::moves(game);
                self.tell(&json!({ "type": "moves", "moves": moves, "text": text }))?;
                self.say(if text.is_empty() { say!(lang, "join-no-moves") } else { &text })?;
            }
            Command::Time => self.tell_time()?,
            Command::Who => self.tell_who()?,
            Command::Say(phrase) => match Phrase::meant(phrase, lang) {
                Some(phrase) => self.connection.order(Order::Say(phrase)),
                None => self.list_phrases()?,
            },
            Command::Mute => {
                let muted = !self.mirror().is_muted;
                self.connection.mirror.is_muted = muted;
                self.tell(&json!({ "type": "mute", "muted": muted }))?;
                self.say(if muted {
                    say!(lang, "join-muted")
                } else {
                    say!(lang, "join-unmuted")
                })?;
            }
            Command::Offer(kind) => self.offer(kind)?,
            Command::Accept => match self.mirror().offered() {
                Some(kind) => self.connection.order(Order::Offer(kind)),
                None => self.refuse("nothing_offered", say!(lang, "join-nothing-offered"))?,
            },
            Command::Decline => match self.mirror().offered().or(self.mirror().offering()) {
                Some(kind) => self.connection.order(Order::Decline(kind)),
                None => self.refuse("nothing_offered", say!(lang, "join-nothing-offered"))?,
            },
            Command::Claim => self.connection.order(Order::Claim),
            Command::Resign => self.connection.order(Order::Resign),
            Command::Move(text) => {
                let rules = self.game.rules().clone();
                match notation::parse_move(&rules, text) {
                    Ok(mv) => self.make(&[mv])?,
                    Err(_) => match notation::parse(&rules, text) {
                        // By hand that is a slip; a pipe may hold a whole game in a line.
                        Ok(moves) if !self.is_by_hand && moves.len() > 1 => self.make(&moves)?,
                        _ => self.not_understood(text)?,
                    },
                }
            }
        }
        Ok(Next::GoOn)
    }

    fn not_understood(&mut self, input: &str) -> CliResult {
        let expected = notation::expected(self.game.rules()).in_words(self.lang);
        let text = say!(self.lang, "not-understood", input, expected);
        self.refuse("not_understood", &text)
    }

    /// Plays moves: now, or as soon as it is our turn.
    fn make(&mut self, moves: &[Move]) -> CliResult {
        if self.game.is_over() && self.has_started {
            return self.refuse("game_over", say!(self.lang, "game-over"));
        }
        if self.is_by_hand && !self.mirror().is_our_turn(&self.game) {
            return self.refuse("not_your_turn", say!(self.lang, "not-your-turn"));
        }
        self.waiting.extend(moves);
        Ok(())
    }

    /// Sends the next move that waits, if it is our turn.
    fn play_waiting(&mut self) {
        let can =
            self.mirror().is_connected && self.mirror().is_our_turn(&self.game) && !self.is_sent;
        if let Some(mv) = can.then(|| self.waiting.pop_front()).flatten() {
            let name = self.game.rules().move_name(mv);
            let ply = self.game.moves().len();
            self.is_sent = true;
            self.connection.order(Order::Move(name, ply));
        }
    }

    fn offer(&mut self, kind: OfferKind) -> CliResult {
        if kind == OfferKind::Takeback && !self.mirror().needs_consent() {
            self.connection.order(Order::Undo);
            return Ok(());
        }
        self.connection.order(Order::Offer(kind));
        if self.mirror().needs_consent() {
            self.say(say!(self.lang, "join-offered"))?;
        }
        Ok(())
    }

    fn list_phrases(&mut self) -> CliResult {
        let lang = self.lang;
        let all: Vec<Value> = PHRASES
            .iter()
            .map(|phrase| json!({ "phrase": phrase.name(), "text": phrase.in_words(lang) }))
            .collect();
        self.tell(&json!({ "type": "phrases", "phrases": all }))?;
        self.say(say!(lang, "join-phrase-unknown"))?;
        for (phrase, number) in PHRASES.iter().zip(1..) {
            self.say(&format!("{number:2}  {}", phrase.in_words(lang)))?;
        }
        Ok(())
    }

    fn tell_time(&mut self) -> CliResult {
        let now = self.began.elapsed();
        self.game.set_now(now);
        let game = &self.game;
        let seats = 0..game.rules().players().len() as u8;
        let left: Vec<_> =
            seats.filter_map(|seat| Some((self.player(seat), game.time_left(seat)?))).collect();
        if left.is_empty() {
            return self.refuse("no_clock", say!(self.lang, "no-clock"));
        }
        let millis: Vec<u128> = left.iter().map(|(_, left)| left.as_millis()).collect();
        self.tell(&json!({ "type": "time", "left_ms": millis }))?;
        let words: Vec<String> =
            left.iter().map(|(name, left)| format!("{name} {}", clock_face(*left))).collect();
        self.say(&words.join(", "))
    }

    fn tell_who(&mut self) -> CliResult {
        let lang = self.lang;
        let seats = 0..self.game.rules().players().len() as u8;
        let mut all = Vec::new();
        for seat in seats {
            let (player, there) = (self.player(seat), self.mirror().is_there(seat));
            let open = self.mirror().is_open(seat);
            self.say(&match there {
                _ if open => say!(lang, "join-player-open", player),
                Some(true) => say!(lang, "join-player-there", player),
                Some(false) => say!(lang, "join-player-away", player),
                None => player,
            })?;
            let name = self.mirror().name(seat).map(str::to_owned);
            all.push(json!({ "player": seat, "name": name, "open": open, "connected": there }));
        }
        let count = self.mirror().spectators;
        self.tell(&json!({ "type": "who", "players": all, "spectators": count }))?;
        if count > 0 {
            self.say(&say!(lang, "join-watchers", count))?;
        }
        Ok(())
    }
}

/// What went wrong, for programs.
fn code_of(failure: &Failure) -> &str {
    match failure {
        Failure::Refused(problem) => &problem.code,
        Failure::Unreachable(_) | Failure::System(_) => "unreachable",
        Failure::NotFoursight => "not_foursight",
    }
}

fn is_for_players(command: &Command<'_>) -> bool {
    matches!(
        command,
        Command::Move(_)
            | Command::Say(_)
            | Command::Offer(_)
            | Command::Accept
            | Command::Decline
            | Command::Claim
            | Command::Resign
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_both_languages() {
        assert_eq!(parse(" say good luck\n"), Command::Say("good luck"));
        assert_eq!(parse("remis"), Command::Offer(OfferKind::Draw));
        assert_eq!(parse("zurück"), Command::Offer(OfferKind::Takeback));
        assert_eq!(parse("4"), Command::Move("4"));
        assert_eq!(parse("draw 4"), Command::Move("draw 4"));
        for name in NAMES {
            assert!(!matches!(parse(name), Command::Move(_)), "{name}");
        }
    }
}
