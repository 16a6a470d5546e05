# Everybody is greeted once.
join Alice 0 70 0
join Bob 0 70 0
await score #total greeted matches 2
await delay 5t
assert score #total greeted matches 2
