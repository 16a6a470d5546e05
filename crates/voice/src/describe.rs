//! The rules of a game in words, from what its packs say.

use foursight_rules::format::{
    BoardAction, Bombs, Condition, DirectionSet, Directions, Edge, Effect, End, Lattice,
    MatchCount, MultimatchMode, NoMoves, NoMovesResult, Operation, Place, PlayerIndex, Restriction,
    Rule, ScoreAction, Whose,
};
use foursight_rules::{Feature, Pattern, Ruleset};

use crate::narration::list;
use crate::{Lang, say};

/// Everything that there is to know about a game.
#[must_use]
pub fn describe(rules: &Ruleset, lang: Lang) -> String {
    let guide = Guide::for_authors(rules, lang);
    let packs = rules.linked();
    let mut paragraphs = vec![guide.title(), guide.board()];
    paragraphs.extend(packs.rules.iter().map(|rule| guide.rule(rule.value())));
    let restrictions = packs.restrictions.iter().map(Feature::value);
    paragraphs.extend(restrictions.map(|restriction| guide.named_restriction(restriction)));
    paragraphs.extend(packs.bombs.as_ref().map(|bombs| guide.bombs(bombs.value())));
    paragraphs.push(guide.no_moves());
    paragraphs.join("\n\n") + "\n"
}

/// Puts what packs say into words.
pub(crate) struct Guide<'r> {
    rules: &'r Ruleset,
    lang: Lang,
    /// Whether scores are called by their names in packs, too.
    with_names: bool,
}

impl<'r> Guide<'r> {
    /// One that calls scores by their names in packs, too.
    pub(crate) fn for_authors(rules: &'r Ruleset, lang: Lang) -> Self {
        Self { rules, lang, with_names: true }
    }

    /// One that leaves out what only authors of packs know.
    pub(crate) fn for_players(rules: &'r Ruleset, lang: Lang) -> Self {
        Self { rules, lang, with_names: false }
    }
}

