package foursight.bot;

/** What a bot author writes. */
@FunctionalInterface
public interface Bot {
    /** The column, from 0, for the next stone. */
    int choose(PlayState state);
}
