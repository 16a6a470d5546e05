//! How a game is played, in a few sentences for people who want to play it.
//!
//! [`describe`](crate::describe) tells everything, as authors of packs need it.

mod plain;

use foursight_rules::format::{
    DirectionSet, Directions, Effect, End, Lattice, NoMoves, NoMovesResult, Rule, StoneChoice,
    Whose,
};
use foursight_rules::{Feature, Ruleset};

use crate::describe::{RowEnds, ends, flanked, given_away};
use crate::moves::other_moves;
use crate::narration::list;
use crate::{Lang, say};
use plain::Plain;

/// How a game is played, in a few sentences.
#[must_use]
pub fn how_to_play(rules: &Ruleset, lang: Lang) -> String {
    let packs = rules.linked();
    let mut sentences = vec![turns(rules, lang)];
    let geometry = rules.geometry();
    if geometry.has_holes() && geometry.lattice() == Lattice::Square {
        sentences.push(say!(lang, "how-holes", cells = geometry.existing_cells()));
    }
    let several = packs.turns.as_ref().map(Feature::value);
    if let Some([first @ .., last]) = several.and_then(|turns| turns.stones.as_deref()) {
        let stones = i64::from(last.0);
        sentences.push(match first {
            [] => say!(lang, "how-stones", stones),
            [one] if one.0 == 1 => say!(lang, "how-stones-after-one", stones),
            _ => {
                let first: Vec<String> = first.iter().map(|count| count.0.to_string()).collect();
                say!(lang, "how-stones-after", first = first.join(", "), stones)
            }
        });
    }
    if let Some(order) = several.and_then(|turns| turns.order.as_ref()) {
        let names = order.iter().map(|seat| lang.player(rules, seat.0));
        let order = names.collect::<Vec<&str>>().join(", ");
        sentences.push(say!(lang, "how-order", order));
    }
    sentences.extend(other_moves(rules, lang));
    if packs.topology.as_ref().is_some_and(|edges| edges.value().iter().any(is_joined)) {
        sentences.push(say!(lang, "how-edges").to_owned());
    }
    sentences.extend(setup(rules, lang));
    let plain = Plain::new(rules, lang);
    // What a pack tells whoever breaks a restriction is a rule as people tell it.
    for restriction in packs.restrictions.iter().map(Feature::value) {
        match restriction.refusal() {
            Some(text) => sentences.push(text.get(lang.code()).to_owned()),
            None => sentences.extend(plain.restriction(restriction)),
        }
    }
    for rule in packs.rules.iter().map(Feature::value) {
        for told in told_rule(rules, rule, lang).unwrap_or_else(|| plainly(&plain, rule)) {
            // Several rules may lead to the same goal.
            if !sentences.contains(&told) {
                sentences.push(told);
            }
        }
    }
    if let Some(bombs) = packs.bombs.as_ref().map(Feature::value) {
        let windows = bombs.spawn.iter().map(|[first, last]| format!("{first}–{last}"));
        let windows: Vec<String> = windows.collect();
        let windows: Vec<&str> = windows.iter().map(String::as_str).collect();
        sentences.push(say!(
            lang,
            "how-bombs",
            count = windows.len(),
            windows = list(lang, &windows),
            fuse = bombs.fuse
        ));
    }
    sentences.push(no_moves(rules, lang));
    let asked = |name: &str| rules.requested().iter().any(|asked| asked == name);
    let files = rules.packs().iter().filter(|file| asked(file.name()));
    let notes = files.filter_map(|file| file.pack().notes.as_ref());
    sentences.extend(notes.map(|text| text.get(lang.code()).to_owned()));
    sentences.join(" ")
}

/// True if lines go beyond an edge.
fn is_joined(ends: &[foursight_rules::format::Edge; 2]) -> bool {
    *ends != [foursight_rules::format::Edge::Stop; 2]
}

/// A rule told piece by piece.
fn plainly(plain: &Plain<'_>, rule: &Rule) -> Vec<String> {
    let told = plain.rule(rule);
    match rule.active_player {
        Some(player) => told.into_iter().map(|told| plain.on_turn_of(player, &told)).collect(),
        None => told,
    }
}

