"""Your bot: edit `choose`."""

import random

from foursight_bot import PlayState, read_settings, run


def choose(state: PlayState) -> int:
    """The column, 0 to 6, for the next stone. You have 700 ms.

    `look_ahead_bot.py` shows how to try out moves.
    """
    return random.choice(state.board.legal_columns())


if __name__ == "__main__":
    run(read_settings("python_bot"), choose)
