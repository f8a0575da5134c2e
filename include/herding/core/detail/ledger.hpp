#pragma once

#include "herding/core/barrier.hpp"
#include "herding/core/budget.hpp"
#include "herding/core/detail/history.hpp"
#include "herding/core/detail/sink.hpp"
#include "herding/core/detail/slot.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/types.hpp"

#include <cstdint>
#include <string_view>

namespace herding::inline v0::detail {

template <class Spec>
concept ReversibilityOfState = requires(const InputOf<Spec>& input, const StateOf<Spec>& state) {
    Spec::reversibility(input, state) == Reversibility::Irreversible;
};
template <class Spec>
concept DeclaresReversibility = ReversibilityOfState<Spec> || requires(const InputOf<Spec>& input) {
    Spec::reversibility(input) == Reversibility::Irreversible;
};

/// Sink of a dispatch of behaviors. One type, because behaviors are functions of one type: an engine, `advance` and
/// `advance_legal` differ by its pointers, which are constants if the dispatch is compiled as one function.
///
/// Opens the working state at the first diff, and notes the budget that was exceeded.
template <class Spec> class Ledger : public IntoFrame<Spec> {
    using State = StateOf<Spec>;
    using Base = IntoFrame<Spec>;

public:
    static constexpr bool always_in_place = false;

    /// The caller's state is the working state. Nothing is recorded.
    Ledger() noexcept : opened_(true) {}
    /// Works in a copy and records nothing.
    explicit Ledger(Slot<State>& copy) noexcept : copy_(&copy) {}
    /// Works in the spares of a history.
    explicit Ledger(History<Spec>& history) noexcept : history_(&history) {}

    [[nodiscard]] bool records() const noexcept { return history_ != nullptr; }
    [[nodiscard]] bool in_place() const noexcept { return history_ == nullptr && copy_ == nullptr; }
    [[nodiscard]] bool opened() const noexcept { return opened_; }
    [[nodiscard]] bool prepares() const noexcept {
        return !opened_ || (DeclaresReversibility<Spec> && records());
    }
    [[nodiscard]] Frame<Spec>& frame() const noexcept { return *this->frame_; }

    /// The working state: a copy of the present one.
    [[nodiscard, gnu::always_inline]] const State* open(const State* now) {
        if (history_ != nullptr) {
            if (!history_->has_spares()) [[unlikely]] {
                history_->reserve_spares();
            }
            this->use(history_->spare_frame().frame);
            now = &history_->working();
        } else {
            now = &copy_->assign(*now);
        }
        opened_ = true;
        return now;
    }

    /// Raises the barrier that the Spec declares for an input, whose first diff has this number.
    [[gnu::always_inline]] void declare([[maybe_unused]] const InputOf<Spec>& input,
                                        [[maybe_unused]] const State& now,
                                        [[maybe_unused]] std::uint32_t diff) {
        if constexpr (DeclaresReversibility<Spec>) {
            if (records() && is_irreversible(input, now)) {
                this->raise(BarrierKind::Declared, diff);
            }
        }
    }

    [[nodiscard, gnu::always_inline]] std::uint32_t room(std::uint32_t diffs,
                                                         std::uint32_t traces) const noexcept {
        return records() ? Base::room(diffs, traces) : most_pairs;
    }
    [[gnu::always_inline]] void grow(std::uint32_t diffs, std::uint32_t traces) {
        if (records()) {
            Base::grow(diffs, traces);
        }
    }
    void close(std::uint32_t diffs, std::uint32_t traces) const noexcept {
        if (this->frame_ != nullptr) {
            Base::close(diffs, traces);
        }
    }

    [[gnu::always_inline]] void exceed(Exceeded which) noexcept {
        exceeds_ = true;
        exceeded_ = which;
    }
    /// Whether a budget was exceeded, and which.
    [[nodiscard]] bool exceeds() const noexcept { return exceeds_; }
    [[nodiscard]] const Exceeded& exceeded() const noexcept { return exceeded_; }
    /// Names the place in the rules at which it was exceeded.
    void name_place(std::string_view part, std::string_view place) noexcept {
        if (exceeds_) {
            exceeded_.part = part;
            exceeded_.place = place;
        }
    }

    /// The behavior that raised a barrier first, or the first behavior if no diff raised one. Empty if none has
    /// emitted.
    [[nodiscard, gnu::always_inline]] std::string_view raiser() const noexcept {
        return raiser(frame(), this->barriers() == 0 ? 0 : this->raised_at());
    }

private:
    [[nodiscard, gnu::noinline]] static std::string_view raiser(const Frame<Spec>& frame,
                                                                std::uint32_t diff) noexcept {
        for (const Step& step : frame.steps) {
            if (diff < step.diffs_end) {
                return step.behavior;
            }
        }
        return {};
    }

    [[nodiscard]] static bool is_irreversible(const InputOf<Spec>& input, [[maybe_unused]] const State& now) {
        if constexpr (ReversibilityOfState<Spec>) {
            return Spec::reversibility(input, now) == Reversibility::Irreversible;
        } else {
            return Spec::reversibility(input) == Reversibility::Irreversible;
        }
    }

    History<Spec>* history_ = nullptr;
    Slot<State>* copy_ = nullptr;
    bool opened_ = false;
    bool exceeds_ = false;
    Exceeded exceeded_{};
};

} // namespace herding::inline v0::detail
