#include "herding/tables/command.hpp"

#include "fields.hpp"
#include "hash.hpp"
#include "plain_act.hpp"

#include <algorithm>
#include <limits>

namespace herding::inline v0::tables {

nlohmann::json parse_shallow(std::string_view text) {
    constexpr int levels = 8;
    bool deep = false;
    const auto watch = [&deep](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        deep = deep || depth > levels;
        return !deep; // what is deeper is thrown away as it is read
    };
    // Bounds the recursion of the library before it parses.
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted) {
            at += c == '\\' ? 1U : 0U;
            quoted = c != '"';
            continue;
        }
        quoted = c == '"';
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (depth > levels) {
            throw FieldError("more than 8 levels");
        }
    }
    nlohmann::json json = nlohmann::json::parse(text, watch, false);
    if (json.is_discarded()) {
        throw FieldError("no JSON");
    }
    return json;
}

namespace {

std::vector<Planned> line_of(Fields& fields, const CommandLimits& limits) {
    std::vector<Planned> line;
    for (const nlohmann::json& one : fields.list("line", limits.premoves)) {
        if (one.is_string()) {
            line.push_back({{}, one.get<std::string>()});
            continue;
        }
        Fields planned(one, "premove.line");
        line.push_back({planned.text("when", limits.bytes), planned.text("input", limits.bytes)});
        planned.finish();
    }
    std::size_t bytes = 0; // each plan is stored
    for (const Planned& one : line) {
        bytes += one.when.size() + one.input.size();
    }
    if (bytes > limits.plan) {
        throw FieldError("premove.line has more than " + std::to_string(limits.plan) + " bytes of actions");
    }
    return line;
}

/// Reads the fields of a command of this kind.
void read(Command& command, std::string_view kind, Fields& fields, const CommandLimits& limits) {
    if (kind == "act") {
        Act act{fields.number("decision"), fields.text("input", limits.bytes)};
        act.sure = fields.yes_or_false("sure");
        command.what = std::move(act);
    } else if (kind == "chance") {
        command.what = Act{fields.number("decision")};
    } else if (kind == "undo" || kind == "redo") {
        command.what = TakeBack{kind == "redo"};
    } else if (kind == "ask") {
        command.what = Ask{fields.one_of<Consent>("what")};
    } else if (kind == "reply") {
        Reply reply{fields.text("to", limits.id)};
        reply.yes = fields.yes("yes");
        command.what = std::move(reply);
    } else if (kind == "say") {
        Say say{fields.text("text", limits.chat)};
        say.players = fields.yes_or_false("players");
        command.what = std::move(say);
    } else if (kind == "premove") {
        command.what = Premove{line_of(fields, limits)};
    } else if (kind == "sit") {
        Sit sit{fields.seat("player")};
        sit.name = fields.text_or_empty("name", limits.name);
        command.what = std::move(sit);
    } else if (kind == "leave") {
        command.what = Leave{};
    } else if (kind == "seat") {
        SetSeat set{fields.seat("player"), fields.one_of<Held>("who")};
        set.agent = fields.text_or_empty("agent", 200);
        command.what = std::move(set);
    } else if (kind == "mute") {
        Mute mute{fields.number("person")};
        mute.on = fields.yes("on");
        command.what = mute;
    } else if (kind == "pause") {
        command.what = Pause{fields.yes("on")};
    } else if (kind == "why") {
        (void)fields.number_or_zero("number"); // a table knows the last event
        command.what = Why{};
    } else if (kind == "why_not") {
        (void)fields.number_or_zero("decision");
        command.what = WhyNot{fields.text("input", limits.bytes)};
    } else if (kind == "view") {
        (void)fields.number_or_zero("number");
        (void)fields.text_or_empty("because", limits.id);
        command.what = Look{};
    } else if (kind == "state") {
        command.what = Seen{};
    } else {
        throw FieldError("no command of this name");
    }
}

} // namespace

Command command_from_json(std::string_view json, const CommandLimits& limits) {
    if (auto act = PlainAct(json).read(limits)) {
        return *std::move(act);
    }
    Command command;
    try {
        if (json.size() > limits.bytes) {
            throw FieldError("longer than " + std::to_string(limits.bytes) + " bytes");
        }
        nlohmann::json parsed = parse_shallow(json);
        if (!parsed.is_object() || parsed.size() != 1) {
            throw FieldError("expected an object with the name of one command");
        }
        const std::string& kind = parsed.begin().key();
        nlohmann::json& content = parsed.begin().value();
        Fields fields(content, kind.substr(0, 20));
        command.id = fields.text("id", limits.id);
        if (command.id.empty()) {
            throw FieldError("an id has at least one character");
        }
        read(command, kind, fields, limits);
        fields.finish();
        content.erase("id");
        command.content = fnv1a(parsed.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
        return command;
    } catch (const FieldError& error) {
        throw CommandError(std::move(command.id), error.what());
    }
}

} // namespace herding::inline v0::tables
