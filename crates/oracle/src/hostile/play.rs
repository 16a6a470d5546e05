//! Hostile packs are loaded and played; fuel and bytes stay within what was promised.

use std::collections::BTreeMap;
use std::sync::Arc;

use allocation_counter::measure;
use foursight_rules::{
    Budget, ChancePoint, Cost, InMemoryPacks, Library, LoadError, Position, Ruleset, Snapshot,
    meter, schema,
};

use super::Draw;

/// What became of hostile packs, as parts of what was promised: 1 is all of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct HostileReport {
    /// True if the packs were let in.
    pub accepted: bool,
    /// True if they were refused for what they cost, and for nothing else.
    pub too_dear: bool,
    /// Fuel for preparing.
    pub prepare: f64,
    /// Fuel for the dearest turn, list of moves or snapshot.
    pub play: f64,
    /// Bytes while preparing or playing.
    pub bytes: f64,
}

impl HostileReport {
    /// Keeps the larger of each number.
    pub fn worst(&mut self, other: &Self) {
        self.prepare = self.prepare.max(other.prepare);
        self.play = self.play.max(other.play);
        self.bytes = self.bytes.max(other.bytes);
    }
}

/// What the text itself takes, whoever reads it: the library's copy and the one for messages;
/// and the messages.
const REFUSAL_BYTES: u64 = 1 << 20;

/// What looking for doubts takes, and telling them: a byte for each cell, the names of scores, and
/// the few that are told.
const DOUBT_BYTES: u64 = 1 << 20;

/// Loads packs made of these bytes within a budget and plays a few moves with them.
///
/// # Panics
///
/// If more fuel or memory is used than was promised, or anything else goes wrong.
pub fn check_hostile_packs(data: &[u8]) -> HostileReport {
    // Read once for all packs, so it is nobody's cost.
    let _ = schema();
    let mut draw = Draw::new(data);
    let packs = draw.texts().packs;
    let budget = draw.budget();
    let length: u64 = packs.iter().map(|(_, text)| text.len() as u64).sum();
    let texts: BTreeMap<String, Vec<u8>> =
        packs.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    let library = Library::of(vec![Box::new(InMemoryPacks(texts))]);

    let _ = meter::take_spent();
    let mut loaded = None;
    let memory = measure(|| loaded = Some(Ruleset::load_within(&library, &["h"], &budget)));
    let spent = meter::take_spent();
    let mut report = HostileReport::default();
    match loaded.expect("it was loaded or refused") {
        Err(error) => {
            assert!(spent <= budget.prepare, "{spent} fuel to refuse packs: {budget:?}");
            let most = budget.bytes + 3 * length + REFUSAL_BYTES;
            assert!(memory.bytes_max <= most, "{} bytes to refuse packs", memory.bytes_max);
            assert!(memory.bytes_current as u64 <= 2 * length + REFUSAL_BYTES, "{memory:?}");
            report.too_dear = is_too_dear(&error);
            assert!(!error.to_string().is_empty());
        }
        Ok(rules) => {
            let cost = *rules.cost();
            assert!(cost.fits(&budget), "{cost:?} {budget:?}");
            assert!(spent <= cost.prepare, "{spent} fuel to prepare, promised {cost:?}");
            let bytes = memory.bytes_max;
            assert!(bytes <= cost.rules_bytes, "{bytes} bytes to prepare, promised {cost:?}");
            report = HostileReport {
                accepted: true,
                too_dear: false,
                prepare: part(spent, cost.prepare),
                play: 0.0,
                bytes: part(bytes, cost.rules_bytes),
            };
            doubt(&rules, spent, &mut report);
            play(&mut draw, &rules, &mut report);
        }
    }
    report
}

/// Looks for what the packs say without any effect, which is a part of preparing them.
fn doubt(rules: &Ruleset, spent: u64, report: &mut HostileReport) {
    let mut told = 0;
    let memory = measure(|| told = rules.doubts().len());
    let (spent, cost) = (spent + meter::take_spent(), rules.cost());
    assert!(spent <= cost.prepare, "{spent} fuel with doubts, promised {cost:?}");
    assert!(memory.bytes_max <= DOUBT_BYTES, "{} bytes for {told} doubts", memory.bytes_max);
    report.prepare = report.prepare.max(part(spent, cost.prepare));
}

fn part(used: u64, promised: u64) -> f64 {
    used as f64 / promised.max(1) as f64
}

fn is_too_dear(error: &LoadError) -> bool {
    match error {
        LoadError::Faulty(findings) => {
            findings.0.iter().any(|finding| finding.code == "over-budget")
        }
        _ => false,
    }
}

/// Plays a few moves, and takes them back.
fn play(draw: &mut Draw<'_>, rules: &Arc<Ruleset>, report: &mut HostileReport) {
    let cost = *rules.cost();
    let turns = if cost.move_fuel() > Budget::server().turn / 16 { 3 } else { 12 };
    let mut steps = 1;
    let memory = measure(|| {
        let mut game = Game { position: Position::new(rules), cost, report };
        game.spent("the start", cost.turn);
        let mut shown = Snapshot::new(&game.position);
        game.spent("a snapshot", cost.snapshot);
        for _ in 0..turns {
            let legal = game.position.legal_moves();
            game.spent("a list of moves", cost.listing);
            let mv = match legal.len() {
                0 => rules.move_at(draw.below(rules.move_count())),
                count => legal.get(draw.below(count)).copied(),
            };
            drop(legal);
            let Some(mv) = mv else { break };
            let played = game.position.play(mv);
            game.spent("a turn", cost.turn);
            steps += 1;
            let Ok(events) = played else { break };
            shown.apply_all(&events);
            drop(events);
            let decide = |point: &ChancePoint| {
                let any = point.places[draw.below(point.places.len())];
                (point.is_last_round || draw.below(2) == 0).then_some(any)
            };
            let events = game.position.settle_chance(decide).expect("a bomb can drop there");
            game.spent("chance", cost.turn);
            steps += 1;
            shown.apply_all(&events);
            assert_eq!(shown.cells, Snapshot::new(&game.position).cells, "what events tell");
            game.spent("a snapshot", cost.snapshot);
        }
        while game.position.undo() {
            game.spent("taking back", cost.turn);
        }
    });
    let most = cost.game_bytes.saturating_add(cost.turn_bytes.saturating_mul(steps));
    assert!(memory.bytes_max <= most, "{} bytes to play {steps}: {cost:?}", memory.bytes_max);
    report.bytes = report.bytes.max(part(memory.bytes_max, most));
}

struct Game<'a> {
    position: Position,
    cost: Cost,
    report: &'a mut HostileReport,
}

impl Game<'_> {
    /// Compares the fuel that was spent on something with what it was to cost.
    fn spent(&mut self, what: &str, promised: u64) {
        let spent = meter::take_spent();
        assert!(spent <= promised, "{what} took {spent} of {promised}: {:?}", self.cost);
        self.report.play = self.report.play.max(part(spent, promised));
    }
}
