//! How cells and moves are written, as tables that a page can look names up in.

use foursight_rules::format::End;
use foursight_rules::{Ruleset, notation};
use serde::Serialize;
use utoipa::ToSchema;

/// How places are written. A place with some coordinates is called what the axes call them, in
/// this order, with the separator between.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct NamesView {
    /// What each axis calls its coordinates, from 0.
    pub axes: Vec<Vec<String>>,
    /// The order in which the axes come.
    pub order: Vec<usize>,
    /// What stands between two of them.
    pub separator: &'static str,
}

impl NamesView {
    /// How the cells of a board are called: `h8` on a flat one, else `2,3,1`.
    pub(crate) fn of_cells(rules: &Ruleset) -> Self {
        Self::of_sizes(rules.geometry().dims())
    }

    /// How moves are written.
    pub(crate) fn of_moves(rules: &Ruleset) -> Self {
        match rules.move_sizes().as_slice() {
            // A column has one character, or is a number where there are too many of them.
            [_] => {
                let moves = (0..rules.move_count()).filter_map(|index| rules.move_at(index));
                let columns = moves.map(|mv| notation::format_move(rules, mv)).collect();
                Self { axes: vec![columns], order: vec![0], separator: "" }
            }
            sizes => Self::of_sizes(sizes),
        }
    }

    fn of_sizes(sizes: &[u16]) -> Self {
        match sizes {
            [rows, columns] => Self {
                axes: vec![
                    (1..=*rows).rev().map(|row| row.to_string()).collect(),
                    (0..*columns).map(notation::column_letters).collect(),
                ],
                order: vec![1, 0],
                separator: "",
            },
            sizes => Self {
                axes: sizes
                    .iter()
                    .map(|size| (1..=*size).map(|at| at.to_string()).collect())
                    .collect(),
                order: (0..sizes.len()).collect(),
                separator: ",",
            },
        }
    }
}

/// What stands at the edges of the board: for each axis, what its coordinates are called when people
/// name cells and columns. Along the axis on which stones fall they are counted from the floor, and
/// the rows of a flat board always from the bottom; the other axes are called as moves call them.
pub(crate) fn edge_names(rules: &Ruleset) -> Vec<Vec<String>> {
    let Some((axis, end)) = rules.gravity() else { return NamesView::of_cells(rules).axes };
    let dims = rules.geometry().dims();
    let upright = dims.len() == 2 && axis == 0;
    let mut names = NamesView::of_moves(rules).axes;
    let levels = 1..=dims[axis];
    let levels: Vec<String> = match end {
        End::Low if !upright => levels.map(|level| level.to_string()).collect(),
        _ => levels.rev().map(|level| level.to_string()).collect(),
    };
    names.insert(axis, levels);
    names
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;
    use foursight_voice::{Lang, cell_name};

    use super::*;

    fn name(names: &NamesView, coords: &[u16]) -> String {
        let parts = names.order.iter().map(|&axis| &names.axes[axis][usize::from(coords[axis])]);
        parts.cloned().collect::<Vec<_>>().join(names.separator)
    }

    #[test]
    fn moves_of_all_games_are_called_what_notation_writes() {
        for pack in Library::bundled().names() {
            let Ok(rules) = Ruleset::load(&Library::bundled(), &[&pack]) else { continue };
            let names = NamesView::of_moves(&rules);
            for mv in (0..rules.move_count()).filter_map(|index| rules.move_at(index)) {
                let written = notation::format_move(&rules, mv);
                assert_eq!(name(&names, &rules.move_coords(mv)), written, "{pack}");
            }
        }
    }

    #[test]
    fn cells_are_called_what_stands_at_the_edges() {
        let edges = |pack: &str| {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            (edge_names(&rules), rules)
        };
        let (names, rules) = edges("connect4");
        assert_eq!(names[1], ["1", "2", "3", "4", "5", "6", "7"]);
        for coords in [[0, 0], [5, 3], [2, 6]] {
            let [row, column] = [0, 1].map(|axis| &names[axis][usize::from(coords[axis])]);
            let told = format!("column {column}, row {row}");
            assert_eq!(cell_name(&rules, Lang::En, &coords), told);
        }
        let (names, rules) = edges("score-four");
        let [level, row, column] = [&names[0][3], &names[1][2], &names[2][1]];
        assert_eq!(
            cell_name(&rules, Lang::En, &[3, 2, 1]),
            format!("{column}{row}, level {level}")
        );
        let (names, _) = edges("gomoku");
        assert_eq!((names[0][18].as_str(), names[1][8].as_str()), ("1", "i"));
    }

    #[test]
    fn cells_of_flat_boards_have_letters_and_others_numbers() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        assert_eq!(name(&NamesView::of_cells(&rules), &[5, 3]), "d1");
        let rules = Ruleset::load(&Library::bundled(), &["qubic"]).unwrap();
        assert_eq!(name(&NamesView::of_cells(&rules), &[0, 1, 3]), "1,2,4");
    }
}
