//! Text components reduced to plain text.

use crate::nbt::Nbt;

/// The text without looking anything up in a world.
pub(crate) fn plain(component: &Nbt) -> String {
    with(component, &mut |_| None)
}

/// Longest text, in bytes: nobody reads more, and a few components could make any length of it.
pub(crate) const MAX_TEXT: usize = 1 << 20;

/// The text; `resolve` supplies the parts that depend on a world: selectors, scores, data.
pub(crate) fn with(component: &Nbt, resolve: &mut dyn FnMut(&Nbt) -> Option<String>) -> String {
    let mut text = whole(component, resolve);
    cut(&mut text);
    text
}

/// Takes away what is too much.
fn cut(text: &mut String) {
    if text.len() > MAX_TEXT {
        let mut end = MAX_TEXT;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
    }
}

/// The texts of several components.
fn joined(parts: &[Nbt], resolve: &mut dyn FnMut(&Nbt) -> Option<String>) -> String {
    let mut text = String::new();
    for part in parts {
        if text.len() >= MAX_TEXT {
            break;
        }
        text.push_str(&with(part, resolve));
    }
    text
}

fn whole(component: &Nbt, resolve: &mut dyn FnMut(&Nbt) -> Option<String>) -> String {
    match component {
        Nbt::String(text) => text.clone(),
        Nbt::List(parts) => joined(parts, resolve),
        Nbt::Compound(map) => {
            let own = map.get("text").or_else(|| map.get("")).map(|text| match text {
                Nbt::String(text) => text.clone(),
                other => other.to_string(),
            });
            let own = own.or_else(|| resolve(component)).or_else(|| {
                let key = map.get("fallback").or_else(|| map.get("translate"))?;
                let mut bytes = 0;
                let mut part = |part: &Nbt| {
                    let text = if bytes < MAX_TEXT { with(part, resolve) } else { String::new() };
                    bytes += text.len();
                    text
                };
                let parts: Vec<String> = match map.get("with") {
                    Some(Nbt::List(parts)) => parts.iter().map(&mut part).collect(),
                    _ => Vec::new(),
                };
                Some(fill(key.as_str()?, &parts))
            });
            let own = own.or_else(|| {
                let key = map.get("keybind")?;
                key.as_str().map(ToOwned::to_owned)
            });
            let extra = match map.get("extra") {
                Some(Nbt::List(parts)) => joined(parts, resolve),
                _ => String::new(),
            };
            own.unwrap_or_default() + &extra
        }
        other => other.to_string(),
    }
}

/// Puts parts where a pattern has `%s` or `%1$s`.
fn fill(pattern: &str, parts: &[String]) -> String {
    let mut out = String::new();
    let mut rest = pattern;
    let mut next = 0;
    while let Some(at) = rest.find('%')
        && out.len() < MAX_TEXT
    {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        if let Some(after) = rest.strip_prefix('%') {
            out.push('%');
            rest = after;
        } else if let Some(after) = rest.strip_prefix('s') {
            out.push_str(parts.get(next).map_or("", String::as_str));
            next += 1;
            rest = after;
        } else if let Some(after) = rest[digits..].strip_prefix("$s") {
            let index: usize = rest[..digits].parse().unwrap_or(0);
            out.push_str(parts.get(index.wrapping_sub(1)).map_or("", String::as_str));
            rest = after;
        } else {
            out.push('%');
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_become_plain_text() {
        let text = |source: &str| plain(&crate::nbt::parse(source).unwrap());
        assert_eq!(text("\"a\""), "a");
        assert_eq!(text("[\"a\",{\"text\":\"b\",\"extra\":[\"c\"]}]"), "abc");
        assert_eq!(
            text("{translate:\"%s and %2$s of %%\",with:[\"x\",{text:\"y\"}]}"),
            "x and y of %"
        );
    }
}
