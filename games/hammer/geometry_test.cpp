// The table, section 3: exact distances, formations, moves, and squares.

#include "hammer/geometry.hpp"

#include "hammer/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace hammer {

void PrintTo(const Position& place, std::ostream* out) { *out << '(' << place.x << ',' << place.y << ')'; }
void PrintTo(const Vector& way, std::ostream* out) { *out << '(' << way.x << ',' << way.y << ')'; }

} // namespace hammer

namespace hammer_test {

using namespace hammer;

Unit unit_at(UnitKind kind, Position place, Player owner = 0) {
    Unit unit;
    unit.kind = kind;
    unit.owner = owner;
    for (const Group& group : unit_type(kind).groups) {
        unit.models.append(group.count, Model{place, group.card});
    }
    arrange(unit);
    return unit;
}
std::vector<Position> places(const Unit& unit) {
    std::vector<Position> all;
    for (const Model& model : unit.models) {
        all.push_back(model.at);
    }
    return all;
}
double inches(const Gap& gap) { return std::sqrt(gap.square) - gap.bases / 50.8; }

const Quirks intended{};
const Quirks published = Quirks::published();

TEST(HammerGeometry, rows) { // 3.5
    const std::pair<UnitKind, int> spacing[] = {{UnitKind::cultist_mob, 1}, {UnitKind::infernus_squad, 2},
                                                {UnitKind::possessed, 2},   {UnitKind::squighog_boyz, 3},
                                                {UnitKind::legionaries, 2}, {UnitKind::terminator_squad, 2}};
    for (const auto& [kind, inches] : spacing) {
        EXPECT_EQ((places(unit_at(kind, {0, 0}))[1] - Position{0, 0}), (Vector{inches, 0}));
    }
    EXPECT_EQ(1 + 50 * 5 / 127, 2); // no squad has bases of 50 or 90 mm
    EXPECT_EQ(1 + 90 * 5 / 127, 4);
    EXPECT_EQ(places(unit_at(UnitKind::infernus_squad, {10, 10})),
              (std::vector<Position>{{10, 10}, {12, 10}, {14, 10}, {16, 10}, {18, 10}}));
    EXPECT_EQ(places(unit_at(UnitKind::cultist_mob, {38, 2})), // 3.2
              (std::vector<Position>{
                  {38, 2}, {39, 2}, {40, 2}, {41, 2}, {42, 2}, {43, 2}, {43, 2}, {43, 2}, {43, 2}, {43, 2}}));
}

TEST(HammerGeometry, distances_of_units) { // 3.3
    const Unit infernus = unit_at(UnitKind::infernus_squad, {10, 10});
    const Unit terminators = unit_at(UnitKind::terminator_squad, {5, 14}, 1);
    EXPECT_NEAR(inches(gap(published, infernus, terminators)), 4.985801, 5e-7);
    EXPECT_NEAR(inches(gap(published, terminators, infernus)), 2.705783, 5e-7);
    EXPECT_EQ(gap(intended, infernus, terminators), gap(intended, terminators, infernus));
    EXPECT_NEAR(inches(gap(intended, infernus, terminators)), std::sqrt(17.0) - 72 / 50.8, 1e-12);
    EXPECT_EQ(gap(intended, Unit{}, infernus), far_away);
    EXPECT_EQ(nearest(published, infernus, terminators).way, (Vector{-1, 4})); // 3.4
}

TEST(HammerGeometry, consolidation) { // 3.6
    Unit infernus = unit_at(UnitKind::infernus_squad, {10, 10});
    consolidate(infernus, unit_at(UnitKind::terminator_squad, {5, 14}, 1), 2);
    EXPECT_EQ(places(infernus), (std::vector<Position>{{10, 11}, {12, 11}, {14, 11}, {15, 11}, {17, 11}}));
}

TEST(HammerGeometry, charges_end_engaged) { // 3.7
    for (int x = 0; x < board_width; ++x) {
        for (int y = 0; y < board_height; ++y) {
            for (const UnitKind kind : {UnitKind::octavius, UnitKind::squighog_boyz, UnitKind::cultist_mob}) {
                const Unit target = unit_at(UnitKind::lictor, {x, y}, 1);
                Unit charger = unit_at(kind, {20, 12});
                translate(charger, charge_way(intended, charger, target));
                ASSERT_TRUE(engaged(intended, charger, target)) << x << ' ' << y;
            }
        }
    }
}

TEST(HammerGeometry, fractions_of_moves_agree_with_floating_point) {
    for (int x = -43; x <= 43; ++x) {
        EXPECT_EQ(x * 9 / 10, static_cast<int>(x * 0.9));
        for (int y = -29; y <= 29; ++y) {
            const Vector way{x, y};
            if (way.square() > 4) {
                EXPECT_EQ(share(2, x, way.square()), static_cast<int>(x / std::sqrt(way.square()) * 2))
                    << x << ' ' << y;
            }
        }
    }
}

/// 12.4 Different distances of two models are so far apart that a float would not confuse them.
TEST(HammerGeometry, order_of_distances_agrees_with_floating_point) {
    std::set<int> squares;
    for (int x = 0; x < board_width; ++x) {
        for (int y = 0; y < board_height; ++y) {
            squares.insert(x * x + y * y);
        }
    }
    std::set<int> sizes;
    for (const Profile& one : profiles) {
        for (const Profile& other : profiles) {
            sizes.insert(one.base + other.base);
        }
    }
    std::vector<Gap> gaps;
    for (const int square : squares) {
        for (const int size : sizes) {
            gaps.push_back({square, size});
        }
    }
    std::sort(gaps.begin(), gaps.end());
    double least = 1;
    for (std::size_t i = 1; i < gaps.size(); ++i) {
        ASSERT_LT(gaps[i - 1], gaps[i]);
        ASSERT_FALSE(gaps[i] < gaps[i - 1]);
        least = std::min(least, inches(gaps[i]) - inches(gaps[i - 1]));
    }
    EXPECT_GT(least, 1e-9); // and double is exact to 1e-14
    for (const Gap& gap : gaps) {
        for (const int reach : {0, 1, 3, 9, 12, 18, 24, 36}) {
            ASSERT_EQ(gap.below(reach), inches(gap) < reach);
            ASSERT_EQ(gap.within(reach), inches(gap) <= reach);
            ASSERT_EQ(gap.within_half(reach), inches(gap) <= reach / 2.0);
        }
    }
}

std::size_t deployment_squares(const Board& board, const Unit& unit) {
    const Squares all;
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        count += may_deploy({}, board, unit, all[i]) ? 1U : 0U;
    }
    return count;
}

TEST(HammerGeometry, deployment_squares) { // 9.3
    Board board;
    EXPECT_EQ(deployment_squares(board, unit_at(UnitKind::octavius, {}, 0)), 220U);
    EXPECT_EQ(deployment_squares(board, unit_at(UnitKind::octavius, {}, 1)), 264U);
    board.units.push_back(unit_at(UnitKind::octavius, {22, 27}));
    EXPECT_EQ(deployment_squares(board, unit_at(UnitKind::death_shadow, {}, 1)), 836U);
}

TEST(HammerGeometry, squares_of_a_move) { // 8.9
    const std::pair<int, std::size_t> counts[] = {{5, 81},  {6, 113},  {7, 149}, {8, 197},
                                                  {9, 253}, {10, 317}, {12, 441}};
    const Position center{20, 14};
    for (const auto& [reach, expected] : counts) {
        const Squares near = Squares::around(center, reach);
        std::size_t count = 0;
        for (std::size_t i = 0; i < near.size(); ++i) {
            count += (near[i] - center).square() <= reach * reach ? 1U : 0U;
        }
        EXPECT_EQ(count, expected) << reach;
    }
    EXPECT_EQ(Squares::around({1, 28}, 3).size(), 5U * 5U);
}

} // namespace hammer_test
