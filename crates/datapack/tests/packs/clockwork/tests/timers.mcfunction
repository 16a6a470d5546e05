function clockwork:add {name:"egg",ticks:10,run:"scoreboard players set $egg clockwork 7"}
function clockwork:add {name:"tea",ticks:4,run:"fill 0 0 0 0 0 0 minecraft:air"}
execute store result score $n clockwork run function clockwork:add {name:"egg",ticks:6,run:"setblock 0 0 0 minecraft:lever[face=floor]"}
assert score $n clockwork matches 2
await delay 3t
execute store result score $l clockwork run function clockwork:left {name:"egg"}
assert score $l clockwork matches 3
assert not data storage clockwork:db last
await delay 1t
assert data storage clockwork:db last{name:"tea",ok:0b,letter:"t"}
await block 0 0 0 lever[face=floor,powered=false]
assert data storage clockwork:db {log:["egg","tea"]}
assert not data storage clockwork:db timers[0]
execute store success score $s clockwork run function clockwork:left {name:"egg"}
assert score $s clockwork matches 0
execute store result score $major clockwork run data get storage clockwork:db version.major 2.5
assert score $major clockwork matches 2
schedule function clockwork:later 1s
schedule function clockwork:later 5t append
await delay 5t
assert score $later clockwork matches 1
await delay 15t
assert score $later clockwork matches 2
time set noon
assert predicate clockwork:noon
weather rain
assert not predicate clockwork:noon
assert score $seconds clockwork matches 1..
