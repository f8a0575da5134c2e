#pragma once

#include "table.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// Games that several tests of this folder play.

namespace table {

struct Turn {
    Die limit{4};
    std::uint16_t player = 1;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(limit), CEREAL_NVP(player));
    }
    friend bool operator==(const Turn&, const Turn&) = default;

    auto script() {
        return seq::seq(
            seq::choose<"turn">(
                seq::act<"bid">(
                    seq::by([this] { return player; }),
                    [](seq::Emits<Score> out, Die die) { out.emit(Score{static_cast<std::uint32_t>(die)}); },
                    seq::require<"above the limit">([this](Die die) { return die <= limit; }),
                    seq::require<"nothing left">([](const Board& board) { return board.points < 10; })),
                seq::act<"pass">(seq::by(0), [] {}).then(seq::stop)),
            seq::act<"bid">(seq::application, [](Die) {}),
            seq::run<"say">([](seq::Emits<Say> out) { out.emit(Say{7}); }));
    }
};
using TurnGame = GameOf<Turn>;

struct Inner {
    std::uint32_t given = 0, result = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(given), CEREAL_NVP(result));
    }
    friend bool operator==(const Inner&, const Inner&) = default;
    auto script();
};

struct Outer {
    std::uint8_t i = 0;
    std::uint32_t sum = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(i), CEREAL_NVP(sum)); }
    friend bool operator==(const Outer&, const Outer&) = default;

    auto script() {
        return seq::seq(seq::for_each(
                            i, [] { return 3; },
                            seq::call<"inner">([this] { return Inner{i, 0}; },
                                               [this](const Inner& inner) { sum += inner.result; })),
                        seq::when([this] { return sum > 100; },
                                  seq::run<"much">([](seq::Emits<Say> out) { out.emit(Say{1}); }))
                            .otherwise(seq::run<"little">([](seq::Emits<Say> out) { out.emit(Say{2}); })));
    }
};

inline auto Inner::script() {
    return seq::seq(seq::act<"roll">(
        seq::chance, [this](Die die) { result = given * 10 + static_cast<std::uint32_t>(die); },
        seq::require<"more than rounds played">(
            [](seq::Within<Outer> outer, Die die) { return outer && die > outer->i; })));
}
using OuterGame = GameOf<Outer, Inner>;

template <char Letter, std::uint16_t Owner> struct Reaction {
    static constexpr std::array<char, 1> letter{Letter};
    static constexpr std::string_view name{letter.data(), 1};
    std::uint32_t why = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(why)); }
    friend bool operator==(const Reaction&, const Reaction&) = default;

    static auto triggers() {
        return seq::trigger<seq::Name<2>({Letter, '\0'})>(
                   [](const Score& score, const Board&) -> std::optional<Reaction> {
                       return score.points == 0 ? std::nullopt : std::optional(Reaction{score.points});
                   })
            .owned_by([](const Reaction&) { return Owner; });
    }
    auto script() {
        return seq::seq(seq::act<"react">(seq::by(Owner), [this](seq::Emits<Say, Score> out, bool more) {
            out.emit(Say{Letter * 100U + why});
            if (more) {
                out.emit(Score{why - 1});
            }
        }));
    }
};
using A0 = Reaction<'a', 0>;
using B1 = Reaction<'b', 1>;
using C1 = Reaction<'c', 1>;

struct Blow {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Blow&, const Blow&) = default;
    auto script() {
        return seq::seq(
            seq::act<"hit">(seq::by(0), [](seq::Emits<Score> out,
                                           Die die) { out.emit(Score{static_cast<std::uint32_t>(die)}); }),
            seq::run<"after_hit">([](seq::Emits<Say> out) { out.emit(Say{5}); }));
    }
};
using BlowGame = GameOf<Blow, A0, B1, C1>;

} // namespace table
