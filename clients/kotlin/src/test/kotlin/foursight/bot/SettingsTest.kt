package foursight.bot

import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Name, server and secret; how long to wait for the next try. */
class SettingsTest {
    private fun read(environment: Map<String, String>, vararg arguments: String) =
        Settings.read("ada", arrayOf(*arguments), environment)

    private fun fault(vararg arguments: String) =
        assertThrows<IllegalArgumentException> { read(mapOf(), *arguments) }.message

    @Test
    fun defaults() {
        assertEquals(Settings("ada", "127.0.0.1", 5051), read(mapOf()))
    }

    @Test
    fun theEnvironmentAndThenTheArguments() {
        val environment = mapOf("BOT_NAME" to "eve", "BOT_HOST" to "example.org", "BOT_PORT" to "6000")
        assertEquals(Settings("eve", "example.org", 6000), read(environment))
        val settings = read(environment, "--name", "bob", "--host", "::1", "--port", "7000")
        assertEquals("ws://[::1]:7000/bob", "${settings.address}")
    }

    @Test
    fun aServerByItsAddressAndASecret() {
        val environment = mapOf("BOT_URL" to "wss://bots.example", "BOT_SECRET" to "one")
        val given = read(environment)
        assertEquals("wss://bots.example/ada", "${given.address}")
        assertEquals("one", given.secret)
        val other = read(environment, "--url", "ws://bots.example:81/x/", "--secret", "two")
        assertEquals("ws://bots.example:81/x/ada", "${other.address}")
        assertEquals("two", other.secret)
        assertFalse("two" in "$other")
        val asks = read(environment, "--url", "wss://bots.example/x/?room=a/b&key=1")
        assertEquals("wss://bots.example/x/ada?room=a/b&key=1", "${asks.address}")
        val wrong = "a server's address begins with ws:// or wss://, not \"bots.example\""
        assertEquals(wrong, fault("--url", "bots.example"))
    }

    @ParameterizedTest
    @ValueSource(strings = ["0", "65536", "x", "-1", "5051.0", ""])
    fun wrongPort(port: String) {
        assertEquals("a port is a number from 1 to 65535, not \"$port\"", fault("--port", port))
    }

    @Test
    fun wrongArguments() {
        assertEquals("a bot needs a name", fault("--name", ""))
        assertEquals("unknown option --nick; $USAGE", fault("--nick", "bob"))
        assertEquals("--name needs a value; $USAGE", fault("--name"))
    }

    @Test
    fun namesTravelPercentEncoded() {
        val settings = Settings("Käse/4 %")
        assertEquals("ws://127.0.0.1:5051/K%C3%A4se%2F4%20%25", "${settings.address}")
        assertTrue(settings.isMe("Käse/4 %"))
        assertTrue(settings.isMe("K%C3%A4se%2F4%20%25"))
        assertFalse(settings.isMe("Käse"))
    }

    @Test
    fun backOffDoublesUpToALimit() {
        val expected = listOf(100, 200, 400, 800, 1600, 3200, 5000, 5000).map { it.milliseconds }
        assertEquals(expected, backOff().asSequence().take(8).toList())
    }
}
