package bot

import (
	"context"
	"os"
	"strings"
	"testing"

	"foursight/bot/internal/mock"
)

func TestMain(m *testing.M) {
	if err := mock.TrustTestServers(); err != nil {
		panic(err)
	}
	defer os.Remove(os.Getenv("SSL_CERT_FILE"))
	m.Run()
}

func start(t *testing.T, name string, choose Choose) *mock.Server {
	server := mock.Start(t)
	startWith(t, Settings{Name: name, Host: "127.0.0.1", Port: server.Port}, choose)
	return server
}

// startWith runs a bot until the test ends, and answers when it has ended by itself.
func startWith(t *testing.T, settings Settings, choose Choose) <-chan error {
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, settings, choose)
		close(over)
	}()
	t.Cleanup(func() {
		cancel()
		<-over
	})
	return ended
}

func expect(t *testing.T, got string, column int) {
	t.Helper()
	if want := Reply(column); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAnswersBinaryAndTextStates(t *testing.T) {
	bot := start(t, "Ada", func(state PlayState) int { return state.Round % 7 }).NextBot()
	if bot.Path != "/Ada" {
		t.Error(bot.Path)
	}
	bot.SendBinary(mock.State("Ada", 3, mock.EmptyBoard))
	if got := bot.Receive(); got != `{"state":"play","column":3}` {
		t.Error(got)
	}
	bot.SendText(mock.State("Ada", 5, mock.EmptyBoard))
	expect(t, bot.Receive(), 5)
}

func TestLeavesStatesForOthersAlone(t *testing.T) {
	bot := start(t, "Ada", func(state PlayState) int { return state.Round }).NextBot()
	bot.SendBinary(mock.State("Eve", 1, mock.EmptyBoard))
	bot.SendBinary("[]")
	bot.SendText("hello")
	bot.SendBinary(mock.State("Ada", 2, mock.EmptyBoard))
	expect(t, bot.Receive(), 2)
}

func TestANameWithStrangeLetters(t *testing.T) {
	bot := start(t, "Käse 4", func(PlayState) int { return 0 }).NextBot()
	if bot.Path != "/K%C3%A4se%204" {
		t.Error(bot.Path)
	}
	bot.SendBinary(mock.State("Käse 4", 1, mock.EmptyBoard))
	expect(t, bot.Receive(), 0)
}

func TestAMistakeDoesNotCostTheGame(t *testing.T) {
	bot := start(t, "Ada", func(state PlayState) int {
		if state.Round == 1 {
			panic("a bug")
		}
		return 7
	}).NextBot()
	full := strings.TrimSuffix(strings.Repeat("[1,0,0,0,0,0,0],[2,0,0,0,0,0,0],", 3), ",")
	for round := 1; round <= 2; round++ {
		bot.SendBinary(mock.State("Ada", round, full))
		expect(t, bot.Receive(), 1)
	}
}

func TestALateAnswerIsNotSent(t *testing.T) {
	thinking, goOn := make(chan struct{}), make(chan struct{})
	bot := start(t, "Ada", func(state PlayState) int {
		if state.Round == 1 {
			close(thinking)
			<-goOn
		}
		return state.Round
	}).NextBot()
	bot.SendBinary(mock.State("Ada", 1, mock.EmptyBoard))
	<-thinking
	bot.SendBinary(mock.State("Ada", 2, mock.EmptyBoard))
	answer := bot.AnswerAfterPong(func() { close(goOn) })
	expect(t, answer, 2)
}

func TestComesBackWhenTheConnectionIsLost(t *testing.T) {
	server := start(t, "Ada", func(state PlayState) int { return state.Round })
	for round := 1; round <= 3; round++ {
		bot := server.NextBot()
		bot.SendBinary(mock.State("Ada", round, mock.EmptyBoard))
		expect(t, bot.Receive(), round)
		bot.HangUp()
	}
}

func TestSendsItsSecret(t *testing.T) {
	server := mock.StartWithSecret(t, "correct horse battery")
	settings := Settings{Name: "Ada", Server: server.URL, Secret: "correct horse battery"}
	startWith(t, settings, func(PlayState) int { return 4 })
	bot := server.NextBot()
	bot.SendBinary(mock.State("Ada", 1, mock.EmptyBoard))
	expect(t, bot.Receive(), 4)
}

func TestABotThatIsNotLetInSaysWhyAndEnds(t *testing.T) {
	server := mock.StartWithSecret(t, "correct horse battery")
	settings := Settings{Name: "Ada", Server: server.URL, Secret: "a wrong one"}
	err := <-startWith(t, settings, func(PlayState) int { return 4 })
	if err == nil || !strings.Contains(err.Error(), "403") || !strings.Contains(err.Error(), "another secret") {
		t.Error(err)
	}
}

func TestSpeaksTLS(t *testing.T) {
	server := mock.StartTLS(t)
	if !strings.HasPrefix(server.URL, "wss://") {
		t.Fatal(server.URL)
	}
	startWith(t, Settings{Name: "Ada", Server: server.URL + "/bots/"}, func(PlayState) int { return 4 })
	bot := server.NextBot()
	if bot.Path != "/bots/Ada" {
		t.Error(bot.Path)
	}
	bot.SendBinary(mock.State("Ada", 1, mock.EmptyBoard))
	expect(t, bot.Receive(), 4)
}

func TestEndsWhenTheServerSaysThatItIsOver(t *testing.T) {
	server := mock.Start(t)
	ended := startWith(t, Settings{Name: "Ada", Server: server.URL}, func(PlayState) int { return 0 })
	server.NextBot().SayGoodbye("the match is over")
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
