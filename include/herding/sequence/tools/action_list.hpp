#pragma once

#include "herding/sequence/detail/script/list_actions.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// List of all actions of a game with their arguments and offers, for people and tools. Runs no script.

namespace herding::inline v0::sequence {

/// An argument of an action.
struct ListedArgument {
    static constexpr std::string_view name = "argument";

    std::string type; ///< `value: card` as in text, or `move`: a struct whose fields are those of the action
    std::string values; ///< `1..6`, `false | true`, `attack | defend`, `of the board`, `of the offer`

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(type), CEREAL_NVP(values));
    }
    friend bool operator==(const ListedArgument&, const ListedArgument&) = default;
};

/// A position that offers an action.
struct ListedOffer {
    static constexpr std::string_view name = "offer";

    std::string sequence; ///< its name
    std::string position; ///< in it, as in saved games
    std::string decider;  ///< player, players, any player, chance, nobody

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(sequence), CEREAL_NVP(position), CEREAL_NVP(decider));
    }
    friend bool operator==(const ListedOffer&, const ListedOffer&) = default;
};

/// An action with all positions that offer it.
struct ListedAction {
    static constexpr std::string_view name = "action";

    std::string label; ///< its name
    std::vector<ListedArgument> arguments = {};
    std::vector<ListedOffer> offers = {};
    std::optional<std::uint64_t> count = {}; ///< number of its inputs; nothing if it depends on the board

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(label), CEREAL_NVP(arguments), CEREAL_NVP(offers), CEREAL_NVP(count));
    }
    friend bool operator==(const ListedAction&, const ListedAction&) = default;
};

/// All actions that the scripts of a game can offer, in the order of their first offers. `legal_actions` lists those of a state.
///
///     for (const sequence::ListedAction& action : sequence::actions<Game::Rules>()) {
///         std::cout << action.label << " at " << action.offers.front().position << '\n';
///     }
///
/// Complexity: O(size of the rules).
template <class Rules> [[nodiscard]] std::vector<ListedAction> actions() {
    return detail::list_actions<ListedAction, Rules>();
}

} // namespace herding::inline v0::sequence
