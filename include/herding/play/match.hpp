#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/decider.hpp"
#include "herding/play/fwd.hpp"
#include "herding/play/look.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
#include "herding/scene/scene.hpp"
#include "herding/sequence/probability.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A running game without its types: the interface of terminals, servers and language bindings.

namespace herding::inline v0::play {

/// Legal action with its actor.
struct Choice {
    std::string input; ///< canonical text
    Actor by;
    std::string notation = {}; ///< as the game's players write it; empty if the game has no notation
    std::optional<std::uint64_t> id = {}; ///< of legal actions (ActionIds); none if the game has no ids

    friend bool operator==(const Choice&, const Choice&) = default;
};

/// Outcome of chance with its probability.
struct ChanceChoice {
    std::string input; ///< canonical text
    std::optional<std::uint64_t> id;
    sequence::Probability probability; ///< exact

    friend bool operator==(const ChanceChoice&, const ChanceChoice&) = default;
};

/// Reason why an input, undo or redo was refused, in words. Nothing if it was done.
using RefusalText = std::optional<std::string>;

/// Form of a written value.
enum class Form : std::uint8_t { Text, Json };

/// A running game: an engine, a generator for chance, and the events so far.
///
/// A function with a `viewer` (a player by index, or view::observer) shows only what view::of shows that viewer.
/// `legal_actions`, `legal_inputs`, `candidates`, `chance`, `sample_chance`, `is_legal`, `undoable`, `fork`, `history` and `saved`
/// hide nothing: they are for the program that runs the game.
///
/// Not safe for concurrent calls.
/// Throws: every function passes on exceptions of the rules, and of the record if the match is recorded. `Throws:` lists others.
/// Complexity: the functions of the rules and of the Playable that a function calls, and the text that it writes. `Complexity:` lists
/// other costs.
class Match {
public:
    Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    virtual ~Match() = default;

    // ---- Legal actions

    /// OpenSpiel: IsTerminal.
    /// Returns: whether the game has ended.
    /// Complexity: as the Playable's `over`. If it has none, O(1) for sequences, or a list of the legal actions.
    [[nodiscard]] virtual bool over() const = 0;
    /// OpenSpiel: LegalActions.
    /// Returns: all legal actions, in the game's own order.
    [[nodiscard]] virtual std::vector<Choice> legal_actions() const = 0;
    /// Actions that a search considers for an actor.
    /// Returns: the Playable's `candidates`, or all legal actions of the actor if it has none. Empty if the actor has no
    /// legal action.
    [[nodiscard]] virtual std::vector<Choice> candidates(Actor by) const = 0;
    /// OpenSpiel: LegalActions of one player.
    /// Returns: the legal actions of an actor in canonical text, without notation and ids.
    /// Complexity: less than `legal_actions`.
    [[nodiscard]] virtual std::vector<std::string> legal_inputs(Actor by) const {
        std::vector<std::string> inputs;
        for (Choice& choice : legal_actions()) {
            if (choice.by == by) {
                inputs.push_back(std::move(choice.input));
            }
        }
        return inputs;
    }
    /// Type of inputs, from which offers are made (offer.hpp).
    /// Returns: the type, or null if the match has none.
    /// Complexity: O(1).
    [[nodiscard]] virtual const reflect::Type* input_type() const { return nullptr; }
    /// Returns: the Playable's words for actions. Empty if it has none.
    /// Complexity: O(1).
    [[nodiscard]] virtual std::span<const ActionWords> action_words() const { return {}; }
    /// OpenSpiel: CurrentPlayer. If several actors may act, `deciders` returns all of them.
    /// Returns: the actor of the first legal action. Nothing if there is none.
    /// Complexity: a list of the legal actions.
    [[nodiscard]] virtual std::optional<Actor> decider() const = 0;
    /// OpenSpiel: CurrentPlayer, IsChanceNode and IsSimultaneousNode together.
    /// Returns: everybody who decides now: a player, several, chance, the application, or nobody.
    [[nodiscard]] virtual Decider deciders() const = 0;
    /// OpenSpiel: ChanceOutcomes.
    /// Returns: the outcomes of chance, with exact probabilities that add up to one. Empty if chance does not decide.
    [[nodiscard]] virtual std::vector<ChanceChoice> chance() const = 0;
    /// Draws an outcome of chance by its probability, with the generator of this match.
    /// Returns: canonical text.
    /// Throws: std::logic_error if chance does not decide.
    [[nodiscard]] virtual std::string sample_chance() = 0;
    /// OpenSpiel: Returns.
    /// Returns: each player's final score. Empty if the game is not over, or its Playable has no `returns`.
    [[nodiscard]] virtual std::vector<std::int64_t> returns() const = 0;
    /// OpenSpiel: NumPlayers.
    /// Returns: the number of players.
    [[nodiscard]] virtual unsigned players() const = 0;

