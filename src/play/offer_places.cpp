#include "offer_places.hpp"

#include "canonical.hpp"

#include "herding/reflect/detail/type.hpp"
#include "herding/scene/words.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace herding::inline v0::play::detail {

namespace {

/// A key of a place and its value, or the argument in braces: `row` and `0`, or `row` and `{row}`.
using Part = std::pair<std::string_view, std::string_view>;

/// The parts of the name of a place. Empty if one has no key.
std::vector<Part> place_parts(std::string_view place) {
    const std::vector<std::string_view> texts = parts_of(place);
    std::vector<Part> parts;
    parts.reserve(texts.size());
    for (const std::string_view part : texts) {
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) {
            return {};
        }
        parts.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    }
    return parts;
}

bool is_called(const reflect::Type& type, std::string_view key) { return spoken(type.name) == spoken(key); }

/// The index of the argument that a key of a place means: by its name, else by its type.
std::optional<std::size_t> argument_of(std::span<const Field> fields, std::string_view key) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name == key) {
            return i;
        }
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (is_called(*fields[i].type, key)) {
            return i;
        }
    }
    return std::nullopt;
}

/// The index of the argument that is in braces. Nothing if the text is none.
std::optional<std::size_t> in_braces(const OfferedAction& action, std::string_view text) {
    if (text.size() < 2 || text.front() != '{' || text.back() != '}') {
        return std::nullopt;
    }
    const auto found =
        std::find_if(action.arguments.begin(), action.arguments.end(),
                     [&](const OfferedArgument& one) { return one.name == text.substr(1, text.size() - 2); });
    return found == action.arguments.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - action.arguments.begin()));
}

/// A pattern of names of places, with the index of the argument of each part.
struct Pattern {
    std::vector<std::pair<std::string_view, std::size_t>> parts;
    std::vector<std::size_t> order; ///< of the parts, by their arguments
};

/// Nothing if a part is no argument.
std::optional<Pattern> pattern_of(const OfferedAction& action, std::string_view place) {
    Pattern pattern;
    for (const auto& [key, value] : place_parts(place)) {
        const auto argument = in_braces(action, value);
        if (!argument) {
            return std::nullopt;
        }
        pattern.order.push_back(pattern.parts.size());
        pattern.parts.emplace_back(key, *argument);
    }
    std::sort(pattern.order.begin(), pattern.order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(pattern.parts[a].second, a) < std::pair(pattern.parts[b].second, b);
    });
    return pattern;
}

/// The values of the arguments of a pattern in a name of a place, in the order of the arguments. Empty if the name does not fit.
std::string values_in(const Pattern& pattern, std::string_view name) {
    const auto parts = place_parts(name);
    const auto has_key = [](const Part& part, const auto& of_pattern) {
        return part.first == of_pattern.first;
    };
    if (!std::equal(parts.begin(), parts.end(), pattern.parts.begin(), pattern.parts.end(), has_key)) {
        return {};
    }
    std::string text;
    for (const std::size_t i : pattern.order) {
        text += text.empty() ? "" : ",";
        text += parts[i].second;
    }
    return text;
}

void add_label(OfferedArgument& argument, std::string values, const std::string& label) {
    const bool is_known = std::any_of(argument.labels.begin(), argument.labels.end(),
                                      [&](const auto& known) { return known.first == values; });
    if (!is_known && !values.empty() && !label.empty()) {
        argument.labels.emplace_back(std::move(values), label);
    }
}

void label_places(const OfferedAction& action, OfferedArgument& argument, const scene::Scene& scene,
                  std::uint16_t viewer) {
    const auto pattern = pattern_of(action, argument.place);
    if (!pattern) {
        return;
    }
    for (const bool own : {true, false}) {
        for (const scene::Area& area : scene.areas) {
            if ((area.owner == viewer) != own || (!argument.area.empty() && argument.area != area.name)) {
                continue;
            }
            for (const scene::Place& place : area.places) {
                if (!place.label.empty()) {
                    add_label(argument, values_in(*pattern, place.name), place.label);
                }
            }
        }
    }
}

void label_pieces(const OfferedAction& action, OfferedArgument& argument, const scene::Scene& scene) {
    const std::size_t open = argument.piece.find('{');
    const std::size_t close = argument.piece.find('}');
    if (open == std::string::npos || close == std::string::npos || close < open ||
        !in_braces(action, std::string_view(argument.piece).substr(open, close - open + 1))) {
        return;
    }
    const std::string_view before = std::string_view(argument.piece).substr(0, open);
    const std::string_view behind = std::string_view(argument.piece).substr(close + 1);
    for (const scene::Area& area : scene.areas) {
        for (const scene::Place& place : area.places) {
            for (const scene::Piece& piece : place.pieces) {
                const std::string_view id = piece.id;
                if (id.size() > before.size() + behind.size() && id.starts_with(before) &&
                    id.ends_with(behind)) {
                    add_label(
                        argument,
                        std::string(id.substr(before.size(), id.size() - before.size() - behind.size())),
                        scene::words_of(scene, piece));
                }
            }
        }
    }
}

} // namespace

