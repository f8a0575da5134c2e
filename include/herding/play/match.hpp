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

/// One running game behind one interface, whatever its types: what terminals, servers and language bindings use.

namespace herding::inline v0::play {

/// Something that may be done now, and who does it.
struct Choice {
    std::string input; ///< canonical text
    Actor by;
    std::string notation = {}; ///< as the game's players write it; empty where the game has no notation
    std::optional<std::uint64_t> id = {}; ///< of legal actions (ActionIds); none where the game has no ids

    friend bool operator==(const Choice&, const Choice&) = default;
};

/// An outcome of chance, and how likely it is.
struct ChanceChoice {
    std::string input; ///< canonical text
    std::optional<std::uint64_t> id;
    sequence::Probability probability; ///< exact

    friend bool operator==(const ChanceChoice&, const ChanceChoice&) = default;
};

/// Why an input, undo or redo was refused, in words; nothing where it was done.
using RefusalText = std::optional<std::string>;

/// How a value is written.
enum class Form : std::uint8_t { Text, Json };

/// A running game: an engine, a generator for chance, and what has happened.
///
/// What a function shows to `viewer` (a player by index, or view::observer) goes through view::of. `legal_actions`, `candidates`,
/// `chance`, `sample_chance`, `is_legal`, `fork`, `history` and `saved` hide nothing: they are for the program that runs the
/// game.
///
/// Not safe for concurrent calls. Functions pass on what the rules throw.
class Match {
public:
    Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    virtual ~Match() = default;

    // ---- What can be done

    /// Whether the game has come to its end. OpenSpiel: IsTerminal.
    [[nodiscard]] virtual bool over() const = 0;
    /// All legal actions, in the game's own order. OpenSpiel: LegalActions.
    [[nodiscard]] virtual std::vector<Choice> legal_actions() const = 0;
    /// What an actor would choose from: the Playable's `candidates` for them, and where it names none, all their legal actions.
    /// Empty where they can do nothing.
    [[nodiscard]] virtual std::vector<Choice> candidates(Actor by) const = 0;
    /// The legal actions of an actor in canonical text, without notation and ids. Costs less than `legal_actions`.
    [[nodiscard]] virtual std::vector<std::string> legal_inputs(Actor by) const {
        std::vector<std::string> inputs;
        for (Choice& choice : legal_actions()) {
            if (choice.by == by) {
                inputs.push_back(std::move(choice.input));
            }
        }
        return inputs;
    }
    /// The type of inputs, for what takes them apart (offer.hpp). Null where the match does not know it.
    [[nodiscard]] virtual const reflect::Type* input_type() const { return nullptr; }
    /// Words for actions. Empty where the Playable has none.
    [[nodiscard]] virtual std::span<const ActionWords> action_words() const { return {}; }
    /// Who decides now: the actor of the first legal action; nothing where there is none.
    [[nodiscard]] virtual std::optional<Actor> decider() const = 0;
    /// Everybody who decides now: a player, several, chance, the application, or nobody. OpenSpiel: CurrentPlayer.
    [[nodiscard]] virtual Decider deciders() const = 0;
    /// What chance may do, with exact probabilities that add up to one. Empty where chance does not decide.
    /// OpenSpiel: ChanceOutcomes.
    [[nodiscard]] virtual std::vector<ChanceChoice> chance() const = 0;
    /// An outcome of chance, drawn as likely as it is, in canonical text. Throws std::logic_error where chance does not
    /// decide.
    [[nodiscard]] virtual std::string sample_chance() = 0;
    /// Each player's final score. Empty where the game is not over, or its Playable has no `returns`.
    /// OpenSpiel: Returns.
    [[nodiscard]] virtual std::vector<std::int64_t> returns() const = 0;
    /// How many players there are. OpenSpiel: NumPlayers.
    [[nodiscard]] virtual unsigned players() const = 0;

    // ---- The same by number. Ids are those of ActionIds: equal in all states and all processes.

