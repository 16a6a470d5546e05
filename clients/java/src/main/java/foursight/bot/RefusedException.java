package foursight.bot;

import java.net.http.WebSocketHandshakeException;
import java.util.Map;

/** The bot is not let in: its name or secret is wrong, and trying again does not help. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    /** Answers to a handshake, and what they mean: Java does not tell the server's own words. */
    private static final Map<Integer, String> REFUSED = Map.of(
        400, "the name or the form of the secret is wrong",
        401, "the name is registered: give its --secret",
        403, "the name is registered with another secret");

    private RefusedException(String message) {
        super(message);
    }

    /** Fails if a connection was not possible for such a reason. */
    static void check(Settings settings, Throwable error) throws RefusedException {
        if (error.getCause() instanceof WebSocketHandshakeException handshake) {
            int status = handshake.getResponse().statusCode();
            if (REFUSED.containsKey(status)) {
                throw new RefusedException(settings.address() + ": " + status + " " + REFUSED.get(status));
            }
        }
    }
}
