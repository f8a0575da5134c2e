#include "meaning/dice.hpp"

namespace meaning {

std::string Dice::text() const {
    std::string all;
    if (count > 0) {
        all = (count > 1 ? std::to_string(count) : "") + "D" + std::to_string(sides);
    }
    if (plus != 0 || count == 0) {
        all += (count > 0 ? "+" : "") + std::to_string(plus);
    }
    return all + (mortal ? "M" : "");
}

std::optional<Dice> parse_dice(std::string_view text) {
    std::size_t at = 0;
    const auto number = [&](std::int64_t most) -> std::optional<std::int64_t> {
        std::int64_t value = 0;
        const std::size_t first = at;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
            value = value * 10 + (text[at] - '0');
            if (value > most) {
                return std::nullopt;
            }
        }
        return at == first ? std::nullopt : std::optional(value);
    };
    const auto is = [&](char upper) {
        return at < text.size() && (text[at] == upper || text[at] == upper - 'A' + 'a');
    };
    Dice dice;
    const auto leading = number(greatest_constant);
    if (!leading && at != 0) {
        return std::nullopt;
    }
    if (is('D')) {
        ++at;
        dice.count = leading.value_or(1);
        const auto sides = number(6);
        if (dice.count < 1 || dice.count > most_dice || (sides != 3 && sides != 6)) {
            return std::nullopt;
        }
        dice.sides = *sides;
        if (at < text.size() && text[at] == '+') {
            ++at;
            const auto plus = number(greatest_constant);
            if (!plus) {
                return std::nullopt;
            }
            dice.plus = *plus;
        }
    } else if (leading) {
        dice.plus = *leading;
    } else {
        return std::nullopt;
    }
    if (is('M')) {
        ++at;
        dice.mortal = true;
    }
    return at == text.size() ? std::optional(dice) : std::nullopt;
}

} // namespace meaning
