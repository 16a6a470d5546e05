scoreboard objectives add clockwork dummy
scoreboard objectives modify clockwork displayname {"text":"clockwork"}
scoreboard objectives modify clockwork numberformat styled {"color":"aqua"}
scoreboard players set $20 clockwork 20
execute unless data storage clockwork:db timers run data modify storage clockwork:db timers set value []
data modify storage clockwork:db version set value {major:1,minor:2}