/// The stones that are there before the first move.
fn setup(rules: &Ruleset, lang: Lang) -> Option<String> {
    let stones = rules.linked().setup.as_ref()?.value();
    let each: Vec<String> = (0..rules.players().len() as u8)
        .filter_map(|player| {
            let own = stones.iter().filter(|stones| stones.player == player);
            let count: usize = own.map(|stones| stones.cells.len()).sum();
            let player = lang.player(rules, player);
            (count > 0).then(|| say!(lang, "how-setup-of", count, player))
        })
        .collect();
    let each: Vec<&str> = each.iter().map(String::as_str).collect();
    (!each.is_empty()).then(|| say!(lang, "how-setup", stones = list(lang, &each)))
}

/// Who does what in turn.
fn turns(rules: &Ruleset, lang: Lang) -> String {
    let names: Vec<&str> =
        rules.players().iter().map(|player| player.name.get(lang.code())).collect();
    let players = list(lang, &names);
    let sizes: Vec<String> = rules.geometry().dims().iter().map(u16::to_string).collect();
    let size = if sizes.is_empty() { "1".to_owned() } else { sizes.join(" × ") };
    let axes = rules.geometry().dims().len();
    let cells = rules.geometry().existing_cells();
    match rules.gravity() {
        None if rules.geometry().lattice() == Lattice::Hex => {
            say!(lang, "how-place-hexagons", players, cells)
        }
        None => say!(lang, "how-place", players, size),
        Some((axis, End::High)) if axes - axis == 2 => say!(lang, "how-drop", players, size),
        Some(_) => say!(lang, "how-fall", players, size),
    }
}

/// What a rule means for players, in phrases that people know; `None` if there is none for it.
fn told_rule(rules: &Ruleset, rule: &Rule, lang: Lang) -> Option<Vec<String>> {
    if let Some(player) = rule.active_player {
        let everybody = Rule { active_player: None, ..rule.clone() };
        let told = told_rule(rules, &everybody, lang)?;
        let player = lang.player(rules, player);
        return Some(told.iter().map(|told| say!(lang, "how-for", player, told)).collect());
    }
    let [action] = rule.score_actions.as_slice() else { return None };
    let score = rules.scores().iter().find(|score| score.name == action.memo)?;
    let adds = action.operation == foursight_rules::format::Operation::Add;
    if !rule.conditions.is_empty() || !adds || rule.matches.is_some() {
        return None;
    }
    if action.value <= 0 {
        return taken_back(rule, lang).map(|told| vec![told]);
    }
    let whose = action.player_index.meaning();
    if let (Some(stones), Whose::Cell(0)) = (given_away(rule), whose) {
        return Some(vec![say!(lang, "how-given-away", stones)]);
    }
    let any_stone = rules.linked().stones.as_ref().map(Feature::value) == Some(&StoneChoice::Any);
    let known = match whose {
        Whose::Owner | Whose::Mover => true,
        Whose::Player(_) => score.effect == Effect::Win,
        _ => false,
    };
    if !known {
        return None;
    }
    if let Some(stones) = flanked(rule) {
        let capture = say!(lang, "how-capture", stones);
        let same = usize::try_from(action.value) == Ok(stones);
        let wins = score
            .threshold
            .filter(|_| same && score.effect == Effect::Win)
            .map(|goal| say!(lang, "how-captures-win", goal));
        return Some([capture].into_iter().chain(wins).collect());
    }
    if !rule.board_actions.is_empty() {
        return None;
    }
    let pattern = rule.pattern.parsed().ok()?;
    let stones = pattern.row()?;
    let hex = rules.geometry().lattice() == Lattice::Hex;
    let straight = match &rule.directions {
        None | Some(Directions::Named(DirectionSet::All | DirectionSet::Orthogonal)) if hex => {
            say!(lang, "how-three-directions")
        }
        None | Some(Directions::Named(DirectionSet::All)) => say!(lang, "how-any-direction"),
        Some(Directions::Named(DirectionSet::Orthogonal)) => say!(lang, "how-orthogonal"),
        Some(Directions::Named(DirectionSet::Diagonal)) => say!(lang, "how-diagonal"),
        Some(Directions::Steps(steps)) if !hex && are_knight_moves(steps) => {
            say!(lang, "how-knight")
        }
        Some(Directions::Steps(_)) => return None,
    };
    let rows = score.threshold?.saturating_add(action.value - 1) / action.value;
    let exactly = match ends(pattern)? {
        RowEnds::Open => None,
        RowEnds::Exact => Some(say!(lang, "how-row-exactly", stones)),
    };
    let of_one = matches!(whose, Whose::Player(_));
    // Where other rules change the score as well, so many rows are not what it takes.
    let changes = |rule: &&Feature<Rule>| {
        rule.value().score_actions.iter().any(|action| action.memo == score.name)
    };
    let alone = rules.linked().rules.iter().filter(changes).count() == 1;
    if rows > 1 && (of_one || !alone) {
        return None;
    }
    if (any_stone || of_one) && rows == 1 && score.effect == Effect::Win {
        let row = match whose {
            Whose::Mover => say!(lang, "how-row-completed", stones, straight),
            Whose::Player(player) => {
                let player = lang.player(rules, player);
                say!(lang, "how-row-of-player", stones, straight, player)
            }
            _ => say!(lang, "how-row", stones, rows, straight),
        };
        return Some([row].into_iter().chain(exactly).collect());
    }
    let row = match score.effect {
        Effect::Win => say!(lang, "how-row", stones, rows, straight),
        Effect::Lose => say!(lang, "how-row-loses", stones, rows, straight),
        Effect::Out => say!(lang, "how-row-out", stones, rows, straight),
    };
    Some([row].into_iter().chain(exactly).collect())
}

