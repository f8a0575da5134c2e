#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/error.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/history.hpp"
#include "herding/core/types.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0 {

namespace detail {

template <class Spec> class Run;

/// Leaves `emit` when a budget is exceeded. Deliberately no std::exception: rules do not catch it by accident.
struct BudgetExceeded {};

} // namespace detail

/// One dispatch as a behaviour sees it: the state now, the input, and `emit`.
///
/// The state is the engine's own until the first diff, and the working copy from then on: ask `state()` (or `->`)
/// again after an `emit`; a reference taken before it may show the state before the dispatch.
template <class Spec> class Dispatch {
    using State = StateOf<Spec>;
    using Diff = DiffOf<Spec>;
    using Trace = TraceOf<Spec>;

public:
    Dispatch(const Dispatch&) = delete;
    Dispatch& operator=(const Dispatch&) = delete;

    /// The state as it is now, with every diff emitted so far applied.
    [[nodiscard]] const State& state() const noexcept { return *now_; }
    [[nodiscard]] const State* operator->() const noexcept { return now_; }

    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return *input_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    [[nodiscard]] const SetupOf<Spec>& setup() const noexcept { return *setup_; }

    /// The working state, made now if no diff has made it yet. Unlike a reference taken from `state()` before, this one
    /// shows every diff that is still to come, until the dispatch ends. Costs the copy of the first diff.
    const State& working() {
        if (working_ == nullptr) {
            open();
        }
        return *working_;
    }

    /// Applies a diff to the working state at once, and appends it and its traces to the frame.
    ///
    /// The first one of a dispatch copies the state; none allocates once the engine is warm. Throws what `apply`
    /// and copying throw, and `EngineError` where the diff leaves no trace: let it pass, the dispatch is lost.
    template <class Given> void emit(Given&& given) {
        using D = std::remove_cvref_t<Given>;
        constexpr bool known = std::same_as<D, Diff> || detail::is_alternative<D, Diff>;
        static_assert(known, "herding: emit takes the Spec's Diff or one of its alternatives: "
                             "add this type to Spec::Diff");
        if constexpr (known && std::is_lvalue_reference_v<Given>) {
            D diff(given); // it may be a part of the state that it changes
            emit_apart(diff);
        } else if constexpr (known) {
            emit_apart(given);
        }
    }

private:
    friend class detail::Run<Spec>;

    /// For an engine: works in the history's spares.
    Dispatch(History<Spec>& history, const SetupOf<Spec>& setup, const Budget& budget, Actor actor) noexcept
        : now_(&history.state()), setup_(&setup), budget_(&budget), history_(&history), actor_(actor) {}

    /// For `advance`: works in a copy of its own, records nothing.
    Dispatch(const State& state, detail::Slot<State>& copy, const SetupOf<Spec>& setup, const Budget& budget,
             Actor actor) noexcept
        : now_(&state), setup_(&setup), budget_(&budget), copy_(&copy), actor_(actor) {}

    /// Emits a diff that is nobody else's, and takes it.
    template <class D> [[gnu::always_inline]] void emit_apart(D& diff) {
        const bool lost = std::exchange(lost_, true); // for good, once an emit threw
        if (!found_) {
            first_emit();
        }
        if (++emitted_ > budget_->diffs) [[unlikely]] {
            exceed({BudgetKind::Diffs, budget_->diffs});
        }
        mutate(diff);
        if (frame_ != nullptr) {
            frame_->diffs.emplace_back(std::move(diff)); // made in place: no temporary to copy
        }
        lost_ = lost;
    }

    /// Before the first diff of an input: the working state, where there is none yet, and what the Spec says of this
    /// input in the state that it found.
    [[gnu::noinline]] void first_emit() {
        if (working_ == nullptr) {
            open();
        }
        if (history_ != nullptr && declared_irreversible()) {
            barrier_.raise(BarrierKind::Declared);
        }
        found_ = true;
    }

    void open() {
        if (history_ != nullptr) {
            frame_ = &history_->recording().frame;
            working_ = &history_->working();
        } else {
            working_ = &copy_->assign(*now_);
        }
        now_ = working_;
    }

    [[nodiscard]] bool declared_irreversible() const {
        if constexpr (requires { Spec::reversibility(*input_, *now_); }) {
            return Spec::reversibility(*input_, *now_) == Reversibility::Irreversible;
        } else if constexpr (requires { Spec::reversibility(*input_); }) {
            return Spec::reversibility(*input_) == Reversibility::Irreversible;
        } else {
            return false;
        }
    }

    void spend_bytes(std::size_t traces) {
        bytes_ += sizeof(Diff) + traces * sizeof(Trace);
        if (bytes_ > budget_->bytes) [[unlikely]] {
            exceed({BudgetKind::Bytes, budget_->bytes});
        }
    }

    [[noreturn, gnu::cold, gnu::noinline]] static void unexplained() {
        throw EngineError(EngineError::Kind::UnexplainedDiff,
                          "a diff left no trace: its `apply` returned an empty range");
    }

    [[noreturn, gnu::cold, gnu::noinline]] void exceed(Exceeded which) {
        exceeded_ = which;
        throw detail::BudgetExceeded{};
    }

    /// Applies a diff and watches what makes a commit irreversible.
    template <class D> [[gnu::always_inline]] void mutate(const D& diff) {
        const auto reveals_before = detail::reveals_made;
        std::size_t traces = 0;
        if constexpr (HasGenerator<Spec>) {
            const auto generator = std::invoke(Spec::generator, std::as_const(*working_));
            traces = apply(diff);
            if (!(std::invoke(Spec::generator, std::as_const(*working_)) == generator)) {
                barrier_.raise(BarrierKind::Generator);
            }
        } else {
            traces = apply(diff);
        }
        if (declares_reveal(diff) || detail::reveals_made != reveals_before) {
            barrier_.raise(BarrierKind::Reveal);
        }
        spend_bytes(traces); // after the barriers: a preview needs them also where this throws
    }

    template <class D> [[gnu::always_inline]] std::size_t apply(const D& diff) {
        std::size_t traces = 0;
        if (frame_ != nullptr) {
            traces = apply_to(diff, [this](const auto& give) { this->append_trace(give); });
        } else {
            traces = apply_to(diff, [](const auto& give) { static_cast<void>(give()); });
        }
        if (traces == 0) [[unlikely]] {
            unexplained();
        }
        return traces;
    }

    /// Plain values are made where they are to stand: a copy of what has just been written part by part waits for the
    /// parts.
    template <class Give> [[gnu::always_inline]] void append_trace(const Give& give) {
        using Given = std::invoke_result_t<const Give&>;
        if constexpr (detail::is_alternative<Given, Trace> && std::is_trivially_copyable_v<Given> &&
                      std::is_aggregate_v<Given>) { // no constructor of its own that would take anything
            frame_->traces.emplace_back(std::in_place_type<Given>, detail::Made<Give>{give});
        } else {
            frame_->traces.emplace_back(give());
        }
    }

    template <class D, class Append> [[gnu::always_inline]] std::size_t apply_to(const D& diff,
                                                                                 Append append) {
        if constexpr (detail::is_alternative<D, Diff> || !detail::is_variant<D>) {
            return detail::apply_diff<Trace>(diff, *working_, append);
        } else {
            return std::visit(
                [&](const auto& one) { return detail::apply_diff<Trace>(one, *working_, append); }, diff);
        }
    }

    template <class D> static constexpr bool declares_reveal(const D& diff) {
        if constexpr (detail::is_variant<D>) {
            return std::visit(
                [](const auto& one) { return DeclaresReveal<std::remove_cvref_t<decltype(one)>>; }, diff);
        } else {
            return DeclaresReveal<D>;
        }
    }

    const State* now_;
    State* working_ = nullptr;
    Frame<Spec>* frame_ = nullptr;
    const InputOf<Spec>* input_ = nullptr;
    const SetupOf<Spec>* setup_;
    const Budget* budget_;
    History<Spec>* history_ = nullptr;
    detail::Slot<State>* copy_ = nullptr;
    std::uint64_t bytes_ = 0;
    std::uint32_t emitted_ = 0;
    Actor actor_;
    Barrier barrier_;
    std::optional<Exceeded> exceeded_;
    bool found_ = false; // this input has emitted
    bool lost_ = false;  // an emit threw
};

} // namespace herding::inline v0
