#include "herding/play/offer.hpp"

#include "herding/play/match.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"
#include "herding/view/fwd.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace herding::inline v0::play {

namespace {

using reflect::Kind;
using reflect::Type;

// ---- Canonical text

/// Cuts a text at the commas that are in no bracket and in no string.
std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t depth = 0;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[' || c == '(') {
            ++depth;
        } else if (c == '}' || c == ']' || c == ')') {
            --depth;
        } else if (c == ',' && depth == 0) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    if (!text.empty()) {
        parts.push_back(text.substr(begin));
    }
    return parts;
}

/// The name of an input, and the values of its fields: `move`, `24` and `18` of `move{from=24,to=18}`.
struct Taken {
    std::string_view name;
    std::vector<std::string_view> values;
};

std::string_view value_of(std::string_view field) {
    // A name that is no identifier is a string, and may have any letter in it.
    std::size_t at = 0;
    for (bool quoted = false; at < field.size() && (quoted || field[at] != '='); ++at) {
        if (field[at] == '\\' && quoted) {
            ++at;
        } else if (field[at] == '"') {
            quoted = !quoted;
        }
    }
    return field.substr(std::min(at + 1, field.size()));
}

Taken taken_apart(std::string_view input) {
    const std::size_t open = input.find('{');
    if (open == std::string_view::npos || input.back() != '}') {
        return {input, {}};
    }
    Taken taken{input.substr(0, open), parts_of(input.substr(open + 1, input.size() - open - 2))};
    for (std::string_view& field : taken.values) {
        field = value_of(field);
    }
    return taken;
}

std::string quoted_unless_identifier(std::string_view name) {
    if (reflect::detail::is_identifier(name)) {
        return std::string(name);
    }
    std::string text = "\"";
    for (const char c : name) {
        text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    }
    return text + '"';
}

/// The number that a text is: a whole number as canonical text writes it.
std::optional<std::int64_t> number_of(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// ---- Types

/// Field of an input.
struct Field {
    std::string name;
    const Type* type;
};

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

/// The types of the structs that inputs are, by the names that inputs begin with.
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

// ---- Scene

/// The arguments that name the places of an area: `row` and `column` of `row=0,column=2`.
struct PlaceNames {
    std::string area;
    std::vector<std::string> keys;
};

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

// ---- Trees

/// Whole numbers in order, with runs of three or more as `2..5`. Other values come behind them, in their order.
std::vector<std::string> in_ranges(const std::vector<std::string>& keys) {
    std::vector<std::int64_t> numbers;
    std::vector<std::string> others;
    for (const std::string& key : keys) {
        if (const auto number = number_of(key)) {
            numbers.push_back(*number);
        } else {
            others.push_back(key);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::string> all;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end - 1] + 1 == numbers[end]) {
            ++end;
        }
        if (end - i > 2) {
            all.push_back(std::to_string(numbers[i]) + ".." + std::to_string(numbers[end - 1]));
            i = end;
        } else {
            all.push_back(std::to_string(numbers[i++]));
        }
    }
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

using Row = std::vector<std::string>;

class Trees {
public:
    explicit Trees(Offer& offer) : offer_(offer) { static_cast<void>(index_of({})); }

    /// The tree of the rows, from one argument on. The rows have one value for each argument.
    std::uint32_t tree(const std::vector<const Row*>& rows, std::size_t argument) {
        if (argument == rows.front()->size()) {
            return 0;
        }
        std::vector<std::vector<const Row*>> groups; // by value, in the order of the rows
        std::map<std::string_view, std::size_t> numbers;
        for (const Row* row : rows) {
            const auto [known, fresh] = numbers.emplace((*row)[argument], groups.size());
            if (fresh) {
                groups.emplace_back();
            }
            groups[known->second].push_back(row);
        }
        OfferNode node;
        for (const auto& group : groups) {
            const std::uint32_t next = tree(group, argument + 1);
            auto branch = std::find_if(node.begin(), node.end(),
                                       [next](const OfferBranch& one) { return one.next == next; });
            if (branch == node.end()) {
                node.push_back({{}, next});
                branch = std::prev(node.end());
            }
            branch->keys.push_back((*group.front())[argument]);
        }
        for (OfferBranch& branch : node) {
            branch.keys = in_ranges(branch.keys);
        }
        return index_of(std::move(node));
    }

private:
    std::uint32_t index_of(OfferNode node) {
        const auto [known, fresh] =
            indices_.emplace(std::move(node), static_cast<std::uint32_t>(offer_.nodes.size()));
        if (fresh) {
            offer_.nodes.push_back(known->first);
        }
        return known->second;
    }

    Offer& offer_;
    std::map<OfferNode, std::uint32_t> indices_;
};

/// The first and the last number of a key; both are the number where it is one.
std::optional<std::pair<std::int64_t, std::int64_t>> range_of(std::string_view key) {
    const std::size_t dots = key.find("..");
    const auto first = number_of(key.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : number_of(key.substr(dots + 2));
    return first && last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

/// The node behind a value; nothing if it is not offered.
std::optional<std::uint32_t> after(const Offer& offer, std::uint32_t node, std::string_view value) {
    const auto number = number_of(value);
    for (const OfferBranch& branch : offer.nodes.at(node)) {
        for (const std::string& key : branch.keys) {
            const auto range = number ? range_of(key) : std::nullopt;
            if (key == value || (range && range->first <= *number && *number <= range->second)) {
                return branch.next;
            }
        }
    }
    return std::nullopt;
}

// ---- Words

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

/// What the Playable says of an action comes last.
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

/// An action without its tree.
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

std::uint16_t viewer_of(Actor by) {
    return by.is_player() ? static_cast<std::uint16_t>(by.index()) : view::observer;
}

/// A pattern with the values of arguments in place of their names in braces, which `write` makes of them.
template <class Write> std::string filled(std::string_view pattern, const OfferedAction& action,
                                          const Write& write) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t close = pattern[i] == '{' ? pattern.find('}', i) : std::string_view::npos;
        const auto argument = close == std::string_view::npos
                                  ? action.arguments.end()
                                  : std::find_if(action.arguments.begin(), action.arguments.end(),
                                                 [&](const OfferedArgument& one) {
                                                     return one.name == pattern.substr(i + 1, close - i - 1);
                                                 });
        if (argument == action.arguments.end()) {
            text += pattern[i];
        } else {
            text += write(*argument, static_cast<std::size_t>(argument - action.arguments.begin()));
            i = close;
        }
    }
    return text;
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

Offer offer_of(const std::vector<std::string>& inputs, const Type* type, const scene::Scene& scene,
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

std::string input_of(const OfferedAction& action, const std::vector<std::string>& values) {
    std::string text = action.name;
    for (std::size_t i = 0; i < values.size() && i < action.arguments.size(); ++i) {
        text += (i == 0 ? '{' : ',') + quoted_unless_identifier(action.arguments[i].name) + '=' + values[i];
    }
    return values.empty() ? text : text + '}';
}

std::vector<std::string> inputs_of(const Offer& offer) {
    std::vector<std::string> inputs;
    for (const OfferedAction& action : offer.actions) {
        std::vector<std::string> values;
        const auto walk = [&](const auto& self, std::uint32_t node) -> void {
            if (node == 0) {
                inputs.push_back(input_of(action, values));
                return;
            }
            for (const OfferBranch& branch : offer.nodes.at(node)) {
                for (const std::string& key : branch.keys) {
                    const auto range = range_of(key);
                    for (std::int64_t i = range ? range->first : 0; i <= (range ? range->second : 0); ++i) {
                        values.push_back(range ? std::to_string(i) : key);
                        self(self, branch.next);
                        values.pop_back();
                    }
                }
            }
        };
        walk(walk, action.tree);
    }
    return inputs;
}

bool leads_to_end(const Offer& offer, const OfferedAction& action, const std::vector<std::string>& values) {
    std::optional<std::uint32_t> node = action.tree;
    for (const std::string& value : values) {
        node = *node == 0 ? std::nullopt : after(offer, *node, value);
        if (!node) {
            return false;
        }
    }
    return *node == 0;
}

std::string words_of(const Offer& offer, std::string_view input) {
    for (const OfferedAction& action : offer.actions) {
        const Taken taken = action.arguments.empty() ? Taken{input, {}} : taken_apart(input);
        const std::vector<std::string> values(taken.values.begin(), taken.values.end());
        if (taken.name != action.name || !leads_to_end(offer, action, values)) {
            continue;
        }
        return filled(action.words, action, [&](const OfferedArgument& argument, std::size_t i) {
            return word_of(argument, values[i]);
        });
    }
    return {};
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
