package foursight.bot;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLContext;
import org.java_websocket.WebSocket;
import org.java_websocket.framing.Framedata;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.DefaultSSLWebSocketServerFactory;
import org.java_websocket.server.WebSocketServer;

/** A server that greets like the contest's, and then does what the test says. */
final class MockServer extends WebSocketServer {
    private static final byte[] GREETING = {(byte) 0xFF, 0, 1, 2};

    private final CountDownLatch started = new CountDownLatch(1);
    private final BlockingQueue<Peer> bots = new LinkedBlockingQueue<>();
    private final Map<WebSocket, Peer> peers = new ConcurrentHashMap<>();

    MockServer() throws InterruptedException {
        this(null);
    }

    /** A server that speaks TLS, if that is given. */
    MockServer(SSLContext tls) throws InterruptedException {
        super(new InetSocketAddress("127.0.0.1", 0), 1);
        if (tls != null) {
            setWebSocketFactory(new DefaultSSLWebSocketServerFactory(tls));
        }
        setConnectionLostTimeout(0);
        setDaemon(true);
        start();
        started.await();
    }

    /** Waits for a bot, which has been greeted. */
    Peer nextBot() throws InterruptedException {
        return bots.take();
    }

    /** A state as the server sends it. */
    static String state(String bot, int round, String... rows) {
        String board = rows.length > 0 ? String.join(",", rows) : "[0,0,0,0,0,0,0],".repeat(5) + "[0,0,0,0,0,0,0]";
        return "{\"bot\":\"%s\",\"coin_id\":1,\"round\":%d,\"bombs\":[],\"board\":[%s]}".formatted(bot, round, board);
    }

    @Override
    public void onStart() {
        started.countDown();
    }

    @Override
    public void onOpen(WebSocket socket, ClientHandshake handshake) {
        Peer peer = new Peer(socket, handshake.getResourceDescriptor(), handshake.getFieldValue("Authorization"));
        peers.put(socket, peer);
        socket.send(GREETING);
        bots.add(peer);
    }

    @Override
    public void onMessage(WebSocket socket, String message) {
        peers.get(socket).answers.add(message);
    }

    @Override
    public void onWebsocketPong(WebSocket socket, Framedata frame) {
        peers.get(socket).pongs.add(true);
    }

    @Override
    public void onClose(WebSocket socket, int code, String reason, boolean remote) {}

    @Override
    public void onError(WebSocket socket, Exception error) {}

    /** The server's end of one connection. */
    record Peer(
        WebSocket socket,
        String path,
        String authorization,
        BlockingQueue<String> answers,
        BlockingQueue<Boolean> pongs) {
        Peer(WebSocket socket, String path, String authorization) {
            this(socket, path, authorization, new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
        }

        void sendBinary(String text) {
            socket.send(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        }

        void sendText(String text) {
            socket.send(text);
        }

        /** Returns when the bot has read everything that was sent. */
        void waitForPong() throws InterruptedException {
            socket.sendPing();
            pongs.take();
        }

        String receive() throws InterruptedException {
            return answers.take();
        }
    }
}
