#include "herding/play/offer.hpp"

#include "listed.hpp"
#include "offer_words.hpp"

#include "herding/play/match.hpp"
#include "herding/view/fwd.hpp"

#include <span>
#include <utility>

namespace herding::inline v0::play {

namespace {

using detail::Describing;
using detail::Field;
using detail::kinds_of_inputs;
using detail::Listed;
using detail::names_of_places;
using detail::viewer_of;

} // namespace

Offer offer_of(const std::vector<std::string>& inputs, const reflect::Type* type, const scene::Scene& scene,
               std::span<const ActionWords> words, unsigned players, std::uint16_t viewer) {
    const Describing describing{scene, words, players, viewer, names_of_places(scene)};
    const detail::Kinds kinds = kinds_of_inputs(type);
    const Listed listed(inputs, kinds);
    Offer offer;
    for (const Listed::Action& one : listed.actions()) {
        OfferedAction& action = offer.actions.emplace_back(describing.action(one.name, one.fields));
        describing.name_rows(action, one.rows);
        action.tree = one.tree;
    }
    for (const detail::TreeNode& node : listed.nodes()) {
        OfferNode& copy = offer.nodes.emplace_back();
        for (const detail::TreeBranch& branch : node) {
            copy.push_back({{branch.keys.begin(), branch.keys.end()}, branch.next});
        }
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
    offer.who = detail::who_decides(match.deciders().players(), match.players());
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
