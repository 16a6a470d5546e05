//! Moves of other kinds than a stone of one's own, on the whole screen.

use super::*;

/// The bottom line: what can be done.
fn key_line(stage: &Stage) -> String {
    stage.screen().lines().last().unwrap().trim().to_owned()
}

fn moves(stage: &mut Stage) -> String {
    stage.press(KeyCode::Char('s'));
    let folder = stage.folder.path();
    let mut newest = None;
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let (path, modified) = (entry.path(), entry.metadata().unwrap().modified().unwrap());
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "json")
                && newest.as_ref().is_none_or(|(time, _)| *time <= modified)
            {
                newest = Some((modified, path));
            }
        }
    }
    std::fs::read_to_string(newest.unwrap().1).unwrap().replace([' ', '\n'], "")
}

#[test]
fn a_choice_of_an_opening_is_named_and_chosen_by_its_number() {
    let mut stage = Stage::game("gomoku-swap2", &["human", "human"], "h8 i9 j10");
    stage.expect("White chooses.");
    assert!(
        key_line(&stage).starts_with("1 Swap sides   2 Keep the sides   3 Place more stones   "),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Enter);
    stage.expect("Choose first: 1 Swap sides, 2 Keep the sides, 3 Place more stones.");
    stage.type_keys("3");
    stage.expect("goes on with the opening");
    // The light is where it was: stones are placed with it.
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Enter);
    stage.wait(3000);
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Enter);
    stage.wait(3000);
    assert!(key_line(&stage).starts_with("1 Swap sides   2 Keep the sides   "));
    stage.type_keys("1");
    stage.expect("swaps sides");
    let saved = moves(&mut stage);
    assert!(saved.contains(r#"{"choose":"more"},"#) && saved.contains(r#","swap"]"#), "{saved}");
}

#[test]
fn choices_are_named_in_any_window_and_in_german() {
    let mut stage = Stage::game("gomoku-swap2", &["human", "human"], "h8 i9 j10");
    stage.size(40, 15);
    assert!(key_line(&stage).starts_with("1 swap   2 stay   3 more"), "{}", stage.screen());
    stage.press(KeyCode::Enter);
    // A notice has as many lines as it needs.
    stage.expect("Choose first: 1 Swap sides, 2 Keep");
    stage.expect("3 Place more stones.");
    stage.app.context.lang = Lang::De;
    stage.size(80, 24);
    stage.press(KeyCode::Right);
    assert!(
        key_line(&stage).starts_with("1 Seiten tauschen   2 Seiten behalten   3 Weitere Steine"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_stone_is_taken_out_of_the_column_that_is_lit() {
    let mut stage = Stage::game("popout", &["human", "human"], "4 4");
    assert!(key_line(&stage).starts_with("o other moves   "), "{}", stage.screen());
    stage.type_keys("o");
    stage.expect("1 Take a stone out of column 4");
    stage.type_keys("1");
    stage.expect("takes");
    let saved = moves(&mut stage);
    assert!(saved.contains(r#"{"pop":[3]}"#), "{saved}");
    // Yellow's stone lies at the bottom now.
    stage.press(KeyCode::Left);
    stage.type_keys("o");
    stage.expect("There is no other move here.");
}

#[test]
fn a_stone_of_the_other_colour_is_placed_at_the_light() {
    let mut stage = Stage::game("tictactoe-wild", &["human", "human"], "");
    assert!(key_line(&stage).starts_with("o other moves   "), "{}", stage.screen());
    stage.type_keys("o");
    stage.expect("1 b2, a stone of Yellow");
    stage.type_keys("1");
    // The keys still point to a place.
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Enter);
    stage.wait(3000);
    let saved = moves(&mut stage);
    assert!(saved.contains(r#"{"place":[1,1],"stone":1},[1,0]"#), "{saved}");
}

#[test]
fn moves_of_other_kinds_fit_any_window() {
    for (pack, moves) in [("gomoku-swap2", "h8 i9 j10"), ("popout", "4 4"), ("tictactoe-wild", "")]
    {
        let mut stage = Stage::game(pack, &["human", "human"], moves);
        for (width, height) in [(24, 8), (40, 15), (64, 20), (80, 24), (120, 40)] {
            stage.size(width, height);
            stage.type_keys("o");
            stage.press(KeyCode::Esc);
        }
    }
}
