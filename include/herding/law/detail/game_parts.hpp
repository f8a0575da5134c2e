#pragma once

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/conforms.hpp"
#include "herding/law/coverage.hpp"
#include "herding/law/detail/files.hpp"
#include "herding/law/detail/kind_name.hpp"
#include "herding/law/detail/number_of.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/game_report.hpp"
#include "herding/law/mutate.hpp"
#include "herding/law/record_laws.hpp"
#include "herding/law/report.hpp"
#include "herding/law/saves.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/scene.hpp"
#include "herding/reflect/text.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The parts of `test_game`. Each throws what the game throws, and fails by what it puts into its report.

namespace herding::inline v0::law::detail {

/// The call that runs one part again with these options.
template <class P> [[nodiscard]] std::string call_of(Part part, const std::string& options) {
    constexpr std::string_view type = full_name<P>();
    return "herding::law::test_game<" + std::string(type) +
           ", herding::law::Part::" + std::string(name(part)) + ">({" + options + "})";
}

/// The beginnings that are tested.
template <class P> [[nodiscard]] std::vector<play::Start> starts_of(const GameTest& test) {
    std::vector<play::Start> starts = test.starts;
    if (starts.empty()) {
        for (const auto& one : play::setups<P>()) {
            starts.push_back({.setup = one.name});
        }
    }
    return starts;
}

/// Beginnings as they are written in C++.
[[nodiscard]] inline std::string starts_text(const std::vector<play::Start>& starts) {
    std::string text = ".starts = {";
    for (const play::Start& start : starts) {
        text += &start == &starts.front() ? "{" : ", {";
        text += start.setup.empty() ? "" : ".setup = \"" + start.setup + "\", ";
        if (!start.options.empty()) {
            text += ".options = {";
            for (const auto& [option, value] : start.options) {
                text += (&option == &start.options.front().first ? "{\"" : ", {\"") + option + "\", R\"(" +
                        value + ")\"}";
            }
            text += "}, ";
        }
        text += ".seed = " + std::to_string(start.seed);
        text += start.state.empty() ? "}" : ", .state = R\"(" + start.state + ")\"}";
    }
    return text + "}";
}

/// A generated hand in lines: each input with its actor, below it what happened, and at the end the State and the board. Equal
/// starts give equal hands on every machine. Throws std::runtime_error if the rules refuse a legal action.
template <class P> [[nodiscard]] std::string hand_of(const play::Start& start, unsigned longest) {
    using Spec = typename P::Spec;
    const auto words = [](const auto& trace) {
        if constexpr (requires { std::string(Spec::describe(trace)); }) {
            return std::string(Spec::describe(trace));
        } else {
            return reflect::print(trace);
        }
    };
    std::ostringstream out;
    out << "# " << P::name << (start.setup.empty() ? "" : ", setup ") << start.setup;
    for (const auto& [option, value] : start.options) {
        out << ", " << option << ' ' << value;
    }
    out << ", seed " << start.seed << '\n';
    auto beginning = play::detail::beginning<P>(start);
    const auto setup = std::move(beginning.setup);
    Engine<Spec> engine(setup, std::move(beginning.state));
    Generator generator(start.seed);
    for (unsigned i = 0; i < longest; ++i) {
        auto actions = play::legal_actions<P>(*setup, engine.state());
        if (actions.empty()) {
            break;
        }
        auto& [input, by] = actions[generator.below(static_cast<std::uint32_t>(actions.size()))];
        if (by == Actor::chance) {
            input = play::sample_chance<P>(*setup, engine.state(), generator);
        }
        const auto outcome = engine.dispatch(input, by);
        out << by << ": " << reflect::print(input) << '\n';
        if (!outcome.committed()) {
            throw std::runtime_error("a legal action is refused, after\n" + std::move(out).str());
        }
        for (const auto& trace : outcome.frame()->traces) {
            out << "    " << words(trace) << '\n';
        }
    }
    out << reflect::print(engine.state()) << '\n';
    const auto shown = view::of<Spec>(engine.state(), view::observer);
    out << play::drawing<P>(*setup, shown, play::Look{});
    return std::move(out).str();
}

template <class P> void test_golden(const GameTest& test, PartReport& report) {
    std::string hands;
    for (const play::Start& start : starts_of<P>(test)) {
        hands += hand_of<P>(start, test.longest_hand);
    }
    const std::string path = (test.folder.empty() ? "" : test.folder + '/') + std::string(P::name) + ".txt";
    report.text = compare_golden(path, hands);
    report.passed = report.text.empty();
    const std::string starts = test.starts.empty() ? "" : starts_text(test.starts);
    const std::string folder = test.folder == "golden" ? "" : ".folder = \"" + test.folder + '"';
    report.again =
        call_of<P>(Part::Golden, folder + (folder.empty() || starts.empty() ? "" : ", ") + starts) +
        "\n  If you intended the change, run it with HERDING_UPDATE_GOLDEN=1: it writes the file. Then read "
        "the difference";
    if (report.passed) {
        report.text = path + (updates_golden() ? " is written" : " is what is played");
    }
}

/// The configs of the beginnings that are tested.
template <class P> [[nodiscard]] std::vector<Config<typename P::Spec>> tested_configs(const GameTest& test) {
    using Spec = typename P::Spec;
    std::vector<Config<Spec>> configs;
    if constexpr (!requires { P::laws(); }) {
        for (const play::Start& start : test.starts) {
            auto beginning = play::detail::beginning<P>(start);
            auto config = playable_config<P>(std::move(beginning.setup));
            if (!start.state.empty()) {
                config.initial = [text = start.state] { return reflect::parse<StateOf<Spec>>(text); };
            }
            add_laws_of<P>(config);
            configs.push_back(std::move(config));
        }
    }
    if (configs.empty()) {
        configs = checked_configs_of<P>();
    }
    for (auto& config : configs) {
        config.cases = test.cases;
        config.seed = test.seed;
        config.max_commands = test.max_commands != 0 ? test.max_commands : config.max_commands;
    }
    return configs;
}

/// Checks the configs up to the first broken law.
template <class P>
void test_laws(Part part, const GameTest& test, std::vector<Config<typename P::Spec>> configs,
               PartReport& report) {
    const std::vector<play::Start> starts = starts_of<P>(test);
    Distribution seen;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        auto& config = configs[i];
        const Report found = check(config);
        merge(seen, found.distribution);
        if (found.ok()) {
            continue;
        }
        std::ostringstream text;
        text << "in beginning " << i + 1 << " of " << configs.size() << ", " << found;
        if (!found.transcript().empty()) {
            text << "The same for law::replay:\n" << found.transcript();
        }
        report.text = std::move(text).str();
        // A law about all cases together needs all of them again.
        const unsigned cases = config.cases;
        const std::uint64_t seed = std::exchange(config.seed, found.seed);
        config.cases = 1;
        config.max_shrinks = 0;
        const Report alone = check(config);
        const bool one_is_enough = !alone.ok() && alone.violation->law == found.violation->law;
        const std::string again = one_is_enough ? "1, .seed = " + std::to_string(found.seed)
                                                : std::to_string(cases) + ", .seed = " + std::to_string(seed);
        std::string where;
        if constexpr (!requires { P::laws(); }) { // whose configs are the beginnings
            where = ", " + starts_text({starts[i]});
        }
        report.again =
            call_of<P>(part, (part == Part::Records ? ".recorded = " : ".cases = ") + again + where);
        return;
    }
    report.passed = true;
    report.text =
        "all laws hold in " + number_of(seen.cases, "case") + " of " + number_of(configs.size(), "beginning");
    const char* separator = "; never seen: ";
    for (const std::string& name : never_seen(seen)) {
        report.text += separator + name;
        separator = ", ";
    }
}

