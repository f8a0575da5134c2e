#pragma once

#include "herding/play/playable.hpp"
#include "herding/tool/check_of.hpp"
#include "herding/tool/detail/compiled_lists.hpp"
#include "herding/tool/program.hpp"
#include "herding/tool/records_of.hpp"
#include "herding/tool/registration_of.hpp"

#include <initializer_list>
#include <span>

/// The whole tool for your own games, in one line:
///
///     int main(int argc, char** argv) { return herding::tool::run<nim::Playable>(argc, argv); }
///
/// Link herding::tool. It takes most of the compile time of a game, so keep it in a source of its own.
/// Several games share a program: `run<nim::Playable, pig::Playable>(argc, argv)`.

namespace herding::inline v0::tool {

namespace detail {

template <class P> inline constexpr Registration registration = registration_of<P>();
template <class P> consteval Entry entry_of() {
    return {P::name, P::summary, &registration<P>, records_of<P>, check_of<P>};
}

/// Runs a program with all commands of the tool and these.
[[nodiscard]] int run_all(std::span<const Entry> games, std::span<const Commands* const> own, int argc,
                          char** argv);

} // namespace detail

/// Runs a program with the games of these Playables, all commands of the tool, and the commands in `own`. The first game is the
/// example in help texts. If it is the only one, the command line need not name it.
///
/// Returns: the exit code, as `--help` lists it, also for a std::exception.
template <class First, class... More>
[[nodiscard]] int run(int argc, char** argv, std::initializer_list<const Commands*> own = {}) {
    if constexpr (!(play::detail::CheckPlayable<First>::value && ... &&
                    play::detail::CheckPlayable<More>::value)) {
        play::detail::CheckPlayable<First>::diagnose();
        (play::detail::CheckPlayable<More>::diagnose(), ...);
        return 2;
    } else {
        static constexpr Entry entries[] = {detail::entry_of<First>(), detail::entry_of<More>()...};
        return detail::run_all(entries, {own.begin(), own.size()}, argc, argv);
    }
}

} // namespace herding::inline v0::tool
