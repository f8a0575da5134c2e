#pragma once

#include "herding/modify/layer.hpp"
#include "herding/modify/modifier.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::modify {

/// Effect of a modifier.
enum class Fate : std::uint8_t {
    counted,     ///< it acted
    outdone,     ///< a better one of its group or layer acted instead
    same_source, ///< a better one of the same source acted instead
    preceded,    ///< one of a lower rank or a lesser source acted instead
    no_value,    ///< the value was absent, and the layer gives none
};

/// One modifier with the value before and after it. A modifier that did not act leaves the value unchanged.
template <class Source> struct Contribution {
    /// The modifier that was added to the value.
    Modifier<Source> modifier = {};
    std::optional<Rational> before = {};
    std::optional<Rational> after = {};
    Fate fate = Fate::counted;

    friend bool operator==(const Contribution&, const Contribution&) = default;

    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(cereal::make_nvp("modifier", modifier), cereal::make_nvp("before", before),
                cereal::make_nvp("after", after), cereal::make_nvp("fate", fate));
    }
};

/// Derivation of a value, as data: from the base through each step to the value. Each step begins with the value that
/// the step before left; `modify/laws.hpp` checks this.
template <class Source> struct Explanation {
    /// The value before all modifiers. None if the subject has no such value.
    std::optional<Rational> base = {};
    /// Every modifier of the value in the order in which they act, also those without effect.
    std::vector<Contribution<Source>> steps = {};
    /// The value after the last step.
    std::optional<Rational> value = {};

    friend bool operator==(const Explanation&, const Explanation&) = default;

    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(cereal::make_nvp("base", base), cereal::make_nvp("steps", steps),
                cereal::make_nvp("value", value));
    }

    /// The explanation in one line, for logs and tool tips: `strength 5 = 4 base + 1 aura of the warboss`.
    ///
    /// `name_of(source)` returns the words for a source. Modifiers that did not act follow after a semicolon.
    template <class NameOf>
        requires std::invocable<NameOf&, const Source&>
    [[nodiscard]] std::string words(std::string_view name, NameOf&& name_of,
                                    std::span<const Layer> table = layers::standard) const {
        std::string all = std::string(name) + " " + text(value) + " = " + text(base) + " base";
        std::string idle;
        for (const Contribution<Source>& step : steps) {
            const std::string one = phrase(step.modifier, table) + " " + name_of(step.modifier.source);
            if (step.fate == Fate::counted) {
                all += one;
            } else {
                const auto letter = one.find_first_not_of(" ,");
                idle += (idle.empty() ? "; without effect: " : ", ") + one.substr(letter) + " (" +
                        std::string(reason(step.fate)) + ")";
            }
        }
        return all + idle;
    }
    /// Overload with `words(source)` for the words. `table` is that of the value; its layers have the signs.
    [[nodiscard]] std::string words(std::string_view name,
                                    std::span<const Layer> table = layers::standard) const {
        return words(name, [](const Source& source) { return modify::words(source); }, table);
    }

private:
    static std::string text(const std::optional<Rational>& number) {
        return number ? number->text() : "none";
    }
    static std::string phrase(const Modifier<Source>& modifier, std::span<const Layer> table) {
        for (const Layer& layer : table) {
            if (layer.name == modifier.layer) {
                // The sign is cut from the text. It cannot be negated, because the least number has no positive
                // counterpart.
                const bool negative = modifier.amount < 0 && !layer.lead_negative.empty();
                return negative ? std::string(layer.lead_negative) + modifier.amount.text().substr(1)
                                : std::string(layer.lead) + modifier.amount.text();
            }
        }
        return ", " + modifier.layer + " " + modifier.amount.text();
    }
    static constexpr std::string_view reason(Fate fate) noexcept {
        switch (fate) {
        case Fate::outdone: return "a better one counts";
        case Fate::same_source: return "its source counts once";
        case Fate::preceded: return "another comes first";
        case Fate::no_value: return "there is no value";
        default: return "counted";
        }
    }
};

} // namespace herding::inline v0::modify
