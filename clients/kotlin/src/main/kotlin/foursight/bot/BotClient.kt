package foursight.bot

import java.net.http.HttpClient
import java.net.http.WebSocket
import java.net.http.WebSocketHandshakeException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import kotlin.system.exitProcess
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

private val FIRST_DELAY = 100.milliseconds
private val LONGEST_DELAY = 5.seconds

/** How long to wait before the next try: twice as long each time, up to a limit. */
fun backOff(): Iterator<Duration> = generateSequence(FIRST_DELAY) { minOf(it * 2, LONGEST_DELAY) }.iterator()

/** Answers to a handshake, and what they mean: Java does not tell the server's own words. */
private val REFUSED = mapOf(
    400 to "the name or the form of the secret is wrong",
    401 to "the name is registered: give its --secret",
    403 to "the name is registered with another secret",
)

/** The bot is not let in: its name or secret is wrong, and trying again does not help. */
class RefusedException(message: String) : Exception(message)

/** What a bot's main calls: reads the settings and plays until it is over or the program is stopped. */
fun play(defaultName: String, arguments: Array<String>, choose: (PlayState) -> Int) {
    val settings = try {
        Settings.read(defaultName, arguments, System.getenv())
    } catch (error: IllegalArgumentException) {
        say(error.message.orEmpty())
        exitProcess(2)
    }
    try {
        BotClient(settings, choose).run()
    } catch (error: RefusedException) {
        say(error.message.orEmpty())
        exitProcess(1)
    }
}

/** The loop: connect, answer states, come back when the connection is lost. */
class BotClient(private val settings: Settings, private val choose: (PlayState) -> Int) {
    private var delays = backOff()

    /** Plays until the server says that it is over, or its thread is interrupted, which is told by an InterruptedException. */
    fun run() {
        warmUp()
        val http = HttpClient.newHttpClient()
        while (true) {
            val end = try {
                val reader = FrameReader(settings)
                val socket = settings.request(http).buildAsync(settings.address, reader).get()
                say("${settings.name} is connected to ${settings.address}")
                try {
                    answer(socket, reader)
                } finally {
                    socket.abort()
                }
            } catch (error: ExecutionException) {
                refuse(error)
                Event.End(describe(error))
            }
            if (end.over) {
                say("${settings.address}: ${end.why}")
                return
            }
            val delay = delays.next()
            say("${settings.address}: ${end.why}; next try in $delay")
            Thread.sleep(delay.inWholeMilliseconds)
        }
    }

    /** Fails if a connection was not possible because the bot is not let in. */
    private fun refuse(error: ExecutionException) {
        val status = (error.cause as? WebSocketHandshakeException)?.response?.statusCode()
        REFUSED[status]?.let { throw RefusedException("${settings.address}: $status $it") }
    }

    /** Answers states until the connection ends; then why it did. */
    private fun answer(socket: WebSocket, reader: FrameReader): Event.End {
        while (true) {
            when (val event = reader.events.take()) {
                is Event.End -> return event
                is Event.Turn -> {
                    val column = columnFor(event.state)
                    // With a newer state here, the answer is too late and would be taken for the answer to that one.
                    if (column != null && reader.events.isEmpty()) {
                        // What is sent into a connection that ends may never be told to be sent.
                        CompletableFuture.anyOf(socket.sendText(reply(column), true), reader.ended).get()
                    }
                    delays = backOff()
                }
            }
        }
    }

    /** What the bot chose; a legal column if it failed, so that one mistake does not cost the game. */
    private fun columnFor(state: PlayState): Int? {
        val legal = state.board.legalColumns()
        try {
            val column = choose(state)
            if (column in legal) return column
            say("round ${state.round}: $column is not one of the legal columns $legal")
        } catch (error: RuntimeException) {
            say("round ${state.round}: choose failed\n${error.stackTraceToString()}")
        } catch (error: StackOverflowError) {
            say("round ${state.round}: choose calls itself too deeply ($error)")
        }
        return legal.firstOrNull()
    }

    /** Reads and uses a state once, so that the first move does not wait for classes to be loaded. */
    private fun warmUp() {
        val bomb = """{"row":0,"col":0,"explode_in_round":1}"""
        val sample = PlayState.parse("""{"bot":"","coin_id":1,"round":1,"bombs":[$bomb],"board":[[99,0]]}""")
        settings.isMe(sample.bot)
        sample.board.legalColumns().forEach { sample.board.drop(it, 1).explode(sample.bombs[0]).hasFour(1) }
    }
}

/** The innermost cause, in words. */
internal fun describe(error: Throwable): String {
    val inner = generateSequence(error) { it.cause }.last()
    return inner.message ?: inner.javaClass.simpleName
}

internal fun say(text: String) = System.err.println(text)
