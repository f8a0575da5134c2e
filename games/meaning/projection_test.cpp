#include "meaning/projection.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

using namespace meaning;

namespace meaning_tests {

Attempt attempt(std::string shots, std::string strength, std::string damage, int ap = 0) {
    Attempt made;
    const auto put = [](Stats& stats, Stat stat, int value) {
        stats[static_cast<std::size_t>(stat)] = value;
    };
    put(made.attacker, Stat::attacks, 2);
    put(made.attacker, Stat::ballistics, 4);
    put(made.attacker, Stat::weapons, 3);
    put(made.attacker, Stat::strength, 4);
    put(made.target, Stat::toughness, 4);
    put(made.target, Stat::save, 4);
    made.weapon = {"assault", std::move(shots), std::move(strength), ap, std::move(damage), 24};
    made.mode = "SHOOT";
    return made;
}

/// How often an attack does how much, by throwing every die: hit, wound, save, damage, each point ignored or not.
/// Exactly one outcome for each way that the dice can fall.
class Enumeration {
public:
    explicit Enumeration(const Attempt& attempt, int hit, int wound, int save)
        : attempt_(attempt), hit_(hit), wound_(wound), save_(save) {}

    std::map<int, Exact> damage() {
        const Dice shots = *parse_dice(attempt_.weapon.shots);
        if (shots.is_constant()) {
            all_shots(static_cast<int>(shots.plus), 0, Exact(1));
        } else {
            for (int face = 1; face <= shots.sides; ++face) {
                all_shots(face + static_cast<int>(shots.plus), 0, Exact(1, shots.sides));
            }
        }
        return found_;
    }

private:
    static bool in(const Reroll& reroll, int face) {
        for (const int one : reroll.faces) {
            if (one == face) {
                return true;
            }
        }
        return reroll.failed;
    }

    /// Throws one die, and again if the reroll allows it. Then calls `then` with whether it succeeded.
    template <class Then> void roll(int target, const Reroll& reroll, Exact weight, Then then) {
        for (int face = 1; face <= 6; ++face) {
            if (face < target && in(reroll, face)) {
                for (int again = 1; again <= 6; ++again) {
                    then(again >= target, weight / 36);
                }
            } else {
                then(face >= target, weight / 6);
            }
        }
    }

    void all_shots(int left, int total, const Exact& weight) {
        if (left == 0) {
            found_[total] += weight;
            return;
        }
        roll(hit_, attempt_.rolls.hit_reroll, weight, [&](bool hits, const Exact& after_hit) {
            if (!hits) {
                return all_shots(left - 1, total, after_hit);
            }
            roll(wound_, attempt_.rolls.wound_reroll, after_hit, [&](bool wounds, const Exact& after_wound) {
                if (!wounds) {
                    return all_shots(left - 1, total, after_wound);
                }
                roll(save_, attempt_.rolls.save_reroll, after_wound,
                     [&](bool saves, const Exact& after_save) {
                         saves ? all_shots(left - 1, total, after_save) : points(left, total, after_save);
                     });
            });
        });
    }

    void points(int left, int total, const Exact& weight) {
        const Dice damage = *parse_dice(attempt_.weapon.damage);
        if (damage.is_constant()) {
            return ignore(left, total, static_cast<int>(damage.plus), weight);
        }
        for (int face = 1; face <= damage.sides; ++face) {
            ignore(left, total, face + static_cast<int>(damage.plus), weight / damage.sides);
        }
    }

    void ignore(int left, int total, int points, const Exact& weight) {
        if (points == 0 || !attempt_.rolls.fnp) {
            return all_shots(left - 1, total + points, weight);
        }
        roll(static_cast<int>(attempt_.rolls.fnp->numerator()), {}, weight,
             [&](bool ignored, const Exact& after) {
                 ignore(left, total + (ignored ? 0 : 1), points - 1, after);
             });
    }

