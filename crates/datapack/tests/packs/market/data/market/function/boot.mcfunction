scoreboard objectives add buy trigger "Buy"
scoreboard objectives add coins dummy
scoreboard objectives add deaths deathCount
scoreboard objectives add lvl level
attribute @r[limit=1] minecraft:scale get
worldborder set 2000
difficulty peaceful
defaultgamemode adventure
forceload add 0 0 31 31
