//! What goes wrong, told the same way everywhere: `application/problem+json` with a stable code.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, Response};
use foursight_arena::UnknownProxy;
use foursight_arena::xtreme::{MAX_NAME, NameError};
use foursight_rules::{Diagnostic, Illegal, LoadError, RecordError, Severity};
use foursight_table::PlayError;
use foursight_voice::{InWords, Lang, say};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::{StoreError, Trouble};
use crate::words::Words;

/// The codes; a program can rely on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// The request cannot be understood.
    BadRequest,
    /// There is no such game.
    UnknownGame,
    /// There is no such match or tournament.
    UnknownEvent,
    /// There is no such room, or the link to it is not complete.
    UnknownRoom,
    /// The name of a bot is not registered.
    UnknownName,
    /// There is no such pack.
    UnknownPack,
    /// There is no such computer player, or it cannot play this game.
    UnknownAgent,
    /// The pack has faults; `diagnostics` lists them.
    FaultyPack,
    /// Another player is to move.
    NotYourTurn,
    /// The rules forbid the move; `reason` says why.
    IllegalMove,
    /// The game has ended.
    GameOver,
    /// The key belongs to no seat of this game.
    WrongKey,
    /// The seat is kept for whoever has the invitation.
    InvitationNeeded,
    /// This needs the control token.
    TokenNeeded,
    /// The secret is nobody's.
    PersonUnknown,
    /// This is for people with a name.
    PersonNeeded,
    /// There is nobody with this identifier.
    UnknownPerson,
    /// Somebody else is called that.
    NameTaken,
    /// Choosing a name takes the invitation code of this server.
    WrongInvitation,
    /// Such a game cannot be rated.
    NotRatable,
    /// The request comes from another site's page.
    WrongOrigin,
    /// The request is larger than allowed.
    TooLarge,
    /// Too many requests or connections; try again later.
    TooMany,
    /// The server has too much to do; try again later.
    Busy,
    /// The request did not come to its end in time.
    TimedOut,
    /// The request has come through a proxy that the server was not told about.
    UnknownProxy,
    /// Something has changed in the meantime.
    Conflict,
    /// The other players would have to agree.
    NeedsConsent,
    /// This cannot be offered now.
    CannotOffer,
    /// There is no win to claim now.
    CannotClaim,
    /// The seek was taken or withdrawn, or whoever posted it has gone.
    SeekGone,
    /// The owner of the room has removed whoever asks.
    Removed,
    /// There is no advice while people play each other.
    NoAdvice,
    /// There is nothing at this address.
    NotFound,
    /// The address is right, the method is not.
    MethodNotAllowed,
    /// The server is shutting down.
    Closing,
    /// The database cannot be used at the moment; try again later.
    Unavailable,
    /// There is no room left: this was not stored.
    StorageFull,
    /// The server failed.
    Internal,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Self::BadRequest | Self::UnknownProxy => StatusCode::BAD_REQUEST,
            Self::UnknownGame
            | Self::UnknownEvent
            | Self::UnknownRoom
            | Self::UnknownName
            | Self::UnknownPack
            | Self::UnknownPerson
            | Self::NotFound => StatusCode::NOT_FOUND,
            Self::UnknownAgent | Self::FaultyPack | Self::IllegalMove | Self::NotRatable => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::NotYourTurn
            | Self::GameOver
            | Self::Conflict
            | Self::NeedsConsent
            | Self::CannotOffer
            | Self::CannotClaim
            | Self::SeekGone
            | Self::Removed
            | Self::NameTaken => StatusCode::CONFLICT,
            Self::WrongKey
            | Self::InvitationNeeded
            | Self::WrongInvitation
            | Self::WrongOrigin
            | Self::NoAdvice => StatusCode::FORBIDDEN,
            Self::TokenNeeded | Self::PersonUnknown | Self::PersonNeeded => {
                StatusCode::UNAUTHORIZED
            }
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Busy | Self::Closing | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The problem in general, in a language.
    fn title(self, lang: Lang) -> &'static str {
        match self {
            Self::BadRequest => say!(lang, "problem-bad-request"),
            Self::UnknownGame => say!(lang, "problem-unknown-game"),
            Self::UnknownEvent => say!(lang, "problem-unknown-event"),
            Self::UnknownRoom => say!(lang, "problem-unknown-room"),
            Self::UnknownName => say!(lang, "problem-unknown-name"),
            Self::UnknownPack => say!(lang, "problem-unknown-pack"),
            Self::UnknownAgent => say!(lang, "problem-unknown-agent"),
            Self::FaultyPack => say!(lang, "problem-faulty-pack"),
            Self::NotYourTurn => say!(lang, "problem-not-your-turn"),
            Self::IllegalMove => say!(lang, "problem-illegal-move"),
            Self::GameOver => say!(lang, "problem-game-over"),
            Self::WrongKey => say!(lang, "problem-wrong-key"),
            Self::InvitationNeeded => say!(lang, "problem-invitation-needed"),
            Self::TokenNeeded => say!(lang, "problem-token-needed"),
            Self::PersonUnknown => say!(lang, "problem-person-unknown"),
            Self::PersonNeeded => say!(lang, "problem-person-needed"),
            Self::UnknownPerson => say!(lang, "problem-unknown-person"),
            Self::NameTaken => say!(lang, "problem-name-taken"),
            Self::WrongInvitation => say!(lang, "problem-wrong-invitation-code"),
            Self::NotRatable => say!(lang, "problem-not-ratable"),
            Self::WrongOrigin => say!(lang, "problem-wrong-origin"),
            Self::TooLarge => say!(lang, "problem-too-large"),
            Self::TooMany => say!(lang, "problem-too-many"),
            Self::Busy => say!(lang, "problem-busy"),
            Self::TimedOut => say!(lang, "problem-timed-out"),
            Self::UnknownProxy => say!(lang, "problem-unknown-proxy"),
            Self::Conflict => say!(lang, "problem-conflict"),
            Self::NeedsConsent => say!(lang, "problem-needs-consent"),
            Self::CannotOffer => say!(lang, "problem-cannot-offer"),
            Self::CannotClaim => say!(lang, "problem-cannot-claim"),
            Self::SeekGone => say!(lang, "problem-seek-gone"),
            Self::Removed => say!(lang, "problem-removed"),
            Self::NoAdvice => say!(lang, "problem-no-advice"),
            Self::NotFound => say!(lang, "problem-not-found"),
            Self::MethodNotAllowed => say!(lang, "problem-method-not-allowed"),
            Self::Closing => say!(lang, "problem-closing"),
            Self::Unavailable => say!(lang, "problem-unavailable"),
            Self::StorageFull => say!(lang, "problem-storage-full"),
            Self::Internal => say!(lang, "problem-internal"),
        }
    }
}

