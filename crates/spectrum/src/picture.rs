//! Pictures of the Spectrum's screen, with its border, and as PNG.

use png::{BitDepth, ColorType, Encoder, EncodingError};
use rustzx_core::zx::constants::{
    CANVAS_HEIGHT, CANVAS_WIDTH, CANVAS_X, CANVAS_Y, SCREEN_HEIGHT, SCREEN_WIDTH,
};

/// Width of a picture in pixels.
pub const WIDTH: usize = SCREEN_WIDTH;
/// Height of a picture in pixels.
pub const HEIGHT: usize = SCREEN_HEIGHT;

/// The fifteen colours (black is twice there) as red, green and blue.
const PALETTE: [[u8; 3]; 16] = {
    let mut palette = [[0; 3]; 16];
    let mut colour = 0;
    while colour < 16 {
        let light = if colour < 8 { 0xCD } else { 0xFF };
        palette[colour] = [
            if colour & 2 != 0 { light } else { 0 },
            if colour & 4 != 0 { light } else { 0 },
            if colour & 1 != 0 { light } else { 0 },
        ];
        colour += 1;
    }
    palette
};

/// A letter on the screen, which has 24 rows of 32.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letter {
    /// Row, from 0 at the top.
    pub row: usize,
    /// Column, from 0 on the left.
    pub column: usize,
    /// The letter.
    pub character: char,
    /// Its colour: red, green, blue.
    pub ink: [u8; 3],
    /// The colour behind it.
    pub paper: [u8; 3],
}

impl Letter {
    /// Pixels of a letter's side.
    pub const SIZE: usize = 8;

    /// A letter with the colours of an attribute.
    pub(crate) fn new(
        row: u16,
        column: u16,
        character: char,
        attribute: u8,
        inverse: bool,
    ) -> Self {
        let bright = if attribute & 0x40 != 0 { 8 } else { 0 };
        let ink = PALETTE[usize::from(attribute & 7) + bright];
        let paper = PALETTE[usize::from(attribute >> 3 & 7) + bright];
        let (ink, paper) = if inverse { (paper, ink) } else { (ink, paper) };
        Self { row: row.into(), column: column.into(), character, ink, paper }
    }

    /// Where its upper left pixel is in a picture.
    #[must_use]
    pub fn corner(&self) -> (usize, usize) {
        (CANVAS_X + self.column * Self::SIZE, CANVAS_Y + self.row * Self::SIZE)
    }
}

/// One picture: [`WIDTH`] times [`HEIGHT`] colours, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    colours: Vec<u8>,
}

impl Picture {
    /// Puts the screen onto its border; what is missing stays black.
    pub(crate) fn new(border: &[u8], screen: &[u8]) -> Self {
        let mut colours = border.to_vec();
        colours.resize(WIDTH * HEIGHT, 0);
        for (row, line) in screen.chunks_exact(CANVAS_WIDTH).take(CANVAS_HEIGHT).enumerate() {
            let start = (CANVAS_Y + row) * WIDTH + CANVAS_X;
            colours[start..start + CANVAS_WIDTH].copy_from_slice(line);
        }
        Self { colours }
    }

    /// Red, green and blue of a pixel; black outside.
    #[must_use]
    pub fn rgb(&self, x: usize, y: usize) -> [u8; 3] {
        let colour = if x < WIDTH { self.colours.get(y * WIDTH + x) } else { None };
        PALETTE[usize::from(colour.copied().unwrap_or(0) & 15)]
    }

    /// The picture as a PNG, every pixel `scale` times as wide and high.
    ///
    /// # Errors
    /// If the PNG cannot be encoded.
    pub fn to_png(&self, scale: usize) -> Result<Vec<u8>, EncodingError> {
        let scale = scale.clamp(1, 8);
        let mut pixels = Vec::with_capacity(WIDTH * HEIGHT * scale * scale);
        for line in self.colours.chunks_exact(WIDTH) {
            for _ in 0..scale {
                pixels.extend(line.iter().flat_map(|colour| std::iter::repeat_n(*colour, scale)));
            }
        }
        png(&pixels, WIDTH * scale)
    }
}

/// Many pictures on one sheet, so many in a row, as a PNG.
///
/// # Errors
/// If the PNG cannot be encoded.
pub fn sheet(pictures: &[Picture], columns: usize) -> Result<Vec<u8>, EncodingError> {
    let columns = columns.max(1);
    let width = columns * WIDTH;
    let mut pixels = vec![0; width * pictures.len().div_ceil(columns) * HEIGHT];
    for (at, picture) in pictures.iter().enumerate() {
        let corner = at / columns * HEIGHT * width + at % columns * WIDTH;
        for (y, line) in picture.colours.chunks_exact(WIDTH).enumerate() {
            pixels[corner + y * width..][..WIDTH].copy_from_slice(line);
        }
    }
    png(&pixels, width)
}

/// Colours, row by row, as a PNG; an even number in a row.
fn png(colours: &[u8], width: usize) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width as u32, (colours.len() / width) as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(PALETTE.concat());
    let mut writer = encoder.write_header()?;
    let packed: Vec<u8> =
        colours.chunks_exact(2).map(|pair| (pair[0] & 15) << 4 | pair[1] & 15).collect();
    writer.write_image_data(&packed)?;
    writer.finish()?;
    Ok(file)
}