std::vector<PlaceNames> names_of_places(const scene::Scene& scene) {
    std::vector<PlaceNames> names;
    for (const scene::Area& area : scene.areas) {
        const std::size_t begin = names.size(); // of this area
        for (const scene::Place& place : area.places) {
            const auto parts = place_parts(place.name);
            const auto has_key = [](const std::string& key, const Part& part) { return key == part.first; };
            const bool is_known = std::any_of(
                names.begin() + static_cast<std::ptrdiff_t>(begin), names.end(), [&](const PlaceNames& one) {
                    return std::equal(one.keys.begin(), one.keys.end(), parts.begin(), parts.end(), has_key);
                });
            if (is_known || parts.empty()) {
                continue;
            }
            PlaceNames& fresh = names.emplace_back(PlaceNames{area.name, {}});
            for (const auto& [key, value] : parts) {
                fresh.keys.emplace_back(key);
            }
        }
    }
    return names;
}

void find_places(OfferedAction& action, std::span<const Field> fields,
                 const std::vector<PlaceNames>& places) {
    std::set<std::size_t> placed;
    for (const PlaceNames& names : places) {
        std::set<std::size_t> arguments;
        std::string pattern;
        for (const std::string& key : names.keys) {
            const auto argument = argument_of(fields, key);
            if (!argument) {
                arguments.clear();
                break;
            }
            arguments.insert(*argument);
            pattern += (pattern.empty() ? "" : ",") + key + "={" + fields[*argument].name + "}";
        }
        if (arguments.empty()) {
            continue;
        }
        const std::size_t first = *arguments.begin();
        OfferedArgument& argument = action.arguments[first];
        if (placed.contains(first)) {
            for (OfferedArgument& one : action.arguments) { // several areas have such places
                const bool is_alike =
                    &one == &argument
                        ? one.place == pattern
                        : names.keys.size() == 1 && one.place == names.keys.front() + "={" + one.name + "}";
                if (is_alike && one.area != names.area) {
                    one.area.clear();
                }
            }
            continue;
        }
        if (*arguments.rbegin() - first + 1 != arguments.size()) {
            continue; // other arguments are between them
        }
        placed.insert(arguments.begin(), arguments.end());
        argument.area = names.area;
        argument.place = pattern;
        for (const std::size_t i : arguments) {
            action.arguments[i].role = Role::Place;
            action.arguments[i].joined = i != first;
        }
        if (names.keys.size() > 1) {
            continue;
        }
        for (std::size_t i = 0; i < fields.size(); ++i) { // others of the same type: from one town to another
            if (!placed.contains(i) && is_called(*fields[i].type, names.keys.front())) {
                placed.insert(i);
                action.arguments[i].role = Role::Place;
                action.arguments[i].area = names.area;
                action.arguments[i].place = names.keys.front() + "={" + fields[i].name + "}";
            }
        }
    }
}

void separate(OfferedAction& action, std::size_t argument, std::span<const Field> fields) {
    std::size_t first = argument;
    while (first > 0 && action.arguments[first].joined) {
        --first;
    }
    std::size_t end = first + 1;
    while (end < action.arguments.size() && action.arguments[end].joined) {
        ++end;
    }
    for (std::size_t i = first; end - first > 1 && i < end; ++i) {
        OfferedArgument& one = action.arguments[i];
        one.role = role_of(fields[i]);
        one.area.clear();
        one.place.clear();
        one.joined = false;
    }
}

void join(OfferedAction& action, std::size_t argument) {
    const OfferedArgument& one = action.arguments[argument];
    const auto names = [&one](const OfferedArgument& other) {
        return one.place.find('{' + other.name + '}') != std::string::npos;
    };
    for (std::size_t i = argument + 1; i < action.arguments.size() && names(action.arguments[i]); ++i) {
        action.arguments[i].role = Role::Place;
        action.arguments[i].joined = true;
    }
}

void find_area(OfferedArgument& argument, const std::vector<PlaceNames>& places) {
    const auto parts = place_parts(argument.place);
    std::vector<std::string_view> areas;
    for (const PlaceNames& of_area : places) {
        if (std::equal(parts.begin(), parts.end(), of_area.keys.begin(), of_area.keys.end(),
                       [](const Part& part, const std::string& key) { return part.first == key; })) {
            areas.push_back(of_area.area);
        }
    }
    if (std::find(areas.begin(), areas.end(), argument.area) == areas.end()) {
        argument.area = areas.size() == 1 ? areas.front() : std::string_view();
    }
}

std::string place_values(const OfferedAction& action, std::size_t argument,
                         std::span<const std::string> values) {
    const OfferedArgument& one = action.arguments[argument];
    const std::string_view place = one.place;
    const auto names = [place](std::string_view name) {
        for (std::size_t at = place.find(name); at < place.size(); at = place.find(name, at + 1)) {
            if (at > 0 && place[at - 1] == '{' && place.substr(at + name.size()).starts_with('}')) {
                return true;
            }
        }
        return false;
    };
    std::string text;
    for (std::size_t i = 0; i < action.arguments.size(); ++i) {
        if (names(action.arguments[i].name)) {
            if (!text.empty()) {
                text += ',';
            }
            text += values[i];
        }
    }
    return text;
}

void find_labels(OfferedAction& action, const scene::Scene& scene, std::uint16_t viewer) {
    for (OfferedArgument& argument : action.arguments) {
        if (!argument.place.empty()) {
            label_places(action, argument, scene, viewer);
        }
        if (!argument.piece.empty()) {
            label_pieces(action, argument, scene);
        }
    }
}

} // namespace herding::inline v0::play::detail
