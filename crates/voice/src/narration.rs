//! What happens in a game, in words.

use foursight_agents::{AgentKind, Evaluation};
use foursight_rules::format::{Effect, OpeningOption};
use foursight_rules::{EndKind, Event, GameEnd, Illegal, PlayerSet, Position, Ruleset};

use crate::cell::cell_name;
use crate::{Colour, InWords, Lang, say};

/// Tells what happens in a game.
#[derive(Debug, Clone)]
pub struct Narrator<'r> {
    rules: &'r Ruleset,
    lang: Lang,
    names: Vec<&'r str>,
}

impl<'r> Narrator<'r> {
    /// Calls the players what their pack calls them.
    #[must_use]
    pub fn new(rules: &'r Ruleset, lang: Lang) -> Self {
        let seats = 0..rules.players().len() as u8;
        Self { rules, lang, names: seats.map(|seat| lang.player(rules, seat)).collect() }
    }

    /// Calls players after the colours that they are shown in, where their pack calls them after a
    /// colour too; `shown` gives a seat's colour if it is not the pack's.
    #[must_use]
    pub fn with_colours(mut self, shown: impl Fn(u8) -> Option<Colour>) -> Self {
        for (name, seat) in self.names.iter_mut().zip(0..) {
            let colour = Colour::of_name(self.lang, name).and_then(|_| shown(seat));
            if let Some(colour) = colour {
                *name = colour.name(self.lang);
            }
        }
        self
    }

