#include "meaning/projection.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string_view>

namespace meaning {

namespace {

constexpr std::size_t most_outcomes = 20000;

__extension__ using Small = unsigned __int128;

Rational needed(const Stats& stats, Stat stat, const char* whose) {
    const auto& value = stats[static_cast<std::size_t>(stat)];
    if (!value) {
        throw ProjectionError(std::string(whose) + " has no " + std::string(name_of(stat)));
    }
    return *value;
}

Dice needed_dice(const std::string& text, const char* what) {
    const auto dice = parse_dice(text);
    if (!dice) {
        throw ProjectionError(std::string("the ") + what + " of the weapon is \"" + text +
                              "\", which is neither a number nor dice");
    }
    return *dice;
}

/// Computes with the numbers of these fields, and names them if the result does not fit.
template <class Compute> Rational fitting(const char* fields, Compute compute) {
    try {
        return compute();
    } catch (const herding::modify::ModifyError&) {
        throw ProjectionError(std::string("at ") + fields +
                              ": the result does not fit into a fraction of two 64-bit integers, expected "
                              "numbers that are smaller or have fewer digits");
    }
}

Rational at_least_two(const Rational& target) { return std::max(target, Rational(2)); }

/// Each point of damage stays with this probability: the distribution of what is left.
Distribution thinned(const Distribution& damage, const Exact& stays) {
    if (stays == 1) {
        return damage;
    }
    const Large kept = numerator(stays);
    const Large total = denominator(stays);
    const Large lost = total - kept;
    Distribution out;
    const std::size_t most = damage.weights.size();
    out.weights.assign(most, Large(0));
    out.total = damage.total;
    for (std::size_t i = 1; i < most; ++i) {
        out.total *= total;
    }
    std::vector<Large> row = {Large(1)}; // of n points: how many stay, over total^n
    Large scale = out.total / damage.total;
    for (std::size_t points = 0; points < most; ++points) {
        for (std::size_t left = 0; left < row.size(); ++left) {
            out.weights[left] += damage.weights[points] * row[left] * scale;
        }
        std::vector<Large> next(row.size() + 1, Large(0));
        for (std::size_t left = 0; left < row.size(); ++left) {
            next[left] += row[left] * lost;
            next[left + 1] += row[left] * kept;
        }
        row = std::move(next);
        scale /= total;
    }
    return out;
}

/// Nothing with the rest of the probability.
Distribution with_chance(const Distribution& damage, const Exact& chance) {
    Distribution out;
    out.total = damage.total * denominator(chance);
    out.weights = damage.weights;
    for (Large& weight : out.weights) {
        weight *= numerator(chance);
    }
    out.weights[0] += (denominator(chance) - numerator(chance)) * damage.total;
    return out;
}

template <class Number>
std::vector<Number> product(const std::vector<Number>& a, const std::vector<Number>& b) {
    std::vector<Number> out(a.size() + b.size() - 1, Number(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == 0) {
            continue;
        }
        for (std::size_t k = 0; k < b.size(); ++k) {
            if (b[k] != 0) {
                out[i + k] += a[i] * b[k];
            }
        }
    }
    return out;
}

void shorten(Distribution& of) {
    while (of.weights.size() > 1 && of.weights.back() == 0) {
        of.weights.pop_back();
    }
    Large divisor = of.total;
    for (const Large& weight : of.weights) {
        if (divisor == 1) {
            return;
        }
        divisor = gcd(divisor, weight);
    }
    of.total /= divisor;
    for (Large& weight : of.weights) {
        weight /= divisor;
    }
}

bool fits_small(const Large& number) { return number == 0 || msb(number) < 128; }

template <class Number> std::vector<Number> all_as(const std::vector<Large>& numbers) {
    std::vector<Number> all;
    all.reserve(numbers.size());
    for (const Large& number : numbers) {
        all.push_back(static_cast<Number>(number));
    }
    return all;
}

/// Horner's rule over a common total, which must fit into a Number.
template <class Number> Distribution summed(const Distribution& count, const Distribution& each) {
    const auto weights = all_as<Number>(count.weights);
    const auto one = all_as<Number>(each.weights);
    const Number total = static_cast<Number>(each.total);
    std::vector<Number> sums = {weights.back()};
    Number scale = 1;
    for (std::size_t n = weights.size() - 1; n > 0; --n) {
        scale *= total;
        sums = product(sums, one);
        sums[0] += weights[n - 1] * scale;
    }
    Distribution out;
    out.total = count.total * Large(scale);
    out.weights.clear();
    out.weights.reserve(sums.size());
    for (const Number& sum : sums) {
        out.weights.emplace_back(sum);
    }
    return out;
}

/// The sum of `count` independent draws. Totals of most attacks fit into 128 bits.
Distribution repeated(const Distribution& count, const Distribution& each) {
    if (count.weights.size() * each.weights.size() > most_outcomes) {
        throw ProjectionError("too many shots or too much damage: more than " +
                              std::to_string(most_outcomes) + " outcomes");
    }
    // Weights are positive and add up to the total, so that nothing exceeds the total of the sum.
    Large most = count.total;
    for (std::size_t n = count.weights.size() - 1; n > 0 && fits_small(most); --n) {
        most *= each.total;
    }
    Distribution out = fits_small(most) ? summed<Small>(count, each) : summed<Large>(count, each);
    shorten(out);
    return out;
}

Distribution shots_of(const Attempt& attempt) {
    if (attempt.mode == "FIGHT") {
        const Rational attacks = needed(attempt.attacker, Stat::attacks, "the attacker");
        if (!attacks.is_whole() || attacks < 0 || attacks > greatest_constant) {
            throw ProjectionError("the attacker has " + attacks.text() + " attacks");
        }
        return distribution(Dice{.plus = attacks.numerator()});
    }
    Distribution shots = distribution(needed_dice(attempt.weapon.shots, "number of shots"));
    if (attempt.weapon.type == "rapid_fire" && attempt.distance &&
        *attempt.distance <= fitting("/weapon/range", [&] { return attempt.weapon.range / 2; })) {
        std::vector<Large> doubled(shots.weights.size() * 2 - 1, Large(0));
        for (std::size_t i = 0; i < shots.weights.size(); ++i) {
            doubled[i * 2] = shots.weights[i];
        }
        shots.weights = std::move(doubled);
    }
    return shots;
}

Exact save_chance(const Attempt& attempt) {
    const RollChanges& rolls = attempt.rolls;
    const auto stat = [&](Stat one) { return attempt.target[static_cast<std::size_t>(one)]; };
    Rational target = 7;
    if (rolls.save_set) {
        target = *rolls.save_set;
    } else if (stat(Stat::save)) {
        target = fitting("/target/save and /weapon/ap", [&] {
            const Rational ap = rolls.ap_set.value_or(attempt.weapon.ap) + rolls.ap_mod;
            return *stat(Stat::save) - ap - rolls.save_mod;
        });
    }
    target = at_least_two(target);
    if (stat(Stat::invuln)) {
        target = std::min(target, at_least_two(*stat(Stat::invuln)));
    }
    return chance(target, rolls.save_reroll);
}

std::optional<Rational> number_in(const Json& json, std::string_view name, const std::string& path,
                                  std::vector<Problem>& problems) {
    const Json* found = json.find(name);
    const auto number = found == nullptr ? std::nullopt : found->rational();
    if (found != nullptr && !number) {
        problems.push_back({.kind = "bad_number",
                            .path = pointer(path, name),
                            .found = excerpt(*found),
                            .expected = "a number, or null for none"});
    }
    return number;
}

std::string text_in(const Json& json, const char* name) {
    const Json* found = json.find(name);
    return found == nullptr ? std::string() : found->text() != nullptr ? *found->text() : to_text(*found);
}

} // namespace

Exact Distribution::mean() const {
    Large sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        sum += weights[i] * i;
    }
    return Exact(sum, total);
}

