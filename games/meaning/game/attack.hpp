#pragma once

#include "meaning/game/events.hpp"
#include "meaning/game/moments.hpp"

#include "herding/sequence/sequence.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Dice, and an attack as sequences. What a number is, table.hpp computes from the rules in play.
namespace meaning::pier {

using herding::sequence::act;
using herding::sequence::by;
using herding::sequence::call;
using herding::sequence::chance;
using herding::sequence::choose;
using herding::sequence::Emits;
using herding::sequence::for_each;
using herding::sequence::from;
using herding::sequence::loop_while;
using herding::sequence::require;
using herding::sequence::run;
using herding::sequence::seq;
using herding::sequence::stop_when;
using herding::sequence::trigger;
using herding::sequence::when;

struct Throw {
    static constexpr std::string_view cite = "Dice and a constant; one die after the other";

    std::uint8_t dice = 0;
    std::uint8_t sides = 6;
    std::uint8_t plus = 0;

    std::uint8_t thrown = 0;
    std::uint8_t total = 0;

    static Throw of(const Dice& dice) {
        const auto byte = [](std::int64_t number) { return static_cast<std::uint8_t>(number); };
        return {byte(dice.count), byte(dice.sides == 3 ? 3 : 6), byte(dice.plus)};
    }

    auto script() {
        return seq(
            run<"constant">([this] { total = plus; }),
            for_each(
                thrown, [this] { return dice; },
                act<"die">(
                    chance, [this](Die face) { total = static_cast<std::uint8_t>(total + face.value()); },
                    require<"the die has fewer sides">([this](Die face) { return face <= sides; }))));
    }
    friend bool operator==(const Throw&, const Throw&) = default;
};

struct Test {
    static constexpr std::string_view cite =
        "One die that must show a number; faces that fail may be thrown again, once";

    std::uint8_t need = 7;
    std::uint8_t again = 0; ///< a bit for each face
    std::uint8_t sure = 0;  ///< a bit for each face that succeeds whatever the target

    Die result = {};

    [[nodiscard]] static bool has(std::uint8_t faces, const Die& face) {
        return (faces >> static_cast<unsigned>(face.value()) & 1U) != 0;
    }
    [[nodiscard]] bool succeeded() const { return result.value() >= need || has(sure, result); }

    auto script() {
        return seq(act<"roll">(chance,
                               [this](Die face) {
                                   result = face;
                                   return stop_when(succeeded() || !has(again, face));
                               }),
                   act<"reroll">(chance, [this](Die face) { result = face; }));
    }
    friend bool operator==(const Test&, const Test&) = default;
};

/// A unit loses wounds from one source; what one model cannot lose, is lost with it.
inline void suffer(Emits<Suffer> out, const Setup& setup, const Board& board, UnitId unit, int wounds) {
    const Standing& own = board.at(unit);
    const auto wounds_of_model = setup.card(unit).unit.stat(Stat::wounds).value.value_or(1).numerator();
    const auto left = wounds_of_model - own.lost;
    if (wounds <= 0 || own.models == 0) {
        return;
    }
    Suffer diff{unit,       static_cast<std::uint8_t>(std::min<std::int64_t>(wounds, left)),
                own.models, static_cast<std::uint8_t>(own.lost + wounds),
                {},         {}};
    if (wounds >= left) {
        diff.models = static_cast<std::uint8_t>(own.models - 1);
        diff.lost = 0;
    }
    if (diff.models == 0) {
        diff.reminders = reminders_of_end(setup, board, unit);
    }
    Board after = board;
    static_cast<void>(diff.apply(after));
    diff.changes = number_changes(setup, board, after);
    out.emit(diff);
}

struct Shot {
    static constexpr std::string_view cite = "One shot or blow: to hit, to wound, the save, the damage";

    UnitId target = {};
    Odds odds = {};

    std::uint8_t points = 0;
    std::uint8_t point = 0;
    std::uint8_t ignored = 0;