/// What a rule means that takes back what another gave for a row: one that is closed at both ends, or
/// too long.
fn taken_back(rule: &Rule, lang: Lang) -> Option<String> {
    if !rule.board_actions.is_empty() || rule.directions.is_some() {
        return None;
    }
    let inner = rule.pattern.strip_prefix('a').and_then(|rest| rest.strip_suffix('a'));
    let row = inner.unwrap_or(&rule.pattern);
    let stones = row.len();
    if stones == 0 || row.chars().any(|symbol| symbol != 'A') {
        return None;
    }
    Some(match inner {
        Some(_) => say!(lang, "how-row-closed", stones),
        None => say!(lang, "how-row-exactly", stones = stones - 1),
    })
}

/// True if these are the moves of a knight, each line of them at least one way.
fn are_knight_moves(steps: &[Vec<i8>]) -> bool {
    let lines = [[1, 2], [2, 1], [1, -2], [2, -1]];
    let is_along = |step: &[i8], line: &[i8; 2]| {
        step == line.as_slice() || step.len() == 2 && step[0] == -line[0] && step[1] == -line[1]
    };
    steps.iter().all(|step| lines.iter().any(|line| is_along(step, line)))
        && lines.iter().all(|line| steps.iter().any(|step| is_along(step, line)))
}

