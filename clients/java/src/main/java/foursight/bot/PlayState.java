package foursight.bot;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.annotations.SerializedName;
import java.util.List;

/** It is this bot's turn. The round is 1 for the first stone of a game, then one more for each. */
public record PlayState(String bot, int coinId, int round, List<Bomb> bombs, Board board) {
    private static final Gson JSON = new Gson();

    /** The other player's coin. */
    public int opponentId() {
        return 3 - coinId;
    }

    /** Reads a frame; an IllegalArgumentException if it is not a state. */
    public static PlayState parse(String text) {
        try {
            Message message = JSON.fromJson(text, Message.class);
            if (message == null || message.bot == null || message.coinId == null || message.round == null) {
                throw new IllegalArgumentException("not a play state: bot, coin_id or round is missing");
            }
            List<Bomb> bombs = List.copyOf(message.bombs);
            return new PlayState(message.bot, message.coinId, message.round, bombs, new Board(message.board));
        } catch (JsonParseException | NullPointerException error) {
            throw new IllegalArgumentException("not a play state: " + error.getMessage(), error);
        }
    }

    /** The answer to a state. */
    public static String reply(int column) {
        return "{\"state\":\"play\",\"column\":" + column + "}";
    }

    /** A state as it travels. */
    private record Message(
        String bot, @SerializedName("coin_id") Integer coinId, Integer round, List<Bomb> bombs, int[][] board) {}
}
