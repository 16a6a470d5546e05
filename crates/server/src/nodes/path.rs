//! What a request is about, by its address: whoever holds that answers it.

use axum::http::Method;

use crate::key;
use crate::store::Subject;

/// What is written before the name of a bot that is to play.
const BOT: &[u8] = b"\"bot:";

/// What a request is about.
pub(super) fn subject<'a>(method: &Method, path: &'a str) -> Subject<'a> {
    let Some(rest) = path.strip_prefix("/api/") else { return Subject::Shared };
    let (first, rest) = rest.split_once('/').unwrap_or((rest, ""));
    let (id, rest) = rest.split_once('/').unwrap_or((rest, ""));
    match first {
        // Packs of a game do not change; what is not an identifier is nowhere.
        "games" if key::is_game_id(id) && rest != "packs" => Subject::Game(id),
        "rooms" if key::is_game_id(id) => Subject::Room(id),
        "lobby" => Subject::Lobby,
        "arena" => Subject::Arena,
        // Bots are connected where the arena is.
        "agents" if method == Method::GET => Subject::Arena,
        _ => Subject::Shared,
    }
}

/// Whether a new game may be one with bots: that depends on what is asked for.
pub(super) fn may_need_bots(method: &Method, path: &str) -> bool {
    method == Method::POST && path == "/api/games"
}

/// Whether a bot is to play. A name that is written in a stranger way is found when the game is
/// loaded.
pub(super) fn names_a_bot(body: &[u8]) -> bool {
    body.windows(BOT.len()).any(|part| part == BOT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_about_something() {
        let about = |path| subject(&Method::GET, path);
        assert_eq!(about("/api/games/abcdefgh"), Subject::Game("abcdefgh"));
        assert_eq!(about("/api/games/abcdefgh/moves"), Subject::Game("abcdefgh"));
        assert_eq!(about("/api/games/abcdefgh/offers/draw"), Subject::Game("abcdefgh"));
        assert_eq!(about("/api/games/abcdefgh/packs"), Subject::Shared);
        assert_eq!(about("/api/games/../../x"), Subject::Shared);
        assert_eq!(about("/api/games"), Subject::Shared);
        assert_eq!(about("/api/rooms/abcdefgh/live"), Subject::Room("abcdefgh"));
        assert_eq!(about("/api/rooms"), Subject::Shared);
        assert_eq!(about("/api/lobby/live"), Subject::Lobby);
        assert_eq!(about("/api/arena"), Subject::Arena);
        assert_eq!(about("/api/arena/events/abcdefgh"), Subject::Arena);
        assert_eq!(about("/api/agents"), Subject::Arena);
        assert_eq!(about("/api/packs/games"), Subject::Shared);
        assert_eq!(about("/games/abcdefgh"), Subject::Shared);
        assert!(may_need_bots(&Method::POST, "/api/games"));
        assert!(!may_need_bots(&Method::GET, "/api/games"));
        assert!(names_a_bot(br#"{"seats":["human","bot:Rex"]}"#));
        assert!(!names_a_bot(br#"{"seats":["human","robot"]}"#));
    }
}
