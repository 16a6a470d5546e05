//! The page: the folder `web/site`, embedded in the program.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foursight_voice::Lang;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use crate::problem::{Code, Problem};

#[derive(RustEmbed)]
#[folder = "../../web/site"]
struct Web;

/// The file that all addresses of the page itself lead to.
const INDEX: &str = "index.html";

/// Answers with a file, or with the page for an address that only the page understands.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || !is_plain(path) {
        return not_found(path);
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let detail = "this address can only be read";
        return Problem::new(Code::MethodNotAllowed, detail).into_response();
    }
    let name = path.trim_start_matches('/');
    let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if let Some(lang) = language(name) {
        return answer(name, &sentences(lang), request.headers());
    }
    match Web::get(name) {
        Some(file) => answer(name, &file.into(), request.headers()),
        None if is_file => not_found(path),
        None => match Web::get(INDEX) {
            Some(file) => answer(INDEX, &file.into(), request.headers()),
            None => not_found(path),
        },
    }
}

/// A file of the page.
struct Asset {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
}

impl From<EmbeddedFile> for Asset {
    fn from(file: EmbeddedFile) -> Self {
        Self { hash: file.metadata.sha256_hash(), data: file.data }
    }
}

/// The language whose sentences are at `voice/en.ftl`.
fn language(name: &str) -> Option<Lang> {
    name.strip_prefix("voice/")?.strip_suffix(".ftl")?.parse().ok()
}

/// All sentences that the page says in a language.
fn sentences(lang: Lang) -> Asset {
    let text = foursight_voice::catalogue(lang).as_bytes();
    Asset { data: Cow::Borrowed(text), hash: Sha256::digest(text).into() }
}

fn not_found(path: &str) -> Response {
    let shown: String = path.chars().take(100).collect();
    Problem::new(Code::NotFound, format!("there is nothing at {shown}")).into_response()
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
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let kind = match (kind.type_().as_str(), kind.subtype().as_str()) {
            _ if name.ends_with(".ftl") => "text/plain; charset=utf-8".to_owned(),
            ("text", subtype) => format!("text/{subtype}; charset=utf-8"),
            _ => kind.to_string(),
        };
        let mut response = Response::new(Body::from(file.data.to_vec()));
        if let Ok(kind) = HeaderValue::from_str(&kind) {
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
        }
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
    fn sentences_are_served_in_every_language() {
        for lang in Lang::ALL {
            assert_eq!(language(&format!("voice/{lang}.ftl")), Some(lang));
            let file = sentences(lang);
            let response = answer("voice/en.ftl", &file, &HeaderMap::new());
            let kind = response.headers()[header::CONTENT_TYPE].to_str();
            assert_eq!(kind.ok(), Some("text/plain; charset=utf-8"));
            let mut again = HeaderMap::new();
            again.insert(header::IF_NONE_MATCH, response.headers()[header::ETAG].clone());
            let response = answer("voice/en.ftl", &file, &again);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        }
        assert!(language("voice/fr.ftl").is_none() && language("voice.ftl").is_none());
    }

    #[test]
    fn tricks_are_seen() {
        for path in ["/../etc/passwd", "/a/%2e%2e/b", "/a\\b", "//host/a", "/%00", "/x/..%2Fy"] {
            assert!(!is_plain(path), "{path}");
        }
        assert!(is_plain("/g/abcdefgh") && is_plain("/lit-3.3.1.js"));
    }
}
