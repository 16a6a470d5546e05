package foursight.bot

import bots.LookAheadBot
import bots.MyBot
import bots.RandomBot
import java.io.File
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

@Serializable
private data class BoardCase(val name: String, val state: JsonObject, val landing: List<Int?>, val fours: List<Int>) {
    val parsed get() = PlayState.parse("$state")
    val legal get() = landing.indices.filter { landing[it] != null }
}

@Serializable
private data class DropCase(
    val name: String,
    val column: Int,
    val coin: Int,
    val before: List<List<Int>>,
    val after: List<List<Int>>,
)

@Serializable
private data class ExplosionCase(
    val name: String,
    val bomb: Bomb,
    val before: List<List<Int>>,
    val after: List<List<Int>>,
)

@Serializable
private data class ChoiceCase(val name: String, val state: JsonObject, val column: Int)

@Serializable
private data class Cases(
    val boards: List<BoardCase>,
    val drops: List<DropCase>,
    val explosions: List<ExplosionCase>,
    val choices: List<ChoiceCase>,
)

private val cases = Json.decodeFromString<Cases>(File("cases.json").readText())

/** The board and the bots against the cases that all starter kits share. */
class BoardTest {
    @TestFactory
    fun landingRows(): List<DynamicTest> = cases.boards.map {
        dynamicTest(it.name) {
            val board = it.parsed.board
            assertEquals(it.landing, (0..<board.columns).map(board::landingRow))
            assertEquals(it.legal, board.legalColumns())
            assertNull(board.landingRow(-1))
            assertNull(board.landingRow(7))
        }
    }

    @TestFactory
    fun fours(): List<DynamicTest> = cases.boards.map {
        dynamicTest(it.name) { assertEquals(it.fours, listOf(1, 2).filter(it.parsed.board::hasFour)) }
    }

    @TestFactory
    fun drop(): List<DynamicTest> = cases.drops.map {
        dynamicTest(it.name) { assertEquals(Board(it.after), Board(it.before).drop(it.column, it.coin)) }
    }

    @Test
    fun dropOnAFullColumn() {
        val error = assertThrows<IllegalArgumentException> { Board(listOf(listOf(1), listOf(2))).drop(0, 1) }
        assertEquals("column 0 is full or not on the board", error.message)
    }

    @TestFactory
    fun explode(): List<DynamicTest> = cases.explosions.map {
        dynamicTest(it.name) { assertEquals(Board(it.after), Board(it.before).explode(it.bomb)) }
    }

    @TestFactory
    fun botsChooseLegalColumns(): List<DynamicTest> = cases.boards.map {
        dynamicTest(it.name) {
            assertTrue(RandomBot.choose(it.parsed) in it.legal)
            assertTrue(MyBot.choose(it.parsed) in it.legal)
            assertTrue(LookAheadBot.choose(it.parsed) in it.legal)
        }
    }

    @TestFactory
    fun lookAheadBotSeesOneMoveAhead(): List<DynamicTest> = cases.choices.map {
        dynamicTest(it.name) { assertEquals(it.column, LookAheadBot.choose(PlayState.parse("${it.state}"))) }
    }

    @Test
    fun aBoardReadsLikeABoard() {
        assertEquals("* .\n1 2", "${Board(listOf(listOf(1, 2), listOf(99, 0)))}")
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "",
            "[]",
            "hello",
            """{"bot":"Ada"}""",
            """{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[]}""",
            """{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[[0,0],[0]]}""",
            """{"bot":null,"coin_id":1,"round":1,"bombs":[],"board":[[0]]}""",
        ],
    )
    fun whatIsNotAState(text: String) {
        assertThrows<IllegalArgumentException> { PlayState.parse(text) }
    }
}
