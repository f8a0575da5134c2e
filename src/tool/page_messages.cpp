#include "page_messages.hpp"

#include "../scene/message_text.hpp"

#include "herding/reflect/detail/take_line.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace herding::inline v0::tool::page {

namespace {

constexpr std::size_t longest_text = 2000; // characters, as in the schema
constexpr std::uint64_t greatest_player = 65535;

std::size_t characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += reflect::detail::utf8_size(text, at)) {
        ++count;
    }
    return count;
}

Json step_of(const std::string& words, std::string_view cite = {}) {
    Json step = Json::object();
    if (!cite.empty()) {
        step["cite"] = in_one_line(cite);
    }
    step["words"] = sentence(in_one_line(words));
    return step;
}

} // namespace

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// `Json::parse` has a second reader, for callers with a callback. Without it a module for browsers is smaller.
Json parsed(std::string_view text) {
    Json json;
    nlohmann::detail::json_sax_dom_parser<Json> reader(json, false);
    if (!Json::sax_parse(text, &reader)) {
        json = Json::value_t::discarded;
    }
    return json; // never a copy, which would go as deep as the text
}

std::string in_one_line(std::string_view text) {
    std::string line = scene::detail::in_one_line(text);
    std::size_t at = 0;
    for (std::size_t i = 0; i < longest_text && at < line.size(); ++i) {
        at += reflect::detail::utf8_size(line, at);
    }
    line.resize(at);
    return line;
}

std::string sentence(std::string text) {
    if (!text.empty() && text.find_last_of(".!?:") != text.size() - 1) {
        text += '.';
    }
    return text;
}

Json lines_of(std::string_view text) {
    Json steps = Json::array();
    while (!text.empty() && steps.size() < longest_list) {
        if (std::string line = in_one_line(reflect::detail::take_line(text)); !line.empty()) {
            steps.push_back({{"words", std::move(line)}});
        }
    }
    return steps;
}

Body::Body(std::string_view name, const Json& body) : name_(name), body_(body) {
    if (!body.is_object()) {
        throw Unfit(name_ + ": expected an object");
    }
}

std::string Body::text(const char* field) {
    const Json& value = one(field);
    if (!value.is_string() || value.get_ref<const std::string&>().empty() ||
        characters(value.get_ref<const std::string&>()) > longest_text) {
        throw Unfit(name_ + "." + field + ": expected a text of 1 to " + std::to_string(longest_text) +
                    " characters");
    }
    return value.get<std::string>();
}

std::uint64_t Body::count(const char* field, std::uint64_t most) {
    const Json& value = one(field);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
        throw Unfit(name_ + "." + field + ": expected a whole number from 0 to " + std::to_string(most));
    }
    return value.get<std::uint64_t>();
}

bool Body::flag(const char* field) {
    if (!has(field)) {
        return false;
    }
    if (one(field) != Json(true)) {
        throw Unfit(name_ + "." + field + ": expected true, or no such field");
    }
    return true;
}

void Body::done() const {
    if (read_ != body_.size()) {
        throw Unfit(name_ + ": it has a field that is not known");
    }
}

const Json& Body::one(const char* field) {
    const auto found = body_.find(field);
    if (found == body_.end()) {
        throw Unfit(name_ + ": the field " + field + " is missing");
    }
    ++read_;
    return *found;
}

Request::Request(std::string name, Body& body) : kind(std::move(name)) {
    constexpr std::array<std::string_view, 10> kinds{"act", "chance", "hint", "read",    "redo",
                                                     "sit", "undo",   "view", "why_not", "why"};
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        throw Unfit("there is no message " + in_one_line(kind));
    }
    id = body.text("id");
    if (decides()) {
        decision = body.count("decision");
    }
    if (kind == "act" || kind == "why_not") {
        input = body.text("input");
    } else if (kind == "read") {
        input = body.text("line");
    }
    if (kind == "act") {
        sure = body.flag("sure");
    } else if (kind == "sit") {
        player = Actor::player(static_cast<std::uint16_t>(
            std::min<std::uint64_t>(body.count("player", greatest_player), view::observer - 1)));
    } else if (kind == "why") {
        number = body.count("number");
    } else if (kind == "view") {
        number = body.count("number");
        const std::string because = body.text("because");
        if (because != "gap" && because != "check" && because != "unfit") {
            throw Unfit("view.because: expected gap, check or unfit");
        }
    }
    body.done();
}

bool Request::decides() const {
    return kind == "act" || kind == "chance" || kind == "hint" || kind == "read" || kind == "why_not";
}

void Answer::refused(const std::string& words, std::string_view cite) {
    json_["refused"] = step_of(words, cite);
}

void Answer::reason(const std::string& words, std::string_view cite) {
    json_["reasons"] = Json::array({step_of(words, cite)});
}

} // namespace herding::inline v0::tool::page
