//! How cells and moves are written, as tables that a page can look names up in.

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

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

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
    fn cells_of_flat_boards_have_letters_and_others_numbers() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        assert_eq!(name(&NamesView::of_cells(&rules), &[5, 3]), "d1");
        let rules = Ruleset::load(&Library::bundled(), &["qubic"]).unwrap();
        assert_eq!(name(&NamesView::of_cells(&rules), &[0, 1, 3]), "1,2,4");
    }
}
