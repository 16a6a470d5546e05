//! Rules and restrictions that people have no phrase for, told piece by piece.

use foursight_rules::format::{
    Condition, DirectionSet, Directions, Effect, Lattice, MatchCount, MultimatchMode, NoMoves,
    Operation, Restriction, Rule, ScoreAction, Whose,
};
use foursight_rules::{Feature, Pattern, Ruleset, ScoreInfo, Symbol};

use crate::describe::{ANYTHING, Guide, flanked};
use crate::narration::list;
use crate::{Lang, say};

/// Tells whatever there is no phrase for.
pub(super) struct Plain<'r> {
    rules: &'r Ruleset,
    lang: Lang,
    guide: Guide<'r>,
}

impl<'r> Plain<'r> {
    pub(super) fn new(rules: &'r Ruleset, lang: Lang) -> Self {
        Self { rules, lang, guide: Guide::for_players(rules, lang) }
    }

    /// What a rule does; nothing to say of one that only counts what restrictions ask for.
    pub(super) fn rule(&self, rule: &Rule) -> Vec<String> {
        let lang = self.lang;
        if &*rule.pattern == ANYTHING
            && rule.board_actions.is_empty()
            && rule.score_actions.iter().all(|action| !self.is_seen(action))
        {
            return Vec::new();
        }
        if let Some(stones) = self.stones_to_place(rule) {
            let effect = self.score(&rule.score_actions[0].memo).map(|score| score.effect);
            return vec![match effect {
                Some(Effect::Lose) => say!(lang, "plain-placed-loses", stones),
                Some(Effect::Out) => say!(lang, "plain-placed-out", stones),
                _ => say!(lang, "plain-placed-wins", stones),
            }];
        }
        if let Some(told) = self.capture(rule) {
            return told;
        }
        let when = self.occasion(rule);
        let scores = rule.score_actions.iter().filter(|action| self.is_seen(action));
        let mut effects: Vec<String> = scores.map(|action| self.effect(action)).collect();
        effects.extend(rule.board_actions.iter().map(|action| {
            let whose = self.whose(action.player_index.meaning());
            let cell = action.location_index + 1;
            match (action.player_index.meaning(), action.location_index) {
                (Whose::Nobody, -1) => say!(lang, "new-stone-removed").to_owned(),
                (Whose::Nobody, _) => say!(lang, "plain-emptied", cell),
                (_, -1) => say!(lang, "new-stone-turned", whose),
                (_, _) => say!(lang, "plain-put", cell, whose),
            }
        }));
        if effects.is_empty() {
            return Vec::new();
        }
        let effects: Vec<&str> = effects.iter().map(String::as_str).collect();
        let mut told = vec![say!(lang, "plain-rule", when, effects = list(lang, &effects))];
        let open = rule.score_actions.iter().filter(|action| !self.decides(action));
        told.extend(open.filter_map(|action| self.goal(&action.memo)));
        told
    }

    /// A capture that does something else besides, if the rule is one.
    fn capture(&self, rule: &Rule) -> Option<Vec<String>> {
        let lang = self.lang;
        let stones = flanked(rule)?;
        if !rule.conditions.is_empty() || rule.matches.is_some() || rule.directions.is_some() {
            return None;
        }
        let mut told = vec![say!(lang, "how-capture", stones)];
        let scores = rule.score_actions.iter().filter(|action| self.is_seen(action));
        let effects: Vec<String> = scores
            .clone()
            .map(|action| match action.player_index.meaning() {
                Whose::Cell(cell) if cell > 0 && cell as usize <= stones => {
                    self.effect_for(action, say!(lang, "plain-loser"))
                }
                _ => self.effect(action),
            })
            .collect();
        if !effects.is_empty() {
            let effects: Vec<&str> = effects.iter().map(String::as_str).collect();
            told.push(say!(lang, "plain-capture", effects = list(lang, &effects)));
        }
        let open = scores.filter(|action| !self.decides(action));
        told.extend(open.filter_map(|action| self.goal(&action.memo)));
        Some(told)
    }

