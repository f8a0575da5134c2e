#include "herding/tool/checked.hpp"

#include "herding/law/merge.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr int edition = 1;

void add_seeds(std::vector<SeedRange>& seeds, const SeedRange& more) {
    const auto next = std::find_if(seeds.begin(), seeds.end(),
                                   [&](const SeedRange& one) { return one.first >= more.first; });
    const auto at = static_cast<std::size_t>(next - seeds.begin());
    const bool before = at > 0 && seeds[at - 1].last >= more.first;
    if (before || (at < seeds.size() && seeds[at].first <= more.last)) {
        const SeedRange& other = seeds[before ? at - 1 : at];
        throw std::invalid_argument("seed " + std::to_string(std::max(other.first, more.first)) +
                                    " is in two parts, so its case would count twice; give each part its own "
                                    "seeds");
    }
    seeds.insert(next, more);
    std::vector<SeedRange> joined;
    for (const SeedRange& one : seeds) {
        if (!joined.empty() && joined.back().last + 1 == one.first) {
            joined.back().last = one.last;
        } else {
            joined.push_back(one);
        }
    }
    seeds = std::move(joined);
}

/// Calls `each` with the name and the member of each number, and of each list of counts. Writing and reading use it.
template <class Seen, class Each> void each_number(Seen& seen, Each each) {
    each("cases", seen.cases);
    each("commands", seen.commands);
    each("finished_games", seen.finished);
    each("game_length", seen.game_length);
    each("injected_exceptions", seen.faults);
    each("undo_depth", seen.undo_depth);
    each("redo_depth", seen.redo_depth);
    each("dispatches", seen.outcomes);
    each("history", seen.history);
    each("barriers", seen.barriers);
    each("stopped", seen.stopped);
    each("emitted", seen.emitted);
    each("made", seen.made);
    each("behaviors", seen.behaviors);
    each("kinds", seen.kinds);
}

} // namespace

void merge(CheckResult& into, const CheckResult& part) {
    if (into.game != part.game) {
        throw std::invalid_argument("these are checks of different games, " + into.game + " and " +
                                    part.game + "; merge the parts of one game");
    }
    auto seeds = into.seeds;
    for (const SeedRange& range : part.seeds) {
        add_seeds(seeds, range);
    }
    into.seeds = std::move(seeds);
    law::merge(into.seen, part.seen);
    for (const LawFailure& failure : part.failures) {
        const auto same = std::find_if(into.failures.begin(), into.failures.end(),
                                       [&](const LawFailure& one) { return one.law == failure.law; });
        if (same == into.failures.end()) {
            into.failures.push_back(failure);
            continue;
        }
        const auto cases = same->cases + failure.cases;
        if (failure.seed < same->seed) {
            *same = failure;
        }
        same->cases = cases;
    }
    std::sort(into.failures.begin(), into.failures.end(), [](const LawFailure& a, const LawFailure& b) {
        return std::pair(a.seed, a.law) < std::pair(b.seed, b.law);
    });
}

std::string json(const CheckResult& result) {
    Json out = {{"herding_check", edition}, {"game", result.game}, {"ok", result.ok()}};
    Json& seeds = out["seeds"] = Json::array();
    for (const SeedRange& range : result.seeds) {
        seeds.push_back({range.first, range.last});
    }
    each_number(result.seen, [&](const char* name, const auto& value) { out[name] = value; });
    out["never_seen"] = law::never_seen(result.seen);
    Json& failures = out["failures"] = Json::array();
    for (const LawFailure& one : result.failures) {
        failures.push_back({{"law", one.law},
                            {"message", one.message},
                            {"seed", one.seed},
                            {"cases", one.cases},
                            {"span", one.span},
                            {"report", one.report},
                            {"transcript", one.transcript}});
    }
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

CheckResult read_check_result(std::string_view text) {
    try {
        const Json in = Json::parse(text);
        if (!in.is_object() || !in.contains("herding_check")) {
            throw std::runtime_error("this is no report of a check; `check GAME --json FILE` writes one");
        }
        if (in["herding_check"] != edition) {
            throw std::runtime_error("this report is of another edition, " + in["herding_check"].dump() +
                                     "; this program reads " + std::to_string(edition));
        }
        CheckResult result;
        in.at("game").get_to(result.game);
        for (const Json& range : in.at("seeds")) {
            const SeedRange one{range.at(0).get<std::uint64_t>(), range.at(1).get<std::uint64_t>()};
            if (one.first > one.last) {
                throw std::runtime_error("seeds: " + range.dump() + " is no range");
            }
            add_seeds(result.seeds, one);
        }
        each_number(result.seen, [&](const char* name, auto& value) { in.at(name).get_to(value); });
        for (const Json& one : in.at("failures")) {
            result.failures.push_back({.law = one.at("law"),
                                       .message = one.at("message"),
                                       .seed = one.at("seed"),
                                       .cases = one.at("cases"),
                                       .report = one.at("report"),
                                       .transcript = one.at("transcript"),
                                       .span = one.value("span", std::uint64_t{1})});
        }
        return result;
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error("this is no report of a check: " + std::string(error.what()));
    }
}

} // namespace herding::inline v0::tool