impl Guide<'_> {
    /// The name of the game, and what its authors say about it.
    fn title(&self) -> String {
        let (rules, code) = (self.rules, self.lang.code());
        let asked = |name: &str| rules.requested().iter().any(|asked| asked == name);
        let files = rules.packs().iter().filter(|file| asked(file.name()));
        let about = files.flat_map(|file| {
            [file.pack().description.as_ref(), file.pack().notes.as_ref()].into_iter().flatten()
        });
        let mut lines = vec![rules.title(code)];
        lines.extend(about.map(|text| text.get(code).to_owned()));
        lines.join("\n")
    }

    /// Packs, board, players and scores.
    fn board(&self) -> String {
        let (rules, lang) = (self.rules, self.lang);
        let packs: Vec<&str> = rules.packs().iter().map(|file| file.name()).collect();
        let sizes: Vec<String> = rules.geometry().dims().iter().map(u16::to_string).collect();
        let size = if sizes.is_empty() { "1".to_owned() } else { sizes.join(" x ") };
        let players: Vec<String> = rules
            .players()
            .iter()
            .map(|player| format!("{} ({})", player.name.get(lang.code()), player.symbol))
            .collect();
        let mut lines = vec![
            say!(lang, "rules-packs", packs = packs.join(", ")),
            say!(lang, "rules-board", size, cells = rules.geometry().existing_cells()),
        ];
        lines.extend(self.shape());
        lines.extend(rules.gravity().map(|(axis, end)| self.gravity(axis, end)));
        lines.extend(self.edges());
        lines.push(say!(lang, "rules-players", players = players.join(", ")));
        lines.extend(self.turns());
        lines.extend(crate::moves::other_moves(rules, lang));
        for score in rules.scores() {
            let name = self.score(&score.name);
            lines.push(match (score.threshold, score.effect) {
                (Some(goal), Effect::Win) => say!(lang, "rules-score-wins", name, goal),
                (Some(goal), Effect::Lose) => say!(lang, "rules-score-loses", name, goal),
                (Some(goal), Effect::Out) => say!(lang, "rules-score-out", name, goal),
                (None, _) => say!(lang, "rules-score", name),
            });
        }
        lines.join("\n")
    }

    /// What the board's cells are like, as far as packs say so.
    fn shape(&self) -> Vec<String> {
        let geometry = self.rules.geometry();
        let holes = geometry.cells() - geometry.existing_cells();
        let hexagons = (geometry.lattice() == Lattice::Hex)
            .then(|| say!(self.lang, "rules-hexagons").to_owned());
        let holes = (holes > 0).then(|| say!(self.lang, "rules-holes", holes));
        hexagons.into_iter().chain(holes).collect()
    }

    /// How many stones a turn has, and whose turn comes when, as far as packs say so.
    fn turns(&self) -> Vec<String> {
        let turns = self.rules.linked().turns.as_ref().map(Feature::value);
        let numbers = turns.and_then(|turns| turns.stones.as_ref());
        let numbers = numbers.map(|all| all.iter().map(|count| count.0.to_string()));
        let order = turns.and_then(|turns| turns.order.as_ref());
        let order = order.map(|all| all.iter().map(|seat| self.player(seat.0)));
        let joined = |all: Vec<String>| all.join(", ");
        let stones = numbers.map(|all| joined(all.collect()));
        let players = order.map(|all| joined(all.collect()));
        let stones = stones.map(|stones| say!(self.lang, "rules-stones-a-turn", stones));
        let players = players.map(|players| say!(self.lang, "rules-order", players));
        stones.into_iter().chain(players).collect()
    }

    /// Where stones fall to. Rows are counted from the top, columns from the left.
    fn gravity(&self, axis: usize, end: End) -> String {
        let lang = self.lang;
        match (self.rules.geometry().dims().len() - axis, end) {
            (2, End::High) => say!(lang, "gravity-bottom").to_owned(),
            (2, End::Low) => say!(lang, "gravity-top").to_owned(),
            (1, End::High) => say!(lang, "gravity-right").to_owned(),
            (1, End::Low) => say!(lang, "gravity-left").to_owned(),
            (_, End::High) => say!(lang, "gravity-last", axis = self.axis(axis)),
            (_, End::Low) => say!(lang, "gravity-first", axis = self.axis(axis)),
        }
    }

    /// "rows", "columns", "layers" or "axis 1".
    fn axis(&self, axis: usize) -> String {
        let (lang, axes) = (self.lang, self.rules.geometry().dims().len());
        match axes.saturating_sub(axis) {
            1 => say!(lang, "axis-columns").to_owned(),
            2 => say!(lang, "axis-rows").to_owned(),
            3 if axes == 3 => say!(lang, "axis-layers").to_owned(),
            _ => say!(lang, "axis-other", number = axis + 1),
        }
    }

    /// What lines do at the edges where they do not stop.
    fn edges(&self) -> Vec<String> {
        let topology = self.rules.linked().topology.as_ref().map(Feature::value);
        let axes = topology.map(Vec::as_slice).unwrap_or_default().iter().enumerate();
        let open = axes.filter(|(_, ends)| **ends != [Edge::Stop; 2]);
        open.map(|(axis, [low, high])| {
            let axis = self.axis(axis);
            if low == high {
                return say!(self.lang, "edges-same", axis, what = self.edge(*low));
            }
            let (first, last) = (self.edge(*low), self.edge(*high));
            say!(self.lang, "edges-differ", axis, first, last)
        })
        .collect()
    }

    fn edge(&self, edge: Edge) -> &'static str {
        match edge {
            Edge::Stop => say!(self.lang, "edge-stop"),
            Edge::Return => say!(self.lang, "edge-return"),
            Edge::Reverse => say!(self.lang, "edge-reverse"),
            Edge::Loop | Edge::LoopReturn => say!(self.lang, "edge-loop-return"),
            Edge::LoopReverse => say!(self.lang, "edge-loop-reverse"),
        }
    }

    /// A score as players see it, with its name in packs for their authors.
    pub(crate) fn score(&self, name: &str) -> String {
        let known = self.rules.scores().iter().find(|score| score.name == name);
        match known.and_then(|score| score.display_name.as_ref()) {
            Some(shown) if !self.with_names => shown.get(self.lang.code()).to_owned(),
            None if !self.with_names => {
                let own = name.split_once('.').map_or(name, |(_, own)| own);
                say!(self.lang, "plain-score", name = own)
            }
            Some(shown) => format!("{} ({name})", shown.get(self.lang.code())),
            None => name.to_owned(),
        }
    }

    fn rule(&self, rule: &Rule) -> String {
        let lang = self.lang;
        let mut lines = vec![say!(
            lang,
            "rule",
            name = rule.name,
            pattern = &*rule.pattern,
            what = self.pattern(rule)
        )];
        let mut add = |text: String| lines.push(format!("  {text}"));
        if &*rule.pattern != ANYTHING {
            add(match rule.multimatch_mode {
                MultimatchMode::One => say!(lang, "rule-once").to_owned(),
                MultimatchMode::Half => say!(lang, "rule-once-a-line").to_owned(),
                MultimatchMode::All => say!(lang, "rule-once-a-way").to_owned(),
            });
        }
        if let Some(matches) = rule.matches {
            add(say!(lang, "rule-matches", range = self.matches(matches)));
        }
        if let Some(directions) = &rule.directions {
            add(self.directions(directions));
        }
        if let Some(player) = rule.active_player {
            add(say!(lang, "rule-player", player = self.player(player)));
        }
        for condition in &rule.conditions {
            add(say!(lang, "rule-if", condition = self.condition(condition)));
        }
        for action in &rule.score_actions {
            add(format!("-> {}", self.score_action(action)));
        }
        for action in self.board_actions(rule) {
            add(format!("-> {action}"));
        }
        lines.join("\n")
    }

    /// What a rule looks for.
    fn pattern(&self, rule: &Rule) -> String {
        let lang = self.lang;
        if &*rule.pattern == ANYTHING {
            return say!(lang, "pattern-anything").to_owned();
        }
        if let Some(stones) = flanked(rule) {
            return say!(lang, "pattern-flank", stones);
        }
        let pattern = rule.pattern.parsed().ok();
        match (pattern.and_then(Pattern::row), pattern.and_then(ends)) {
            (Some(stones), Some(RowEnds::Open)) => say!(lang, "pattern-row", stones),
            (Some(stones), Some(RowEnds::Exact)) => say!(lang, "pattern-row-exactly", stones),
            _ => say!(lang, "pattern-other").to_owned(),
        }
    }

    /// How many matches there must be. Where nothing is said, one is the fewest.
    pub(crate) fn matches(&self, MatchCount { minimum, maximum }: MatchCount) -> String {
        let least = minimum.unwrap_or(1);
        let least = (least > 0).then_some(i64::from(least));
        self.range(least, maximum.map(i64::from))
    }

    pub(crate) fn directions(&self, directions: &Directions) -> String {
        let lang = self.lang;
        match directions {
            Directions::Named(DirectionSet::All) => say!(lang, "directions-all").to_owned(),
            Directions::Named(DirectionSet::Orthogonal) => {
                say!(lang, "directions-orthogonal").to_owned()
            }
            Directions::Named(DirectionSet::Diagonal) => {
                say!(lang, "directions-diagonal").to_owned()
            }
            Directions::Steps(steps) => {
                let steps: Vec<String> = steps.iter().map(|step| numbers(step)).collect();
                say!(lang, "directions-steps", steps = steps.join(", "))
            }
        }
    }

    pub(crate) fn player(&self, seat: u8) -> String {
        let players = self.rules.players();
        let known = players.get(usize::from(seat)).map(|_| self.lang.player(self.rules, seat));
        known.map_or_else(|| (seat + 1).to_string(), str::to_owned)
    }

    /// Whose score or stone is meant.
    fn whose(&self, index: PlayerIndex) -> String {
        match index.meaning() {
            Whose::Mover => say!(self.lang, "whose-mover").to_owned(),
            Whose::Owner => say!(self.lang, "whose-centre").to_owned(),
            Whose::Next => say!(self.lang, "whose-next").to_owned(),
            Whose::Opponents => say!(self.lang, "whose-opponents").to_owned(),
            Whose::Player(player) => self.player(player),
            Whose::Nobody => say!(self.lang, "whose-nobody").to_owned(),
            Whose::Cell(cell) => say!(self.lang, "whose-cell", cell = cell + 1),
        }
    }

    fn score_action(&self, action: &ScoreAction) -> String {
        let (lang, value) = (self.lang, action.value);
        let (whose, score) = (self.whose(action.player_index), self.score(&action.memo));
        match action.operation {
            Operation::Set => say!(lang, "score-set", score, whose, value),
            Operation::Add if value < 0 => {
                say!(lang, "score-subtract", score, whose, value = value.saturating_neg())
            }
            Operation::Add => say!(lang, "score-add", score, whose, value),
            Operation::Multiply => say!(lang, "score-multiply", score, whose, value),
        }
    }

    fn board_actions(&self, rule: &Rule) -> Vec<String> {
        let lang = self.lang;
        if let Some(stones) = flanked(rule) {
            return vec![say!(lang, "stones-captured", stones)];
        }
        let described = |BoardAction { player_index, location_index }: &BoardAction| match (
            player_index.meaning(),
            *location_index,
        ) {
            (Whose::Nobody, -1) => say!(lang, "new-stone-removed").to_owned(),
            (Whose::Nobody, cell) => say!(lang, "stone-removed", cell = cell + 1),
            (_, -1) => say!(lang, "new-stone-turned", whose = self.whose(*player_index)),
            (_, cell) => {
                say!(lang, "stone-put", whose = self.whose(*player_index), cell = cell + 1)
            }
        };
        rule.board_actions.iter().map(described).collect()
    }

    pub(crate) fn condition(&self, condition: &Condition) -> String {
        let lang = self.lang;
        match condition {
            Condition::Score { player_index, memo, minimum, maximum } => {
                let (score, whose) = (self.score(memo), self.whose(*player_index));
                say!(lang, "condition-score", score, whose, range = self.range(*minimum, *maximum))
            }
            Condition::Coords { axes, minimum, maximum } => {
                let axes: Vec<String> = axes.iter().map(|axis| self.axis(*axis as usize)).collect();
                let axes: Vec<&str> = axes.iter().map(String::as_str).collect();
                // Packs count coordinates from 0, people from 1.
                let counted = |at: &Option<u32>| at.map(|at| i64::from(at) + 1);
                let range = self.range(counted(minimum), counted(maximum));
                say!(lang, "condition-coordinates", axes = list(lang, &axes), range)
            }
            Condition::Distance {
                from: Place::Centre,
                minimum: None | Some(0),
                maximum: Some(0),
            } => say!(lang, "condition-centre").to_owned(),
            Condition::Distance { from: Place::Centre, minimum, maximum } => {
                let range = self.range(minimum.map(i64::from), maximum.map(i64::from));
                say!(lang, "condition-distance", range)
            }
        }
    }

    fn range(&self, least: Option<i64>, most: Option<i64>) -> String {
        let lang = self.lang;
        match (least, most) {
            (Some(least), Some(most)) if least == most => least.to_string(),
            (Some(least), Some(most)) => say!(lang, "range-between", least, most),
            (Some(least), None) => say!(lang, "range-at-least", least),
            (None, most) => say!(lang, "range-at-most", most = most.unwrap_or_default()),
        }
    }

    fn named_restriction(&self, restriction: &Restriction) -> String {
        let name = restriction.name().unwrap_or_default();
        let told = say!(self.lang, "restriction", name, what = self.restriction(restriction));
        match restriction.refusal() {
            Some(text) => format!("{told}\n  {}", text.get(self.lang.code())),
            None => told,
        }
    }

    /// What a move must be, as the end of "A move is allowed if it is ...".
    fn restriction(&self, restriction: &Restriction) -> String {
        let lang = self.lang;
        let all = |parts: &[String]| {
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            list(lang, &parts)
        };
        match restriction {
            Restriction::Pattern {
                pattern,
                or,
                placed,
                matches,
                conditions,
                active_player,
                negate,
                further,
                ..
            } => {
                let mut parts = Vec::new();
                if let Some(player) = active_player {
                    parts.push(say!(lang, "move-by", player = self.player(*player)));
                }
                let patterns = [pattern].into_iter().chain(or).map(|text| &**text);
                let pattern = patterns.collect::<Vec<&str>>().join(say!(lang, "patterns-or"));
                if let Some(matches) = matches {
                    let range = self.matches(*matches);
                    parts.push(say!(lang, "move-in-patterns", pattern, range));
                } else if pattern != ANYTHING {
                    parts.push(say!(lang, "move-in-pattern", pattern));
                }
                if *placed && pattern != ANYTHING {
                    parts.push(say!(lang, "move-placed").to_owned());
                }
                let conditions = conditions.iter().map(|condition| self.condition(condition));
                parts.extend(conditions.map(|condition| say!(lang, "move-with", condition)));
                if parts.is_empty() {
                    parts.push(say!(lang, "move-any").to_owned());
                }
                let what = all(&parts);
                let what = if *negate { say!(lang, "move-not", what) } else { what };
                if *further { say!(lang, "move-further", what) } else { what }
            }
            Restriction::Disjunction { conjunctions, .. } => {
                let group = |group: &Vec<Restriction>| {
                    let parts: Vec<String> =
                        group.iter().map(|child| self.restriction(child)).collect();
                    all(&parts)
                };
                let groups: Vec<String> = conjunctions.iter().map(group).collect();
                groups.join(say!(lang, "restriction-or"))
            }
        }
    }

    fn bombs(&self, bombs: &Bombs) -> String {
        let windows = bombs.spawn.iter().map(|[first, last]| format!("{first}-{last}"));
        let windows: Vec<String> = windows.collect();
        say!(self.lang, "bombs", windows = windows.join(", "), fuse = bombs.fuse)
    }

    fn no_moves(&self) -> String {
        let lang = self.lang;
        match self.rules.linked().no_moves.as_ref().map(Feature::value) {
            None | Some(NoMoves::Named(NoMovesResult::Draw)) => {
                say!(lang, "no-moves-draw").to_owned()
            }
            Some(NoMoves::Named(NoMovesResult::Win)) => say!(lang, "no-moves-win").to_owned(),
            Some(NoMoves::Named(NoMovesResult::Loss)) => say!(lang, "no-moves-loss").to_owned(),
            Some(NoMoves::Highest { highest }) => {
                say!(lang, "no-moves-highest", score = self.score(highest))
            }
        }
    }
}

