#include "../scene/json_text.hpp"
#include "canonical.hpp"

#include "herding/play/offer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::play {

namespace {

using scene::detail::JsonObject;
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

void put(std::string& out, const OfferedArgument& argument) {
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

/// Writes nodes. One that is used more than once and has more than one key is written once, in `shared`.
class Nodes {
public:
    explicit Nodes(const Offer& offer)
        : offer_(offer), uses_(offer.nodes.size()), shared_(offer.nodes.size(), -1) {
        for (const OfferNode& node : offer.nodes) {
            for (const OfferBranch& branch : node) {
                ++uses_[branch.next];
            }
        }
        for (const OfferedAction& action : offer.actions) {
            ++uses_[action.tree];
        }
        for (std::size_t i = 1; i < offer.nodes.size(); ++i) {
            const OfferNode& node = offer.nodes[i];
            if (uses_[i] > 1 && (node.size() > 1 || node.front().keys.size() > 1)) {
                list_ += list_.empty() ? "" : ",";
                put_whole(list_, i);
                shared_[i] = count_++;
            }
        }
    }

    void put(std::string& out, std::size_t node) const {
        if (node == 0) {
            out += '0';
        } else if (shared_[node] < 0) {
            put_whole(out, node);
        } else {
            JsonObject(out).put("same", shared_[node]);
        }
    }
    /// The shared nodes, with commas between them.
    [[nodiscard]] const std::string& list() const { return list_; }

private:
    void put_whole(std::string& out, std::size_t node) const {
        put_json_list(out, offer_.nodes[node], [&](const OfferBranch& branch) {
            out += '[';
            if (branch.keys.size() == 1) {
                put_json(out, branch.keys.front());
            } else {
                put_json_list(out, branch.keys, [&out](const std::string& key) { put_json(out, key); });
            }
            out += ',';
            put(out, branch.next);
            out += ']';
        });
    }

    const Offer& offer_;
    std::vector<std::size_t> uses_;
    std::vector<std::ptrdiff_t> shared_; ///< index in the list, or -1
    std::ptrdiff_t count_ = 0;
    std::string list_;
};

void put(std::string& out, const Reach& reach) {
    JsonObject object(out);
    object.put("can", reach.can);
    put_unless_empty(object, "words", reach.words);
}

} // namespace

std::string to_json(const Offer& offer) {
    const Nodes nodes(offer);
    std::string out;
    out.reserve(offer.actions.empty() ? 192 : 960); // of most
    {
        JsonObject json(out);
        json.put("decision", offer.decision);
        if (!offer.who.empty()) {
            put_json_list(json.field("who"), offer.who, [&out](std::uint16_t one) { put_json(out, one); });
        }
        if (!offer.actions.empty()) {
            put_json_list(json.field("actions"), offer.actions, [&](const OfferedAction& action) {
                JsonObject one(out);
                one.put("name", action.name);
                put_unless_empty(one, "label", action.label);
                if (action.words != action.label) {
                    put_unless_empty(one, "words", action.words);
                }
                if (!action.arguments.empty()) {
                    put_json_list(one.field("arguments"), action.arguments,
                                  [&out](const OfferedArgument& argument) { put(out, argument); });
                }
                nodes.put(one.field("tree"), action.tree);
            });
        }
        if (!nodes.list().empty()) {
            json.field("shared") += '[' + nodes.list() + ']';
        }
        put(json.field("undo"), offer.undo);
        put(json.field("redo"), offer.redo);
    }
    return out;
}

} // namespace herding::inline v0::play
