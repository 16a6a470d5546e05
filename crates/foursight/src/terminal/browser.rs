//! The games in the browser, served from the menu for as long as this screen is open.

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
        context.refuse(lang.pick(
            "There is no folder for your data; try: foursight serve --data DIR",
            "Es gibt keinen Ordner für deine Daten; versuche: foursight serve --data ORDNER",
        ));
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

/// Tells where the page is; the server ends with it.
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
                if let Some(host) = self.host.take() {
                    host.stop();
                }
                let lang = context.lang;
                context.tell(lang.pick(
                    "The page is closed; its games wait for the next time.",
                    "Die Seite ist geschlossen; ihre Spiele warten auf das nächste Mal.",
                ));
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
        let inner = frame::page(area, buffer, context, lang.pick("In the browser", "Im Browser"));
        let inner = frame::logo(inner, buffer, theme);
        let url = self.url();
        let (plain, quiet) = (Style::new(), theme.quiet());
        let loud = theme.fg(theme.accent).add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        let shown = if self.has_browser {
            lang.pick(
                "Foursight is open in your browser:",
                "Foursight ist in deinem Browser offen:",
            )
        } else {
            lang.pick("Type this address into your browser:", "Diese Adresse im Browser eingeben:")
        };
        let lines = [
            (shown, plain),
            ("", plain),
            (url.as_str(), loud),
            ("", plain),
            (
                lang.pick(
                    "Play, invite a friend by link, watch bots, analyse, design games.",
                    "Spielen, Freunde per Link einladen, Bots zusehen, analysieren, Spiele bauen.",
                ),
                plain,
            ),
            (
                lang.pick(
                    "Only this machine can reach it; foursight serve --help tells more.",
                    "Nur dieser Rechner erreicht sie; foursight serve --help sagt mehr.",
                ),
                quiet,
            ),
            ("", plain),
            (
                lang.pick(
                    "Enter shows the page again, Esc closes it and returns to the menu.",
                    "Enter zeigt die Seite noch einmal, Esc schließt sie und führt zum Menü.",
                ),
                quiet,
            ),
        ];
        let width = usize::from(inner.width.saturating_sub(4));
        for ((text, style), y) in lines.into_iter().zip(inner.y + 1..inner.bottom()) {
            buffer.set_stringn(inner.x + 2, y, frame::fit(text, width), width, style);
        }
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![
            ("Enter", lang.pick("show the page again", "die Seite noch einmal zeigen")),
            ("Esc", lang.pick("close the page, back to the menu", "Seite schließen, zum Menü")),
        ]
    }
}
