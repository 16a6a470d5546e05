//! Files and lines from outside, read so far and no further.

use std::io::{BufRead, Read};
use std::path::Path;

use foursight_voice::say;

use crate::exit::CliError;
use crate::lang::Lang;

/// Longest line that is read: far more than any game has moves.
pub(crate) const LONGEST_LINE: u64 = 1 << 20;

/// What a file is called in messages; `-` is standard input.
fn name_of(lang: Lang, path: &Path) -> String {
    if path == Path::new("-") {
        return say!(lang, "standard-input").to_owned();
    }
    path.display().to_string()
}

/// Pictures are written as PNG, so their names say so.
#[cfg(any(feature = "minecraft", feature = "spectrum"))]
pub(crate) fn expect_png(lang: Lang, path: &Path) -> Result<(), CliError> {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        return Ok(());
    }
    let file = path.display().to_string();
    Err(CliError::bad_input(say!(lang, "picture-ending", file)))
}

/// Reads a file, or standard input for `-`; at most `limit` bytes.
pub(crate) fn read_bytes(lang: Lang, path: &Path, limit: u64) -> Result<Vec<u8>, CliError> {
    let file = name_of(lang, path);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| CliError::io(say!(lang, "file-unreadable", file), &error))?;
    if bytes.len() as u64 > limit {
        return Err(CliError::bad_input(say!(lang, "file-too-large", file, limit)));
    }
    Ok(bytes)
}

/// True if a pipe or a file is at the other end of standard input: whoever names nothing else means what comes
/// from there.
pub(crate) fn is_piped() -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let input = std::fs::metadata("/dev/stdin").map(|input| input.file_type());
        input.is_ok_and(|input| input.is_fifo() || input.is_file())
    }
    #[cfg(not(unix))]
    {
        use std::io::IsTerminal;
        !std::io::stdin().is_terminal()
    }
}

/// Reads a text from a file, or from standard input for `-`; at most `limit` bytes.
pub(crate) fn read_text(lang: Lang, path: &Path, limit: u64) -> Result<String, CliError> {
    String::from_utf8(read_bytes(lang, path, limit)?).map_err(|error| {
        let (file, at) = (name_of(lang, path), error.utf8_error().valid_up_to());
        CliError::bad_input(say!(lang, "file-not-utf8", file, byte = at + 1))
    })
}

/// The next line of a file (`-` is standard input), `None` at its end. Bytes that are no text
/// become question marks.
pub(crate) fn read_line(
    lang: Lang,
    path: &Path,
    input: &mut dyn BufRead,
) -> Result<Option<String>, CliError> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
    let file = || name_of(lang, path);
    read.map_err(|error| CliError::io(say!(lang, "file-unreadable", file = file()), &error))?;
    if bytes.len() as u64 > LONGEST_LINE {
        let limit = LONGEST_LINE;
        return Err(CliError::bad_input(say!(lang, "line-too-long", file = file(), limit)));
    }
    let line = (!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned());
    Ok(line)
}