    /// What is so on one player's turn only.
    pub(super) fn on_turn_of(&self, player: u8, told: &str) -> String {
        say!(self.lang, "how-for", player = self.guide.player(player), told)
    }

    /// How many stones somebody has to place, if a rule counts just that and it decides the game.
    fn stones_to_place(&self, rule: &Rule) -> Option<i64> {
        let [action] = rule.score_actions.as_slice() else { return None };
        let own = matches!(action.player_index.meaning(), Whose::Mover | Whose::Owner);
        let counts = own && action.operation == Operation::Add && action.value == 1;
        let alone = rule.conditions.is_empty() && rule.board_actions.is_empty();
        let goal = self.score(&action.memo)?.threshold?;
        (&*rule.pattern == ANYTHING && counts && alone).then_some(goal)
    }

    /// When a rule is applied: "if a new stone makes ...".
    fn occasion(&self, rule: &Rule) -> String {
        let lang = self.lang;
        let conditions: Vec<String> =
            rule.conditions.iter().map(|condition| self.condition(condition)).collect();
        let conditions: Vec<&str> = conditions.iter().map(String::as_str).collect();
        let when = if &*rule.pattern == ANYTHING {
            say!(lang, "plain-any-stone").to_owned()
        } else {
            let pattern = rule.pattern.parsed().ok();
            let shape = pattern.map(|pattern| self.shape(pattern, rule.directions.as_ref()));
            let shape = shape.unwrap_or_default();
            match rule.matches {
                Some(matches) => {
                    say!(lang, "plain-counted", shape, range = self.guide.matches(matches))
                }
                None if rule.multimatch_mode == MultimatchMode::One => {
                    say!(lang, "plain-once", shape)
                }
                None => say!(lang, "plain-each", shape),
            }
        };
        match conditions[..] {
            [] => when,
            _ => say!(lang, "plain-while", when, conditions = list(lang, &conditions)),
        }
    }

    /// What stones and cells lie side by side.
    fn shape(&self, pattern: &Pattern, directions: Option<&Directions>) -> String {
        let lang = self.lang;
        let pieces = self.pieces(pattern);
        let words: Vec<&str> = pieces.iter().map(String::as_str).collect();
        let mut shape = match (&words[..], pattern.symbols().len()) {
            ([one], 1) => (*one).to_owned(),
            ([one], _) => say!(lang, "plain-row", one = *one),
            _ => say!(lang, "plain-side-by-side", pieces = list(lang, &words)),
        };
        let symbols = pattern.symbols();
        let beside = [symbols.first().copied(), symbols.last().copied()];
        let beyond = pattern.beyond();
        if beyond == beside {
            shape = say!(lang, "plain-no-longer", shape);
        } else {
            for outside in beyond.into_iter().flatten() {
                shape = match outside {
                    Symbol::Any => say!(lang, "plain-at-edge", shape),
                    _ => say!(lang, "plain-not-beyond", shape, piece = self.piece(outside, 1)),
                };
            }
        }
        let hex = self.rules.geometry().lattice() == Lattice::Hex;
        match directions {
            None | Some(Directions::Named(DirectionSet::All)) => shape,
            Some(Directions::Named(DirectionSet::Orthogonal)) if hex => shape,
            Some(directions) => {
                say!(lang, "plain-directed", shape, directions = self.guide.directions(directions))
            }
        }
    }

    /// The symbols of a pattern, those that follow each other and are the same put together.
    fn pieces(&self, pattern: &Pattern) -> Vec<String> {
        let mut pieces = Vec::new();
        let mut symbols = pattern.symbols().iter().enumerate().peekable();
        while let Some((at, &symbol)) = symbols.next() {
            if pattern.centre() == Some(at) {
                pieces.push(match symbol.is_stone() {
                    true => say!(self.lang, "plain-new-stone").to_owned(),
                    false => say!(self.lang, "plain-own-cell").to_owned(),
                });
                continue;
            }
            let mut count = 1;
            let same =
                |next: &(usize, &Symbol)| *next.1 == symbol && pattern.centre() != Some(next.0);
            while symbols.next_if(same).is_some() {
                count += 1;
            }
            pieces.push(self.piece(symbol, count));
        }
        pieces
    }

