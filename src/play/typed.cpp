#include "herding/play/typed.hpp"

#include "canonical.hpp"
#include "offer_types.hpp"
#include "offer_words.hpp"

#include "herding/play/offer.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>

namespace herding::inline v0::play {

namespace {

using detail::number_of;
using detail::range_of;
using detail::says_nothing;
using detail::spoken;
using detail::Taken;
using detail::taken_apart;
using detail::word_of;

using Words = std::vector<std::string>;

constexpr std::size_t longest_quoted = 80; // characters of a line
constexpr std::size_t most_examples = 3;
constexpr std::size_t most_values = 8; // that are named as what was expected

bool is_gap(char c) {
    constexpr std::string_view gaps = " \t\r\n,:;{}[]()=_`";
    return gaps.find(c) != std::string_view::npos;
}

/// The words of a text in lower case. Yes and no are words for true and false.
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

bool is_number(std::string_view word) {
    const std::size_t first = word.starts_with('-') && word.size() > 1 ? 1 : 0;
    return word[first] >= '0' && word[first] <= '9';
}

/// Whether a word may be meant by what was typed of it.
bool begins(std::string_view word, std::string_view typed) {
    const std::string_view canonical = word == "yes" ? "true" : word == "no" ? "false" : word;
    return is_number(typed) ? word == typed : word.starts_with(typed) || canonical.starts_with(typed);
}

/// How much of a spelling was typed. A higher one comes first.
enum class Fit : std::uint8_t {
    None,
    Abbreviated, ///< words of it, each with its beginning
    Begun,       ///< its first words, and the beginning of one more
    Whole
};

Fit fit(const Words& spelling, const Words& typed) {
    if (typed.size() > spelling.size() || typed.empty()) {
        return Fit::None;
    }
    bool same = true; // but for the last one
    for (std::size_t i = 0; i < typed.size(); ++i) {
        if (!begins(spelling[i], typed[i])) {
            return Fit::None;
        }
        same = same && (i + 1 == typed.size() || spelling[i] == typed[i]);
    }
    return !same                                                                ? Fit::Abbreviated
           : typed.size() == spelling.size() && spelling.back() == typed.back() ? Fit::Whole
                                                                                : Fit::Begun;
}

/// An input with its action and values.
struct Leaf {
    const OfferedAction* action = nullptr;
    std::vector<std::string> values = {};
};

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

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

/// The values of an input in words.
Words value_words(const Leaf& leaf) {
    Words words;
    for (std::size_t i = 0; i < leaf.values.size(); ++i) {
        if (!leaf.action->arguments[i].joined) {
            append(words, words_in(word_of(*leaf.action, i, leaf.values)));
        }
    }
    return words;
}

/// The ways to write an input besides that in which it is shown.
std::vector<Words> spellings(const Leaf& leaf, const std::string& input) {
    std::vector<Words> all{words_in(input)};
    if (leaf.action == nullptr) {
        return all;
    }
    const OfferedAction& action = *leaf.action;
    all.push_back(words_in(detail::sentence_of(action, leaf.values)));
    const Words said = value_words(leaf);
    Words canonical;
    for (const std::string& value : leaf.values) {
        append(canonical, words_in(value));
    }
    for (const std::string& name : {action.name, action.label}) {
        for (const Words& values : {canonical, said}) {
            Words spelling = words_in(name);
            append(spelling, values);
            all.push_back(std::move(spelling));
        }
    }
    const bool has_number = std::any_of(action.arguments.begin(), action.arguments.end(),
                                        [](const OfferedArgument& one) { return one.role == Role::Number; });
    if (!said.empty() && !has_number) {
        all.push_back(said);
        if (action.arguments.size() == 1) {
            all.push_back(canonical); // `yes` where the words are others
        }
    }
    return all;
}

/// The inputs that fit best.
struct Best {
    Fit fit = Fit::None;
    std::vector<std::string> inputs = {};