/// A finding about a pack's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct Finding {
    /// "error" or "warning".
    pub severity: &'static str,
    /// A stable name for this kind of finding.
    pub code: &'static str,
    /// What is wrong and what was expected, in English.
    pub message: String,
    /// The same in both languages.
    pub words: Words,
    /// Where in the JSON tree.
    pub path: String,
    /// The file that it is about.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Line of its end.
    pub end_line: usize,
    /// Column just behind its end.
    pub end_column: usize,
    /// What to write instead, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The same in both languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help_words: Option<Words>,
}

impl Finding {
    /// Findings as they are told. Their places are counted in one go, since there may be many, far
    /// from the start of a long text.
    pub(crate) fn list<'a>(found: impl IntoIterator<Item = &'a Diagnostic>) -> Vec<Self> {
        Diagnostic::with_positions(found).map(|(found, place)| Self::at(found, place)).collect()
    }

    fn at(found: &Diagnostic, (line, column): (usize, usize)) -> Self {
        let inside = found.source.text.get(found.span.clone()).unwrap_or_default();
        let last = inside.rsplit('\n').next().unwrap_or_default().chars().count();
        let lines = inside.matches('\n').count();
        Self {
            severity: match found.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            code: found.code,
            message: found.fault.to_string(),
            words: Words::said(|lang| found.fault.in_words(lang)),
            path: found.path.clone(),
            file: found.source.name.clone(),
            line,
            column,
            end_line: line + lines,
            end_column: if lines == 0 { column + last } else { last + 1 },
            help: found.help.as_ref().map(ToString::to_string),
            help_words: found.help.as_ref().map(|help| Words::said(|lang| help.in_words(lang))),
        }
    }
}

/// A problem for people: in general, and if that is known in both languages, in particular.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct ProblemWords {
    /// English.
    pub en: String,
    /// German.
    pub de: String,
    /// This problem in particular.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Words>,
}

/// What went wrong.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Problem {
    /// A stable address for this kind of problem.
    pub r#type: Box<str>,
    /// The stable code.
    pub code: Code,
    /// The problem in general, in English.
    pub title: &'static str,
    /// The same in both languages.
    pub words: Box<ProblemWords>,
    /// This problem in particular, in English.
    pub detail: String,
    /// The HTTP status.
    pub status: u16,
    /// In how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u16>,
    /// Why a move was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// How many moves were played before the refused one, in a list of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// What is wrong with a pack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Finding>,
    /// True if nothing was done because another node has what this is about.
    #[serde(skip)]
    pub moved: bool,
}

