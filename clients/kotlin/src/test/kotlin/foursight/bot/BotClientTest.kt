package foursight.bot

import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The loop against a server on a real socket. */
class BotClientTest {
    private val server = MockServer()
    private lateinit var bot: Thread

    @AfterEach
    fun close() {
        bot.interrupt()
        bot.join()
        server.stop()
    }

    private fun start(name: String = "Ada", choose: (PlayState) -> Int) {
        val client = BotClient(Settings(name, port = server.port), choose)
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
}
