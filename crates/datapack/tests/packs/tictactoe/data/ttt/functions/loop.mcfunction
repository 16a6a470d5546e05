# Whoever stands on a stand's block and bends the head down plays there.
execute as @a[tag=ttt.player,x_rotation=60..90] at @s as @e[tag=ttt.stand,distance=..0.8,sort=nearest,limit=1] at @s run function ttt:put
