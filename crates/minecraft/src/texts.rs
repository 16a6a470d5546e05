//! What a pack says to players, in English and German, as text components of the game.
//!
//! Every sentence has a key that a resource pack can translate, and the sentence itself as the
//! fallback for clients that do not know the key. The zip is also such a resource pack.

use serde_json::{Value, json};

use crate::names::Names;
use crate::readme::public_functions;

/// The language of the sentences that are shown without a resource pack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// Key, English, German.
pub(crate) type Entry = (&'static str, &'static str, &'static str);

const SENTENCES: &[Entry] = &[
    ("sized", "%s %s", "%s %s"),
    ("welcome", "%s is installed. ", "%s ist installiert. "),
    ("first", "[Operators: click here to set it up]", "[Operatoren: zum Einrichten hier klicken]"),
    ("welcome.ready", "%s can be played here. %s", "Hier kann man %s spielen. %s"),
    ("ready", "%s is ready. ", "%s ist bereit. "),
    ("board.ns", "[A board here, facing north]", "[Ein Brett hier, nach Norden]"),
    ("board.ew", "[facing east]", "[nach Osten]"),
    ("begin", "[Start a game]", "[Spiel beginnen]"),
    ("created", "The board stands. ", "Das Brett steht. "),
    ("setup.first", "%s is not set up yet. ", "%s ist noch nicht eingerichtet. "),
    ("board.first", "There is no board of %s here. ", "Hier ist kein Brett für %s. "),
    (
        "board.taken",
        "There is a board already, or one is too near.",
        "Hier ist schon ein Brett, oder eines ist zu nah.",
    ),
    (
        "board.end",
        "No room for a board here: it needs %s blocks below this place and %s above it inside the world.",
        "Kein Platz für ein Brett: Es braucht in der Welt %s Blöcke unter dieser Stelle und %s darüber.",
    ),
    (
        "board.resized",
        "A board was rebuilt with %s by %s cells, as the installed pack has it.",
        "Ein Brett wurde mit %s mal %s Feldern neu gebaut, wie im installierten Paket.",
    ),
    (
        "gone",
        "%s is gone. You can take its file away now.",
        "%s ist entfernt. Die Datei kann jetzt gelöscht werden.",
    ),
    ("turn", "%s to move", "%s ist am Zug"),
    ("won", "%s wins", "%s gewinnt"),
    ("both", "Both win", "Beide gewinnen"),
    ("draw", "A draw", "Unentschieden"),
    ("lines", "Winning lines: %s", "Gewinnreihen: %s"),
    ("again", "[Play again]", "[Noch einmal]"),
    ("waiting", "Start a game", "Noch kein Spiel"),
    ("full.column", "This column is full.", "Diese Spalte ist voll."),
    ("full.cell", "This cell is not free.", "Dieses Feld ist nicht frei."),
    (
        "nosuch.column",
        "There is no such number: columns go from 1 to %s, and %s shows the settings.",
        "Diese Zahl gibt es nicht: Spalten gehen von 1 bis %s, und %s zeigt die Einstellungen.",
    ),
    (
        "nosuch.cell",
        "There is no such number: %s is column 3 of row 4, the last one is %s, and %s shows the settings.",
        "Diese Zahl gibt es nicht: %s ist Spalte 3 in Reihe 4, die letzte ist %s, und %s zeigt die Einstellungen.",
    ),
    ("notyourturn", "It is not your turn.", "Du bist nicht am Zug."),
    (
        "spectators",
        "Spectators watch; the players move.",
        "Zuschauer sehen zu, die Spieler ziehen.",
    ),
    ("seat.left", "%s watches.", "%s sieht zu."),
    (
        "seat.taken",
        "This seat is reserved for somebody else on the nearest board.",
        "Dieser Platz ist auf dem nächsten Brett für jemand anderen reserviert.",
    ),
    ("stopped", "The game was stopped.", "Das Spiel wurde abgebrochen."),
    ("emptied", "The board is empty now.", "Das Brett ist jetzt leer."),
    ("deleted", "The board is gone.", "Das Brett ist weg."),
    ("nogame", "No game is going on. ", "Es läuft kein Spiel. "),
    ("time", "Time is up.", "Die Zeit ist um."),
    ("seconds", "%s seconds", "%s Sekunden"),
    ("plays", "%s plays %s.", "%s spielt %s."),
    ("columns", "Columns go from 1 to %s.", "Spalten gehen von 1 bis %s."),
    ("inarow", "%s (%s by %s, %s in a row)", "%s (%s mal %s, %s in einer Reihe)"),
    ("how.click", "Right-click a column to play, or %s.", "Rechtsklick auf eine Spalte, oder %s."),
    ("how.cell", "Right-click a cell to play, or %s.", "Rechtsklick auf ein Feld, oder %s."),
    ("how.type", "%s plays on the nearest board.", "%s spielt auf dem nächsten Brett."),
    ("settings", "Settings of the nearest board", "Einstellungen des nächsten Bretts"),
    ("settings.next", "Next board", "Nächstes Brett"),
    ("next", "The next board has %s cells. ", "Das nächste Brett hat %s Felder. "),
    ("settings.game", "Game", "Spiel"),
    ("settings.start", "[start]", "[beginnen]"),
    ("settings.stop", "[stop]", "[abbrechen]"),
    ("settings.seat", "I play", "Ich spiele"),
    ("settings.leave", "[watch]", "[zusehen]"),
    ("settings.clock", "Seconds for a move", "Sekunden je Zug"),
    ("settings.computer", "Computer plays %s", "Computer spielt %s"),
    ("settings.series", "Best of", "Gewinn aus"),
    ("settings.bombs", "Bombs", "Bomben"),
    ("settings.ladder", "Ladder", "Rangliste"),
    ("on", "[on]", "[an]"),
    ("off", "[off]", "[aus]"),
    ("easy", "[easy]", "[leicht]"),
    ("normal", "[normal]", "[mittel]"),
    ("hard", "[hard]", "[schwer]"),
    ("series", "%s %s : %s %s", "%s %s : %s %s"),
    ("series.won", "%s wins the series", "%s gewinnt die Serie"),
    ("ladder", "%s: games won", "%s: Siege"),
    ("use", "Stones do not fall in this game. Use %s", "In diesem Spiel fällt nichts: %s"),
];

/// Colours and materials in the names of blocks.
const TILES: &[Entry] = &[
    ("white", "White", "Weiß"),
    ("orange", "Orange", "Orange"),
    ("magenta", "Magenta", "Magenta"),
    ("light_blue", "Light blue", "Hellblau"),
    ("yellow", "Yellow", "Gelb"),
    ("lime", "Lime", "Hellgrün"),
    ("pink", "Pink", "Rosa"),
    ("gray", "Grey", "Grau"),
    ("light_gray", "Light grey", "Hellgrau"),
    ("cyan", "Cyan", "Türkis"),
    ("purple", "Purple", "Violett"),
    ("blue", "Blue", "Blau"),
    ("brown", "Brown", "Braun"),
    ("green", "Green", "Grün"),
    ("red", "Red", "Rot"),
    ("black", "Black", "Schwarz"),
    ("iron", "Iron", "Eisen"),
    ("gold", "Gold", "Gold"),
    ("diamond", "Diamond", "Diamant"),
    ("emerald", "Emerald", "Smaragd"),
    ("coal", "Coal", "Kohle"),
    ("copper", "Copper", "Kupfer"),
    ("lapis", "Lapis", "Lapis"),
    ("redstone", "Redstone", "Redstone"),
    ("netherite", "Netherite", "Netherit"),
    ("quartz", "Quartz", "Quarz"),
];

/// Endings of blocks that come in all colours or materials.
const KINDS: &[&str] = &["_concrete", "_wool", "_glazed_terracotta", "_terracotta", "_block"];

fn in_language((_, english, german): &Entry, language: Language) -> &'static str {
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The colour or material of a tile, if its name says one.
fn tile_entry(block: &str) -> Option<&'static Entry> {
    let stem = KINDS.iter().find_map(|kind| block.strip_suffix(kind))?;
    TILES.iter().find(|entry| entry.0 == stem)
}

