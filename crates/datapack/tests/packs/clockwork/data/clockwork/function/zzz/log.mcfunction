data modify storage clockwork:db log prepend from storage clockwork:db last.name
execute if data storage clockwork:db log[4] run data remove storage clockwork:db log[-1]
