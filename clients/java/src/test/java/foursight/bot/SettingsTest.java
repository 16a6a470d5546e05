package foursight.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Name, server and secret; how long to wait for the next try. */
class SettingsTest {
    private static Settings read(Map<String, String> environment, String... arguments) {
        return Settings.read("ada", arguments, environment);
    }

    private static String fault(String... arguments) {
        return assertThrows(IllegalArgumentException.class, () -> read(Map.of(), arguments)).getMessage();
    }

    @Test
    void defaults() {
        assertEquals(new Settings("ada", "127.0.0.1", 5051), read(Map.of()));
    }

    @Test
    void theEnvironmentAndThenTheArguments() {
        Map<String, String> environment = Map.of("BOT_NAME", "eve", "BOT_HOST", "example.org", "BOT_PORT", "6000");
        assertEquals(new Settings("eve", "example.org", 6000), read(environment));
        Settings settings = read(environment, "--name", "bob", "--host", "::1", "--port", "7000");
        assertEquals("ws://[::1]:7000/bob", settings.address().toString());
    }

    @Test
    void aServerByItsAddressAndASecret() {
        Map<String, String> environment = Map.of("BOT_URL", "wss://bots.example", "BOT_SECRET", "one");
        Settings given = read(environment);
        assertEquals("wss://bots.example/ada", given.address().toString());
        assertEquals("one", given.secret());
        Settings other = read(environment, "--url", "ws://bots.example:81/x/", "--secret", "two");
        assertEquals("ws://bots.example:81/x/ada", other.address().toString());
        assertEquals("two", other.secret());
        assertFalse(other.toString().contains("two"));
        Settings asks = read(environment, "--url", "wss://bots.example/x/?room=a/b&key=1");
        assertEquals("wss://bots.example/x/ada?room=a/b&key=1", asks.address().toString());
        String wrong = "a server's address begins with ws:// or wss://, not \"bots.example\"";
        assertEquals(wrong, fault("--url", "bots.example"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "x", "-1", "5051.0", ""})
    void wrongPort(String port) {
        assertEquals("a port is a number from 1 to 65535, not \"" + port + "\"", fault("--port", port));
    }

    @Test
    void wrongArguments() {
        assertEquals("a bot needs a name", fault("--name", ""));
        assertEquals("unknown option --nick; " + Settings.USAGE, fault("--nick", "bob"));
        assertEquals("--name needs a value; " + Settings.USAGE, fault("--name"));
    }

    @Test
    void namesTravelPercentEncoded() {
        Settings settings = new Settings("Käse/4 %", "127.0.0.1", 5051);
        assertEquals("ws://127.0.0.1:5051/K%C3%A4se%2F4%20%25", settings.address().toString());
        assertTrue(settings.isMe("Käse/4 %"));
        assertTrue(settings.isMe("K%C3%A4se%2F4%20%25"));
        assertFalse(settings.isMe("Käse"));
    }

    @Test
    void backOffDoublesUpToALimit() {
        BackOff backOff = new BackOff();
        List<Long> delays = Stream.generate(() -> backOff.next().toMillis()).limit(8).toList();
        assertEquals(List.of(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L), delays);
        backOff.reset();
        assertEquals(100, backOff.next().toMillis());
    }
}
