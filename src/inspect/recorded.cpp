#include "recorded.hpp"

#include "herding/record/json_lines.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace herding::inline v0::inspect::detail {

namespace {

using Json = nlohmann::ordered_json;

/// `{"set_cell":{"cell":4}}` reads as `set_cell{cell=4}`.
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

/// A number of a step. JSON of a record has those beyond 2^53 as strings, and only a wrong record has one here.
std::uint32_t count_of(const Json& json) {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    return json.is_number_unsigned()
               ? static_cast<std::uint32_t>(std::min<std::uint64_t>(json.get<std::uint64_t>(), most))
               : most;
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
    // The steps have numbers of diffs and traces, which follow each other.
    const Json none = Json::array();
    const Json& traces = json.contains("traces") ? json.at("traces") : none;
    const Json& diffs = json.contains("diffs") ? json.at("diffs") : none;
    std::size_t trace = 0;
    std::size_t diff = 0;
    for (const Json& step : *steps) {
        ShownStep& shown = frame.steps.emplace_back();
        shown.behavior = step.at("behavior").get<std::string>();
        if (const auto* named = behavior_of(header, shown.behavior)) {
            shown.cite = named->cite;
        }
        shown.input = count_of(step.at("input"));
        shown.round = count_of(step.at("round"));
        for (auto left = count_of(step.at("traces")); left > 0 && trace < traces.size(); --left) {
            shown.traces.push_back(part_of(traces[trace++]));
        }
        for (auto left = count_of(step.at("diffs")); left > 0 && diff < diffs.size(); --left) {
            shown.diffs.push_back({part_of(diffs[diff++]), {}});
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
    case record::Kind::Refused: {
        std::string inputs;
        for (const Json& input : json.at("inputs")) {
            inputs += (inputs.empty() ? "" : ", ") + part_of(input).words;
        }
        return inputs + ": " + json.at("reason").get<std::string>();
    }
    default: return {};
    }
}

} // namespace herding::inline v0::inspect::detail