    // ---- Actions by id. Ids are those of ActionIds: equal in all states and all processes.

    /// OpenSpiel: NumDistinctActions and MaxChanceOutcomes together.
    /// Returns: the number of ids. 0 if the game has none.
    /// Complexity: the first call of a function with ids lists all actions of the game, for this match and its forks. Then O(1).
    [[nodiscard]] virtual std::uint64_t action_count() const = 0;
    /// OpenSpiel: NumDistinctActions.
    /// Returns: the number of players' ids, which come first.
    /// Complexity: as `action_count`.
    [[nodiscard]] virtual std::uint64_t player_action_count() const = 0;
    /// Players have the first ids, then chance. Ids that both can submit are between the two, and count for both.
    /// Returns: whether an id is one of chance.
    /// Complexity: as `action_count`.
    [[nodiscard]] virtual bool is_chance_action(std::uint64_t id) const = 0;
    /// OpenSpiel: ActionToString.
    /// Returns: the input with this id, in canonical text.
    /// Throws: std::out_of_range if no input has this id.
    /// Complexity: as `action_count`.
    [[nodiscard]] virtual std::string action(std::uint64_t id) const = 0;
    /// Id of an input in any form that `submit` takes. Inputs with the same meaning have one id (the Playable's
    /// `canonical`).
    /// OpenSpiel: StringToAction.
    /// Returns: the id. None for several inputs, or if the input has no id.
    /// Throws: reflect::ReadError if the text is no input.
    /// Complexity: as `action_count`, and O(length of the text).
    [[nodiscard]] virtual std::optional<std::uint64_t> action_id(std::string_view input) const = 0;
    /// Submits the input with this id. Refuses an id whose action is listed under another one.
    /// OpenSpiel: ApplyAction.
    /// Returns: as `submit`.
    /// Throws: std::out_of_range if no input has this id.
    /// Complexity: as `action_count` and `submit`.
    [[nodiscard]] virtual RefusalText submit_id(std::uint64_t id, Actor by) = 0;
    /// Hides nothing.
    /// OpenSpiel: one entry of LegalActionsMask.
    /// Returns: whether the input with this id, by this actor, would commit. False if its action is listed under another id.
    /// Throws: std::out_of_range if no input has this id.
    /// Complexity: as `action_count`, and a preview. If its barrier hides the result of the preview, also a copy of the State
    /// and an `advance`.
    [[nodiscard]] virtual bool is_legal(std::uint64_t id, Actor by) = 0;
    /// OpenSpiel: ObservationTensorShape.
    /// Returns: the dimensions of the observation.
    /// Throws: reflect::TensorError if the view has no shape.
    [[nodiscard]] virtual std::vector<std::size_t> observation_shape() const = 0;
    /// OpenSpiel: ObservationTensor.
    /// Returns: the viewer's observation as a tensor in one row.
    /// Throws: reflect::TensorError if the view has no shape.
    [[nodiscard]] virtual std::vector<float> observation(std::uint16_t viewer) const = 0;

    // ---- Submitting. An input is canonical text, JSON (it begins with `{` or `"`) or the game's own notation.

