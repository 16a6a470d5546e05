//! The game as a server tells it: a table here that only follows, and what is known beside it.

use std::time::Duration;

use foursight_rules::{Event, Move, MoveName, Ruleset};
use foursight_voice::say;

use super::client::Failure;
use super::entry::Opened;
use super::session::News;
use super::wire::{
    ClaimView, GameView, Message, OfferKind, OfferView, Phrase, PlayerView, SpokenPhrase, TurnView,
};
use crate::game::{Game, NewGame, Seat};
use crate::lang::Lang;

/// Something to show.
#[derive(Debug, Clone)]
pub(crate) enum Heard {
    /// The game is connected, for the first time or again.
    Connected,
    /// A move was made.
    Turn {
        player: u8,
        mv: Move,
        events: Vec<Event>,
    },
    /// The board is another one for another reason: moves were taken back.
    Board,
    /// The game is over.
    Ended,
    /// Somebody has taken an open seat.
    Arrived(u8),
    /// Somebody's connection is lost, or there again.
    Away(u8),
    Back(u8),
    /// Somebody else offers something.
    Offered(OfferKind, u8),
    /// What we have offered was declined.
    Declined(OfferKind),
    /// What somebody else has offered is no more.
    Withdrawn(OfferKind),
    /// The win can be claimed now, by us.
    Claimable(u8),
    SpokenPhrase(u8, Phrase),
    /// All have agreed to another game: its name, and our seat in it.
    Rematch(String, Option<u8>),
    Lost(String),
    Failed(Failure),
    /// There is nothing to follow any more.
    Gone(Option<Failure>),
    /// The server shuts down.
    Closing,
    /// Everything has to be told anew.
    Resync,
}

impl Heard {
    /// The same in words, if a sentence says it; `name` is what a player is called.
    pub(crate) fn in_words(&self, lang: Lang, name: impl Fn(u8) -> String) -> Option<String> {
        Some(match self {
            Self::Connected => say!(lang, "join-connected").to_owned(),
            Self::Board => say!(lang, "join-taken-back").to_owned(),
            Self::Arrived(seat) => say!(lang, "join-arrived", player = name(*seat)),
            Self::Away(seat) => say!(lang, "join-away", player = name(*seat)),
            Self::Back(seat) => say!(lang, "join-back", player = name(*seat)),
            Self::Offered(kind, by) => match kind {
                OfferKind::Takeback => say!(lang, "join-takeback", player = name(*by)),
                OfferKind::Draw => say!(lang, "join-draw", player = name(*by)),
                OfferKind::Rematch => say!(lang, "join-rematch", player = name(*by)),
            },
            Self::Declined(kind) => match kind {
                OfferKind::Takeback => say!(lang, "join-declined-takeback").to_owned(),
                OfferKind::Draw => say!(lang, "join-declined-draw").to_owned(),
                OfferKind::Rematch => say!(lang, "join-declined-rematch").to_owned(),
            },
            Self::Withdrawn(_) => say!(lang, "join-withdrawn").to_owned(),
            Self::Claimable(seat) => say!(lang, "join-claimable", player = name(*seat)),
            Self::SpokenPhrase(seat, phrase) => {
                say!(lang, "join-said", player = name(*seat), phrase = phrase.in_words(lang))
            }
            Self::Lost(_) => say!(lang, "join-lost").to_owned(),
            Self::Closing => say!(lang, "join-closing").to_owned(),
            Self::Gone(None) => say!(lang, "join-deleted").to_owned(),
            Self::Failed(failure) | Self::Gone(Some(failure)) => failure.in_words(lang),
            Self::Turn { .. } | Self::Ended | Self::Rematch(..) | Self::Resync => return None,
        })
    }
}

/// What is known of a game elsewhere, beside the table here that follows it.
pub(crate) struct Mirror {
    /// The seat that is ours.
    pub(crate) seat: Option<u8>,
    pub(crate) spectators: usize,
    pub(crate) is_muted: bool,
    pub(crate) is_connected: bool,
    view: GameView,
    /// How many phrases were heard.
    phrases: u64,
    /// An offer of ours that we take back ourselves.
    withdrawn: Option<OfferKind>,
    has_told_claim: bool,
}

