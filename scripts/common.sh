# Sourced by play, test and .ci/*: where the project is, and how a preset is configured and built.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN; }

# build_dir PRESET: the same folders as in CMakePresets.json.
build_dir() { if [[ $1 == default ]]; then echo "$root/build"; else echo "$root/build/$1"; fi; }

# configure PRESET: only when needed. Ninja itself notices a changed CMakeLists.txt; what it cannot notice is a
# changed preset, or a build folder that came here from another place (then CMake has to start afresh).
configure() {
    local dir cache
    dir=$(build_dir "$1")
    cache=$dir/CMakeCache.txt
    if [[ -f $dir/build.ninja && ! $root/CMakePresets.json -nt $dir/build.ninja ]] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        return
    fi
    cmake --fresh -S "$root" --preset "$1"
}

# What Ninja says when there is nothing to say.
idle='ninja: no work to do\.|\[0/[0-9]+\] Re-checking globbed directories\.\.\.'

# build PRESET [TARGET]: configures and builds; progress on stderr, nothing at all when all is up to date.
# Two builds in one folder would spoil each other, so the second waits (where there is flock).
build() {
    local dir
    dir=$(build_dir "$1")
    mkdir -p "$dir"
    (
        if command -v flock >/dev/null; then flock 9; fi
        configure "$1" &&
            cmake --build "$dir" --target "${2:-all}" 2>&1 | { grep --line-buffered -vxE "$idle" || true; }
    ) 9>"$dir/.lock" </dev/null >&2
}

# run_tests PRESET [ctest arguments]: CTest's summary comes last, its exit code is the result.
# Properties draw the same cases each time, so that what turns red is the change; .ci/long draws new ones.
run_tests() {
    export RC_PARAMS="${RC_PARAMS-seed=20261121}"
    ctest --test-dir "$(build_dir "$1")" --output-on-failure --no-tests=error --timeout 600 -j "$(cores)" "${@:2}" \
        </dev/null
}
