execute if score #winner ttt.turn matches 1.. run return 0
scoreboard players operation #winner ttt.turn = #turn ttt.turn
execute if score #winner ttt.turn matches 1 run scoreboard players add @a[team=ttt.red] ttt.wins 1
execute if score #winner ttt.turn matches 2 run scoreboard players add @a[team=ttt.blue] ttt.wins 1
title @a[team=!] title {"text":"Three in a row!"}
title @a[team=] actionbar {"text":"A game has ended","italic":true}
