//! The page: the folder `web/site`, embedded in the program.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Component, Path};
use std::sync::{Arc, LazyLock, OnceLock};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use foursight_voice::{Lang, later_page_catalogue, page_catalogue, say};
use sha2::{Digest, Sha256};

use crate::preview;
use crate::problem::{Code, Problem};

/// Its files, by their names.
const SITE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// The file that all addresses of the page itself lead to.
const INDEX: &str = "index.html";

/// The addresses of the page itself, as `web/site/app/router.js` has them; `*` is any name.
const PAGES: [&str; 14] = [
    "/",
    "/g/*",
    "/lobby",
    "/r/*",
    "/games",
    "/analyse",
    "/arena",
    "/arena/*",
    "/arena/*/*/*",
    "/me",
    "/people/*",
    "/ratings",
    "/packs",
    "/packs/*",
];

/// Whether the page has something to show at an address.
fn is_page(path: &str) -> bool {
    let fits = |page: &str| {
        let mut parts = page.split('/').zip(path.split('/'));
        page.split('/').count() == path.split('/').count()
            && parts.all(|(wanted, part)| wanted == part || wanted == "*" && !part.is_empty())
    };
    PAGES.iter().any(|page| fits(page))
}

/// Answers with a file, or with the page for an address that only the page understands. The page
/// itself says that there is nothing at any other address, in the language of whoever reads it.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || !is_plain(path) {
        return not_found(path);
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let only_read = |lang| say!(lang, "problem-only-read");
        return Problem::said(Code::MethodNotAllowed, only_read).into_response();
    }
    let name = path.trim_start_matches('/');
    let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if let Some(catalogue) = catalogue(name) {
        return answer(name, &catalogue, request.headers());
    }
    match asset(name) {
        Some(file) => answer(name, &file, request.headers()),
        None if is_file => not_found(path),
        None => match asset(INDEX) {
            Some(file) if is_page(path) => {
                let page = preview::page(&file.data, path, request.headers());
                let mut response = answer(INDEX, &Asset::new(page), request.headers());
                let depends = HeaderValue::from_static("accept-language, host, x-forwarded-proto");
                response.headers_mut().append(header::VARY, depends);
                response
            }
            Some(file) => {
                let mut response = answer(INDEX, &file, &HeaderMap::new());
                *response.status_mut() = StatusCode::NOT_FOUND;
                response.headers_mut().remove(header::ETAG);
                response
            }
            None => not_found(path),
        },
    }
}

/// A file of the page.
#[derive(Clone)]
struct Asset {
    data: Bytes,
    hash: [u8; 32],
    /// Where it is kept compressed, if it is one of those that never change.
    packed: Option<Arc<OnceLock<Bytes>>>,
}

impl Asset {
    fn new(data: impl Into<Bytes>) -> Self {
        let data = data.into();
        Self { hash: Sha256::digest(&data).into(), data, packed: None }
    }

    /// One that is a part of the program.
    fn embedded(data: &'static [u8]) -> Self {
        Self { packed: Some(Arc::default()), ..Self::new(data) }
    }

    /// The file as it is sent compressed: this is worked out once.
    fn packed(&self) -> Option<Bytes> {
        let packed = self.packed.as_ref()?.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            let written = encoder.write_all(&self.data).and_then(|()| encoder.finish());
            // Memory takes whatever is written to it.
            written.map(Bytes::from).unwrap_or_default()
        });
        (!packed.is_empty()).then(|| packed.clone())
    }
}

/// A file of the page. A debug build reads it again each time, so that a reload of the page shows
/// what was changed.
fn asset(name: &str) -> Option<Asset> {
    static KNOWN: LazyLock<HashMap<&str, Asset>> =
        LazyLock::new(|| SITE.iter().map(|(name, data)| (*name, Asset::embedded(data))).collect());
    let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_));
    if cfg!(debug_assertions) && Path::new(name).components().all(is_inside) {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/site");
        if let Ok(data) = std::fs::read(site.join(name)) {
            return Some(Asset::new(data));
        }
    }
    KNOWN.get(name).cloned()
}

/// The sentences of the page that are at `voice/en.ftl`, or at `voice/en-later.ftl`.
fn catalogue(name: &str) -> Option<Asset> {
    static FIRST: LazyLock<Catalogues> = LazyLock::new(|| embedded(page_catalogue));
    static LATER: LazyLock<Catalogues> = LazyLock::new(|| embedded(later_page_catalogue));
    let name = name.strip_prefix("voice/")?.strip_suffix(".ftl")?;
    let (lang, catalogues) = match name.strip_suffix("-later") {
        Some(lang) => (lang, &LATER),
        None => (name, &FIRST),
    };
    let lang: Lang = lang.parse().ok()?;
    let at = Lang::ALL.iter().position(|known| *known == lang)?;
    Some(catalogues[at].clone())
}

/// One of the page's catalogues in every language.
type Catalogues = [Asset; Lang::ALL.len()];

fn embedded(catalogue: impl Fn(Lang) -> &'static str) -> Catalogues {
    Lang::ALL.map(|lang| Asset::embedded(catalogue(lang).as_bytes()))
}

fn not_found(path: &str) -> Response {
    let shown: String = path.chars().take(100).collect();
    let nothing = |lang| say!(lang, "problem-nothing-at", address = &*shown);
    Problem::said(Code::NotFound, nothing).into_response()
}

/// False for addresses that try to lead somewhere else.
fn is_plain(path: &str) -> bool {
    let tricks = ["..", "//", "\\", "%2e", "%2f", "%5c", "%00"];
    let lower = path.to_ascii_lowercase();
    !tricks.iter().any(|trick| lower.contains(trick))
}

