//! The settings: choosing a line changes its value.

use std::time::Duration;

use foursight_agents::AgentKind;
use foursight_table::TimeControl;

use super::chooser::Chooser;
use super::context::{Change, Context};
use super::list::Item;
use super::theme::ThemeName;
use crate::lang::Lang;
use crate::store::{Clock, Motion, Sound, Speed};

impl Clock {
    pub(crate) fn control(self) -> TimeControl {
        let seconds = Duration::from_secs;
        match self {
            Self::Off => TimeControl::default(),
            Self::TenSeconds => TimeControl::per_move(seconds(10)),
            Self::ThirtySeconds => TimeControl::per_move(seconds(30)),
            Self::ThreeMinutes => TimeControl::per_game(seconds(180)),
            Self::TenMinutes => TimeControl::per_game(seconds(600)),
        }
    }
}

/// The next one of some values, and after the last the first.
fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let at = all.iter().position(|value| *value == now).unwrap_or(0);
    all[(at + 1) % all.len()]
}

/// The screen with all settings.
pub(crate) fn screen(context: &Context) -> Chooser {
    Chooser::new(
        context,
        |context| context.lang.pick("Settings", "Einstellungen").to_owned(),
        items,
        |index, context| {
            let set = &mut context.settings;
            match index {
                0 => set.language = next(&[None, Some(Lang::En), Some(Lang::De)], set.language),
                1 => set.theme = next(&ThemeName::ALL, set.theme),
                2 => set.motion = next(&[Motion::Full, Motion::Reduced], set.motion),
                3 => set.speed = next(&Speed::ALL, set.speed),
                4 => set.sound = next(Sound::ALL, set.sound),
                5 => set.clock = next(&Clock::ALL, set.clock),
                6 => set.evaluation = !set.evaluation,
                _ => {
                    let kinds: Vec<String> = AgentKind::all()
                        .map(|kind| kind.to_string())
                        .filter(|name| name != "xtreme")
                        .collect();
                    let at = kinds.iter().position(|name| *name == set.quick_opponent);
                    let at = at.map_or(0, |at| (at + 1) % kinds.len());
                    set.quick_opponent.clone_from(&kinds[at]);
                }
            }
            context.settings_changed();
            Change::Stay
        },
    )
}

fn items(context: &Context) -> Vec<Item> {
    let (lang, set) = (context.lang, &context.settings);
    let yes = |on: bool| if on { lang.pick("on", "an") } else { lang.pick("off", "aus") };
    let language = match set.language {
        None => lang.pick("the system's", "wie das System"),
        Some(Lang::En) => "English",
        Some(Lang::De) => "Deutsch",
    };
    let theme = match set.theme {
        ThemeName::Default => lang.pick("default", "Standard"),
        ThemeName::HighContrast => lang.pick("high contrast", "hoher Kontrast"),
        ThemeName::ColourBlind => lang.pick("colour-blind safe", "für Farbenblinde"),
        ThemeName::Ascii => "ASCII",
    };
    let motion = match set.motion {
        Motion::Full => lang.pick("full", "voll"),
        Motion::Reduced => lang.pick("reduced", "reduziert"),
    };
    let sound = match set.sound {
        Sound::Off => lang.pick("off", "aus"),
        Sound::Bell => lang.pick("terminal bell", "Klingel des Terminals"),
        Sound::Audio => lang.pick("audio", "Klänge"),
    };
    let clock = match set.clock {
        Clock::Off => lang.pick("none", "keine"),
        Clock::TenSeconds => lang.pick("10 s a move", "10 s je Zug"),
        Clock::ThirtySeconds => lang.pick("30 s a move", "30 s je Zug"),
        Clock::ThreeMinutes => lang.pick("3 min a game", "3 min je Spiel"),
        Clock::TenMinutes => lang.pick("10 min a game", "10 min je Spiel"),
    };
    let line = |label: &str, about: &str, value: &str| Item::new(label, about).valued(value);
    vec![
        line(lang.pick("Language", "Sprache"), "English, Deutsch", language),
        line(
            lang.pick("Theme", "Aussehen"),
            lang.pick("Colours and shapes.", "Farben und Formen."),
            theme,
        ),
        line(
            lang.pick("Motion", "Bewegung"),
            lang.pick("Falling stones and flashing lines.", "Fallende Steine, blinkende Reihen."),
            motion,
        ),
        line(
            lang.pick("Speed", "Tempo"),
            lang.pick("Of stones and replays.", "Von Steinen und Wiedergaben."),
            &format!("x{}", set.speed.factor()),
        ),
        line(
            lang.pick("Sound", "Ton"),
            lang.pick("m switches it anywhere.", "m schaltet ihn überall um."),
            sound,
        ),
        line(
            lang.pick("Clock", "Uhr"),
            lang.pick("For the next game.", "Für das nächste Spiel."),
            clock,
        ),
        line(
            lang.pick("Values of moves", "Werte der Züge"),
            lang.pick("Shown from the start; e in a game.", "Von Anfang an; e im Spiel."),
            yes(set.evaluation),
        ),
        line(
            lang.pick("Quick opponent", "Schneller Gegner"),
            lang.pick("Whom quick play is against.", "Gegen wen das schnelle Spiel geht."),
            &set.quick_opponent,
        ),
    ]
}