Exact Distribution::variance() const {
    Large squares = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        squares += weights[i] * i * i;
    }
    const Exact own = mean();
    return Exact(squares, total) - own * own;
}

Distribution distribution(const Dice& dice) {
    Distribution out;
    if (dice.count > 0) {
        std::vector<Large> one(static_cast<std::size_t>(dice.sides) + 1, Large(1));
        one[0] = 0;
        for (std::int64_t i = 0; i < dice.count; ++i) {
            out.weights = product(out.weights, one);
            out.total *= dice.sides;
        }
    }
    out.weights.insert(out.weights.begin(), static_cast<std::size_t>(dice.plus), Large(0));
    return out;
}

Exact chance(const Rational& target, const Reroll& reroll, const Reroll& sure) {
    int succeed = 0;
    int again = 0; // listed faces that fail
    for (int face = 1; face <= 6; ++face) {
        const auto in = [&](const Reroll& one) {
            return std::find(one.faces.begin(), one.faces.end(), face) != one.faces.end();
        };
        if (sure.failed || in(sure) || Rational(face) >= target) {
            ++succeed;
        } else if (reroll.failed || in(reroll)) {
            ++again;
        }
    }
    const Exact once(succeed, 6);
    return once + Exact(again, 6) * once;
}

Rational strength_of(const std::string& text, const Stats& attacker) {
    const std::string lower = cleaned(text);
    if (lower == "user") {
        return needed(attacker, Stat::strength, "the attacker");
    }
    const bool plus = lower.starts_with('+');
    const bool times = lower.starts_with('x');
    const auto number = parse_dice(plus || times ? std::string_view(lower).substr(1) : lower);
    if (!number || !number->is_constant() || number->mortal) {
        throw ProjectionError("the strength of the weapon is \"" + text +
                              "\", which is neither a number nor User, +1 or x2");
    }
    if (!plus && !times) {
        return number->plus;
    }
    const Rational own = needed(attacker, Stat::strength, "the attacker");
    return fitting("/attacker/strength and /weapon/strength",
                   [&] { return plus ? own + number->plus : own * number->plus; });
}

