team add guests
join Mia 0 70 0
await delay 1t
assert score Mia coins matches 10
assert entity @a[name=Mia,advancements={market:first_join=true,market:bell=false},team=guests]
assert items entity Mia container.* minecraft:bread
assert entity @p[level=1]
assert data entity Mia active_effects[{id:"minecraft:regeneration"}]
await delay 45t
assert not data entity Mia active_effects
execute as Mia run trigger buy set 1
await delay 1t
assert score Mia coins matches 7
assert items entity Mia weapon.offhand iron_sword[damage=3]
execute store result score #dmg coins run attribute Mia minecraft:attack_damage get 10
assert score #dmg coins matches 30
execute as Mia run trigger buy set 2
await delay 1t
assert score Mia coins matches 9
execute store result score #loaves coins run clear Mia bread 0
assert score #loaves coins matches 3
give Mia minecraft:emerald 2
execute as Mia run trigger buy set 3
await delay 1t
execute store result score #gems coins if items entity Mia container.* emerald
assert score #gems coins matches 6..8
summon interaction 0 70 1 {Tags:["market.bell"]}
click Mia @n[tag=market.bell]
click Mia @n[tag=market.bell]
assert score Mia coins matches 11
assert not entity @a[tag=rich]
item replace entity Mia armor.head with golden_helmet
await delay 1t
assert entity @a[tag=rich]
damage Mia 100 minecraft:fall
assert score Mia deaths matches 1
await delay 1t
assert score Mia lvl matches 0
assert not entity @a[tag=rich]
gamemode creative Mia
assert entity @a[gamemode=creative,gamemode=!survival]
execute store result score #wide coins run worldborder get
assert score #wide coins matches 2000
execute store result score #chunks coins run forceload query
assert score #chunks coins matches 4
setblock 4 70 4 barrel
item replace block 4 70 4 container.3 with diamond 5
assert items block 4 70 4 container.* diamond
loot insert 4 70 4 loot market:lucky
assert data block 4 70 4 Items[2]
team leave Mia
assert entity @a[team=]
