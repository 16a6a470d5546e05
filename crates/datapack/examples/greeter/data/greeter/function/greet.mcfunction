tag @s add greeted
scoreboard players add #total greeted 1
tellraw @a ["Welcome, ",{"selector":"@s"}]
