//! Moves of other kinds than places, as people write them: `h8:O`, `pop4`, `pass`, `swap`, and the
//! options of an opening.

use super::reader::read_move;
use super::{MoveFormat, move_of};
use crate::engine::{Move, MoveKind, Ruleset};
use crate::pack::format::OpeningOption;

/// What comes before the column that a stone is taken out of.
const POP: &str = "pop";

/// Writes a move of another kind; `None` if it is a place.
pub(super) fn write(rules: &Ruleset, mv: Move, place: impl FnOnce() -> String) -> Option<String> {
    Some(match rules.move_kind(mv) {
        MoveKind::Place => return None,
        MoveKind::PlaceStone(stone) => format!("{}:{}", place(), stone_name(rules, stone)),
        MoveKind::Pop => format!("{POP}{}", place()),
        MoveKind::Pass => "pass".to_owned(),
        MoveKind::Swap => "swap".to_owned(),
        MoveKind::Choose(option) => option_name(option).to_owned(),
    })
}

/// Reads a word that is a move of another kind; `None` if it is not.
pub(super) fn read(rules: &Ruleset, text: &str) -> Option<Move> {
    if !rules.has_other_moves() {
        return None;
    }
    let format = MoveFormat::of(rules);
    let place = |text: &str| read_move(&format, text).ok().map(|coords| move_of(rules, &coords));
    let first = any_place(rules)?;
    let word = text.to_ascii_lowercase();
    let options = [OpeningOption::Stay, OpeningOption::More];
    let (kind, place) = if let Some((at, stone)) = text.rsplit_once(':') {
        let stone = (0..rules.players().len() as u8).find(|&player| {
            let name = stone_name(rules, player);
            name == stone || (name.eq_ignore_ascii_case(stone) && is_alone(rules, player))
        })?;
        (MoveKind::PlaceStone(stone), place(at)?)
    } else if let Some(option) = options.into_iter().find(|option| option_name(*option) == word) {
        (MoveKind::Choose(option), first)
    } else if word == "pass" {
        (MoveKind::Pass, first)
    } else if word == "swap" {
        (MoveKind::Swap, first)
    } else if let Some(column) = word.strip_prefix(POP) {
        (MoveKind::Pop, place(column)?)
    } else {
        return None;
    };
    rules.move_of_kind(kind, place)
}

/// The forms that moves of other kinds have in this game, as examples.
pub(super) fn examples(rules: &Ruleset) -> Vec<String> {
    let place = any_place(rules);
    let kinds = [
        MoveKind::PlaceStone(1),
        MoveKind::Pop,
        MoveKind::Pass,
        MoveKind::Swap,
        MoveKind::Choose(OpeningOption::Stay),
        MoveKind::Choose(OpeningOption::More),
    ];
    let moves = kinds.into_iter().filter_map(|kind| rules.move_of_kind(kind, place?));
    let moves = moves.filter(|mv| rules.move_kind(*mv) != MoveKind::Place);
    moves.map(|mv| super::format_move(rules, mv)).collect()
}

/// Some place, for moves that are about none: the first one may be a hole.
fn any_place(rules: &Ruleset) -> Option<Move> {
    (0..rules.move_count()).find_map(|number| rules.move_at(number))
}

fn option_name(option: OpeningOption) -> &'static str {
    match option {
        OpeningOption::Stay => "stay",
        OpeningOption::Swap => "swap",
        OpeningOption::More => "more",
    }
}

/// The symbol of a player's stones, or the player's number if the symbol would be misread.
fn stone_name(rules: &Ruleset, player: u8) -> String {
    let symbol = rules.players()[usize::from(player)].symbol;
    let misread = symbol.is_whitespace() || symbol.is_ascii_digit() || ",;:".contains(symbol);
    let shared = rules.players().iter().filter(|other| other.symbol == symbol).count() > 1;
    if misread || shared { (player + 1).to_string() } else { symbol.to_string() }
}

/// True if no other player's symbol is the same letter, capital or small.
fn is_alone(rules: &Ruleset, player: u8) -> bool {
    let name = stone_name(rules, player);
    let same = |other: &u8| stone_name(rules, *other).eq_ignore_ascii_case(&name);
    (0..rules.players().len() as u8).filter(same).count() == 1
}
