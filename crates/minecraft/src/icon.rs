//! `pack.png`: a small board, drawn here.

use crate::names::Names;

/// Cells on a side of the picture, and pixels on a side of a cell.
const CELLS: usize = 8;
const CELL: usize = 8;

/// A few stones of the first (`1`) and the second player (`2`) with a line of four.
const BOARD: [&[u8; CELLS]; CELLS] = [
    b"########",
    b"#......#",
    b"#......#",
    b"#...2..#",
    b"#..21..#",
    b"#.211..#",
    b"#2122..#",
    b"########",
];

/// Draws the picture.
pub(crate) fn draw(names: &Names) -> Vec<u8> {
    let side = CELLS * CELL;
    let colours = [1, 2].map(|player| colour(names.block(player)));
    let mut pixels = Vec::new();
    for y in 0..side {
        for x in 0..side {
            let edge = x % CELL == 0 || y % CELL == 0;
            let [red, green, blue] = match BOARD[y / CELL][x / CELL] {
                b'#' => [225, 232, 236],
                b'1' => colours[0],
                b'2' => colours[1],
                _ => [38, 70, 120],
            };
            let shade = |part: u8| if edge { part / 4 * 3 } else { part };
            pixels.extend([shade(red), shade(green), shade(blue)]);
        }
    }
    png(side, side, &pixels)
}

/// The colour of a block, as its name says it.
pub(crate) fn colour(block: &str) -> [u8; 3] {
    let name = block.trim_start_matches("minecraft:");
    const COLOURS: &[(&str, [u8; 3])] = &[
        ("white", [233, 236, 236]),
        ("orange", [240, 118, 19]),
        ("magenta", [189, 68, 179]),
        ("light_blue", [58, 175, 217]),
        ("yellow", [248, 197, 39]),
        ("lime", [112, 185, 25]),
        ("pink", [237, 141, 172]),
        ("light_gray", [142, 142, 134]),
        ("gray", [62, 68, 71]),
        ("cyan", [21, 137, 145]),
        ("purple", [121, 42, 172]),
        ("blue", [53, 57, 157]),
        ("brown", [114, 71, 40]),
        ("green", [84, 109, 27]),
        ("redstone", [170, 25, 5]),
        ("red", [160, 39, 34]),
        ("black", [21, 21, 26]),
        ("iron", [216, 216, 216]),
        ("gold", [246, 208, 61]),
        ("diamond", [98, 219, 214]),
        ("emerald", [42, 203, 87]),
        ("copper", [192, 107, 79]),
        ("lapis", [31, 67, 140]),
        ("tnt", [182, 49, 31]),
    ];
    COLOURS.iter().find(|(start, _)| name.starts_with(start)).map_or([150, 150, 150], |it| it.1)
}

/// A picture of red, green and blue bytes as a PNG.
pub(crate) fn png(width: usize, height: usize, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels));
    debug_assert!(written.is_ok(), "as many pixels as the size says, and memory takes all");
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_can_be_read_again() {
        let pixels: Vec<u8> = (0..5 * 3 * 3).collect();
        let file = png(5, 3, &pixels);
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut read = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut read).unwrap();
        assert_eq!((info.width, info.height, read), (5, 3, pixels));
    }
}