/// True if a file's name says its version, so that it never changes: `lit-3.3.1.js`.
fn is_versioned(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.rsplit_once('-').is_some_and(|(_, version)| {
        let numbers = version
            .split('.')
            .take_while(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
        numbers.count() >= 2
    })
}

/// What a file is, from the end of its name.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "ftl" | "txt" | "ts" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// True if whoever asks understands compressed files.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter();
    let lists = lists.filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        let quality = quality.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case("gzip") && quality.parse().is_ok_and(|q: f32| q > 0.0)
    })
}

fn answer(name: &str, file: &Asset, asked: &HeaderMap) -> Response {
    let digits: String = file.hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    // Weak, because the same file can come compressed.
    let tag = format!("W/\"{digits}\"");
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let fresh = known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag);
    let caching =
        if is_versioned(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = if fresh {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = kind(name).unwrap_or("application/octet-stream");
        // What is left is compressed by the layer around all answers, if that is worth it.
        let packs = kind != "image/png" && takes_gzip(asked);
        let packed = packs.then(|| file.packed()).flatten();
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        if packed.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        *response.body_mut() = Body::from(packed.unwrap_or_else(|| file.data.clone()));
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_seen_in_names() {
        assert!(is_versioned("vendor/lit-3.3.1.js") && is_versioned("lit-3.3.js"));
        assert!(!is_versioned("board-3d.js") && !is_versioned("app.js") && !is_versioned("a-1.js"));
    }

    #[test]
    fn every_file_of_the_page_says_what_it_is() {
        assert!(SITE.iter().any(|(name, _)| *name == INDEX));
        for (name, _) in SITE {
            assert!(kind(name).is_some(), "{name}: what are these files to browsers?");
        }
    }

    #[test]
    fn no_file_outside_of_the_page_is_served() {
        assert!(asset("app/main.js").is_some());
        for name in ["../../Cargo.toml", "app/../../../Cargo.toml", "/etc/passwd", ".."] {
            assert!(asset(name).is_none(), "{name}");
        }
    }

    #[test]
    fn sentences_are_served_in_every_language() {
        for lang in Lang::ALL {
            for (name, sentences) in [
                (format!("voice/{lang}.ftl"), page_catalogue(lang)),
                (format!("voice/{lang}-later.ftl"), later_page_catalogue(lang)),
            ] {
                let file = catalogue(&name).unwrap();
                assert_eq!(file.data, sentences.as_bytes(), "{name}");
                let response = answer(&name, &file, &HeaderMap::new());
                let kind = response.headers()[header::CONTENT_TYPE].to_str();
                assert_eq!(kind.ok(), Some("text/plain; charset=utf-8"));
                let mut again = HeaderMap::new();
                again.insert(header::IF_NONE_MATCH, response.headers()[header::ETAG].clone());
                let response = answer(&name, &file, &again);
                assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
            }
        }
        for other in ["voice/fr.ftl", "voice.ftl", "voice/-later.ftl", "voice/later.ftl"] {
            assert!(catalogue(other).is_none(), "{other}");
        }
    }

    #[test]
    fn files_are_compressed_once_and_for_whoever_understands_it() {
        let sentences = || catalogue("voice/de.ftl").unwrap();
        let file = sentences();
        let asking = |encoding: &'static str| {
            HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(encoding))])
        };
        for (encoding, packs) in
            [("gzip, br", true), ("br;q=1, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false)]
        {
            let response = answer("voice/de.ftl", &file, &asking(encoding));
            assert_eq!(response.headers().contains_key(header::CONTENT_ENCODING), packs);
            assert_eq!(response.headers().contains_key(header::VARY), packs, "{encoding}");
        }
        let (first, second) = (file.packed().unwrap(), sentences().packed().unwrap());
        assert_eq!(first.as_ptr(), second.as_ptr(), "the same bytes, not others like them");
        let mut read = Vec::new();
        flate2::write::GzDecoder::new(&mut read).write_all(&first).unwrap();
        assert_eq!(read, file.data);
        assert!(first.len() * 2 < read.len());
        assert!(Asset::new(vec![0; 1000]).packed().is_none(), "what is made for one visitor");
    }

    #[test]
    fn addresses_of_the_page_are_those_of_its_router() {
        let router = asset("app/router.js").unwrap();
        let text = std::str::from_utf8(&router.data).unwrap();
        let mut found: Vec<String> = Vec::new();
        for line in text.lines().filter(|line| line.trim_start().starts_with("{ path: /^")) {
            let pattern = line.split_once("/^").unwrap().1.split_once("$/").unwrap().0;
            let plain = pattern.replace("\\/", "/");
            let names = ["([\\w-]+)", "([\\w.-]+)", "(\\d+)"];
            let page = names.iter().fold(plain, |page, name| page.replace(name, "*"));
            match page.split_once("(?:") {
                Some((short, rest)) => {
                    found.push(short.to_owned());
                    found.push(format!("{short}{}", rest.trim_end_matches(")?")));
                }
                None => found.push(page),
            }
        }
        assert_eq!(found, PAGES);
    }

    #[test]
    fn addresses_of_the_page_are_told_from_others() {
        for path in ["/", "/g/abcdefgh", "/packs", "/packs/pente", "/arena/a/0/1", "/analyse"] {
            assert!(is_page(path), "{path}");
        }
        for path in ["/no/such/page", "/g", "/g/", "/game", "/arena/a/0", "/packs/", "/g/a/b"] {
            assert!(!is_page(path), "{path}");
        }
    }

    #[test]
    fn tricks_are_seen() {
        for path in ["/../etc/passwd", "/a/%2e%2e/b", "/a\\b", "//host/a", "/%00", "/x/..%2Fy"] {
            assert!(!is_plain(path), "{path}");
        }
        assert!(is_plain("/g/abcdefgh") && is_plain("/lit-3.3.1.js"));
    }
}