    void add(Fit one, const std::string& input) {
        if (one == Fit::None || one < fit) {
            return;
        }
        if (one > fit) {
            inputs.clear();
            fit = one;
        }
        if (inputs.empty() || inputs.back() != input) {
            inputs.push_back(input);
        }
    }
};

// ---- What is no legal input

/// An action that a line begins with, and the words behind it.
struct Begun {
    const OfferedAction* action = nullptr;
    Words rest = {};
};

Begun begun_with(const Offer& offer, const Words& typed) {
    Begun begun;
    std::size_t longest = 0;
    for (const OfferedAction& action : offer.actions) {
        for (const std::string& name : {action.name, action.label}) {
            const Words words = words_in(name);
            if (words.size() > longest && words.size() <= typed.size() &&
                std::equal(words.begin(), words.end(), typed.begin())) {
                longest = words.size();
                begun = {&action,
                         Words(typed.begin() + static_cast<std::ptrdiff_t>(words.size()), typed.end())};
            }
        }
    }
    return begun;
}

/// The canonical text of a value that a word means.
std::string value_meant(const OfferedArgument& argument, const std::string& word) {
    for (const auto* names : {&argument.words, &argument.labels}) {
        for (const auto& [value, called] : *names) {
            if (words_in(called) == Words{word}) {
                return value;
            }
        }
    }
    return argument.role == Role::YesOrNo ? (word == "yes" ? "true" : word == "no" ? "false" : word) : word;
}

/// An input that the line may be, although it is not legal. Empty if its form is another one.
std::string attempt(const Begun& begun) {
    if (begun.action == nullptr) {
        return {};
    }
    const OfferedAction& action = *begun.action;
    Words rest;
    for (const std::string& word : begun.rest) { // names of arguments say nothing more
        const bool is_name =
            std::any_of(action.arguments.begin(), action.arguments.end(), [&](const OfferedArgument& one) {
                return words_in(one.name) == Words{word} || words_in(one.label) == Words{word};
            });
        if (!is_name) {
            rest.push_back(word);
        }
    }
    if (rest.size() != action.arguments.size() || rest.empty()) {
        return {};
    }
    std::vector<std::string> values;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        values.push_back(value_meant(action.arguments[i], rest[i]));
    }
    return input_of(action, values);
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

/// The values with each number of a range. Empty if there are more than somebody reads.
std::vector<std::string> listed(const std::vector<std::string>& values) {
    std::vector<std::string> all;
    for (const std::string& value : values) {
        const auto range = range_of(value);
        const std::int64_t first = range ? range->first : 0;
        const std::int64_t last = range ? range->second : 0;
        if (all.size() + static_cast<std::uint64_t>(last - first) >= most_values) {
            return {};
        }
        for (std::int64_t i = first; i <= last; ++i) {
            all.push_back(range ? std::to_string(i) : value);
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
    const bool is_alone = argument + 1 == action.arguments.size() || !action.arguments[argument + 1].joined;
    const std::vector<std::string> few = is_alone && examples ? listed(values) : std::vector<std::string>();
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

/// A sentence about what was expected in place of a line.
std::string expected(const Offer& offer, const Shown& shown, std::string_view line, const Begun& begun,
                     bool examples) {
    std::string text = '`' + reflect::detail::printable(line.substr(0, longest_quoted)) + '`';
    const auto example_of = [&](const OfferedAction& action) {
        const auto found = std::find_if(shown.begin(), shown.end(), [&](const auto& one) {
            return leaf_of(offer, one.first).action == &action;
        });
        return found == shown.end() ? std::string() : '`' + found->second + '`';
    };
    if (begun.action != nullptr && !begun.action->arguments.empty()) {
        const OfferedAction& action = *begun.action;
        text += " is not possible now. `" + action.label + "` takes ";
        std::size_t said = 0;
        for (std::size_t i = 0; i < action.arguments.size(); ++i) {
            const OfferedArgument& one = action.arguments[i];
            if (!one.joined) {
                const bool named = action.arguments.size() > 1 && !one.label.empty() &&
                                   !says_nothing(one.name) && one.role != Role::Place;
                const std::string kind = kind_of(offer, action, i, examples);
                text += (said++ == 0 ? "" : ", ") + (named ? one.label + " (" + kind + ')' : kind);
            }
        }
        const std::string example = examples ? example_of(action) : std::string();
        return text + (example.empty() ? "." : ", for example " + example + '.');
    }
    text += " is no action.";
    if (!examples || offer.actions.empty()) {
        return text;
    }
    const Words typed = words_in(line);
    Words names;
    for (const OfferedAction& action : offer.actions) {
        names.push_back(spoken(action.name));
    }
    if (const std::string near = typed.empty() ? std::string() : reflect::nearest(typed.front(), names);
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

} // namespace

Shown shown_in_words(const Offer& offer) {
    Shown shown;
    for (std::string& input : inputs_of(offer)) {
        std::string words = words_of(offer, input);
        shown.emplace_back(std::move(input), std::move(words));
    }
    return shown;
}

Understood understood(const Offer& offer, const Shown& shown, std::string_view line,
                      const Understanding& how) {
    for (const auto& [input, text] : shown) {
        if (line == input || line == text) {
            return {.input = input};
        }
    }
    const Words typed = words_in(line);
    Best as_shown;
    Best otherwise;
    for (const auto& [input, text] : shown) {
        as_shown.add(fit(words_in(text), typed), input);
        for (const Words& spelling : spellings(leaf_of(offer, input), input)) {
            otherwise.add(fit(spelling, typed), input);
        }
    }
    const Best& best = otherwise.fit > as_shown.fit ? otherwise : as_shown;
    const bool fits = best.fit == Fit::Whole || (how.beginnings && best.fit != Fit::None);
    if (fits && best.inputs.size() == 1) {
        return {.input = best.inputs.front()};
    }
    if (fits) {
        return {.candidates = best.inputs};
    }
    const Begun begun = begun_with(offer, typed);
    return {.attempt = attempt(begun), .expected = expected(offer, shown, line, begun, how.examples)};
}

} // namespace herding::inline v0::play