    Attempt attempt_;
    int hit_;
    int wound_;
    int save_;
    std::map<int, Exact> found_;
};

void expect_equal(const Attempt& attempt, int hit, int wound, int save) {
    const Projection projected = project(attempt);
    const auto thrown = Enumeration(attempt, hit, wound, save).damage();
    Exact all = 0;
    Exact mean = 0;
    for (const auto& [damage, weight] : thrown) {
        EXPECT_EQ(projected.damage.probability(static_cast<std::size_t>(damage)), weight) << damage;
        all += weight;
        mean += weight * damage;
    }
    EXPECT_EQ(all, 1);
    EXPECT_EQ(projected.mean, mean);
    EXPECT_EQ(projected.damage.mean(), projected.mean);
    EXPECT_EQ(projected.damage.variance(), projected.variance);
}

TEST(MeaningProjection, equals_throwing_every_die) {
    expect_equal(attempt("1", "4", "1"), 4, 4, 4);
    expect_equal(attempt("2", "8", "2", -2), 4, 2, 6);
    expect_equal(attempt("1", "5", "D3"), 4, 3, 4);
    expect_equal(attempt("2", "3", "D3+1"), 4, 5, 4);
    expect_equal(attempt("D3", "2", "1"), 4, 6, 4);
    Attempt again = attempt("1", "4", "D3");
    again.rolls.hit_reroll.faces = {1, 5}; // only the 1 would fail
    again.rolls.wound_reroll.failed = true;
    again.rolls.save_reroll.faces = {1, 2};
    expect_equal(again, 4, 4, 4);
    Attempt hardy = attempt("1", "4", "D3");
    hardy.rolls.fnp = 5;
    hardy.rolls.hit_mod = 1;
    hardy.rolls.wound_mod = -1;
    hardy.rolls.save_mod = 1;
    expect_equal(hardy, 3, 5, 3);
    Attempt both = attempt("2", "4", "2");
    both.rolls.fnp = 6;
    expect_equal(both, 4, 4, 4);
}

TEST(MeaningProjection, is_exact_on_both_sides_of_128_bits) {
    const auto shots = [](int count) {
        Attempt made = attempt(std::to_string(count), "4", "D3");
        made.rolls.fnp = 5;
        return project(made);
    };
    const Exact nothing = shots(1).damage.probability(0);
    Exact power = 1;
    bool small = false;
    bool large = false;
    for (int count = 1; count <= 60; ++count) {
        const Projection projected = shots(count);
        Large sum = 0;
        for (const Large& weight : projected.damage.weights) {
            sum += weight;
        }
        power *= nothing;
        EXPECT_EQ(sum, projected.damage.total) << count;
        EXPECT_EQ(projected.damage.probability(0), power) << count;
        EXPECT_EQ(projected.damage.mean(), projected.mean) << count;
        EXPECT_EQ(projected.damage.variance(), projected.variance) << count;
        (msb(projected.damage.total) < 100 ? small : large) = true;
    }
    EXPECT_TRUE(small && large);
    EXPECT_GT(msb(shots(60).damage.total), 200U);
}

TEST(MeaningProjection, keeps_targets_between_two_and_impossible) {
    EXPECT_EQ(chance(2, {}), Exact(5, 6));
    EXPECT_EQ(chance(7, {}), Exact(0));
    EXPECT_EQ(chance(9, {.failed = true}), Exact(0));
    EXPECT_EQ(chance(4, {.faces = {1}}), Exact(7, 12));
    EXPECT_EQ(chance(4, {.failed = true}), Exact(3, 4));
    EXPECT_EQ(chance(5, {}, {.faces = {1}}), Exact(1, 2));
    Attempt sure = attempt("1", "4", "1");
    sure.rolls.hit_mod = 9;
    EXPECT_EQ(project(sure).hit, Exact(5, 6)); // a 1 always fails
    sure.rolls.hit_auto.failed = true;
    EXPECT_EQ(project(sure).hit, Exact(1));
    Attempt hopeless = attempt("1", "4", "1");
    hopeless.rolls.hit_mod = -9;
    EXPECT_EQ(project(hopeless).mean, Exact(0));
}

TEST(MeaningProjection, reads_strengths) {
    const auto wound = [](std::string strength) {
        return project(attempt("1", std::move(strength), "1")).wound;
    };
    EXPECT_EQ(wound("User"), Exact(1, 2));
    EXPECT_EQ(wound("user"), Exact(1, 2));
    EXPECT_EQ(wound("+1"), Exact(2, 3));
    EXPECT_EQ(wound("x2"), Exact(5, 6));
    EXPECT_EQ(wound("3"), Exact(1, 3));
    EXPECT_EQ(wound("2"), Exact(1, 6));
    EXPECT_THROW(static_cast<void>(wound("S + 1")), ProjectionError);
    EXPECT_THROW(static_cast<void>(wound("*")), ProjectionError);
    EXPECT_THROW(static_cast<void>(wound("D6")), ProjectionError);
    Attempt fixed = attempt("1", "*", "1");
    fixed.rolls.wound_set = 2; // replaces strength and toughness
    fixed.rolls.wound_mod = -1;
    EXPECT_EQ(project(fixed).wound, Exact(5, 6));
}

TEST(MeaningProjection, takes_the_better_save) {
    Attempt made = attempt("1", "4", "1", -3);
    EXPECT_EQ(project(made).save, Exact(0)); // 7 or more
    made.target[static_cast<std::size_t>(Stat::invuln)] = 5;
    EXPECT_EQ(project(made).save, Exact(1, 3));
    made.rolls.ap_mod = 2;
    EXPECT_EQ(project(made).save, Exact(1, 3));
    made.rolls.ap_set = -1;
    EXPECT_EQ(project(made).save, Exact(2, 3)); // AP -1, and +2: better than its armor
    made.rolls.save_set = 6;
    EXPECT_EQ(project(made).save, Exact(1, 3));
    made.target[static_cast<std::size_t>(Stat::save)].reset();
    made.rolls.save_set.reset();
    EXPECT_EQ(project(made).save, Exact(1, 3));
}

TEST(MeaningProjection, doubles_rapid_fire_and_fights_with_attacks) {
    Attempt rapid = attempt("1", "4", "1");
    rapid.weapon.type = "rapid_fire";
    rapid.distance = 12;
    EXPECT_EQ(project(rapid).mean, Exact(1, 4));
    rapid.distance = 13;
    EXPECT_EQ(project(rapid).mean, Exact(1, 8));
    Attempt fight = attempt("7", "4", "1");
    fight.mode = "FIGHT";
    EXPECT_EQ(project(fight).hit, Exact(2, 3));
    EXPECT_EQ(project(fight).mean, 2 * Exact(2, 3) * Exact(1, 2) * Exact(1, 2));
}

TEST(MeaningProjection, stays_exact_for_many_shots) {
    Attempt many = attempt("6D6+20", "4", "2D6");
    const Projection projected = project(many);
    Exact all = 0;
    for (std::size_t i = 0; i < projected.damage.weights.size(); ++i) {
        all += projected.damage.probability(i);
    }
    EXPECT_EQ(all, 1);
    EXPECT_EQ(projected.damage.mean(), projected.mean);
    EXPECT_EQ(projected.damage.variance(), projected.variance);
}

TEST(MeaningProjection, says_what_it_cannot_compute) {
    EXPECT_THROW(static_cast<void>(project(attempt("", "4", "1"))), ProjectionError);
    EXPECT_THROW(static_cast<void>(project(attempt("10000", "4", "10000"))), ProjectionError);
    Attempt blind = attempt("1", "4", "1");
    blind.attacker[static_cast<std::size_t>(Stat::ballistics)].reset();
    try {
        static_cast<void>(project(blind));
        FAIL() << "projected";
    } catch (const ProjectionError& error) {
        EXPECT_STREQ(error.what(), "the attacker has no ballistics");
    }
}

TEST(MeaningProjection, rounds_for_people) {
    EXPECT_EQ(rounded(Exact(1, 3)), Rational(333333, 1000000));
    EXPECT_EQ(rounded(Exact(2, 3)), Rational(666667, 1000000));
    EXPECT_EQ(rounded(Exact(-1, 3)), Rational(-333333, 1000000));
    EXPECT_EQ(root(Exact(2), 3), Rational(1414, 1000));
}

TEST(MeaningProjection, a_roll_that_is_sure_needs_no_target) {
    EXPECT_EQ(chance(7, {}, {.failed = true}), Exact(1));
    EXPECT_EQ(chance(7, {}, {.faces = {6}}), Exact(1, 6));
}

} // namespace meaning_tests
