//! How cells and moves are written, as tables that a page can look names up in.

use foursight_rules::format::End;
use foursight_rules::{Ruleset, notation};
use serde::Serialize;
use utoipa::ToSchema;

/// Coordinates of an axis beyond this many are not named one by one.
pub(crate) const MOST_LISTED: usize = 1_000;

/// What an axis calls its coordinates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum AxisNames {
    /// One by one, from 0.
    Listed(Vec<String>),
    /// There are more than 1000: numbers from the first to the last, up or down.
    Numbers {
        /// What 0 is called.
        first: u16,
        /// What the last one is called.
        last: u16,
    },
    /// There are more than 1000: a to z, then aa, ab and so on.
    Letters {
        /// How many there are.
        letters: u16,
    },
}

impl AxisNames {
    /// Numbers from 1.
    fn up(size: u16) -> Self {
        Self::listed(size, |at| (at + 1).to_string(), Self::Numbers { first: 1, last: size })
    }

    /// Numbers down to 1.
    fn down(size: u16) -> Self {
        Self::listed(size, |at| (size - at).to_string(), Self::Numbers { first: size, last: 1 })
    }

    fn letters(size: u16) -> Self {
        Self::listed(size, notation::column_letters, Self::Letters { letters: size })
    }

    fn listed(size: u16, name: impl Fn(u16) -> String, many: Self) -> Self {
        if usize::from(size) > MOST_LISTED {
            many
        } else {
            Self::Listed((0..size).map(name).collect())
        }
    }
}

/// How places are written. A place with some coordinates is called what the axes call them, in
/// this order, with the separator between.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct NamesView {
    /// What each axis calls its coordinates.
    pub axes: Vec<AxisNames>,
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
            [columns] if usize::from(*columns) > MOST_LISTED => {
                Self { axes: vec![AxisNames::up(*columns)], order: vec![0], separator: "" }
            }
            [_] => {
                // One without a cell has no name.
                let written = |index| {
                    let mv = rules.move_at(index);
                    mv.map_or_else(String::new, |mv| notation::format_move(rules, mv))
                };
                let columns = (0..rules.move_count()).map(written).collect();
                Self { axes: vec![AxisNames::Listed(columns)], order: vec![0], separator: "" }
            }
            sizes => Self::of_sizes(sizes),
        }
    }

    fn of_sizes(sizes: &[u16]) -> Self {
        match sizes {
            [rows, columns] => Self {
                axes: vec![AxisNames::down(*rows), AxisNames::letters(*columns)],
                order: vec![1, 0],
                separator: "",
            },
            sizes => Self {
                axes: sizes.iter().map(|size| AxisNames::up(*size)).collect(),
                order: (0..sizes.len()).collect(),
                separator: ",",
            },
        }
    }
}

/// What stands at the edges of the board: for each axis, what its coordinates are called when people
/// name cells and columns. Along the axis on which stones fall they are counted from the floor, and
/// the rows of a flat board always from the bottom; the other axes are called as moves call them.
pub(crate) fn edge_names(rules: &Ruleset) -> Vec<AxisNames> {
    let Some((axis, end)) = rules.gravity() else { return NamesView::of_cells(rules).axes };
    let dims = rules.geometry().dims();
    let upright = dims.len() == 2 && axis == 0;
    let mut names = NamesView::of_moves(rules).axes;
    let levels = match end {
        End::Low if !upright => AxisNames::up(dims[axis]),
        _ => AxisNames::down(dims[axis]),
    };
    names.insert(axis, levels);
    names
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;
    use foursight_voice::{Lang, cell_name};

    use super::*;

    /// What an axis calls a coordinate, as a page finds it.
    fn at(names: &AxisNames, at: u16) -> String {
        match names {
            AxisNames::Listed(names) => names[usize::from(at)].clone(),
            AxisNames::Numbers { first: 1, .. } => (at + 1).to_string(),
            AxisNames::Numbers { first, .. } => (first - at).to_string(),
            AxisNames::Letters { .. } => notation::column_letters(at),
        }
    }

    fn name(names: &NamesView, coords: &[u16]) -> String {
        let parts = names.order.iter().map(|&axis| at(&names.axes[axis], coords[axis]));
        parts.collect::<Vec<_>>().join(names.separator)
    }

    #[test]
    fn operator_33_moves_of_long_boards_are_called_what_notation_writes() {
        let boards = [
            r#"{"dimensions":[65535]}"#,
            r#"{"dimensions":[1001]}"#,
            r#"{"dimensions":[1000]}"#,
            r#"{"dimensions":[3,2000]}"#,
            r#"{"dimensions":[2000,3]}"#,
            r#"{"dimensions":[2,2000,2]}"#,
            r#"{"dimensions":[2,2000],"gravity":{"axis":0,"end":"high"}}"#,
            r#"{"dimensions":[2000,2],"gravity":{"axis":0,"end":"high"}}"#,
        ];
        for board in boards {
            let text = format!(r#"{{"name":"long","board":{board}}}"#);
            let packs = [("long".to_owned(), text.into_bytes())].into_iter().collect();
            let library = Library::of(vec![Box::new(foursight_rules::InMemoryPacks(packs))]);
            let rules = Ruleset::load(&library, &["long"]).unwrap();
            let (moves, edges) = (NamesView::of_moves(&rules), edge_names(&rules));
            let said = serde_json::to_string(&(&moves, &edges, NamesView::of_cells(&rules)));
            assert!(said.unwrap().len() < 40_000, "{board}");
            for mv in (0..rules.move_count()).filter_map(|index| rules.move_at(index)) {
                let written = notation::format_move(&rules, mv);
                assert_eq!(name(&moves, &rules.move_coords(mv)), written, "{board}");
            }
            for (axis, size) in rules.geometry().dims().iter().enumerate() {
                let both = [0, size - 1].map(|place| at(&edges[axis], place));
                assert_ne!(both[0], both[1], "{board}");
            }
        }
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
        let columns = ["1", "2", "3", "4", "5", "6", "7"].map(str::to_owned);
        assert_eq!(names[1], AxisNames::Listed(columns.to_vec()));
        for coords in [[0, 0], [5, 3], [2, 6]] {
            let [row, column] = [0, 1].map(|axis| at(&names[axis], coords[axis]));
            let told = format!("column {column}, row {row}");
            assert_eq!(cell_name(&rules, Lang::En, &coords), told);
        }
        let (names, rules) = edges("score-four");
        let [level, row, column] = [at(&names[0], 3), at(&names[1], 2), at(&names[2], 1)];
        assert_eq!(
            cell_name(&rules, Lang::En, &[3, 2, 1]),
            format!("{column}{row}, level {level}")
        );
        let (names, _) = edges("gomoku");
        assert_eq!((at(&names[0], 18).as_str(), at(&names[1], 8).as_str()), ("1", "i"));
    }

    #[test]
    fn cells_of_flat_boards_have_letters_and_others_numbers() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        assert_eq!(name(&NamesView::of_cells(&rules), &[5, 3]), "d1");
        let rules = Ruleset::load(&Library::bundled(), &["qubic"]).unwrap();
        assert_eq!(name(&NamesView::of_cells(&rules), &[0, 1, 3]), "1,2,4");
    }
}
