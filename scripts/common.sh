# Sourced by play, test and .ci/*: the project's folder, and functions that configure and build a preset.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN; }

# build_dir PRESET: the same folders as in CMakePresets.json.
build_dir() { if [[ $1 == default ]]; then echo "$root/build"; else echo "$root/build/$1"; fi; }

# The compiler of a preset, if the preset leaves the choice to us: Clang compiles the tests in half of the time.
compiler_of() {
    if [[ $1 == test && ! -v CXX ]] && command -v clang++-19 >/dev/null; then echo -DCMAKE_CXX_COMPILER=clang++-19; fi
}

# configure PRESET: only if necessary. Ninja notices a changed CMakeLists.txt. It cannot notice a changed preset, or a
# build folder that was moved here (then CMake has to start from nothing).
configure() {
    local dir cache
    dir=$(build_dir "$1")
    cache=$dir/CMakeCache.txt
    if [[ -f $dir/build.ninja && ! $root/CMakePresets.json -nt $dir/build.ninja ]] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        return
    fi
    # shellcheck disable=SC2046 # no word, or one
    cmake --fresh -S "$root" --preset "$1" $(compiler_of "$1")
}

# configure_with PRESET OPTION VALUE: configures so that the option has this value, which a later call may change.
configure_with() {
    local dir
    dir=$(build_dir "$1")
    mkdir -p "$dir"
    configure "$1" >&2
    grep -qxE "$2:[A-Z]+=$3" "$dir/CMakeCache.txt" || cmake -S "$root" -B "$dir" "-D$2=$3" >&2
}

# Ninja's output when everything is up to date.
idle='ninja: no work to do\.|\[0/[0-9]+\] Re-checking globbed directories\.\.\.'

# build PRESET [TARGET...]: configures and builds. Progress goes to stderr, and nothing if all is up to date.
# Two builds in one folder would spoil each other, so the second one waits (if flock is installed).
build() {
    local dir targets=("${@:2}")
    dir=$(build_dir "$1")
    mkdir -p "$dir"
    (
        if command -v flock >/dev/null; then flock 9; fi
        configure "$1" &&
            cmake --build "$dir" --target "${targets[@]:-all}" 2>&1 | { grep --line-buffered -vxE "$idle" || true; }
    ) 9>"$dir/.lock" </dev/null >&2
}

# compare_signatures DISPATCHES: compares standard input with the signatures that the games keep, and prints differences.
compare_signatures() {
    diff <(grep -h ", $1 dispatches, " "$root"/{examples,games}/*/golden/signature.txt | sort) <(grep -v '^all, ' | sort) >&2
}

# run_tests PRESET [ctest arguments]: CTest's summary comes last, and its exit code is the result. Test programs run as wholes,
# unless an argument selects tests by name or number, or excludes labels (cmake/testing.cmake).
# Properties draw the same cases each time, so that a new failure comes from the change. .ci/long draws other cases. One test more than
# there are cores runs at once, because many wait for servers and windows.
run_tests() {
    local others=(-LE '^single$')
    case " ${*:2} " in *" -R"* | *" -I"* | *" -LE "* | *" --tests-"* | *" --rerun-failed "*) others=() ;; esac
    export RC_PARAMS="${RC_PARAMS-seed=20261121}"
    ctest --test-dir "$(build_dir "$1")" --output-on-failure --no-tests=error --timeout 1800 -j "$(($(cores) + 1))" \
        "${others[@]}" "${@:2}" </dev/null
}
