package foursight.bot;

import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The loop: connect, answer states, come back when the connection is lost. */
public final class BotClient {
    private final Settings settings;
    private final Bot bot;
    private final BackOff backOff = new BackOff();

    public BotClient(Settings settings, Bot bot) {
        this.settings = settings;
        this.bot = bot;
    }

    /** What a bot's main calls: reads the settings and plays until it is over or the program is stopped. */
    public static void main(String defaultName, String[] arguments, Bot bot) {
        try {
            new BotClient(Settings.read(defaultName, arguments, System.getenv()), bot).run();
        } catch (IllegalArgumentException error) {
            System.err.println(error.getMessage());
            System.exit(2);
        } catch (RefusedException error) {
            System.err.println(error.getMessage());
            System.exit(1);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** Plays until the server says that it is over, or its thread is interrupted. */
    public void run() throws InterruptedException, RefusedException {
        warmUp();
        HttpClient http = HttpClient.newHttpClient();
        while (true) {
            String why;
            try {
                FrameReader reader = new FrameReader(settings);
                WebSocket socket = settings.request(http).buildAsync(settings.address(), reader).get();
                System.err.println(settings.name() + " is connected to " + settings.address());
                try {
                    play(socket, reader);
                } finally {
                    socket.abort();
                }
                why = reader.end;
                if (reader.over) {
                    System.err.println(settings.address() + ": " + why);
                    return;
                }
            } catch (ExecutionException error) {
                RefusedException.check(settings, error);
                why = describe(error);
            }
            Duration delay = backOff.next();
            System.err.println(settings.address() + ": " + why + "; next try in " + delay.toMillis() + " ms");
            Thread.sleep(delay.toMillis());
        }
    }

    /** Answers states until the connection ends. */
    private void play(WebSocket socket, FrameReader reader) throws InterruptedException, ExecutionException {
        Optional<PlayState> state;
        while ((state = reader.states.take()).isPresent()) {
            OptionalInt column = columnFor(state.get());
            // With a newer state here, the answer is too late and would be taken for the answer to that one.
            if (column.isPresent() && reader.states.isEmpty()) {
                // What is sent into a connection that ends may never be told to be sent.
                CompletableFuture.anyOf(socket.sendText(PlayState.reply(column.getAsInt()), true), reader.ended).get();
            }
            backOff.reset();
        }
    }

    /** What the bot chose; a legal column if it failed, so that one mistake does not cost the game. */
    private OptionalInt columnFor(PlayState state) {
        List<Integer> legal = state.board().legalColumns();
        try {
            int column = bot.choose(state);
            if (legal.contains(column)) {
                return OptionalInt.of(column);
            }
            System.err.println(
                "round " + state.round() + ": " + column + " is not one of the legal columns " + legal);
        } catch (RuntimeException | StackOverflowError error) {
            System.err.println("round " + state.round() + ": choose failed");
            error.printStackTrace();
        }
        return legal.stream().mapToInt(Integer::intValue).findFirst();
    }

    /** Reads and uses a state once, so that the first move does not wait for classes to be loaded. */
    private void warmUp() {
        PlayState sample = PlayState.parse(
            """
            {"bot":"","coin_id":1,"round":1,"bombs":[{"row":0,"col":0,"explode_in_round":1}],"board":[[99,0]]}
            """);
        settings.isMe(sample.bot());
        sample.board().legalColumns().forEach(
            column -> sample.board().drop(column, 1).explode(sample.bombs().get(0)).hasFour(1));
    }

    /** The innermost cause, in words. */
    static String describe(Throwable error) {
        Throwable inner = error;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner.getMessage() == null ? inner.getClass().getSimpleName() : inner.getMessage();
    }
}
