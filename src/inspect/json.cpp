#include "json.hpp"

#include <optional>
#include <sstream>
#include <utility>

namespace herding::inline v0::inspect::detail {

namespace {

/// Adds a member that is not empty.
template <class T> void put(Json& json, const char* name, const T& value) {
    if (!value.empty()) {
        json[name] = value;
    }
}

Json json_of(const Part& part) {
    Json json{{"words", part.words}};
    put(json, "kind", part.kind);
    if (part.text != part.words) {
        json["text"] = part.text;
    }
    return json;
}

Json json_of(const reflect::Change& change) {
    Json json{{"path", change.path}};
    if (change.from) {
        json["from"] = *change.from;
    }
    if (change.to) {
        json["to"] = *change.to;
    }
    return json;
}

Json changes_of(const std::vector<reflect::Change>& changes) {
    Json list = Json::array();
    for (const auto& change : changes) {
        list.push_back(json_of(change));
    }
    return list;
}

Json json_of(const Rule& rule) {
    Json json{{"name", rule.name}};
    put(json, "cite", rule.cite);
    put(json, "words", rule.words);
    return json;
}

Json json_of(const ShownStep& step) {
    Json json{{"behavior", step.behavior}, {"rule", step.rule}};
    put(json, "cite", step.cite);
    json["input"] = step.input;
    json["round"] = step.round;
    json["diffs"] = Json::array();
    for (const ShownDiff& diff : step.diffs) {
        Json one = json_of(diff.part);
        put(one, "step", diff.step);
        one["changes"] = changes_of(diff.changes);
        json["diffs"].push_back(std::move(one));
    }
    json["traces"] = Json::array();
    for (const Part& trace : step.traces) {
        json["traces"].push_back(json_of(trace));
    }
    return json;
}

} // namespace

std::string words_of(Actor actor) {
    std::ostringstream out;
    out << actor;
    return std::move(out).str();
}

Json json_of(const Row& row) {
    Json json{{"row", row.row}, {"kind", row.start ? std::string("start") : std::string(name(row.kind))}};
    json["number"] = row.number;
    if (row.actor) {
        json["actor"] = words_of(*row.actor);
    }
    put(json, "inputs", row.inputs);
    put(json, "traces", row.traces);
    put(json, "behaviors", row.behaviors);
    put(json, "diffs", row.diffs);
    put(json, "barriers", row.barriers);
    if (row.other) {
        json[row.kind == record::Kind::Committed ? "undone_by" : "frame"] = *row.other;
    }
    put(json, "text", row.text);
    put(json, "cite", row.cite);
    put(json, "problem", row.problem);
    if (row.hits != 0) {
        json["hits"] = row.hits;
    }
    put(json, "hit", row.hit);
    return json;
}

Json json_of(const ShownFrame& frame) {
    Json json;
    json["inputs"] = Json::array();
    for (const std::optional<Part>& input : frame.inputs) {
        json["inputs"].push_back(input ? json_of(*input) : Json());
    }
    json["steps"] = Json::array();
    for (const ShownStep& step : frame.steps) {
        json["steps"].push_back(json_of(step));
    }
    json["passed"] = Json::array();
    for (const Rule& rule : frame.passed) {
        json["passed"].push_back(json_of(rule));
    }
    json["barriers"] = frame.barriers;
    put(json, "barrier_by", frame.barrier_by);
    json["changes"] = changes_of(frame.changes);
    json["states"] = frame.states;
    return json;
}

Json json_of(const ShownState& state) {
    Json json{{"state", Json::parse(state.json)}};
    put(json, "drawing", state.drawing);
    put(json, "svg", state.svg);
    if (!state.scene.empty()) {
        json["scene"] = Json::parse(state.scene);
    }
    return json;
}

Json json_of(const Action& action) {
    Json json{{"input", action.input}, {"by", words_of(action.by)}};
    put(json, "notation", action.notation);
    put(json, "words", action.words == action.input ? std::string() : action.words);
    return json;
}

Json json_of(const Attempt& attempt) {
    Json json = Json::object();
    if (attempt.frame) {
        json["frame"] = json_of(*attempt.frame);
    }
    put(json, "refusal", attempt.refusal);
    if (!attempt.by.name.empty()) {
        json["by"] = json_of(attempt.by);
    }
    put(json, "preview", attempt.preview);
    return json;
}

Json json_of(const Reading& reading) {
    Json json = Json::object();
    put(json, "input", reading.input);
    if (!reading.candidates.empty()) {
        json["candidates"] = json_of(reading.candidates);
    }
    put(json, "attempt", reading.attempt);
    put(json, "expected", reading.expected);
    return json;
}

Json json_of(const Evaluation& evaluation) {
    Json json{{"running", evaluation.running}, {"iterations", evaluation.iterations},
              {"all", evaluation.all},         {"every", evaluation.every},
              {"done", evaluation.done},       {"values", Json::array()}};
    for (const Evaluated& one : evaluation.values) {
        json["values"].push_back({one.row, one.values, one.actor ? Json(words_of(*one.actor)) : Json()});
    }
    put(json, "problem", evaluation.problem);
    return json;
}

Json json_of(const Overview& all) {
    Json json{{"record", all.record}, {"game", all.game}};
    put(json, "rules_version", all.rules_version);
    json["opening"] = name(all.verdict.opening);
    json["verified"] = all.verified;
    put(json, "reasons", all.verdict.reasons);
    if (all.viewer) {
        json["viewer"] = *all.viewer;
    }
    json["players"] = all.players;
    put(json, "names", all.names);
    json["hides"] = all.hides;
    json["rows"] = all.rows;
    json["events"] = all.events;
    json["closed"] = all.closed;
    put(json, "ending", all.ending);
    json["behaviors"] = Json::array();
    for (const auto& behavior : all.behaviors) {
        json["behaviors"].push_back({{"name", behavior.name}, {"cite", behavior.cite}});
    }
    if (!all.setup.empty()) {
        json["setup"] = Json::parse(all.setup);
    }
    put(json, "parent", all.parent);
    if (!all.law.empty()) {
        json["law"] = {{"sentence", all.law}, {"row", all.law_row}};
    }
    return json;
}

} // namespace herding::inline v0::inspect::detail
