execute if score @s buy matches 1 if score @s coins matches 3.. run return run function market:goods/sword
execute if score @s buy matches 2 store result score @s buy run clear @s minecraft:bread[custom_data~{market:{fresh:1b}}] 2
execute if score @s buy matches 2 run scoreboard players operation @s coins += @s buy
execute if score @s buy matches 3 if items entity @s container.* #market:money[count={min:2}] run loot give @s loot market:lucky
execute if score @s buy matches 99 run tellraw @s "Unknown offer"
