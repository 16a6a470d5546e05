package foursight.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bots.LookAheadBot;
import bots.MyBot;
import bots.RandomBot;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The board and the bots against the cases that all starter kits share. */
class BoardTest {
    private static final Cases CASES = load();

    private record Cases(
        List<BoardCase> boards, List<DropCase> drops, List<ExplosionCase> explosions, List<ChoiceCase> choices) {}

    private record BoardCase(String name, JsonObject state, Integer[] landing, List<Integer> fours) {
        PlayState parsed() {
            return PlayState.parse(state.toString());
        }

        List<Integer> legal() {
            return IntStream.range(0, landing.length).filter(column -> landing[column] != null).boxed().toList();
        }
    }

    private record DropCase(String name, int column, int coin, int[][] before, int[][] after) {}

    private record ExplosionCase(String name, Bomb bomb, int[][] before, int[][] after) {}

    private record ChoiceCase(String name, JsonObject state, int column) {}

    private static Cases load() {
        try {
            return new Gson().fromJson(Files.readString(Path.of("cases.json")), Cases.class);
        } catch (IOException error) {
            throw new IllegalStateException("cases.json is in the kit", error);
        }
    }

    @TestFactory
    Stream<DynamicTest> landingRows() {
        return CASES.boards.stream().map(one -> DynamicTest.dynamicTest(one.name, () -> {
            Board board = one.parsed().board();
            Integer[] landing = IntStream.range(0, board.columns())
                .mapToObj(board::landingRow)
                .map(row -> row.isPresent() ? row.getAsInt() : null)
                .toArray(Integer[]::new);
            assertEquals(Arrays.asList(one.landing), Arrays.asList(landing));
            assertEquals(one.legal(), board.legalColumns());
            assertEquals(OptionalInt.empty(), board.landingRow(-1));
            assertEquals(OptionalInt.empty(), board.landingRow(7));
        }));
    }

    @TestFactory
    Stream<DynamicTest> fours() {
        return CASES.boards.stream().map(one -> DynamicTest.dynamicTest(one.name, () ->
            assertEquals(one.fours, Stream.of(1, 2).filter(one.parsed().board()::hasFour).toList())));
    }

    @TestFactory
    Stream<DynamicTest> drop() {
        return CASES.drops.stream().map(one -> DynamicTest.dynamicTest(one.name, () -> {
            Board before = new Board(one.before);
            assertEquals(new Board(one.after), before.drop(one.column, one.coin));
            assertEquals(new Board(one.before), before);
        }));
    }

    @Test
    void dropOnAFullColumn() {
        Board full = new Board(new int[][] {{1}, {2}});
        Exception error = assertThrows(IllegalArgumentException.class, () -> full.drop(0, 1));
        assertEquals("column 0 is full or not on the board", error.getMessage());
    }

    @TestFactory
    Stream<DynamicTest> explode() {
        return CASES.explosions.stream().map(one -> DynamicTest.dynamicTest(one.name, () ->
            assertEquals(new Board(one.after), new Board(one.before).explode(one.bomb))));
    }

    @TestFactory
    Stream<DynamicTest> botsChooseLegalColumns() {
        return CASES.boards.stream().map(one -> DynamicTest.dynamicTest(one.name, () -> {
            assertTrue(one.legal().contains(RandomBot.choose(one.parsed())));
            assertTrue(one.legal().contains(MyBot.choose(one.parsed())));
            assertTrue(one.legal().contains(LookAheadBot.choose(one.parsed())));
        }));
    }

    @TestFactory
    Stream<DynamicTest> lookAheadBotSeesOneMoveAhead() {
        return CASES.choices.stream().map(one -> DynamicTest.dynamicTest(one.name, () ->
            assertEquals(one.column, LookAheadBot.choose(PlayState.parse(one.state.toString())))));
    }

    @Test
    void aBoardReadsLikeABoard() {
        assertEquals("* .\n1 2", new Board(new int[][] {{1, 2}, {99, 0}}).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "[]",
        "hello",
        "{\"bot\":\"Ada\"}",
        "{\"bot\":\"Ada\",\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[]}",
        "{\"bot\":\"Ada\",\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[null]}",
        "{\"bot\":\"Ada\",\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[[0,0],[0]]}",
        "{\"bot\":\"Ada\",\"coin_id\":1,\"round\":1,\"board\":[[0]]}",
        "{\"bot\":null,\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[[0]]}",
    })
    void whatIsNotAState(String text) {
        assertThrows(IllegalArgumentException.class, () -> PlayState.parse(text));
    }
}
