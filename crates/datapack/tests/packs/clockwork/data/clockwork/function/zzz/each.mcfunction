# Turns the list once around.
data modify storage clockwork:db current set from storage clockwork:db timers[0]
data remove storage clockwork:db timers[0]
execute store result score $left clockwork run data get storage clockwork:db current.left
execute store result storage clockwork:db current.left int 1 run scoreboard players remove $left clockwork 1
execute if score $left clockwork matches 1.. run data modify storage clockwork:db timers append from storage clockwork:db current
execute if score $left clockwork matches ..0 run function clockwork:zzz/fire with storage clockwork:db current
scoreboard players remove $count clockwork 1
execute if score $count clockwork matches 1.. run function clockwork:zzz/each
