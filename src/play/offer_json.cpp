#include "../scene/json_text.hpp"
#include "canonical.hpp"
#include "offer_text.hpp"

#include "herding/play/offer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::play {

namespace {

using scene::detail::JsonObject;
using scene::detail::JsonText;
using scene::detail::put_json;
using scene::detail::put_json_list;

std::string_view name(Role role) {
    constexpr std::array<std::string_view, 11> names{"text",   "place",     "piece",  "player",
                                                     "card",   "yes_or_no", "choice", "number",
                                                     "subset", "order",     "text"};
    return names.at(static_cast<std::size_t>(role));
}

void put_unless_empty(JsonObject& object, std::string_view field, const std::string& text) {
    if (!text.empty()) {
        object.put(field, text);
    }
}

void put(JsonText& out, const OfferedArgument& argument) {
    JsonObject object(out);
    object.put("name", argument.name);
    object.put("role", name(argument.role));
    if (argument.label != argument.name) {
        put_unless_empty(object, "label", argument.label);
    }
    put_unless_empty(object, "area", argument.area);
    put_unless_empty(object, "place", argument.place);
    put_unless_empty(object, "piece", argument.piece);
    if (argument.joined) {
        object.put("joined", true);
    }
    if (!argument.words.empty()) {
        put_json_list(object.field("words"), argument.words, [&out](const auto& one) {
            out += '[';
            put_json(out, one.first);
            out += ',';
            put_json(out, one.second);
            out += ']';
        });
    }
    if (argument.least && detail::is_exact_double(*argument.least)) {
        object.put("least", *argument.least);
    }
    if (argument.most && detail::is_exact_double(*argument.most)) {
        object.put("most", *argument.most);
    }
}

} // namespace

namespace detail {

void put_head(JsonText& out, const OfferedAction& action) {
    out += "{\"name\":";
    put_json(out, action.name);
    if (!action.label.empty()) {
        out += ",\"label\":";
        put_json(out, action.label);
    }
    if (!action.words.empty() && action.words != action.label) {
        out += ",\"words\":";
        put_json(out, action.words);
    }
    if (!action.arguments.empty()) {
        out += ",\"arguments\":";
        put_json_list(out, action.arguments, [&out](const OfferedArgument& argument) { put(out, argument); });
    }
}

void put_reach(JsonText& out, std::string_view field, bool can, std::string_view words) {
    out += ",\"";
    out += field;
    out += can ? std::string_view("\":{\"can\":true") : std::string_view("\":{\"can\":false");
    if (!words.empty()) {
        out += ",\"words\":";
        put_json(out, words);
    }
    out += '}';
}

} // namespace detail

std::string to_json(const Offer& offer) {
    std::vector<std::uint32_t> trees;
    for (const OfferedAction& action : offer.actions) {
        trees.push_back(action.tree);
    }
    const detail::NodeTexts<OfferNode> nodes(offer.nodes, trees);
    JsonText out;
    out += "{\"decision\":";
    put_json(out, offer.decision);
    detail::put_who(out, offer.who, 0x10000);
    if (!offer.actions.empty()) {
        out += ",\"actions\":";
        put_json_list(out, offer.actions, [&](const OfferedAction& action) {
            detail::put_head(out, action);
            out += ",\"tree\":";
            nodes.put(out, action.tree);
            out += '}';
        });
    }
    nodes.put_shared(out);
    detail::put_reach(out, "undo", offer.undo.can, offer.undo.words);
    detail::put_reach(out, "redo", offer.redo.can, offer.redo.words);
    out += '}';
    return out.text();
}

} // namespace herding::inline v0::play
