#include "canonical.hpp"
#include "offer_places.hpp"
#include "offer_types.hpp"
#include "offer_words.hpp"

#include "herding/play/match.hpp"
#include "herding/play/offer.hpp"
#include "herding/reflect/detail/take_line.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/scene/words.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace herding::inline v0::play {

namespace {

using detail::filled;
using detail::Taken;
using detail::taken_apart;
using detail::viewer_of;

/// Whether the scene has the place, in this area or in any.
bool has_place(const scene::Scene& scene, std::string_view area, std::string_view name) {
    return std::any_of(scene.areas.begin(), scene.areas.end(), [&](const scene::Area& one) {
        return (area.empty() || one.name == area) &&
               std::any_of(one.places.begin(), one.places.end(), [&](const scene::Place& place) {
                   return place.name == name || place.name.find('{') != std::string::npos; // all of an area
               });
    });
}

/// Whether a text has a brace outside of strings: then it is canonical text, or a name that stands for no argument.
bool has_brace(std::string_view text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[i] == '{' || text[i] == '}')) {
            return true;
        }
    }
    return false;
}

/// The names of all actions. Empty if some inputs are no structs, whose actions may be called anything.
std::vector<std::string> names_of_actions(const reflect::Type* type) {
    std::vector<std::string> names;
    if (type != nullptr && type->kind == reflect::Kind::Enum) {
        const auto& values = reflect::detail::as<reflect::EnumType>(*type).names;
        names.assign(values.begin(), values.end());
        return names;
    }
    for (const auto& [name, fields] : detail::kinds_of_inputs(type)) {
        names.push_back(name);
    }
    const std::size_t all = type == nullptr ? 0
                            : type->kind == reflect::Kind::Variant
                                ? reflect::detail::as<reflect::VariantType>(*type).names.size()
                                : 1;
    return names.size() == all ? names : std::vector<std::string>();
}

/// Names in braces of a pattern.
std::vector<std::string> names_in(std::string_view pattern) {
    std::vector<std::string> names;
    for (std::size_t open = pattern.find('{'); open != std::string_view::npos;
         open = pattern.find('{', open + 1)) {
        const std::size_t close = std::min(pattern.find('}', open), pattern.size());
        names.emplace_back(pattern.substr(open + 1, close - open - 1));
    }
    return names;
}

/// The first mistake in the pattern of a place or a piece. With one, a page marks nothing on the board.
std::optional<std::string> misnamed_target(const char* what, std::string_view pattern,
                                           const std::string& argument, std::string_view own,
                                           const std::vector<std::string>& arguments) {
    if (pattern.empty()) {
        return std::nullopt;
    }
    const std::string begin =
        "`action_words`: the " + std::string(what) + ' ' + std::string(pattern) + " of " + argument;
    const std::vector<std::string> names = names_in(pattern);
    for (const std::string& name : names) {
        if (std::find(arguments.begin(), arguments.end(), name) == arguments.end()) {
            std::string all;
            for (const std::string& one : arguments) {
                all += (all.empty() ? "" : ", ") + one;
            }
            return begin + " names {" + name + "}, but the arguments are " + all;
        }
    }
    if (std::find(names.begin(), names.end(), own) == names.end()) {
        return begin + " does not depend on {" + std::string(own) + "}";
    }
    return std::nullopt;
}

bool has_control_character(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) < 0x20) || c == 0x7f; });
}
bool has_control_character(const ArgumentWords& words) {
    return has_control_character(words.label) ||
           std::any_of(words.values.begin(), words.values.end(),
                       [](const auto& value) { return has_control_character(value.second); });
}

bool is_utf8(const ArgumentWords& words) {
    return reflect::detail::is_utf8(words.label) &&
           std::all_of(words.values.begin(), words.values.end(),
                       [](const auto& value) { return reflect::detail::is_utf8(value.second); });
}

std::string unknown(const std::string& what, std::string_view name, const std::vector<std::string>& names) {
    const std::string near = reflect::nearest(name, names);
    return "`action_words` has words for " + what + ", which does not exist" +
           (near.empty() ? std::string() : ": did you mean " + near + '?');
}

/// The first mistake in the words of one action.
std::optional<std::string> misnamed_argument(const ActionWords& words,
                                             const std::vector<detail::Field>& fields) {
    const std::string action(words.action);
    std::vector<std::string> names;
    for (const detail::Field& field : fields) {
        names.emplace_back(field.name);
    }
    std::set<std::string_view> known;
    for (const ArgumentWords& one : words.arguments) {
        const std::string argument = "the argument " + std::string(one.name) + " of " + action;
        if (std::find(names.begin(), names.end(), one.name) == names.end()) {
            return unknown(argument, one.name, names);
        }
        if (!known.insert(one.name).second) {
            return "`action_words` has two entries for " + argument;
        }
        if (has_control_character(one)) {
            return "`action_words`: the words of " + argument + " have a control character";
        }
        if (!is_utf8(one)) {
            return "`action_words`: the words of " + argument + " are no UTF-8";
        }
        for (const auto& [what, pattern] : {std::pair("place", one.place), std::pair("piece", one.piece)}) {
            if (auto fault = misnamed_target(what, pattern, argument, one.name, names)) {
                return fault;
            }
        }
    }
    return std::nullopt;
}