/// How a row may go on beyond a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowEnds {
    /// In any way.
    Open,
    /// Not at all.
    Exact,
}

/// Whether a row may go on, if that can be said in a word.
pub(crate) fn ends(pattern: &Pattern) -> Option<RowEnds> {
    let symbols = pattern.symbols();
    match pattern.beyond() {
        [None, None] => Some(RowEnds::Open),
        [first @ Some(_), last @ Some(_)] => {
            let beside = [symbols.first().copied(), symbols.last().copied()];
            ([first, last] == beside).then_some(RowEnds::Exact)
        }
        _ => None,
    }
}

/// The pattern that every move matches.
pub(crate) const ANYTHING: &str = "[.]";

fn numbers(step: &[i8]) -> String {
    let numbers: Vec<String> = step.iter().map(i8::to_string).collect();
    format!("({})", numbers.join(", "))
}

/// How many stones of one's own a rule takes, if it is about stones that were put between two of
/// another player's, who gets a point for each.
pub(crate) fn given_away(rule: &Rule) -> Option<usize> {
    let inner = rule.pattern.strip_prefix("a[A]")?.strip_suffix('a')?;
    let all = inner.bytes().all(|symbol| symbol == b'A');
    let stones = inner.len() + 1;
    let emptied = |(action, cell): (&BoardAction, i32)| {
        action.player_index.meaning() == Whose::Nobody && action.location_index == cell
    };
    let taken = rule.board_actions.iter().zip(1..).all(emptied);
    (all && taken && rule.board_actions.len() == stones).then_some(stones)
}

