# Sourced by .ci/run and .ci/long: stages with a headline, a time and a verdict.
# shellcheck shell=bash

source "$(dirname "${BASH_SOURCE[0]}")/../scripts/common.sh"
cd "$root"

passed=0
failures=()
times=()
outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT

# A machine that checks a change stops after 90 minutes, and then nothing that was found is seen. So no stage runs longer than this:
# the one that would is stopped, and those behind it are left out.
last_minute=${HERDING_LAST_MINUTE-80}
left=()

# stage TITLE COMMAND...: runs the command and continues after a failure, so that one run reports everything.
# The command runs in its own shell, because `set -e` has no effect inside a function that `if` tests, and in its own group of
# processes, so that all of it can be stopped.
stage() {
    local start=$SECONDS verdict=passed limit=0 status # 0: no limit
    if [[ -n $last_minute ]]; then
        limit=$((last_minute * 60 - SECONDS))
        if ((limit <= 0)); then
            printf '\n=== %s: left out, because %d minutes are over\n' "$1" "$last_minute"
            left+=("$1")
            return
        fi
    fi
    printf '\n=== %s\n' "$1"
    set +e
    timeout --kill-after=10 "$limit" bash -euo pipefail -c "source scripts/common.sh; $(declare -f)"$'\n"$@"' stage "${@:2}" 2>&1 |
        timeout "$((limit ? limit + 20 : 0))" tee "$outputs/${#failures[@]}" # in case that a service keeps the pipe
    status=${PIPESTATUS[0]}
    set -e
    if ((status == 0)); then
        passed=$((passed + 1))
    elif ((limit > 0 && SECONDS - start >= limit)); then
        verdict=stopped
        left+=("$1 (stopped)")
    else
        verdict=FAILED
        failures+=("$1")
    fi
    times+=("$(printf '%5d s  %s' "$((SECONDS - start))" "$1")")
    printf '=== %s: %s in %d s\n' "$1" "$verdict" "$((SECONDS - start))"
}

# Ends with what the failed stages printed last, because the whole is long, with the time of each stage, and with their count. The
# CTest summaries above it count every test.
finish() {
    local index
    for index in "${!failures[@]}"; do
        printf '\n=== %s: FAILED. It printed last:\n' "${failures[index]}"
        tail -n 60 "$outputs/$index"
    done
    printf '\n'
    printf '%s\n' "${times[@]}"
    printf 'stages: %d passed, %d failed, %d left out\n' "$passed" "${#failures[@]}" "${#left[@]}"
    if ((${#left[@]} > 0)); then printf 'left out: %s\n' "${left[@]}"; fi
    ((${#failures[@]} == 0))
}

build_and_test() {
    build "$1"
    run_tests "$@"
}
