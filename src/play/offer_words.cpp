#include "offer_words.hpp"

#include "canonical.hpp"

#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/names.hpp"

#include <array>
#include <utility>

namespace herding::inline v0::play {

namespace detail {

namespace {

void set(std::string& text, std::string_view words) {
    if (!words.empty()) {
        text = words;
    }
}

/// Words of the Playable come before those that follow from the type.
void apply(const ArgumentWords& words, OfferedArgument& argument) {
    set(argument.label, words.label);
    set(argument.area, words.area);
    set(argument.place, words.place);
    set(argument.piece, words.piece);
    if (words.role != Role::FromType) {
        argument.role = words.role;
    } else if (!words.place.empty()) {
        argument.role = Role::Place;
    } else if (!words.piece.empty()) {
        argument.role = Role::Piece;
    }
    for (const auto& [value, called] : words.values) {
        argument.words.emplace_back(value, called);
    }
}

bool is_known(const OfferedArgument& argument, std::string_view value) {
    return std::any_of(argument.words.begin(), argument.words.end(),
                       [&](const auto& known) { return known.first == value; });
}

/// Adds words for a value that has none, neither from the Playable nor from the scene.
void add_word(OfferedArgument& argument, std::string_view value, std::string words) {
    const bool is_labeled = std::any_of(argument.labels.begin(), argument.labels.end(),
                                        [&](const auto& known) { return known.first == value; });
    if (!is_known(argument, value) && !is_labeled && words != value) {
        argument.words.emplace_back(value, std::move(words));
    }
}

/// Words for the values of players, of yes or no, and of enumerations.
void name_values(OfferedArgument& argument, const Field& field, const scene::Scene& scene, unsigned players) {
    if (argument.role == Role::Player) {
        for (unsigned player = 0; player < players; ++player) {
            add_word(argument, std::to_string(player), scene.name_of(static_cast<std::uint16_t>(player)));
        }
    } else if (argument.role == Role::YesOrNo) {
        add_word(argument, "true", "yes");
        add_word(argument, "false", "no");
    } else if (field.type->kind == reflect::Kind::Enum) {
        for (const std::string_view name : reflect::detail::as<reflect::EnumType>(*field.type).names) {
            add_word(argument, name, spoken(name));
        }
    }
}

bool is_preposition(std::string_view name) {
    constexpr std::array<std::string_view, 12> names{"at", "by", "for",  "from", "in", "into",
                                                     "of", "on", "onto", "over", "to", "with"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The sentence of an action that has no words of its Playable: its label and the values of its arguments, in their order.
std::string default_words(const OfferedAction& action) {
    std::string text = action.label;
    const auto count = std::count_if(action.arguments.begin(), action.arguments.end(),
                                     [](const OfferedArgument& one) { return !one.joined; });
    bool comma = false;
    for (const OfferedArgument& argument : action.arguments) {
        if (argument.joined) {
            continue; // the place before it names it
        }
        const std::string value = '{' + argument.name + '}';
        const bool named = count > 1 && !says_nothing(argument.name);
        const std::string_view gap = comma ? ", " : " ";
        comma = argument.role == Role::YesOrNo;
        if (is_preposition(argument.name)) {
            text += std::string(gap) + argument.name + ' ' + value;
        } else if (argument.role == Role::YesOrNo) {
            text += (named ? std::string(gap) + argument.label : std::string()) + ": " + value;
        } else {
            text += std::string(gap) + (argument.role == Role::Number && named ? argument.label + ' ' : "") +
                    value;
        }
    }
    return text;
}

/// A value of canonical text as a person writes it: lists without brackets, structs as the values in them.
std::string plain(std::string_view value) {
    if (value.empty() || value.front() == '"') {
        return std::string(value);
    }
    const bool is_list = (value.front() == '[' || value.front() == '{') && value.size() > 1;
    const std::vector<std::string_view> parts =
        is_list ? parts_of(value.substr(1, value.size() - 2)) : taken_apart(value).values;
    if (parts.empty()) {
        return is_list ? "none" : reflect::detail::is_identifier(value) ? spoken(value) : std::string(value);
    }
    std::string text;
    for (const std::string_view part : parts) {
        const std::size_t equals = part.find('=');
        const bool is_field = value.front() != '[' && equals != part.npos &&
                              reflect::detail::is_identifier(part.substr(0, equals));
        text += text.empty() ? "" : is_field ? " " : ",";
        if (!is_field) {
            text += plain(part);
            continue;
        }
        const std::string_view of_field =
            part.substr(equals + 1); // numbers and truths mean nothing without their names
        const bool says_little = number_of(of_field) || of_field == "true" || of_field == "false";
        text += (says_little ? spoken(part.substr(0, equals)) + " " : "") + (of_field == "true" ? "yes"
                                                                             : of_field == "false"
                                                                                 ? "no"
                                                                                 : plain(of_field));
    }
    return text;
}

bool is_listed(const OfferedArgument& argument) {
    return argument.role == Role::Subset || argument.role == Role::Order;
}

/// The elements of a list, or the value itself.
std::vector<std::string_view> parts_said(const OfferedArgument& argument, std::string_view value) {
    return is_listed(argument) && value.starts_with('[') ? parts_of(value.substr(1, value.size() - 2))
                                                         : std::vector{value};
}

} // namespace

void Describing::name_value(std::string_view action, OfferedArgument& argument,
                            std::string_view value) const {
    for (const ActionWords& one : words) {
        for (const ArgumentWords& of_argument : one.arguments) {
            if (one.action != action || of_argument.name != argument.name || of_argument.say == nullptr) {
                continue;
            }
            for (const std::string_view part : parts_said(argument, value)) {
                if (!is_known(argument, part)) {
                    argument.words.emplace_back(part, of_argument.say(part));
                }
            }
            return;
        }
    }
    if (!is_listed(argument) && (value.starts_with('{') || value.starts_with('['))) {
        add_word(argument, value, plain(value));
    }
}

void Describing::name_rows(OfferedAction& action, std::span<const Row> rows) const {
    for (const Row row : rows) {
        for (std::size_t k = 0; k < row.size(); ++k) {
            name_value(action.name, action.arguments[k], row[k]);
        }
    }
}

bool Describing::may_name(const OfferedAction& action, std::span<const Row> rows) const {
    for (const ActionWords& one : words) {
        for (const ArgumentWords& of_argument : one.arguments) {
            if (one.action == action.name && of_argument.say != nullptr) {
                return true;
            }
        }
    }
    return std::any_of(rows.begin(), rows.end(), [](Row row) {
        return std::any_of(row.begin(), row.end(), [](std::string_view value) {
            return value.starts_with('{') || value.starts_with('[');
        });
    });
}

void Describing::name_all(OfferedAction& action, std::span<const Field> fields) const {
    for (const ActionWords& one : words) {
        for (const ArgumentWords& of_argument : one.arguments) {
            for (std::size_t i = 0; i < fields.size(); ++i) {
                OfferedArgument& argument = action.arguments[i];
                if (one.action != action.name || of_argument.name != argument.name ||
                    of_argument.say == nullptr) {
                    continue;
                }
                for (const std::string& value : few_values(*fields[i].type)) {
                    if (!is_known(argument, value)) {
                        argument.words.emplace_back(value, of_argument.say(value));
                    }
                }
            }
        }
    }
}

OfferedAction Describing::action(std::string_view name, std::span<const Field> fields) const {
    OfferedAction action;
    action.name = name;
    action.label = spoken(name);
    for (const Field& field : fields) {
        OfferedArgument& argument = action.arguments.emplace_back();
        argument.name = field.name;
        argument.label = spoken(field.name);
        argument.role = role_of(field);
        if (field.type->kind == reflect::Kind::Bounded) {
            const auto& bounded = reflect::detail::as<reflect::BoundedType>(*field.type);
            argument.least = bounded.low;
            argument.most = bounded.high;
        }
    }
    find_places(action, fields, places);
    for (const ActionWords& one : words) {
        for (const ArgumentWords& of_argument : one.arguments) {
            const bool is_other = !of_argument.place.empty() || !of_argument.piece.empty() ||
                                  (of_argument.role != Role::FromType && of_argument.role != Role::Place &&
                                   of_argument.role != Role::Card);
            for (std::size_t i = 0; i < fields.size(); ++i) {
                if (one.action == name && is_other && fields[i].name == of_argument.name) {
                    separate(action, i, fields);
                }
            }
        }
    }
    std::string_view sentence;
    for (const ActionWords& one : words) {
        if (one.action != name) {
            continue;
        }
        set(action.label, one.label);
        sentence = one.words;
        for (const ArgumentWords& of_argument : one.arguments) {
            for (std::size_t i = 0; i < action.arguments.size(); ++i) {
                if (action.arguments[i].name != of_argument.name) {
                    continue;
                }
                apply(of_argument, action.arguments[i]);
                if (!of_argument.place.empty()) {
                    join(action, i);
                }
                if (!of_argument.place.empty() && of_argument.area.empty()) {
                    find_area(action.arguments[i], places);
                }
            }
        }
    }
    find_labels(action, scene, viewer);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        name_values(action.arguments[i], fields[i], scene, players);
    }
    action.words = sentence.empty() ? default_words(action) : std::string(sentence);
    return action;
}

std::string word_of(const OfferedAction& action, std::size_t argument, std::span<const std::string> values) {
    const OfferedArgument& one = action.arguments[argument];
    for (const auto& [known, words] : one.words) {
        if (known == values[argument]) {
            return words;
        }
    }
    if (is_listed(one) && !one.words.empty()) {
        std::string list;
        for (const std::string_view part : parts_said(one, values[argument])) {
            const auto known = std::find_if(one.words.begin(), one.words.end(),
                                            [part](const auto& words) { return words.first == part; });
            list += (list.empty() ? "" : ", ") + (known == one.words.end() ? plain(part) : known->second);
        }
        return list.empty() ? plain(values[argument]) : list;
    }
    if (!one.labels.empty()) {
        const std::string at = place_values(action, argument, values);
        for (const auto& [known, label] : one.labels) {
            if (known == at || (one.place.empty() && known == values[argument])) {
                return label;
            }
        }
    }
    std::string said = plain(values[argument]);
    for (std::size_t i = argument + 1; i < action.arguments.size() && action.arguments[i].joined; ++i) {
        said += ',' + plain(values[i]);
    }
    return one.role == Role::Player ? "player " + said : said;
}

std::string sentence_of(const OfferedAction& action, std::span<const std::string> values) {
    return filled(action.words, action, [&](const OfferedArgument& /*argument*/, std::size_t i) {
        return word_of(action, i, values);
    });
}

} // namespace detail

std::string words_of(const Offer& offer, std::string_view input) {
    for (const OfferedAction& action : offer.actions) {
        const detail::Taken taken =
            action.arguments.empty() ? detail::Taken{input, {}} : detail::taken_apart(input);
        const std::vector<std::string> values(taken.values.begin(), taken.values.end());
        if (taken.name == action.name && leads_to_end(offer, action, values)) {
            return detail::sentence_of(action, values);
        }
    }
    return {};
}

} // namespace herding::inline v0::play