Rational wound_target(const Rational& strength, const Rational& toughness) {
    return fitting("/attacker/strength and /target/toughness", [&]() -> Rational {
        return strength >= toughness * 2  ? 2
               : strength > toughness     ? 3
               : strength == toughness    ? 4
               : strength * 2 > toughness ? 5
                                          : 6;
    });
}

Projection project(const Attempt& attempt) {
    const RollChanges& rolls = attempt.rolls;
    const Stat skill = attempt.mode == "FIGHT" ? Stat::weapons : Stat::ballistics;
    Projection out;
    if (rolls.hit_auto.failed) {
        out.hit = 1;
    } else {
        const Rational own = needed(attempt.attacker, skill, "the attacker");
        const Rational target = fitting(skill == Stat::weapons ? "/attacker/weapons" : "/attacker/ballistics",
                                        [&] { return own - rolls.hit_mod; });
        out.hit = chance(at_least_two(target), rolls.hit_reroll, rolls.hit_auto);
    }
    const Rational wounds_on = fitting("/attacker/strength and /target/toughness", [&] {
        return rolls.wound_set ? *rolls.wound_set
                               : wound_target(strength_of(attempt.weapon.strength, attempt.attacker),
                                              needed(attempt.target, Stat::toughness, "the target")) -
                                     rolls.wound_mod;
    });
    out.wound = chance(at_least_two(wounds_on), rolls.wound_reroll);
    out.save = save_chance(attempt);
    out.success = out.hit * out.wound * (1 - out.save);

    const Exact ignored = rolls.fnp ? chance(at_least_two(*rolls.fnp), {}) : Exact(0);
    const Distribution damage = distribution(needed_dice(attempt.weapon.damage, "damage"));
    if (damage.weights.size() > most_outcomes / 10) {
        throw ProjectionError("the damage of the weapon is too great");
    }
    Distribution each = with_chance(thinned(damage, 1 - ignored), out.success);
    shorten(each);
    const Distribution shots = shots_of(attempt);
    out.damage = repeated(shots, each);
    out.mean = shots.mean() * each.mean();
    out.variance = shots.mean() * each.variance() + shots.variance() * each.mean() * each.mean();
    return out;
}

