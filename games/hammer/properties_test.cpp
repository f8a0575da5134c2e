// Properties of random armies on random boards: distances, formations, moves, target numbers, control, losses.

#include "hammer/events.hpp"
#include "hammer/formulas.hpp"
#include "hammer/invariants.hpp"

#include "herding/core/random.hpp"
#include "herding/modify/laws.hpp"
#include "herding/reflect/enumerators.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hammer_test {

using namespace hammer;
using herding::reflect::enumerators;

/// Random things from a seed.
class Any {
public:
    explicit Any(std::uint64_t seed) : generator_(seed) {}

    std::size_t below(std::size_t limit) { return generator_.below(static_cast<std::uint32_t>(limit)); }
    bool flip() { return below(2) == 0; }
    template <class E> E of() { return enumerators<E>[below(enumerators<E>.size())]; }
    Position position() {
        return {static_cast<int>(below(board_width)), static_cast<int>(below(board_height))};
    }
    /// Two armies without some of their units and models, anywhere.
    Board board() {
        Board board;
        board.sides[0].army = of<Faction>();
        board.sides[1].army = of<Faction>();
        board.round = static_cast<std::uint8_t>(below(5));
        for (Player player = 0; player < 2; ++player) {
            Muster{player, board.sides[player].army}.apply(board);
        }
        while (!board.reserve.empty() && below(6) != 0) {
            Arrive{below(board.reserve.size()), position(), true, true}.apply(board);
        }
        for (Unit& unit : board.units) {
            for (Model& model : unit.models) {
                model.at = below(3) == 0 ? position() : model.at;
                model.suffered = static_cast<std::uint8_t>(below(profile(model.card).wounds));
            }
            while (!unit.models.empty() && below(3) == 0) {
                unit.models.erase(unit.models.begin() + below(unit.models.size()));
            }
            for (bool& flag : unit.flag) {
                flag = flip();
            }
        }
        return board;
    }
    /// An attack between two units with models; its numbers are due.
    Attacking attack(const Setup& setup, const Board& board, UnitIndex source, UnitIndex target) {
        Attacking attack = attack_of(setup, board, source, target, flip(), below(4) == 0);
        for (bool* flag :
             {&attack.rerolls_hits, &attack.fury, &attack.saboteur_hides, &attack.saboteur_helps,
              &attack.swift_kill, &attack.dagger, &attack.lethal, &attack.sustained, &attack.hardened}) {
            *flag = flip();
        }
        const Unit& unit = board.unit(source);
        attack.card = unit.models[below(unit.models.size())].card;
        attack.weapon = of<WeaponId>();
        return attack;
    }

private:
    herding::Generator generator_;
};

/// Two different units with models; false if the board has none.
bool pair(Any& any, const Board& board, UnitIndex& one, UnitIndex& other) {
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < board.units.size(); ++i) {
        if (!board.units[i].destroyed()) {
            some.push_back(i);
        }
    }
    if (some.size() < 2) {
        return false;
    }
    const std::size_t first = any.below(some.size());
    one = some[first];
    other = some[(first + 1 + any.below(some.size() - 1)) % some.size()];
    return true;
}
double inches(const Gap& gap) { return std::sqrt(gap.square) - gap.bases / 50.8; }

RC_GTEST_PROP(HammerProperty, rule_3_3_distances_are_those_of_the_nearest_models, (std::uint64_t seed)) {
    Any any(seed);
    const Board board = any.board();
    UnitIndex one;
    UnitIndex other;
    if (!pair(any, board, one, other)) {
        return;
    }
    const Unit& from = board.unit(one);
    const Unit& to = board.unit(other);
    double least = std::numeric_limits<double>::max();
    for (const Model& own : from.models) {
        for (const Model& model : to.models) {
            least = std::min(least, inches(gap(own, model)));
        }
    }
    const Nearest nearest_pair = nearest({}, from, to);
    RC_ASSERT(std::abs(inches(gap({}, from, to)) - least) < 1e-9);
    RC_ASSERT(gap({}, from, to) == gap({}, to, from));
    RC_ASSERT(nearest_pair.gap == gap({}, from, to));
    RC_ASSERT(nearest_pair.way == to.models[nearest_pair.to].at - from.models[nearest_pair.from].at);
    RC_ASSERT(engaged({}, from, to) == engaged({}, to, from));
    RC_ASSERT(engaged({}, from, to) == (least <= 1));
    RC_ASSERT(engaged({}, from, to) == hammer::detail::touch(from, to));
}

RC_GTEST_PROP(HammerProperty, rules_3_2_and_3_5_rows_stay_on_the_table, (std::uint64_t seed)) {
    Any any(seed);
    Board board = any.board();
    for (Unit& unit : board.units) {
        if (unit.destroyed()) {
            continue;
        }
        arrange(unit);
        for (std::size_t i = 1; i < unit.models.size(); ++i) {
            const Position& left = unit.models[i - 1].at;
            const Position& right = unit.models[i].at;
            const int step = 1 + profile(unit.models[i].card).base * 10 / 254;
            RC_ASSERT(right.y == left.y);
            RC_ASSERT(right.x.value() == std::min<std::int64_t>(left.x.value() + step, board_width - 1));
        }
    }
}

