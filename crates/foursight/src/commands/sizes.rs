//! Amounts of bytes and times that may be endless, as people write them.

use std::time::Duration;

/// Bytes, or nothing for "off".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) Option<u64>);

/// A time, or nothing for "forever".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keep(pub(crate) Option<Duration>);

/// Reads `512MB`, `4GB` or `off`.
pub(crate) fn bytes(text: &str) -> Result<Bytes, String> {
    if text == "off" {
        return Ok(Bytes(None));
    }
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor = match unit.trim().to_ascii_uppercase().as_str() {
        "KB" | "K" => 1 << 10,
        "MB" | "M" => 1 << 20,
        "GB" | "G" => 1 << 30,
        "TB" | "T" => 1 << 40,
        _ => 0,
    };
    let number = number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    let number = number.filter(|number| *number > 0);
    number.map(|number| Bytes(Some(number))).ok_or_else(|| "write 512MB, 4GB or off".to_owned())
}

/// Reads `30days`, `12h` or `forever`.
pub(crate) fn keep(text: &str) -> Result<Keep, String> {
    if text == "forever" {
        return Ok(Keep(None));
    }
    let time = humantime::parse_duration(text);
    let time = time.map_err(|error| format!("{error}; write 30days, 12h or forever"))?;
    Ok(Keep(Some(time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        assert_eq!(bytes("512MB"), Ok(Bytes(Some(512 << 20))));
        assert_eq!(bytes("4gb"), Ok(Bytes(Some(4 << 30))));
        assert_eq!(bytes("off"), Ok(Bytes(None)));
        for wrong in ["", "4", "GB", "0MB", "-1MB", "4 apples", "99999999999999999999TB"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
        assert_eq!(keep("12h"), Ok(Keep(Some(Duration::from_secs(12 * 3600)))));
        assert_eq!(keep("forever"), Ok(Keep(None)));
        assert!(keep("soon").is_err());
    }
}