/// Marks an answer: nothing was done because another node has what the request is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moved;

/// Longest sentence of an answer, in bytes. Sentences quote what was asked for, and that may be a megabyte.
const LONGEST_DETAIL: usize = 2_000;

/// A sentence that is not longer than an answer may have.
fn bounded(mut sentence: String) -> String {
    if sentence.len() > LONGEST_DETAIL {
        sentence.truncate(sentence.floor_char_boundary(LONGEST_DETAIL));
        sentence.push_str("...");
    }
    sentence
}

impl Problem {
    /// A problem of this kind.
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        let name = serde_json::to_value(code).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default();
        Self {
            r#type: format!("https://foursight.invalid/problems/{name}").into(),
            code,
            title: code.title(Lang::En),
            words: Box::new(ProblemWords {
                en: code.title(Lang::En).to_owned(),
                de: code.title(Lang::De).to_owned(),
                detail: None,
            }),
            detail: bounded(detail.into()),
            status: code.status().as_u16(),
            retry_after: matches!(code, Code::TooMany | Code::Busy | Code::Unavailable)
                .then_some(1),
            reason: None,
            ply: None,
            diagnostics: Vec::new(),
            moved: false,
        }
    }

    /// A problem with a sentence for people.
    pub(crate) fn said<S: Into<String>>(code: Code, sentence: impl Fn(Lang) -> S) -> Self {
        let mut problem = Self::new(code, sentence(Lang::En));
        problem.words.detail = Some(Words::said(|lang| bounded(sentence(lang).into())));
        problem
    }

    /// A problem that people read in their language.
    pub(crate) fn told(code: Code, error: &(impl InWords + ToString)) -> Self {
        let mut problem = Self::new(code, error.to_string());
        problem.words.detail = Some(Words::said(|lang| bounded(error.in_words(lang))));
        problem
    }

    /// A pack with faults.
    pub(crate) fn faulty(findings: &[Diagnostic]) -> Self {
        let diagnostics = Finding::list(findings);
        let problem = match findings.first() {
            Some(first) => Self::told(Code::FaultyPack, first),
            None => Self::new(Code::FaultyPack, ""),
        };
        Self { diagnostics, ..problem }
    }

    /// A bot cannot be called this.
    pub(crate) fn bot_name(code: Code, error: &NameError) -> Self {
        match error {
            NameError::Empty => Self::said(code, |lang| say!(lang, "problem-bot-name-missing")),
            NameError::TooLong => {
                Self::said(code, |lang| say!(lang, "problem-bot-name-long", most = MAX_NAME))
            }
            NameError::ControlCharacters => {
                Self::said(code, |lang| say!(lang, "problem-bot-name-control"))
            }
            NameError::NotUtf8 => Self::said(code, |lang| say!(lang, "problem-bot-name-bytes")),
            other => Self::new(code, other.to_string()),
        }
    }

    /// The same, and when to try again.
    pub(crate) fn retry_after(self, wait: Duration) -> Self {
        let seconds = wait.as_secs_f64().ceil().max(1.0);
        Self { retry_after: Some(seconds as u16), ..self }
    }

    /// The same about a move in a list.
    pub(crate) fn at_ply(mut self, ply: usize) -> Self {
        let number = ply + 1;
        let in_list = |lang, detail: &str| say!(lang, "problem-at-move", number, detail);
        if let Some(words) = &mut self.words.detail {
            *words = Words::new(in_list(Lang::En, &words.en), in_list(Lang::De, &words.de));
        }
        let detail = in_list(Lang::En, &self.detail);
        Self { detail, ply: u32::try_from(ply).ok(), ..self }
    }

    /// There is no event with this name.
    pub(crate) fn unknown_event(id: &str) -> Self {
        let shown: String = id.chars().take(32).collect();
        Self::said(Code::UnknownEvent, |lang| say!(lang, "problem-no-event", id = shown))
    }

    /// Nothing new begins any more.
    pub(crate) fn closing() -> Self {
        Self::said(Code::Closing, |lang| say!(lang, "problem-shutting-down"))
    }

    /// Nothing was done, because another node has what this is about: whoever asks again finds it.
    pub(crate) fn moved() -> Self {
        let detail = |lang| say!(lang, "problem-moved");
        Self { moved: true, ..Self::said(Code::Unavailable, detail) }
    }

    /// There is no such room for whoever has not its whole link.
    pub(crate) fn unknown_room() -> Self {
        Self::said(Code::UnknownRoom, |lang| say!(lang, "room-unknown"))
    }

    /// There is no game with this name.
    pub(crate) fn unknown_game(id: &str) -> Self {
        let shown: String = id.chars().take(32).collect();
        Self::said(Code::UnknownGame, |lang| say!(lang, "problem-no-game", id = shown))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let mut response = (status, axum::Json(&self)).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        // A server that shuts down has begun nothing any more, either.
        if self.moved || self.code == Code::Closing {
            response.extensions_mut().insert(Moved);
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, kind);
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.code == Code::TokenNeeded {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<StoreError> for Problem {
    /// What the database says is for the log, not for strangers.
    fn from(error: StoreError) -> Self {
        if let StoreError::Nul = error {
            return Self::said(Code::BadRequest, |lang| say!(lang, "problem-nul"));
        }
        if let StoreError::Quota(bytes) = error {
            return Self::said(Code::StorageFull, |lang| say!(lang, "problem-quota", bytes));
        }
        match error.kind() {
            // The store tells of these once, however many requests meet them.
            Trouble::Full | Trouble::Unavailable | Trouble::Damaged => {
                tracing::debug!(%error, "the store failed");
            }
            // Whoever looks again finds the node that has it now.
            Trouble::Moved => tracing::debug!(%error, "asked the wrong node"),
            // What was known here was not what is stored any more; it is read again.
            Trouble::Conflict => tracing::warn!(%error, "a change met another one"),
            Trouble::Other => tracing::error!(%error, "the store failed"),
        }
        match error.kind() {
            Trouble::Full => Self::said(Code::StorageFull, |lang| say!(lang, "problem-no-room")),
            Trouble::Moved => Self::moved(),
            Trouble::Unavailable | Trouble::Conflict => {
                Self::said(Code::Unavailable, |lang| say!(lang, "problem-database-unavailable"))
            }
            Trouble::Damaged => {
                Self::said(Code::Unavailable, |lang| say!(lang, "problem-database-damaged"))
            }
            Trouble::Other => Self::said(Code::Internal, |lang| say!(lang, "problem-not-stored")),
        }
    }
}

impl From<UnknownProxy> for Problem {
    fn from(refused: UnknownProxy) -> Self {
        Self::new(Code::UnknownProxy, refused.to_string())
    }
}

impl From<LoadError> for Problem {
    fn from(error: LoadError) -> Self {
        match &error {
            LoadError::Faulty(findings) => Self::faulty(&findings.0),
            LoadError::Unknown { .. } => Self::told(Code::UnknownPack, &error),
            LoadError::Unreadable { label, message } => {
                tracing::error!(%label, %message, "a pack cannot be read");
                Self::said(Code::Internal, |lang| say!(lang, "problem-pack-unreadable"))
            }
            // Its name, for example.
            _ => Self::told(Code::BadRequest, &error),
        }
    }
}

impl From<PlayError> for Problem {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Illegal(illegal) => illegal.into(),
            error => Self::new(Code::GameOver, error.to_string()),
        }
    }
}

