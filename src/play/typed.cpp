#include "herding/play/typed.hpp"

#include "offer_places.hpp"
#include "offer_words.hpp"
#include "typed_expected.hpp"
#include "typed_values.hpp"

#include "herding/play/offer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace herding::inline v0::play {

namespace {

using detail::begun_with;
using detail::Leaf;
using detail::leaf_of;
using detail::word_of;
using detail::Words;
using detail::words_in;

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

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

/// The values of an input in words, in this order.
Words value_words(const Leaf& leaf, const std::vector<detail::SaidArgument>& order) {
    Words words;
    for (const detail::SaidArgument& one : order) {
        append(words, words_in(word_of(*leaf.action, one.first, leaf.values)));
    }
    return words;
}

/// Whether the values of an argument, and of those joined to it, are what players call other values: the place 1 of the scene may be
/// the value 0, and the place `1,2` the row 0 and the column 1.
bool is_name_of_another(const Leaf& leaf, const detail::SaidArgument& said) {
    const OfferedArgument& one = leaf.action->arguments[said.first];
    const std::string& value = leaf.values[said.first];
    Words written;
    for (std::size_t i = said.first; i < said.first + said.count; ++i) {
        append(written, words_in(leaf.values[i]));
    }
    const std::string place = detail::place_values(*leaf.action, said.first, leaf.values);
    const auto names_another = [&](const std::string& named, const auto& known) {
        return known.first != named && words_in(known.second) == written;
    };
    return std::any_of(one.words.begin(), one.words.end(),
                       [&](const auto& known) { return names_another(value, known); }) ||
           std::any_of(one.labels.begin(), one.labels.end(), [&](const auto& known) {
               return names_another(one.place.empty() ? value : place, known);
           });
}

/// The ways to write an input besides that in which it is shown.
std::vector<Words> spellings(const Leaf& leaf, const std::string& input) {
    std::vector<Words> all{words_in(input)};
    if (leaf.action == nullptr) {
        return all;
    }
    const OfferedAction& action = *leaf.action;
    all.push_back(words_in(detail::sentence_of(action, leaf.values)));
    const std::vector<detail::SaidArgument> arguments = detail::order_of_arguments(action);
    const Words said = value_words(leaf, arguments);
    Words in_sentence = value_words(leaf, detail::order_of_sentence(action));
    if (in_sentence.empty()) { // the sentence leaves values out
        in_sentence = said;
    }
    Words canonical;
    for (const std::string& value : leaf.values) {
        append(canonical, words_in(value));
    }
    const bool may_mean_another =
        std::any_of(arguments.begin(), arguments.end(),
                    [&leaf](const detail::SaidArgument& one) { return is_name_of_another(leaf, one); });
    std::vector<const Words*> orders{&said, &in_sentence};
    if (!may_mean_another) {
        orders.push_back(&canonical);
    }
    for (const std::string& name : {action.name, action.label}) {
        for (const Words* values : orders) {
            Words spelling = words_in(name);
            append(spelling, *values);
            all.push_back(std::move(spelling));
        }
    }
    const bool has_number = std::any_of(action.arguments.begin(), action.arguments.end(),
                                        [](const OfferedArgument& one) { return one.role == Role::Number; });
    if (!said.empty() && !has_number) {
        all.push_back(said);
        all.push_back(in_sentence);
        if (action.arguments.size() == 1 && !may_mean_another) {
            all.push_back(canonical); // `yes` if the words are others
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
    const detail::Begun begun = begun_with(offer, how.kinds, typed);
    return {.attempt = detail::is_canonical(offer, how.kinds, line) ? std::string(line)
                       : begun.action != nullptr                    ? detail::attempt(begun)
                                                 : detail::attempt_by_values(offer, how.kinds, typed),
            .expected = detail::expected(offer, shown, line, begun, how.examples)};
}

} // namespace herding::inline v0::play
