#include "typed_expected.hpp"

#include "canonical.hpp"
#include "offer_types.hpp"
#include "offer_words.hpp"
#include "typed_values.hpp"

#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace herding::inline v0::play::detail {

namespace {

constexpr std::size_t longest_quoted = 40; // characters of a line
constexpr std::size_t most_examples = 3;
constexpr std::size_t most_values = 8; // that are named as what was expected

bool is_gap(char c) {
    constexpr std::string_view gaps = " \t\r\n,:;{}[]()=_`";
    return gaps.find(c) != std::string_view::npos;
}

/// The values that an argument has in the legal inputs of its action, each once, in their order.
std::vector<std::string> legal_values(const Offer& offer, const OfferedAction& action, std::size_t argument) {
    std::set<std::uint32_t> nodes{action.tree};
    for (std::size_t i = 0; i < argument; ++i) {
        std::set<std::uint32_t> next;
        for (const std::uint32_t node : nodes) {
            for (const OfferBranch& branch : offer.nodes.at(node)) {
                next.insert(branch.next);
            }
        }
        nodes = std::move(next);
    }
    std::vector<std::string> values;
    for (const std::uint32_t node : nodes) {
        for (const OfferBranch& branch : offer.nodes.at(node)) {
            for (const std::string& key : branch.keys) {
                if (std::find(values.begin(), values.end(), key) == values.end()) {
                    values.push_back(key);
                }
            }
        }
    }
    return values;
}

/// The values with each number of a range. Empty if there are too many to read.
std::vector<std::string> listed(const std::vector<std::string>& values) {
    std::vector<std::string> all;
    for (const std::string& value : values) {
        const auto range = range_of(value);
        const std::uint64_t more =
            range ? static_cast<std::uint64_t>(range->second) - static_cast<std::uint64_t>(range->first) : 0;
        if (more >= most_values - all.size()) {
            return {};
        }
        for (std::string& one : values_of(value)) {
            all.push_back(std::move(one));
        }
    }
    return all;
}

/// The words of a value of an argument to which no other one is joined.
std::string word_of_one(const OfferedAction& action, std::size_t argument, const std::string& value) {
    std::vector<std::string> all(action.arguments.size());
    all[argument] = value;
    return word_of(action, argument, all);
}

/// `a number from 0 to 5`, `one of left, right`.
std::string kind_of(const Offer& offer, const OfferedAction& action, std::size_t argument, bool examples) {
    const OfferedArgument& one = action.arguments[argument];
    const std::vector<std::string> values = legal_values(offer, action, argument);
    if (one.role == Role::YesOrNo && words_in(word_of_one(action, argument, "true")) == Words{"yes"}) {
        return "yes or no";
    }
    if (one.role == Role::Number && examples) {
        std::optional<std::int64_t> least;
        std::optional<std::int64_t> most;
        for (const std::string& value : values) {
            if (const auto range = range_of(value)) {
                least = least ? std::min(*least, range->first) : range->first;
                most = most ? std::max(*most, range->second) : range->second;
            }
        }
        if (least) {
            return *least == *most
                       ? "the number " + std::to_string(*least)
                       : "a number from " + std::to_string(*least) + " to " + std::to_string(*most);
        }
    }
    const bool is_list = one.role == Role::Subset || one.role == Role::Order; // its words have commas
    const bool is_alone = argument + 1 == action.arguments.size() || !action.arguments[argument + 1].joined;
    const std::vector<std::string> few =
        is_alone && !is_list && examples ? listed(values) : std::vector<std::string>();
    if (!few.empty()) {
        std::string list;
        for (const std::string& value : few) {
            list += (list.empty() ? "" : ", ") + word_of_one(action, argument, value);
        }
        return (few.size() == 1 ? "" : "one of ") + list;
    }
    switch (one.role) {
    case Role::Place: return "a place";
    case Role::Piece: return "a piece";
    case Role::Player: return "a player";
    case Role::Card: return "a card";
    case Role::Number: return "a number";
    case Role::Subset:
    case Role::Order: return "a list";
    case Role::Text: return "a text";
    default: return "a choice";
    }
}

} // namespace

