#!/usr/bin/env bash
# Which program ./play builds. Usage: play_target_test.sh scripts/play-target
set -euo pipefail
failed=0

# expect TARGET ARGUMENTS
expect() {
    local found
    found=$("$target" "${@:2}" </dev/null)
    if [[ $found != "$1" ]]; then
        echo "./play ${*:2}: expected $1, found $found"
        failed=1
    fi
}
target=$1

expect herd # a pipe gets the help
for word in new games help --help --version completion merge-checks; do expect herd "$word"; done
expect herd new my_game --with behaviors
expect herd help play
expect herd record verify a.journal
expect herd play               # says that a game is missing
expect herd play no_such_game  # says which games there are
expect herd no_such_command
expect play_kuhn play kuhn
expect play_kuhn kuhn
expect play_kuhn graph kuhn
expect play_kuhn play kuhn --record a.journal
expect play_kuhn play --resume=a.journal kuhn
expect play_kuhn arena kuhn --agents random,random
expect play_kuhn check kuhn
expect play_backgammon backgammon replay a.mat
expect play_backgammon backgammon mat a.journal
expect herd_all replay a.journal
expect herd_all inspect a.journal
expect herd_all signature
expect herd_all record branch a.journal b.journal --at 1
expect herd_all record export a.journal --player 0
expect kuhn_desktop desktop kuhn
expect kuhn_desktop desktop kuhn --players human,computer
expect herd desktop no_such_game # names the games that there are
exit $failed
