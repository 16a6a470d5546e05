//! The opening swap2 as a Gomocup host asks for it: one question for several moves of ours.

use std::fmt::Write;

use foursight_rules::format::{OpeningOption, OpeningStep, Seat};
use foursight_rules::{Move, Ruleset, notation};
use foursight_table::EndKind;

use crate::fault::Fault;
use crate::game::Game;
use crate::gomocup::Line;
use crate::xtreme::excerpt;

/// True if a game begins with swap2 and has no other moves than those of this opening.
pub(crate) fn is_opening_of(rules: &Ruleset) -> bool {
    use OpeningOption::{More, Stay, Swap};
    let stones = |player: u8, owners: &[u8]| OpeningStep::Stones {
        player,
        stones: owners.iter().copied().map(Seat).collect(),
    };
    let choice = |player: u8, options: &[OpeningOption]| OpeningStep::Choice {
        player,
        options: options.to_vec(),
    };
    let swap2 = [
        stones(0, &[0, 1, 0]),
        choice(1, &[Stay, Swap, More]),
        stones(1, &[1, 0]),
        choice(0, &[Stay, Swap]),
    ];
    let linked = rules.linked();
    linked.opening.as_ref().is_some_and(|opening| *opening.value() == swap2)
        && !linked.swap.as_ref().is_some_and(|swap| *swap.value())
        && !rules.other_moves_last()
}

/// The stones of the opening so far, column and row; `None` if it is over, or there is none.
pub(crate) fn stones(game: &Game) -> Option<Vec<(u16, u16)>> {
    let rules = game.rules();
    if !is_opening_of(rules) || !game.position().may_have_other_moves() {
        return None;
    }
    let places = game.moves().filter_map(|mv| rules.place_of(mv));
    Some(places.filter_map(|mv| super::gomocup::column_and_row(rules, mv)).collect())
}

/// The question about these stones.
pub(crate) fn question(stones: &[(u16, u16)]) -> String {
    let mut text = "SWAP2BOARD\r\n".to_owned();
    for (x, y) in stones {
        let _ = write!(text, "{x},{y}\r\n");
    }
    text.push_str("DONE\r\n");
    text
}

/// The moves that an engine's answer about so many stones means; `None` if the line is none. An
/// engine that names a place plays the second colour, whose stone is the next one.
pub(crate) fn answer(game: &Game, stones: usize, line: &str) -> Option<Result<Vec<Move>, Fault>> {
    let places = match Line::read(line) {
        Line::Ok | Line::Comment => return None,
        Line::Error(why) => {
            let detail = format!("the engine answered with an error: {why}");
            return Some(Err(Fault::new(EndKind::BadReply, detail)));
        }
        Line::Move(x, y) => Some(vec![(x, y)]),
        Line::Unknown(text) if text.eq_ignore_ascii_case("SWAP") => Some(Vec::new()),
        Line::Unknown(text) => text.split_whitespace().map(place).collect(),
    };
    let choice = match (stones, places.as_ref().map(Vec::len)) {
        (0, Some(3)) => Some(None),
        (3, Some(0)) | (5, Some(1)) => Some(Some("swap")),
        (3, Some(1)) | (5, Some(0)) => Some(Some("stay")),
        (3, Some(2)) => Some(Some("more")),
        _ => None,
    };
    let (Some(choice), Some(places)) = (choice, places) else {
        let wanted = match stones {
            0 => "three stones \"x,y x,y x,y\"",
            3 => "\"SWAP\", a stone \"x,y\" or two stones \"x,y x,y\"",
            _ => "\"SWAP\" or a stone \"x,y\"",
        };
        let detail = format!("expected {wanted}, got {}", excerpt(line.as_bytes()));
        return Some(Err(Fault::new(EndKind::BadReply, detail)));
    };
    let rules = game.rules();
    let chosen = choice.and_then(|word| notation::parse_move(rules, word).ok());
    let placed = places.into_iter().map(|(x, y)| super::gomocup::move_at(rules, x, y));
    Some(chosen.map(Ok).into_iter().chain(placed).collect())
}

fn place(text: &str) -> Option<(i64, i64)> {
    match Line::read(text) {
        Line::Move(x, y) => Some((x, y)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    fn game(moves: &str) -> Game {
        let rules = Ruleset::load(&Library::bundled(), &["gomoku-swap2"]).unwrap();
        let mut game = Game::new(&rules, 0, 1, None);
        game.open(&notation::parse(&rules, moves).unwrap()).unwrap();
        game
    }

    /// What an answer after these moves means, as people write it.
    fn meant(moves: &str, line: &str) -> Result<String, String> {
        let game = game(moves);
        let stones = stones(&game).expect("the opening goes on");
        let moves = answer(&game, stones.len(), line).expect("an answer");
        moves.map(|moves| notation::format(game.rules(), &moves)).map_err(|fault| fault.detail)
    }

    #[test]
    fn every_answer_of_the_opening_is_understood() {
        assert_eq!(question(&stones(&game("")).unwrap()), "SWAP2BOARD\r\nDONE\r\n");
        assert_eq!(meant("", "7,7 8,6 9,5").unwrap(), "h8 i9 j10");
        let three = "h8 i9 j10";
        let asked = question(&stones(&game(three)).unwrap());
        assert_eq!(asked, "SWAP2BOARD\r\n7,7\r\n8,6\r\n9,5\r\nDONE\r\n");
        assert_eq!(meant(three, "swap").unwrap(), "swap");
        assert_eq!(meant(three, "0,14").unwrap(), "stay a1");
        assert_eq!(meant(three, "0,14 0,13").unwrap(), "more a1 a2");
        let five = "h8 i9 j10 more a1 a2";
        assert_eq!(stones(&game(five)).unwrap().len(), 5);
        // Whoever names the sixth stone plays the second colour, which is the other player's so far.
        assert_eq!(meant(five, "1,14").unwrap(), "swap b1");
        assert_eq!(meant(five, "SWAP").unwrap(), "stay");
        for over in ["h8 i9 j10 stay", "h8 i9 j10 swap", "h8 i9 j10 more a1 a2 swap"] {
            assert_eq!(stones(&game(over)), None, "{over}");
        }
    }

    #[test]
    fn other_answers_are_faults_that_say_what_was_expected() {
        assert!(meant("", "7,7").unwrap_err().contains("three stones"));
        assert!(meant("h8 i9 j10", "1,1 2,2 3,3").unwrap_err().contains("or two stones"));
        assert!(meant("h8 i9 j10 more a1 a2", "1,1 2,2").unwrap_err().contains("or a stone"));
        assert!(meant("h8 i9 j10", "99,1").unwrap_err().contains("99,1"));
        assert!(meant("", "ERROR no swap2").unwrap_err().contains("no swap2"));
        assert!(answer(&game(""), 0, "MESSAGE I think").is_none());
    }
}
