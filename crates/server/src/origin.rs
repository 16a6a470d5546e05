//! Which pages may use the server: its own, and those of origins that it was told about.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use foursight_voice::{Lang, say};

use crate::problem::{Code, Problem};

/// What pages of other origins may send and read, and for how long they need not ask again.
const ALLOWED_METHODS: &str = "GET, POST, PUT, PATCH, DELETE";
const ALLOWED_HEADERS: &str = "accept, authorization, content-type, foursight-person";
const EXPOSED_HEADERS: &str = "location, retry-after";
const MAX_AGE: &str = "600";

/// Where a page comes from, as browsers write it: `https://play.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

/// The text is not an origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected the origin of a page, as in https://play.example or http://localhost:3000")]
pub struct OriginError;

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let text = text.trim().trim_end_matches('/').to_ascii_lowercase();
        let (scheme, host) = text.split_once("://").ok_or(OriginError)?;
        let usual_port = match scheme {
            "https" => ":443",
            "http" => ":80",
            _ => return Err(OriginError),
        };
        let host = host.strip_suffix(usual_port).unwrap_or(host);
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
        if host.is_empty() || !host.bytes().all(allowed) {
            return Err(OriginError);
        }
        Ok(Self(format!("{scheme}://{host}")))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The origins whose pages may use the server.
#[derive(Debug)]
pub(crate) struct Origins {
    /// Besides its own.
    allowed: Vec<Origin>,
    /// True if only this machine can reach the server: then only its own names are answered to,
    /// so that no page can reach it under a name of its own.
    local: bool,
}

impl Origins {
    pub(crate) fn new(allowed: Vec<Origin>, local: bool) -> Self {
        Self { allowed, local }
    }

    /// True if only this machine can reach the server.
    pub(crate) fn is_local(&self) -> bool {
        self.local
    }

    /// Whether a page of another site is behind this request.
    pub(crate) fn check(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let host = text(headers, header::HOST);
        let wrong = |words: fn(Lang) -> &'static str| Err(Problem::said(Code::WrongOrigin, words));
        // A proxy may have looked at the other one.
        if headers.get_all(header::HOST).iter().nth(1).is_some() {
            return wrong(|lang| say!(lang, "problem-two-hosts"));
        }
        let is_allowed_host = || self.allowed.iter().any(|origin| host_of(&origin.0) == host);
        if self.local && !is_local_name(host) && !is_allowed_host() {
            return wrong(|lang| say!(lang, "problem-localhost-only"));
        }
        if !headers.contains_key(header::ORIGIN) || self.other(headers).is_some() {
            return Ok(());
        }
        if host_of(text(headers, header::ORIGIN)) == host {
            return Ok(());
        }
        wrong(|lang| say!(lang, "problem-other-site"))
    }

    /// The origin of the page behind this request, if it is an allowed one.
    pub(crate) fn other(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        let origin = headers.get(header::ORIGIN)?;
        self.allowed
            .iter()
            .any(|known| known.0.as_bytes() == origin.as_bytes())
            .then(|| origin.clone())
    }

    /// True if answers depend on whose page asks.
    pub(crate) fn any(&self) -> bool {
        !self.allowed.is_empty()
    }
}

/// Whether a browser only asks whether a page of another origin may send a request.
pub(crate) fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    *method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Lets the page of an allowed origin read an answer. Browsers send no cookies along and need
/// not: whoever may do something has a key or the token.
pub(crate) fn allow(origin: HeaderValue, preflight: bool, headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS);
    set(HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
    if preflight {
        set(header::ACCESS_CONTROL_ALLOW_METHODS, ALLOWED_METHODS);
        set(header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS);
        set(header::ACCESS_CONTROL_MAX_AGE, MAX_AGE);
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn host_of(origin: &str) -> &str {
    origin.split_once("://").map_or("", |(_, host)| host)
}

fn is_local_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name == "localhost" || name == "127.0.0.1" || name == "[::1]"
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_own_pages_are_let_in() {
        let origins = |local| Origins::new(vec!["https://play.example".parse().unwrap()], local);
        let (inside, outside) = (origins(true), origins(false));
        assert!(inside.check(&headers("localhost:80", None)).is_ok());
        assert!(inside.check(&headers("[::1]:80", Some("http://[::1]:80"))).is_ok());
        assert!(inside.check(&headers("127.0.0.1:80", Some("http://127.0.0.1:81"))).is_err());
        assert!(inside.check(&headers("evil.example:80", None)).is_err(), "another name for it");
        assert!(inside.check(&headers("play.example", None)).is_ok());
        assert!(outside.check(&headers("a.example", Some("http://a.example"))).is_ok());
        assert!(outside.check(&headers("a.example", Some("http://b.example"))).is_err());
        assert!(outside.check(&headers("a.example", Some("null"))).is_err());
        assert!(outside.check(&headers("a.example", Some("https://play.example"))).is_ok());
    }

    #[test]
    fn two_names_of_a_server_are_none() {
        for local in [true, false] {
            let mut twice = headers("localhost:80", None);
            twice.append(header::HOST, "localhost:80".parse().unwrap());
            assert!(Origins::new(Vec::new(), local).check(&twice).is_err());
        }
    }

    #[test]
    fn origins_are_written_as_browsers_write_them() {
        let read = |text: &str| text.parse::<Origin>().map(|origin| origin.to_string());
        assert_eq!(read("https://Play.example/"), Ok("https://play.example".to_owned()));
        assert_eq!(read("https://play.example:443"), Ok("https://play.example".to_owned()));
        assert_eq!(read("http://localhost:3000"), Ok("http://localhost:3000".to_owned()));
        assert_eq!(read("http://[::1]:3000"), Ok("http://[::1]:3000".to_owned()));
        for wrong in ["play.example", "https://", "ftp://a", "https://a/b", "https://a b", "*"] {
            assert_eq!(read(wrong), Err(OriginError), "{wrong}");
        }
    }
}
