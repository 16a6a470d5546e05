advancement revoke @s only market:bell
scoreboard players add @s coins 1
