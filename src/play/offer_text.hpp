#pragma once

#include "../scene/json_text.hpp"

#include "herding/play/offer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Parts of an offer as JSON.

namespace herding::inline v0::play::detail {

/// An action as an object, without its tree and without the bracket behind it.
void put_head(scene::detail::JsonText& out, const OfferedAction& action);

/// Whether undo or redo is possible, as a field.
void put_reach(scene::detail::JsonText& out, std::string_view field, bool can, std::string_view words);

/// Writes the field `who`, the players who decide. Writes nothing if there are none.
template <class Players> void put_who(scene::detail::JsonText& out, const Players& deciders,
                                      unsigned players) {
    bool first = true;
    for (const std::uint16_t player : deciders) {
        if (player < players) {
            if (first) {
                out += ",\"who\":[";
            } else {
                out += ',';
            }
            first = false;
            scene::detail::put_json(out, player);
        }
    }
    if (!first) {
        out += ']';
    }
}

/// Writes nodes: those of an Offer, or those of Trees. One that is used more than once and has more than one key is written once, in
/// `shared`.
template <class Node> class NodeTexts {
public:
    /// `trees` are the nodes of the actions.
    NodeTexts(std::span<const Node> nodes, std::span<const std::uint32_t> trees)
        : nodes_(nodes), uses_(nodes.size()), shared_(nodes.size(), -1) {
        for (const Node& node : nodes) {
            for (const auto& branch : node) {
                ++uses_[branch.next];
            }
        }
        for (const std::uint32_t tree : trees) {
            ++uses_[tree];
        }
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            const Node& node = nodes[i];
            if (uses_[i] > 1 && (node.size() > 1 || node.front().keys.size() > 1)) {
                if (!list_.empty()) {
                    list_ += ',';
                }
                put_whole(list_, i);
                shared_[i] = count_++;
            }
        }
    }
    NodeTexts(const NodeTexts&) = delete;
    NodeTexts& operator=(const NodeTexts&) = delete;
    ~NodeTexts() = default;

    void put(scene::detail::JsonText& out, std::size_t node) const {
        if (node == 0) {
            out += '0';
        } else if (shared_[node] < 0) {
            put_whole(out, node);
        } else {
            scene::detail::JsonObject(out).put("same", shared_[node]);
        }
    }
    /// The shared nodes as a field. Nothing if there are none.
    void put_shared(scene::detail::JsonText& out) const {
        if (!list_.empty()) {
            out += ",\"shared\":[";
            out += list_.view();
            out += ']';
        }
    }

private:
    void put_whole(scene::detail::JsonText& out, std::size_t node) const {
        using scene::detail::put_json;
        scene::detail::put_json_list(out, nodes_[node], [&](const auto& branch) {
            out += '[';
            if (branch.keys.size() == 1) {
                put_json(out, branch.keys.front());
            } else {
                scene::detail::put_json_list(out, branch.keys,
                                             [&out](const auto& key) { put_json(out, key); });
            }
            out += ',';
            put(out, branch.next);
            out += ']';
        });
    }

    std::span<const Node> nodes_;
    std::vector<std::uint32_t> uses_;
    std::vector<std::int32_t> shared_; ///< index in the list, or -1
    std::int32_t count_ = 0;
    scene::detail::JsonText list_;
};

} // namespace herding::inline v0::play::detail
