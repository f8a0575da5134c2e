#include "herding/tool/checked.hpp"

#include "herding/law/laws.hpp"
#include "herding/law/report.hpp"
#include "herding/record/detail/json_depth.hpp"
#include "herding/tool/files.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

constexpr int edition = 1;
constexpr std::string_view who_writes = "; `check GAME --json FILE` writes ";

/// The law of the Playable, which the tool checks besides those of the kit.
constexpr std::string_view conformance_law = "Conforms";

/// The seeds of both, in order. Throws std::invalid_argument for a seed that both have.
std::vector<SeedRange> joined(const std::vector<SeedRange>& one, const std::vector<SeedRange>& other) {
    std::vector<SeedRange> all;
    std::merge(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(all),
               [](const SeedRange& a, const SeedRange& b) { return a.first < b.first; });
    std::vector<SeedRange> joined;
    for (const SeedRange& range : all) {
        if (!joined.empty() && joined.back().last >= range.first) {
            throw std::invalid_argument(
                "seed " + std::to_string(range.first) +
                " is in two parts, so its case would count twice; give each part its own "
                "seeds");
        }
        if (!joined.empty() && joined.back().last + 1 == range.first) {
            joined.back().last = range.last;
        } else {
            joined.push_back(range);
        }
    }
    return joined;
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
    each("settling", seen.settled);
    each("behaviors", seen.behaviors);
    each("kinds", seen.kinds);
}

} // namespace

void merge(CheckResult& into, const CheckResult& part) {
    if (into.game != part.game) {
        throw std::invalid_argument("these are checks of different games, " + into.game + " and " +
                                    part.game + "; merge the parts of one game");
    }
    into.seeds = joined(into.seeds, part.seeds);
    law::merge(into.seen, part.seen);
    const auto order = [](const LawFailure& one) {
        return std::tuple(one.replayed.empty(), std::string_view(one.replayed), one.seed,
                          std::string_view(one.law));
    };
    for (const LawFailure& failure : part.failures) {
        const bool saved = !failure.replayed.empty();
        const auto same =
            std::find_if(into.failures.begin(), into.failures.end(), [&](const LawFailure& one) {
                return one.law == failure.law && one.replayed.empty() != saved;
            });
        if (same == into.failures.end()) {
            into.failures.push_back(failure);
            continue;
        }
        // Each part replays the same folder.
        const auto cases = saved ? std::max(same->cases, failure.cases) : same->cases + failure.cases;
        if (order(failure) < order(*same)) {
            *same = failure;
        }
        same->cases = cases;
    }
    std::sort(into.failures.begin(), into.failures.end(),
              [&](const LawFailure& a, const LawFailure& b) { return order(a) < order(b); });
}

