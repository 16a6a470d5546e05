//! Board sizes that are known when compiling, and others.

use foursight_bitboard::Layout;

use crate::size::Size;

/// A board size, either known while compiling or only while running.
///
/// With [`Fixed`] every mask and shift folds into a constant; [`Dynamic`] carries them along.
pub(crate) trait Geometry: Copy + Send + Sync + 'static {
    /// One word for every column, rounded up to a multiple of four.
    type Row: AsRef<[u64]> + AsMut<[u64]>;

    /// A row of zeros.
    fn row() -> Self::Row;

    /// The layout of this size.
    fn layout(&self) -> Layout;
}

/// A board size compiled as a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed<const WIDTH: u32, const HEIGHT: u32>;

impl<const WIDTH: u32, const HEIGHT: u32> Fixed<WIDTH, HEIGHT> {
    const LAYOUT: Layout = match Layout::new(WIDTH, HEIGHT, Size::FOUR) {
        Ok(layout) => layout,
        Err(_) => panic!("the board does not fit into 64 bits"),
    };
}

impl<const WIDTH: u32, const HEIGHT: u32> Geometry for Fixed<WIDTH, HEIGHT> {
    type Row = [u64; 8];

    #[inline(always)]
    fn row() -> [u64; 8] {
        const { assert!(WIDTH <= 8) };
        [0; 8]
    }

    #[inline(always)]
    fn layout(&self) -> Layout {
        Self::LAYOUT
    }
}

/// A board size known only while running.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dynamic(pub(crate) Layout);

impl Geometry for Dynamic {
    type Row = [u64; 32];

    #[inline(always)]
    fn row() -> [u64; 32] {
        [0; 32]
    }

    #[inline(always)]
    fn layout(&self) -> Layout {
        self.0
    }
}
