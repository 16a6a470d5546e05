#> clockwork:add
#  @input name, ticks, run
$data remove storage clockwork:db timers[{name:"$(name)"}]
$data modify storage clockwork:db timers append value \
    {name:"$(name)", ticks:$(ticks), left:$(ticks), run:'$(run)'}
return run data get storage clockwork:db timers