impl Mirror {
    /// The game before anything was told of it, with whoever sits there.
    pub(crate) fn new(opened: &Opened, lang: Lang) -> (Self, Game) {
        let seat = opened.seat.as_ref().map(|(seat, _)| *seat);
        let mut game = Game::new(NewGame::new(&opened.rules, 0), lang);
        let mut mirror = Self {
            seat,
            spectators: 0,
            is_muted: false,
            is_connected: false,
            view: GameView::default(),
            phrases: 0,
            withdrawn: None,
            has_told_claim: false,
        };
        mirror.view.players.clone_from(&opened.game.players);
        mirror.view.needs_consent = opened.game.needs_consent;
        mirror.seat_all(&mut game);
        (mirror, game)
    }

    /// What a seat's owner is called there, if they have a name.
    pub(crate) fn name(&self, seat: u8) -> Option<&str> {
        self.view.players.get(usize::from(seat))?.name()
    }

    pub(crate) fn is_open(&self, seat: u8) -> bool {
        self.view.players.get(usize::from(seat)).is_some_and(PlayerView::is_open)
    }

    /// Whether somebody is connected; nothing is known of computers.
    pub(crate) fn is_there(&self, seat: u8) -> Option<bool> {
        self.view.players.get(usize::from(seat))?.connected
    }

    /// True while somebody is waited for before the first move.
    pub(crate) fn waits_for_players(&self) -> bool {
        self.view.players.iter().any(PlayerView::is_open)
    }

    /// True if takebacks, draws and rematches are offers.
    pub(crate) fn needs_consent(&self) -> bool {
        self.view.needs_consent
    }

    /// True if whoever plays may be told what to play.
    pub(crate) fn has_advice(&self) -> bool {
        self.view.has_advice || self.view.result.is_some()
    }

    pub(crate) fn is_our_turn(&self, game: &Game) -> bool {
        !game.is_over() && !self.waits_for_players() && self.seat == Some(game.position().to_move())
    }

    /// What somebody else offers us, the first of it.
    pub(crate) fn offered(&self) -> Option<OfferKind> {
        let ours = |offer: &&OfferView| {
            self.seat.is_some_and(|seat| !offer.agreed.contains(&seat) && offer.by != seat)
        };
        self.view.offers.iter().find(ours).map(|offer| offer.kind)
    }

    /// What we have offered and nobody has answered.
    pub(crate) fn offering(&self) -> Option<OfferKind> {
        let ours = |offer: &&OfferView| self.seat == Some(offer.by);
        self.view.offers.iter().find(ours).map(|offer| offer.kind)
    }

    /// The win that can be claimed against somebody else, and in how many milliseconds.
    pub(crate) fn claim(&self) -> Option<ClaimView> {
        self.view.claim.filter(|claim| self.seat.is_some_and(|seat| seat != claim.against))
    }

    /// We decline something, or take it back.
    pub(crate) fn declines(&mut self, kind: OfferKind) {
        self.withdrawn = Some(kind);
    }

    /// Takes in what was heard at a time, and answers what there is to show.
    pub(crate) fn hear(&mut self, news: News, game: &mut Game, now: Duration) -> Vec<Heard> {
        game.set_now(now);
        let mut heard = Vec::new();
        match news {
            News::Message(message) => self.take(*message, game, &mut heard),
            News::Lost(why) => {
                if std::mem::replace(&mut self.is_connected, false) || self.view.moves.is_none() {
                    heard.push(Heard::Lost(why));
                }
            }
            News::Failed(failure) => heard.push(Heard::Failed(failure)),
            News::Gone(failure) => heard.push(Heard::Gone(Some(failure))),
        }
        heard
    }

