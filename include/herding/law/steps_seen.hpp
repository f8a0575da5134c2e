#pragma once

#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"
#include "herding/law/coverage_report.hpp"
#include "herding/law/detail/step_counter.hpp"

#include <cstdint>
#include <vector>

/// Counts which steps of a game's sequences ran, and which steps followed them, from frames. Does not include the
/// sequence module; it reads the `Rules` of a Spec.

namespace herding::inline v0::law {

/// The Spec's rules are sequences: `using Rules = sequence::Rules<…>`.
template <class Spec>
concept HasSequences = requires {
    Spec::Rules::programs;
    Spec::Rules::sequence_names;
};

/// Counts the positions of all sequences (offers and each of their alternatives, calls, steps) and the ways between them,
/// including those never taken. A way leads past conditions to the next step with a name, or to the end.
///
/// It reads frames and stores only the stack of the game. So it works for any engine, for replays and for records. Frames
/// must come in order: one game after the other, each after its `begin`. Memory is O(positions of all sequences).
///
///     law::StepsSeen<Game> seen;
///     seen.begin(engine.state());
///     … seen.note(*outcome.frame()); …
///     EXPECT_EQ(law::never_seen(seen.positions()), none);
template <HasSequences Spec> class StepsSeen {
public:
    /// A game begins, or continues, in this state. Answers that wait in it count when their offer is taken.
    void begin(const StateOf<Spec>& state) {
        counter_.begin();
        mirror_.pending = state.pending;
        for (const auto& suspension : state.pending.stack()) {
            counter_.pending(static_cast<std::uint16_t>(suspension.of.index()));
        }
        for (const auto& answer : state.pending.answers()) {
            detail::CountSteps<Spec>{counter_, mirror_}.answer_given(answer);
        }
    }

    /// A commit in the state after the previous one. O(diffs of the frame).
    void note(const Frame<Spec>& frame) {
        const detail::CountSteps<Spec> count{counter_, mirror_};
        counter_.commit(frame.actor, !frame.inputs.empty() && count.is_action(frame.inputs.back()));
        for (const auto& diff : frame.diffs) {
            count.look(diff);
        }
    }

    /// Number of runs of each position, in the order of the scripts: `die@keep_it`, `battle@turn.attack`. An offer of several
    /// actions counts as a whole too.
    [[nodiscard]] std::vector<Coverage::Kind> positions() const { return counter_.positions(); }

    /// Number of times that each way was taken, for steps with several ways: `die@roll -> keep_it`, `die@roll -> (end)`.
    [[nodiscard]] std::vector<Coverage::Kind> branches() const { return counter_.branches(); }

private:
    detail::StepCounter counter_ = detail::step_counter_of<typename Spec::Rules>();
    typename Spec::Rules::Mirror mirror_; ///< the stack of the game, with ended sequences below its top
};

} // namespace herding::inline v0::law
