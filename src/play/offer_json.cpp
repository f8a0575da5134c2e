#include "herding/play/offer.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace herding::inline v0::play {

namespace {

using Json = nlohmann::ordered_json;

std::string_view name(Role role) {
    constexpr std::array<std::string_view, 11> names{"text",   "place",     "piece",  "player",
                                                     "card",   "yes_or_no", "choice", "number",
                                                     "subset", "order",     "text"};
    return names.at(static_cast<std::size_t>(role));
}

void put(Json& object, const char* field, const std::string& text) {
    if (!text.empty()) {
        object[field] = text;
    }
}

Json json_of(const OfferedArgument& argument) {
    Json object = {{"name", argument.name}, {"role", name(argument.role)}};
    put(object, "label", argument.label == argument.name ? std::string() : argument.label);
    put(object, "area", argument.area);
    put(object, "place", argument.place);
    put(object, "piece", argument.piece);
    if (argument.joined) {
        object["joined"] = true;
    }
    if (!argument.words.empty()) {
        Json words = Json::array();
        for (const auto& [value, word] : argument.words) {
            words.push_back(Json::array({value, word}));
        }
        object["words"] = std::move(words);
    }
    if (argument.least) {
        object["least"] = *argument.least;
    }
    if (argument.most) {
        object["most"] = *argument.most;
    }
    return object;
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
                Json written = whole(i);
                shared_[i] = static_cast<std::ptrdiff_t>(list_.size());
                list_.push_back(std::move(written));
            }
        }
    }

    [[nodiscard]] Json json_of(std::size_t node) const {
        return node == 0 ? Json(0) : shared_[node] < 0 ? whole(node) : Json{{"same", shared_[node]}};
    }
    [[nodiscard]] const Json& list() const { return list_; }

private:
    [[nodiscard]] Json whole(std::size_t node) const {
        Json branches = Json::array();
        for (const OfferBranch& branch : offer_.nodes[node]) {
            Json keys = branch.keys.size() == 1 ? Json(branch.keys.front()) : Json(branch.keys);
            branches.push_back(Json::array({std::move(keys), json_of(branch.next)}));
        }
        return branches;
    }

    const Offer& offer_;
    std::vector<std::size_t> uses_;
    std::vector<std::ptrdiff_t> shared_; ///< index in the list, or -1
    Json list_ = Json::array();
};

Json json_of(const Reach& reach) {
    Json object = {{"can", reach.can}};
    put(object, "words", reach.words);
    return object;
}

} // namespace

std::string to_json(const Offer& offer) {
    const Nodes nodes(offer);
    Json json = {{"decision", offer.decision}};
    if (!offer.who.empty()) {
        json["who"] = offer.who;
    }
    Json actions = Json::array();
    for (const OfferedAction& action : offer.actions) {
        Json one = {{"name", action.name}};
        put(one, "label", action.label);
        put(one, "words", action.words == action.label ? std::string() : action.words);
        if (!action.arguments.empty()) {
            Json arguments = Json::array();
            for (const OfferedArgument& argument : action.arguments) {
                arguments.push_back(json_of(argument));
            }
            one["arguments"] = std::move(arguments);
        }
        one["tree"] = nodes.json_of(action.tree);
        actions.push_back(std::move(one));
    }
    if (!actions.empty()) {
        json["actions"] = std::move(actions);
    }
    if (!nodes.list().empty()) {
        json["shared"] = nodes.list();
    }
    json["undo"] = json_of(offer.undo);
    json["redo"] = json_of(offer.redo);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace herding::inline v0::play
