# Nine armor stands over nine planks, at the feet of whoever starts.
kill @e[type=minecraft:armor_stand,tag=ttt.stand]
execute align xyz run summon armor_stand ~.5 ~ ~.5 {Invisible:1b,Marker:1b,NoGravity:1b,Tags:["ttt.stand","ttt.corner"]}
execute at @e[tag=ttt.corner,limit=1] run fill ~ ~-1 ~ ~2 ~-1 ~2 oak_planks
scoreboard players set #next ttt.tmp 0
execute as @e[tag=ttt.corner] at @s run function ttt:row
scoreboard players set #turn ttt.turn 1
scoreboard players set #moves ttt.turn 0
scoreboard players reset #winner ttt.turn
bossbar set ttt:moves value 0
bossbar set ttt:moves players @a
