//! Amounts of bytes and times that may be endless, as people write them.

use std::time::Duration;

/// Bytes, or nothing for "off".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) Option<u64>);

/// A time, or nothing for "forever".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keep(pub(crate) Option<Duration>);

/// The shortest time for which anything is kept: less is a mistake.
const SHORTEST_KEEP: Duration = Duration::from_secs(3600);

/// The shortest and the longest lease of a node, a worker or whoever wants work done: below, a busy one
/// loses its games; above, nobody has a lost one's.
const LEASES: std::ops::RangeInclusive<Duration> =
    Duration::from_secs(3)..=Duration::from_secs(5 * 60);

/// Reads how long a node, a worker or whoever wants work done may be silent.
pub(crate) fn lease(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text).ok().filter(|time| LEASES.contains(time));
    time.ok_or_else(|| "write a time from 3s to 5min".to_owned())
}

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
    if time < SHORTEST_KEEP {
        // Elsewhere 0 means no limit; here it would delete everything.
        return Err(
            "everything would be deleted within the hour; write 12h, 30days or forever".to_owned()
        );
    }
    Ok(Keep(Some(time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operator_09_a_lease_is_neither_a_blink_nor_an_age() {
        assert_eq!(lease("3s"), Ok(Duration::from_secs(3)));
        assert_eq!(lease("5min"), Ok(Duration::from_secs(300)));
        for wrong in ["", "0s", "1ms", "2999ms", "301s", "99999days", "often"] {
            assert!(lease(wrong).is_err(), "{wrong}");
        }
    }

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
        for wrong in ["soon", "0days", "0s", "59min"] {
            assert!(keep(wrong).is_err(), "{wrong}");
        }
    }
}
