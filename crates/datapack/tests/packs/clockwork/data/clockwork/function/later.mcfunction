scoreboard players add $later clockwork 1
