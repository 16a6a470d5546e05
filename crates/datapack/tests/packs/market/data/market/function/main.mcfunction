scoreboard players enable @a buy
execute as @a[scores={buy=1..}] at @s run function market:deal
scoreboard players set @a[scores={buy=1..}] buy 0
tag @a[predicate=market:rich] add rich
tag @a[predicate=!market:rich] remove rich