impl From<RecordError> for Problem {
    /// What is wrong with moves and bombs that somebody sent.
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Move { number, reason, .. } => {
                Self::from(reason).at_ply(number.saturating_sub(1))
            }
            RecordError::Load(error) => error.into(),
            error => Self::told(Code::BadRequest, &error),
        }
    }
}

impl From<Illegal> for Problem {
    fn from(illegal: Illegal) -> Self {
        let (code, reason) = match &illegal {
            Illegal::GameOver => (Code::GameOver, None),
            Illegal::NotYourTurn { .. } => (Code::NotYourTurn, None),
            Illegal::ChancePending => (Code::Conflict, None),
            Illegal::WrongDimensions { .. } => (Code::IllegalMove, Some("wrong_dimensions")),
            Illegal::OffBoard(_) => (Code::IllegalMove, Some("off_board")),
            Illegal::Occupied(_) => (Code::IllegalMove, Some("occupied")),
            Illegal::ColumnFull(_) => (Code::IllegalMove, Some("column_full")),
            Illegal::Restricted(_) | Illegal::Refused { .. } => {
                (Code::IllegalMove, Some("restricted"))
            }
            Illegal::NoOwner { .. } => (Code::IllegalMove, Some("no_owner")),
            _ => (Code::IllegalMove, None),
        };
        Self { reason, ..Self::told(code, &illegal) }
    }
}

/// Parts of the path whose faults become problems: what cannot be read is not there.
#[derive(Debug)]
pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        read.map(|axum::extract::Path(value)| Self(value))
            .map_err(|rejection: PathRejection| Problem::new(Code::NotFound, rejection.body_text()))
    }
}

/// Query parameters whose faults become problems.
#[derive(Debug)]
pub(crate) struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        read.map(|axum::extract::Query(value)| Self(value)).map_err(|rejection: QueryRejection| {
            Problem::new(Code::BadRequest, rejection.body_text())
        })
    }
}
