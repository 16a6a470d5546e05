//! What visitors may do and how long they may take: every limit of the doors, by its name.

use std::time::Duration;

use foursight_arena::Rate;

/// What visitors may do. An address of IPv6 counts as its network of 64 bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Requests from one address; nothing for no limit, here and below.
    pub requests: Option<Rate>,
    /// Files of the page that one address fetches.
    pub pages: Option<Rate>,
    /// Messages over one WebSocket.
    pub messages: Option<Rate>,
    /// Messages over all WebSockets from one address.
    pub messages_per_address: Option<Rate>,
    /// Games begun from one address, rematches included.
    pub games: Option<Rate>,
    /// Texts of packs sent from one address, to be checked, played or kept.
    pub drafts: Option<Rate>,
    /// Names chosen from one address.
    pub people: Option<Rate>,
    /// Seeks posted or taken from one address.
    pub seeks: Option<Rate>,
    /// Rooms made from one address.
    pub rooms: Option<Rate>,
    /// Seeks that are open altogether.
    pub open_seeks: usize,
    /// Seeks from one address that are open.
    pub open_seeks_per_address: usize,
    /// Connections altogether; more of them wait.
    pub connections: usize,
    /// Connections from one address that is not a proxy's.
    pub connections_per_address: usize,
    /// WebSockets altogether.
    pub sockets: usize,
    /// WebSockets from one address.
    pub sockets_per_address: usize,
    /// Bytes that games in memory may take altogether, by the price of their packs.
    pub live_bytes: usize,
    /// Bytes of games that one address has brought into memory.
    pub live_bytes_per_address: usize,
    /// Games in memory that one address has brought there.
    pub live_games_per_address: usize,
    /// Moves of computer players that may be waited for; whoever would ask for more is refused.
    pub thoughts: usize,
    /// Moves of computer players that may be waited for from one address.
    pub thoughts_per_address: usize,
    /// Bytes of large requests that are read or worked on at the same time.
    pub body_bytes: usize,
    /// Bytes of large requests of one address.
    pub body_bytes_per_address: usize,
    /// Bytes of large answers and messages that are sent at the same time.
    pub answer_bytes: usize,
    /// Bytes of large answers and messages that are sent to one address.
    pub answer_bytes_per_address: usize,
    /// Bytes of a request with the text of a pack.
    pub pack_bytes: usize,
    /// Bytes of any other request.
    pub command_bytes: usize,
    /// Bytes of a message over a WebSocket.
    pub message_bytes: usize,
    /// Requests that may wait for the processor; more of them are refused.
    pub work: usize,
    /// Requests from one address that may wait for the processor or use it.
    pub work_per_address: usize,
    /// How long a connection may take until the next request's header is complete.
    pub header_time: Duration,
    /// How long the rest of a request may take.
    pub body_time: Duration,
    /// How long a request may take until its answer begins.
    pub request_time: Duration,
    /// How long a connection may be without a byte in either direction.
    pub idle_time: Duration,
    /// How long a WebSocket may be quiet before it is tried, and closed the next time.
    pub ping_time: Duration,
    /// How much later than allowed bots of the arena may answer without losing the game.
    pub tolerance_time: Duration,
}

impl Default for Limits {
    /// For this machine alone: sizes and times, but no rates.
    fn default() -> Self {
        Self {
            requests: None,
            pages: None,
            messages: None,
            messages_per_address: None,
            games: None,
            drafts: None,
            people: None,
            seeks: None,
            rooms: None,
            open_seeks: 1_000,
            open_seeks_per_address: usize::MAX,
            connections: 12_000,
            connections_per_address: usize::MAX,
            sockets: 10_000,
            sockets_per_address: usize::MAX,
            live_bytes: 2 << 30,
            live_bytes_per_address: usize::MAX,
            live_games_per_address: usize::MAX,
            thoughts: usize::MAX,
            thoughts_per_address: usize::MAX,
            body_bytes: 512 << 20,
            body_bytes_per_address: usize::MAX,
            answer_bytes: 512 << 20,
            answer_bytes_per_address: usize::MAX,
            // A pack's text in JSON can be twice as long as the pack.
            pack_bytes: 2 * foursight_rules::MAX_PACK_BYTES + 64 * 1024,
            command_bytes: 16 * 1024,
            message_bytes: 4 * 1024,
            work: 1024,
            work_per_address: usize::MAX,
            header_time: Duration::from_secs(20),
            body_time: Duration::from_secs(20),
            request_time: Duration::from_secs(30),
            idle_time: Duration::from_secs(75),
            ping_time: Duration::from_secs(25),
            tolerance_time: Duration::ZERO,
        }
    }
}

