#pragma once

#include "hammer/events.hpp"
#include "hammer/queries.hpp"

#include "herding/sequence/sequence.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

/// 2 Dice. Names of sequences and actions are those of the published game.
namespace hammer {

using namespace herding::sequence; // act, by, chance, …: rules should read like a rule book

/// 5.3 Pays a stratagem.
inline void pay(Emits<Spend, Mark> out, Player player, Stratagem stratagem) {
    out.emit(Spend{player, cost_of(stratagem)});
    out.emit(Mark{player, stratagem});
}

struct EvaluateRandomStat {
    static constexpr std::string_view cite = "2.4 A number that may be a die";

    Stat stat = {};
    std::uint8_t extra = 0;

    std::uint8_t result = 0;

    static constexpr int most = 9;

    auto script() {
        return seq(run<"constant">([this](const Setup& setup) {
                       const bool counts = !setup.quirks.fixed_stats_are_zero; // 11.1
                       result = counts ? sum(stat.fixed) : std::uint8_t{0};
                       return stop_when(stat.sides == 0);
                   }),
                   act<"quantity">(
                       chance, [this](Die die) { result = sum(static_cast<int>(die.value())); },
                       require<"the die has fewer sides">([this](Die die) { return die <= stat.sides; })));
    }

    [[nodiscard]] std::uint8_t sum(int value) const {
        return static_cast<std::uint8_t>(std::min(value + extra, most));
    }
    friend bool operator==(const EvaluateRandomStat&, const EvaluateRandomStat&) = default;
};

struct RerollableDiceRoll {
    static constexpr std::string_view cite = "2.1 to 2.3 A die, and the rerolls of its player";

    Player player = 0;
    bool again = false;
    bool again_on_1 = false;

    Die result = {};
    bool free = false;

    auto script() {
        return seq(act<"roll">(chance,
                               [this](const Setup& setup, const Board& board, Die die) {
                                   result = die;
                                   free = again || (again_on_1 && die == 1); // 2.2
                                   return stop_when(!free &&
                                                    !can_use(setup, board, player, Stratagem::reroll)); // 2.3
                               }),
                   act<"keep_it">(by([this] { return player; }), [](bool yes) { return stop_when(yes); }),
                   act<"reroll">(chance, [this](Emits<Spend, Mark> out, Die die) {
                       if (!free) {
                           pay(out, player, Stratagem::reroll);
                       }
                       result = die;
                   }));
    }
    friend bool operator==(const RerollableDiceRoll&, const RerollableDiceRoll&) = default;
};

struct RerollablePairDicesRoll {
    static constexpr std::string_view cite = "2.5 The same with two dice, whose sum counts";

    Player player = 0;
    bool again = false;

    std::uint8_t sum = 0;

    auto script() {
        return seq(act<"roll_pair">(chance,
                                    [this](const Setup& setup, const Board& board, Die first, Die second) {
                                        sum = static_cast<std::uint8_t>(first + second);
                                        return stop_when(!again &&
                                                         !can_use(setup, board, player, Stratagem::reroll));
                                    }),
                   act<"keep_it">(by([this] { return player; }), [](bool yes) { return stop_when(yes); }),
                   // 11.62 the player chooses the dice
                   when([](const Setup& setup) { return setup.quirks.players_choose_pairs; },
                        choose<"chosen">(act<"reroll_pair">(
                            by([this] { return player; }), [this](Emits<Spend, Mark> out, Die first,
                                                                  Die second) { take(out, first, second); })))
                       .otherwise(choose<"rolled">(
                           act<"reroll_pair">(chance, [this](Emits<Spend, Mark> out, Die first, Die second) {
                               take(out, first, second);
                           }))));
    }

    void take(Emits<Spend, Mark> out, Die first, Die second) {
        if (!again) {
            pay(out, player, Stratagem::reroll);
        }
        sum = static_cast<std::uint8_t>(first + second);
    }
    friend bool operator==(const RerollablePairDicesRoll&, const RerollablePairDicesRoll&) = default;
};

} // namespace hammer
