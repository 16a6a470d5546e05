package bot

import (
	"strings"
	"testing"
	"time"
)

func read(environment map[string]string, arguments ...string) (Settings, string, error) {
	var out strings.Builder
	lookup := func(key string) (string, bool) {
		value, found := environment[key]
		return value, found
	}
	settings, err := ReadSettings("ada", arguments, lookup, &out)
	return settings, out.String(), err
}

func TestSettings(t *testing.T) {
	environment := map[string]string{"BOT_NAME": "eve", "BOT_HOST": "example.org", "BOT_PORT": "6000"}
	for _, one := range []struct {
		environment map[string]string
		arguments   []string
		want        string
	}{
		{nil, nil, "ws://127.0.0.1:5051/ada"},
		{environment, nil, "ws://example.org:6000/eve"},
		{environment, []string{"--name", "bob", "--host", "::1", "--port", "7000"}, "ws://[::1]:7000/bob"},
		{map[string]string{"BOT_URL": "wss://bots.example"}, nil, "wss://bots.example/ada"},
		{map[string]string{"BOT_URL": "wss://bots.example"}, []string{"--url=ws://bots.example:81/x/"}, "ws://bots.example:81/x/ada"},
		{nil, []string{"--url=wss://bots.example/x/?room=a/b&key=1"}, "wss://bots.example/x/ada?room=a/b&key=1"},
	} {
		settings, _, err := read(one.environment, one.arguments...)
		if err != nil || settings.Address() != one.want {
			t.Errorf("%s, %v; want %s", settings.Address(), err, one.want)
		}
	}
}

func TestSecrets(t *testing.T) {
	environment := map[string]string{"BOT_SECRET": "one"}
	for _, one := range []struct {
		environment map[string]string
		arguments   []string
		want        string
	}{
		{nil, nil, ""},
		{map[string]string{"BOT_SECRET": ""}, nil, ""},
		{environment, nil, "Bearer one"},
		{environment, []string{"--secret", "two"}, "Bearer two"},
	} {
		settings, _, err := read(one.environment, one.arguments...)
		if got := settings.Header().Get("Authorization"); err != nil || got != one.want {
			t.Errorf("%s, %v; want %s", got, err, one.want)
		}
	}
	if _, out, _ := read(environment, "--help"); strings.Contains(out, `"one"`) {
		t.Error("help shows the secret")
	}
}

func TestWrongSettings(t *testing.T) {
	for _, one := range [][2]string{
		{"--port=0", `a port is a number from 1 to 65535, not "0"`},
		{"--port=65536", `a port is a number from 1 to 65535, not "65536"`},
		{"--port=x", `a port is a number from 1 to 65535, not "x"`},
		{"--port=-1", `a port is a number from 1 to 65535, not "-1"`},
		{"--port=", `a port is a number from 1 to 65535, not ""`},
		{"--url=bots.example", `a server's address begins with ws:// or wss://, not "bots.example"`},
		{"--name=", `a bot needs a name`},
		{"bob", `unknown argument "bob"`},
		{"--nick=bob", `flag provided but not defined: -nick`},
	} {
		if _, out, err := read(nil, one[0]); err == nil || !strings.HasPrefix(out, one[1]) {
			t.Errorf("%s: %q, want %q", one[0], out, one[1])
		}
	}
}

func TestNamesTravelPercentEncoded(t *testing.T) {
	settings := Settings{Name: "Käse/4 %", Host: "127.0.0.1", Port: 5051}
	if got := settings.Address(); got != "ws://127.0.0.1:5051/K%C3%A4se%2F4%20%25" {
		t.Error(got)
	}
	if !settings.IsMe("Käse/4 %") || !settings.IsMe("K%C3%A4se%2F4%20%25") || settings.IsMe("Käse") {
		t.Error("the wrong names are ours")
	}
}

func TestBackOffDoublesUpToALimit(t *testing.T) {
	delay := firstDelay
	for _, want := range []int{100, 200, 400, 800, 1600, 3200, 5000, 5000} {
		if delay != time.Duration(want)*time.Millisecond {
			t.Errorf("%v, want %d ms", delay, want)
		}
		delay = nextDelay(delay)
	}
}