/// What a limit can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LimitKind {
    /// How often something may happen.
    #[error("a rate as in 20/s, 30/min or 100/h (20/s:100 for up to 100 at once), or off")]
    Rate,
    /// How much of something there may be.
    #[error("a number from 1 on, or off")]
    Number,
    /// How long something may take.
    #[error("a time as in 20s or 2min")]
    Time,
}

/// Why a limit was not set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// There is no such limit.
    #[error("there is no limit \"{0}\"; the limits are {names}", names = NAMES.join(", "))]
    Name(String),
    /// The value does not fit.
    #[error("the limit \"{name}\" cannot be \"{value}\"; expected {expected}")]
    Value {
        /// The limit.
        name: String,
        /// What was given.
        value: String,
        /// What it could be.
        expected: LimitKind,
    },
    /// Connections would be closed that are in order.
    #[error(
        "the limit \"idle-time\" ({idle:?}) must be longer than \"request-time\" ({request:?}) and than \
         twice \"ping-time\" ({ping:?}), or quiet connections are closed that are in order"
    )]
    TooIdle {
        /// `idle-time`.
        idle: Duration,
        /// `request-time`.
        request: Duration,
        /// `ping-time`.
        ping: Duration,
    },
}

/// The names of all limits.
const NAMES: [&str; 35] = [
    "requests",
    "pages",
    "messages",
    "messages-per-address",
    "games",
    "drafts",
    "people",
    "seeks",
    "rooms",
    "open-seeks",
    "open-seeks-per-address",
    "connections",
    "connections-per-address",
    "sockets",
    "sockets-per-address",
    "live-bytes",
    "live-bytes-per-address",
    "live-games-per-address",
    "thoughts",
    "thoughts-per-address",
    "body-bytes",
    "body-bytes-per-address",
    "answer-bytes",
    "answer-bytes-per-address",
    "pack-bytes",
    "command-bytes",
    "message-bytes",
    "work",
    "work-per-address",
    "header-time",
    "body-time",
    "request-time",
    "idle-time",
    "ping-time",
    "tolerance-time",
];

/// Open files that are kept back for the database, for the log and for what the program itself needs.
const KEPT_FILES: usize = 64;
/// Connections that are taken however few files there are.
const FEWEST_CONNECTIONS: usize = 8;

impl Limits {
    /// For strangers: what one person needs, with room for a household behind one address.
    pub fn for_strangers() -> Self {
        Self {
            requests: Some(Rate::per_second(20, 100)),
            // The page has a hundred files, which browsers ask for again each time.
            pages: Some(Rate::per_second(100, 3000)),
            messages: Some(Rate::per_second(10, 50)),
            messages_per_address: Some(Rate::per_second(100, 500)),
            games: Some(Rate::per_minute(30, 60)),
            drafts: Some(Rate::per_minute(120, 60)),
            people: Some(Rate::per_minute(1, 30)),
            seeks: Some(Rate::per_minute(30, 30)),
            rooms: Some(Rate::per_minute(1, 10)),
            open_seeks_per_address: 32,
            connections_per_address: 256,
            sockets_per_address: 64,
            live_bytes: 1 << 30,
            live_bytes_per_address: 256 << 20,
            live_games_per_address: 128,
            thoughts: 1024,
            thoughts_per_address: 32,
            body_bytes: 256 << 20,
            body_bytes_per_address: 32 << 20,
            answer_bytes: 256 << 20,
            answer_bytes_per_address: 64 << 20,
            work: 256,
            work_per_address: 16,
            ..Self::default()
        }
    }

