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

/// Offers: the possible actions of one player, as data. An interface, a program or a language model can act by an offer without code
/// for the game.
///
/// An action is a tree of the legal values of its arguments. Equal subtrees share one node, and values with equal subtrees share one
/// branch. So an offer of the thousands of squares of a plane is small. The target herding::offer has these functions.

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
    std::vector<std::pair<std::string, std::string>> words = {}; ///< values with their words
    /// Values with the label of their place or piece in the scene: `1,2` and `c2`. Values of joined arguments follow after commas. The
    /// JSON leaves them out, because its readers have the scene.
    std::vector<std::pair<std::string, std::string>> labels = {};
    std::optional<std::int64_t> least = {}; ///< lowest value of a number
    std::optional<std::int64_t> most = {};  ///< of a number

    friend bool operator==(const OfferedArgument&, const OfferedArgument&) = default;
};

/// Branch: values of an argument, and the node of the next argument.
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
    std::string name = {};  ///< of the input; if inputs are not structs, the whole input
    std::string label = {}; ///< in words: `move a checker`
    std::string words = {}; ///< a sentence with values in braces: `move from {from} to {to}`
    std::vector<OfferedArgument> arguments = {};
    std::uint32_t tree = 0; ///< index in `Offer::nodes` of its tree

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

/// The offer of a match to an actor. The Playable's `action_words` define roles of arguments. Other roles follow from the types and
/// from the places of the scene.
///
/// Complexity: O(n log n) in the legal actions of the actor.
[[nodiscard]] Offer offer_of(const Match& match, Actor by);
/// Overload for a caller that has the present scene of the actor.
[[nodiscard]] Offer offer_of(const Match& match, Actor by, const scene::Scene& scene);

/// Offer of some inputs in canonical text, without decision, deciders, undo and redo. `type` is the type of inputs. If it is null, each
/// input is an action. `scene` is that of the viewer.
[[nodiscard]] Offer offer_of(const std::vector<std::string>& inputs, const reflect::Type* type,
                             const scene::Scene& scene, std::span<const ActionWords> words, unsigned players,
                             std::uint16_t viewer = view::observer);

/// The offer of a match without decision, deciders, undo and redo. Does not call `Match::decision`.
[[nodiscard]] Offer actions_of(const Match& match, Actor by);
/// Overload for inputs that need not be legal now, for example for the words of an earlier input.
[[nodiscard]] Offer actions_of(const Match& match, Actor by, const std::vector<std::string>& inputs);

/// Every kind of action of the game, legal now or not, without a tree. Empty if inputs are not structs. A program can submit a line
/// that means such an action, to get the reason of the rules.
[[nodiscard]] std::vector<OfferedAction> kinds_of_actions(const Match& match, Actor by);
/// Overload for a type of inputs, which may be null.
[[nodiscard]] std::vector<OfferedAction>
kinds_of_actions(const reflect::Type* type, const scene::Scene& scene, std::span<const ActionWords> words,
                 unsigned players, std::uint16_t viewer = view::observer);

/// The inputs of an offer in canonical text, each once.
/// Complexity: O(result).
[[nodiscard]] std::vector<std::string> inputs_of(const Offer& offer);

/// Whether the values lead to the end of the action.
[[nodiscard]] bool leads_to_end(const Offer& offer, const OfferedAction& action,
                                const std::vector<std::string>& values);

/// The input of an action with these values, in canonical text: `move{from=24,to=18}`.
[[nodiscard]] std::string input_of(const OfferedAction& action, const std::vector<std::string>& values);

/// Words for an input: those of its action with the values in them, `move from 24 to 18`. Empty if the offer does not have the input.
///
/// The words for a value are the first of these: those of the Playable; the name of a player, or yes and no; the label of its place
/// or piece in the scene; its canonical text without brackets. An action without words of the Playable is its name and its values:
/// `bid 3`, `stab White`, `keep it: yes`. The name of an argument is included if it is a preposition: `move from 24 to 18`. With
/// several arguments, numbers and yes or no have their labels in front, unless the script gives them none.
[[nodiscard]] std::string words_of(const Offer& offer, std::string_view input);

/// The first fault of an offer, or nothing: it has an input that is not legal, lacks a legal one, or names an area or a place that is
/// not in the scene. This is the law Reachable.
[[nodiscard]] std::optional<std::string> unreachable(const Match& match, Actor by);

/// The first fault of the words, or nothing. Faults are: a legal action of the actor, a place in such an action, a player, or a
/// trace of the last event without words; two legal actions with equal words; and in the Playable's `action_words` an unknown name,
/// two entries for one name, or a control character. This is the law Named.
///
/// Complexity: O(n log n) in the legal actions of the actor.
[[nodiscard]] std::optional<std::string> unnamed(const Match& match, Actor by);

/// The first piece that the actor and another viewer see face up at the same place with different faces, or nothing. Such a scene
/// shows a wrong face, for example because it does not check `known()`.
[[nodiscard]] std::optional<std::string> misshown(const Match& match, Actor by);

/// The first difference between offers and words of two matches with equal views for the actor, also between the words of their last
/// events. Nothing if there is none. A difference shows something that the actor may not see.
[[nodiscard]] std::optional<std::string> told_apart(const Match& match, const Match& other, Actor by);

/// The offer as JSON, in one line (docs/messages.md). Fields with default values are left out.
[[nodiscard]] std::string to_json(const Offer& offer);

} // namespace herding::inline v0::play
