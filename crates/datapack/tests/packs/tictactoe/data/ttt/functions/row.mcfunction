# Recursion instead of nine lines.
execute unless score #next ttt.tmp matches 0 run summon armor_stand ~ ~ ~ {Invisible:1b,Marker:1b,NoGravity:1b,Tags:["ttt.stand","ttt.fresh"]}
execute if score #next ttt.tmp matches 0 run tag @s add ttt.fresh
scoreboard players operation @e[tag=ttt.fresh] ttt.cell = #next ttt.tmp
tag @e[tag=ttt.fresh] remove ttt.fresh
scoreboard players add #next ttt.tmp 1
scoreboard players operation #col ttt.tmp = #next ttt.tmp
scoreboard players operation #col ttt.tmp %= $three ttt.tmp
execute if score #next ttt.tmp matches ..8 if score #col ttt.tmp matches 0 positioned ~-2 ~ ~1 run function ttt:row
execute if score #next ttt.tmp matches ..8 unless score #col ttt.tmp matches 0 positioned ~1 ~ ~ run function ttt:row
