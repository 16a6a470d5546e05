package foursight.bot;

import com.google.gson.annotations.SerializedName;

/** A bomb on the board. When its round is reached, it is gone. */
public record Bomb(int row, @SerializedName("col") int column, @SerializedName("explode_in_round") int explodeInRound) {}
