#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/fwd.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
#include "herding/scene/scene.hpp"
#include "herding/view/fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Offers: the possible actions of one player, as data. An interface, a program or a language model can act from it without knowing the game.
///
/// The legal actions are trees of the values of their arguments. Equal subtrees are one node, and values with equal subtrees are one
/// branch, so the thousands of squares of a plane stay small. The target herding::offer has these functions.

namespace herding::inline v0::play {

/// An argument of an action.
struct OfferedArgument {
    std::string name = {}; ///< as in the input
    Role role = Role::Text;
    std::string label = {}; ///< as persons call it; empty: its name
    std::string area = {};  ///< of the scene in which its places and pieces are; empty: any
    std::string place = {}; ///< name of its place, with values of arguments in braces: `cell={cell}`
    std::string piece = {}; ///< id of its piece, in the same way
    bool joined = false;    ///< chosen together with the argument before it, as a column and a row
    std::vector<std::pair<std::string, std::string>> words = {}; ///< values, and what they are called
    /// Values of it, with those of arguments that are joined to it behind commas, and what the scene calls their place or piece:
    /// `1,2` and `c2`. Not in the JSON, whose readers have the scene.
    std::vector<std::pair<std::string, std::string>> labels = {};
    std::optional<std::int64_t> least = {}; ///< of a number
    std::optional<std::int64_t> most = {};  ///< of a number

    friend bool operator==(const OfferedArgument&, const OfferedArgument&) = default;
};

/// Values of an argument, and what follows each of them.
struct OfferBranch {
    /// Canonical texts, each once in its node. `2..5` are the whole numbers from 2 to 5; no other canonical text has two dots.
    std::vector<std::string> keys = {};
    std::uint32_t next = 0; ///< index in `Offer::nodes`, below that of the node of the branch

    friend bool operator==(const OfferBranch&, const OfferBranch&) = default;
    friend auto operator<=>(const OfferBranch&, const OfferBranch&) = default;
};

/// The values of one argument. The end of an action has none.
using OfferNode = std::vector<OfferBranch>;

/// A kind of action that is legal now.
struct OfferedAction {
    std::string name = {};  ///< of the input; where inputs are no structs, the whole input
    std::string label = {}; ///< in words: `move a checker`
    std::string words = {}; ///< a sentence with values in braces: `move from {from} to {to}`
    std::vector<OfferedArgument> arguments = {};
    std::uint32_t tree = 0; ///< index in `Offer::nodes`. Each way from there has one value for each argument

    friend bool operator==(const OfferedAction&, const OfferedAction&) = default;
};

/// Whether the viewer can undo or redo now.
struct Reach {
    bool can = false;
    std::string words = {}; ///< the reason if they cannot

    friend bool operator==(const Reach&, const Reach&) = default;
};

/// The possible actions of one player now.
struct Offer {
    std::uint64_t decision = 0;              ///< for `Match::submit`
    std::vector<std::uint16_t> who = {};     ///< everybody who decides now; this player may be none of them
    std::vector<OfferedAction> actions = {}; ///< in the order of the legal actions
    std::vector<OfferNode> nodes = {};       ///< from the ends to the trees; the first one is the end
    Reach undo = {};
    Reach redo = {};

    friend bool operator==(const Offer&, const Offer&) = default;
};

/// The offer of a match to an actor. Roles of arguments follow from their types and from the places of the scene; the Playable's
/// `action_words` come before that.
///
/// Complexity: O(n log n) in the legal actions of the actor.
[[nodiscard]] Offer offer_of(const Match& match, Actor by);
/// The same with the scene of the actor as it is now, for a caller that has it.
[[nodiscard]] Offer offer_of(const Match& match, Actor by, const scene::Scene& scene);

/// The same of inputs in canonical text, without what only a match knows. The type is that of inputs; null: each input is an action.
/// The scene is that of the viewer.
[[nodiscard]] Offer offer_of(const std::vector<std::string>& inputs, const reflect::Type* type,
                             const scene::Scene& scene, std::span<const ActionWords> words, unsigned players,
                             std::uint16_t viewer = view::observer);

/// The offer of a match without its decision, its deciders, undo and redo. It begins to follow no decision.
[[nodiscard]] Offer actions_of(const Match& match, Actor by);
/// The same of these inputs, which need not be legal now. So an input that was submitted before has words too.
[[nodiscard]] Offer actions_of(const Match& match, Actor by, const std::vector<std::string>& inputs);

/// Every kind of action of the game, legal now or not, without a tree. Inputs that are no structs have none. A line that
/// begins like one can be given to the rules, for the reason why it is impossible.
[[nodiscard]] std::vector<OfferedAction> kinds_of_actions(const Match& match, Actor by);
/// The same of a type of inputs, which may be null.
[[nodiscard]] std::vector<OfferedAction>
kinds_of_actions(const reflect::Type* type, const scene::Scene& scene, std::span<const ActionWords> words,
                 unsigned players, std::uint16_t viewer = view::observer);

/// The inputs that an offer leads to, in canonical text, each once. O(result).
[[nodiscard]] std::vector<std::string> inputs_of(const Offer& offer);

/// Whether the values lead to the end of the action.
[[nodiscard]] bool leads_to_end(const Offer& offer, const OfferedAction& action,
                                const std::vector<std::string>& values);

/// The input of an action with these values, in canonical text: `move{from=24,to=18}`.
[[nodiscard]] std::string input_of(const OfferedAction& action, const std::vector<std::string>& values);

/// Name of an input for persons: the words of its action with the values in them, `move from 24 to 18`. Empty if the offer does not lead
/// to it.
///
/// A value is called, in this order, as the Playable says, as players, yes and no are called, as the scene labels its place or piece,
/// or as its canonical text without brackets. An action without words of the Playable is its name and its values: `bid 3`,
/// `stab White`, `keep it: yes`. An argument whose name is a preposition is said with it: `move from 24 to 18`. If there are several
/// arguments, numbers and yes or no are said with their labels, unless the script gives them none.
[[nodiscard]] std::string words_of(const Offer& offer, std::string_view input);

/// A fault of the offer: it leads to an input that is not legal, or not to one that is; or names an area or a place that
/// the scene does not have. Nothing if nothing is. This is the law Reachable.
[[nodiscard]] std::optional<std::string> unreachable(const Match& match, Actor by);

/// The first thing without words for a person: a legal action of the actor, a place that such an action names, a player, or a trace of the last
/// event. Two legal actions with equal words are a fault too, and so is a mistake in the Playable's `action_words`: a name
/// that does not exist, two entries for one, or a control character. Nothing if all is well. This is the law Named.
///
/// Complexity: O(n log n) in the legal actions of the actor.
[[nodiscard]] std::optional<std::string> unnamed(const Match& match, Actor by);

/// A piece that the actor and another viewer both see open at one place, but with different faces. One of them is shown what it
/// is not: a scene has forgotten `known()`, for example. Nothing if there is none.
[[nodiscard]] std::optional<std::string> misshown(const Match& match, Actor by);

/// The first difference between the offers and the words of two matches that look equal to the actor, also between the words of
/// their last events. If there is one, they show what the actor may not see.
[[nodiscard]] std::optional<std::string> told_apart(const Match& match, const Match& other, Actor by);

/// The offer as JSON, in one line, as docs/messages.md describes it. What has its default value is left out.
[[nodiscard]] std::string to_json(const Offer& offer);

} // namespace herding::inline v0::play
