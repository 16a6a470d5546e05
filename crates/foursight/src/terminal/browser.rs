//! The games in the browser, served from the menu for as long as this screen is open.

use foursight_voice::say;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::context::{Change, Context, Screen};
use super::frame;
use crate::hosting::Host;
use crate::lang::Lang;

/// Starts the server and shows its page.
pub(crate) fn open(context: &mut Context) -> Change {
    let lang = context.lang;
    let Some(folder) = context.store.data_folder() else {
        context.refuse(say!(lang, "browser-no-folder", command = "foursight serve --data DIR"));
        return Change::Stay;
    };
    match Host::start(&context.shared, &folder) {
        Ok(host) => {
            let has_browser = (context.show_page)(&host.url());
            Change::Open(Box::new(BrowserScreen { host: Some(host), has_browser }))
        }
        Err(stop) => {
            context.refuse(stop.message.unwrap_or_default());
            Change::Stay
        }
    }
}

/// Asks the system to show a page. A terminal without a desktop has only browsers that would
/// take this very screen.
pub(crate) fn show_page(url: &str) -> bool {
    let has_desktop = !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    has_desktop && open::that_detached(url).is_ok()
}

/// Tells where the page is; the server ends with it, unless it ran already.
struct BrowserScreen {
    host: Option<Host>,
    has_browser: bool,
}

impl BrowserScreen {
    fn url(&self) -> String {
        self.host.as_ref().map(Host::url).unwrap_or_default()
    }
}

impl Screen for BrowserScreen {
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Change {
        match key.code {
            KeyCode::Enter | KeyCode::Char('b' | ' ') => {
                self.has_browser = (context.show_page)(&self.url());
                Change::Stay
            }
            KeyCode::Esc | KeyCode::Char('q' | '0') | KeyCode::Backspace => {
                let lang = context.lang;
                match self.host.take() {
                    Some(host) if host.is_own() => {
                        host.stop();
                        context.tell(say!(lang, "browser-closed"));
                    }
                    _ => context.tell(say!(lang, "browser-goes-on")),
                }
                Change::Back
            }
            _ => Change::Stay,
        }
    }

    fn mouse(&mut self, _mouse: MouseEvent, _context: &mut Context) -> Change {
        Change::Stay
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, lang) = (&context.theme, context.lang);
        let inner = frame::page(area, buffer, context, say!(lang, "browser"));
        let inner = frame::logo(inner, buffer, theme);
        let url = self.url();
        let (plain, quiet) = (Style::new(), theme.quiet());
        let loud = theme.fg(theme.accent).add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        let shown = if self.has_browser {
            say!(lang, "browser-is-open")
        } else {
            say!(lang, "browser-type-address")
        };
        let whose = match self.host.as_ref().is_none_or(Host::is_own) {
            true => say!(lang, "browser-this-machine", command = "foursight serve --help"),
            false => say!(lang, "browser-running").to_owned(),
        };
        // How much each line matters: in a low window the address and the way back stay.
        let lines = [
            (3, shown, plain),
            (0, "", plain),
            (4, url.as_str(), loud),
            (0, "", plain),
            (1, say!(lang, "browser-what-for"), plain),
            (2, whose.as_str(), quiet),
            (0, "", plain),
            (4, say!(lang, "browser-keys"), quiet),
        ];
        let width = usize::from(inner.width.saturating_sub(4));
        let wrapped = |least: u8| -> Vec<(String, Style)> {
            let lines = lines.iter().filter(|(matters, ..)| *matters >= least);
            let wrapped = lines.flat_map(|(_, text, style)| {
                let lines = frame::wrap(text, width.max(1), usize::MAX);
                lines.into_iter().map(|line| (line, *style))
            });
            wrapped.collect()
        };
        let room = inner.bottom().saturating_sub(inner.y + 1);
        let fits = |least: &u8| wrapped(*least).len() <= usize::from(room);
        let shown = wrapped((0..4).find(fits).unwrap_or(4));
        for ((text, style), y) in shown.into_iter().zip(inner.y + 1..inner.bottom()) {
            buffer.set_stringn(inner.x + 2, y, text, width, style);
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![("Enter", say!(lang, "key-show-page")), ("Esc", say!(lang, "key-close-page"))]
    }
}
