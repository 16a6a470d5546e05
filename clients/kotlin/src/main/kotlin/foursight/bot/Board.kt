package foursight.bot

import kotlin.math.abs

const val EMPTY = 0
const val BOMB = 99

private val DIRECTIONS = listOf(0 to 1, 1 to 0, 1 to 1, 1 to -1)

/**
 * A board that never changes: [drop] and [explode] answer new ones. [cells] are rows from the bottom up, all of one
 * length. A cell is [EMPTY], a player's coin (1 or 2) or a [BOMB].
 */
data class Board(private val cells: List<List<Int>>) {
    init {
        require(cells.isNotEmpty() && cells[0].isNotEmpty()) { "the board has no cells" }
        require(cells.all { it.size == cells[0].size }) { "the board is not a rectangle" }
    }

    val rows get() = cells.size
    val columns get() = cells[0].size

    operator fun get(row: Int, column: Int) = cells[row][column]

    /** The row in which a stone comes to rest; null if the column is full or not there. */
    fun landingRow(column: Int): Int? =
        if (column !in 0..<columns) null else cells.indices.firstOrNull { cells[it][column] == EMPTY }

    /** The columns that are not full, from left to right. */
    fun legalColumns(): List<Int> = (0..<columns).filter { landingRow(it) != null }

    /** The board after this coin was dropped. */
    fun drop(column: Int, coin: Int): Board {
        val landing = requireNotNull(landingRow(column)) { "column $column is full or not on the board" }
        return map { row, c -> if (row == landing && c == column) coin else cells[row][c] }
    }

    /** The board after the bomb: its cell and the four beside it go, what is above falls. */
    fun explode(bomb: Bomb): Board {
        val standing = (0..<columns).map { column ->
            cells.indices
                .filter { row -> abs(row - bomb.row) + abs(column - bomb.column) > 1 }
                .map { row -> cells[row][column] }
                .filter { it != EMPTY }
        }
        return map { row, column -> standing[column].getOrElse(row) { EMPTY } }
    }

    /** True if this coin has four in a row anywhere. */
    fun hasFour(coin: Int): Boolean =
        DIRECTIONS.any { (up, right) ->
            cells.indices.any { row ->
                (0..<columns).any { column ->
                    (0..3).all { cells.getOrNull(row + it * up)?.getOrNull(column + it * right) == coin }
                }
            }
        }

    private fun map(cell: (row: Int, column: Int) -> Int) =
        Board(cells.indices.map { row -> (0..<columns).map { column -> cell(row, column) } })

    /** The board as text, the top row first. */
    override fun toString() = cells.reversed().joinToString("\n") { row -> row.joinToString(" ", transform = ::sign) }

    private fun sign(cell: Int) = when (cell) {
        EMPTY -> "."
        BOMB -> "*"
        else -> "$cell"
    }
}
