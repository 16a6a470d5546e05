//! Requests to a server and the WebSocket of a game, with TLS if the link says `https`.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use foursight_voice::{InWords, say};
use hyper::body::Body;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, http};

use super::link::Link;
use super::wire::Problem;
use crate::lang::Lang;

/// A server that has not answered by then is not there.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes of an answer or a message at most: the largest boards with all their names are smaller.
const LARGEST: usize = 32 << 20;

/// A connection, with or without TLS.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// The WebSocket of a game.
pub(super) type Socket = WebSocketStream<Box<dyn Stream>>;

/// Why a server did not do what it was asked for.
#[derive(Debug, Clone)]
pub(crate) enum Failure {
    /// It cannot be reached.
    Unreachable(String),
    /// It cannot be reached, and the system says why.
    System(Arc<std::io::Error>),
    /// It says no.
    Refused(Box<Problem>),
    /// What answers is something else.
    NotFoursight,
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::System(Arc::new(error))
    }
}

/// What the system says, without its own number for it.
pub(super) fn system_words(error: &std::io::Error, lang: Lang) -> String {
    let text = error.in_words(lang);
    // There is no kind of error for a name that nobody has.
    if text.starts_with("failed to lookup address information") {
        return say!(lang, "system-unknown-host").to_owned();
    }
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

impl Failure {
    pub(crate) fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Unreachable(error) => say!(lang, "join-unreachable", error),
            Self::System(error) => {
                say!(lang, "join-unreachable", error = system_words(error, lang))
            }
            Self::Refused(problem) => problem.in_words(lang),
            Self::NotFoursight => say!(lang, "join-not-foursight").to_owned(),
        }
    }

    /// True if the same may be possible in a while.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::System(_) => true,
            Self::Refused(problem) => problem.is_passing(),
            Self::NotFoursight => false,
        }
    }
}

/// A server.
#[derive(Clone)]
pub(super) struct Client {
    /// Without any secret.
    link: Link,
    tls: Option<TlsConnector>,
}

impl Client {
    pub(super) fn new(link: &Link) -> Result<Self, Failure> {
        let tls = link.is_secure.then(connector).transpose()?;
        Ok(Self { link: Link { invitation: None, ..link.clone() }, tls })
    }

    async fn connect(&self) -> Result<Box<dyn Stream>, Failure> {
        let host = self.link.host.trim_matches(['[', ']']);
        let tcp = TcpStream::connect((host, self.link.port)).await?;
        tcp.set_nodelay(true)?;
        let Some(tls) = &self.tls else { return Ok(Box::new(tcp)) };
        let name = ServerName::try_from(host.to_owned());
        let name = name.map_err(|error| Failure::Unreachable(error.to_string()))?;
        Ok(Box::new(tls.connect(name, tcp).await?))
    }

    /// Asks for something; `authorization` is a header's value such as `Seat KEY`.
    pub(super) async fn ask(
        &self,
        method: &str,
        path: &str,
        authorization: Option<String>,
        body: Option<&Value>,
    ) -> Result<Value, Failure> {
        let asked = self.ask_patiently(method, path, authorization, body);
        timeout(ANSWER_TIMEOUT, asked).await.unwrap_or_else(|_| Err(too_late()))
    }

    async fn ask_patiently(
        &self,
        method: &str,
        path: &str,
        authorization: Option<String>,
        body: Option<&Value>,
    ) -> Result<Value, Failure> {
        let stream = self.connect().await?;
        let shaken = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = shaken.map_err(unreachable)?;
        tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.link.authority())
            .header(header::ACCEPT, "application/json");
        if let Some(mut value) = authorization.and_then(|text| text.parse().ok()) {
            header::HeaderValue::set_sensitive(&mut value, true);
            request = request.header(header::AUTHORIZATION, value);
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let text = body.map(ToString::to_string).unwrap_or_default();
        let request = request.body(text).map_err(|_| Failure::NotFoursight)?;
        let response = sender.send_request(request).await.map_err(unreachable)?;
        let is_good = response.status().is_success();
        let status = response.status().as_u16();
        let bytes = read_body(response.into_body()).await?;
        if is_good {
            return serde_json::from_slice(&bytes).map_err(|_| Failure::NotFoursight);
        }
        Err(refusal(status, &bytes))
    }

    /// Follows a game; `from`: the number of turns that are known already.
    pub(super) async fn listen(
        &self,
        from: usize,
        authorization: Option<String>,
    ) -> Result<Socket, Failure> {
        let asked = self.listen_patiently(from, authorization);
        timeout(ANSWER_TIMEOUT, asked).await.unwrap_or_else(|_| Err(too_late()))
    }

    async fn listen_patiently(
        &self,
        from: usize,
        authorization: Option<String>,
    ) -> Result<Socket, Failure> {
        let stream = self.connect().await?;
        let (authority, game) = (self.link.authority(), &self.link.game);
        let scheme = if self.link.is_secure { "wss" } else { "ws" };
        let address = format!("{scheme}://{authority}/api/games/{game}/live?from={from}");
        let mut request = address.into_client_request().map_err(|_| Failure::NotFoursight)?;
        if let Some(mut value) = authorization.and_then(|text| text.parse().ok()) {
            http::HeaderValue::set_sensitive(&mut value, true);
            request.headers_mut().insert(http::header::AUTHORIZATION, value);
        }
        let limits = WebSocketConfig::default()
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        let asked = tokio_tungstenite::client_async_with_config(request, stream, Some(limits));
        match asked.await {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                Err(refusal(response.status().as_u16(), body))
            }
            Err(tungstenite::Error::Io(error)) => Err(error.into()),
            Err(error) => Err(unreachable(error)),
        }
    }
}

/// TLS with the certificates that this machine trusts.
fn connector() -> Result<TlsConnector, Failure> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(unreachable)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands errors over")]
fn unreachable(error: impl ToString) -> Failure {
    Failure::Unreachable(error.to_string())
}

fn too_late() -> Failure {
    std::io::Error::from(std::io::ErrorKind::TimedOut).into()
}

/// Why something was refused, if a server of ours says so.
fn refusal(status: u16, body: &[u8]) -> Failure {
    match serde_json::from_slice::<Problem>(body) {
        Ok(mut problem) if !problem.code.is_empty() => {
            problem.status = status;
            Failure::Refused(Box::new(problem))
        }
        // What stands before the server may be down, or the server behind it.
        _ if status >= 500 => Failure::Unreachable(format!("HTTP {status}")),
        _ => Failure::NotFoursight,
    }
}

async fn read_body(mut body: hyper::body::Incoming) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    while let Some(frame) =
        std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await
    {
        let frame = frame.map_err(unreachable)?;
        if let Some(data) = frame.data_ref() {
            if bytes.len() + data.len() > LARGEST {
                return Err(Failure::NotFoursight);
            }
            bytes.extend_from_slice(data);
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_a_server_cannot_be_reached_is_told_in_german() {
        // What the system says when nobody listens.
        const REFUSED: i32 = 111;
        if cfg!(target_os = "linux") {
            let failure = Failure::from(std::io::Error::from_raw_os_error(REFUSED));
            assert!(failure.in_words(Lang::De).ends_with(": Verbindung abgelehnt"));
            assert!(failure.in_words(Lang::En).ends_with(": Connection refused"));
        }
        let unknown = "failed to lookup address information: Name or service not known";
        let failure = Failure::from(std::io::Error::other(unknown));
        assert!(
            failure.in_words(Lang::De).contains("einen Rechner mit diesem Namen gibt es nicht")
        );
        assert!(failure.is_passing());
    }
}
