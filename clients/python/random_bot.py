"""A bot that drops its stones anywhere."""

import random

from foursight_bot import PlayState, read_settings, run


def choose(state: PlayState) -> int:
    return random.choice(state.board.legal_columns())


if __name__ == "__main__":
    run(read_settings("python_random"), choose)
