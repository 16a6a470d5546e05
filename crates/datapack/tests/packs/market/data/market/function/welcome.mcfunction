scoreboard players set @s coins 10
give @s minecraft:bread[custom_name='"Loaf"',custom_data={market:{fresh:1b}}] 5
tellraw @s [{"text":"Welcome, "},{"selector":"@s"},{"text":"! "},{"text":"[buy]","clickEvent":{"action":"run_command","value":"/trigger buy set 1"}}]
team join guests @s
effect give @s minecraft:regeneration 2 1 true