    /// How many ids there are; 0 where the game has none.
    /// OpenSpiel: NumDistinctActions and MaxChanceOutcomes together.
    [[nodiscard]] virtual std::uint64_t action_count() const = 0;
    /// How many of them are players' ids, which come first.
    [[nodiscard]] virtual std::uint64_t player_action_count() const = 0;
    /// Whether an id is one of chance. They are behind those of the players, or the last of those where both share some.
    [[nodiscard]] virtual bool is_chance_action(std::uint64_t id) const = 0;
    /// The input with this id, in canonical text. Throws std::out_of_range. OpenSpiel: ActionToString.
    [[nodiscard]] virtual std::string action(std::uint64_t id) const = 0;
    /// The id of an input in any form that `submit` takes; none if it is several inputs, or has no id. Inputs that are
    /// the same action now have one id (Playable's `canonical`). Throws reflect::ReadError.
    /// OpenSpiel: StringToAction.
    [[nodiscard]] virtual std::optional<std::uint64_t> action_id(std::string_view input) const = 0;
    /// Submits the input with this id. Refuses an id whose action is listed under another one. Throws
    /// std::out_of_range. OpenSpiel: ApplyAction.
    [[nodiscard]] virtual RefusalText submit_id(std::uint64_t id, Actor by) = 0;
    /// Whether the rules take the input with this id from this actor, and it changes something. Costs a preview, and an
    /// `advance` where the preview is veiled. Hides nothing. Throws std::out_of_range.
    [[nodiscard]] virtual bool is_legal(std::uint64_t id, Actor by) = 0;
    /// Dimensions of the observation. Throws reflect::TensorError if the view has no shape.
    /// OpenSpiel: ObservationTensorShape.
    [[nodiscard]] virtual std::vector<std::size_t> observation_shape() const = 0;
    /// What the viewer sees, as a tensor in one row. Throws reflect::TensorError if the view has no shape.
    /// OpenSpiel: ObservationTensor.
    [[nodiscard]] virtual std::vector<float> observation(std::uint16_t viewer) const = 0;

    // ---- Doing it. An input is canonical text, JSON (it begins with `{` or `"`) or the game's own notation.

    /// Submits an input. Returns why the rules refuse it, as the actor may know it. Throws reflect::ReadError where
    /// the text is no input.
    [[nodiscard]] virtual RefusalText submit(std::string_view input, Actor by) = 0;
    /// Number of the event with which the present decision of an actor began: the last one that the actor caused, that was an
    /// undo or a redo, or that changed the actor's legal actions. 0 at the start. Two decisions of an actor never have one
    /// number. It counts the events that the actor may know of.
    ///
    /// Costs the legal actions of the state behind each commit back to that event, when it is called first for an actor. Then
    /// each commit costs the legal actions for each actor whose decision was asked for. A match without this call pays nothing.
    [[nodiscard]] virtual std::uint64_t decision(Actor /*by*/) const { return 0; }
    /// Submits an input that is meant for a decision of the actor. If that has passed, nothing happens: the text says so, and
    /// `refused_by().stale` is true. So the second click of a double click does not answer the next question.
    [[nodiscard]] virtual RefusalText submit(std::string_view input, Actor by, std::uint64_t /*decision*/) {
        return submit(input, by);
    }
    /// The same for the input with this id.
    [[nodiscard]] virtual RefusalText submit_id(std::uint64_t id, Actor by, std::uint64_t /*decision*/) {
        return submit_id(id, by);
    }
    /// What the input would do, in lines, as the actor may know it. Changes nothing. Throws reflect::ReadError.
    [[nodiscard]] virtual std::string preview(std::string_view input, Actor by) = 0;
    /// What to ask a person before this input is submitted for them, in a sentence; empty: nothing. Nothing is asked
    /// before what the rules refuse. Throws reflect::ReadError.
    [[nodiscard]] virtual std::string question(std::string_view /*input*/, Actor /*by*/) const { return {}; }
    /// Which input was refused last by `submit`, `undo` or `redo`, and by which paragraph, as the actor may know it.
    [[nodiscard]] virtual RefusedBy refused_by() const { return {}; }
    /// Takes back the last commit. Refused to players if the Spec hides commits: the answer would tell them of a commit that they
    /// have not noticed. So are `redo` and `undo_own`. The application may take back in such a game, too.
    /// OpenSpiel: UndoAction.
    [[nodiscard]] virtual RefusalText undo(Actor by) = 0;
    [[nodiscard]] virtual RefusalText redo(Actor by) = 0;
    /// Why `undo` would be refused; nothing if it would not. In the words of `undo`.
    [[nodiscard]] virtual RefusalText why_no_undo(Actor /*by*/) const { return "this match cannot tell"; }
    /// Why `redo` would be refused; nothing if it would not.
    [[nodiscard]] virtual RefusalText why_no_redo(Actor /*by*/) const { return "this match cannot tell"; }
    /// Takes back the actor's last commit, and leaves what others did since (`Engine::undo_own`). Its events are an
    /// undo, and then the later commits again. Returns why it cannot be done, as the actor may know it.
    [[nodiscard]] virtual RefusalText undo_own(Actor /*by*/) {
        return "this match takes back nothing from between later actions";
    }
    /// Whether the last commit is a barrier, which undo does not cross. False before the first commit.
    [[nodiscard]] virtual bool at_barrier() const = 0;

