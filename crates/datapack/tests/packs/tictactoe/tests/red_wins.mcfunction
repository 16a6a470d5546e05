join Ann 0 64 0
join Ben 5 64 5
team join ttt.red Ann
team join ttt.blue Ben
execute positioned 0 64 0 run function ttt:new
assert score #next ttt.tmp matches 9
assert blocks 0 63 0 2 63 2 0 63 0 all
execute store result score #stands ttt.tmp if entity @e[tag=ttt.stand]
assert score #stands ttt.tmp matches 9
assert entity @e[tag=ttt.stand,scores={ttt.cell=8},x=2.5,y=64,z=2.5,distance=..0.1]
execute at @e[scores={ttt.cell=0}] run function ttt:put
assert block 0 63 0 red_wool
assert block 0 63 0 #minecraft:wool
assert score #turn ttt.turn matches 2
execute at @e[scores={ttt.cell=0}] run function ttt:put
assert score #turn ttt.turn matches 2
execute at @e[scores={ttt.cell=3}] run function ttt:put
execute at @e[scores={ttt.cell=1}] run function ttt:put
# Ben plays with his feet.
tag Ben add ttt.player
tp Ben 1.5 64 1.5 0 75
await block 1 63 1 blue_wool
tag Ben remove ttt.player
execute at @e[scores={ttt.cell=2}] run function ttt:put
assert score #winner ttt.turn matches 1
assert score Ann ttt.wins matches 1
assert not score Ben ttt.wins matches 1..
execute store result score #bar ttt.tmp run bossbar get ttt:moves value
assert score #bar ttt.tmp matches 5
assert not entity @a[team=]
assert entity @a[team=!ttt.red,name=Ben]
