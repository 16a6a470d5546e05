//! Positions in commands: absolute, relative (`~`) or local (`^`).

use super::parser::Parser;
use crate::reader::Parse;

/// One coordinate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// Relative to the position of the command.
    pub relative: bool,
    /// The number.
    pub value: f64,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Coords {
    /// Along the world's axes.
    World([Axis; 3]),
    /// To the left, up and forwards, as seen by the executor.
    Local([f64; 3]),
}

/// Yaw and pitch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotation {
    /// Around the vertical axis.
    pub yaw: Axis,
    /// Up and down.
    pub pitch: Axis,
}

/// A part of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Anchor {
    Feet,
    Eyes,
}

impl Parser<'_, '_> {
    /// A position: whole numbers mean the middle of a block.
    pub(crate) fn position(&mut self) -> Parse<Coords> {
        self.coords(true)
    }

    /// The position of a block.
    pub(crate) fn block_position(&mut self) -> Parse<Coords> {
        self.coords(false)
    }

    fn coords(&mut self, centred: bool) -> Parse<Coords> {
        let start = self.reader.position();
        if self.reader.peek() == Some('^') {
            let mut local = [0.0; 3];
            for (at, value) in local.iter_mut().enumerate() {
                if at > 0 {
                    self.expect_coordinate(start)?;
                }
                if !self.reader.accept('^') {
                    let message = "Cannot mix world & local coordinates (everything must either use ^ or not)";
                    return self.reader.error(message);
                }
                *value = self.offset()?;
            }
            return Ok(Coords::Local(local));
        }
        let mut axes = [Axis { relative: false, value: 0.0 }; 3];
        for (at, axis) in axes.iter_mut().enumerate() {
            if at > 0 {
                self.expect_coordinate(start)?;
            }
            if self.reader.peek() == Some('^') {
                let message =
                    "Cannot mix world & local coordinates (everything must either use ^ or not)";
                return self.reader.error(message);
            }
            *axis = self.axis(centred, centred && at != 1)?;
        }
        Ok(Coords::World(axes))
    }

    fn expect_coordinate(&mut self, start: usize) -> Parse<()> {
        if self.reader.accept(' ') {
            return Ok(());
        }
        self.reader.error_at(start, "Incomplete (expected 3 coordinates)")
    }

    fn axis(&mut self, decimals: bool, centre: bool) -> Parse<Axis> {
        if self.reader.accept('~') {
            return Ok(Axis { relative: true, value: self.offset()? });
        }
        let start = self.reader.position();
        if self.reader.is_at_end() || self.reader.peek() == Some(' ') {
            return self.reader.error("Expected a coordinate");
        }
        if !decimals {
            let value = f64::from(self.reader.any_integer()?);
            return Ok(Axis { relative: false, value });
        }
        let mut value = self.reader.double()?;
        if centre && !self.reader.text()[start..self.reader.position()].contains('.') {
            value += 0.5;
        }
        Ok(Axis { relative: false, value })
    }

    fn offset(&mut self) -> Parse<f64> {
        match self.reader.peek() {
            None | Some(' ') => Ok(0.0),
            Some(_) => self.reader.double(),
        }
    }

    pub(crate) fn rotation(&mut self) -> Parse<Rotation> {
        let start = self.reader.position();
        let yaw = self.axis(true, false)?;
        if !self.reader.accept(' ') {
            return self.reader.error_at(start, "Incomplete (expected 2 coordinates)");
        }
        Ok(Rotation { yaw, pitch: self.axis(true, false)? })
    }

    /// East and south only: the height is that of the executor.
    pub(crate) fn column_position(&mut self, centred: bool) -> Parse<Coords> {
        let start = self.reader.position();
        let x = self.axis(centred, centred)?;
        if !self.reader.accept(' ') {
            return self.reader.error_at(start, "Incomplete (expected 2 coordinates)");
        }
        let z = self.axis(centred, centred)?;
        Ok(Coords::World([x, Axis { relative: true, value: 0.0 }, z]))
    }

    pub(crate) fn anchor(&mut self) -> Parse<Anchor> {
        let start = self.reader.position();
        match self.reader.word() {
            "feet" => Ok(Anchor::Feet),
            "eyes" => Ok(Anchor::Eyes),
            other => self.reader.error_at(start, format!("Invalid entity anchor position {other}")),
        }
    }
}
