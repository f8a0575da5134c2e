#pragma once

#include "herding/core/actor.hpp"
#include "herding/record/event.hpp"
#include "herding/reflect/difference.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What an inspector shows of a record, as plain values without the game's types. to_json (json.hpp) writes them.

namespace herding::inline v0::inspect {

/// Who looks: a player by index, view::observer, or nobody in particular, who sees everything.
using Viewer = std::optional<std::uint16_t>;

/// An input, diff or trace.
struct Part {
    std::string kind;  ///< the alternative of a variant: `set_cell`
    std::string words; ///< as the game describes it, else canonical text
    std::string text;  ///< canonical text; JSON where the record is shown without its rules

    friend bool operator==(const Part&, const Part&) = default;
};

/// A rule, as people look for it: a behavior, or a position of a sequence (`attack@next`).
struct Rule {
    std::string name;
    std::string cite; ///< the sentence of the rule book; empty where the rules name none
    std::string
        words; ///< what it decided about an input, where there is more to say than that it let it pass

    friend bool operator==(const Rule&, const Rule&) = default;
};

/// A diff, and what it changed in the state that the viewer sees.
struct ShownDiff {
    Part part;
    std::vector<reflect::Change> changes;
    /// Of a diff that sequences made, its words: `attack@next ran (3 variables changed)`. Then `changes` are those of the
    /// variables of that sequence.
    std::string step = {};

    friend bool operator==(const ShownDiff&, const ShownDiff&) = default;
};

/// What one rule contributed: a behavior, or a step of a sequence.
struct ShownStep {
    std::string behavior; ///< its name in the table of behaviors
    std::string rule;     ///< the same, or the sequence and the position: `attack@next`
    std::string cite;     ///< the sentence of the rule book, where the behavior or the sequence names it
    std::uint32_t input = 0;
    std::uint32_t round = 0;
    std::vector<ShownDiff> diffs;
    std::vector<Part> traces;

    friend bool operator==(const ShownStep&, const ShownStep&) = default;
};

/// A committed event, opened.
struct ShownFrame {
    std::vector<std::optional<Part>> inputs; ///< nothing where one is not shown
    std::vector<ShownStep> steps;
    /// Rules that permitted the inputs: the positions that offered them, and the behaviors that emitted nothing. In the
    /// order of the table. Empty if the record is shown without its rules.
    std::vector<Rule> passed;
    std::vector<std::string> barriers;    ///< why undo may not cross it
    std::string barrier_by;               ///< the behavior that raised it
    std::vector<reflect::Change> changes; ///< of the whole frame, in the state that the viewer sees
    /// How many states can be shown: that before the frame, and that after each diff. 2 where only those before and
    /// after the frame may be shown, 0 where none can.
    std::size_t states = 0;

    friend bool operator==(const ShownFrame&, const ShownFrame&) = default;
};

/// A state, as the viewer sees it.
struct ShownState {
    std::string json;
    std::string drawing; ///< lines; empty where the game draws nothing
    std::string svg;     ///< a picture; empty where the game has none

    friend bool operator==(const ShownState&, const ShownState&) = default;
};

/// Inputs that the rules refuse.
struct ShownRefusal {
    std::vector<Part> inputs;
    Rule by; ///< its words are the reason; without a name where no rule refuses them

    friend bool operator==(const ShownRefusal&, const ShownRefusal&) = default;
};

/// One line of the timeline. Row 0 is the start.
struct Row {
    std::size_t row = 0;
    bool start = false;
    record::Kind kind = record::Kind::Checkpoint; ///< of an event; without meaning for the start
    std::uint64_t number = 0;                     ///< of the event; of others the last numbered one before it
    std::optional<Actor> actor = {};
    std::vector<std::string> inputs = {};    ///< in words
    std::vector<std::string> traces = {};    ///< in words; where only sequences did something, their steps
    std::vector<std::string> behaviors = {}; ///< rules that did something, or the one that refused
    std::vector<std::string> diffs = {};     ///< their kinds
    std::vector<std::string> barriers = {};
    /// Of an undo or redo: the frame. Of a commit that is undone at the end of the record: the event that undid it.
    std::optional<std::uint64_t> other = {};
    std::string text = {};    ///< of an annotation, a mark; of a refusal its reason
    std::string cite = {};    ///< of a refusal: the sentence of the rule book
    std::string problem = {}; ///< why nothing more is shown
    std::size_t hits = 0;     ///< of a search in words: how often they are there
    std::string hit = {};     ///< and the first line that has them, where it is no line of the row

    friend bool operator==(const Row&, const Row&) = default;
};

/// Something that can be done, and who does it.
struct Action {
    std::string input; ///< canonical text
    Actor by;
    std::string notation; ///< in the game's own notation; empty where it has none

    friend bool operator==(const Action&, const Action&) = default;
};

/// What an input did on a branch, or why the rules refuse it.
struct Attempt {
    std::optional<ShownFrame> frame;
    std::string refusal; ///< empty where it was done
    Rule by;             ///< that refused it; without a name where no rule did
    std::string preview; ///< what the player who asked may know, where the frame may not be shown

    friend bool operator==(const Attempt&, const Attempt&) = default;
};

} // namespace herding::inline v0::inspect