std::string json(const CheckResult& result) {
    using Json = nlohmann::ordered_json;
    Json out = {{"herding_check", edition}, {"game", result.game}, {"ok", result.ok()}};
    Json& seeds = out["seeds"] = Json::array();
    for (const SeedRange& range : result.seeds) {
        seeds.push_back({range.first, range.last});
    }
    each_number(result.seen, [&](const char* name, const auto& value) { out[name] = value; });
    out["never_seen"] = law::never_seen(result.seen);
    Json& failures = out["failures"] = Json::array();
    for (const LawFailure& one : result.failures) {
        Json& failure = failures.emplace_back(Json{{"law", one.law},
                                                   {"message", one.message},
                                                   {"seed", one.seed},
                                                   {"cases", one.cases},
                                                   {"span", one.span},
                                                   {"report", one.report},
                                                   {"transcript", one.transcript}});
        if (!one.replayed.empty()) {
            failure["replayed"] = one.replayed;
        }
    }
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

namespace {

/// `line 3, column 5` of a place in a text.
std::string line_and_column(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const std::size_t line = before.rfind('\n');
    return "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ", column " +
           std::to_string(before.size() - (line == std::string_view::npos ? 0 : line + 1) + 1);
}

/// Refuses what is larger or deeper than any report, before the JSON library reads it: that needs much memory for many
/// values, and the stack for deep ones.
void require_bounds(std::string_view text) {
    constexpr std::size_t deepest = 8; // a report has 3 levels
    constexpr std::size_t most = 1'000'000;
    if (text.size() > largest_file) {
        throw std::runtime_error("is larger than " + std::to_string(largest_file >> 20U) + " MiB");
    }
    if (const auto at = record::detail::json_beyond(text, deepest, most)) {
        const bool deep = record::detail::is_deeper(text.substr(0, *at + 1), deepest);
        throw std::runtime_error(
            line_and_column(text, *at) +
            (deep ? ": nested deeper than a report of a check" : ": more values than a report of a check") +
            std::string(who_writes) + "one");
    }
}

/// A value of a report and its place.
class Value {
public:
    using Json = nlohmann::json; // finds members by name in a tree, however many there are

    Value(const Json& json, std::string place) : json_(json), place_(std::move(place)) {}

    /// Throws std::runtime_error with the place.
    [[noreturn]] void wrong(const std::string& what) const {
        throw std::runtime_error(place_.empty() ? what : place_ + ": " + what);
    }
    [[noreturn]] void expected(const std::string& what) const { found("expected " + what); }
    [[noreturn]] void found(const std::string& what) const { wrong(what + ", found " + words()); }

    [[nodiscard]] Value at(const std::string& name) const {
        if (!json_.contains(name)) {
            wrong("the member `" + name + "` is missing");
        }
        return {json_[name], place_.empty() ? name : place_ + '.' + name};
    }
    [[nodiscard]] bool has(const char* name) const { return json_.contains(name); }
    [[nodiscard]] Value at(std::size_t index) const {
        return {json_[index], place_ + '[' + std::to_string(index) + ']'};
    }

    [[nodiscard]] std::uint64_t number(std::uint64_t least, std::uint64_t most) const {
        if (!json_.is_number_unsigned() || json_.get<std::uint64_t>() < least ||
            json_.get<std::uint64_t>() > most) {
            expected("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        }
        return json_.get<std::uint64_t>();
    }
    [[nodiscard]] std::string text(const std::string& what = "a text", bool empty = true) const {
        if (!json_.is_string() || (!empty && json_.get_ref<const std::string&>().empty())) {
            expected(what);
        }
        return json_.get<std::string>();
    }
    /// Whether it is this one.
    [[nodiscard]] bool is(const Json& other) const { return json_ == other; }
    [[nodiscard]] bool is_pair() const { return json_.is_array() && json_.size() == 2; }

    template <class Each> void each_element(Each each) const {
        if (!json_.is_array()) {
            expected("an array");
        }
        for (std::size_t i = 0; i < json_.size(); ++i) {
            each(at(i));
        }
    }
    template <class Each> void each_member(Each each) const {
        if (!json_.is_object()) {
            expected("an object");
        }
        for (const auto& [name, value] : json_.items()) {
            each(name, Value(value, place_.empty() ? name : place_ + '.' + name));
        }
    }

private:
    /// What is there, in short: it comes from outside.
    [[nodiscard]] std::string words() const {
        constexpr std::size_t longest = 40;
        if (json_.is_structured()) {
            return json_.is_array() ? "an array" : "an object";
        }
        const std::string all = json_.dump(-1, ' ', true, Json::error_handler_t::replace);
        return all.size() <= longest ? all : all.substr(0, longest) + "...";
    }

    const Json& json_;
    std::string place_;
};

/// More than any check can count. Sums of some of them do not overflow.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 53U;

template <std::unsigned_integral Number> void read(const Value& value, Number& number) {
    constexpr std::uint64_t largest = std::numeric_limits<Number>::max();
    number = static_cast<Number>(value.number(0, std::min(largest, most_counted)));
}
void read(const Value& value, law::Distribution::Counts& counts) {
    value.each_member(
        [&](const std::string& name, const Value& one) { counts[name] = one.number(0, most_counted); });
}
void read(const Value& value, std::vector<std::string>& names) {
    value.each_element([&](const Value& one) { names.push_back(one.text()); });
}

/// Refuses members besides these, because the sum of parts would lack them.
void require_members(const Value& value, const std::vector<std::string_view>& names) {
    value.each_member([&](const std::string& name, const Value&) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            value.wrong("the member `" + name.substr(0, 40) + "` is unknown here");
        }
    });
}

std::vector<SeedRange> read_seeds(const Value& value) {
    std::vector<SeedRange> seeds;
    value.each_element([&](const Value& range) {
        if (!range.is_pair()) {
            range.expected("the first and the last seed, as in [1, 500]");
        }
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        const SeedRange one{range.at(std::size_t{0}).number(0, most), range.at(1).number(0, most)};
        if (one.first > one.last) {
            range.wrong("the last seed, " + std::to_string(one.last) + ", is before the first, " +
                        std::to_string(one.first));
        }
        if (one.last - one.first == most) {
            range.wrong("these are too many seeds");
        }
        if (!seeds.empty() && (one.first <= seeds.back().last || one.first - seeds.back().last == 1)) {
            range.wrong("expected seeds behind those of the range before, with a gap between, found " +
                        std::to_string(one.first) + " behind " + std::to_string(seeds.back().last));
        }
        seeds.push_back(one);
    });
    return seeds;
}

bool is_law(std::string_view text) {
    for (std::size_t i = 0; i < law::law_count; ++i) {
        if (law::name(static_cast<law::Law>(i)) == text) {
            return true;
        }
    }
    return text == conformance_law;
}

LawFailure read_failure(const Value& value, const CheckResult& result) {
    require_members(value, {"law", "message", "seed", "cases", "span", "report", "transcript", "replayed"});
    LawFailure one;
    one.law = value.at("law").text("the name of a law, such as Invariant");
    if (!is_law(one.law)) {
        value.at("law").expected("the name of a law, such as Invariant");
    }
    one.message = value.at("message").text();
    one.report = value.at("report").text();
    one.transcript = value.at("transcript").text();
    if (value.has("replayed")) {
        one.replayed = value.at("replayed").text("the path of a transcript", false);
    }
    const bool saved = !one.replayed.empty();
    one.cases =
        value.at("cases").number(1, saved ? most_counted : std::max<std::uint64_t>(result.seen.cases, 1));
    one.seed = value.at("seed").number(0, std::numeric_limits<std::uint64_t>::max());
    std::uint64_t most_together = 1;
    if (!saved) {
        // Of a part, the shortest failure may be a later case of the same setup, so that all parts find the same one.
        const bool exact = one.law == conformance_law;
        const std::uint64_t from = one.seed - (exact ? 0 : one.seed % seeds_of_one_setup);
        const auto range =
            std::find_if(result.seeds.begin(), result.seeds.end(), [&](const SeedRange& seeds) {
                return seeds.first <= one.seed && seeds.last >= from;
            });
        if (range == result.seeds.end()) {
            value.at("seed").expected("a seed of a case in `seeds`");
        }
        most_together = exact ? range->last - one.seed + 1 : 1;
    }
    one.span = value.has("span") ? value.at("span").number(1, most_together) : 1;
    const bool twice =
        std::any_of(result.failures.begin(), result.failures.end(), [&](const LawFailure& other) {
            return other.law == one.law && other.replayed.empty() != saved;
        });
    if (twice) {
        value.at("law").wrong("there is a failure of " + one.law +
                              " before this one; a check writes one of each law");
    }
    return one;
}

/// The result is that of these counts.
void require_consistency(const Value& in, const CheckResult& result) {
    std::uint64_t cases = 0;
    for (const SeedRange& range : result.seeds) {
        cases += range.last - range.first + 1; // at most 2^64 - 2 with a gap
    }
    if (cases != result.seen.cases) {
        in.at("cases").expected(std::to_string(cases) + ", as many as `seeds` has");
    }
    if (result.seen.finished > cases) {
        in.at("finished_games").expected("at most " + std::to_string(cases) + ", the number of cases");
    }
}

/// The result repeats in words what its parts say.
void require_summary(const Value& in, const CheckResult& result) {
    if (!in.at("ok").is(result.ok())) {
        in.at("ok").expected(std::string(result.ok() ? "true" : "false") + ", because `failures` has " +
                             std::to_string(result.failures.size()));
    }
    std::vector<std::string> names;
    read(in.at("never_seen"), names);
    const std::vector<std::string> never = law::never_seen(result.seen);
    if (names != never) {
        std::string list;
        for (const std::string& name : never) {
            list += (list.empty() ? "" : ", ") + name;
        }
        in.at("never_seen").wrong("expected what the counts never saw, " + (list.empty() ? "nothing" : list));
    }
}

nlohmann::json report_json(std::string_view text) {
    const std::string no_report = "this is no report of a check: ";
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        throw std::runtime_error(
            no_report +
            line_and_column(text, std::min(text.size(), std::max<std::size_t>(error.byte, 1) - 1)) +
            ": the text is no JSON here" + std::string(who_writes) + "a report");
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error(no_report + "a number is too large" + std::string(who_writes) + "a report");
    }
}

} // namespace

