"""The loop against a server on a real socket."""

import threading

import pytest
from mock_server import TLS, MockServer, state

from foursight_bot import PlayState, Settings, run


def start(server: MockServer, choose, name: str = "Ada") -> None:
    settings = Settings(name, port=server.port)
    threading.Thread(target=run, args=(settings, choose), daemon=True).start()


def test_answers_binary_and_text_states():
    with MockServer() as server:
        start(server, lambda state: state.round % 7)
        bot = server.next_bot()
        assert bot.request.path == "/Ada"
        bot.send(state("Ada", 3))
        assert bot.recv() == '{"state":"play","column":3}'
        bot.send(state("Ada", 5).decode())
        assert bot.recv() == '{"state":"play","column":5}'


def test_leaves_states_for_others_alone():
    with MockServer() as server:
        start(server, lambda state: state.round)
        bot = server.next_bot()
        bot.send(state("Eve", 1))
        bot.send(b"[]")
        bot.send("hello")
        bot.send(state("Ada", 2))
        assert bot.recv() == '{"state":"play","column":2}'


def test_a_name_with_strange_letters():
    with MockServer() as server:
        start(server, lambda state: 0, "Käse 4")
        bot = server.next_bot()
        assert bot.request.path == "/K%C3%A4se%204"
        bot.send(state("Käse 4"))
        assert bot.recv() == '{"state":"play","column":0}'


def test_a_mistake_does_not_cost_the_game():
    def choose(state: PlayState) -> int:
        if state.round == 1:
            raise RuntimeError("a bug")
        return 7

    full = [[1 + row % 2] + [0] * 6 for row in range(6)]
    with MockServer() as server:
        start(server, choose)
        bot = server.next_bot()
        for number in (1, 2):
            bot.send(state("Ada", number, full))
            assert bot.recv() == '{"state":"play","column":1}'


def test_a_late_answer_is_not_sent():
    thinking, go_on = threading.Event(), threading.Event()

    def choose(state: PlayState) -> int:
        if state.round == 1:
            thinking.set()
            go_on.wait()
        return state.round

    with MockServer() as server:
        start(server, choose)
        bot = server.next_bot()
        bot.send(state("Ada", 1))
        thinking.wait()
        bot.send(state("Ada", 2))
        # The pong comes after the state was read by the bot's library.
        bot.ping().wait()
        go_on.set()
        assert bot.recv() == '{"state":"play","column":2}'


def test_comes_back_when_the_connection_is_lost():
    with MockServer() as server:
        start(server, lambda state: state.round)
        for number in (1, 2, 3):
            bot = server.next_bot()
            bot.send(state("Ada", number))
            assert bot.recv() == f'{{"state":"play","column":{number}}}'
            bot.close()
        bot = server.next_bot()
        bot.socket.close()
        assert server.next_bot()


def test_sends_its_secret():
    with MockServer(secret="correct horse battery") as server:
        settings = Settings("Ada", port=server.port, secret="correct horse battery")
        threading.Thread(target=run, args=(settings, lambda state: 4), daemon=True).start()
        bot = server.next_bot()
        bot.send(state("Ada"))
        assert bot.recv() == '{"state":"play","column":4}'


def test_a_bot_that_is_not_let_in_says_why_and_ends():
    with MockServer(secret="correct horse battery") as server:
        with pytest.raises(SystemExit, match="403 registered with another secret"):
            run(Settings("Ada", port=server.port, secret="a wrong one"), lambda state: 0)


def test_speaks_tls(monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(TLS))
    with MockServer(tls=True) as server:
        settings = Settings("Ada", server=f"wss://localhost:{server.port}/bots/")
        threading.Thread(target=run, args=(settings, lambda state: 4), daemon=True).start()
        bot = server.next_bot()
        assert bot.request.path == "/bots/Ada"
        bot.send(state("Ada"))
        assert bot.recv() == '{"state":"play","column":4}'


def test_ends_when_the_server_says_that_it_is_over():
    with MockServer() as server:
        playing = threading.Thread(target=run, args=(Settings("Ada", port=server.port), lambda state: 0), daemon=True)
        playing.start()
        server.next_bot().close(1000, "the match is over")
        playing.join()
