package foursight.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The loop against a server on a real socket. */
class BotClientTest {
    private MockServer server;
    private Thread bot;

    @BeforeEach
    void open() throws InterruptedException {
        server = new MockServer();
    }

    @AfterEach
    void close() throws InterruptedException {
        if (bot != null) {
            bot.interrupt();
            bot.join();
        }
        server.stop();
    }

    private void start(String name, Bot choose) {
        start(new Settings(name, "127.0.0.1", server.getPort()), choose);
    }

    private void start(Settings settings, Bot choose) {
        BotClient client = new BotClient(settings, choose);
        bot = new Thread(() -> {
            try {
                client.run();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } catch (RefusedException refused) {
                throw new IllegalStateException(refused);
            }
        });
        bot.start();
    }

    private static String reply(int column) {
        return "{\"state\":\"play\",\"column\":" + column + "}";
    }

    @Test
    void answersBinaryAndTextStates() throws InterruptedException {
        start("Ada", state -> state.round() % 7);
        MockServer.Peer peer = server.nextBot();
        assertEquals("/Ada", peer.path());
        peer.sendBinary(MockServer.state("Ada", 3));
        assertEquals(reply(3), peer.receive());
        peer.sendText(MockServer.state("Ada", 5));
        assertEquals(reply(5), peer.receive());
    }

    @Test
    void leavesStatesForOthersAlone() throws InterruptedException {
        start("Ada", PlayState::round);
        MockServer.Peer peer = server.nextBot();
        peer.sendBinary(MockServer.state("Eve", 1));
        peer.sendBinary("[]");
        peer.sendText("hello");
        peer.sendBinary(MockServer.state("Ada", 2));
        assertEquals(reply(2), peer.receive());
    }

    @Test
    void aNameWithStrangeLetters() throws InterruptedException {
        start("Käse 4", state -> 0);
        MockServer.Peer peer = server.nextBot();
        assertEquals("/K%C3%A4se%204", peer.path());
        peer.sendBinary(MockServer.state("Käse 4", 1));
        assertEquals(reply(0), peer.receive());
    }

    @Test
    void aMistakeDoesNotCostTheGame() throws InterruptedException {
        start("Ada", state -> {
            if (state.round() == 1) {
                throw new IllegalStateException("a bug");
            }
            return 7;
        });
        String[] full = IntStream.range(0, 6).mapToObj(row -> "[%d,0,0,0,0,0,0]".formatted(1 + row % 2)).toArray(String[]::new);
        MockServer.Peer peer = server.nextBot();
        for (int round = 1; round <= 2; round++) {
            peer.sendBinary(MockServer.state("Ada", round, full));
            assertEquals(reply(1), peer.receive());
        }
    }

    @Test
    void aLateAnswerIsNotSent() throws InterruptedException {
        CountDownLatch thinking = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        start("Ada", state -> {
            if (state.round() == 1) {
                thinking.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
            return state.round();
        });
        MockServer.Peer peer = server.nextBot();
        peer.sendBinary(MockServer.state("Ada", 1));
        thinking.await();
        peer.sendBinary(MockServer.state("Ada", 2));
        peer.waitForPong();
        goOn.countDown();
        assertEquals(reply(2), peer.receive());
    }

    @Test
    void comesBackWhenTheConnectionIsLost() throws InterruptedException {
        start("Ada", PlayState::round);
        for (int round = 1; round <= 3; round++) {
            MockServer.Peer peer = server.nextBot();
            peer.sendBinary(MockServer.state("Ada", round));
            assertEquals(reply(round), peer.receive());
            peer.socket().closeConnection(1006, "gone");
        }
    }

    @Test
    void sendsItsSecret() throws InterruptedException {
        start(new Settings("Ada", "127.0.0.1", server.getPort(), "", "correct horse battery"), state -> 4);
        MockServer.Peer peer = server.nextBot();
        assertEquals("Bearer correct horse battery", peer.authorization());
        peer.sendBinary(MockServer.state("Ada", 1));
        assertEquals(reply(4), peer.receive());
    }

    @Test
    void aBotThatIsNotLetInSaysWhyAndEnds() throws IOException, InterruptedException {
        try (ServerSocket refusing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread refuses = new Thread(() -> {
                try (Socket one = refusing.accept()) {
                    BufferedReader request = new BufferedReader(new InputStreamReader(one.getInputStream(), StandardCharsets.US_ASCII));
                    while (!request.readLine().isEmpty()) {
                        continue;
                    }
                    String answer = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n";
                    one.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException error) {
                    throw new UncheckedIOException(error);
                }
            });
            refuses.start();
            BotClient client = new BotClient(new Settings("Ada", "127.0.0.1", refusing.getLocalPort()), state -> 4);
            String why = assertThrows(RefusedException.class, client::run).getMessage();
            assertTrue(why.endsWith(": 403 the name is registered with another secret"), why);
            refuses.join();
        }
    }

    @Test
    void speaksTls() throws GeneralSecurityException, IOException, InterruptedException {
        SSLContext before = SSLContext.getDefault();
        SSLContext.setDefault(TestTls.context());
        MockServer secure = new MockServer(TestTls.context());
        try {
            String address = "wss://localhost:" + secure.getPort() + "/bots/";
            start(new Settings("Ada", "", 1, address, ""), state -> 4);
            MockServer.Peer peer = secure.nextBot();
            assertEquals("/bots/Ada", peer.path());
            peer.sendBinary(MockServer.state("Ada", 1));
            assertEquals(reply(4), peer.receive());
        } finally {
            SSLContext.setDefault(before);
            bot.interrupt();
            bot.join();
            secure.stop();
        }
    }

    @Test
    void endsWhenTheServerSaysThatItIsOver() throws InterruptedException {
        start("Ada", state -> 0);
        server.nextBot().socket().close(1000, "the match is over");
        bot.join();
    }
}
