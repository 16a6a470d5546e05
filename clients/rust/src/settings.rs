//! Name, server and secret: from the command line, else the environment, else the defaults.

use clap::builder::NonEmptyStringValueParser;
use clap::{CommandFactory, FromArgMatches, Parser};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What need not be encoded in an address besides letters and digits.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A bot for Four Connect Xtreme.
#[derive(Clone, Debug, PartialEq, Eq, Parser)]
pub struct Settings {
    /// The bot's name
    #[arg(long, env = "BOT_NAME", value_parser = NonEmptyStringValueParser::new())]
    pub name: String,
    /// Where the server is
    #[arg(long, env = "BOT_HOST", default_value = "127.0.0.1")]
    pub host: String,
    /// The server's port
    #[arg(long, env = "BOT_PORT", default_value_t = 5051, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: u16,
    /// The server's address, ws://..., instead of host and port
    #[arg(long, env = "BOT_URL", value_parser = server)]
    pub url: Option<String>,
    /// The secret of a registered name
    #[arg(long, env = "BOT_SECRET", hide_env_values = true)]
    pub secret: Option<String>,
}

/// This kit has no library for TLS; its README says how to add one.
fn server(text: &str) -> Result<String, String> {
    if text.starts_with("wss://") {
        return Err("this kit speaks no TLS; its README says what to do".to_owned());
    }
    let begins = text.starts_with("ws://");
    begins.then(|| text.to_owned()).ok_or_else(|| "it begins with ws://".to_owned())
}

impl Settings {
    /// Reads the program's arguments and environment; ends the program if one is wrong.
    #[must_use]
    pub fn read(default_name: &'static str) -> Self {
        let command = Self::command()
            .mut_arg("name", |name| name.required(false).default_value(default_name));
        Self::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// Where to connect.
    #[must_use]
    pub fn address(&self) -> String {
        let Self { host, port, .. } = self;
        let host = if host.contains(':') { format!("[{host}]") } else { host.clone() };
        let server = self.url.clone().unwrap_or_else(|| format!("ws://{host}:{port}"));
        // The name is the last part of the path, and a query comes after that.
        let (server, query) = match server.split_once('?') {
            Some((server, query)) => (server, format!("?{query}")),
            None => (server.as_str(), String::new()),
        };
        format!("{}/{}{query}", server.trim_end_matches('/'), self.encoded_name())
    }

    /// True for our name; a server may echo it the way it travelled in the address.
    #[must_use]
    pub fn is_me(&self, bot: &str) -> bool {
        bot == self.name || bot == self.encoded_name()
    }

    fn encoded_name(&self) -> String {
        utf8_percent_encode(&self.name, ENCODED).to_string()
    }
}