template <class P> void test_records(const GameTest& test, PartReport& report) {
    auto configs = tested_configs<P>(test);
    for (auto& config : configs) {
        config.cases = test.recorded;
        config.laws = {Law::Recorded, Law::Replayed}; // the part Laws has the others
        add_record_laws(config);
    }
    test_laws<P>(Part::Records, test, std::move(configs), report);
}

template <class P> void test_conforms(const GameTest& test, PartReport& report) {
    ConformanceOptions options = test.conformance;
    options.seed = test.seed;
    const Conformance found = conforms(play::game_of<P>(), options);
    report.passed = found.ok();
    report.text = found.ok()
                      ? "the functions of the Playable fit together in " + number_of(found.games, "game") +
                            ", " + std::to_string(found.ended) + " of them to the end"
                      : *found.fault;
    report.again = call_of<P>(Part::Conforms, ".seed = " + std::to_string(test.seed));
}

template <class P> void test_saves(const GameTest& test, PartReport& report) {
    std::uint64_t points = 0;
    for (const play::Start& start : starts_of<P>(test)) {
        auto beginning = play::detail::beginning<P>(start);
        const auto found = check_saves<P>({.games = test.saved,
                                           .seed = start.seed,
                                           .setup = std::move(beginning.setup),
                                           .start = std::move(beginning.state)});
        points += found.points;
        if (!found.ok()) {
            report.text = *found.fault;
            report.again = call_of<P>(Part::Saves,
                                      ".saved = " + std::to_string(test.saved) + ", " + starts_text({start}));
            return;
        }
    }
    report.passed = true;
    report.text = "games continue from " + number_of(points, "save") + " as they would have without";
}

template <class P> void test_ways(const GameTest& test, PartReport& report) {
    auto configs = tested_configs<P>(test);
    const auto found = coverage<typename P::Spec>(configs);
    const auto listed = [](const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& name : names) {
            text += "\n  " + name;
        }
        return text.empty() ? std::string(" none") : text;
    };
    const auto positions = never_seen(found.positions);
    const auto ways = never_seen(found.branches);
    report.passed = positions.empty() && ways == test.never_taken;
    report.text = number_of(found.cases, "game") + " reach every position";
    if (!report.passed) {
        report.text = number_of(found.cases, "game") + " never reach these positions:" + listed(positions) +
                      "\nand never take these ways:" + listed(ways) +
                      "\nexpected:" + listed(test.never_taken);
    }
    report.again = call_of<P>(Part::Ways, ".cases = " + std::to_string(test.cases));
}

template <class P> void test_mutants(const GameTest& test, PartReport& report) {
    const Mutants mutants = mutate(tested_configs<P>(test));
    std::ostringstream text;
    text << mutants;
    report.passed = mutants.percent() >= test.percent && mutants.count(Fate::Noticed) != 0;
    report.text = (report.passed ? "" : "at least " + std::to_string(test.percent) + " % must be noticed: ") +
                  std::move(text).str();
    report.text.erase(report.text.find_last_not_of('\n') + 1);
    report.again = call_of<P>(
        Part::Mutants, ".cases = " + std::to_string(test.cases) + ", .seed = " + std::to_string(test.seed) +
                           ", .percent = " + std::to_string(test.percent) +
                           (test.starts.empty() ? "" : ", " + starts_text(test.starts)));
}

} // namespace herding::inline v0::law::detail
