package bots;

import foursight.bot.BotClient;
import foursight.bot.PlayState;

/** Your bot: edit {@link #choose}. */
public final class MyBot {
    private MyBot() {}

    /** The column, 0 to 6, for the next stone. You have 700 ms. {@link LookAheadBot} shows how to try out moves. */
    public static int choose(PlayState state) {
        return state.board().legalColumns().get(0);
    }

    public static void main(String[] arguments) {
        BotClient.main("java_bot", arguments, MyBot::choose);
    }
}
