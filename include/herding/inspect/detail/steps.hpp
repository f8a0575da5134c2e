#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/core/types.hpp"
#include "herding/inspect/detail/rule_names.hpp"
#include "herding/inspect/documents.hpp"
#include "herding/play/detail/words.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/step.hpp"
#include "herding/view/frame_view.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Parts of a step of the table of behaviors. The step that runs sequences contains many steps of many sequences.
/// Each of these is a rule for people.

namespace herding::inline v0::inspect::detail {

/// Range of a step's diffs and traces that belong to one rule.
struct StepPart {
    Rule rule;
    std::uint32_t diffs_begin = 0;
    std::uint32_t diffs_end = 0;
    std::uint32_t traces_begin = 0;
    std::uint32_t traces_end = 0;
};

/// Diffs and traces of a game's sequences.
template <class Spec> struct Sequenced {
    using R = typename Spec::Rules;

    /// The step in a diff or a trace. Null if it contains none.
    [[nodiscard]] static const sequence::Stepped<R>* step(const DiffOf<Spec>& diff) {
        const auto* update = std::get_if<sequence::StackUpdate<R>>(&diff);
        return update == nullptr ? nullptr : &update->what;
    }
    [[nodiscard]] static const sequence::Stepped<R>* step(const TraceOf<Spec>& trace) {
        return std::get_if<sequence::Stepped<R>>(&trace);
    }

    template <class T> struct IsOwn
        : std::bool_constant<
              std::is_same_v<T, sequence::Stepped<R>> || std::is_same_v<T, sequence::Triggered<R>> ||
              std::is_same_v<T, sequence::PlayerAnswered> || std::is_same_v<T, sequence::AnswerDropped>> {};

    /// Whether a trace repeats the words of a library's diff.
    [[nodiscard]] static bool is_own(const TraceOf<Spec>& trace) {
        return herding::detail::fact_of<IsOwn>(trace);
    }

    /// The effect of a library's diff on pending sequences, in words; `say` makes them of a trace. Empty for a diff of the game. If
    /// `before`, the state before the diff, is not null, `changes` gets the changed variables of the sequence.
    template <class Say>
    [[nodiscard]] static std::string words(const DiffOf<Spec>& diff, const StateOf<Spec>* before,
                                           std::vector<reflect::Change>& changes, const Say& say) {
        const auto is = [&]<class D>(std::type_identity<D>) -> const D* {
            if constexpr (herding::detail::is_alternative<D, DiffOf<Spec>>) {
                return std::get_if<D>(&diff);
            } else {
                return nullptr;
            }
        };
        if (const auto* update = is(std::type_identity<sequence::StackUpdate<R>>{})) {
            if (before != nullptr) {
                changes = changed(*update, *before);
            }
            return play::detail::printed(update->what) + counted(changes.size());
        }
        if (const auto* fired = is(std::type_identity<sequence::Enqueue<R>>{})) {
            changes.clear();
            return say(sequence::Triggered<R>{fired->waiting.trigger});
        }
        if (const auto* answer = is(std::type_identity<sequence::KeepAnswer<R>>{})) {
            return say(sequence::PlayerAnswered{answer->answered.player});
        }
        if (const auto* answer = is(std::type_identity<sequence::DropAnswer>{})) {
            return say(sequence::AnswerDropped{answer->player});
        }
        return {};
    }

private:
    [[nodiscard]] static std::string counted(std::size_t changes) {
        return changes == 0   ? std::string()
               : changes == 1 ? " (1 variable changed)"
                              : " (" + std::to_string(changes) + " variables changed)";
    }

    /// The changes of the top sequence's variables in this step.
    [[nodiscard]] static std::vector<reflect::Change> changed(const sequence::StackUpdate<R>& update,
                                                              const StateOf<Spec>& before) {
        const auto& stack = before.pending.stack();
        if (update.depth == 0) {
            return {};
        }
        const std::size_t place = update.makes_room() ? stack.size() : update.depth; // of the old top
        const auto& now = update.top.of;
        if (update.what.kind != sequence::StepKind::Began && stack.size() >= place &&
            stack[place - 1].of.index() == now.index()) {
            return reflect::difference(stack[place - 1].of, now);
        }
        typename R::Variables fresh;
        const auto& variables = reflect::readable_of<typename R::Variables>();
        reflect::detail::as<reflect::ReadableVariant>(variables).emplace(&fresh, now.index());
        return reflect::difference(fresh, now);
    }
};

/// The parts of a step of a frame. Each step of a sequence ends a part, among the diffs and among the traces. If a
/// viewer sees only some of them, only those count. If the visible diffs and traces have different numbers of steps,
/// the step stays whole.
template <class Spec>
[[nodiscard]] std::vector<StepPart> parts_of(const view::FrameView<Spec>& frame, const view::StepView& step) {
    const Rule behavior{step.behavior, std::string(play::detail::cite_of<Spec>(step.behavior)), {}};
    std::vector<StepPart> parts;
    std::uint32_t diff = step.diffs_begin;
    std::uint32_t trace = step.traces_begin;
    if constexpr (play::HasSequences<Spec>) {
        const auto ends = [](const auto& list, std::uint32_t begin, std::uint32_t end) {
            std::vector<std::uint32_t> places;
            for (std::uint32_t i = begin; i < end; ++i) {
                if (Sequenced<Spec>::step(list[i]) != nullptr) {
                    places.push_back(i + 1);
                }
            }
            return places;
        };
        const auto diffs = ends(frame.diffs, step.diffs_begin, step.diffs_end);
        const auto traces = ends(frame.traces, step.traces_begin, step.traces_end);
        for (std::size_t i = 0; i < traces.size() && (diffs.empty() || diffs.size() == traces.size()); ++i) {
            const std::uint32_t last = diffs.empty() ? diff : diffs[i];
            parts.push_back({detail::rule_of(*Sequenced<Spec>::step(frame.traces[traces[i] - 1])), diff, last,
                             trace, traces[i]});
            diff = last;
            trace = traces[i];
        }
    }
    if (parts.empty() || diff < step.diffs_end || trace < step.traces_end) {
        parts.push_back({behavior, diff, step.diffs_end, trace, step.traces_end});
    }
    return parts;
}

} // namespace herding::inline v0::inspect::detail
