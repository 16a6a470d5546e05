package bots;

import foursight.bot.Board;
import foursight.bot.Bomb;
import foursight.bot.BotClient;
import foursight.bot.PlayState;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A bot that looks one move ahead: an example to learn from and to beat. */
public final class LookAheadBot {
    private LookAheadBot() {}

    /**
     * Wins if it can, blocks if it must, keeps what the next blast leaves in mind, and otherwise likes the middle.
     */
    public static int choose(PlayState state) {
        Board board = state.board();
        List<Integer> legal = board.legalColumns();
        for (int coin : List.of(state.coinId(), state.opponentId())) {
            for (int column : legal) {
                if (board.drop(column, coin).hasFour(coin)) {
                    return column;
                }
            }
        }
        Comparator<Integer> badness = Comparator
            .comparing((Integer column) -> afterMyTurn(state, column).hasFour(state.opponentId()))
            .thenComparing(column -> Math.abs(column - board.columns() / 2));
        return Collections.min(legal, badness);
    }

    /** The state after our stone has the next round's number: a bomb of that round goes off right then. */
    private static Board afterMyTurn(PlayState state, int column) {
        Board after = state.board().drop(column, state.coinId());
        for (Bomb bomb : state.bombs()) {
            if (bomb.explodeInRound() == state.round() + 1) {
                after = after.explode(bomb);
            }
        }
        return after;
    }

    public static void main(String[] arguments) {
        BotClient.main("java_look_ahead", arguments, LookAheadBot::choose);
    }
}