/// All keys and sentences in one language, as a resource pack has them.
pub(crate) fn catalogue(names: &Names, language: Language) -> Value {
    let sentences = SENTENCES.iter().map(|entry| ("", entry));
    let tiles = TILES.iter().map(|entry| ("tile.", entry));
    let functions = public_functions(names);
    let mut all: serde_json::Map<String, Value> = sentences
        .chain(tiles)
        .chain(functions.iter().map(|entry| ("readme.", entry)))
        .map(|(kind, entry)| {
            (format!("foursight.{kind}{}", entry.0), json!(in_language(entry, language)))
        })
        .collect();
    all.insert(format!("foursight.title.{}", names.ns), json!(names.shape.title(language)));
    Value::Object(all)
}

impl Names {
    /// A sentence: the key, and what stands for each `%s`.
    pub(crate) fn say(&self, key: &str, with: &[Value]) -> Value {
        let entry = SENTENCES.iter().find(|entry| entry.0 == key);
        let text = entry.map_or(key, |entry| in_language(entry, self.language));
        self.translated(&format!("foursight.{key}"), text, with)
    }

    /// A key with its sentence. Versions before 1.19.4 know no fallbacks: there the sentence is the
    /// key.
    fn translated(&self, key: &str, text: &str, with: &[Value]) -> Value {
        let mut component = if self.displays() {
            json!({"translate": key, "fallback": text})
        } else {
            json!({"translate": text})
        };
        if !with.is_empty() {
            component["with"] = with.into();
        }
        component
    }

