// Package mock is a server that greets like the contest's, and then does what the test says.
package mock

import (
	"context"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
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
	URL  string
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
	return start(test, httptest.NewServer, "")
}

// StartWithSecret starts one that lets in only whoever knows the secret.
func StartWithSecret(test *testing.T, secret string) *Server {
	return start(test, httptest.NewServer, secret)
}

// StartTLS starts one that speaks TLS.
func StartTLS(test *testing.T) *Server {
	return start(test, httptest.NewTLSServer, "")
}

// TrustTestServers makes this process trust servers with TLS of tests. It must come before the first connection.
func TrustTestServers() error {
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	file, err := os.CreateTemp("", "certificate")
	if err != nil {
		return err
	}
	defer file.Close()
	if err := os.Setenv("SSL_CERT_FILE", file.Name()); err != nil {
		return err
	}
	return pem.Encode(file, &pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
}

func start(test *testing.T, open func(http.Handler) *httptest.Server, secret string) *Server {
	server := &Server{test: test, bots: make(chan *Peer)}
	over := make(chan struct{})
	web := open(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secret != "" && r.Header.Get("Authorization") != "Bearer "+secret {
			http.Error(w, "registered with another secret", http.StatusForbidden)
			return
		}
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
	server.URL = strings.Replace(web.URL, "http", "ws", 1)
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

// SayGoodbye ends the connection with a reason.
func (p *Peer) SayGoodbye(reason string) {
	_ = p.socket.Close(websocket.StatusNormalClosure, reason)
}

// HangUp ends the connection without a word.
func (p *Peer) HangUp() {
	p.socket.CloseNow()
}
