//! The link to a game, as a browser opens it: `https://HOST/g/GAME#INVITATION`.

use std::fmt;
use std::str::FromStr;

use hyper::Uri;

/// Longest link that is read.
const LONGEST: usize = 2048;

/// Something that nobody else may see: it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The secret itself, for whom it is meant.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Where a game is, and what lets somebody in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) is_secure: bool,
    /// The name or address of the server.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The game's name in addresses.
    pub(crate) game: String,
    pub(crate) invitation: Option<Secret>,
}

/// What is wrong with a link. The link itself is not repeated: it may hold a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkError {
    /// Not an address of the web at all.
    NotALink,
    /// An address, but not one of a game.
    NotAGame,
    /// What follows the `#` cannot be an invitation.
    BadInvitation,
}

impl Link {
    /// The server as addresses begin with it.
    pub(crate) fn authority(&self) -> String {
        let usual = if self.is_secure { 443 } else { 80 };
        if self.port == usual {
            return self.host.clone();
        }
        format!("{}:{}", self.host, self.port)
    }

    /// The link to the game, without any secret.
    pub(crate) fn public(&self) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        format!("{scheme}://{}/g/{}", self.authority(), self.game)
    }

    /// Another game on the same server.
    pub(crate) fn to_game(&self, game: &str) -> Self {
        Self { game: game.to_owned(), invitation: None, ..self.clone() }
    }
}

/// Whether a text can be a game's name.
fn is_game(name: &str) -> bool {
    !name.is_empty() && name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric())
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(LinkError::NotALink);
        }
        let (address, secret) = text.split_once('#').unwrap_or((text, ""));
        let uri: Uri = address.parse().map_err(|_| LinkError::NotALink)?;
        let is_secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(LinkError::NotALink),
        };
        let authority = uri.authority().ok_or(LinkError::NotALink)?;
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(LinkError::NotALink);
        }
        let game = uri.path().strip_prefix("/g/").map(|rest| rest.trim_end_matches('/'));
        let game = game.filter(|game| is_game(game)).ok_or(LinkError::NotAGame)?;
        let fits = secret.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        if !fits || secret.len() > 128 {
            return Err(LinkError::BadInvitation);
        }
        Ok(Self {
            is_secure,
            host: authority.host().to_owned(),
            port: authority.port_u16().unwrap_or(if is_secure { 443 } else { 80 }),
            game: game.to_owned(),
            invitation: (!secret.is_empty()).then(|| Secret::new(secret)),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn links_are_read_as_browsers_open_them() {
        let link: Link = " https://play.example/g/abc123#s3cr-et_\n".parse().unwrap();
        assert!(link.is_secure);
        assert_eq!((link.host.as_str(), link.port), ("play.example", 443));
        assert_eq!(link.game, "abc123");
        assert_eq!(link.invitation.as_ref().unwrap().reveal(), "s3cr-et_");
        assert_eq!(link.public(), "https://play.example/g/abc123");
        let link: Link = "http://[::1]:8080/g/abc123/?lang=de".parse().unwrap();
        assert_eq!((link.host.as_str(), link.port), ("[::1]", 8080));
        assert_eq!(link.invitation, None);
        assert_eq!(link.public(), "http://[::1]:8080/g/abc123");
        assert_eq!(link.to_game("next").public(), "http://[::1]:8080/g/next");
    }

    #[test]
    fn what_is_no_link_is_told_apart() {
        for wrong in ["", "abc", "ftp://host/g/abc", "host/g/abc", "http:///g/abc"] {
            assert_eq!(wrong.parse::<Link>(), Err(LinkError::NotALink), "{wrong}");
        }
        for wrong in ["http://me:pw@host/g/abc", &format!("http://host/g/{}", "a".repeat(3000))] {
            assert_eq!(wrong.parse::<Link>(), Err(LinkError::NotALink), "{wrong}");
        }
        for wrong in ["http://host", "http://host/packs", "http://host/g/", "http://host/g/a/b"] {
            assert_eq!(wrong.parse::<Link>(), Err(LinkError::NotAGame), "{wrong}");
        }
        assert_eq!("http://host/g/abc#a b".parse::<Link>(), Err(LinkError::BadInvitation));
    }

    #[test]
    fn a_secret_is_never_printed() {
        let link: Link = "http://host/g/abc#hush".parse().unwrap();
        assert!(!format!("{link:?}").contains("hush"), "{link:?}");
    }
}