    auto script() {
        return seq(when([this] { return odds.hit > 1; },
                        call<"to_hit">([this] { return Test{odds.hit, odds.hit_again, odds.hit_sure}; },
                                       [](const Test& test) { return stop_when(!test.succeeded()); })),
                   when([this] { return odds.wound > 1; },
                        call<"to_wound">([this] { return Test{odds.wound, odds.wound_again}; },
                                         [](const Test& test) { return stop_when(!test.succeeded()); })),
                   when([this] { return odds.save < 7; },
                        call<"save">([this] { return Test{odds.save, odds.save_again}; },
                                     [](const Test& test) { return stop_when(test.succeeded()); })),
                   call<"damage">([this] { return Throw::of(odds.damage); },
                                  [this](const Throw& thrown) { points = thrown.total; }),
                   when([this] { return odds.ignore < 7; }, for_each(
                                                                point, [this] { return points; },
                                                                act<"ignore">(chance,
                                                                              [this](Die face) {
                                                                                  if (face.value() >=
                                                                                      odds.ignore) {
                                                                                      ++ignored;
                                                                                  }
                                                                              }))),
                   run<"lose_wounds">([this](Emits<Suffer> out, const Setup& setup, const Board& board) {
                       suffer(out, setup, board, target, points - ignored);
                   }));
    }
    friend bool operator==(const Shot&, const Shot&) = default;
};

struct Assault {
    static constexpr std::string_view cite = "An attack, from its declaration to the last wound";

    Declared attack = {};

    Picks picks = {};
    Odds odds = {};
    std::uint8_t shots = 0;
    std::uint8_t shot = 0;

    /// The first OR that waits for its player.
    [[nodiscard]] std::optional<Waiting> waiting(const Setup& setup, const Board& board) const {
        const auto all = in_play(setup, board, &attack, picks).waiting;
        return all.empty() || picks.size() == picks.capacity() ? std::nullopt : std::optional(all.front());
    }

    auto script() {
        return seq(
            run<"declare">([this](Emits<Declare> out, const Setup& setup, const Board& board) {
                out.emit(Declare{attack, false, reminders(setup, board, attack)});
            }),
            loop_while(
                [this](const Setup& setup, const Board& board) { return waiting(setup, board).has_value(); },
                act<"pick">(
                    by([this](const Setup& setup, const Board& board) {
                        const auto open = waiting(setup, board);
                        return open ? open->player : Player{0};
                    }),
                    [this](const Setup& setup, const Board& board, Option option) {
                        picks.push_back({waiting(setup, board)->rule, option});
                    },
                    from([this](const Setup& setup, const Board& board) {
                        std::vector<Option> options;
                        if (const auto open = waiting(setup, board)) {
                            for (const std::size_t one : open->options) {
                                options.emplace_back(static_cast<int>(one));
                            }
                        }
                        return options;
                    }))),
            run<"work_out">([this](const Setup& setup, const Board& board) {
                const auto found = meaning::pier::odds(setup, board, attack, picks);
                odds = found.value_or(Odds());
                return stop_when(!found);
            }),
            call<"shots">([this] { return Throw::of(odds.shots); },
                          [this](const Throw& thrown) { shots = thrown.total; }),
            for_each(
                shot,
                [this](const Board& board) { return board.alive(attack.target) ? shots : std::uint8_t{0}; },
                call<"shot">([this] { return Shot{attack.target, odds}; })));
    }
    friend bool operator==(const Assault&, const Assault&) = default;
};

struct Explosion {
    static constexpr std::string_view cite = "A destroyed unit may explode";

    UnitId unit = {};

    Blast blast = {};
    std::uint8_t radius = 0;
    std::uint8_t near = 0;
    std::uint8_t wounds = 0;

    static auto triggers() {
        return trigger<"destroyed">([](const Suffer& suffered) {
            return suffered.models == 0 ? std::optional(Explosion{suffered.unit}) : std::nullopt;
        });
    }
    auto script() {
        return seq(
            run<"look">([this](const Setup& setup, const Board& board) {
                const auto found = blast_of(setup, board, unit);
                blast = found.value_or(Blast());
                return stop_when(!found);
            }),
            act<"explode">(chance, [this](Die face) { return stop_when(face.value() < blast.threshold); }),
            call<"radius">([this] { return Throw::of(blast.radius); },
                           [this](const Throw& thrown) { radius = thrown.total; }),
            for_each(
                near, [](const Setup& setup) { return setup.units(); },
                when(
                    [this](const Board& board) {
                        return board.alive(UnitId(near)) && within(board.at(UnitId(near)).place.point(),
                                                                   board.at(unit).place.point(), radius);
                    },
                    call<"burn">([this] { return Throw::of(blast.damage); },
                                 [this](const Throw& thrown) { wounds = thrown.total; }),
                    run<"burns">([this](Emits<Suffer> out, const Setup& setup, const Board& board) {
                        suffer(out, setup, board, UnitId(near), wounds);
                    }))));
    }
    friend bool operator==(const Explosion&, const Explosion&) = default;
};

} // namespace meaning::pier
