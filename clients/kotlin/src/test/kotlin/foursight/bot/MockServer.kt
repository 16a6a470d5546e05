package foursight.bot

import java.net.InetSocketAddress
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import javax.net.ssl.SSLContext
import org.java_websocket.WebSocket
import org.java_websocket.framing.Framedata
import org.java_websocket.handshake.ClientHandshake
import org.java_websocket.server.DefaultSSLWebSocketServerFactory
import org.java_websocket.server.WebSocketServer

private val GREETING = byteArrayOf(-1, 0, 1, 2)
private val EMPTY_BOARD = List(6) { List(7) { 0 } }

/** A server that greets like the contest's, and then does what the test says. */
internal class MockServer(tls: SSLContext? = null) : WebSocketServer(InetSocketAddress("127.0.0.1", 0), 1) {
    private val started = CountDownLatch(1)
    private val bots = LinkedBlockingQueue<Peer>()
    private val peers = ConcurrentHashMap<WebSocket, Peer>()

    init {
        connectionLostTimeout = 0
        isDaemon = true
        if (tls != null) setWebSocketFactory(DefaultSSLWebSocketServerFactory(tls))
        start()
        started.await()
    }

    /** Waits for a bot, which has been greeted. */
    fun nextBot(): Peer = bots.take()

    override fun onStart() = started.countDown()

    override fun onOpen(socket: WebSocket, handshake: ClientHandshake) {
        val peer = Peer(socket, handshake.resourceDescriptor, handshake.getFieldValue("Authorization"))
        peers[socket] = peer
        socket.send(GREETING)
        bots.add(peer)
    }

    override fun onMessage(socket: WebSocket, message: String) {
        peers.getValue(socket).answers.add(message)
    }

    override fun onWebsocketPong(socket: WebSocket, frame: Framedata) {
        peers.getValue(socket).pongs.add(Unit)
    }

    override fun onClose(socket: WebSocket?, code: Int, reason: String?, remote: Boolean) = Unit

    override fun onError(socket: WebSocket?, error: Exception?) = Unit

    /** The server's end of one connection. */
    internal class Peer(val socket: WebSocket, val path: String, val authorization: String) {
        val answers = LinkedBlockingQueue<String>()
        val pongs = LinkedBlockingQueue<Unit>()

        fun sendBinary(text: String) = socket.send(text.toByteArray())

        fun sendText(text: String) = socket.send(text)

        /** Returns when the bot has read everything that was sent. */
        fun waitForPong() {
            socket.sendPing()
            pongs.take()
        }

        fun receive(): String = answers.take()
    }
}

/** A state as the server sends it. */
internal fun state(bot: String, round: Int, board: List<List<Int>> = EMPTY_BOARD) =
    """{"bot":"$bot","coin_id":1,"round":$round,"bombs":[],"board":$board}"""