    /// What a player is called.
    #[must_use]
    pub fn player(&self, seat: u8) -> &'r str {
        self.names[usize::from(seat)]
    }

    /// What a player of a record is called: by the name in it, unless that is the pack's own.
    #[must_use]
    pub fn recorded<'n>(&self, seat: u8, name: &'n str) -> &'n str
    where
        'r: 'n,
    {
        let is_own = Lang::ALL.iter().any(|lang| lang.player(self.rules, seat) == name);
        if is_own { self.player(seat) } else { name }
    }

    /// An event as a sentence; `None` for what the board itself shows.
    #[must_use]
    pub fn event(&self, event: &Event) -> Option<String> {
        let lang = self.lang;
        let at = |cell: &[u16]| cell_name(self.rules, lang, cell);
        Some(match event {
            Event::Captured { by, stones } => {
                let cells: Vec<String> = stones.iter().map(|stone| at(&stone.cell)).collect();
                say!(lang, "event-captured", player = self.player(*by), cells = cells.join(", "))
            }
            Event::Placed { player, cell, by: Some(by) } => {
                let (owner, player) = (self.player(*player), self.player(*by));
                say!(lang, "event-placed-for", player, owner, cell = at(cell))
            }
            Event::Popped { player, cell } => {
                say!(lang, "event-popped", player = self.player(*player), cell = at(cell))
            }
            Event::Passed { player } => {
                say!(lang, "event-passed", player = self.player(*player))
            }
            Event::Swapped { player } => {
                say!(lang, "event-swapped", player = self.player(*player))
            }
            Event::Chosen { player, option } => {
                let player = self.player(*player);
                match option {
                    OpeningOption::More => say!(lang, "event-chosen-more", player),
                    _ => say!(lang, "event-chosen-stay", player),
                }
            }
            Event::Repeated { times } => say!(lang, "event-repeated", times = *times),
            Event::BombPlaced { cell, explode_in_round } => {
                say!(lang, "event-bomb-placed", cell = at(cell), round = *explode_in_round)
            }
            Event::BombTicked { cell, rounds_left } => {
                say!(lang, "event-bomb-ticked", cell = at(cell), rounds = *rounds_left)
            }
            Event::Exploded { cell, stones } => {
                say!(lang, "event-exploded", cell = at(cell), stones = stones.len())
            }
            Event::Out { player, .. } => say!(lang, "event-out", player = self.player(*player)),
            Event::Won { players, reason, lines, .. } if self.loses(reason) => {
                let result = self.winners(*players);
                match lines.first() {
                    Some(line) => {
                        say!(lang, "event-lost", player = self.player(line.player), result)
                    }
                    None => say!(lang, "event-won", result),
                }
            }
            Event::Won { players, line_count: 0 | 1, .. } => {
                say!(lang, "event-won", result = self.winners(*players))
            }
            Event::Won { players, line_count, .. } => {
                let result = self.winners(*players);
                say!(lang, "event-won-by-lines", result, lines = *line_count)
            }
            Event::Tied => say!(lang, "end-draw").to_owned(),
            _ => return None,
        })
    }

    /// Whether it is a loss, or going out, to reach the threshold of this score.
    fn loses(&self, score: &str) -> bool {
        let known = self.rules.scores().iter().find(|known| known.name == score);
        known.is_some_and(|known| known.effect == Effect::Lose)
    }

    /// "Red wins", "Red and Yellow win".
    #[must_use]
    pub fn winners(&self, players: PlayerSet) -> String {
        let names: Vec<&str> = players.iter().map(|seat| self.player(seat)).collect();
        winners(self.lang, &names)
    }

    /// How a game ended, in a sentence.
    #[must_use]
    pub fn end(&self, end: &GameEnd) -> String {
        let lang = self.lang;
        if end.is_draw() {
            return match end.kind {
                EndKind::Agreement => say!(lang, "end-agreement").to_owned(),
                EndKind::Adjudicated => say!(lang, "end-adjudicated-draw").to_owned(),
                EndKind::Aborted => say!(lang, "end-aborted").to_owned(),
                _ => say!(lang, "end-draw").to_owned(),
            };
        }
        let result = self.winners(end.winners);
        let player = end.loser(self.names.len()).map_or("", |seat| self.player(seat));
        match end.kind {
            EndKind::Adjudicated => say!(lang, "end-adjudicated", result),
            EndKind::Resigned => say!(lang, "end-resigned", player, result),
            EndKind::Timeout => say!(lang, "end-timeout", player, result),
            EndKind::Illegal => say!(lang, "end-illegal", player, result),
            EndKind::BadReply => say!(lang, "end-bad-reply", player, result),
            EndKind::TooLarge => say!(lang, "end-too-large", player, result),
            EndKind::Flood => say!(lang, "end-flood", player, result),
            EndKind::Disconnected => say!(lang, "end-disconnected", player, result),
            EndKind::Crashed => say!(lang, "end-crashed", player, result),
            EndKind::Absent => say!(lang, "end-absent", player, result),
            _ => say!(lang, "event-won", result),
        }
    }

    /// What whoever is to move should know before placing a stone: that the turn has several left,
    /// and that the next one is somebody else's, as in openings.
    #[must_use]
    pub fn turn_note(&self, position: &Position) -> Option<String> {
        let (lang, count, owner) = (self.lang, position.stones_left(), position.stone_to_place());
        let player = (owner != position.to_move()).then(|| self.player(owner));
        match (count, player) {
            _ if position.outcome().is_some() => None,
            (0 | 1, None) => None,
            (0 | 1, Some(player)) => Some(say!(lang, "turn-stone-of", player)),
            (count, None) => Some(say!(lang, "turn-stones-left", count)),
            (count, Some(player)) => Some(say!(lang, "turn-stones-left-of", count, player)),
        }
    }

    /// Why a move was refused, in a sentence.
    #[must_use]
    pub fn illegal(&self, illegal: &Illegal) -> String {
        match illegal {
            Illegal::NotYourTurn { to_move, .. } => {
                say!(self.lang, "player-to-move", player = self.player(*to_move))
            }
            Illegal::NoOwner { rule, cell } => {
                let cell = cell_name(self.rules, self.lang, cell);
                say!(self.lang, "illegal-no-owner", rule, cell)
            }
            Illegal::OffBoard(at) => match self.hole(at) {
                Some(cell) => say!(self.lang, "illegal-no-cell", cell),
                None => illegal.in_words(self.lang),
            },
            other => other.in_words(self.lang),
        }
    }

    /// What a cell would be called that does not exist although it lies between the edges.
    fn hole(&self, at: &[i64]) -> Option<String> {
        let dims = self.rules.geometry().dims();
        let within = at.iter().zip(dims).all(|(at, size)| (0..i64::from(*size)).contains(at));
        let coords: Vec<u16> = at.iter().filter_map(|at| u16::try_from(*at).ok()).collect();
        (within && at.len() == dims.len()).then(|| cell_name(self.rules, self.lang, &coords))
    }
}

/// "Red", "Red and Yellow", "Red, Yellow and Blue".
pub(crate) fn list(lang: Lang, words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [first @ .., last] => say!(lang, "list", first = first.join(", "), last),
    }
}

/// "Red wins", "Red and Yellow win".
#[must_use]
pub fn winners(lang: Lang, names: &[&str]) -> String {
    say!(lang, "winners", players = list(lang, names), count = names.len())
}

/// What to play, and what that is worth.
#[must_use]
pub fn hint(lang: Lang, mv: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => say!(lang, "hint-with-value", mv, value),
        None => say!(lang, "hint", mv),
    }
}

/// What a move is worth.
#[must_use]
pub fn value(lang: Lang, value: Evaluation) -> String {
    match value {
        Evaluation::Exact { score: 0, .. } => say!(lang, "value-draw").to_owned(),
        Evaluation::Exact { score, moves } if score > 0 => say!(lang, "value-win", moves),
        Evaluation::Win { moves } => say!(lang, "value-win", moves),
        Evaluation::Exact { moves, .. } | Evaluation::Loss { moves } => {
            say!(lang, "value-loss", moves)
        }
        Evaluation::Estimate(guess) => {
            let text = format!("{guess:+.2}");
            if lang == Lang::De { text.replace('.', ",") } else { text }
        }
    }
}

