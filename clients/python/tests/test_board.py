"""The board and the bots against the cases that all starter kits share."""

import json
from pathlib import Path

import pytest

import look_ahead_bot
import my_bot
import random_bot
from foursight_bot import Board, Bomb, PlayState

CASES = json.loads((Path(__file__).parents[1] / "cases.json").read_text())


def cases(kind: str):
    return pytest.mark.parametrize("case", CASES[kind], ids=lambda case: case["name"])


def board(cells: list[list[int]]) -> Board:
    return Board(tuple(map(tuple, cells)))


def state(case: dict) -> PlayState:
    return PlayState.parse(json.dumps(case["state"]))


@cases("boards")
def test_landing_rows(case):
    here = state(case).board
    assert [here.landing_row(column) for column in range(here.columns)] == case["landing"]
    legal = [column for column, row in enumerate(case["landing"]) if row is not None]
    assert here.legal_columns() == legal
    assert here.landing_row(-1) is None and here.landing_row(7) is None


@cases("boards")
def test_fours(case):
    here = state(case).board
    assert [coin for coin in (1, 2) if here.has_four(coin)] == case["fours"]


@cases("drops")
def test_drop(case):
    before = board(case["before"])
    assert before.drop(case["column"], case["coin"]) == board(case["after"])
    assert before == board(case["before"])


def test_drop_on_a_full_column():
    with pytest.raises(ValueError, match="column 0 is full"):
        Board(((1,), (2,))).drop(0, 1)


@cases("explosions")
def test_explode(case):
    assert board(case["before"]).explode(Bomb(**case["bomb"])) == board(case["after"])


@cases("boards")
@pytest.mark.parametrize("bot", [random_bot, my_bot, look_ahead_bot], ids=lambda bot: bot.__name__)
def test_bots_choose_legal_columns(case, bot):
    here = state(case)
    assert bot.choose(here) in here.board.legal_columns()


@cases("choices")
def test_look_ahead_bot_sees_one_move_ahead(case):
    assert look_ahead_bot.choose(state(case)) == case["column"]


def test_a_board_reads_like_a_board():
    assert str(Board(((1, 2), (99, 0)))) == "* .\n1 2"