    /// Lowers what needs open files to what a process has that may open so many, of which some are
    /// kept back for the database, for programs and for `others`: connections of another kind.
    /// True if something was lowered.
    pub(crate) fn fit_to(&mut self, files: Option<u64>, others: usize) -> bool {
        let Some(files) = files.and_then(|files| usize::try_from(files).ok()) else { return false };
        let kept = KEPT_FILES + (files / 8).min(others);
        let connections = files.saturating_sub(kept).max(FEWEST_CONNECTIONS);
        if self.connections <= connections {
            return false;
        }
        self.connections = connections;
        // Requests find room however many follow something.
        self.sockets = self.sockets.min((connections - connections / 6).max(1));
        true
    }

    /// Whether the limits go together.
    ///
    /// # Errors
    /// If one of them would break what another allows.
    pub fn check(&self) -> Result<(), LimitError> {
        let (idle, request, ping) = (self.idle_time, self.request_time, self.ping_time);
        if idle <= request || idle <= 2 * ping {
            return Err(LimitError::TooIdle { idle, request, ping });
        }
        Ok(())
    }

    /// What limits there are.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        &NAMES
    }

    /// Sets a limit by its name: a rate as in `20/s:100`, a number, or a time as in `20s`; `off`
    /// for none, where that is possible.
    ///
    /// # Errors
    /// If there is no such limit, or the value does not fit.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), LimitError> {
        let done = match name {
            "requests" => set_rate(&mut self.requests, value),
            "pages" => set_rate(&mut self.pages, value),
            "messages" => set_rate(&mut self.messages, value),
            "messages-per-address" => set_rate(&mut self.messages_per_address, value),
            "games" => set_rate(&mut self.games, value),
            "drafts" => set_rate(&mut self.drafts, value),
            "people" => set_rate(&mut self.people, value),
            "seeks" => set_rate(&mut self.seeks, value),
            "rooms" => set_rate(&mut self.rooms, value),
            "open-seeks" => set_number(&mut self.open_seeks, value),
            "open-seeks-per-address" => set_number(&mut self.open_seeks_per_address, value),
            "connections" => set_number(&mut self.connections, value),
            "connections-per-address" => set_number(&mut self.connections_per_address, value),
            "sockets" => set_number(&mut self.sockets, value),
            "sockets-per-address" => set_number(&mut self.sockets_per_address, value),
            "live-bytes" => set_number(&mut self.live_bytes, value),
            "live-bytes-per-address" => set_number(&mut self.live_bytes_per_address, value),
            "live-games-per-address" => set_number(&mut self.live_games_per_address, value),
            "thoughts" => set_number(&mut self.thoughts, value),
            "thoughts-per-address" => set_number(&mut self.thoughts_per_address, value),
            "body-bytes" => set_number(&mut self.body_bytes, value),
            "body-bytes-per-address" => set_number(&mut self.body_bytes_per_address, value),
            "answer-bytes" => set_number(&mut self.answer_bytes, value),
            "answer-bytes-per-address" => set_number(&mut self.answer_bytes_per_address, value),
            "pack-bytes" => set_number(&mut self.pack_bytes, value),
            "command-bytes" => set_number(&mut self.command_bytes, value),
            "message-bytes" => set_number(&mut self.message_bytes, value),
            "work" => set_number(&mut self.work, value),
            "work-per-address" => set_number(&mut self.work_per_address, value),
            "header-time" => set_time(&mut self.header_time, value),
            "body-time" => set_time(&mut self.body_time, value),
            "request-time" => set_time(&mut self.request_time, value),
            "idle-time" => set_time(&mut self.idle_time, value),
            "ping-time" => set_time(&mut self.ping_time, value),
            "tolerance-time" => set_time(&mut self.tolerance_time, value),
            _ => return Err(LimitError::Name(name.to_owned())),
        };
        let wrong = |expected| LimitError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            expected,
        };
        done.map_err(wrong)
    }
}

