# Scores and teams. Values that never change live on fake players.
scoreboard objectives add ttt.turn dummy {"text":"Turn","color":"gold"}
scoreboard objectives add ttt.cell dummy
scoreboard objectives add ttt.tmp dummy
scoreboard objectives add ttt.wins dummy "Wins"
scoreboard objectives setdisplay sidebar ttt.wins
scoreboard players set $three ttt.tmp 3
team add ttt.red {"text":"Red"}
team add ttt.blue "Blue"
team modify ttt.red color red
team modify ttt.blue color blue
team modify ttt.blue friendlyFire false
gamerule commandBlockOutput false
bossbar add ttt:moves {"text":"Moves"}
bossbar set ttt:moves max 9
bossbar set ttt:moves style notched_10