Words words_in(std::string_view text) {
    Words words;
    bool inside = false;
    for (const char c : text) {
        if (is_gap(c)) {
            inside = false;
            continue;
        }
        if (!inside) {
            words.emplace_back();
            inside = true;
        }
        words.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    for (std::string& word : words) {
        word = word == "true" ? "yes" : word == "false" ? "no" : word;
    }
    return words;
}

std::size_t said_at(const Words& said, const Words& typed, std::size_t at) {
    const bool is_there =
        at <= typed.size() && said.size() <= typed.size() - at &&
        std::equal(said.begin(), said.end(), typed.begin() + static_cast<std::ptrdiff_t>(at));
    return is_there ? said.size() : 0;
}

Leaf leaf_of(const Offer& offer, std::string_view input) {
    for (const OfferedAction& action : offer.actions) {
        const Taken taken = action.arguments.empty() ? Taken{input, {}} : taken_apart(input);
        std::vector<std::string> values(taken.values.begin(), taken.values.end());
        if (taken.name == action.name && values.size() == action.arguments.size()) {
            return {&action, std::move(values)};
        }
    }
    return {};
}

Begun begun_with(const Offer& offer, std::span<const OfferedAction> kinds, const Words& typed) {
    Begun begun;
    std::size_t longest = 0;
    for (const auto& actions : {std::span(offer.actions), kinds}) { // those of the offer come first
        for (const OfferedAction& action : actions) {
            for (const std::string& name : {action.name, action.label}) {
                const Words words = words_in(name);
                if (words.size() > longest && words.size() <= typed.size() && said_at(words, typed, 0) != 0) {
                    longest = words.size();
                    begun = {&action,
                             Words(typed.begin() + static_cast<std::ptrdiff_t>(words.size()), typed.end())};
                }
            }
        }
    }
    for (const OfferedAction& kind : kinds) {
        if (begun.action != nullptr && kind.name == begun.action->name) {
            begun.kind = &kind;
        }
    }
    return begun;
}

bool is_canonical(const Offer& offer, std::span<const OfferedAction> kinds, std::string_view line) {
    const Taken taken = taken_apart(line);
    const std::vector<std::string> values(taken.values.begin(), taken.values.end());
    const auto is_written = [&](const OfferedAction& action) {
        return values.size() == action.arguments.size() && input_of(action, values) == line;
    };
    return std::any_of(offer.actions.begin(), offer.actions.end(), is_written) ||
           std::any_of(kinds.begin(), kinds.end(), is_written);
}

std::string attempt(const Begun& begun) {
    if (begun.action == nullptr) {
        return {};
    }
    OfferedAction action = *begun.action;
    for (std::size_t i = 0; begun.kind != nullptr && i < action.arguments.size(); ++i) {
        const auto& more = begun.kind->arguments.at(i).words;
        action.arguments[i].words.insert(action.arguments[i].words.end(), more.begin(), more.end());
    }
    const auto values = values_meant(action, begun.rest, false);
    return values ? input_of(action, *values) : std::string();
}

std::string attempt_by_values(const Offer& offer, std::span<const OfferedAction> kinds, const Words& typed) {
    std::string only;
    for (const auto& actions : {std::span(offer.actions), kinds}) {
        for (const OfferedAction& action : actions) {
            const bool has_number =
                std::any_of(action.arguments.begin(), action.arguments.end(),
                            [](const OfferedArgument& one) { return one.role == Role::Number; });
            const auto values =
                action.arguments.empty() || has_number ? std::nullopt : values_meant(action, typed, true);
            if (!values) {
                continue;
            }
            std::string input = input_of(action, *values);
            if (!only.empty() && only != input) {
                return {}; // it may mean several actions
            }
            only = std::move(input);
        }
    }
    return only;
}

std::string expected(const Offer& offer, const Shown& shown, std::string_view line, const Begun& begun,
                     bool examples) {
    std::string text = '`' + reflect::detail::printable(line.substr(0, longest_quoted)) +
                       (line.size() > longest_quoted ? "...`" : "`");
    const auto example_of = [&](const OfferedAction& action) {
        const auto found = std::find_if(shown.begin(), shown.end(), [&](const auto& one) {
            return leaf_of(offer, one.first).action == &action;
        });
        return found == shown.end() ? std::string() : '`' + found->second + '`';
    };
    const bool is_offered = std::any_of(offer.actions.begin(), offer.actions.end(),
                                        [&](const OfferedAction& action) { return &action == begun.action; });
    const bool fits = begun.action != nullptr && !attempt(begun).empty();
    if (begun.action != nullptr && !begun.action->arguments.empty() && (is_offered || !fits)) {
        const OfferedAction& action = *begun.action;
        text += " is not possible now. `" + action.label + "` takes ";
        const auto several = std::count_if(action.arguments.begin(), action.arguments.end(),
                                           [](const OfferedArgument& one) { return !one.joined; }) > 1;
        std::size_t said = 0;
        for (std::size_t i = 0; i < action.arguments.size(); ++i) {
            const OfferedArgument& one = action.arguments[i];
            if (!one.joined) {
                const bool named = several && !one.label.empty() && !says_nothing(one.name);
                const std::string kind = kind_of(offer, action, i, examples);
                text += (said++ == 0 ? "" : ", ") + (named ? one.label + " (" + kind + ')' : kind);
            }
        }
        const std::string example = examples ? example_of(action) : std::string();
        text += example.empty() ? "." : ", for example " + example + '.';
        if (is_offered) {
            return text;
        }
    } else {
        text += fits ? " is not possible now." : " is no action.";
    }
    if (!examples || offer.actions.empty()) {
        return text;
    }
    const Words typed = words_in(line);
    Words names;
    for (const OfferedAction& action : offer.actions) {
        names.push_back(spoken(action.name));
    }
    if (const std::string near =
            typed.empty() || begun.action != nullptr ? std::string() : reflect::nearest(typed.front(), names);
        !near.empty()) {
        text += " Did you mean `" + near + "`?";
    }
    std::vector<std::string> all;
    for (const OfferedAction& action : offer.actions) {
        if (std::string example = example_of(action); !example.empty() && all.size() < most_examples) {
            all.push_back(std::move(example));
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        text += (i == 0 ? " You can, for example, type " : i + 1 == all.size() ? " or " : ", ") + all[i];
    }
    return text + (all.empty() ? "" : ".");
}

} // namespace herding::inline v0::play::detail
