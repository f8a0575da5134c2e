/// Meaning objects: conditions, rules flattened into effects, projections of pairs of units; each beside the same by hand.
/// An item is one condition, one rule or one pair. `peers/meaning` does the same in JavaScript.
///
/// Two further benchmarks run over the recorded database and are left out if that is not beside the checkout.

#include "items.hpp"
#include "meaning_by_hand.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace meaning;

std::vector<Json> lines_of(const std::string& file) {
    std::ifstream in(file);
    std::vector<Json> lines;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(parse_json(line).value.value_or(Json()));
    }
    return lines;
}

const std::vector<Context>& situations() {
    static const std::vector<Context> all = [] {
        std::vector<Context> contexts;
        for (const Json& line : lines_of(HERDING_MEANING_SAMPLES "/situations.jsonl")) {
            contexts.push_back(read_context(*line.find("context")));
        }
        return contexts;
    }();
    return all;
}

/// The ten rules, in the order of by_hand::rules.
const std::vector<Rule>& ten_rules() {
    static const std::vector<Rule> all = [] {
        const auto lines = lines_of(HERDING_MEANING_SAMPLES "/rules.jsonl");
        std::vector<Rule> rules;
        for (const auto& one : by_hand::rules) {
            for (const Json& line : lines) {
                if (*line.find("key")->text() == one.key) {
                    rules.push_back(load_rule(*line.find("meaning")).root.value());
                }
            }
        }
        if (rules.size() != by_hand::rules.size()) {
            throw std::runtime_error("a rule of the benchmark is not in samples/rules.jsonl");
        }
        return rules;
    }();
    return all;
}

void collect(const Rule& rule, std::vector<const Condition*>& all) {
    for (const auto* one : {&rule.condition, &rule.ban}) {
        if (*one) {
            all.push_back(&**one);
        }
    }
    for (const Rule& part : rule.parts) {
        collect(part, all);
    }
}

const std::vector<const Condition*>& conditions() {
    static const std::vector<const Condition*> all = [] {
        std::vector<const Condition*> found;
        for (const Rule& rule : ten_rules()) {
            collect(rule, found);
        }
        return found;
    }();
    return all;
}

/// Why the code by hand is not the same, or nothing.
std::optional<std::string> difference() {
    if (conditions().size() != by_hand::conditions.size()) {
        return "other conditions";
    }
    for (const Context& context : situations()) {
        const Unit& bearer = *context.unit(context.bearer);
        for (std::size_t i = 0; i < conditions().size(); ++i) {
            if (evaluate(*conditions()[i], context, tested(context)) !=
                by_hand::conditions[i](context, bearer)) {
                return "condition " + std::to_string(i) + " of " + context.bearer;
            }
        }
        for (std::size_t i = 0; i < by_hand::rules.size(); ++i) {
            const Flattened flat = flatten(ten_rules()[i], context);
            by_hand::Result result;
            by_hand::rules[i].apply(context, bearer, result);
            bool same = flat.effects.size() == result.effects.size() && flat.manual == result.manual &&
                        (flat.choices.empty() ? result.options.empty()
                                              : flat.choices.front().options == result.options);
            for (std::size_t k = 0; same && k < result.effects.size(); ++k) {
                same = flat.effects[k].unit == result.effects[k].unit &&
                       flat.effects[k].rule->effect == result.effects[k].effect;
            }
            if (!same) {
                return "rule " + std::string(by_hand::rules[i].key) + " of " + context.bearer;
            }
        }
    }
    return std::nullopt;
}

void conditions_of_rules(benchmark::State& state) {
    static_cast<void>(situations()); // read before the clock runs
    static_cast<void>(conditions());
    Items items(state);
    std::int64_t done = 0;
    for (auto _ : state) {
        for (const Context& context : situations()) {
            const Tested who = tested(context);
            for (const Condition* one : conditions()) {
                benchmark::DoNotOptimize(evaluate(*one, context, who));
            }
        }
        done += static_cast<std::int64_t>(situations().size() * conditions().size());
    }
    items.done(done);
}

void conditions_by_hand(benchmark::State& state) {
    if (const auto wrong = difference()) {
        return state.SkipWithError(("by hand differs: " + *wrong).c_str());
    }
    Items items(state);
    std::int64_t done = 0;
    for (auto _ : state) {
        for (const Context& context : situations()) {
            const Unit& bearer = *context.unit(context.bearer);
            for (const by_hand::Condition one : by_hand::conditions) {
                benchmark::DoNotOptimize(one(context, bearer));
            }
        }
        done += static_cast<std::int64_t>(situations().size() * by_hand::conditions.size());
    }
    items.done(done);
}

void rules(benchmark::State& state) {
    static_cast<void>(situations());
    static_cast<void>(ten_rules());
    Items items(state);
    std::int64_t done = 0;
    for (auto _ : state) {
        for (const Context& context : situations()) {
            for (const Rule& one : ten_rules()) {
                benchmark::DoNotOptimize(flatten(one, context));
            }
        }
        done += static_cast<std::int64_t>(situations().size() * ten_rules().size());
    }
    items.done(done);
}

void rules_by_hand(benchmark::State& state) {
    if (const auto wrong = difference()) {
        return state.SkipWithError(("by hand differs: " + *wrong).c_str());
    }
    Items items(state);
    std::int64_t done = 0;
    for (auto _ : state) {
        for (const Context& context : situations()) {
            const Unit& bearer = *context.unit(context.bearer);
            for (const auto& one : by_hand::rules) {
                by_hand::Result result;
                one.apply(context, bearer, result);
                benchmark::DoNotOptimize(result);
            }
        }
        done += static_cast<std::int64_t>(situations().size() * by_hand::rules.size());
    }
    items.done(done);
}