RC_GTEST_PROP(HammerProperty, rule_3_6_who_consolidates_comes_nearer, (std::uint64_t seed)) {
    Any any(seed);
    Board board = any.board();
    UnitIndex one;
    UnitIndex other;
    if (!pair(any, board, one, other)) {
        return;
    }
    const Unit before = board.unit(one);
    Consolidate{one, other, 3}.apply(board);
    const Unit& after = board.unit(one);
    for (std::size_t i = 0; i < after.models.size(); ++i) {
        RC_ASSERT((after.models[i].at - before.models[i].at).square() <= 9);
        RC_ASSERT(!(gap(board.unit(other), before.models[i]) < gap(board.unit(other), after.models[i])));
    }
}

RC_GTEST_PROP(HammerProperty, rule_3_7_charges_engage_by_a_shortest_way, (std::uint64_t seed)) {
    Any any(seed);
    Board board = any.board();
    UnitIndex one;
    UnitIndex other;
    if (!pair(any, board, one, other)) {
        return;
    }
    const Nearest way = nearest({}, board.unit(one), board.unit(other));
    const Vector by = charge_way({}, board.unit(one), board.unit(other));
    const int need = number(number_to_charge({}, board.unit(one), board.unit(other), 0));
    RC_ASSERT(way.gap.within(need + 1));
    RC_ASSERT(need == 0 || !way.gap.within(need));
    RC_ASSERT(by.square() <= way.way.square());
    Translate{one, by}.apply(board);
    RC_ASSERT(engaged({}, board.unit(one), board.unit(other)));
}

RC_GTEST_PROP(HammerProperty, rules_7_6_to_7_10_numbers_explain_themselves, (std::uint64_t seed)) {
    Any any(seed);
    const Board board = any.board();
    UnitIndex one;
    UnitIndex other;
    if (!pair(any, board, one, other)) {
        return;
    }
    for (const Setup& setup : {Setup{}, Setup{Quirks::published()}}) {
        const Attacking attack = any.attack(setup, board, one, other);
        const CardId victim = board.unit(other).models[0].card;
        const Need numbers[] = {number_to_hit(setup, board, attack), number_to_wound(setup, board, attack),
                                number_to_save(setup, attack, victim)};
        for (const Need& need : numbers) {
            RC_ASSERT(herding::modify::laws::adds_up(need.explain(), need.table(), need.better()).empty());
        }
        if (setup.quirks == Quirks{}) {
            const int skill = weapon(attack.weapon).skill;
            const int hit = number(numbers[0]);
            const int wound = number(numbers[1]);
            RC_ASSERT(skill == 0 || attack.overwatch || std::abs(hit - skill) <= 1);
            RC_ASSERT(!attack.overwatch || skill == 0 || hit == 6);
            RC_ASSERT(wound >= 2 && wound <= 6);
            RC_ASSERT(std::abs(wound - wound_base({}, weapon(attack.weapon).strength, attack.toughness)) <=
                      1);
            RC_ASSERT(number(numbers[2]) >= 2);
            RC_ASSERT(number(numbers[2]) <= std::max<int>(2, profile(victim).invulnerable) ||
                      profile(victim).invulnerable == no_save);
        }
    }
}

RC_GTEST_PROP(HammerProperty, rule_6_2_the_greater_sum_controls, (std::uint64_t seed)) {
    Any any(seed);
    const Board board = any.board();
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const auto [first, second] = hammer::detail::control(board, i);
        const auto holder = controller({}, board, i);
        RC_ASSERT(holder.has_value() == (first != second));
        RC_ASSERT(holder.value_or(0) == (second > first ? 1 : 0));
    }
}

RC_GTEST_PROP(HammerProperty, rules_8_11_and_9_3_places_keep_their_distance, (std::uint64_t seed)) {
    Any any(seed);
    const Board board = any.board();
    for (const Unit& unit : board.reserve) {
        for (int i = 0; i < 20; ++i) {
            const Position place = any.position();
            RC_ASSERT(may_arrive({}, board, unit, place) == hammer::detail::may_come(board, unit, place));
            RC_ASSERT(may_deploy({}, board, unit, place) == hammer::detail::may_begin(board, unit, place));
        }
    }
}

RC_GTEST_PROP(HammerProperty, rule_9_2_who_joins_is_the_last_model, (std::uint64_t seed)) {
    Any any(seed);
    Board board;
    Muster{0, any.of<Faction>()}.apply(board);
    const std::size_t leader = 0; // each army has its characters first
    const std::size_t joined = board.reserve.size() - 1;
    const Board before = board;
    Attach{joined, leader}.apply(board);
    const Unit& unit = board.reserve[joined - 1];
    RC_ASSERT(unit.models.size() == before.reserve[joined].models.size() + 1);
    RC_ASSERT(unit.models[unit.models.size() - 1] == before.reserve[leader].models[0]);
    RC_ASSERT(unit.strength == unit.models.size());
    RC_ASSERT(board.reserve.size() + 1 == before.reserve.size());
}

} // namespace hammer_test