CheckResult read_check_result(std::string_view text) {
    require_bounds(text);
    const nlohmann::json json = report_json(text);
    const Value in(json, "");
    if (!json.is_object() || !in.has("herding_check")) {
        throw std::runtime_error("this is no report of a check" + std::string(who_writes) + "one");
    }
    if (!in.at("herding_check").is(edition)) {
        in.at("herding_check").found("this program reads reports of edition " + std::to_string(edition));
    }
    CheckResult result;
    std::vector<std::string_view> names{"herding_check", "game", "ok", "seeds", "never_seen", "failures"};
    each_number(result.seen, [&](const char* name, const auto&) { names.emplace_back(name); });
    require_members(in, names);
    result.game = in.at("game").text("a text");
    if (result.game.empty()) {
        in.at("game").expected("the name of a game");
    }
    result.seeds = read_seeds(in.at("seeds"));
    each_number(result.seen, [&](const char* name, auto& value) { read(in.at(name), value); });
    require_consistency(in, result);
    in.at("failures").each_element([&](const Value& one) {
        result.failures.push_back(read_failure(one, result));
    });
    require_summary(in, result);
    return result;
}

std::vector<SavedFailure> saved_failures(const std::string& folder, const std::string& game) {
    namespace fs = std::filesystem;
    std::vector<SavedFailure> found;
    std::error_code error;
    const fs::directory_iterator files(folder, error);
    if (error == std::errc::no_such_file_or_directory) {
        return found;
    }
    if (error) {
        throw std::runtime_error(folder + ": this folder of failures cannot be read: " + error.message());
    }
    for (const auto& file : files) {
        if (file.path().extension() == ".transcript" && file.is_regular_file(error) &&
            file.path().filename().string().starts_with(game + '-')) {
            found.push_back({file.path().string(), {}});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const SavedFailure& a, const SavedFailure& b) { return a.path < b.path; });
    for (SavedFailure& one : found) {
        try {
            one.text = read_file(one.path);
        } catch (const std::exception& cause) {
            throw std::runtime_error(one.path + ": " + cause.what());
        }
    }
    return found;
}

} // namespace herding::inline v0::tool
