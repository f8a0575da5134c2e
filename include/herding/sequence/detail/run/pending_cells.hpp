#pragma once

#include "herding/reflect/bounded.hpp"
#include "herding/sequence/detail/run/list_up_to.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/pending.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace herding::inline v0::sequence::detail {

/// Whether a sequence can stand at a position while somebody decides: at an offer, at a call, where an interrupt has left
/// it behind a step, or at its end; at its beginning if one answer puts several onto the stack.
template <class R, class View> constexpr bool is_resting(const View& program, std::size_t at) {
    const Code& code = program.code[at];
    return (at == 0 && R::order_size > 1) || code.op == Op::Offer || code.op == Op::Call ||
           !code.after.empty() || at + 1 == program.code.size();
}

/// The numbers of positions: dense, those of the first sequence first, in the order of its script.
template <class R> struct PositionNumbers {
    static constexpr std::size_t count = [] {
        std::size_t n = 0;
        for (const auto& program : R::programs) {
            for (std::size_t at = 0; at < program.code.size(); ++at) {
                n += is_resting<R>(program, at) ? 1 : 0;
            }
        }
        return n;
    }();

    static constexpr std::int64_t number(std::size_t sequence, std::size_t position) {
        return numbers[starts[sequence] + position];
    }

private:
    /// The index in `numbers` at which the positions of each sequence begin, and the end of all.
    static constexpr auto starts = [] {
        std::array<std::size_t, R::programs.size() + 1> starts{};
        for (std::size_t i = 0; i < R::programs.size(); ++i) {
            starts[i + 1] = starts[i] + R::programs[i].code.size();
        }
        return starts;
    }();
    /// The number of each position. One that is passed has the number of the next resting one.
    static constexpr auto numbers = [] {
        std::array<std::int64_t, starts.back() + 1> numbers{};
        std::size_t i = 0;
        std::int64_t n = 0;
        for (const auto& program : R::programs) {
            for (std::size_t at = 0; at < program.code.size(); ++at) {
                numbers[i++] = n;
                n += is_resting<R>(program, at) ? 1 : 0;
            }
        }
        return numbers;
    }();
};

template <std::size_t Count> using NumberBelow =
    reflect::Bounded<0, Count == 0 ? 0 : static_cast<std::int64_t>(Count) - 1>;

template <class R> struct SuspensionCells {
    static constexpr std::string_view name = "suspension";
    NumberBelow<PositionNumbers<R>::count> at{};
    typename R::Variables of{};
    bool interrupt = false;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(at), CEREAL_NVP(of), CEREAL_NVP(interrupt));
    }

    /// In its place, because a copy would wait for the fields.
    void assign(const Suspension<R>& suspension) {
        at = PositionNumbers<R>::number(suspension.of.index(), suspension.at);
        of = suspension.of;
        interrupt = suspension.interrupt;
    }
};

template <class R> struct WaitingCells {
    static constexpr std::string_view name = "waiting";
    NumberBelow<R::trigger_names.size()> trigger{};
    typename R::Variables of{};
    NumberBelow<R::depth + 1> level{};
    bool just_fired = false;

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(trigger), CEREAL_NVP(of), CEREAL_NVP(level), CEREAL_NVP(just_fired));
    }

    static WaitingCells from(const Waiting<R>& waiting) {
        return {waiting.trigger, waiting.of, waiting.level, waiting.just_fired};
    }
};

/// The fields are those of `PendingFields`.
template <class R> struct PendingCells {
    static constexpr std::string_view name = "pending";
    bool begun = false;
    ListUpTo<SuspensionCells<R>, R::depth> stack{};
    ListUpTo<WaitingCells<R>, R::queue_size> queue{};
    herding::detail::FixedList<StoredAnswer<R>, R::answers_size> answers{};

    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(begun), CEREAL_NVP(stack), CEREAL_NVP(queue), CEREAL_NVP(answers));
    }

    static PendingCells from(const Pending<R>& pending) {
        PendingCells cells;
        cells.begun = pending.begun();
        for (const auto& suspension : pending.stack()) {
            cells.stack.push_back({});
            cells.stack.end()[-1].assign(suspension);
        }
        for (const auto& waiting : pending.queue()) {
            cells.queue.push_back(WaitingCells<R>::from(waiting));
        }
        for (const auto& answer : pending.answers()) {
            cells.answers.push_back(answer);
        }
        return cells;
    }
};

} // namespace herding::inline v0::sequence::detail
