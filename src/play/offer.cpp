#include "herding/play/offer.hpp"

#include "../scene/bare.hpp"
#include "canonical.hpp"
#include "offer_maker.hpp"
#include "offer_words.hpp"
#include "trees.hpp"

#include "herding/play/match.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <map>
#include <memory>
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

using Kinds = std::map<std::string, std::vector<Field>, std::less<>>;

/// Makes an offer of inputs. `describe` makes an action without words of values.
template <class Describe> Offer offer_from(const std::vector<std::string>& inputs, const Kinds& kinds,
                                           const Describing& describing, Describe describe) {
    Offer offer;
    Trees trees(offer);
    std::map<std::string, std::size_t, std::less<>> numbers; // of actions
    std::vector<std::vector<Row>> rows(1);                   // of each action
    rows.front().reserve(inputs.size());                     // most offers have one
    std::size_t last = 0;                                    // action; the next input often has the same
    const std::vector<Field> no_fields;
    for (const std::string& input : inputs) {
        Taken taken = taken_apart(input);
        const auto kind = kinds.find(taken.name);
        const bool is_struct = kind != kinds.end() && kind->second.size() == taken.values.size();
        if (!is_struct) {
            taken = {input, {}}; // the whole input is an action
        }
        if (offer.actions.empty() || offer.actions[last].name != taken.name) {
            const auto [known, fresh] = numbers.emplace(taken.name, offer.actions.size());
            if (fresh) {
                offer.actions.push_back(describe(taken.name, is_struct ? kind->second : no_fields));
                rows.resize(offer.actions.size());
            }
            last = known->second;
        }
        rows[last].push_back(std::move(taken.values));
    }
    std::vector<const Row*> all;
    for (std::size_t i = 0; i < offer.actions.size(); ++i) {
        for (const Row& row : rows[i]) {
            for (std::size_t k = 0; k < row.size(); ++k) {
                describing.name_value(offer.actions[i].name, offer.actions[i].arguments[k], row[k]);
            }
        }
        all.clear();
        all.reserve(rows[i].size());
        for (const Row& row : rows[i]) {
            all.push_back(&row);
        }
        offer.actions[i].tree = trees.tree(all, 0);
    }
    return offer;
}

} // namespace

Offer offer_of(const std::vector<std::string>& inputs, const reflect::Type* type, const scene::Scene& scene,
               std::span<const ActionWords> words, unsigned players, std::uint16_t viewer) {
    const Describing describing{scene, words, players, viewer, names_of_places(scene)};
    return offer_from(inputs, kinds_of_inputs(type), describing,
                      [&](std::string_view name, const std::vector<Field>& fields) {
                          return describing.action(name, fields);
                      });
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
Offer completed(Offer offer, const Match& match, Actor by, const sequence::Players& deciders) {
    offer.decision = match.decision(by);
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

Offer offer_of(const Match& match, Actor by) {
    return completed(actions_of(match, by), match, by, match.deciders().players());
}

Offer offer_of(const Match& match, Actor by, const scene::Scene& scene) {
    const std::vector<std::string> inputs = match.legal_inputs(by);
    return completed(inputs.empty() ? actions_of(match, by, inputs)
                                    : offer_of(inputs, match.input_type(), scene, match.action_words(),
                                               match.players(), viewer_of(by)),
                     match, by, match.deciders().players());
}

// ---- One offer after the other

namespace detail {

/// Parts that offers to one viewer have in common.
struct OfferMaker::Kept {
    explicit Kept(const Match& match) : kinds(kinds_of_inputs(match.input_type())) {}

    /// Forgets the actions unless they are the same in this scene.
    void go_to(const scene::Scene& scene) {
        if (players == scene.players && std::equal(areas.begin(), areas.end(), scene.areas.begin(),
                                                   scene.areas.end(), scene::detail::same_without_pieces)) {
            return;
        }
        actions.clear();
        players = scene.players;
        areas.clear();
        for (const scene::Area& area : scene.areas) {
            areas.push_back(scene::detail::without_pieces(area));
        }
    }
    /// Keeps a kind of action. Labels of pieces come and go with these, and whole inputs have no end.
    void keep(const OfferedAction& action) {
        const bool has_pieces = std::any_of(action.arguments.begin(), action.arguments.end(),
                                            [](const OfferedArgument& one) { return !one.piece.empty(); });
        if (!has_pieces && !action.arguments.empty()) {
            actions.emplace(action.name, action);
        }
    }

    Kinds kinds;
    std::map<std::string, OfferedAction, std::less<>> actions; ///< without words of values
    // Of the scene for which these are:
    std::vector<std::string> players;
    std::vector<scene::Area> areas; ///< without pieces
};

OfferMaker::OfferMaker() = default;
OfferMaker::~OfferMaker() = default;
OfferMaker::OfferMaker(OfferMaker&& other) noexcept = default;
OfferMaker& OfferMaker::operator=(OfferMaker&& other) noexcept = default;

Offer OfferMaker::offer(const Match& match, Actor by, const scene::Scene& scene,
                        const sequence::Players& deciders) {
    const std::vector<std::string> inputs = match.legal_inputs(by);
    if (inputs.empty()) {
        return completed(actions_of(match, by, inputs), match, by, deciders);
    }
    if (kept_ == nullptr) {
        kept_ = std::make_unique<Kept>(match);
    }
    kept_->go_to(scene);
    Describing describing{scene, match.action_words(), match.players(), viewer_of(by), {}};
    const auto describe = [&](std::string_view name, const std::vector<Field>& fields) {
        if (const auto known = kept_->actions.find(name); known != kept_->actions.end()) {
            return known->second;
        }
        if (describing.places.empty()) {
            describing.places = names_of_places(scene);
        }
        OfferedAction action = describing.action(name, fields);
        kept_->keep(action);
        return action;
    };
    return completed(offer_from(inputs, kept_->kinds, describing, describe), match, by, deciders);
}

} // namespace detail

} // namespace herding::inline v0::play
