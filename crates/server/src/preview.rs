//! What a link to the page looks like elsewhere: its title, what it is about and a picture, in the head of the page.

use axum::http::{HeaderMap, header};
use foursight_voice::{Lang, say};

/// What is replaced in the file that all addresses of the page lead to.
const LANGUAGE: &str = "<html lang=\"en\">";
const TITLE: &str = "<title>Foursight</title>";
const ABOUT: &str = "<meta name=\"description\" content=\"The home of connection games: play, analyse and design them.\">";
const WITHOUT_SCRIPTS: &str =
    "Foursight needs JavaScript. In a terminal it plays without: cargo run --release";

/// The picture, and its size.
const PICTURE: (&str, u32, u32) = ("/preview.png", 1200, 630);

/// The page as whoever asks for this address is to see it before any script runs. It tells nothing
/// but what kind of page that is: no names, no secrets.
pub(crate) fn page(file: &[u8], path: &str, headers: &HeaderMap) -> Vec<u8> {
    let text = String::from_utf8_lossy(file);
    let lang = preferred(headers);
    let (title, about) = words(path, lang);
    let (title, about) = (escaped(&title), escaped(about));
    let mut head = format!(
        "<meta name=\"description\" content=\"{about}\">\n    \
         <meta property=\"og:site_name\" content=\"Foursight\">\n    \
         <meta property=\"og:type\" content=\"website\">\n    \
         <meta property=\"og:title\" content=\"{title}\">\n    \
         <meta property=\"og:description\" content=\"{about}\">"
    );
    if let Some(site) = site(headers) {
        let (picture, width, height) = PICTURE;
        head += &format!(
            "\n    <meta property=\"og:image\" content=\"{site}{picture}\">\n    \
             <meta property=\"og:image:width\" content=\"{width}\">\n    \
             <meta property=\"og:image:height\" content=\"{height}\">\n    \
             <meta name=\"twitter:card\" content=\"summary_large_image\">"
        );
    }
    text.replacen(LANGUAGE, &format!("<html lang=\"{lang}\">"), 1)
        .replacen(TITLE, &format!("<title>{title}</title>"), 1)
        .replacen(ABOUT, &head, 1)
        .replacen(WITHOUT_SCRIPTS, say!(lang, "preview-no-scripts"), 1)
        .into_bytes()
}

/// The title of a page and what it is about.
fn words(path: &str, lang: Lang) -> (String, &'static str) {
    let mut parts = path.split('/').skip(1);
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    let (title, about) = match (first, second) {
        ("g", _) => (say!(lang, "preview-game"), say!(lang, "preview-game-about")),
        ("r", _) => (say!(lang, "preview-room"), say!(lang, "preview-room-about")),
        ("lobby", _) => (say!(lang, "preview-lobby"), say!(lang, "preview-lobby-about")),
        ("games", _) => (say!(lang, "preview-watch"), say!(lang, "preview-watch-about")),
        ("analyse", _) => (say!(lang, "preview-analyse"), say!(lang, "preview-analyse-about")),
        ("arena", _) => (say!(lang, "preview-arena"), say!(lang, "preview-arena-about")),
        ("packs", Some(pack)) => {
            return (say!(lang, "preview-pack", pack), say!(lang, "preview-pack-about"));
        }
        ("packs", None) => (say!(lang, "preview-packs"), say!(lang, "preview-pack-about")),
        _ => ("Foursight", say!(lang, "preview-about")),
    };
    (title.to_owned(), about)
}

/// The language of ours that a browser prefers.
pub(crate) fn preferred(headers: &HeaderMap) -> Lang {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut best = (Lang::En, 0.0);
    for range in asked.unwrap_or_default().split(',') {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().and_then(|tag| tag.split('-').next()).unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        let weight = weight.map_or(Ok(1.0), str::parse::<f32>).unwrap_or(0.0);
        // The first of those that are wanted as much.
        if let Ok(lang) = name.to_ascii_lowercase().parse::<Lang>()
            && weight > best.1
        {
            best = (lang, weight);
        }
    }
    best.0
}

/// Where the page is, as whoever asks calls it: pictures need whole addresses.
fn site(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host")?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
    let scheme = text("x-forwarded-proto").filter(|scheme| *scheme == "https").unwrap_or("http");
    (!host.is_empty() && host.bytes().all(is_plain)).then(|| format!("{scheme}://{host}"))
}

/// A text as it is written within quotation marks.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../web/site/index.html");

    fn shown(path: &str, headers: &[(&'static str, &'static str)]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, axum::http::HeaderValue::from_static(value));
        }
        String::from_utf8(page(FILE.as_bytes(), path, &map)).unwrap()
    }

    #[test]
    fn a_link_tells_what_it_leads_to_in_the_visitors_language() {
        for part in [LANGUAGE, TITLE, ABOUT, WITHOUT_SCRIPTS] {
            assert_eq!(FILE.matches(part).count(), 1, "{part}");
        }
        let english = shown("/g/abcdefgh", &[("host", "play.example:8080")]);
        assert!(english.contains("<meta property=\"og:title\" content=\"A game on Foursight\">"));
        let picture = "og:image\" content=\"http://play.example:8080/preview.png\"";
        assert!(english.contains(picture), "{english}");
        assert!(!english.contains("abcdefgh"), "the address is not repeated");
        let german = shown("/g/abcdefgh", &[("accept-language", "fr, de-AT;q=0.9, en;q=0.5")]);
        assert!(
            german.contains("content=\"Ein Spiel auf Foursight\"")
                && german.contains("lang=\"de\"")
        );
        assert!(!german.contains("og:image"), "there is no address for a picture");
        assert!(!german.contains(WITHOUT_SCRIPTS));
        let behind = shown("/", &[("host", "play.example"), ("x-forwarded-proto", "https")]);
        assert!(behind.contains("content=\"https://play.example/preview.png\""));
    }

    #[test]
    fn every_kind_of_page_has_words_of_its_own() {
        let pages =
            ["/", "/g/a", "/r/a", "/lobby", "/games", "/analyse", "/arena", "/packs", "/packs/a"];
        for lang in Lang::ALL {
            let mut titles: Vec<String> = pages.map(|page| words(page, lang).0).to_vec();
            titles.sort();
            titles.dedup();
            assert_eq!(titles.len(), pages.len());
        }
    }

    #[test]
    fn nothing_of_an_address_or_a_header_becomes_markup() {
        let page = shown("/packs/\"><script>x</script>", &[("host", "a\"><script>")]);
        assert!(!page.contains("<script>x") && !page.contains("a\">"), "{page}");
        assert!(page.contains("&lt;script&gt;x"));
        assert_eq!(preferred(&HeaderMap::new()), Lang::En);
    }
}
