#pragma once

#include "herding/core/diff.hpp"
#include "herding/core/frame.hpp"
#include "herding/inspect/detail/rule_names.hpp"
#include "herding/inspect/detail/steps.hpp"
#include "herding/inspect/rules.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/play/scene.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"
#include "herding/reflect/words.hpp"
#include "herding/view/view.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// States and frames for one viewer. Values that a viewer may not see never become text.

namespace herding::inline v0::inspect::detail {

/// Name of the alternative in canonical text: `set_cell` of `set_cell{cell=4}`. Empty for a value that is no variant.
[[nodiscard]] inline std::string kind_in(std::string_view text) {
    return std::string(text.substr(0, std::min(text.find_first_of("{(["), text.size())));
}

template <class Spec, class T> [[nodiscard]] Part part_of(const T& value) {
    Part part{{}, reflect::words_of<Spec>(value), reflect::print(value)};
    if constexpr (herding::detail::is_variant<T>) {
        part.kind = kind_in(part.text);
    }
    return part;
}

/// Conversion of a game's States and frames for the inspector.
template <class P> class Shown {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;
    using Input = InputOf<Spec>;
    using StateView = decltype(view::of<Spec>(std::declval<const State&>(), std::uint16_t{}));

public:
    Shown() = default;
    explicit Shown(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

    [[nodiscard]] ShownState state(const State& state, Viewer viewer) const {
        if (viewer) {
            const StateView shown = visible(state, *viewer);
            return {reflect::to_json(shown), draw(shown, *viewer), picture(shown, *viewer)};
        }
        if constexpr (std::is_same_v<StateView, State>) {
            return {reflect::to_json(state), draw(state, view::observer), picture(state, view::observer)};
        } else { // only a view can be drawn, so this draws the view of observers
            const StateView shown = view::of<Spec>(state, view::observer);
            return {reflect::to_json(state), draw(shown, view::observer), picture(shown, view::observer)};
        }
    }

    [[nodiscard]] scene::Scene scene(const State& state, std::uint16_t viewer) const {
        return play::scene<P>(*setup_, visible(state, viewer), viewer);
    }

    [[nodiscard]] static std::vector<reflect::Change> difference(const State& from, const State& to,
                                                                 Viewer viewer) {
        return viewer ? reflect::difference(visible(from, *viewer), visible(to, *viewer))
                      : reflect::difference(from, to);
    }

    /// With `with_changes`, the frame has the changes of each diff.
    [[nodiscard]] ShownFrame frame(const Frame<Spec>& frame, const State& before, const State& after,
                                   Viewer viewer, bool with_changes) const {
        ShownFrame shown;
        const view::FrameView<Spec> seen = viewer ? view::of<Spec>(frame, *viewer) : whole(frame);
        const bool by_diffs = !viewer || view::is_open<Spec>();
        shown.states = by_diffs ? frame.diffs.size() + 1 : 2;
        for (const auto& input : seen.inputs) {
            shown.inputs.push_back(input ? std::optional(input_part(before, *input, by_diffs))
                                         : std::nullopt);
        }
        std::optional<State> between;
        if (with_changes) {
            shown.changes = difference(before, after, viewer);
            between = before;
        }
        State* const at = with_changes && by_diffs ? &*between : nullptr;
        const play::detail::TraceWords<P> words(*setup_, &after, viewer.value_or(view::observer));
        for (const auto& step : seen.steps) {
            for (const StepPart& part : parts_of<Spec>(seen, step)) {
                add_step(shown, seen, step, part, at, viewer, words);
            }
        }
        shown.passed = passed_rules<Spec>(seen, shown.steps);
        for (const BarrierKind kind : seen.barriers) {
            shown.barriers.emplace_back(herding::name(kind));
        }
        if (by_diffs) {
            shown.barrier_by = frame.barrier.behavior;
        }
        return shown;
    }

    /// An input in the game's own notation. Empty if the game has none.
    [[nodiscard]] std::string notation(const State& state, const Input& input) const {
        if constexpr (requires { P::write(*setup_, state, input); }) {
            return P::write(*setup_, state, input);
        } else {
            return {};
        }
    }

    /// With `all`, the viewer may know the whole State, so the input gets its notation.
    [[nodiscard]] Part input_part(const State& before, const Input& input, bool all) const {
        Part part = part_of<Spec>(input);
        if (std::string own = all ? notation(before, input) : std::string(); !own.empty()) {
            part.words = std::move(own);
        }
        return part;
    }

private:
    /// Adds the part of one rule. `at` is the state before its diffs, which are applied to it; null: without changes.
    static void add_step(ShownFrame& shown, const view::FrameView<Spec>& seen, const view::StepView& step,
                         const StepPart& part, State* at, Viewer viewer,
                         const play::detail::TraceWords<P>& words) {
        ShownStep& to = shown.steps.emplace_back();
        to.behavior = step.behavior;
        to.rule = part.rule.name;
        to.cite = part.rule.cite;
        to.input = step.input;
        to.round = step.round;
        bool says_itself = false;
        for (std::uint32_t i = part.diffs_begin; i < part.diffs_end; ++i) {
            const DiffOf<Spec>& applied = seen.diffs[i];
            ShownDiff& diff = to.diffs.emplace_back();
            diff.part = part_of<Spec>(applied);
            if (at != nullptr) {
                const State from = *at;
                herding::apply<Spec>(applied, *at);
                diff.changes = difference(from, *at, viewer);
                says_itself = name_step(applied, &from, diff, words) || says_itself;
            } else {
                says_itself = name_step(applied, nullptr, diff, words) || says_itself;
            }
        }
        for (std::uint32_t i = part.traces_begin; i < part.traces_end; ++i) {
            if (!says_itself || !is_of_sequences(seen.traces[i])) {
                to.traces.push_back(part_of<Spec>(seen.traces[i]));
                to.traces.back().words = words(seen.traces[i]);
            }
        }
    }

    /// Names the step of a diff of the library. Returns whether the diff is one.
    static bool name_step([[maybe_unused]] const DiffOf<Spec>& applied, [[maybe_unused]] const State* before,
                          [[maybe_unused]] ShownDiff& diff,
                          [[maybe_unused]] const play::detail::TraceWords<P>& words) {
        if constexpr (play::HasSequences<Spec>) {
            diff.step = Sequenced<Spec>::words(applied, before, diff.changes, words);
        }
        return !diff.step.empty();
    }
    [[nodiscard]] static bool is_of_sequences([[maybe_unused]] const TraceOf<Spec>& trace) {
        if constexpr (play::HasSequences<Spec>) {
            return Sequenced<Spec>::is_own(trace);
        } else {
            return false;
        }
    }

    /// The whole content of a frame.
    [[nodiscard]] static view::FrameView<Spec> whole(const Frame<Spec>& frame) {
        view::FrameView<Spec> all;
        all.number = frame.number;
        all.actor = frame.actor;
        all.inputs.assign(frame.inputs.begin(), frame.inputs.end());
        for (const Step& step : frame.steps) {
            all.steps.push_back({std::string(step.behavior), step.input, step.round, step.diffs_begin,
                                 step.diffs_end, step.traces_begin, step.traces_end});
        }
        all.diffs.assign(frame.diffs.begin(), frame.diffs.end());
        all.traces.assign(frame.traces.begin(), frame.traces.end());
        for (int i = 0; i <= static_cast<int>(BarrierKind::Reveal); ++i) {
            if (const auto kind = static_cast<BarrierKind>(i); frame.barrier.has(kind)) {
                all.barriers.push_back(kind);
            }
        }
        return all;
    }

    /// A viewer's view of a state. In an open game it has everything but the generator, also between two diffs. There
    /// view::of would fail: it writes and reads the state, and its sequences can be at positions that no saved game
    /// has.
    [[nodiscard]] static StateView visible(const State& state, std::uint16_t viewer) {
        if constexpr (std::is_same_v<StateView, State>) {
            if (view::is_open<Spec>()) {
                State all = state;
                if constexpr (HasGenerator<Spec>) {
                    std::invoke(Spec::generator, all).reseed(0); // nobody may know the next random numbers
                }
                return all;
            }
        }
        return view::of<Spec>(state, viewer);
    }

    [[nodiscard]] std::string draw(const StateView& shown, std::uint16_t viewer) const {
        return play::drawing<P>(*setup_, shown, {viewer});
    }

    [[nodiscard]] std::string picture(const StateView& shown, std::uint16_t viewer) const {
        return play::picture<P>(*setup_, shown, {viewer});
    }

    std::shared_ptr<const Setup> setup_;
};

} // namespace herding::inline v0::inspect::detail