    fn take(&mut self, message: Message, table: &mut Game, heard: &mut Vec<Heard>) {
        match message {
            Message::Game { game, turns } => self.take_game(*game, &turns, table, heard),
            Message::Turn { turn, game } => self.take_game(*game, &[*turn], table, heard),
            Message::Presence { players, spectators, away_ms } => {
                self.spectators = spectators;
                for (at, connected) in players.into_iter().enumerate() {
                    let Some(player) = self.view.players.get_mut(at) else { break };
                    let before = std::mem::replace(&mut player.connected, connected);
                    match (before, connected) {
                        _ if self.seat == Some(at as u8) => {}
                        (Some(true), Some(false)) => heard.push(Heard::Away(at as u8)),
                        (Some(false), Some(true)) => heard.push(Heard::Back(at as u8)),
                        _ => {}
                    }
                }
                let away = away_ms.into_iter().zip(0..).find_map(|(ms, seat)| Some((ms?, seat)));
                self.view.claim = away.map(|(in_ms, against)| ClaimView { against, in_ms });
                self.look_for_claim(heard);
            }
            Message::Phrase { said } => self.take_phrase(said, heard),
            Message::Rematch { id, seats } => {
                let seat = self.seat.and_then(|seat| seats.get(usize::from(seat)).copied());
                self.view.next = Some(id.clone());
                heard.push(Heard::Rematch(id, seat));
            }
            Message::Problem { problem } => heard.push(Heard::Failed(Failure::Refused(problem))),
            Message::Deleted => heard.push(Heard::Gone(None)),
            Message::Closing => heard.push(Heard::Closing),
            Message::Other => {}
        }
    }

    fn take_phrase(&mut self, said: SpokenPhrase, heard: &mut Vec<Heard>) {
        if said.number >= self.phrases {
            self.phrases = said.number + 1;
            if !self.is_muted {
                heard.push(Heard::SpokenPhrase(said.seat, said.phrase));
            }
        }
    }

    fn take_game(
        &mut self,
        view: GameView,
        turns: &[TurnView],
        game: &mut Game,
        heard: &mut Vec<Heard>,
    ) {
        if !std::mem::replace(&mut self.is_connected, true) {
            heard.push(Heard::Connected);
            // A server that has started again has forgotten what was said.
            if view.phrases.last().is_none_or(|last| last.number + 1 < self.phrases) {
                self.phrases = view.phrases.last().map_or(0, |last| last.number + 1);
            }
        }
        let before = std::mem::replace(&mut self.view, view);
        for seat in 0..self.view.players.len() {
            let was_open = before.players.get(seat).is_some_and(PlayerView::is_open);
            if was_open && !self.is_open(seat as u8) && self.seat != Some(seat as u8) {
                heard.push(Heard::Arrived(seat as u8));
            }
        }
        self.seat_all(game);
        let moves_before = game.moves().len();
        let was_over = game.is_over();
        self.take_moves(turns, game, heard);
        if let Some(end) = self.view.result.clone() {
            game.end(end);
        }
        if game.is_over() && !was_over {
            heard.push(Heard::Ended);
        }
        self.take_clock(game);
        let has_changed = game.moves().len() != moves_before || game.is_over();
        self.compare_offers(&before, has_changed, heard);
        self.look_for_claim(heard);
        for said in self.view.phrases.clone() {
            self.take_phrase(said, heard);
        }
    }