fn no_moves(rules: &Ruleset, lang: Lang) -> String {
    match rules.linked().no_moves.as_ref().map(Feature::value) {
        None | Some(NoMoves::Named(NoMovesResult::Draw)) => say!(lang, "how-draw").to_owned(),
        Some(NoMoves::Named(NoMovesResult::Win)) => say!(lang, "no-moves-win").to_owned(),
        Some(NoMoves::Named(NoMovesResult::Loss)) => say!(lang, "no-moves-loss").to_owned(),
        Some(NoMoves::Highest { highest }) => {
            let known = rules.scores().iter().find(|score| score.name == *highest);
            let shown = known.and_then(|score| score.display_name.as_ref());
            let score = shown.map_or(highest.as_str(), |name| name.get(lang.code()));
            say!(lang, "no-moves-highest", score)
        }
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    fn told(pack: &str, lang: Lang) -> String {
        how_to_play(&Ruleset::load(&Library::bundled(), &[pack]).unwrap(), lang)
    }

    #[test]
    fn pente_is_told_as_people_tell_it() {
        assert_eq!(
            told("pente", Lang::En),
            "Black and White take turns to put a stone on any free cell of a board of 19 × 19. \
             Five stones of your own in a row win, straight or diagonally. \
             Two stones of another player between two of yours are captured and taken off the board. \
             Ten captured stones win. \
             If nobody has won when no move is left, the game is a draw."
        );
    }

    #[test]
    fn rows_that_do_not_count_are_told() {
        let caro = told("gomoku-caro", Lang::En);
        assert!(caro.contains("A row of 5 between two stones of another player does not count."));
        let exact = told("exact-five", Lang::De);
        assert!(exact.contains("Eine Reihe von mehr als 5 zählt nicht."), "{exact}");
    }

    #[test]
    fn no_bundled_game_is_told_like_a_program() {
        for name in Library::bundled().names() {
            for lang in Lang::ALL {
                let text = told(&name, lang);
                // Each of its rules has a phrase that people know, or nothing to say.
                let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
                let plain = Plain::new(&rules, lang);
                for rule in rules.linked().rules.iter().map(Feature::value) {
                    let told = told_rule(&rules, rule, lang).is_some();
                    assert!(told || plain.rule(rule).is_empty(), "{}: {text}", rule.name);
                }
                for restriction in rules.linked().restrictions.iter().map(Feature::value) {
                    let told = restriction.refusal().is_some();
                    assert!(told || plain.restriction(restriction).is_none(), "{name}: {text}");
                }
                for machine in ["->", "\"", "$", "AAA", "[", &format!("{name}.")] {
                    assert!(!text.contains(machine), "{machine}: {text}");
                }
            }
        }
    }

    /// A game of one's own, told.
    fn own(members: &str, lang: Lang) -> String {
        use foursight_rules::InMemoryPacks;
        let text = format!("{{\"name\": \"p\", \"board\": {{\"dimensions\": [7, 7]}}, {members}}}");
        let texts = [("p".to_owned(), text.into_bytes())].into();
        let library = Library::of(vec![Box::new(InMemoryPacks(texts))]);
        how_to_play(&Ruleset::load(&library, &["p"]).unwrap(), lang)
    }

    #[test]
    fn what_a_capture_does_besides_is_told_and_rows_are_not_counted_where_captures_count_too() {
        let members = r#""scores": [{"name": "p.honey", "display_name": {"en": "Honey", "de": "Honig"}, "threshold": 4},
            {"name": "p.stings", "display_name": {"en": "Stings", "de": "Stiche"}, "threshold": 2, "effect": "out"}],
          "rules": [
            {"name": "p.take", "pattern": "[A]aA", "multimatch_mode": "all",
             "score_actions": [
               {"player_index": 1, "memo": "p.stings", "operation": "add", "value": 1},
               {"player_index": "mover", "memo": "p.honey", "operation": "add", "value": 1}],
             "board_actions": [{"player_index": "nobody", "location_index": 1}]},
            {"name": "p.three", "pattern": "|AAA|",
             "score_actions": [{"player_index": "mover", "memo": "p.honey", "operation": "add", "value": 2}]}]"#;
        let english = own(members, Lang::En);
        assert!(
            english.contains("One stone of another player between two of yours is captured and taken off the board."),
            "{english}"
        );
        assert!(english.contains("whoever loses them gets 1 of Stings"), "{english}");
        assert!(!english.contains("2 rows") && !english.contains("number 2"), "{english}");
        assert!(english.contains("Whoever has 4 of Honey wins."), "{english}");
        let german = own(members, Lang::De);
        assert!(german.contains("wer sie verliert bekommt 1 von Stiche"), "{german}");
    }

    #[test]
    fn an_opening_with_stones_of_ones_own_names_no_order_of_owners() {
        let members = r#""opening": [{"type": "stones", "player": 0, "stones": [0]},
            {"type": "choice", "player": 1, "options": ["stay", "swap"]}]"#;
        let english = own(members, Lang::En);
        assert!(english.contains("Red first places a stone of Red's own."), "{english}");
        assert!(own(members, Lang::De).contains("setzt zuerst einen eigenen Stein."));
    }
}
