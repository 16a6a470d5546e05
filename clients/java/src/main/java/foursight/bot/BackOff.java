package foursight.bot;

import java.time.Duration;

/** How long to wait before the next try: twice as long each time, up to a limit. */
final class BackOff {
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private Duration next = FIRST;

    Duration next() {
        Duration delay = next;
        Duration twice = delay.multipliedBy(2);
        next = twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
        return delay;
    }

    void reset() {
        next = FIRST;
    }
}
