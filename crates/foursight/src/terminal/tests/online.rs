//! A game on a server on the screen, as if a server spoke.

use serde_json::{Value, json};

use super::sizes::pictures;
use super::*;
use crate::online::{Link, News, Opened, Secret, Server};

/// A table on a server that cannot be reached; what it says comes from the test.
struct Elsewhere {
    stage: Stage,
    number: u32,
}

impl Elsewhere {
    fn join(seat: Option<u8>) -> Self {
        let mut stage = Stage::menu(Lang::En);
        // Nobody listens at a port that was free a moment ago.
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let link: Link = format!("http://{free}/g/abcdefgh").parse().unwrap();
        let rules = stage.app.context.load(&["connect4".to_owned()]).unwrap();
        let seat = seat.map(|seat| (seat, Secret::new("key")));
        let opened = Opened::unheard_of(rules, seat);
        let server = Server::new(&link).unwrap();
        let play = Play::join(server, opened, &mut stage.app.context).unwrap();
        stage.app.open(Box::new(play));
        stage.wait(0);
        // That it cannot be reached tells which connection it is.
        let number = loop {
            let signal = stage.inbox.recv_timeout(Duration::from_secs(300)).unwrap();
            if let Signal::News(number, _) = signal {
                break number;
            }
        };
        Self { stage, number }
    }

    fn hear(&mut self, message: Value) {
        let message = serde_json::from_value(message).unwrap();
        let news = Box::new(News::Message(Box::new(message)));
        self.stage.app.signal(Signal::News(self.number, news));
        self.stage.wait(3000);
    }
}

fn game(second: &str, columns: &[u16], offers: &Value) -> Value {
    let moves: Vec<Value> = columns.iter().map(|column| json!([column])).collect();
    let players = json!([
        {"seat": "human", "connected": true, "person": {"name": "Ada"}},
        {"seat": second, "connected": second == "human"},
    ]);
    let game = json!({"players": players, "moves": moves, "needs_consent": true, "offers": offers});
    json!({"type": "game", "game": game})
}

#[test]
fn terminal_finding_11_games_on_a_server_at_six_sizes() {
    let nothing = json!([]);
    let mut table = Elsewhere::join(Some(0));
    pictures("sizes_online_connecting", &mut table.stage);
    table.hear(game("open", &[], &nothing));
    pictures("sizes_online_free_seat", &mut table.stage);
    table.hear(game("human", &[3, 3], &nothing));
    pictures("sizes_online_turn", &mut table.stage);
    let said = json!({"number": 0, "seat": 1, "phrase": "good_luck"});
    table.hear(json!({"type": "phrase", "said": said}));
    pictures("sizes_online_said", &mut table.stage);
    table.stage.press(KeyCode::Char('t'));
    pictures("sizes_online_phrases", &mut table.stage);
    table.stage.press(KeyCode::Esc);
    table.hear(game("human", &[3, 3], &json!([{"kind": "draw", "by": 1, "agreed": [1]}])));
    pictures("sizes_online_offer", &mut table.stage);
    table.stage.press(KeyCode::Char('?'));
    pictures("sizes_online_keys", &mut table.stage);
    table.stage.press(KeyCode::Esc);
    table.hear(game("human", &[3, 0, 4, 0, 5, 0, 6], &nothing));
    pictures("sizes_online_end", &mut table.stage);
    let mut table = Elsewhere::join(None);
    table.hear(game("human", &[3, 3], &nothing));
    pictures("sizes_online_watched", &mut table.stage);
}

#[test]
fn all_ten_phrases_can_be_read_in_any_window() {
    let mut table = Elsewhere::join(Some(0));
    table.hear(game("human", &[3, 3], &json!([])));
    for (width, height) in [(30, 12), (40, 15), (80, 24)] {
        table.stage.size(width, height);
        table.stage.press(KeyCode::Char('t'));
        for number in 0..10 {
            table.stage.expect(&format!(" {number} "));
        }
        assert!(!table.stage.screen().contains("3\n"), "{}", table.stage.screen());
        table.stage.press(KeyCode::Esc);
    }
}
