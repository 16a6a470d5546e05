# Run at a stand: the floor below takes the colour of the player to move.
execute unless block ~ ~-1 ~ #minecraft:planks run return fail
execute if score #winner ttt.turn matches 1.. run return fail
execute if score #turn ttt.turn matches 1 run setblock ~ ~-1 ~ minecraft:red_wool
execute if score #turn ttt.turn matches 2 run setblock ~ ~-1 ~ minecraft:blue_wool
particle minecraft:happy_villager ~ ~ ~ 0.3 0.3 0.3 0 5 normal @a[distance=..16]
playsound minecraft:block.wool.place master @a ~ ~ ~ 1 1.2 0.1
execute store result bossbar ttt:moves value run scoreboard players add #moves ttt.turn 1
execute at @e[tag=ttt.corner,limit=1] run function ttt:check
scoreboard players add #turn ttt.turn 1
execute if score #turn ttt.turn matches 3.. run scoreboard players set #turn ttt.turn 1
return 1
