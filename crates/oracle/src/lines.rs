//! Lines over a board: walked cell by cell, through whatever the edges do.

use foursight_rules::format::Edge;

/// Coordinates of a cell.
pub type Coords = Vec<i64>;

/// The line through a centre along a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// All its cells in the order in which they are walked.
    pub cells: Vec<Coords>,
    /// Index of the centre.
    pub centre: usize,
    /// A stretch of this line never has more cells than this, because it would then visit a cell
    /// twice with the same step.
    pub longest: usize,
}

/// Every step but zero in ascending order.
pub fn all_steps(axes: usize) -> Vec<Coords> {
    let mut steps: Vec<Coords> = vec![Vec::new()];
    for _ in 0..axes {
        steps = steps
            .into_iter()
            .flat_map(|step| {
                [-1, 0, 1].map(|component| {
                    let mut longer = step.clone();
                    longer.push(component);
                    longer
                })
            })
            .collect();
    }
    steps.retain(|step| step.iter().any(|&component| component != 0));
    steps.sort();
    steps
}

/// The step that walks the other way.
pub(crate) fn opposite(step: &[i64]) -> Coords {
    step.iter().map(|component| -component).collect()
}

/// The line through `centre` along `step`, followed for `reach` cells either way: one less than a
/// pattern has symbols is as far as it can look.
pub fn line_through(
    dims: &[i64],
    edges: &[[Edge; 2]],
    centre: &[i64],
    step: &[i64],
    reach: usize,
) -> Line {
    let ahead = walk(dims, edges, centre, step, reach);
    let behind = walk(dims, edges, centre, &opposite(step), reach);
    // Two visits of a cell with the same step bound every stretch that could hold them both. What
    // was walked backwards is passed the other way round.
    let start = vec![(centre.to_vec(), step.to_vec())];
    let forwards: Vec<(Coords, Coords)> =
        start.iter().cloned().chain(ahead.visits.iter().cloned()).collect();
    let backwards: Vec<(Coords, Coords)> = start
        .into_iter()
        .chain(behind.visits.iter().map(|(at, with)| (at.clone(), opposite(with))))
        .collect();
    let mut longest = usize::MAX;
    let plain = edges.iter().flatten().all(|edge| *edge == Edge::Stop);
    // Between edges that stop a line cannot come back.
    for (back, visit) in backwards.iter().enumerate().filter(|_| !plain) {
        for (forth, other) in forwards.iter().enumerate() {
            if back + forth > 0 && visit == other {
                longest = longest.min(back + forth);
            }
        }
    }
    if ahead.closes {
        longest = longest.min(ahead.visits.len() + 1);
    }
    if behind.closes {
        longest = longest.min(behind.visits.len() + 1);
    }
    let mut cells: Vec<Coords> = behind.visits.into_iter().map(|(at, _)| at).rev().collect();
    let index = cells.len();
    cells.push(centre.to_vec());
    cells.extend(ahead.visits.into_iter().map(|(at, _)| at));
    Line { cells, centre: index, longest }
}

struct Walk {
    /// Cells after the start, each with the step it was reached by.
    visits: Vec<(Coords, Coords)>,
    /// True if the walk came back to its start with the step it began with.
    closes: bool,
}

fn walk(dims: &[i64], edges: &[[Edge; 2]], start: &[i64], step: &[i64], reach: usize) -> Walk {
    let mut visits: Vec<(Coords, Coords)> = Vec::new();
    let (mut at, mut with) = (start.to_vec(), step.to_vec());
    loop {
        let Some(next) = advance(dims, edges, &at, &with) else {
            return Walk { visits, closes: false };
        };
        if next.0 == start && next.1 == step {
            return Walk { visits, closes: true };
        }
        if visits.contains(&next) || visits.len() == reach {
            return Walk { visits, closes: false };
        }
        visits.push(next.clone());
        (at, with) = next;
    }
}

/// The next cell and the step it is reached by; `None` where the line stops.
fn advance(
    dims: &[i64],
    edges: &[[Edge; 2]],
    at: &[i64],
    step: &[i64],
) -> Option<(Coords, Coords)> {
    let mut at: Coords = at.iter().zip(step).map(|(at, by)| at + by).collect();
    let mut step = step.to_vec();
    // Axes in order: a corner is the first axis' edge and then the second's.
    for axis in 0..dims.len() {
        let last = dims[axis] - 1;
        let (edge, near, far, inner) = if at[axis] < 0 {
            (edges[axis][0], 0, last, 1)
        } else if at[axis] > last {
            (edges[axis][1], last, 0, last - 1)
        } else {
            continue;
        };
        if matches!(edge, Edge::Loop | Edge::LoopReturn | Edge::LoopReverse) {
            // Mirrored about the middle of this side.
            for other in 0..dims.len() {
                if other != axis {
                    at[other] = dims[other] - 1 - at[other];
                    step[other] = -step[other];
                }
            }
        }
        match edge {
            Edge::Stop => return None,
            // A long step may go round more than once.
            Edge::Return => {
                while at[axis] < 0 {
                    at[axis] += dims[axis];
                }
                while at[axis] > last {
                    at[axis] -= dims[axis];
                }
            }
            Edge::Loop | Edge::LoopReturn => at[axis] = far,
            Edge::Reverse => {
                // The cell at the edge is the turning point: ... 1, 0, 1 ...
                at[axis] = inner;
                step[axis] = -step[axis];
            }
            Edge::LoopReverse => {
                at[axis] = near;
                step[axis] = -step[axis];
            }
        }
    }
    let inside = at.iter().zip(dims).all(|(&at, &size)| at >= 0 && at < size);
    inside.then_some((at, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_ascend() {
        assert_eq!(all_steps(0), Vec::<Coords>::new());
        assert_eq!(all_steps(1), [[-1], [1]]);
        assert_eq!(all_steps(2).len(), 8);
        assert_eq!(all_steps(2)[3], [0, -1]);
        assert_eq!(all_steps(3).len(), 26);
    }

    #[test]
    fn a_plain_line_runs_from_edge_to_edge() {
        let line = line_through(&[4, 3], &[[Edge::Stop; 2]; 2], &[1, 1], &[1, -1], 9);
        assert_eq!(line.cells, [[0, 2], [1, 1], [2, 0]]);
        assert_eq!((line.centre, line.longest), (1, usize::MAX));
    }

    #[test]
    fn a_ring_is_as_long_as_it_is_round_from_either_way() {
        let ring = [[Edge::Return; 2]];
        assert_eq!(line_through(&[4], &ring, &[1], &[1], 9).longest, 4);
        // One way the line stops, the other way it comes back: still no cell twice.
        let half = [[Edge::Return, Edge::Stop]];
        assert_eq!(line_through(&[4], &half, &[1], &[1], 9).longest, 4);
        assert_eq!(line_through(&[4], &half, &[1], &[-1], 9).longest, 4);
    }
}
