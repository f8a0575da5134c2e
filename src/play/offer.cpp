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

using detail::apply;
using detail::described;
using detail::Field;
using detail::filled;
using detail::kinds_of_inputs;
using detail::names_of_places;
using detail::Row;
using detail::Taken;
using detail::taken_apart;
using detail::Trees;

std::uint16_t viewer_of(Actor by) {
    return by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
}

/// Whether the scene has the place, in this area or in any.
bool has_place(const scene::Scene& scene, std::string_view area, std::string_view name) {
    return std::any_of(scene.areas.begin(), scene.areas.end(), [&](const scene::Area& one) {
        return (area.empty() || one.name == area) &&
               std::any_of(one.places.begin(), one.places.end(), [&](const scene::Place& place) {
                   return place.name == name || place.name.find('{') != std::string::npos; // all of an area
               });
    });
}

} // namespace

Offer offer_of(const std::vector<std::string>& inputs, const reflect::Type* type, const scene::Scene& scene,
               std::span<const ActionWords> words, unsigned players) {
    Offer offer;
    Trees trees(offer);
    const auto places = names_of_places(scene);
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
            offer.actions.push_back(described(taken.name, is_struct ? kind->second : std::vector<Field>(),
                                              scene, places, players));
            for (const ActionWords& one : words) {
                if (one.action == taken.name) {
                    apply(one, offer.actions.back());
                }
            }
            rows.emplace_back();
        }
        rows[known->second].emplace_back(taken.values.begin(), taken.values.end());
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::vector<const Row*> all;
        for (const Row& row : rows[i]) {
            all.push_back(&row);
        }
        offer.actions[i].tree = trees.tree(all, 0);
    }
    return offer;
}

Offer offer_of(const Match& match, Actor by) {
    const std::vector<std::string> inputs = match.legal_inputs(by);
    Offer offer;
    if (inputs.empty()) {
        offer.nodes.emplace_back();
    } else {
        offer = offer_of(inputs, match.input_type(), match.scene(viewer_of(by)), match.action_words(),
                         match.players());
    }
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

std::optional<std::string> unreachable(const Match& match, Actor by) {
    const Offer offer = offer_of(match, by);
    std::vector<std::string> legal = match.legal_inputs(by);
    std::vector<std::string> offered = inputs_of(offer);
    std::sort(legal.begin(), legal.end());
    legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
    std::sort(offered.begin(), offered.end());
    if (const auto twice = std::adjacent_find(offered.begin(), offered.end()); twice != offered.end()) {
        return "the offer leads to " + *twice + " in two ways";
    }
    for (const std::string& input : legal) {
        if (!std::binary_search(offered.begin(), offered.end(), input)) {
            return "the offer does not lead to " + input + ", which is legal";
        }
        if (words_of(offer, input).empty()) {
            return input + " has no words";
        }
    }
    for (const std::string& input : offered) {
        if (!std::binary_search(legal.begin(), legal.end(), input)) {
            return "the offer leads to " + input + ", which is not legal";
        }
    }
    const scene::Scene scene = match.scene(viewer_of(by));
    for (const std::string& input : legal) {
        const Taken taken = taken_apart(input);
        for (const OfferedAction& action : offer.actions) {
            for (const OfferedArgument& argument : action.arguments) {
                if (action.name != taken.name || argument.place.empty()) {
                    continue;
                }
                const std::string place =
                    filled(argument.place, action, [&](const OfferedArgument& /*unused*/, std::size_t i) {
                        return std::string(taken.values[i]);
                    });
                if (!has_place(scene, argument.area, place)) {
                    return input + " names the place " + place + ", which the scene does not have";
                }
            }
        }
    }
    return std::nullopt;
}

} // namespace herding::inline v0::play
