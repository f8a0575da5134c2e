#pragma once

#include "table.hpp"

#include <cstdint>
#include <optional>

/// Sequences that have every kind of node, for what only looks at scripts.
namespace every_node {

using namespace herding::sequence;
using table::Board;
using table::Die;
using table::Say;
using table::Score;

/// Is called.
struct Errand {
    std::uint32_t found = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(found)); }
    friend bool operator==(const Errand&, const Errand&) = default;
    auto script() {
        return seq(act<"look", "where", "long">(
                       chance, [this](Die where, bool) { found = static_cast<std::uint32_t>(where); }),
                   act<"look_again">(weighted([] { return 1; }), [] {}));
    }
};

/// Begins where something is said.
struct Alarm {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Alarm&, const Alarm&) = default;
    static auto triggers() {
        return trigger<"said">([](const Say&) { return std::optional(Alarm{}); });
    }
    auto script() {
        return seq(act<"hush">(any_of(Players{0, 1}), [] { return stop_when(true); }),
                   loop_while([] { return false; }, stop_if([] { return true; })),
                   run<"sleep">([] { return stop_when(true); }));
    }
};

struct Day {
    std::uint8_t i = 0;
    std::uint32_t found = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(i), CEREAL_NVP(found));
    }
    friend bool operator==(const Day&, const Day&) = default;
    auto script() {
        return seq(
            run<"wake">([](Emits<Say, Score> out) {
                out.emit(Say{1});
                return stop_when(false);
            }),
            for_each(i, 2, act<"wash">(by(0), [](bool) {}).then(run<"dry">([] {}))),
            loop_while([this] { return found == 0; },
                       call<"errand">([] { return Errand{}; },
                                      [this](Emits<Score> out, const Errand& errand) {
                                          found = errand.found;
                                          out.emit(Score{found});
                                          return stop_when(found == 6);
                                      })),
            when([this] { return found == 1; }, run<"sing">([](Emits<Say> out) { out.emit(Say{2}); }),
                 act<"rest">(application, [] { return stop_when(true); }))
                .otherwise(choose<"evening">(
                    act<"read">(by(1), [](Emits<Score> out,
                                          Die die) { out.emit(Score{static_cast<std::uint32_t>(die)}); })
                        .then(run<"think">([] {}), act<"write">(by(1), [] {})),
                    act<"dance">(by(0), [] { return stop_when(false); }),
                    act<"leave">(by(0), [] {}).then(stop))),
            act<"vote">(each(Players{0, 1}), [](bool) {}), stop_if([this] { return found == 2; }),
            when([this] { return found == 3; }, run<"lie_down">([] {})).otherwise(stop));
    }
};

using Rules = herding::sequence::Rules<Board, Day, Errand, Alarm>;

} // namespace every_node
