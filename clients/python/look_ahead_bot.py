"""A bot that looks one move ahead: an example to learn from and to beat."""

from foursight_bot import PlayState, read_settings, run


def choose(state: PlayState) -> int:
    """Wins if it can, blocks if it must, keeps what the next blast leaves in mind, and otherwise likes the middle."""
    board = state.board
    legal = board.legal_columns()

    for coin in (state.coin_id, state.opponent_id):
        for column in legal:
            if board.drop(column, coin).has_four(coin):
                return column

    def badness(column: int) -> tuple[bool, int]:
        after = board.drop(column, state.coin_id)
        # The state after our stone has the next round's number: a bomb of that round goes off right then.
        for bomb in state.bombs:
            if bomb.explode_in_round == state.round + 1:
                after = after.explode(bomb)
        return after.has_four(state.opponent_id), abs(column - board.columns // 2)

    return min(legal, key=badness)


if __name__ == "__main__":
    run(read_settings("python_look_ahead"), choose)
