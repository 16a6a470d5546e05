scoreboard players remove @s coins 3
item replace entity @s weapon.offhand with minecraft:iron_sword[damage=3]
execute if items entity @s weapon.offhand minecraft:iron_sword run enchant @s minecraft:unbreaking 2
attribute @s minecraft:attack_damage modifier add market:sword 2 add_value
playsound minecraft:entity.villager.yes neutral @s
