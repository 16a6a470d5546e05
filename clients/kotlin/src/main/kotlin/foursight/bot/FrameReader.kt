package foursight.bot

import java.io.ByteArrayOutputStream
import java.net.http.WebSocket
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionStage
import java.util.concurrent.LinkedBlockingQueue

/** What a connection brings: a state for this bot, or its end. */
internal sealed interface Event {
    data class Turn(val state: PlayState) : Event

    /** It is over if there is nothing more to play: the server has said so by a normal end, with a reason. */
    data class End(val why: String, val over: Boolean = false) : Event
}

/** Collects the states of one connection while the bot thinks, so that the server's pings are answered. */
internal class FrameReader(private val settings: Settings) : WebSocket.Listener {
    val events = LinkedBlockingQueue<Event>()

    /** Complete once the last event, which tells the end, is there. */
    val ended = CompletableFuture<Unit>()

    private val text = StringBuilder()
    private val bytes = ByteArrayOutputStream()

    override fun onText(socket: WebSocket, part: CharSequence, last: Boolean): CompletionStage<*>? {
        text.append(part)
        if (last) {
            read(text.toString())
            text.setLength(0)
        }
        socket.request(1)
        return null
    }

    override fun onBinary(socket: WebSocket, part: ByteBuffer, last: Boolean): CompletionStage<*>? {
        while (part.hasRemaining()) bytes.write(part.get().toInt())
        if (last) {
            try {
                read(bytes.toByteArray().decodeToString(throwOnInvalidSequence = true))
            } catch (_: CharacterCodingException) {
                // The four bytes with which a server greets are not text.
            }
            bytes.reset()
        }
        socket.request(1)
        return null
    }

    override fun onClose(socket: WebSocket, code: Int, reason: String): CompletionStage<*>? {
        val over = code == WebSocket.NORMAL_CLOSURE && reason.isNotEmpty()
        end(if (over) Event.End(reason, over) else Event.End("the connection was closed"))
        return null
    }

    override fun onError(socket: WebSocket, error: Throwable) {
        end(Event.End(describe(error)))
    }

    private fun end(event: Event.End) {
        events.add(event)
        ended.complete(Unit)
    }

    private fun read(frame: String) {
        try {
            val state = PlayState.parse(frame)
            if (settings.isMe(state.bot)) events.add(Event.Turn(state))
        } catch (_: IllegalArgumentException) {
            say("not understood: ${frame.take(200)}")
        }
    }
}
