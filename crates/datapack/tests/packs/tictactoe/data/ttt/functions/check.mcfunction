# Every line is a box: blocks are compared with the line moved along itself.
execute if block ~ ~-1 ~ #ttt:marks if blocks ~ ~-1 ~ ~1 ~-1 ~ ~1 ~-1 ~ all run function ttt:won
execute if block ~ ~-1 ~1 #ttt:marks if blocks ~ ~-1 ~1 ~1 ~-1 ~1 ~1 ~-1 ~1 all run function ttt:won
execute if block ~ ~-1 ~2 #ttt:marks if blocks ~ ~-1 ~2 ~1 ~-1 ~2 ~1 ~-1 ~2 all run function ttt:won
execute if block ~ ~-1 ~ #ttt:marks if blocks ~ ~-1 ~ ~ ~-1 ~1 ~ ~-1 ~1 all run function ttt:won
execute if block ~1 ~-1 ~ #ttt:marks if blocks ~1 ~-1 ~ ~1 ~-1 ~1 ~1 ~-1 ~1 all run function ttt:won
execute if block ~2 ~-1 ~ #ttt:marks if blocks ~2 ~-1 ~ ~2 ~-1 ~1 ~2 ~-1 ~1 all run function ttt:won
execute if block ~1 ~-1 ~1 #ttt:marks if blocks ~ ~-1 ~ ~ ~-1 ~ ~1 ~-1 ~1 all if blocks ~2 ~-1 ~2 ~2 ~-1 ~2 ~1 ~-1 ~1 all run function ttt:won
execute if block ~1 ~-1 ~1 #ttt:marks if blocks ~2 ~-1 ~ ~2 ~-1 ~ ~1 ~-1 ~1 all if blocks ~ ~-1 ~2 ~ ~-1 ~2 ~1 ~-1 ~1 all run function ttt:won
execute if score #moves ttt.turn matches 9 unless score #winner ttt.turn matches 1.. run tellraw @a ["",{"text":"Nobody wins after "},{"score":{"name":"#moves","objective":"ttt.turn"},"bold":true},{"text":" moves"}]
