execute store result score $time clockwork run time query gametime
scoreboard players operation $phase clockwork = $time clockwork
scoreboard players operation $phase clockwork %= $20 clockwork
execute if predicate clockwork:second run scoreboard players add $seconds clockwork 1
execute store result score $count clockwork run data get storage clockwork:db timers
execute if score $count clockwork matches 1.. run function clockwork:zzz/each
