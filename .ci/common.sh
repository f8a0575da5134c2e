# Sourced by .ci/run and .ci/long: stages with a headline, a time and a verdict.
# shellcheck shell=bash

source "$(dirname "${BASH_SOURCE[0]}")/../scripts/common.sh"
cd "$root"

passed=0
failed=0

# stage TITLE COMMAND...: runs the command and continues after a failure, so that one run reports everything.
# The command runs in its own shell, because `set -e` has no effect inside a function that `if` tests.
stage() {
    local start=$SECONDS verdict=passed
    printf '\n=== %s\n' "$1"
    set +e
    (set -euo pipefail && "${@:2}")
    if (($?)); then verdict=FAILED; fi
    set -e
    if [[ $verdict == passed ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    printf '=== %s: %s in %d s\n' "$1" "$verdict" "$((SECONDS - start))"
}

# The last line counts stages. The CTest summaries above it count every test.
finish() {
    printf '\nstages: %d passed, %d failed\n' "$passed" "$failed"
    ((failed == 0))
}

build_and_test() {
    build "$1"
    run_tests "$@"
}
