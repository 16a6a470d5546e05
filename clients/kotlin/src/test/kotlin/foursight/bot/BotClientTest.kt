package foursight.bot

import java.net.InetAddress
import java.net.ServerSocket
import java.util.concurrent.CountDownLatch
import javax.net.ssl.SSLContext
import kotlin.concurrent.thread
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** The loop against a server on a real socket. */
class BotClientTest {
    private val server = MockServer()
    private var bot = Thread()

    @AfterEach
    fun close() {
        bot.interrupt()
        bot.join()
        server.stop()
    }

    private fun start(name: String = "Ada", choose: (PlayState) -> Int) = start(Settings(name, port = server.port), choose)

    private fun start(settings: Settings, choose: (PlayState) -> Int) {
        val client = BotClient(settings, choose)
        bot = thread {
            try {
                client.run()
            } catch (_: InterruptedException) {
                // The test is over.
            }
        }
    }

    @Test
    fun answersBinaryAndTextStates() {
        start { it.round % 7 }
        val peer = server.nextBot()
        assertEquals("/Ada", peer.path)
        peer.sendBinary(state("Ada", 3))
        assertEquals("""{"state":"play","column":3}""", peer.receive())
        peer.sendText(state("Ada", 5))
        assertEquals("""{"state":"play","column":5}""", peer.receive())
    }

    @Test
    fun leavesStatesForOthersAlone() {
        start { it.round }
        val peer = server.nextBot()
        peer.sendBinary(state("Eve", 1))
        peer.sendBinary("[]")
        peer.sendText("hello")
        peer.sendBinary(state("Ada", 2))
        assertEquals(reply(2), peer.receive())
    }

    @Test
    fun aNameWithStrangeLetters() {
        start("Käse 4") { 0 }
        val peer = server.nextBot()
        assertEquals("/K%C3%A4se%204", peer.path)
        peer.sendBinary(state("Käse 4", 1))
        assertEquals(reply(0), peer.receive())
    }

    @Test
    fun aMistakeDoesNotCostTheGame() {
        start { if (it.round == 1) error("a bug") else 7 }
        val full = List(6) { row -> listOf(1 + row % 2, 0, 0, 0, 0, 0, 0) }
        val peer = server.nextBot()
        for (round in 1..2) {
            peer.sendBinary(state("Ada", round, full))
            assertEquals(reply(1), peer.receive())
        }
    }

    @Test
    fun aLateAnswerIsNotSent() {
        val thinking = CountDownLatch(1)
        val goOn = CountDownLatch(1)
        start {
            if (it.round == 1) {
                thinking.countDown()
                goOn.await()
            }
            it.round
        }
        val peer = server.nextBot()
        peer.sendBinary(state("Ada", 1))
        thinking.await()
        peer.sendBinary(state("Ada", 2))
        peer.waitForPong()
        goOn.countDown()
        assertEquals(reply(2), peer.receive())
    }

    @Test
    fun comesBackWhenTheConnectionIsLost() {
        start { it.round }
        for (round in 1..3) {
            val peer = server.nextBot()
            peer.sendBinary(state("Ada", round))
            assertEquals(reply(round), peer.receive())
            peer.socket.closeConnection(1006, "gone")
        }
    }

    @Test
    fun sendsItsSecret() {
        start(Settings("Ada", port = server.port, secret = "correct horse battery")) { 4 }
        val peer = server.nextBot()
        assertEquals("Bearer correct horse battery", peer.authorization)
        peer.sendBinary(state("Ada", 1))
        assertEquals(reply(4), peer.receive())
    }

    @Test
    fun aBotThatIsNotLetInSaysWhyAndEnds() {
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { refusing ->
            val refuses = thread {
                refusing.accept().use {
                    val request = it.getInputStream().bufferedReader()
                    while (request.readLine().isNotEmpty()) continue
                    it.getOutputStream().write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n".toByteArray())
                }
            }
            val client = BotClient(Settings("Ada", port = refusing.localPort)) { 4 }
            val why = assertThrows<RefusedException> { client.run() }.message.orEmpty()
            assertTrue(why.endsWith(": 403 the name is registered with another secret"), why)
            refuses.join()
        }
    }

    @Test
    fun speaksTls() {
        val before = SSLContext.getDefault()
        SSLContext.setDefault(testTls())
        val secure = MockServer(testTls())
        try {
            start(Settings("Ada", server = "wss://localhost:${secure.port}/bots/")) { 4 }
            val peer = secure.nextBot()
            assertEquals("/bots/Ada", peer.path)
            peer.sendBinary(state("Ada", 1))
            assertEquals(reply(4), peer.receive())
        } finally {
            SSLContext.setDefault(before)
            bot.interrupt()
            bot.join()
            secure.stop()
        }
    }

    @Test
    fun endsWhenTheServerSaysThatItIsOver() {
        start { 0 }
        server.nextBot().socket.close(1000, "the match is over")
        bot.join()
    }
}
