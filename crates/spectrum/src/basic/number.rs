//! Numbers as the Spectrum keeps them behind their digits: five bytes.

/// Small whole numbers are `0, sign, low, high, 0`; all others an exponent and four bytes of
/// mantissa whose first bit, always set, is where the sign goes. The sign is never used here: in
/// a program the minus in front of a number is an operator.
///
/// `None` for a number too large or too small for the exponent.
pub(crate) fn encode(value: f64) -> Option<[u8; 5]> {
    let value = value.abs();
    if value <= 65_535.0 && value.fract() == 0.0 {
        let [low, high] = (value as u16).to_le_bytes();
        return Some([0, 0, low, high, 0]);
    }
    if !value.is_finite() {
        return None;
    }
    // value = fraction * 2^exponent with 0.5 <= fraction < 1; halving and doubling are exact.
    let mut fraction = value;
    let mut exponent = 0_i32;
    while fraction >= 1.0 {
        fraction /= 2.0;
        exponent += 1;
    }
    while fraction < 0.5 {
        fraction *= 2.0;
        exponent -= 1;
    }
    let exponent = u8::try_from(exponent + 128).ok()?;
    let scaled = fraction * 4_294_967_296.0;
    let half_up = scaled.fract() >= 0.5;
    // Rounding up must not run over; the largest mantissa stays as it is.
    let mantissa = (scaled as u32).saturating_add(u32::from(half_up)) & 0x7FFF_FFFF;
    let [a, b, c, d] = mantissa.to_be_bytes();
    Some([exponent, a, b, c, d])
}

/// The value of five bytes.
pub(crate) fn decode(bytes: [u8; 5]) -> f64 {
    let [exponent, a, b, c, d] = bytes;
    if exponent == 0 {
        let whole = f64::from(u16::from_le_bytes([b, c]));
        return if a == 0 { whole } else { whole - 65_536.0 };
    }
    let mantissa = u32::from_be_bytes([a | 0x80, b, c, d]);
    let size = f64::from(mantissa) / 4_294_967_296.0 * 2_f64.powi(i32::from(exponent) - 128);
    if a & 0x80 == 0 { size } else { -size }
}

/// The longest number at the beginning of `text`, read like C reads numbers, and its length:
/// decimal with fraction and exponent, or hexadecimal after `0x` with a binary exponent after `p`.
/// The sign, if any, comes first.
pub(crate) fn scan(text: &[u8]) -> Option<(f64, usize)> {
    let signed = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let rest = &text[signed..];
    let hexadecimal = rest.len() > 2
        && rest[0] == b'0'
        && rest[1].eq_ignore_ascii_case(&b'x')
        && (rest[2].is_ascii_hexdigit()
            || (rest[2] == b'.' && rest.get(3).is_some_and(u8::is_ascii_hexdigit)));
    let (value, length) =
        if hexadecimal { scan_hexadecimal(&rest[2..])? } else { scan_decimal(rest)? };
    let skipped = if hexadecimal { signed + 2 } else { signed };
    Some((value, skipped + length))
}

fn scan_decimal(text: &[u8]) -> Option<(f64, usize)> {
    let (digits, mut end) = scan_digits(text, u8::is_ascii_digit);
    if digits == 0 {
        return None;
    }
    end += scan_exponent(&text[end..], b'e').map_or(0, |(_, length)| length);
    let value = std::str::from_utf8(&text[..end]).ok()?.parse().ok()?;
    Some((value, end))
}

fn scan_hexadecimal(text: &[u8]) -> Option<(f64, usize)> {
    let (_, mut end) = scan_digits(text, u8::is_ascii_hexdigit);
    let mut value = 0.0;
    let mut place: Option<f64> = None;
    for &byte in &text[..end] {
        if byte == b'.' {
            place = Some(1.0);
            continue;
        }
        let digit = f64::from(char::from(byte).to_digit(16)?);
        match &mut place {
            None => value = value * 16.0 + digit,
            Some(place) => {
                *place /= 16.0;
                value += digit * *place;
            }
        }
    }
    if let Some((exponent, length)) = scan_exponent(&text[end..], b'p') {
        end += length;
        value *= 2_f64.powi(exponent);
    }
    Some((value, end))
}

/// Digits with at most one point among them: how many digits, and how long it all is.
fn scan_digits(text: &[u8], is_digit: fn(&u8) -> bool) -> (usize, usize) {
    let mut digits = 0;
    let mut point = false;
    let mut end = 0;
    for byte in text {
        match byte {
            b'.' if !point => point = true,
            byte if is_digit(byte) => digits += 1,
            _ => break,
        }
        end += 1;
    }
    (digits, end)
}

/// An exponent after its letter, and its length; none if no digit follows.
fn scan_exponent(text: &[u8], letter: u8) -> Option<(i32, usize)> {
    let (first, rest) = text.split_first()?;
    if !first.eq_ignore_ascii_case(&letter) {
        return None;
    }
    let signed = usize::from(matches!(rest.first(), Some(b'+' | b'-')));
    let digits = rest[signed..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let text = std::str::from_utf8(&rest[..signed + digits]).ok()?;
    // An absurdly long exponent means infinity or zero either way.
    let far = if text.starts_with('-') { -100_000 } else { 100_000 };
    (digits > 0).then(|| (text.parse().unwrap_or(far), 1 + signed + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_and_broken_numbers() {
        assert_eq!(encode(23_620.0), Some([0, 0, 0x44, 0x5C, 0]));
        assert_eq!(encode(-1.0), Some([0, 0, 1, 0, 0]));
        assert_eq!(encode(0.5), Some([0x80, 0, 0, 0, 0]));
        assert_eq!(encode(1e5), Some([0x91, 0x43, 0x50, 0, 0]));
        assert_eq!(encode(1e39), None);
        assert_eq!(encode(f64::INFINITY), None);
        assert_eq!(encode(1e-40), None);
    }

    #[test]
    fn what_was_encoded_decodes_to_nearly_the_same() {
        for value in [0.0, 1.0, 65_535.0, 65_536.0, 0.1, 3.25, 1e-30, 1.5e38, 0.999_999_999_9] {
            let back = decode(encode(value).unwrap());
            assert!((back - value).abs() <= value * 1e-9, "{value} became {back}");
        }
        assert_eq!(decode([0, 0xFF, 0xFF, 0xFF, 0]), -1.0);
    }

    #[test]
    fn numbers_in_every_form() {
        let forms: [(&str, f64, usize); 12] = [
            ("12abc", 12.0, 2),
            ("1.5.2", 1.5, 3),
            (".25", 0.25, 3),
            ("5.", 5.0, 2),
            ("1e3", 1000.0, 3),
            ("1E+3x", 1000.0, 4),
            ("1e", 1.0, 1),
            ("2e-1", 0.2, 4),
            ("0x1F", 31.0, 4),
            ("0x.8p1", 1.0, 6),
            ("0xg", 0.0, 1),
            ("-7", 7.0, 2),
        ];
        for (text, value, length) in forms {
            assert_eq!(scan(text.as_bytes()), Some((value, length)), "{text}");
        }
        assert_eq!(scan(b"x"), None);
        assert_eq!(scan(b"."), None);
    }
}
