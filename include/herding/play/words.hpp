#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

/// How a game talks with persons at a terminal. All of it is optional (playable.hpp).

namespace herding::inline v0::play {

/// A word of a game that a terminal understands besides its own commands. It comes before a command of the same name.
struct Word {
    /// What the word does.
    enum class Does : std::uint8_t {
        Act,       ///< the Playable's `read` makes inputs of it
        ThrowDice, ///< chance does what it would do without a person
        Explain,   ///< the Playable's `explain` prints something about it
        /// The Playable's `explain` gets the input that the rules have just refused, in the game's notation. If none was refused, or
        /// it explains nothing, the terminal prints what was done last.
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

/// What a terminal asks a player.
struct Prompt {
    std::string text =
        {}; ///< behind the player's name: `play 5 4`; empty: the terminal lists the legal actions
    std::string enter = {}; ///< what an empty line means, as it would be typed; empty: nothing

    friend bool operator==(const Prompt&, const Prompt&) = default;
};

/// A commit in words.
struct Telling {
    std::string sentence = {}; ///< without its full stop; empty: the terminal prints input and traces
    /// What the sentence before it becomes longer by, if nobody was asked in between: `Black throws 6-3` and `: 24/18`.
    std::string more = {};
    bool joins = false; ///< `more` is used, even if it is empty

    friend bool operator==(const Telling&, const Telling&) = default;
};

/// Which input the rules refused last, and by which paragraph.
struct RefusedBy {
    std::string input = {};     ///< in the game's notation; empty where an undo or a redo was refused
    std::string_view cite = {}; ///< of the rule; empty if it has none, or is the only one
    bool stale = false;         ///< it was meant for a decision that has passed

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
    std::span<const std::pair<std::string_view, std::string_view>> values = {}; ///< and what they are called
    /// Says any value, which comes in canonical text: `play::said_by<words_of_card>` (said_by.hpp). Of a subset or an order it says the
    /// elements. It comes before the labels of the scene, because a viewer may hear of a card whose place they do not see.
    std::string (*say)(std::string_view value) = nullptr;
};

/// Words for an action. Empty: what follows from its name.
struct ActionWords {
    std::string_view action;     ///< the name of the input
    std::string_view label = {}; ///< a few words: `move a checker`
    std::string_view words = {}; ///< a sentence with values in braces: `move from {from} to {to}`
    std::span<const ArgumentWords> arguments = {};
};

} // namespace herding::inline v0::play
