#!/bin/sh
# Builds everything with mono's compiler into bin/, for machines without the .NET SDK.
# `./build-mono.sh test` also builds and runs the tests, with Debian's nunit-console.
set -eu
cd "$(dirname "$0")"
mkdir -p bin

# MCS_FLAGS may hold further options of the compiler.
# shellcheck disable=SC2086
compile() { mcs -nologo -debug ${MCS_FLAGS:-} -lib:bin "$@"; }

compile -target:library -out:bin/FoursightBot.dll -r:System.Runtime.Serialization.dll FoursightBot/*.cs
for bot in RandomBot MyBot LookAheadBot; do
    compile -target:exe -out:bin/$bot.exe -r:FoursightBot.dll $bot/*.cs
done
[ "${1:-}" = test ] || exit 0

cp /usr/lib/cli/nunit.framework-2.6.3/nunit.framework.dll bin/
compile -target:library -out:bin/FoursightBot.Tests.dll -r:nunit.framework.dll -r:System.Runtime.Serialization.dll \
    -r:FoursightBot.dll -r:RandomBot.exe -r:MyBot.exe -r:LookAheadBot.exe FoursightBot.Tests/*.cs
nunit-console -nologo -nodots -work=bin bin/FoursightBot.Tests.dll
