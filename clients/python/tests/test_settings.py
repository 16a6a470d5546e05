"""Name, server and secret."""

import pytest

from foursight_bot import Settings, back_off, read_settings


def test_defaults():
    assert read_settings("ada", [], {}) == Settings("ada", "127.0.0.1", 5051)


def test_environment():
    environment = {"BOT_NAME": "eve", "BOT_HOST": "example.org", "BOT_PORT": "6000"}
    assert read_settings("ada", [], environment) == Settings("eve", "example.org", 6000)


def test_arguments_come_first():
    environment = {"BOT_NAME": "eve", "BOT_PORT": "6000"}
    arguments = ["--name", "bob", "--host", "::1", "--port", "7000"]
    found = read_settings("ada", arguments, environment)
    assert found.url == "ws://[::1]:7000/bob"


@pytest.mark.parametrize("port", ["0", "65536", "x", "-1", "5051.0", ""])
@pytest.mark.parametrize("where", ["argument", "environment"])
def test_wrong_port(port, where, capsys):
    arguments, environment = ([f"--port={port}"], {}) if where == "argument" else ([], {"BOT_PORT": port})
    with pytest.raises(SystemExit):
        read_settings("ada", arguments, environment)
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


def test_a_server_by_its_address_and_a_secret():
    environment = {"BOT_URL": "wss://bots.example", "BOT_SECRET": "one"}
    found = read_settings("ada", [], environment)
    assert found.url == "wss://bots.example/ada" and found.headers == {"Authorization": "Bearer one"}
    found = read_settings("ada", ["--url", "ws://bots.example:81/x/", "--secret", "two"], environment)
    assert found.url == "ws://bots.example:81/x/ada" and found.headers == {"Authorization": "Bearer two"}
    assert "two" not in repr(found)
    assert read_settings("ada", [], {"BOT_URL": "", "BOT_SECRET": ""}).headers == {}


def test_an_address_keeps_its_query():
    found = read_settings("ada", ["--url", "wss://bots.example/x/?room=a/b&key=1"], {})
    assert found.url == "wss://bots.example/x/ada?room=a/b&key=1"


def test_a_wrong_address(capsys):
    with pytest.raises(SystemExit):
        read_settings("ada", ["--url", "bots.example"], {})
    assert "a server's address begins with ws:// or wss://, not 'bots.example'" in capsys.readouterr().err


def test_a_bot_needs_a_name(capsys):
    with pytest.raises(SystemExit):
        read_settings("ada", [], {"BOT_NAME": ""})
    assert "a bot needs a name" in capsys.readouterr().err


def test_names_travel_percent_encoded():
    settings = Settings("Käse/4 %")
    assert settings.url == "ws://127.0.0.1:5051/K%C3%A4se%2F4%20%25"
    assert settings.is_me("Käse/4 %") and settings.is_me("K%C3%A4se%2F4%20%25")
    assert not settings.is_me("Käse")


def test_back_off_doubles_up_to_a_limit():
    delays = back_off()
    assert [next(delays) for _ in range(8)] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]
