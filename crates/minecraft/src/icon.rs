//! `pack.png`: a small board, drawn here and written as a PNG without compression.

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
    let mut rows = Vec::new();
    for row in pixels.chunks(3 * width) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    // Eight bits a part, red green blue, nothing interlaced.
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    chunk(&mut out, b"IDAT", &stored(&rows));
    chunk(&mut out, b"IEND", &[]);
    out
}

/// A stream as `zlib` has it, of blocks that are not compressed.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let mut blocks = bytes.chunks(0xffff).peekable();
    while let Some(block) = blocks.next() {
        out.push(u8::from(blocks.peek().is_none()));
        let length = block.len() as u16;
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend_from_slice(block);
    }
    let (mut low, mut high) = (1u32, 0u32);
    for &byte in bytes {
        low = (low + u32::from(byte)) % 65521;
        high = (high + low) % 65521;
    }
    out.extend((high << 16 | low).to_be_bytes());
    out
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(kind);
    out.extend(data);
    let sum = crc(&out[start..]);
    out.extend(sum.to_be_bytes());
}

/// The checksum of PNG files (CRC-32).
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 { 0xedb8_8320 ^ sum >> 1 } else { sum >> 1 }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standard() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        let stream = stored(b"Wikipedia");
        assert_eq!(stream[stream.len() - 4..], 0x11e6_0398u32.to_be_bytes());
    }
}
