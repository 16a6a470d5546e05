package bot

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
)

const (
	firstDelay   = 100 * time.Millisecond
	longestDelay = 5 * time.Second
)

// errRefused is the end of a bot that is not let in: its name or secret is wrong, and trying again does not help.
var errRefused = errors.New("not let in")

// Choose is what a bot author writes: the column, from 0, for the next stone.
type Choose func(PlayState) int

// Main is what a bot's main calls: it reads the settings and plays until the server says that it is over, or the program is stopped.
func Main(defaultName string, choose Choose) {
	settings, err := ReadSettings(defaultName, os.Args[1:], os.LookupEnv, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := Run(ctx, settings, choose); err != nil {
		say("%s: %v", settings.Address(), err)
		os.Exit(1)
	}
}

// Run plays until the context ends or the server says that it is over: it connects, answers states, and comes back when
// the connection is lost. The error is that of a bot that is not let in.
func Run(ctx context.Context, settings Settings, choose Choose) error {
	delay := firstDelay
	for {
		played, err := connectAndPlay(ctx, settings, choose)
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, errRefused) {
			return err
		}
		// A normal end with a reason says that there is nothing more to play.
		var end websocket.CloseError
		if errors.As(err, &end) && end.Code == websocket.StatusNormalClosure && end.Reason != "" {
			say("%s: %s", settings.Address(), end.Reason)
			return nil
		}
		if played {
			delay = firstDelay
		}
		say("%s: %v; next try in %v", settings.Address(), err, delay)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(delay):
		}
		delay = nextDelay(delay)
	}
}

// nextDelay is how long to wait before the next try: twice as long each time, up to a limit.
func nextDelay(delay time.Duration) time.Duration {
	return min(2*delay, longestDelay)
}

// connectAndPlay answers states until the connection ends, and says whether there was one.
func connectAndPlay(ctx context.Context, settings Settings, choose Choose) (played bool, err error) {
	socket, answer, err := websocket.Dial(ctx, settings.Address(), &websocket.DialOptions{HTTPHeader: settings.Header()})
	if err != nil {
		return false, refusal(answer, err)
	}
	defer socket.CloseNow()
	say("%s is connected to %s", settings.Name, settings.Address())

	// Reading goes on while the bot thinks, so that the server's pings are answered.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	states := make(chan PlayState, 64)
	go func() {
		cancel(readStates(ctx, socket, settings, states))
	}()
	for {
		select {
		case <-ctx.Done():
			return played, context.Cause(ctx)
		case state := <-states:
			column, legal := columnFor(state, choose)
			// With a newer state here, the answer is too late and would be taken for the answer to that one.
			if legal && len(states) == 0 {
				if err := socket.Write(ctx, websocket.MessageText, []byte(Reply(column))); err != nil {
					return played, err
				}
			}
			played = true
		}
	}
}

// refusal is why a handshake failed: the server's own words if it has answered.
func refusal(answer *http.Response, err error) error {
	if answer == nil || answer.Body == nil {
		return err
	}
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 1000))
	switch answer.StatusCode {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden:
		return fmt.Errorf("%w: %s: %s", errRefused, answer.Status, bytes.TrimSpace(text))
	case http.StatusSwitchingProtocols:
		return err
	}
	return fmt.Errorf("%s: %s", answer.Status, bytes.TrimSpace(text))
}

// readStates passes on the states for this bot. The four bytes of greeting and states for others are none.
func readStates(ctx context.Context, socket *websocket.Conn, settings Settings, states chan<- PlayState) error {
	for {
		_, frame, err := socket.Read(ctx)
		if err != nil {
			return err
		}
		state, err := ParseState(frame)
		switch {
		case err == nil && settings.IsMe(state.Bot):
			select {
			case states <- state:
			case <-ctx.Done():
				return ctx.Err()
			}
		case err != nil && utf8.Valid(frame):
			say("not understood: %.200s", frame)
		}
	}
}

// columnFor is what the bot chose; a legal column if it failed, so that one mistake does not cost the game.
func columnFor(state PlayState, choose Choose) (column int, legal bool) {
	columns := state.Board.LegalColumns()
	if len(columns) == 0 {
		return 0, false
	}
	defer func() {
		if fault := recover(); fault != nil {
			say("round %d: choose failed: %v\n%s", state.Round, fault, debug.Stack())
			column, legal = columns[0], true
		}
	}()
	column = choose(state)
	if !slices.Contains(columns, column) {
		say("round %d: %d is not one of the legal columns %v", state.Round, column, columns)
		column = columns[0]
	}
	return column, true
}

func say(format string, values ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", values...)
}