/// The first mistake in the Playable's `action_words`.
std::optional<std::string> misnamed(const Match& match) {
    const auto kinds = detail::kinds_of_inputs(match.input_type());
    const std::vector<std::string> names = names_of_actions(match.input_type());
    std::set<std::string_view> known;
    for (const ActionWords& one : match.action_words()) {
        const std::string action(one.action);
        if (!names.empty() && std::find(names.begin(), names.end(), action) == names.end()) {
            return unknown("the action " + action, action, names);
        }
        if (!known.insert(one.action).second) {
            return "`action_words` has two entries for " + action;
        }
        if (has_control_character(one.words) || has_control_character(one.label)) {
            return "`action_words`: the words of " + action + " have a control character";
        }
        if (!reflect::detail::is_utf8(one.words) || !reflect::detail::is_utf8(one.label)) {
            return "`action_words`: the words of " + action + " are no UTF-8";
        }
        if (const auto kind = kinds.find(action); kind != kinds.end()) {
            if (auto fault = misnamed_argument(one, kind->second)) {
                return fault;
            }
        }
    }
    return std::nullopt;
}

/// The first area that an argument names, and that the scene does not have.
std::optional<std::string> unknown_area(const Offer& offer, const scene::Scene& scene) {
    for (const OfferedAction& action : offer.actions) {
        for (const OfferedArgument& argument : action.arguments) {
            const bool is_there = argument.area.empty() || std::any_of(scene.areas.begin(), scene.areas.end(),
                                                                       [&](const scene::Area& one) {
                                                                           return one.name == argument.area;
                                                                       });
            if (!is_there) {
                return "the argument " + argument.name + " of " + action.name + " names the area " +
                       argument.area + ", which the scene does not have";
            }
        }
    }
    return std::nullopt;
}

/// The first action without words, or two with the same.
std::optional<std::string> unnamed_action(const Offer& offer) {
    std::map<std::string, std::string> inputs; // by their words
    for (const std::string& input : inputs_of(offer)) {
        std::string words = words_of(offer, input);
        if (words.empty()) {
            return input + " has no words";
        }
        if (has_brace(words)) {
            return input + " has words with a brace: " + words;
        }
        if (const auto [known, fresh] = inputs.emplace(std::move(words), input); !fresh) {
            return known->second + " and " + input + " have the same words: " + known->first;
        }
    }
    return std::nullopt;
}

/// The first place that an argument names and that only its name calls. A plane has too many places for labels.
std::optional<std::string> unnamed_place(const Offer& offer, const scene::Scene& scene) {
    for (const OfferedAction& action : offer.actions) {
        for (const OfferedArgument& argument : action.arguments) {
            if (argument.place.empty() || !argument.labels.empty() || !argument.words.empty()) {
                continue;
            }
            const bool is_plane =
                std::any_of(scene.areas.begin(), scene.areas.end(), [&](const scene::Area& one) {
                    return one.layout.arrangement == scene::Arrangement::Plane &&
                           (argument.area.empty() || argument.area == one.name);
                });
            if (!is_plane) {
                return "the places of the argument " + argument.name + " of " + action.name +
                       " have no labels";
            }
        }
    }
    return std::nullopt;
}

std::optional<std::string> unnamed_player(const Match& match, const scene::Scene& scene) {
    std::set<std::string> names;
    for (unsigned player = 0; player < match.players(); ++player) {
        const std::string name = scene.name_of(static_cast<std::uint16_t>(player));
        if (name.empty()) {
            return "player " + std::to_string(player) + " has no name";
        }
        if (!names.insert(name).second) {
            return "two players are called " + name;
        }
    }
    return std::nullopt;
}

/// A trace of the last commit that is canonical text, or nothing at all.
std::optional<std::string> unnamed_trace(const Match& match, std::uint16_t viewer) {
    const std::string text = match.events() == 0 ? std::string() : match.why(viewer);
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = reflect::detail::take_line(rest);
        const bool is_trace =
            line.starts_with("  ") && !line.starts_with("    "); // further in are their rules
        if (is_trace && (line.size() == 2 || has_brace(line))) {
            return "a trace has no words: " + std::string(line);
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> unreachable(const Match& match, Actor by) {
    const Offer offer = actions_of(match, by);
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
    }
    for (const std::string& input : offered) {
        if (!std::binary_search(legal.begin(), legal.end(), input)) {
            return "the offer leads to " + input + ", which is not legal";
        }
    }
    const scene::Scene scene = match.scene(viewer_of(by));
    if (auto fault = unknown_area(offer, scene)) {
        return fault;
    }
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

std::optional<std::string> unnamed(const Match& match, Actor by) {
    const Offer offer = actions_of(match, by);
    const scene::Scene scene = match.scene(viewer_of(by));
    auto fault = misnamed(match);
    fault = fault ? fault : unnamed_action(offer);
    fault = fault ? fault : unnamed_place(offer, scene);
    fault = fault ? fault : unnamed_player(match, scene);
    return fault ? fault : unnamed_trace(match, viewer_of(by));
}

std::optional<std::string> told_apart(const Match& match, const Match& other, Actor by) {
    const auto shown = [by](const Match& one) {
        Offer offer = actions_of(one, by);
        std::vector<std::string> words;
        for (const std::string& input : inputs_of(offer)) {
            words.push_back(words_of(offer, input));
        }
        return std::pair(std::move(offer), std::move(words));
    };
    const auto [offer, words] = shown(match);
    const auto [other_offer, other_words] = shown(other);
    if (words == other_words && offer == other_offer) {
        const bool happened = match.events() > 0 && other.events() > 0;
        const std::string why = happened ? match.why(viewer_of(by)) : std::string();
        const std::string other_why = happened ? other.why(viewer_of(by)) : std::string();
        return why == other_why
                   ? std::nullopt
                   : std::optional("the words of an event depend on what their viewer may not see: " + why +
                                   "or " + other_why);
    }
    const auto [here, there] =
        std::mismatch(words.begin(), words.end(), other_words.begin(), other_words.end());
    return "an offer depends on what its player may not see: " +
           (here == words.end() ? std::string("nothing") : *here) + " or " +
           (there == other_words.end() ? std::string("nothing") : *there);
}

} // namespace herding::inline v0::play
