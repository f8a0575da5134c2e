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

expect herd_menu # a pipe gets the help
for word in new games help --help --version completion merge-checks; do expect herd_menu "$word"; done
expect herd_menu new my_game --with behaviors
expect herd_menu help play
expect herd_menu record verify a.journal
expect herd_menu play               # says that a game is missing
expect herd_menu play no_such_game  # says which games there are
expect herd_menu no_such_command
expect play_kuhn play kuhn
expect play_kuhn kuhn
expect play_kuhn graph kuhn
expect record_kuhn play kuhn --record a.journal
expect record_kuhn play --resume=a.journal kuhn
expect record_kuhn arena kuhn --agents random,random
expect check_kuhn check kuhn
expect play_backgammon backgammon replay a.mat
expect record_backgammon backgammon mat a.journal
expect herd replay a.journal
expect herd inspect a.journal
expect herd signature
expect herd record branch a.journal b.journal --at 1
expect herd record export a.journal --player 0
exit $failed
