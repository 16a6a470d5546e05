execute as @a[tag=!greeted] run function greeter:greet