fn set_rate(limit: &mut Option<Rate>, value: &str) -> Result<(), LimitKind> {
    let rate = || value.parse().map_err(|_| LimitKind::Rate);
    *limit = if value == "off" { None } else { Some(rate()?) };
    Ok(())
}

fn set_number(limit: &mut usize, value: &str) -> Result<(), LimitKind> {
    let number = if value == "off" { Some(usize::MAX) } else { value.parse().ok() };
    *limit = number.filter(|number| *number > 0).ok_or(LimitKind::Number)?;
    Ok(())
}

fn set_time(limit: &mut Duration, value: &str) -> Result<(), LimitKind> {
    let time = humantime::parse_duration(value).ok();
    *limit = time.filter(|time| !time.is_zero()).ok_or(LimitKind::Time)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn limits_that_contradict_each_other_are_refused() {
        assert_eq!(Limits::default().check(), Ok(()));
        assert_eq!(Limits::for_strangers().check(), Ok(()));
        for (name, value) in [("idle-time", "3s"), ("request-time", "80s"), ("ping-time", "40s")] {
            let mut limits = Limits::default();
            limits.set(name, value).unwrap();
            let told = limits.check().unwrap_err().to_string();
            assert!(told.contains("idle-time") && told.contains(value), "{told}");
        }
    }

    #[test]
    fn operator_32_connections_fit_the_files_that_may_be_open() {
        for files in [0, 10, 80, 256, 1024, 4096, 10_000, 20_000, 1 << 20] {
            for others in [0, 4096] {
                let mut limits = Limits::for_strangers();
                let lowered = limits.fit_to(Some(files), others);
                assert_eq!(lowered, limits.connections < 12_000, "{files}");
                assert!(limits.connections >= FEWEST_CONNECTIONS && limits.sockets >= 1);
                if files >= 100 {
                    assert!(limits.connections + KEPT_FILES <= files as usize, "{files}");
                }
                // Whoever only asks is answered, too.
                assert!(limits.sockets < limits.connections, "{files}");
            }
        }
        let mut limits = Limits::for_strangers();
        assert!(!limits.fit_to(None, 4096) && !limits.fit_to(Some(20_000), 4096));
        assert_eq!(limits, Limits::for_strangers());
        limits.set("connections", "off").unwrap();
        assert!(limits.fit_to(Some(20_000), 4096) && limits.connections < 20_000);
        let mut few = Limits::for_strangers();
        few.set("sockets", "5").unwrap();
        assert!(few.fit_to(Some(1024), 0) && few.sockets == 5, "nothing grows");
    }

    #[test]
    fn every_limit_has_its_name() {
        let written = format!("{:#?}", Limits::default());
        let fields = written.lines().filter_map(|line| {
            let (name, _) = line.strip_prefix("    ")?.split_once(": ")?;
            (!name.starts_with(' ')).then(|| name.replace('_', "-"))
        });
        assert_eq!(fields.collect::<Vec<_>>(), NAMES);
    }

    #[test]
    fn every_limit_takes_its_kind_of_value() {
        let mut all_off = Limits::for_strangers();
        for name in NAMES {
            let before = all_off.clone();
            let value = match name {
                _ if name.ends_with("-time") => "7s",
                "requests"
                | "pages"
                | "messages"
                | "messages-per-address"
                | "games"
                | "drafts"
                | "people"
                | "seeks"
                | "rooms" => "7/h",
                _ => "7",
            };
            all_off.set(name, value).unwrap();
            assert_ne!(all_off, before, "{name} changes something");
            assert!(all_off.set(name, "nonsense").is_err() && all_off.set(name, "0").is_err());
        }
        let unknown = all_off.set("connection", "1").unwrap_err().to_string();
        assert!(unknown.contains("connections-per-address"), "{unknown}");
        all_off.set("requests", "off").unwrap();
        all_off.set("connections", "off").unwrap();
        assert_eq!((all_off.requests, all_off.connections), (None, usize::MAX));
        assert!(all_off.set("idle-time", "off").is_err());
    }
}
