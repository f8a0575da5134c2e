#include "herding/play/offer.hpp"

#include "canonical.hpp"
#include "offer_words.hpp"
#include "trees.hpp"

#include "herding/play/match.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace herding::inline v0::play {

namespace {

using detail::Describing;
using detail::Field;
using detail::kinds_of_inputs;
using detail::names_of_places;
using detail::Row;
using detail::Taken;
using detail::taken_apart;
using detail::Trees;
using detail::viewer_of;

} // namespace

Offer offer_of(const std::vector<std::string>& inputs, const reflect::Type* type, const scene::Scene& scene,
               std::span<const ActionWords> words, unsigned players, std::uint16_t viewer) {
    Offer offer;
    Trees trees(offer);
    const Describing describing{scene, words, players, viewer, names_of_places(scene)};
    const auto kinds = kinds_of_inputs(type);
    std::map<std::string, std::size_t, std::less<>> numbers; // of actions
    std::vector<std::vector<Row>> rows;                      // of each action
    for (const std::string& input : inputs) {
        Taken taken = taken_apart(input);
        const auto kind = kinds.find(taken.name);
        const bool is_struct = kind != kinds.end() && kind->second.size() == taken.values.size();
        if (!is_struct) {
            taken = {input, {}}; // the whole input is an action
        }
        const auto [known, fresh] = numbers.emplace(taken.name, offer.actions.size());
        if (fresh) {
            offer.actions.push_back(
                describing.action(taken.name, is_struct ? kind->second : std::vector<Field>()));
            rows.emplace_back();
        }
        rows[known->second].emplace_back(taken.values.begin(), taken.values.end());
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const Row& row : rows[i]) {
            for (std::size_t k = 0; k < row.size(); ++k) {
                describing.name_value(offer.actions[i].name, offer.actions[i].arguments[k], row[k]);
            }
        }
        std::vector<const Row*> all;
        for (const Row& row : rows[i]) {
            all.push_back(&row);
        }
        offer.actions[i].tree = trees.tree(all, 0);
    }
    return offer;
}

Offer actions_of(const Match& match, Actor by) { return actions_of(match, by, match.legal_inputs(by)); }

Offer actions_of(const Match& match, Actor by, const std::vector<std::string>& inputs) {
    if (inputs.empty()) {
        Offer offer;
        offer.nodes.emplace_back();
        return offer;
    }
    return offer_of(inputs, match.input_type(), match.scene(viewer_of(by)), match.action_words(),
                    match.players(), viewer_of(by));
}

std::vector<OfferedAction> kinds_of_actions(const reflect::Type* type, const scene::Scene& scene,
                                            std::span<const ActionWords> words, unsigned players,
                                            std::uint16_t viewer) {
    const Describing describing{scene, words, players, viewer, names_of_places(scene)};
    std::vector<OfferedAction> actions;
    for (const auto& [name, fields] : kinds_of_inputs(type)) {
        actions.push_back(describing.action(name, fields));
        describing.name_all(actions.back(), fields);
    }
    return actions;
}

std::vector<OfferedAction> kinds_of_actions(const Match& match, Actor by) {
    return kinds_of_actions(match.input_type(), match.scene(viewer_of(by)), match.action_words(),
                            match.players(), viewer_of(by));
}

namespace {

/// Completes the possible actions of a match.
Offer completed(Offer offer, const Match& match, Actor by) {
    offer.decision = match.decision(by);
    const sequence::Players deciders = match.deciders().players();
    for (unsigned player = 0; player < match.players(); ++player) {
        if (deciders.contains(static_cast<std::uint16_t>(player))) {
            offer.who.push_back(static_cast<std::uint16_t>(player));
        }
    }
    const RefusalText undo = match.why_no_undo(by);
    offer.undo = {!undo, undo.value_or("")};
    const RefusalText redo = match.why_no_redo(by);
    offer.redo = {!redo, redo.value_or("")};
    return offer;
}

} // namespace

Offer offer_of(const Match& match, Actor by) { return completed(actions_of(match, by), match, by); }

Offer offer_of(const Match& match, Actor by, const scene::Scene& scene) {
    const std::vector<std::string> inputs = match.legal_inputs(by);
    return completed(inputs.empty() ? actions_of(match, by, inputs)
                                    : offer_of(inputs, match.input_type(), scene, match.action_words(),
                                               match.players(), viewer_of(by)),
                     match, by);
}

} // namespace herding::inline v0::play
