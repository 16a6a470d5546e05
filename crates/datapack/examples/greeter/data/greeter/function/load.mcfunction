scoreboard objectives add greeted dummy