    /// Makes the moves here those of the server.
    fn take_moves(&self, turns: &[TurnView], game: &mut Game, heard: &mut Vec<Heard>) {
        let rules = game.rules().clone();
        let own: Vec<MoveName> = game.moves().iter().map(|mv| rules.move_name(*mv)).collect();
        let told = match &self.view.moves {
            Some(moves) => moves.clone(),
            // Only the turn was told.
            None => match turns {
                [turn] if turn.number == own.len() + 1 => {
                    own.iter().cloned().chain([turn.place.clone()]).collect()
                }
                _ => own.clone(),
            },
        };
        let same = own.iter().zip(&told).take_while(|(own, told)| own == told).count();
        if same < own.len() {
            if !game.take_back_to(same) {
                heard.push(Heard::Resync);
                return;
            }
            heard.push(Heard::Board);
        }
        for (index, name) in told.iter().enumerate().skip(same) {
            let turn = turns.iter().find(|turn| turn.number == index + 1);
            if turn.is_none() && rules.has_bombs() {
                // Whether a bomb dropped after it was not told.
                heard.push(Heard::Resync);
                return;
            }
            let bomb = turn.and_then(TurnView::bomb).and_then(|cell| bomb_at(&rules, cell));
            let player = game.position().to_move();
            let named = rules.move_named(name).ok();
            let played = named.and_then(|mv| Some((mv, game.follow(mv, bomb).ok()?)));
            let Some((mv, events)) = played else {
                // It plays by other rules.
                heard.push(Heard::Gone(Some(Failure::NotFoursight)));
                return;
            };
            heard.push(Heard::Turn { player, mv, events });
        }
    }

    /// Puts everybody on their seats.
    fn seat_all(&self, game: &mut Game) {
        for seat in 0..game.setup().seats.len() {
            let player = self.view.players.get(seat);
            let name = player.and_then(PlayerView::name).unwrap_or_default().to_owned();
            let who =
                if self.seat == Some(seat as u8) { Seat::Human } else { Seat::Elsewhere(name) };
            game.sit_down(seat, who);
        }
    }

    fn take_clock(&self, game: &mut Game) {
        let clock = self.view.clock.as_ref();
        let left = clock.map(|clock| {
            let left = clock.left_ms.iter().copied().map(Duration::from_millis).collect();
            (left, Duration::from_millis(clock.turn_left_ms))
        });
        game.set_clock(left, clock.is_some_and(|clock| clock.running));
    }

    fn compare_offers(&mut self, before: &GameView, has_changed: bool, heard: &mut Vec<Heard>) {
        for offer in &before.offers {
            let is_there = self.view.offers.iter().any(|now| now.kind == offer.kind);
            let passed = offer.kind != OfferKind::Rematch && has_changed;
            if is_there || passed || self.view.next.is_some() {
                continue;
            }
            if self.seat == Some(offer.by) && self.withdrawn != Some(offer.kind) {
                heard.push(Heard::Declined(offer.kind));
            } else if self.seat != Some(offer.by) && self.withdrawn != Some(offer.kind) {
                heard.push(Heard::Withdrawn(offer.kind));
            }
        }
        self.withdrawn = None;
        for offer in &self.view.offers {
            let is_new = !before.offers.contains(offer);
            if is_new && self.seat != Some(offer.by) {
                heard.push(Heard::Offered(offer.kind, offer.by));
            }
        }
    }

    fn look_for_claim(&mut self, heard: &mut Vec<Heard>) {
        let claim = self.claim().filter(|claim| claim.in_ms == 0);
        let is_new = !std::mem::replace(&mut self.has_told_claim, claim.is_some());
        if let Some(claim) = claim.filter(|_| is_new) {
            heard.push(Heard::Claimable(claim.against));
        }
    }
}