    // ---- Matches like this one. They have no history, and keep no record.

    /// A match that continues from the same state. Chance draws from the seed. OpenSpiel: Clone.
    [[nodiscard]] virtual std::unique_ptr<Match> fork(std::uint64_t seed) const = 0;
    /// A match in a state that the viewer cannot tell apart from this one: what they may not see is dealt again.
    /// OpenSpiel: ResampleFromInfostate.
    [[nodiscard]] virtual std::unique_ptr<Match> determinized(std::uint16_t viewer,
                                                              std::uint64_t seed) const = 0;

    /// The games that this actor may hold possible, for search: it begins where the match is now, and deals again what
    /// the actor may not see. It is a copy: the match may continue.
    [[nodiscard]] virtual std::unique_ptr<World> world(Actor by) const = 0;

    // ---- What happened. Events are commits, undos and redos, counted from 0.

    [[nodiscard]] virtual std::size_t events() const = 0;
    /// One event in words, in lines. Throws std::out_of_range from events() on, and for all but the last event of a game
    /// that hides nothing, because it keeps no other, except all events of an `undo_own`.
    [[nodiscard]] virtual std::string describe(std::size_t event, std::uint16_t viewer) const = 0;
    /// One event in the game's own words. Empty where the Playable has none. Throws as `describe`.
    [[nodiscard]] virtual Telling tell(std::size_t /*event*/, std::uint16_t /*viewer*/) const { return {}; }
    /// Index of an event as the viewer counts; nothing if they do not notice it, because the Spec hides commits. Then `describe`
    /// and `tell` are empty, so an event that is sent on needs this number in place of its own. Where the Spec hides commits it throws as `describe`, and
    /// costs O(events); else it returns `event`.
    [[nodiscard]] virtual std::optional<std::size_t> counted(std::size_t event,
                                                             std::uint16_t /*viewer*/) const {
        return event;
    }
    /// How many events the viewer has noticed, also those of the record before the match began to run in this program. Nothing
    /// if the Spec hides no commits: then everybody notices every event.
    [[nodiscard]] virtual std::optional<std::uint64_t> noticed(std::uint16_t /*viewer*/) const { return {}; }
    /// What the last commit did, by which rules, and whether it can be undone, in lines.
    [[nodiscard]] virtual std::string why(std::uint16_t viewer) const = 0;
    /// The effect of an event and its rules, in lines. Empty if the viewer does not notice it. Throws as `describe`.
    [[nodiscard]] virtual std::string why_event(std::size_t /*event*/, std::uint16_t /*viewer*/) const {
        return {};
    }
    /// The same step by step: what the sequences did, or which behavior emitted which diff.
    [[nodiscard]] virtual std::string trace(std::uint16_t viewer) const = 0;

    // ---- What there is

    /// The state as the viewer sees it, in one line of text or as a JSON document. OpenSpiel: ObservationString.
    [[nodiscard]] virtual std::string state(std::uint16_t viewer, Form form = Form::Text) const = 0;
    /// The board as the viewer sees it, in lines. Empty where the Playable draws nothing.
    [[nodiscard]] virtual std::string draw(const Look& look) const = 0;
    /// The board as SVG. Empty where the Playable draws nothing.
    [[nodiscard]] virtual std::string picture(std::uint16_t /*viewer*/) const { return {}; }
    /// What the viewer sees as areas, places and pieces. Empty where the Playable has no scene. Throws scene::Error where
    /// it has a wrong one.
    [[nodiscard]] virtual scene::Scene scene(std::uint16_t /*viewer*/) const { return {}; }
    /// Whether all viewers get the same from `scene`, `describe` and `tell`: the Spec hides nothing, and the scene does not depend
    /// on the viewer. Then one call serves all of them.
    [[nodiscard]] virtual bool looks_alike() const { return false; }
    /// How something on the board came about, in lines: `P leadership`. What can be named is the game's own. Empty
    /// where the Playable explains nothing.
    [[nodiscard]] virtual std::string explain(std::string_view what, std::uint16_t viewer) const = 0;

    /// What a terminal asks this actor. Empty where the Playable has no words for it.
    [[nodiscard]] virtual Prompt prompt(Actor /*by*/) const { return {}; }

    // ---- What can be kept

    /// The inputs that led here, without those that were undone. OpenSpiel: History.
    [[nodiscard]] virtual std::vector<Choice> history() const = 0;
    /// The whole state in canonical text, for Start::state. OpenSpiel: Serialize.
    [[nodiscard]] virtual std::string saved() const = 0;
};

} // namespace herding::inline v0::play
