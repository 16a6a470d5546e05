$execute unless data storage clockwork:db timers[{name:"$(name)"}] run return fail
$return run data get storage clockwork:db timers[{name:"$(name)"}].left
