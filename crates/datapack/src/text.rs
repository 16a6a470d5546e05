//! Text components reduced to plain text.

use crate::nbt::Nbt;

/// The text without looking anything up in a world.
pub(crate) fn plain(component: &Nbt) -> String {
    with(component, &mut |_| None)
}

/// The text; `resolve` supplies the parts that depend on a world: selectors, scores, data.
pub(crate) fn with(component: &Nbt, resolve: &mut dyn FnMut(&Nbt) -> Option<String>) -> String {
    match component {
        Nbt::String(text) => text.clone(),
        Nbt::List(parts) => parts.iter().map(|part| with(part, resolve)).collect(),
        Nbt::Compound(map) => {
            let own = map.get("text").or_else(|| map.get("")).map(|text| match text {
                Nbt::String(text) => text.clone(),
                other => other.to_string(),
            });
            let own = own.or_else(|| resolve(component)).or_else(|| {
                let key = map.get("fallback").or_else(|| map.get("translate"))?;
                let parts = match map.get("with") {
                    Some(Nbt::List(parts)) => {
                        parts.iter().map(|part| with(part, resolve)).collect()
                    }
                    _ => Vec::new(),
                };
                Some(fill(key.as_str()?, &parts))
            });
            let own = own.or_else(|| {
                let key = map.get("keybind")?;
                key.as_str().map(ToOwned::to_owned)
            });
            let extra = match map.get("extra") {
                Some(Nbt::List(parts)) => parts.iter().map(|part| with(part, resolve)).collect(),
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
    while let Some(at) = rest.find('%') {
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