    /// Submits an input.
    /// OpenSpiel: ApplyAction of StringToAction.
    /// Returns: the reason if the rules refuse it, as the actor may know it.
    /// Throws: reflect::ReadError if the text is no input.
    /// Complexity: a copy of the State and a dispatch.
    [[nodiscard]] virtual RefusalText submit(std::string_view input, Actor by) = 0;
    /// Number of the present decision of an actor: that of the event with which it began. This is the last event that the actor caused,
    /// that was an undo or a redo, or that changed the actor's legal actions. Two decisions of an actor never have the same number.
    /// Returns: the number of that event. It counts only events that the actor may know of. 0 at the start.
    /// Complexity: the first call for an actor lists the legal actions after each commit back to that event. From then on
    /// each commit lists the legal actions of that actor. A match without this call has no cost.
    [[nodiscard]] virtual std::uint64_t decision(Actor /*by*/) const { return 0; }
    /// Submits an input that is meant for a decision of the actor. If the decision has passed, nothing happens, and
    /// `refused_by().stale` is true. So the second click of a double click does not answer the next question.
    /// Returns: as `submit`, also with a reason if the decision has passed.
    /// Throws: as `submit`.
    /// Complexity: as `decision` and `submit`.
    [[nodiscard]] virtual RefusalText submit(std::string_view input, Actor by, std::uint64_t /*decision*/) {
        return submit(input, by);
    }
    /// The same for the input with this id.
    /// Returns: as `submit`, also with a reason if the decision has passed.
    /// Throws: std::out_of_range if no input has this id.
    /// Complexity: as `decision` and `submit_id`.
    [[nodiscard]] virtual RefusalText submit_id(std::uint64_t id, Actor by, std::uint64_t /*decision*/) {
        return submit_id(id, by);
    }
    /// Tries an input and changes nothing.
    /// Returns: the effect of the input, in lines, as the actor may know it. For a text with several inputs, a line with the
    /// reason: only single inputs can be previewed.
    /// Throws: reflect::ReadError if the text is no input.
    /// Complexity: a dispatch without the commit.
    [[nodiscard]] virtual std::string preview(std::string_view input, Actor by) = 0;
    /// Question for a person before this input is submitted for them.
    /// Returns: a sentence. Empty if there is no question, or if the rules refuse the input.
    /// Throws: reflect::ReadError if the text is no input.
    /// Complexity: a copy of the State and an `advance`, if the Playable has a `question`.
    [[nodiscard]] virtual std::string question(std::string_view /*input*/, Actor /*by*/) const { return {}; }
    /// Returns: the input that was refused last, and the paragraph of the rule book, as the actor may know them.
    /// Complexity: O(length of the text).
    [[nodiscard]] virtual RefusedBy refused_by() const { return {}; }
    /// Takes back the last commit. If the Spec hides commits, only the application may call `undo`, `redo` and `undo_own`. Players are
    /// refused, because the answer would show a commit that they have not noticed.
    /// OpenSpiel: UndoAction.
    /// Returns: the reason if it is refused.
    /// Complexity: as `Engine::undo`. A copy of the State if the Playable's `describe` gets the board.
    [[nodiscard]] virtual RefusalText undo(Actor by) = 0;
    /// Repeats the commit that was undone last.
    /// Returns: the reason if it is refused.
    /// Complexity: as `Engine::redo`.
    [[nodiscard]] virtual RefusalText redo(Actor by) = 0;
    /// Returns: the reason with which `undo` would be refused. Nothing if it would not be.
    /// Complexity: as `Engine::can_undo`.
    [[nodiscard]] virtual RefusalText why_no_undo(Actor /*by*/) const {
        return "this match has no reason to show";
    }
    /// Returns: the reason with which `redo` would be refused. Nothing if it would not be.
    /// Complexity: as `Engine::can_redo`.
    [[nodiscard]] virtual RefusalText why_no_redo(Actor /*by*/) const {
        return "this match has no reason to show";
    }
    /// Returns: who made each commit that `undo` may take back, the oldest first. For the program that runs the game.
    /// Complexity: O(commits that `undo` may take back).
    [[nodiscard]] virtual std::vector<Actor> undoable() const { return {}; }
    /// Takes back the actor's last commit and keeps the later ones of others (`Engine::undo_own`). Its events are an
    /// undo, and then the later commits again.
    /// Returns: the reason if it is refused, as the actor may know it.
    /// Complexity: as `Engine::undo_own`, and a copy of `history`.
    [[nodiscard]] virtual RefusalText undo_own(Actor /*by*/) {
        return "this match cannot take back an action before later ones";
    }
    /// Returns: whether the last commit is a barrier, which undo does not cross. False before the first commit.
    /// Complexity: O(1).
    [[nodiscard]] virtual bool at_barrier() const = 0;

    // ---- Matches like this one. They have no history, and keep no record.

    /// OpenSpiel: Clone.
    /// Returns: a match that continues from the same state. Its chance draws from the seed.
    /// Complexity: a copy of the State.
    [[nodiscard]] virtual std::unique_ptr<Match> fork(std::uint64_t seed) const = 0;
    /// OpenSpiel: ResampleFromInfostate.
    /// Returns: a match in a state with an equal view for the viewer: hidden values are dealt again.
    /// Throws: std::logic_error if the State hides something, and neither Playable nor Spec has a `determinize`.
    /// Complexity: a copy of the State, and `determinize`.
    [[nodiscard]] virtual std::unique_ptr<Match> determinized(std::uint16_t viewer,
                                                              std::uint64_t seed) const = 0;

    /// World for a search: all games that are possible for this actor's view.
    /// Returns: a copy of the present state, in which each walk deals again the values that the actor may not see.
    /// Complexity: a copy of the State.
    [[nodiscard]] virtual std::unique_ptr<World> world(Actor by) const = 0;

    // ---- Events: commits, undos and redos, counted from 0

