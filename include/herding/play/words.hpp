#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

/// Words of a game for persons. All are optional members of a Playable (playable.hpp).

namespace herding::inline v0::play {

/// A word of a game that a terminal understands besides its own commands. It comes before a command of the same name.
struct Word {
    /// Effect of the word.
    enum class Does : std::uint8_t {
        Act,       ///< the Playable's `read` makes inputs of it
        ThrowDice, ///< chance acts as it would without a person
        Explain,   ///< prints the result of the Playable's `explain` for the word
        /// Prints the result of `explain` for the input that the rules have just refused, in the game's notation. If there is none,
        /// or the result is empty, the terminal prints the last event.
        ExplainRefused,
    };
    std::string_view word; ///< as it is typed, in lower case; or an example, `24/18`
    std::string_view help; ///< a line of at most 65 characters
    Does does = Does::Act;

    friend bool operator==(const Word&, const Word&) = default;
};

/// Consequence of a player's time running out, unless the creator of the table chooses another one.
struct Timeout {
    /// Kind of the consequence.
    enum class Does : std::uint8_t {
        Nothing,
        Lose,  ///< the table ends
        Agent, ///< an agent acts until the person comes back
        Input, ///< an input is submitted for the player
    };
    Does does = Does::Nothing;
    /// Description of the agent, `random` if it is empty; or the input in canonical text.
    std::string_view with = {};

    friend bool operator==(const Timeout&, const Timeout&) = default;
};

/// Question of a terminal to a player.
struct Prompt {
    std::string text =
        {}; ///< after the player's name: `play 5 4`; empty: the terminal lists the legal actions
    std::string enter = {}; ///< the line that an empty line means; empty: none

    friend bool operator==(const Prompt&, const Prompt&) = default;
};

/// A commit in words.
struct Telling {
    std::string sentence = {}; ///< without its full stop; empty: the terminal prints input and traces
    /// Continuation of the sentence before, if no person decided in between: `: 24/18` after `Black throws 6-3`.
    std::string more = {};
    bool joins = false; ///< append `more` to the sentence before; if `more` is empty, append nothing

    friend bool operator==(const Telling&, const Telling&) = default;
};

/// The last refused input, and the paragraph of the rule that refused it.
struct RefusedBy {
    std::string input = {};     ///< in the game's notation; empty for a refused undo or redo
    std::string_view cite = {}; ///< of the rule; empty if it has none, or is the only behavior
    bool stale = false;         ///< it was meant for a decision that has passed
    bool exceeded = false;      ///< no rule refused it: it exceeds a bound, such as that of diffs

    friend bool operator==(const RefusedBy&, const RefusedBy&) = default;
};

/// The meaning of an argument for an interface.
enum class Role : std::uint8_t {
    FromType, ///< from its type and the scene
    Place,
    Piece,
    Player,
    Card,
    YesOrNo,
    Choice, ///< one of few values with names
    Number,
    Subset,
    Order,
    Text
};

/// Words and role of an argument. Empty fields follow from its type and the scene.
struct ArgumentWords {
    std::string_view name; ///< as in the input
    std::string_view label = {};
    Role role = Role::FromType;
    std::string_view area = {};  ///< of the scene
    std::string_view place = {}; ///< name of its place in the scene: `slot={value}`
    std::string_view piece = {}; ///< id of its piece in the scene: `card{value}`
    std::span<const std::pair<std::string_view, std::string_view>> values = {}; ///< with their words
    /// Words for any value in canonical text: `play::said_by<words_of_card>` (said_by.hpp). For a subset or an order, words for the
    /// elements. It comes before the labels of the scene, because words can mention a card whose place the viewer does not see.
    std::string (*say)(std::string_view value) = nullptr;
};

/// Words for an action. Empty fields follow from its name.
struct ActionWords {
    std::string_view action;     ///< the name of the input
    std::string_view label = {}; ///< a few words: `move a checker`
    std::string_view words = {}; ///< a sentence with values in braces: `move from {from} to {to}`
    std::span<const ArgumentWords> arguments = {};
};

} // namespace herding::inline v0::play