/// How a computer player plays.
#[must_use]
pub fn agent(lang: Lang, kind: AgentKind) -> &'static str {
    match kind {
        AgentKind::Random => say!(lang, "agent-random"),
        AgentKind::Blocker => say!(lang, "agent-blocker"),
        AgentKind::Level(_) => say!(lang, "agent-level"),
        AgentKind::Pattern { .. } => say!(lang, "agent-pattern"),
        AgentKind::Search => say!(lang, "agent-search"),
        AgentKind::Xtreme => say!(lang, "agent-xtreme"),
        AgentKind::Perfect => say!(lang, "agent-perfect"),
    }
}

/// What decided a game, as statistics show it.
#[must_use]
pub fn reason(lang: Lang, reason: &str) -> String {
    let known = match reason {
        "no_moves" => say!(lang, "reason-no-moves"),
        "agreement" => say!(lang, "reason-agreement"),
        "adjudicated" => say!(lang, "reason-adjudicated"),
        "resigned" => say!(lang, "reason-resigned"),
        "timeout" => say!(lang, "reason-timeout"),
        "illegal" => say!(lang, "reason-illegal"),
        other if other.ends_with("lines") => say!(lang, "reason-lines"),
        other if other.ends_with("captures") => say!(lang, "reason-captures"),
        other => other,
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use foursight_rules::{GameEnd, Library, notation};

    use super::*;

    #[test]
    fn players_are_called_after_the_colours_that_are_shown() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let shown = |seat| [Some(Colour::Gold), None][usize::from(seat)];
        let narrator = Narrator::new(&rules, Lang::En).with_colours(shown);
        assert_eq!((narrator.player(0), narrator.player(1)), ("Gold", "Yellow"));
        let end = GameEnd::lost_by(2, 1, EndKind::Resigned);
        assert_eq!(narrator.end(&end), "Yellow gives up. Gold wins.");
        // A record's own names stay; those of the pack follow the colours.
        assert_eq!(narrator.recorded(0, "Rot"), "Gold");
        assert_eq!(narrator.recorded(0, "blocker"), "blocker");
    }

    #[test]
    fn whoever_places_several_stones_or_somebody_elses_is_told_before() {
        let note = |pack: &str, moves: &str| {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            let mut position = Position::new(&rules);
            for mv in notation::parse(&rules, moves).unwrap() {
                position.play(mv).unwrap();
            }
            Narrator::new(&rules, Lang::En).turn_note(&position)
        };
        assert_eq!(note("gomoku", "h8"), None);
        assert_eq!(note("connect6", ""), None);
        assert_eq!(note("connect6", "h8").unwrap(), "Stones left in this turn: 2.");
        assert_eq!(note("connect6", "h8 a1"), None);
        assert_eq!(
            note("gomoku-swap2", "h8").unwrap(),
            "Stones left: 2, and the next one is White's."
        );
        assert_eq!(note("gomoku-swap2", "h8 h9 h10"), None);
        let last = note("gomoku-swap2", "h8 h9 h10 more i8").unwrap();
        assert_eq!(last, "The next stone is Black's.");
    }

    #[test]
    fn only_names_of_colours_follow_them() {
        assert_eq!(Colour::of_name(Lang::De, "Rot"), Some(Colour::Red));
        assert_eq!(Colour::of_name(Lang::De, "Red"), None);
        assert_eq!(Colour::of_name(Lang::En, "Alice"), None);
    }

    #[test]
    fn every_end_has_a_sentence_of_its_own() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        for lang in Lang::ALL {
            let narrator = Narrator::new(&rules, lang);
            let mut told: Vec<String> = [
                EndKind::NoMoves,
                EndKind::Adjudicated,
                EndKind::Resigned,
                EndKind::Timeout,
                EndKind::Illegal,
                EndKind::BadReply,
                EndKind::TooLarge,
                EndKind::Flood,
                EndKind::Disconnected,
                EndKind::Crashed,
                EndKind::Absent,
            ]
            .map(|kind| narrator.end(&GameEnd::lost_by(2, 0, kind)))
            .into();
            told.extend(
                [EndKind::NoMoves, EndKind::Agreement, EndKind::Adjudicated, EndKind::Aborted]
                    .map(|kind| narrator.end(&GameEnd::without_winner(kind))),
            );
            let whole = told.len();
            told.sort();
            told.dedup();
            assert_eq!(told.len(), whole, "{told:?}");
        }
    }
}
