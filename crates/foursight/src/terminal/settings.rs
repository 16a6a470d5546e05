//! The settings: choosing a line changes its value.

use std::time::Duration;

use foursight_agents::AgentKind;
use foursight_table::TimeControl;
use foursight_voice::say;

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

/// Which way values are gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    On,
    Back,
}

impl Way {
    /// The next one of some values this way; after the end comes the other one.
    fn next<T: Clone + PartialEq>(self, all: &[T], now: &T) -> T {
        let at = all.iter().position(|value| value == now).unwrap_or(0);
        let by = match self {
            Self::On => 1,
            Self::Back => all.len() - 1,
        };
        all[(at + by) % all.len()].clone()
    }
}

/// The screen with all settings.
pub(crate) fn screen(context: &Context) -> Chooser {
    Chooser::new(
        context,
        |context| say!(context.lang, "settings").to_owned(),
        items,
        |index, context| change(index, Way::On, context),
    )
    .with_values(|index, context| change(index, Way::Back, context))
}

fn change(index: usize, way: Way, context: &mut Context) -> Change {
    let set = &mut context.settings;
    match index {
        0 => set.language = way.next(&[None, Some(Lang::En), Some(Lang::De)], &set.language),
        1 => change_theme(way, context),
        2 => set.motion = way.next(&[Motion::Full, Motion::Reduced], &set.motion),
        3 => set.speed = way.next(&Speed::ALL, &set.speed),
        4 => set.sound = way.next(Sound::ALL, &set.sound),
        5 => set.clock = way.next(&Clock::ALL, &set.clock),
        6 => set.evaluation = !set.evaluation,
        7 => set.vi_keys = !set.vi_keys,
        _ => {
            let kinds = AgentKind::all().map(|kind| kind.to_string());
            let kinds: Vec<String> = kinds.filter(|name| name != "xtreme").collect();
            set.quick_opponent = way.next(&kinds, &set.quick_opponent);
        }
    }
    context.settings_changed();
    Change::Stay
}

/// The themes that there are, and then the player's own.
fn change_theme(way: Way, context: &mut Context) {
    let own = context.own_themes();
    let set = &mut context.settings;
    let built_in = ThemeName::ALL.map(|theme| (theme, None));
    let own = own.into_iter().map(|name| (ThemeName::Default, Some(name)));
    let all: Vec<(ThemeName, Option<String>)> = built_in.into_iter().chain(own).collect();
    let now = match &set.own_theme {
        Some(name) => (ThemeName::Default, Some(name.clone())),
        None => (set.theme, None),
    };
    (set.theme, set.own_theme) = way.next(&all, &now);
}

fn items(context: &Context) -> Vec<Item> {
    let (lang, set) = (context.lang, &context.settings);
    let yes = |on: bool| if on { say!(lang, "switch-on") } else { say!(lang, "switch-off") };
    let language = match set.language {
        None => say!(lang, "language-system"),
        Some(Lang::En) => "English",
        Some(Lang::De) => "Deutsch",
    };
    let theme = match set.theme {
        _ if set.own_theme.is_some() => set.own_theme.as_deref().unwrap_or_default(),
        ThemeName::Default => say!(lang, "theme-default"),
        ThemeName::HighContrast => say!(lang, "theme-high-contrast"),
        ThemeName::ColourBlind => say!(lang, "theme-colour-blind"),
        ThemeName::Ascii => "ASCII",
    };
    let motion = match set.motion {
        Motion::Full => say!(lang, "motion-full"),
        Motion::Reduced => say!(lang, "motion-reduced"),
    };
    let sound = match set.sound {
        Sound::Off => say!(lang, "switch-off"),
        Sound::Bell => say!(lang, "sound-bell"),
        Sound::Audio => say!(lang, "sound-audio"),
    };
    let clock = match set.clock {
        Clock::Off => say!(lang, "clock-none"),
        Clock::TenSeconds => say!(lang, "clock-10-seconds"),
        Clock::ThirtySeconds => say!(lang, "clock-30-seconds"),
        Clock::ThreeMinutes => say!(lang, "clock-3-minutes"),
        Clock::TenMinutes => say!(lang, "clock-10-minutes"),
    };
    let line = |label: &str, about: &str, value: &str| Item::new(label, about).valued(value);
    vec![
        line(say!(lang, "setting-language"), "English, Deutsch", language),
        line(say!(lang, "setting-theme"), say!(lang, "setting-theme-about"), theme),
        line(say!(lang, "setting-motion"), say!(lang, "setting-motion-about"), motion),
        line(
            say!(lang, "setting-speed"),
            say!(lang, "setting-speed-about"),
            &format!("x{}", set.speed.factor()),
        ),
        line(say!(lang, "setting-sound"), say!(lang, "setting-sound-about"), sound),
        line(say!(lang, "setting-clock"), say!(lang, "setting-clock-about"), clock),
        line(say!(lang, "setting-values"), say!(lang, "setting-values-about"), yes(set.evaluation)),
        line(say!(lang, "setting-vi"), say!(lang, "setting-vi-about"), yes(set.vi_keys)),
        line(
            say!(lang, "setting-quick-opponent"),
            say!(lang, "setting-quick-opponent-about"),
            &set.quick_opponent,
        ),
    ]
}