/// How many stones a rule captures, if it is about stones between two of another player's.
pub(crate) fn flanked(rule: &Rule) -> Option<usize> {
    let inner = rule.pattern.strip_prefix("[A]")?.strip_suffix('A')?;
    let emptied = |(action, cell): (&BoardAction, i32)| {
        action.player_index.meaning() == Whose::Nobody && action.location_index == cell
    };
    let all = !inner.is_empty() && inner.bytes().all(|symbol| symbol == b'a');
    let captured = rule.board_actions.iter().zip(1..).all(emptied);
    (all && captured && rule.board_actions.len() == inner.len()).then_some(inner.len())
}

#[cfg(test)]
mod tests {
    use foursight_rules::{Bundled, InMemoryPacks, Library};

    use super::*;

    fn told(packs: &[&str], lang: Lang) -> String {
        describe(&Ruleset::load(&Library::bundled(), packs).unwrap(), lang)
    }

    #[test]
    fn connect_four_in_both_languages() {
        let english = told(&["connect4"], Lang::En);
        for sentence in [
            "Board: 6 x 7 (42 cells)",
            "Stones fall to the bottom of their column; a move names a column.",
            "Rule connect4.four (\"AAAA\"): 4 stones of one player in a row",
            "Score connect4.lines: a player with 1 or more wins.",
            "If the player to move has no legal move, the game is a draw.",
        ] {
            assert!(english.contains(sentence), "{sentence}\n{english}");
        }
        let german = told(&["connect4"], Lang::De);
        assert!(german.contains("Steine fallen ans untere Ende ihrer Spalte"), "{german}");
    }

