#pragma once

#include "dice/board.hpp"

#include "herding/herding.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

/// The same phase without sequences, for comparison: the state machine that authors write if rules cannot suspend.
namespace dice::by_hand {

// [inputs]
struct Begin {
    friend bool operator==(const Begin&, const Begin&) = default;
};
struct Announce {
    Rerolls allowed;
    friend bool operator==(const Announce&, const Announce&) = default;
};
struct Roll {
    Die die;
    friend bool operator==(const Roll&, const Roll&) = default;
};
struct KeepIt {
    bool yes;
    friend bool operator==(const KeepIt&, const KeepIt&) = default;
};
struct Reroll {
    Die die;
    friend bool operator==(const Reroll&, const Reroll&) = default;
};
// [inputs]

// [machine]
/// Stages of the machine: the inputs in their order, and the end.
enum class Stage : std::uint8_t { Begin, Announce, Roll, KeepIt, Reroll, Nothing };

struct Machine {
    Stage stage = Stage::Begin;
    std::uint8_t die = 0;
    Rerolls allowed{};
    Die result{};
    bool free = false;

    [[nodiscard]] Player player() const { return die % 2; }
    [[nodiscard]] herding::Actor decider() const {
        return stage == Stage::Begin                            ? herding::Actor::system
               : stage == Stage::Roll || stage == Stage::Reroll ? herding::Actor::chance
                                                                : herding::Actor::player(player());
    }
    friend bool operator==(const Machine&, const Machine&) = default;
};

struct Table : Board {
    Machine machine{};
    friend bool operator==(const Table&, const Table&) = default;
};

struct WentOn {
    Stage to;
    friend bool operator==(const WentOn&, const WentOn&) = default;
};
struct GoOn {
    Machine to;
    WentOn apply(Table& table) const {
        table.machine = to;
        return {to.stage};
    }
    friend bool operator==(const GoOn&, const GoOn&) = default;
};
// [machine]

enum class Info : std::uint8_t { NotBegun, Over, NotNow, NotYours };

// [rules]
/// The count is a parameter, so that benchmarks can play long phases.
template <std::uint8_t Dice> struct GameOf {
    using State = Table;
    using Input = std::variant<Begin, Announce, Roll, KeepIt, Reroll>;
    using Diff = std::variant<PayReroll, Score, GoOn>;
    using Trace = std::variant<Paid, Scored, WentOn>;
    using Info = by_hand::Info;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<GameOf>;
    using Verdict = herding::Verdict<Info>;

    static Verdict in_turn(Dispatch& d) {
        const Machine& now = d->machine;
        const auto wanted = static_cast<Stage>(d.input().index());
        if (wanted != now.stage) {
            return herding::Disallowed{now.stage == Stage::Begin     ? Info::NotBegun
                                       : now.stage == Stage::Nothing ? Info::Over
                                                                     : Info::NotNow};
        }
        if (d.actor() != now.decider()) {
            return herding::Disallowed{Info::NotYours};
        }
        return herding::Continue{};
    }

    static Verdict begin(Dispatch& d) {
        if (std::holds_alternative<Begin>(d.input())) {
            Machine next = d->machine;
            next.stage = Stage::Announce;
            d.emit(GoOn{next});
        }
        return herding::Continue{};
    }

    static Verdict announce(Dispatch& d) {
        if (const auto* announced = std::get_if<Announce>(&d.input())) {
            Machine next = d->machine;
            next.allowed = announced->allowed;
            next.stage = Stage::Roll;
            d.emit(GoOn{next});
        }
        return herding::Continue{};
    }

    static Verdict roll(Dispatch& d) {
        if (const auto* rolled = std::get_if<Roll>(&d.input())) {
            Machine next = d->machine;
            next.result = rolled->die;
            next.free = next.allowed.free || (next.allowed.ones && rolled->die == 1);
            if (next.free || (next.allowed.paid && d->can_pay(next.player()))) {
                next.stage = Stage::KeepIt;
                d.emit(GoOn{next});
            } else {
                score(d, next);
            }
        }
        return herding::Continue{};
    }

    static Verdict keep_it(Dispatch& d) {
        if (const auto* keep = std::get_if<KeepIt>(&d.input())) {
            Machine next = d->machine;
            if (keep->yes) {
                score(d, next);
            } else {
                if (!next.free) {
                    d.emit(PayReroll{next.player()});
                }
                next.stage = Stage::Reroll;
                d.emit(GoOn{next});
            }
        }
        return herding::Continue{};
    }

    static Verdict reroll(Dispatch& d) {
        if (const auto* rolled = std::get_if<Reroll>(&d.input())) {
            Machine next = d->machine;
            next.result = rolled->die;
            score(d, next);
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<GameOf>({{"in_turn", 0, in_turn},
                                       {"begin", 1, begin},
                                       {"announce", 2, announce},
                                       {"roll", 3, roll},
                                       {"keep_it", 4, keep_it},
                                       {"reroll", 5, reroll}});
    }

private:
    /// Every path to the end of a die calls this, and must not forget the next die.
    static void score(Dispatch& d, Machine next) {
        d.emit(Score{next.player(), next.result});
        ++next.die;
        next.stage = next.die == Dice ? Stage::Nothing : Stage::Announce;
        d.emit(GoOn{next});
    }
};

using Game = GameOf<dice_in_a_phase>;

/// The legal actions and their actors: a second copy of the rules above.
inline std::vector<std::pair<Game::Input, herding::Actor>> legal(const Table& table) {
    std::vector<std::pair<Game::Input, herding::Actor>> all;
    const auto add = [&](Game::Input input) { all.emplace_back(input, table.machine.decider()); };
    switch (table.machine.stage) {
    case Stage::Begin: add(Begin{}); break;
    case Stage::Announce:
        for (unsigned i = 0; i < 8; ++i) {
            add(Announce{{.free = (i & 1U) != 0, .ones = (i & 2U) != 0, .paid = (i & 4U) != 0}});
        }
        break;
    case Stage::Roll:
        for (int die = 1; die <= 6; ++die) {
            add(Roll{die});
        }
        break;
    case Stage::KeepIt:
        add(KeepIt{false});
        add(KeepIt{true});
        break;
    case Stage::Reroll:
        for (int die = 1; die <= 6; ++die) {
            add(Reroll{die});
        }
        break;
    case Stage::Nothing: break;
    }
    return all;
}
// [rules]

} // namespace dice::by_hand