    /// Returns: the number of events.
    /// Complexity: O(1).
    [[nodiscard]] virtual std::size_t events() const = 0;
    /// Returns: one event in words, in lines.
    /// Throws: std::out_of_range if the event has not happened, or is not kept. A game that hides something keeps all events.
    /// Another game keeps only the last event, or those of the last `undo_own`.
    [[nodiscard]] virtual std::string describe(std::size_t event, std::uint16_t viewer) const = 0;
    /// Returns: one event in the game's own words. Empty if the Playable has none.
    /// Throws: as `describe`.
    [[nodiscard]] virtual Telling tell(std::size_t /*event*/, std::uint16_t /*viewer*/) const { return {}; }
    /// Index of an event in the numbering of a viewer. Send the event to this viewer with this index.
    /// Returns: the index, which is `event` unless the Spec hides commits. Nothing if the viewer does not notice the event.
    /// Then `describe` and `tell` are empty.
    /// Throws: as `describe` if the Spec hides commits.
    /// Complexity: O(events) if the Spec hides commits, else O(1).
    [[nodiscard]] virtual std::optional<std::size_t> counted(std::size_t event,
                                                             std::uint16_t /*viewer*/) const {
        return event;
    }
    /// Returns: the number of events that the viewer has noticed, with those of the record before this program opened it.
    /// Nothing if the Spec hides no commits: then everybody notices every event.
    /// Complexity: O(events since the last call for this viewer) if the Spec hides commits, else O(1).
    [[nodiscard]] virtual std::optional<std::uint64_t> noticed(std::uint16_t /*viewer*/) const { return {}; }
    /// Returns: the effect of the last commit, its rules, and whether it can be undone, in lines.
    [[nodiscard]] virtual std::string why(std::uint16_t viewer) const = 0;
    /// Returns: the effect of an event and its rules, in lines. Empty if the viewer does not notice it.
    /// Throws: as `describe`.
    [[nodiscard]] virtual std::string why_event(std::size_t /*event*/, std::uint16_t /*viewer*/) const {
        return {};
    }
    /// Returns: the last commit step by step: the steps of its sequences, or the behavior of each diff.
    [[nodiscard]] virtual std::string trace(std::uint16_t viewer) const = 0;

    // ---- The present state

    /// OpenSpiel: ObservationString.
    /// Returns: the state as the viewer sees it, in one line of text or as a JSON document.
    /// Complexity: a view of the State.
    [[nodiscard]] virtual std::string state(std::uint16_t viewer, Form form = Form::Text) const = 0;
    /// OpenSpiel: ToString, as the viewer sees it.
    /// Returns: the board in lines. Empty if the Playable draws nothing.
    /// Complexity: a view of the State.
    [[nodiscard]] virtual std::string draw(const Look& look) const = 0;
    /// Returns: the board as SVG. Empty if the Playable draws nothing.
    /// Complexity: a view of the State.
    [[nodiscard]] virtual std::string picture(std::uint16_t /*viewer*/) const { return {}; }
    /// Returns: areas, places and pieces as the viewer sees them. Empty if the Playable has no scene.
    /// Throws: scene::Error if the scene is wrong.
    /// Complexity: a view of the State.
    [[nodiscard]] virtual scene::Scene scene(std::uint16_t /*viewer*/) const { return {}; }
    /// Returns: whether `scene`, `describe` and `tell` have equal results for all viewers, so that one call is enough. True if the Spec
    /// hides nothing and the scene does not depend on the viewer.
    /// Complexity: O(1).
    [[nodiscard]] virtual bool same_for_all_viewers() const { return false; }
    /// Explanation of something on the board, such as `P leadership`. The game defines the names.
    /// Returns: lines. Empty if the Playable explains nothing.
    /// Complexity: a view of the State.
    [[nodiscard]] virtual std::string explain(std::string_view what, std::uint16_t viewer) const = 0;

    /// Returns: the prompt of a terminal for this actor. Empty if the Playable has no words for it.
    /// Complexity: a view of the State.
    [[nodiscard]] virtual Prompt prompt(Actor /*by*/) const { return {}; }

    // ---- Saving

    /// OpenSpiel: FullHistory.
    /// Returns: the inputs since the start with their actors, without those that were undone.
    /// Complexity: O(number of these inputs).
    [[nodiscard]] virtual std::vector<Choice> history() const = 0;
    /// OpenSpiel: Serialize.
    /// Returns: the whole state in canonical text, for Start::state.
    /// Complexity: O(size of the State).
    [[nodiscard]] virtual std::string saved() const = 0;
};

} // namespace herding::inline v0::play
