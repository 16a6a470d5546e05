//! Random boards of every size and shape.

use arbitrary::{Result, Unstructured};
use foursight_rules::format::{Board, Edge, End, Gravity, Lattice, SetupStones, Size};

use super::Drawing;

impl Drawing {
    pub(super) fn board(&self, bytes: &mut Unstructured<'_>) -> Result<Board> {
        let topology = if bytes.int_in_range(0..=2)? == 0 {
            let mut topology = Vec::new();
            for _ in 0..self.dims.len() {
                let all = [
                    Edge::Stop,
                    Edge::Return,
                    Edge::Reverse,
                    Edge::Loop,
                    Edge::LoopReturn,
                    Edge::LoopReverse,
                ];
                let turns = self.lattice == Lattice::Square && !self.jumps || self.careless;
                let edges = if turns { &all[..] } else { &all[..2] };
                let low = *bytes.choose(edges)?;
                let high = if bytes.arbitrary()? { low } else { *bytes.choose(edges)? };
                topology.push([low, high]);
            }
            if self.slips(bytes)? {
                topology.pop();
            }
            Some(topology)
        } else {
            None
        };
        let falls = self.lattice == Lattice::Square || self.slips(bytes)?;
        let gravity = if falls && bytes.int_in_range(0..=2)? == 0 {
            let last = self.dims.len() as u32 - 1 + u32::from(self.slips(bytes)?);
            let end = if bytes.arbitrary()? { End::High } else { End::Low };
            Some(Gravity { axis: bytes.int_in_range(0..=last)?, end })
        } else {
            None
        };
        let setup = if bytes.int_in_range(0..=3)? == 0 {
            let mut groups = Vec::new();
            for _ in 0..bytes.int_in_range(1..=6)? {
                let player = bytes.int_in_range(0..=self.players - 1)?;
                let mut cell = Vec::new();
                for (axis, &size) in self.dims.iter().enumerate() {
                    let floor = gravity.filter(|gravity| gravity.axis as usize == axis);
                    cell.push(match floor {
                        Some(gravity) if gravity.end == End::High => size - 1,
                        Some(_) => 0,
                        None => bytes.int_in_range(0..=size - 1)?,
                    });
                }
                groups.push(SetupStones { player, cells: vec![cell] });
            }
            if !self.careless {
                groups.sort_by(|one, two| one.cells.cmp(&two.cells));
                groups.dedup_by(|one, two| one.cells == two.cells);
            }
            Some(groups)
        } else {
            None
        };
        let mut dimensions = Some(self.dims.iter().map(|&size| Size(size)).collect());
        let (mut picture, mut holes) = (None, None);
        let stones: Vec<&Vec<u32>> =
            setup.iter().flatten().flat_map(|group: &SetupStones| &group.cells).collect();
        if self.has_holes {
            // Setups that float or lie in a hole are refused; now and then is enough.
            let spare = |cell: &[u32]| self.careless || !stones.iter().any(|at| *at == cell);
            if let ([rows, columns], true) = (&self.dims[..], bytes.arbitrary()?) {
                picture = Some(self.picture(bytes, *rows, *columns, spare)?);
                if !self.slips(bytes)? {
                    dimensions = None;
                }
            } else {
                let mut cells: Vec<Vec<u32>> = Vec::new();
                for _ in 0..bytes.int_in_range(0..=6)? {
                    let mut cell = Vec::new();
                    for &size in &self.dims {
                        let beyond = u32::from(self.slips(bytes)?);
                        cell.push(bytes.int_in_range(0..=size - 1 + beyond)?);
                    }
                    if spare(&cell) {
                        cells.push(cell);
                    }
                }
                holes = Some(cells);
            }
        }
        let named = self.lattice == Lattice::Hex || bytes.int_in_range(0..=7)? == 0;
        let lattice = named.then_some(self.lattice);
        Ok(Board { dimensions, picture, lattice, holes, topology, gravity, setup })
    }

    /// A board drawn with some cells left out, its corners there so that it has the size.
    fn picture(
        &self,
        bytes: &mut Unstructured<'_>,
        rows: u32,
        columns: u32,
        spare: impl Fn(&[u32]) -> bool,
    ) -> Result<Vec<String>> {
        let mut picture = Vec::new();
        for row in 0..rows {
            let mut text = String::new();
            if self.lattice == Lattice::Hex {
                text.push_str(&" ".repeat(row as usize));
            }
            for column in 0..columns {
                let corner = [0, rows - 1].contains(&row) && [0, columns - 1].contains(&column);
                let keeps = corner || !spare(&[row, column]) || bytes.int_in_range(0..=2)? > 0;
                text.push(if keeps { '.' } else { ' ' });
                if self.lattice == Lattice::Hex {
                    text.push(' ');
                }
                if self.slips(bytes)? {
                    text.push(*bytes.choose(&['.', ' ', 'x'])?);
                }
            }
            picture.push(text);
        }
        Ok(picture)
    }
}
