package bots;

import foursight.bot.BotClient;
import foursight.bot.PlayState;
import java.util.List;
import java.util.Random;

/** A bot that drops its stones anywhere. */
public final class RandomBot {
    private static final Random DICE = new Random();

    private RandomBot() {}

    public static int choose(PlayState state) {
        List<Integer> legal = state.board().legalColumns();
        return legal.get(DICE.nextInt(legal.size()));
    }

    public static void main(String[] arguments) {
        BotClient.main("java_random", arguments, RandomBot::choose);
    }
}
