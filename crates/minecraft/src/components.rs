//! Sentences as text components of the game: keys that a resource pack can translate, with the
//! sentence itself as the fallback for clients that do not know the key.

use serde_json::{Value, json};

use crate::names::Names;
use crate::texts::{Entry, SENTENCES, in_language, tile_entry};

impl Names {
    /// A sentence: the key, and what stands for each `%s`.
    pub(crate) fn say(&self, key: &str, with: &[Value]) -> Value {
        self.translated(&format!("foursight.{key}"), self.sentence(key), with)
    }

    /// A sentence as text, for where the game takes no component: with what stands for each `%s`.
    pub(crate) fn plain(&self, key: &str, with: &[&str]) -> String {
        let sentence = self.sentence(key).to_owned();
        with.iter().fold(sentence, |text, part| text.replacen("%s", part, 1))
    }

    fn sentence<'a>(&self, key: &'a str) -> &'a str {
        let entry = SENTENCES.iter().find(|entry| entry.0 == key);
        entry.map_or(key, |entry| in_language(entry, self.language))
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
