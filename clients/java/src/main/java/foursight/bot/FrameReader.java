package foursight.bot;

import java.io.ByteArrayOutputStream;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

/** Collects the states of one connection while the bot thinks, so that the server's pings are answered. */
final class FrameReader implements WebSocket.Listener {
    /** The states for this bot in their order; an empty one is the end of the connection. */
    final BlockingQueue<Optional<PlayState>> states = new LinkedBlockingQueue<>();

    /** Complete once the end is among the states. */
    final CompletableFuture<Void> ended = new CompletableFuture<>();

    /** Why the connection ended. */
    volatile String end = "the connection was closed";

    /** True if the server has said that there is nothing more to play: a normal end, with a reason. */
    volatile boolean over;

    private final Settings settings;
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    FrameReader(Settings settings) {
        this.settings = settings;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
            read(text.toString());
            text.setLength(0);
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
        while (part.hasRemaining()) {
            bytes.write(part.get());
        }
        if (last) {
            try {
                read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString());
            } catch (CharacterCodingException greeting) {
                // The four bytes with which a server greets are not text.
            }
            bytes.reset();
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        if (code == WebSocket.NORMAL_CLOSURE && !reason.isEmpty()) {
            over = true;
            end = reason;
        }
        finish();
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        end = BotClient.describe(error);
        finish();
    }

    private void finish() {
        states.add(Optional.empty());
        ended.complete(null);
    }

    private void read(String frame) {
        try {
            PlayState state = PlayState.parse(frame);
            if (settings.isMe(state.bot())) {
                states.add(Optional.of(state));
            }
        } catch (IllegalArgumentException error) {
            System.err.println("not understood: " + frame.substring(0, Math.min(frame.length(), 200)));
        }
    }
}