// ---- Pairs of units

struct Pair {
    Attempt attempt;
    by_hand::Attack attack;
};

/// Each unit of the samples against each, with three weapons.
const std::vector<Pair>& pairs() {
    static const std::vector<Pair> all = [] {
        const std::vector<Weapon> weapons = {
            {.type = "rapid_fire", .shots = "2", .strength = "4", .ap = -1, .damage = "1", .range = 24},
            {.type = "heavy", .shots = "D6", .strength = "5", .ap = -2, .damage = "D3", .range = 24},
            {.type = "melee", .shots = "1", .strength = "+1", .ap = -3, .damage = "2"}};
        const auto& units = situations().front().units;
        std::vector<Pair> made;
        for (const Unit& attacker : units) {
            for (const Unit& target : units) {
                for (const Weapon& weapon : weapons) {
                    const bool fights = weapon.type == "melee";
                    Attempt attempt{.weapon = weapon, .mode = fights ? "FIGHT" : "SHOOT", .distance = 10};
                    for (std::size_t i = 0; i < stat_count; ++i) {
                        attempt.attacker[i] = attacker.stats[i].value;
                        attempt.target[i] = target.stats[i].value;
                    }
                    const auto number = [](const Unit& unit, Stat stat) {
                        return static_cast<int>(unit.stat(stat).value.value_or(7).numerator());
                    };
                    by_hand::Attack attack{};
                    attack.skill = number(attacker, fights ? Stat::weapons : Stat::ballistics);
                    attack.strength =
                        fights ? number(attacker, Stat::strength) + 1 : std::stoi(weapon.strength);
                    attack.toughness = number(target, Stat::toughness);
                    attack.save = number(target, Stat::save);
                    attack.invuln = number(target, Stat::invuln);
                    attack.ap = static_cast<int>(weapon.ap.numerator());
                    attack.shots =
                        fights ? Dice{.plus = number(attacker, Stat::attacks)} : *parse_dice(weapon.shots);
                    attack.damage = *parse_dice(weapon.damage);
                    attack.doubled = weapon.type == "rapid_fire";
                    made.push_back({std::move(attempt), attack});
                }
            }
        }
        return made;
    }();
    return all;
}

/// Measures a call with each of these.
template <class One, class Call>
void measure_each(benchmark::State& state, const std::vector<One>& all, Call call) {
    Items items(state);
    std::int64_t done = 0;
    for (auto _ : state) {
        for (const One& one : all) {
            benchmark::DoNotOptimize(call(one));
        }
        done += static_cast<std::int64_t>(all.size());
    }
    items.done(done);
}

void projections(benchmark::State& state) {
    measure_each(state, pairs(), [](const Pair& one) { return project(one.attempt); });
}

void projections_by_hand(benchmark::State& state) {
    for (const Pair& one : pairs()) {
        const Projection exact = project(one.attempt);
        const auto near = by_hand::project(one.attack);
        if (std::abs(static_cast<double>(exact.mean) - near.mean) > 1e-9 ||
            std::abs(static_cast<double>(exact.variance) - near.variance) > 1e-9) {
            return state.SkipWithError("by hand differs: a projection");
        }
    }
    measure_each(state, pairs(), [](const Pair& one) { return by_hand::project(one.attack); });
}

BENCHMARK(conditions_of_rules)->Name("meaning/condition");
BENCHMARK(conditions_by_hand)->Name("meaning/condition/by_hand");
BENCHMARK(rules)->Name("meaning/rule");
BENCHMARK(rules_by_hand)->Name("meaning/rule/by_hand");
BENCHMARK(projections)->Name("meaning/projection");
BENCHMARK(projections_by_hand)->Name("meaning/projection/by_hand");

// ---- The recorded database

/// A rule of the database with the context of its recorded case.
struct Recorded {
    Json object;
    Loaded<Rule> loaded;
    Context context;
};

const std::vector<Recorded>& recorded() {
    static const std::vector<Recorded> all = [] {
        std::vector<Recorded> cases;
        for (const Json& line : lines_of(HERDING_SHARED_DIR "/meaning/cases.jsonl")) {
            const Json* call = line.find("call");
            if (call != nullptr && call->text() != nullptr && *call->text() == "rule") {
                Recorded one{*line.find("meaning"), {}, read_context(*line.find("context"))};
                one.loaded = load_rule(one.object);
                if (one.loaded.root) {
                    cases.push_back(std::move(one));
                }
            }
        }
        return cases;
    }();
    return all;
}

void recorded_load(benchmark::State& state) {
    measure_each(state, recorded(), [](const Recorded& one) { return load_rule(one.object); });
}

void recorded_rules(benchmark::State& state) {
    measure_each(state, recorded(),
                 [](const Recorded& one) { return flatten(*one.loaded.root, one.context); });
}

const bool registered = [] {
    constexpr const char* cases = HERDING_SHARED_DIR "/meaning/cases.jsonl";
    if (!std::ifstream(cases)) {
        std::cerr << "benchmarks: " << cases << " is not here, so meaning/recorded is left out\n";
        return false;
    }
    benchmark::RegisterBenchmark("meaning/recorded/load", recorded_load);
    benchmark::RegisterBenchmark("meaning/recorded/rule", recorded_rules);
    return true;
}();

} // namespace
