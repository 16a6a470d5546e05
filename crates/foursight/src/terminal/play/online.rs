//! A game on a server on the game screen: moves go there and come back, and people talk.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use foursight_rules::Move;
use foursight_voice::say;
use ratatui::crossterm::event::KeyCode;

use super::{Cue, Play, Prompt, Purpose};
use crate::game::Seat;
use crate::lang::Lang;
use crate::online::{
    Connection, Heard, News, OfferKind, OpenError, Opened, Order, PHRASES, Phrase, Server,
};
use crate::terminal::Signal;
use crate::terminal::context::{Change, Context};

/// Phrases that are still to be read.
const MOST_SAID: usize = 4;

/// What the game screen knows of a game elsewhere.
pub(super) struct Online {
    connection: Connection,
    /// The number of the connection: what others have still said is passed over.
    number: u32,
    /// A move was sent and not answered yet.
    is_sent: bool,
    /// What was said last.
    said: Vec<String>,
    /// The game was shown.
    has_started: bool,
}

impl Play {
    /// Plays or watches a game on a server.
    ///
    /// # Errors
    /// If the seat cannot be kept.
    pub(crate) fn join(
        server: Server,
        opened: Opened,
        context: &mut Context,
    ) -> std::io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let signals = context.signals.clone();
        let tell = move |news| {
            // If nobody listens any more, the program is ending.
            let _ = signals.send(Signal::News(number, Box::new(news)));
        };
        let (lang, store) = (context.lang, &context.store);
        let (connection, game) = Connection::begin(server, opened, lang, store, tell)?;
        let mut play = Self::with(game, Purpose::Online, context);
        play.online = Some(Online {
            connection,
            number,
            is_sent: false,
            said: Vec::new(),
            has_started: false,
        });
        Ok(play)
    }

    /// Something was heard of a game elsewhere.
    pub(super) fn on_news(&mut self, number: u32, news: &News, context: &mut Context) {
        let Some(online) = self.online.as_mut().filter(|online| online.number == number) else {
            return;
        };
        let heard = online.connection.hear(news.clone(), &mut self.game, context.now);
        if !online.has_started && online.connection.mirror.is_connected {
            // Everything so far is on the board.
            online.has_started = true;
            self.show(context);
            let is_old = |heard: &Heard| {
                matches!(heard, Heard::Turn { .. } | Heard::Connected | Heard::Ended)
            };
            for heard in heard.into_iter().filter(|heard| !is_old(heard)) {
                self.show_heard(&heard, context);
            }
            return;
        }
        for heard in &heard {
            self.show_heard(heard, context);
        }
    }

    fn show_heard(&mut self, heard: &Heard, context: &mut Context) {
        let lang = context.lang;
        match heard {
            Heard::Turn { events, .. } => {
                self.set_sent(false);
                self.happened(events, context);
            }
            Heard::Board => self.show(context),
            Heard::Ended if self.game.result().is_some_and(|end| !end.kind.is_on_board()) => {
                context.hear(vec![Cue::Won]);
                self.show(context);
            }
            Heard::Failed(_) | Heard::Connected => self.set_sent(false),
            Heard::Rematch(id, seat) => self.follow_rematch(id, *seat, context),
            _ => {}
        }
        let words = heard.in_words(lang, |seat| self.name_of(seat, context));
        let Some(words) = words else { return };
        match heard {
            Heard::SpokenPhrase(..) => {
                if let Some(online) = &mut self.online {
                    online.said.push(words.clone());
                    let old = online.said.len().saturating_sub(MOST_SAID);
                    online.said.drain(..old);
                }
                context.tell(words);
            }
            Heard::Offered(..) if self.has_seat() => {
                context.tell(format!("{words} {}", say!(lang, "join-keys-answer")));
            }
            Heard::Claimable(_) => {
                context.tell(format!("{words} {}", say!(lang, "join-keys-claim")));
            }
            Heard::Failed(_) | Heard::Gone(_) | Heard::Lost(_) => context.refuse(words),
            _ => context.tell(words),
        }
    }

    fn follow_rematch(&mut self, id: &str, seat: Option<u8>, context: &mut Context) {
        let (Some(online), lang) = (&self.online, context.lang) else { return };
        if seat.is_none() {
            let link = online.connection.link_to(id);
            return context.tell(say!(lang, "join-next", link));
        }
        let is_muted = online.connection.mirror.is_muted;
        let opened = online.connection.open_rematch(id, seat);
        let joined = opened.map(|(server, opened)| Self::join(server, opened, context));
        match joined {
            Ok(Ok(mut play)) => {
                if let Some(online) = &mut play.online {
                    online.connection.mirror.is_muted = is_muted;
                }
                *self = play;
                context.tell(say!(lang, "join-rematch-begins"));
            }
            Ok(Err(error)) => {
                let why = say!(lang, "join-seat-not-kept");
                context.refuse(format!("{why}: {error}"));
            }
            Err(OpenError::Failed(failure)) => context.refuse(failure.in_words(lang)),
            Err(_) => context.refuse(say!(lang, "join-not-foursight")),
        }
    }

    fn set_sent(&mut self, is_sent: bool) {
        if let Some(online) = &mut self.online {
            online.is_sent = is_sent;
        }
    }

    fn has_seat(&self) -> bool {
        self.online.as_ref().is_some_and(|online| online.connection.mirror.seat.is_some())
    }

    /// A player by what the stones look like, and by name where there is one.
    fn name_of(&self, seat: u8, context: &Context) -> String {
        let colour = context.narrator(self.game.rules()).player(seat).to_owned();
        let name = self.online.as_ref().and_then(|online| online.connection.mirror.name(seat));
        name.map_or(colour.clone(), |name| format!("{colour} ({name})"))
    }

    /// True if a person here is to move, there.
    pub(super) fn is_our_turn(&self) -> Option<bool> {
        let online = self.online.as_ref()?;
        Some(online.connection.mirror.is_our_turn(&self.game))
    }

    /// Sends a move; the board shows it once the server has told it. False if this game is no
    /// other's.
    pub(super) fn send_move(&mut self, mv: Move, context: &mut Context) -> bool {
        let Some(online) = &mut self.online else { return false };
        let (mirror, lang) = (&online.connection.mirror, context.lang);
        let rules = self.game.rules().clone();
        if mirror.seat.is_none() {
            context.refuse(say!(lang, "join-only-players"));
        } else if !mirror.is_connected {
            context.refuse(say!(lang, "join-not-connected"));
        } else if mirror.waits_for_players() {
            context.refuse(say!(lang, "join-waits"));
        } else if !mirror.is_our_turn(&self.game) || online.is_sent {
            context.refuse(say!(lang, "not-your-turn"));
        } else if let Err(illegal) = self.game.position().check(mv) {
            context.refuse(context.narrator(&rules).illegal(&illegal));
        } else {
            online.is_sent = true;
            let ply = self.game.moves().len();
            online.connection.order(Order::Move(rules.move_name(mv), ply));
            self.cursor = mv.index();
        }
        true
    }

    /// A key that means something else in a game elsewhere.
    pub(super) fn online_key(&mut self, code: KeyCode, context: &mut Context) -> Option<Change> {
        let online = self.online.as_mut()?;
        let (lang, is_over) = (context.lang, self.game.is_over());
        let connection = &mut online.connection;
        let has_seat = connection.mirror.seat.is_some();
        let offered = connection.mirror.offered();
        match code {
            KeyCode::Char('U') => {}
            KeyCode::Char('u' | 'd' | 'y' | 'x' | 'r' | 't' | 'c' | 'n') if !has_seat => {
                context.refuse(say!(lang, "join-only-players"));
            }
            KeyCode::Char('h' | 'e' | 'a') if !connection.mirror.has_advice() => {
                context.refuse(say!(lang, "join-no-advice"));
            }
            KeyCode::Char('h' | 'e') if !has_seat && !is_over => {
                context.refuse(say!(lang, "join-only-players"));
            }
            KeyCode::Char('u') if !connection.mirror.needs_consent() => {
                connection.order(Order::Undo);
            }
            KeyCode::Char('u') => self.offer(OfferKind::Takeback, context),
            KeyCode::Char('d') => self.offer(OfferKind::Draw, context),
            KeyCode::Char('n') if is_over => self.offer(OfferKind::Rematch, context),
            KeyCode::Char('n') => context.refuse(say!(lang, "key-unknown", key = 'n')),
            KeyCode::Char('y') => match offered {
                Some(kind) => connection.order(Order::Offer(kind)),
                None => context.refuse(say!(lang, "join-nothing-offered")),
            },
            KeyCode::Char('x') => match offered.or(connection.mirror.offering()) {
                Some(kind) => connection.order(Order::Decline(kind)),
                None => context.refuse(say!(lang, "join-nothing-offered")),
            },
            KeyCode::Char('r') if is_over => context.refuse(say!(lang, "game-over")),
            KeyCode::Char('r') => self.prompt = Some(Prompt::Resign),
            KeyCode::Char('c') => connection.order(Order::Claim),
            KeyCode::Char('t') => self.prompt = Some(Prompt::Phrase),
            KeyCode::Char('M') => {
                let is_muted = !connection.mirror.is_muted;
                connection.mirror.is_muted = is_muted;
                context.tell(if is_muted {
                    say!(lang, "join-muted")
                } else {
                    say!(lang, "join-unmuted")
                });
            }
            _ => return None,
        }
        Some(Change::Stay)
    }

    fn offer(&mut self, kind: OfferKind, context: &mut Context) {
        let Some(online) = &mut self.online else { return };
        online.connection.order(Order::Offer(kind));
        if online.connection.mirror.needs_consent() {
            context.tell(say!(context.lang, "join-offered"));
        }
    }

    /// Gives up there. False if this game is no other's.
    pub(super) fn send_resignation(&mut self) -> bool {
        let Some(online) = &mut self.online else { return false };
        online.connection.order(Order::Resign);
        true
    }

    /// Says the phrase with this number, from 1; 0 is the tenth.
    pub(super) fn say_phrase(&mut self, number: usize) {
        let phrase = PHRASES.get(number.checked_sub(1).unwrap_or(9));
        if let (Some(online), Some(phrase)) = (&mut self.online, phrase) {
            online.connection.order(Order::Say(*phrase));
        }
    }

    /// All phrases with their keys.
    pub(super) fn phrase_list(lang: Lang) -> String {
        let listed = |(number, phrase): (usize, &Phrase)| {
            format!("{} {}", (number + 1) % 10, phrase.in_words(lang))
        };
        PHRASES.iter().enumerate().map(listed).collect::<Vec<_>>().join("   ")
    }

    /// The clock runs there: the screen looks at it now and then. `None` if this game is no
    /// other's.
    pub(super) fn follow_clock(&mut self, now: Duration) -> Option<Option<Duration>> {
        self.online.as_ref()?;
        self.game.set_now(now);
        let left = self.game.time_left(self.game.position().to_move());
        let left = left.filter(|_| !self.game.is_over());
        Some(left.map(|left| {
            let tenths = left < Duration::from_secs(10);
            Duration::from_millis(if tenths { 100 } else { 500 })
        }))
    }

    /// Whose turn it is there. `None` if this game is no other's.
    pub(super) fn online_turn_text(&self, context: &Context) -> Option<String> {
        let online = self.online.as_ref()?;
        let (mirror, lang) = (&online.connection.mirror, context.lang);
        let player = self.name_of(self.game.position().to_move(), context);
        Some(if !online.has_started {
            say!(lang, "join-connecting").to_owned()
        } else if !mirror.is_connected {
            say!(lang, "join-lost").to_owned()
        } else if mirror.waits_for_players() {
            say!(lang, "join-waits-short").to_owned()
        } else if mirror.is_our_turn(&self.game) {
            say!(lang, "your-turn", player)
        } else if mirror.seat.is_some() {
            say!(lang, "join-waiting-for", player)
        } else {
            say!(lang, "player-to-move", player)
        })
    }

    /// Who sits somewhere, as the panel says it. `None` if this game is no other's.
    pub(super) fn online_who(&self, seat: u8, context: &Context) -> Option<String> {
        let mirror = &self.online.as_ref()?.connection.mirror;
        let (lang, name) = (context.lang, self.name_of(seat, context));
        let note = match self.game.setup().seats[usize::from(seat)] {
            Seat::Human => say!(lang, "you"),
            _ if mirror.is_open(seat) => say!(lang, "join-panel-free"),
            _ if mirror.is_there(seat) == Some(false) => say!(lang, "join-panel-away"),
            _ => return Some(name),
        };
        Some(format!("{name} ({note})"))
    }

    /// What stands under the players: spectators, offers, what was said.
    pub(super) fn online_notes(&self, context: &Context) -> Vec<String> {
        let Some(online) = &self.online else { return Vec::new() };
        let (mirror, lang) = (&online.connection.mirror, context.lang);
        let mut notes = Vec::new();
        if mirror.seat.is_none() {
            notes.push(say!(lang, "join-you-watch").to_owned());
        }
        if mirror.spectators > 0 {
            notes.push(say!(lang, "join-watchers", count = mirror.spectators));
        }
        if mirror.offered().is_some() {
            notes.push(say!(lang, "join-keys-answer").to_owned());
        } else if mirror.offering().is_some() {
            notes.push(say!(lang, "join-offering").to_owned());
        }
        notes.extend(online.said.iter().cloned());
        notes
    }

    /// The keys in the last line. `None` if this game is no other's.
    pub(super) fn online_key_line(&self, lang: Lang) -> Option<&'static str> {
        let mirror = &self.online.as_ref()?.connection.mirror;
        Some(if mirror.seat.is_none() {
            say!(lang, "join-key-line-watch")
        } else if mirror.offered().is_some() {
            say!(lang, "join-key-line-offer")
        } else if self.game.is_over() {
            say!(lang, "join-key-line-over")
        } else {
            say!(lang, "join-key-line")
        })
    }

    /// All keys.
    pub(super) fn online_keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        let mut keys = self.moving_keys(lang);
        if self.game.rules().has_other_moves() {
            keys.push(("o", say!(lang, "key-other-moves")));
        }
        keys.extend([
            (":", say!(lang, "key-type-move")),
            ("t", say!(lang, "join-key-say")),
            ("M", say!(lang, "join-key-mute")),
            ("u", say!(lang, "join-key-undo")),
            ("d", say!(lang, "join-key-draw")),
            ("y  x", say!(lang, "join-key-answer")),
            ("r", say!(lang, "key-resign")),
            ("c", say!(lang, "join-key-claim")),
            ("n", say!(lang, "join-key-rematch")),
            ("s", say!(lang, "key-save")),
            ("v", say!(lang, "key-watch")),
            ("i", say!(lang, "key-rules")),
            ("f", say!(lang, "key-flip")),
            ("Esc q", say!(lang, "key-menu")),
        ]);
        keys
    }
}