    /// So many cells with the same on them.
    fn piece(&self, symbol: Symbol, count: usize) -> String {
        let lang = self.lang;
        match symbol {
            Symbol::Stone => say!(lang, "plain-stones", count),
            Symbol::Empty => say!(lang, "plain-empty", count),
            Symbol::Any => say!(lang, "plain-cells", count),
            Symbol::Same(0) => say!(lang, "plain-same", count),
            Symbol::Same(letter) => {
                let letter = char::from(b'A' + letter).to_string();
                say!(lang, "plain-same-letter", count, letter)
            }
            Symbol::Other(_) => say!(lang, "plain-other", count),
            Symbol::Mine => say!(lang, "plain-mine", count),
            Symbol::Theirs => say!(lang, "plain-theirs", count),
            Symbol::Playable => say!(lang, "plain-playable", count),
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        self.guide.condition(condition)
    }

    fn score(&self, name: &str) -> Option<&ScoreInfo> {
        self.rules.scores().iter().find(|score| score.name == name)
    }

    /// True if players notice a change of this score: it decides something, or is shown.
    fn is_seen(&self, action: &ScoreAction) -> bool {
        let highest = self.rules.linked().no_moves.as_ref().map(Feature::value);
        let ends = matches!(highest, Some(NoMoves::Highest { highest }) if *highest == action.memo);
        let score = self.score(&action.memo);
        ends || score.is_some_and(|score| score.threshold.is_some() || score.display_name.is_some())
    }

    /// True if one such change reaches the threshold.
    fn decides(&self, action: &ScoreAction) -> bool {
        let threshold = self.score(&action.memo).and_then(|score| score.threshold);
        action.operation != Operation::Multiply
            && threshold.is_some_and(|threshold| action.value >= threshold)
    }

    fn effect(&self, action: &ScoreAction) -> String {
        self.effect_for(action, &self.whose(action.player_index.meaning()))
    }

    /// What a change of a score means for whoever is called `whose`.
    fn effect_for(&self, action: &ScoreAction, whose: &str) -> String {
        let (lang, value) = (self.lang, action.value);
        if self.decides(action) {
            return match self.score(&action.memo).map(|score| score.effect) {
                Some(Effect::Lose) => say!(lang, "plain-loses", whose),
                Some(Effect::Out) => say!(lang, "plain-is-out", whose),
                _ => say!(lang, "plain-wins", whose),
            };
        }
        let score = self.guide.score(&action.memo);
        match action.operation {
            Operation::Add if value < 0 => {
                say!(lang, "plain-gives", whose, score, value = value.saturating_neg())
            }
            Operation::Add => say!(lang, "plain-gets", whose, score, value),
            Operation::Set => say!(lang, "plain-set", whose, score, value),
            Operation::Multiply => say!(lang, "plain-multiplied", whose, score, value),
        }
    }

    /// What it means to have enough of a score.
    fn goal(&self, name: &str) -> Option<String> {
        let (lang, known) = (self.lang, self.score(name)?);
        let (goal, score) = (known.threshold?, self.guide.score(name));
        Some(match known.effect {
            Effect::Win => say!(lang, "plain-goal-wins", goal, score),
            Effect::Lose => say!(lang, "plain-goal-loses", goal, score),
            Effect::Out => say!(lang, "plain-goal-out", goal, score),
        })
    }

    fn whose(&self, whose: Whose) -> String {
        let lang = self.lang;
        match whose {
            Whose::Mover => say!(lang, "plain-mover").to_owned(),
            Whose::Owner => say!(lang, "plain-owner").to_owned(),
            Whose::Next => say!(lang, "plain-next").to_owned(),
            Whose::Opponents => say!(lang, "plain-opponents").to_owned(),
            Whose::Player(player) => self.guide.player(player),
            Whose::Nobody => say!(lang, "whose-nobody").to_owned(),
            Whose::Cell(cell) => say!(lang, "plain-owner-of", cell = cell + 1),
        }
    }

    /// Where players may play by a restriction; `None` if it never refuses a move.
    pub(super) fn restriction(&self, restriction: &Restriction) -> Option<String> {
        let lang = self.lang;
        match restriction {
            Restriction::Pattern { further: true, .. } => None,
            Restriction::Pattern { negate: true, .. } => {
                Some(say!(lang, "plain-forbidden", what = self.place(restriction)))
            }
            _ => Some(say!(lang, "plain-allowed", what = self.holds(restriction))),
        }
    }

    /// What must hold for a restriction.
    fn holds(&self, restriction: &Restriction) -> String {
        let lang = self.lang;
        match restriction {
            Restriction::Pattern { negate: true, .. } => {
                say!(lang, "plain-not", what = self.place(restriction))
            }
            Restriction::Pattern { .. } => self.place(restriction),
            Restriction::Disjunction { conjunctions, .. } => {
                let groups = conjunctions.iter().map(|group| {
                    let parts = group
                        .iter()
                        .filter(|part| !matches!(part, Restriction::Pattern { further: true, .. }));
                    let parts: Vec<String> = parts.map(|part| self.holds(part)).collect();
                    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
                    list(lang, &parts)
                });
                groups.collect::<Vec<String>>().join(say!(lang, "plain-or"))
            }
        }
    }

    /// Where the pattern of a restriction matches.
    fn place(&self, restriction: &Restriction) -> String {
        let Restriction::Pattern {
            pattern,
            or,
            placed,
            matches,
            directions,
            conditions,
            active_player,
            ..
        } = restriction
        else {
            return String::new();
        };
        let lang = self.lang;
        let mut parts = Vec::new();
        if let Some(player) = active_player {
            parts.push(say!(lang, "plain-to-move", player = self.guide.player(*player)));
        }
        if &**pattern != ANYTHING {
            let shapes: Vec<String> = [pattern]
                .into_iter()
                .chain(or)
                .filter_map(|text| text.parsed().ok())
                .map(|pattern| self.around(pattern, *placed, directions.as_ref(), *matches))
                .collect();
            parts.push(shapes.join(say!(lang, "plain-or")));
        }
        parts.extend(conditions.iter().map(|condition| self.condition(condition)));
        if parts.is_empty() {
            parts.push(say!(lang, "plain-anywhere").to_owned());
        }
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        list(lang, &parts)
    }

    /// What must lie around the cell that is moved to, or what the stone on it makes.
    fn around(
        &self,
        pattern: &Pattern,
        placed: bool,
        directions: Option<&Directions>,
        matches: Option<MatchCount>,
    ) -> String {
        let lang = self.lang;
        let range = matches.map(|matches| self.guide.matches(matches));
        if let (false, Some(beside)) = (placed, neighbour(pattern)) {
            let told = match range {
                None => say!(lang, "plain-beside", piece = self.piece(beside, 1)),
                Some(range) => {
                    say!(lang, "plain-beside-counted", piece = self.piece(beside, 1), range)
                }
            };
            return match directions {
                None | Some(Directions::Named(DirectionSet::All)) => told,
                Some(directions) => {
                    let directions = self.guide.directions(directions);
                    say!(lang, "plain-directed", shape = told, directions)
                }
            };
        }
        let shape = self.shape(pattern, directions);
        match (placed, range) {
            (true, None) => say!(lang, "plain-makes", shape),
            (true, Some(range)) => say!(lang, "plain-makes-counted", shape, range),
            (false, None) => say!(lang, "plain-lies", shape),
            (false, Some(range)) => say!(lang, "plain-lies-counted", shape, range),
        }
    }
}

/// What lies beside the cell that is moved to, if a pattern asks for nothing else.
fn neighbour(pattern: &Pattern) -> Option<Symbol> {
    let (symbols, centre) = (pattern.symbols(), pattern.centre()?);
    (symbols.len() == 2 && !symbols[centre].is_stone() && pattern.bars() == [false; 2])
        .then(|| symbols[1 - centre])
}