    #[test]
    fn captures_are_called_captures() {
        let pente = told(&["pente"], Lang::En);
        assert!(pente.contains("flank two stones of another player"), "{pente}");
        assert!(pente.contains("-> the two stones between are captured"), "{pente}");
        let keryo = told(&["keryo"], Lang::De);
        assert!(keryo.contains("-> die drei Steine dazwischen werden geschlagen"), "{keryo}");
    }

    #[test]
    fn restrictions_count_as_people_do() {
        let pro = told(&["pro"], Lang::En);
        assert!(pro.contains("where the cell is the centre"), "{pro}");
        assert!(pro.contains("not (by Black"), "{pro}");
        let tenth = r#"{"name": "tenth", "dependencies": ["gomoku"], "restrictions": [{
            "name": "tenth.first", "type": "pattern", "pattern": ".",
            "conditions": [{"type": "coords", "axes": [0, 1], "minimum": 9, "maximum": 9}]}]}"#;
        let texts = [("tenth".to_owned(), tenth.as_bytes().to_vec())].into();
        let library = Library::of(vec![Box::new(InMemoryPacks(texts)), Box::new(Bundled)]);
        let tenth = describe(&Ruleset::load(&library, &["tenth"]).unwrap(), Lang::En);
        assert!(tenth.contains("rows and columns 10"), "{tenth}");
    }

    #[test]
    fn every_bundled_game_is_told_without_a_gap() {
        for name in Library::bundled().names() {
            for lang in Lang::ALL {
                let text = told(&[&name], lang);
                assert!(!text.contains('$') && !text.contains("  \n"), "{text}");
            }
        }
    }
}
