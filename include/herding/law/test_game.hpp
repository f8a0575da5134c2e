#pragma once

#include "herding/law/detail/game_parts.hpp"
#include "herding/law/game_report.hpp"
#include "herding/play/detail/check_playable.hpp"

#include <string>
#include <utility>

/// All tests that fit any game, in one call. Links herding::law, herding::play and herding::record, and no test framework.

namespace herding::inline v0::law {

/// Tests a game: plays a golden hand, checks the laws, records games, saves games and continues them, checks that the functions of
/// its Playable fit together, and puts mistakes into its rules. `Part` describes each part.
///
///     TEST(Nim, is_right) {
///         const auto report = herding::law::test_game<nim::Playable>();
///         EXPECT_TRUE(report.ok()) << report;
///     }
///
/// Parameters: `P` is the Playable. `parts` are those that run; the others are not compiled. `test` sets the amount of their work. For a
/// test that runs in every build, leave out the mutants, which take longest:
///
///     law::test_game<nim::Playable, law::Parts().without(law::Part::Mutants)>({.cases = 50})
///
/// The golden hand is in `test.folder`, in the file NAME.txt. With HERDING_UPDATE_GOLDEN=1 in the environment, the file is
/// written, and the part passes.
///
/// A part that fails does not end the test. If a law is broken, the mutants are not tried, because they grade rules that keep
/// their laws. An exception of the game fails its part. Throws no exception of the game. Equal options give equal reports.
///
/// The mutants need a program of one thread (`mutate`). Costs the games that it plays: a few times `check` without mutants, and
/// a `check` for each of them.
template <class P, Parts parts = Parts()> [[nodiscard]] GameReport test_game(const GameTest& test = {}) {
    using Check = play::detail::CheckPlayable<P>;
    GameReport report;
    if constexpr (!Check::value) {
        Check::diagnose();
    } else {
        report.game = P::name;
        const auto run = [&](Part part, const auto& work) {
            if (test.progress != nullptr) {
                *test.progress << P::name << ": " << name(part) << "..." << std::endl;
            }
            PartReport one{part, false, {}, {}};
            try {
                work(one);
            } catch (...) {
                one.passed = false;
                one.text = what_was_thrown();
                one.again = one.again.empty() ? detail::call_of<P>(part, "") : one.again;
            }
            report.parts.push_back(std::move(one));
        };
        if constexpr (parts.has(Part::Golden)) {
            run(Part::Golden, [&](PartReport& one) { detail::test_golden<P>(test, one); });
        }
        if constexpr (parts.has(Part::Laws)) {
            run(Part::Laws, [&](PartReport& one) {
                detail::test_laws<P>(Part::Laws, test, detail::tested_configs<P>(test), one);
            });
        }
        if constexpr (parts.has(Part::Records)) {
            run(Part::Records, [&](PartReport& one) { detail::test_records<P>(test, one); });
        }
        if constexpr (parts.has(Part::Conforms)) {
            run(Part::Conforms, [&](PartReport& one) { detail::test_conforms<P>(test, one); });
        }
        if constexpr (parts.has(Part::Saves)) {
            run(Part::Saves, [&](PartReport& one) { detail::test_saves<P>(test, one); });
        }
        if constexpr (parts.has(Part::Ways)) {
            run(Part::Ways, [&](PartReport& one) { detail::test_ways<P>(test, one); });
        }
        if constexpr (parts.has(Part::Mutants)) {
            if (!report.failed(Part::Laws)) {
                run(Part::Mutants, [&](PartReport& one) { detail::test_mutants<P>(test, one); });
            }
        }
    }
    return report;
}

} // namespace herding::inline v0::law
