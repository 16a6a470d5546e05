// Package mock is a server that greets like the contest's, and then does what the test says.
package mock

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

var greeting = []byte{0xFF, 0, 1, 2}

// EmptyBoard is the board of a game's first state.
var EmptyBoard = strings.TrimSuffix(strings.Repeat("[0,0,0,0,0,0,0],", 6), ",")

// Server waits for bots.
type Server struct {
	Port int
	test *testing.T
	bots chan *Peer
}

// Peer is the server's end of one connection.
type Peer struct {
	Path   string
	test   *testing.T
	socket *websocket.Conn
}

// Start starts a server that ends with the test.
func Start(test *testing.T) *Server {
	server := &Server{test: test, bots: make(chan *Peer)}
	over := make(chan struct{})
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer socket.CloseNow()
		if socket.Write(r.Context(), websocket.MessageBinary, greeting) != nil {
			return
		}
		select {
		case server.bots <- &Peer{r.URL.EscapedPath(), test, socket}:
			<-over
		case <-over:
		}
	}))
	server.Port = web.Listener.Addr().(*net.TCPAddr).Port
	test.Cleanup(web.Close)
	test.Cleanup(func() { close(over) })
	return server
}

// NextBot waits for a bot, which has been greeted.
func (s *Server) NextBot() *Peer {
	return <-s.bots
}

// State is a state as the server sends it.
func State(bot string, round int, board string) string {
	return fmt.Sprintf(`{"bot":%q,"coin_id":1,"round":%d,"bombs":[],"board":[%s]}`, bot, round, board)
}

// SendBinary sends a binary frame, as the contest's server does.
func (p *Peer) SendBinary(text string) { p.send(websocket.MessageBinary, text) }

// SendText sends a text frame.
func (p *Peer) SendText(text string) { p.send(websocket.MessageText, text) }

func (p *Peer) send(kind websocket.MessageType, text string) {
	p.test.Helper()
	if err := p.socket.Write(context.Background(), kind, []byte(text)); err != nil {
		p.test.Fatal(err)
	}
}

// Receive is the next text of the bot.
func (p *Peer) Receive() string {
	p.test.Helper()
	_, frame, err := p.socket.Read(context.Background())
	if err != nil {
		p.test.Fatal(err)
	}
	return string(frame)
}

// AnswerAfterPong waits until the bot has read everything that was sent, then calls next, then reads the bot's answer.
func (p *Peer) AnswerAfterPong(next func()) string {
	p.test.Helper()
	answer := make(chan string)
	// A pong is noticed while something reads.
	go func() {
		_, frame, err := p.socket.Read(context.Background())
		if err != nil {
			p.test.Error(err)
		}
		answer <- string(frame)
	}()
	if err := p.socket.Ping(context.Background()); err != nil {
		p.test.Fatal(err)
	}
	next()
	return <-answer
}

// HangUp ends the connection without a word.
func (p *Peer) HangUp() {
	p.socket.CloseNow()
}
