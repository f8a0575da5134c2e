#pragma once

#include "herding/core/actor.hpp"
#include "herding/record/event.hpp"
#include "herding/reflect/difference.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Documents of the inspector: plain values without the game's types. to_json (json.hpp) writes them.

namespace herding::inline v0::inspect {

/// Viewer: a player by index, view::observer, or nothing, which hides nothing.
using Viewer = std::optional<std::uint16_t>;

/// An input, diff or trace.
struct Part {
    std::string kind;  ///< the alternative of a variant: `set_cell`
    std::string words; ///< in the game's words, or canonical text
    std::string text;  ///< canonical text; JSON if the record is shown without its rules

    friend bool operator==(const Part&, const Part&) = default;
};

/// Rule for people: a behavior, or a position of a sequence (`attack@next`).
struct Rule {
    std::string name;
    std::string cite;  ///< the sentence of the rule book; empty if the rules name none
    std::string words; ///< its decision about an input; empty if it only permitted it

    friend bool operator==(const Rule&, const Rule&) = default;
};

/// Diff with its changes in the state that the viewer sees.
struct ShownDiff {
    Part part;
    std::vector<reflect::Change> changes;
    /// For a diff of sequences, its words: `attack@next ran (3 variables changed)`. Then `changes` are those of the
    /// sequence's variables.
    std::string step = {};

    friend bool operator==(const ShownDiff&, const ShownDiff&) = default;
};

/// Part of a frame from one rule: a behavior, or a step of a sequence.
struct ShownStep {
    std::string behavior; ///< its name in the table of behaviors
    std::string rule;     ///< the same, or the sequence and the position: `attack@next`
    std::string cite;     ///< the sentence of the rule book, if the rule names one
    std::uint32_t input = 0;
    std::uint32_t round = 0;
    std::vector<ShownDiff> diffs;
    std::vector<Part> traces;

    friend bool operator==(const ShownStep&, const ShownStep&) = default;
};

/// Committed event with all details.
struct ShownFrame {
    std::vector<std::optional<Part>> inputs; ///< nothing for a hidden one
    std::vector<ShownStep> steps;
    /// Rules that permitted the inputs: the positions that offered them, and the behaviors that emitted nothing, in
    /// the order of the table. Empty if the record is shown without its rules.
    std::vector<Rule> passed;
    std::vector<std::string> barriers;    ///< reasons why undo may not cross it
    std::string barrier_by;               ///< the behavior that raised it
    std::vector<reflect::Change> changes; ///< of the whole frame, in the state that the viewer sees
    /// Number of states that can be shown: before the frame, and after each diff. 2 if only those before and after
    /// the frame may be shown, 0 if none can.
    std::size_t states = 0;

    friend bool operator==(const ShownFrame&, const ShownFrame&) = default;
};

/// State for the viewer.
struct ShownState {
    std::string json;
    std::string drawing;    ///< lines; empty if the game draws nothing
    std::string svg;        ///< a picture; empty if the game has none
    std::string scene = {}; ///< as JSON (scene::to_json); empty if the game has none, or without a request

    friend bool operator==(const ShownState&, const ShownState&) = default;
};

/// Inputs that the rules refused.
struct ShownRefusal {
    std::vector<Part> inputs;
    Rule by; ///< its words are the reason; its name is empty if no rule refuses them

    friend bool operator==(const ShownRefusal&, const ShownRefusal&) = default;
};

/// Line of the timeline. Row 0 is the start.
struct Row {
    std::size_t row = 0;
    bool start = false;
    record::Kind kind = record::Kind::Checkpoint; ///< of the event; meaningless for the start
    std::uint64_t number = 0;                     ///< of the event, or of the last numbered one before it
    std::optional<Actor> actor = {};
    std::string who = {};                    ///< name of the actor
    std::vector<std::string> inputs = {};    ///< in words
    std::vector<std::string> traces = {};    ///< in words; the steps of sequences if nothing else acted
    std::vector<std::string> behaviors = {}; ///< rules that acted, or the rule that refused
    std::vector<std::string> diffs = {};     ///< their kinds
    std::vector<std::string> barriers = {};
    /// For an undo or redo, the frame. For a commit that is undone at the end of the record, the event that undid it.
    std::optional<std::uint64_t> other = {};
    std::string text = {};    ///< text of an annotation or a mark; reason of a refusal
    std::string cite = {};    ///< for a refusal, the sentence of the rule book
    std::string problem = {}; ///< the reason why nothing more is shown
    std::size_t hits = 0;     ///< number of hits of a search for a text
    std::string hit = {};     ///< the first line with a hit, unless the row shows one

    friend bool operator==(const Row&, const Row&) = default;
};

/// Possible action with its actor.
struct Action {
    std::string input; ///< canonical text
    Actor by;
    std::string notation;   ///< in the game's own notation; empty if it has none
    std::string words = {}; ///< for persons, as in offers (play::words_of); empty if they were not requested

    friend bool operator==(const Action&, const Action&) = default;
};

/// Result of an input on a branch.
struct Attempt {
    std::optional<ShownFrame> frame;
    std::string refusal; ///< the reason; empty if the input was committed
    Rule by;             ///< the rule that refused it; its name is empty if no rule did
    std::string preview; ///< for a player whose frame may not be shown: a preview

    friend bool operator==(const Attempt&, const Attempt&) = default;
};

} // namespace herding::inline v0::inspect