/// The place that a bomb in this cell was dropped at.
fn bomb_at(rules: &Ruleset, cell: &[u16]) -> Option<Move> {
    let mut coords = cell.to_vec();
    if let Some((axis, _)) = rules.gravity().filter(|(axis, _)| *axis < coords.len()) {
        coords.remove(axis);
    }
    rules.move_from(&coords).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::Library;
    use serde_json::{Value, json};

    use super::*;

    fn game(pack: &str, seat: Option<u8>) -> (Mirror, Game) {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let seat = seat.map(|seat| (seat, super::super::Secret::new("key")));
        Mirror::new(&Opened { rules, seat, game: GameView::default() }, Lang::En)
    }

    fn hear((mirror, game): &mut (Mirror, Game), message: Value) -> Vec<Heard> {
        let message = serde_json::from_value(message).unwrap();
        mirror.hear(News::Message(Box::new(message)), game, Duration::ZERO)
    }

    fn view(moves: &[u16], offers: &Value) -> Value {
        let moves: Vec<Value> = moves.iter().map(|column| json!([column])).collect();
        let player = json!({"seat": "human", "connected": true});
        json!({"players": [player, player], "moves": moves, "needs_consent": true,
            "offers": offers})
    }

    #[test]
    fn moves_follow_the_server_forward_and_back() {
        let mut table = game("connect4", Some(0));
        let heard = hear(&mut table, json!({"type": "game", "game": view(&[3], &json!([]))}));
        assert!(matches!(heard[..], [Heard::Connected, Heard::Turn { player: 0, .. }]));
        assert!(!table.0.is_our_turn(&table.1));
        let turn = json!({"number": 2, "place": [3], "events": []});
        let told = json!({"type": "turn", "turn": turn, "game": view(&[3, 3], &json!([]))});
        assert!(matches!(hear(&mut table, told.clone())[..], [Heard::Turn { player: 1, .. }]));
        assert!(hear(&mut table, told).is_empty(), "heard twice");
        assert!(table.0.is_our_turn(&table.1));
        // Away for a while: a move was taken back, another was made.
        let told = json!({"type": "game", "game": view(&[3, 4, 5], &json!([]))});
        let heard = hear(&mut table, told);
        assert!(matches!(heard[..], [Heard::Board, Heard::Turn { .. }, Heard::Turn { .. }]));
        assert_eq!(table.1.moves().len(), 3);
        let impossible = json!({"type": "game", "game": view(&[3, 4, 9], &json!([]))});
        assert!(matches!(hear(&mut table, impossible)[..], [Heard::Board, Heard::Gone(_)]));
    }

    #[test]
    fn without_its_bombs_a_game_is_asked_for_again() {
        let mut table = game("connect4-xtreme", None);
        let heard = hear(&mut table, json!({"type": "game", "game": view(&[3], &json!([]))}));
        assert!(matches!(heard[..], [Heard::Connected, Heard::Resync]));
        let turns = json!([{"number": 1, "place": [3], "events": []}]);
        let told = json!({"type": "game", "game": view(&[3], &json!([])), "turns": turns});
        assert!(matches!(hear(&mut table, told)[..], [Heard::Turn { .. }]));
    }

    #[test]
    fn offers_and_their_ends_are_told_apart() {
        let mut table = game("connect4", Some(0));
        let game = |offers: &Value| json!({"type": "game", "game": view(&[3], offers)});
        let nothing = json!([]);
        hear(&mut table, game(&nothing));
        let theirs = json!([{"kind": "draw", "by": 1, "agreed": [1]}]);
        assert!(matches!(
            hear(&mut table, game(&theirs))[..],
            [Heard::Offered(OfferKind::Draw, 1)]
        ));
        assert_eq!(table.0.offered(), Some(OfferKind::Draw));
        assert!(matches!(hear(&mut table, game(&nothing))[..], [Heard::Withdrawn(_)]));
        let ours = json!([{"kind": "draw", "by": 0, "agreed": [0]}]);
        assert!(hear(&mut table, game(&ours)).is_empty());
        assert_eq!((table.0.offered(), table.0.offering()), (None, Some(OfferKind::Draw)));
        assert!(matches!(hear(&mut table, game(&nothing))[..], [Heard::Declined(_)]));
        hear(&mut table, game(&ours));
        table.0.declines(OfferKind::Draw);
        assert!(hear(&mut table, game(&nothing)).is_empty(), "we took it back ourselves");
    }

    #[test]
    fn phrases_are_heard_once_unless_muted() {
        let mut table = game("connect4", Some(0));
        hear(&mut table, json!({"type": "game", "game": view(&[], &json!([]))}));
        let said = |number: u64| {
            let said = json!({"number": number, "seat": 1, "phrase": "oops"});
            json!({"type": "phrase", "said": said})
        };
        assert!(matches!(hear(&mut table, said(0))[..], [Heard::SpokenPhrase(1, Phrase::Oops)]));
        assert!(hear(&mut table, said(0)).is_empty());
        table.0.is_muted = true;
        assert!(hear(&mut table, said(1)).is_empty());
    }
}
