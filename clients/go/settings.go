package bot

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Settings say who the bot is and where its server is.
type Settings struct {
	Name string
	Host string
	Port int
	// Server is where the server is, instead of Host and Port: ws://... or, with TLS, wss://...
	Server string
	// Secret is that of a registered name.
	Secret string
}

// ReadSettings takes the command line first, then the environment, then the defaults. Help and faults are written to out.
func ReadSettings(defaultName string, arguments []string, environment func(string) (string, bool), out io.Writer) (Settings, error) {
	or := func(key, fallback string) string {
		if value, found := environment(key); found {
			return value
		}
		return fallback
	}
	flags := flag.NewFlagSet(defaultName, flag.ContinueOnError)
	flags.SetOutput(out)
	name := flags.String("name", or("BOT_NAME", defaultName), "the bot's name (or BOT_NAME)")
	host := flags.String("host", or("BOT_HOST", "127.0.0.1"), "where the server is (or BOT_HOST)")
	port := flags.String("port", or("BOT_PORT", "5051"), "the server's port (or BOT_PORT)")
	server := flags.String("url", or("BOT_URL", ""), "the server's address, ws://... or wss://..., instead of host and port (or BOT_URL)")
	// Not as the default, which help would show.
	secret := flags.String("secret", "", "the secret of a registered name (or BOT_SECRET)")
	if err := flags.Parse(arguments); err != nil {
		return Settings{}, err
	}
	settings, err := check(*name, *host, *port)
	if settings.Server = *server; err == nil && *server != "" {
		err = checkServer(*server)
	}
	if settings.Secret = *secret; *secret == "" {
		settings.Secret = or("BOT_SECRET", "")
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(out, err)
	}
	return settings, err
}

func check(name, host, port string) (Settings, error) {
	if name == "" {
		return Settings{}, errors.New("a bot needs a name")
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil || number == 0 {
		return Settings{}, fmt.Errorf("a port is a number from 1 to 65535, not %q", port)
	}
	return Settings{Name: name, Host: host, Port: int(number)}, nil
}

func checkServer(server string) error {
	if strings.HasPrefix(server, "ws://") || strings.HasPrefix(server, "wss://") {
		return nil
	}
	return fmt.Errorf("a server's address begins with ws:// or wss://, not %q", server)
}

// Address is where to connect.
func (s Settings) Address() string {
	// The name is the last part of the path, and a query comes after that.
	server, query, asks := strings.Cut(s.Server, "?")
	server = strings.TrimRight(server, "/")
	if server == "" {
		server = "ws://" + net.JoinHostPort(s.Host, strconv.Itoa(s.Port))
	}
	address := server + "/" + url.PathEscape(s.Name)
	if asks {
		address += "?" + query
	}
	return address
}

// Header is what the server is told beside the address.
func (s Settings) Header() http.Header {
	header := http.Header{}
	if s.Secret != "" {
		header.Set("Authorization", "Bearer "+s.Secret)
	}
	return header
}

// IsMe is true for our name; a server may echo it the way it travelled in the address.
func (s Settings) IsMe(bot string) bool {
	return bot == s.Name || bot == url.PathEscape(s.Name)
}