    /// What a public function does.
    pub(crate) fn about(&self, function: &Entry) -> Value {
        let text = in_language(function, self.language);
        self.translated(&format!("foursight.readme.{}", function.0), text, &[])
    }

    /// The name of the game.
    pub(crate) fn title(&self) -> Value {
        let text = self.shape.title(self.language);
        self.translated(&format!("foursight.title.{}", self.ns), text, &[])
    }

    /// The name of the game with the size of the board, if the pack has several.
    pub(crate) fn sized_title(&self) -> Value {
        match self.group.iter().find(|member| member.ns == self.ns) {
            Some(member) if self.group.len() > 1 => {
                self.say("sized", &[self.title(), json!(member.size)])
            }
            _ => self.title(),
        }
    }

    /// How a move is made: what to click on, if this version has that, and what to type.
    pub(crate) fn how_to_play(&self) -> Value {
        let number = if self.shape.gravity { 3 } else { Self::number_of((3, 4)) };
        let key = match (self.displays(), self.shape.gravity) {
            (false, _) => "how.type",
            (true, true) => "how.click",
            (true, false) => "how.cell",
        };
        self.say(key, &[json!(format!("/trigger {} set {number}", self.ns))])
    }

    /// What a player's tiles are called.
    pub(crate) fn tile_name(&self, player: u8) -> Value {
        let blocks = [1, 2].map(|player| self.block(player).trim_start_matches("minecraft:"));
        let block = blocks[usize::from(player) - 1];
        let [first, second] = blocks.map(tile_entry);
        let alike = first.map(|entry| entry.0) == second.map(|entry| entry.0);
        match tile_entry(block).filter(|_| !alike) {
            Some(entry) => {
                let text = in_language(entry, self.language);
                self.translated(&format!("foursight.tile.{}", entry.0), text, &[])
            }
            // The game itself knows the names of all blocks.
            None => json!({"translate": format!("block.minecraft.{block}")}),
        }
    }

    /// Whoever plays for a player: the name that was stored, or the name of the tiles. For commands
    /// that run at the origin of the board.
    pub(crate) fn seat(&self, player: u8) -> Value {
        if !self.displays() {
            return self.tile_name(player);
        }
        let display =
            format!("@e[type=text_display,tag={}_name{player},distance=..0.1,limit=1]", self.ns);
        json!({"nbt": "text", "entity": display, "interpret": true})
    }

    /// Tells everybody near the board what was chosen, in the words of the list of settings.
    pub(crate) fn confirm(&self, label: Value, choice: Value) -> String {
        self.tell(self.near(), &[label, json!(": "), choice])
    }

    /// Tells players something in the chat.
    pub(crate) fn tell(&self, who: &str, parts: &[Value]) -> String {
        let mut all = vec![json!("")];
        all.extend_from_slice(parts);
        format!("tellraw {who} {}", Value::Array(all))
    }
}

/// The component in a colour.
pub(crate) fn coloured(mut component: Value, colour: &str) -> Value {
    component["color"] = colour.into();
    component
}

/// The component as something to click on, in the words of the versions before 1.21.5 and in those
/// of the later ones: each ignores the other's.
pub(crate) fn link(mut component: Value, command: &str) -> Value {
    component["color"] = "aqua".into();
    component["clickEvent"] = json!({"action": "run_command", "value": command});
    component["click_event"] = json!({"action": "run_command", "command": command});
    component
}

/// A component as data: a text that holds JSON, or since 1.21.5 the data itself.
pub(crate) fn as_data(component: &Value, structured: bool) -> String {
    let json = component.to_string();
    if structured { json } else { format!("'{}'", json.replace('\\', "\\\\").replace('\'', "\\'")) }
}
