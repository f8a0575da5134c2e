#include "recorded.hpp"

#include "herding/record/json_lines.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace herding::inline v0::inspect::detail {

namespace {

using Json = nlohmann::ordered_json;

/// Text of a value: `{"set_cell":{"cell":4}}` becomes `set_cell{cell=4}`.
std::string words_of(const Json& json) {
    if (json.is_string()) {
        return json.get<std::string>();
    }
    const bool object = json.is_object();
    if (!object && !json.is_array()) {
        return json.dump();
    }
    std::string text;
    for (const auto& [key, value] : json.items()) {
        text += text.empty() ? "" : ",";
        text += object ? key + "=" + words_of(value) : words_of(value);
    }
    return (object ? "{" : "[") + text + (object ? "}" : "]");
}

Part part_of(const Json& json) {
    Part part{{}, words_of(json), json.dump()};
    if (json.is_object() && json.size() == 1 && json.begin().value().is_object()) {
        part.kind = json.begin().key();
        part.words = part.kind + words_of(json.begin().value());
    } else if (json.is_string()) { // an alternative without members
        part.kind = part.words;
    }
    return part;
}

/// A number of a step. JSON of a record has numbers beyond 2^53 as strings; only a wrong record has one here.
std::uint32_t count_of(const Json& json) {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    return json.is_number_unsigned()
               ? static_cast<std::uint32_t>(std::min<std::uint64_t>(json.get<std::uint64_t>(), most))
               : most;
}

/// The actor from the JSON of a record: a player's number, or a word.
Actor actor_of(const Json& json) {
    if (json.is_string()) {
        return json.get<std::string>() == "chance" ? Actor::chance : Actor::system;
    }
    return Actor::player(static_cast<std::uint16_t>(
        std::min<std::uint32_t>(count_of(json), std::numeric_limits<std::uint16_t>::max())));
}

/// The text of a member. Empty if there is none.
std::string text_in(const Json& json, const char* name) {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Step of a sequence in words, with its rule.
struct RecordedStep {
    std::string rule;
    std::string words;
};

/// The step in the JSON of a sequence::Stepped. Nothing if there is none.
std::optional<RecordedStep> stepped(const Json& json) {
    const std::string sequence = text_in(json, "sequence");
    const std::string kind = text_in(json, "kind");
    if (sequence.empty() || kind.empty()) {
        return std::nullopt;
    }
    const std::string position = text_in(json, "position");
    const std::string action = text_in(json, "action");
    RecordedStep step{sequence + (position.empty() ? "" : "@") + position, {}};
    step.words = step.rule + ' ' + kind + (action.empty() || action == position ? "" : " ") +
                 (action == position ? "" : action);
    return step;
}

const Json& member(const Json& json, const char* name) {
    static const Json none;
    const auto found = json.is_object() && json.size() == 1 ? json.find(name) : json.end();
    return found == json.end() ? none : *found;
}
std::optional<RecordedStep> step_of_trace(const Json& trace) { return stepped(member(trace, "stepped")); }
std::optional<RecordedStep> step_of_diff(const Json& diff) {
    const Json& step = member(diff, "step");
    return step.is_object() && step.contains("what") ? stepped(step.at("what")) : std::nullopt;
}

/// Splits a step of sequences like `parts_of`, without the types. Each step of a sequence ends a part.
std::vector<ShownStep> split(const ShownStep& whole, const std::vector<Json>& diffs,
                             const std::vector<Json>& traces) {
    std::size_t in_diffs = 0;
    std::size_t in_traces = 0;
    for (const Json& diff : diffs) {
        in_diffs += step_of_diff(diff) ? 1 : 0;
    }
    for (const Json& trace : traces) {
        in_traces += step_of_trace(trace) ? 1 : 0;
    }
    std::vector<ShownStep> parts;
    std::size_t diff = 0;
    std::size_t trace = 0;
    const auto take_diffs = [&](ShownStep& part) {
        for (bool ended = false; diff < diffs.size() && !ended; ++diff) {
            const auto step = step_of_diff(diffs[diff]);
            part.diffs.push_back({part_of(diffs[diff]), {}, step ? step->words : std::string()});
            ended = step.has_value();
        }
    };
    const bool apart = in_diffs == 0 || in_diffs == in_traces;
    while (apart && in_traces-- > 0) {
        ShownStep& part = parts.emplace_back(whole);
        for (bool ended = false; trace < traces.size() && !ended; ++trace) {
            const auto step = step_of_trace(traces[trace]);
            ended = step.has_value();
            part.rule = step ? step->rule : part.rule;
            part.cite = step ? std::string() : part.cite;
            if (!step || in_diffs == 0) { // otherwise the diff has the same words
                part.traces.push_back(part_of(traces[trace]));
            }
        }
        if (in_diffs != 0) {
            take_diffs(part);
        }
    }
    if (parts.empty() || diff < diffs.size() || trace < traces.size()) {
        ShownStep& rest = parts.emplace_back(whole);
        while (diff < diffs.size()) {
            take_diffs(rest);
        }
        for (; trace < traces.size(); ++trace) {
            rest.traces.push_back(part_of(traces[trace]));
        }
    }
    return parts;
}

const record::BehaviorName* behavior_of(const record::Header& header, const std::string& name) {
    const auto found = std::find_if(header.behaviors.begin(), header.behaviors.end(),
                                    [&](const auto& behavior) { return behavior.name == name; });
    return found == header.behaviors.end() ? nullptr : &*found;
}

} // namespace

ShownFrame recorded_frame(const record::Header& header, const record::RawEvent& event) {
    const Json json = Json::parse(record::event_json(header, event));
    ShownFrame frame;
    for (const Json& input : json.at("inputs")) {
        frame.inputs.emplace_back(part_of(input));
    }
    if (const auto barrier = json.find("barrier"); barrier != json.end()) {
        frame.barriers = barrier->at("kinds").get<std::vector<std::string>>();
        frame.barrier_by = barrier->at("behavior").get<std::string>();
    }
    const auto steps = json.find("steps");
    if (steps == json.end()) {
        return frame;
    }
    // The steps have numbers of diffs and traces. The diffs and traces are in the same order.
    const Json none = Json::array();
    const Json& traces = json.contains("traces") ? json.at("traces") : none;
    const Json& diffs = json.contains("diffs") ? json.at("diffs") : none;
    std::size_t trace = 0;
    std::size_t diff = 0;
    for (const Json& step : *steps) {
        ShownStep shown;
        shown.behavior = step.at("behavior").get<std::string>();
        if (const auto* named = behavior_of(header, shown.behavior)) {
            shown.cite = named->cite;
        }
        shown.rule = shown.behavior;
        std::vector<Json> its_traces;
        std::vector<Json> its_diffs;
        shown.input = count_of(step.at("input"));
        shown.round = count_of(step.at("round"));
        for (auto left = count_of(step.at("traces")); left > 0 && trace < traces.size(); --left) {
            its_traces.push_back(traces[trace++]);
        }
        for (auto left = count_of(step.at("diffs")); left > 0 && diff < diffs.size(); --left) {
            its_diffs.push_back(diffs[diff++]);
        }
        for (ShownStep& part : split(shown, its_diffs, its_traces)) {
            frame.steps.push_back(std::move(part));
        }
    }
    return frame;
}

std::string recorded_start(const record::Header& header) {
    return Json::parse(record::header_json(header)).at("state").dump();
}

std::string recorded_state(const record::Header& header, const record::RawEvent& checkpoint) {
    return Json::parse(record::event_json(header, checkpoint)).at("state").dump();
}

std::string recorded_text(const record::Header& header, const record::RawEvent& event) {
    const Json json = Json::parse(record::event_json(header, event));
    switch (event.kind) {
    case record::Kind::Annotation:
        return json.at("key").get<std::string>() + ": " + json.at("text").get<std::string>();
    case record::Kind::Mark: return json.at("name").get<std::string>();
    default: return {};
    }
}

RecordedRefusal recorded_refusal(const record::Header& header, const record::RawEvent& event) {
    const Json json = Json::parse(record::event_json(header, event));
    RecordedRefusal refusal;
    refusal.by = actor_of(json.at("actor"));
    for (const Json& input : json.at("inputs")) {
        refusal.inputs.push_back(part_of(input));
    }
    refusal.rule.name = json.at("behavior").get<std::string>();
    if (const auto* named = behavior_of(header, refusal.rule.name)) {
        refusal.rule.cite = named->cite;
    }
    refusal.rule.words = json.at("reason").get<std::string>();
    return refusal;
}

} // namespace herding::inline v0::inspect::detail