Rational rounded(const Exact& number, int places) {
    const Large scale = boost::multiprecision::pow(Large(10), static_cast<unsigned>(places));
    const Large top = numerator(number) * scale * 2 + denominator(number);
    Large whole = top / (denominator(number) * 2);
    if (top < 0 && whole * denominator(number) * 2 != top) {
        whole -= 1; // division rounds towards 0
    }
    if (abs(whole) > std::numeric_limits<std::int64_t>::max()) {
        throw ProjectionError("a number is too large to be rounded");
    }
    return Rational(static_cast<std::int64_t>(whole), static_cast<std::int64_t>(scale));
}

Rational root(const Exact& number, int places) {
    const Large scale = boost::multiprecision::pow(Large(10), static_cast<unsigned>(places));
    const Large whole = sqrt(Large(numerator(number) * scale * scale / denominator(number)));
    if (whole > std::numeric_limits<std::int64_t>::max()) {
        throw ProjectionError("a number is too large to be rounded");
    }
    return Rational(static_cast<std::int64_t>(whole), static_cast<std::int64_t>(scale));
}

Stats read_stats(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    Stats stats;
    for (std::size_t i = 0; i < stat_count; ++i) {
        stats[i] = number_in(json, stat_names[i], path, problems);
    }
    return stats;
}

Weapon read_weapon(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    Weapon weapon;
    weapon.type = cleaned(text_in(json, "type"));
    weapon.shots = text_in(json, "shots");
    weapon.strength = text_in(json, "strength");
    weapon.damage = text_in(json, "damage");
    weapon.ap = number_in(json, "ap", path, problems).value_or(0);
    weapon.range = number_in(json, "range", path, problems).value_or(0);
    return weapon;
}

Attempt read_attempt(const Json& json) {
    const auto member = [&](const char* name) -> const Json& {
        const Json* found = json.find(name);
        if (found == nullptr) {
            throw ProjectionError("`" + std::string(name) + "` is missing");
        }
        return *found;
    };
    Attempt made;
    std::vector<Problem> problems;
    made.attacker = read_stats(member("attacker"), "/attacker", problems);
    made.target = read_stats(member("target"), "/target", problems);
    made.weapon = read_weapon(member("weapon"), "/weapon", problems);
    constexpr std::array<std::string_view, 10> weapon_fields = {
        "type", "shots", "strength", "damage", "ap", "range", "faction", "name", "raw", "rule"};
    const auto require_known = [&](const char* name, std::span<const std::string_view> known) {
        auto more = unknown_fields(member(name), pointer("", name), known);
        problems.insert(problems.end(), more.begin(), more.end());
    };
    require_known("attacker", stat_names);
    require_known("target", stat_names);
    require_known("weapon", weapon_fields);
    made.distance = number_in(json, "distance", "", problems);
    made.mode = text_in(json, "mode");
    if (!problems.empty()) {
        throw ProjectionError(message(problems.front()));
    }
    return made;
}

Json result_json(const Projection& projection) {
    Json json;
    json.put("hit", rounded(projection.hit));
    json.put("wound", rounded(projection.wound));
    json.put("save", rounded(projection.save));
    json.put("success", rounded(projection.success));
    json.put("mean", rounded(projection.mean));
    json.put("stddev", root(projection.variance));
    Json pdf = Json::Object();
    for (std::size_t i = 0; i < projection.damage.weights.size(); ++i) {
        const Rational probability = rounded(projection.damage.probability(i));
        if (probability != 0) {
            pdf.put(std::to_string(i), probability);
        }
    }
    json.put("pdf", std::move(pdf));
    return json;
}

} // namespace meaning
