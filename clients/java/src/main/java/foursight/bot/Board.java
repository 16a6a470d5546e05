package foursight.bot;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A board that never changes: {@link #drop} and {@link #explode} answer new ones. Row 0 is the bottom. A cell is
 * {@link #EMPTY}, a player's coin (1 or 2) or a {@link #BOMB}.
 */
public final class Board {
    public static final int EMPTY = 0;
    public static final int BOMB = 99;

    private static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    private final int[][] cells;

    /** Rows from the bottom up, all of one length. */
    public Board(int[][] rows) {
        if (rows.length == 0 || rows[0].length == 0) {
            throw new IllegalArgumentException("the board has no cells");
        }
        cells = Arrays.stream(rows).map(int[]::clone).toArray(int[][]::new);
        if (Arrays.stream(cells).anyMatch(row -> row.length != cells[0].length)) {
            throw new IllegalArgumentException("the board is not a rectangle");
        }
    }

    public int rows() {
        return cells.length;
    }

    public int columns() {
        return cells[0].length;
    }

    public int cell(int row, int column) {
        return cells[row][column];
    }

    /** The row in which a stone comes to rest; empty if the column is full or not there. */
    public OptionalInt landingRow(int column) {
        if (column < 0 || column >= columns()) {
            return OptionalInt.empty();
        }
        return IntStream.range(0, rows()).filter(row -> cells[row][column] == EMPTY).findFirst();
    }

    /** The columns that are not full, from left to right. */
    public List<Integer> legalColumns() {
        return IntStream.range(0, columns()).filter(column -> landingRow(column).isPresent()).boxed().toList();
    }

    /** The board after this coin was dropped. */
    public Board drop(int column, int coin) {
        int row = landingRow(column)
            .orElseThrow(() -> new IllegalArgumentException("column " + column + " is full or not on the board"));
        Board after = new Board(cells);
        after.cells[row][column] = coin;
        return after;
    }

    /** The board after the bomb: its cell and the four beside it go, what is above falls. */
    public Board explode(Bomb bomb) {
        Board after = new Board(new int[rows()][columns()]);
        for (int column = 0; column < columns(); column++) {
            int height = 0;
            for (int row = 0; row < rows(); row++) {
                boolean hit = Math.abs(row - bomb.row()) + Math.abs(column - bomb.column()) <= 1;
                if (!hit && cells[row][column] != EMPTY) {
                    after.cells[height++][column] = cells[row][column];
                }
            }
        }
        return after;
    }

    /** True if this coin has four in a row anywhere. */
    public boolean hasFour(int coin) {
        for (int row = 0; row < rows(); row++) {
            for (int column = 0; column < columns(); column++) {
                for (int[] direction : DIRECTIONS) {
                    if (fourFrom(row, column, direction, coin)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean fourFrom(int row, int column, int[] direction, int coin) {
        int lastRow = row + 3 * direction[0];
        int lastColumn = column + 3 * direction[1];
        if (lastRow >= rows() || lastColumn < 0 || lastColumn >= columns()) {
            return false;
        }
        return IntStream.range(0, 4).allMatch(i -> cells[row + i * direction[0]][column + i * direction[1]] == coin);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Board board && Arrays.deepEquals(cells, board.cells);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(cells);
    }

    /** The board as text, the top row first. */
    @Override
    public String toString() {
        return IntStream.range(0, rows())
            .mapToObj(i -> Arrays.stream(cells[rows() - 1 - i]).mapToObj(Board::sign).collect(Collectors.joining(" ")))
            .collect(Collectors.joining("\n"));
    }

    private static String sign(int cell) {
        return switch (cell) {
            case EMPTY -> ".";
            case BOMB -> "*";
            default -> Integer.toString(cell);
        };
    }
}
