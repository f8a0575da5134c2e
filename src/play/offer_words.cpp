#include "offer_words.hpp"

#include "canonical.hpp"

#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace herding::inline v0::play {

namespace detail {

using reflect::Kind;
using reflect::Type;

namespace {

/// The fields of a struct, in order. Nothing if the type is no struct, or has no default value.
std::optional<std::vector<Field>> fields_of(const Type& type) {
    std::vector<Field> fields;
    if (type.kind == Kind::Empty) {
        return fields;
    }
    if (type.kind != Kind::Struct) {
        return std::nullopt;
    }
    const auto& as_struct = reflect::detail::as<reflect::StructType>(type);
    if (as_struct.with_default == nullptr) {
        return std::nullopt;
    }
    const auto list = [&](void* value) {
        const auto add = [&](std::span<const reflect::FieldOf> named) {
            for (const reflect::FieldOf& one : named) {
                fields.push_back({one.name, one.type});
            }
        };
        as_struct.visit(value, reflect::VisitFields(add));
    };
    as_struct.with_default(reflect::UseValue(list));
    return fields;
}

/// A name in words: `order_triggers` and `OrderTriggers` are `order triggers`.
std::string spoken(std::string_view name) {
    std::string words;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper && !words.empty() && words.back() != ' ') {
            words += ' ';
        }
        words += c == '_' ? ' ' : static_cast<char>(upper ? c - 'A' + 'a' : c);
    }
    return words;
}

Role role_of(const Field& field) {
    const std::string type = spoken(field.type->name);
    if (field.name == "player" || type == "player" || type == "actor") {
        return Role::Player;
    }
    switch (field.type->kind) {
    case Kind::Bool: return Role::YesOrNo;
    case Kind::Enum:
        return reflect::detail::as<reflect::EnumType>(*field.type).is_bool ? Role::YesOrNo : Role::Choice;
    case Kind::Integer:
    case Kind::Bounded: return Role::Number;
    case Kind::Bits:
    case Kind::Set: return Role::Subset;
    case Kind::List: return Role::Order;
    case Kind::String: return Role::Text;
    default: return Role::Choice;
    }
}

std::vector<std::string> keys_of(std::string_view place) {
    std::vector<std::string> keys;
    for (const std::string_view part : parts_of(place)) {
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) {
            return {};
        }
        keys.emplace_back(part.substr(0, equals));
    }
    return keys;
}

/// The index of the argument that a key of a place means: by its name, else by its type.
std::optional<std::size_t> argument_of(const std::vector<Field>& fields, std::string_view key) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name == key) {
            return i;
        }
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (spoken(fields[i].type->name) == spoken(key)) {
            return i;
        }
    }
    return std::nullopt;
}

/// Makes places of the arguments that name them.
void find_places(OfferedAction& action, const std::vector<Field>& fields,
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
            if (argument.place == pattern && argument.area != names.area) {
                argument.area.clear(); // several areas have such places
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
    }
}

void describe_argument(OfferedArgument& argument, const Field& field, const scene::Scene& scene,
                       unsigned players) {
    argument.label = spoken(field.name);
    argument.role = role_of(field);
    if (field.type->kind == Kind::Bounded) {
        const auto& bounded = reflect::detail::as<reflect::BoundedType>(*field.type);
        argument.least = bounded.low;
        argument.most = bounded.high;
    }
    if (argument.role == Role::Player) {
        for (unsigned player = 0; player < players; ++player) {
            argument.words.emplace_back(std::to_string(player),
                                        scene.name_of(static_cast<std::uint16_t>(player)));
        }
    } else if (field.type->kind == Kind::Enum && argument.role == Role::Choice) {
        for (const std::string_view name : reflect::detail::as<reflect::EnumType>(*field.type).names) {
            if (const std::string words = spoken(name); words != name) {
                argument.words.emplace_back(name, words);
            }
        }
    }
}

void set(std::string& text, std::string_view words) {
    if (!words.empty()) {
        text = words;
    }
}

/// The words of a value: those of the argument, else the value.
std::string word_of(const OfferedArgument& argument, const std::string& value) {
    for (const auto& [known, words] : argument.words) {
        if (known == value) {
            return words;
        }
    }
    return argument.role == Role::Player ? "player " + value : value;
}

} // namespace

std::map<std::string, std::vector<Field>, std::less<>> kinds_of_inputs(const Type* type) {
    std::map<std::string, std::vector<Field>, std::less<>> kinds;
    const auto add = [&](std::string_view name, const Type& one) {
        if (auto fields = fields_of(one)) {
            kinds.emplace(name, std::move(*fields));
        }
    };
    if (type == nullptr) {
        return kinds;
    }
    if (type->kind == Kind::Variant) {
        const auto& variant = reflect::detail::as<reflect::VariantType>(*type);
        for (std::size_t i = 0; i < variant.names.size(); ++i) {
            add(variant.names[i], *variant.leaves[i]);
        }
    } else {
        add(type->name, *type);
    }
    return kinds;
}

std::vector<PlaceNames> names_of_places(const scene::Scene& scene) {
    std::vector<PlaceNames> names;
    for (const scene::Area& area : scene.areas) {
        std::set<std::vector<std::string>> known;
        for (const scene::Place& place : area.places) {
            if (auto keys = keys_of(place.name); !keys.empty() && known.insert(keys).second) {
                names.push_back({area.name, std::move(keys)});
            }
        }
    }
    return names;
}

OfferedAction described(std::string_view name, const std::vector<Field>& fields, const scene::Scene& scene,
                        const std::vector<PlaceNames>& places, unsigned players) {
    OfferedAction action;
    action.name = name;
    action.label = spoken(name);
    action.words = action.label;
    for (const Field& field : fields) {
        OfferedArgument& argument = action.arguments.emplace_back();
        argument.name = field.name;
        describe_argument(argument, field, scene, players);
        action.words += " {" + argument.name + "}";
    }
    find_places(action, fields, places);
    return action;
}

void apply(const ActionWords& words, OfferedAction& action) {
    set(action.label, words.label);
    set(action.words, words.words);
    for (const ArgumentWords& one : words.arguments) {
        for (OfferedArgument& argument : action.arguments) {
            if (argument.name != one.name) {
                continue;
            }
            set(argument.label, one.label);
            set(argument.area, one.area);
            set(argument.place, one.place);
            set(argument.piece, one.piece);
            if (one.role != Role::FromType) {
                argument.role = one.role;
            } else if (!one.place.empty()) {
                argument.role = Role::Place;
            } else if (!one.piece.empty()) {
                argument.role = Role::Piece;
            }
            for (const auto& [value, called] : one.values) {
                const auto known = std::find_if(argument.words.begin(), argument.words.end(),
                                                [&](const auto& pair) { return pair.first == value; });
                if (known != argument.words.end()) {
                    known->second = called;
                } else {
                    argument.words.emplace_back(value, called);
                }
            }
        }
    }
}

} // namespace detail

std::string words_of(const Offer& offer, std::string_view input) {
    for (const OfferedAction& action : offer.actions) {
        const detail::Taken taken =
            action.arguments.empty() ? detail::Taken{input, {}} : detail::taken_apart(input);
        const std::vector<std::string> values(taken.values.begin(), taken.values.end());
        if (taken.name != action.name || !leads_to_end(offer, action, values)) {
            continue;
        }
        return detail::filled(action.words, action, [&](const OfferedArgument& argument, std::size_t i) {
            return detail::word_of(argument, values[i]);
        });
    }
    return {};
}

} // namespace herding::inline v0::play
