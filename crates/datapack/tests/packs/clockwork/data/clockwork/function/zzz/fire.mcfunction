$execute store success storage clockwork:db last.ok byte 1 run $(run)
$data modify storage clockwork:db last.name set value "$(name)"
data modify storage clockwork:db last.letter set string storage clockwork:db last.name 0 1
function #clockwork:done
