#pragma once

#include "herding/core/detail/visit.hpp"
#include "herding/sequence/detail/script/position.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/pending.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Whether pending sequences are as the rules can leave them when somebody has to decide, as far as scripts say it. What
/// depends on the board is checked where an engine begins (validate_state.hpp).

namespace herding::inline v0::sequence::detail {

template <class L> struct OwnedTriggers;
template <class... T> struct OwnedTriggers<List<T...>> {
    /// For every trigger, whether somebody owns its sequences and so orders them.
    static constexpr std::array<bool, sizeof...(T)> value{
        !std::is_same_v<decltype(std::declval<T>().owner), Unowned>...};
};

/// Checks pending sequences. Each check throws std::invalid_argument, which says where and what.
template <class R> class PendingCheck {
public:
    explicit PendingCheck(const Pending<R>& pending) noexcept : pending_(pending) {}

    void check() const {
        require(pending_.begun() || (stack().empty() && queue().empty() && pending_.answers().empty()),
                [] { return std::string("sequences are pending before the game has begun"); });
        for (std::size_t i = 0; i < stack().size(); ++i) {
            check_origin(i);
        }
        for (std::size_t i = 0; i < stack().size(); ++i) {
            check_position(i);
        }
        if constexpr (R::queue_size != 0) {
            for (std::size_t i = 0; i < queue().size(); ++i) {
                check_waiting(i);
            }
            check_order();
        }
        if constexpr (R::answers_size != 0) {
            if (!pending_.answers().empty()) {
                check_answers();
            }
        }
    }

private:
    [[nodiscard]] const auto& stack() const noexcept { return pending_.stack(); }
    [[nodiscard]] const auto& queue() const noexcept { return pending_.queue(); }
    [[nodiscard]] const ProgramView& program(std::size_t i) const {
        return R::programs[stack()[i].of.index()];
    }
    [[nodiscard]] const Code& code(std::size_t i) const { return program(i).code[stack()[i].at]; }

    /// `turn@attack`, for messages.
    [[nodiscard]] std::string position_of(std::size_t i) const {
        const Suspension<R>& here = stack()[i];
        return "`" + std::string(here.sequence()) + '@' +
               position_text<R>(here.of.index(), here.at, code(i).op != Op::Offer) + "`";
    }

    template <class Message> static void require(bool holds, Message message) {
        if (!holds) {
            throw std::invalid_argument(message());
        }
    }

    /// Whether what was there before an offer was made waits above the first `level` sequences.
    [[nodiscard]] bool waits_at(std::size_t level) const {
        for (const auto& waiting : queue()) {
            if (waiting.level == level && !waiting.just_fired) {
                return true;
            }
        }
        return false;
    }

    static bool is_triggered(std::size_t sequence) {
        for (const std::size_t triggered : R::trigger_sequences) {
            if (triggered == sequence) {
                return true;
            }
        }
        return false;
    }

    /// Whether an owner may order a sequence among others: by one of its triggers.
    static bool is_ordered(std::size_t sequence) {
        for (std::size_t i = 0; R::order_size > 1 && i < R::trigger_sequences.size(); ++i) {
            if (R::trigger_sequences[i] == sequence && OwnedTriggers<typename R::Triggers>::value[i]) {
                return true;
            }
        }
        return false;
    }

    /// How a sequence came where it lies: it began the game, interrupted, or was called.
    void check_origin(std::size_t i) const {
        const Suspension<R>& here = stack()[i];
        if (i == 0) {
            const bool ends = R::endless_steps != 0 && here.of.index() == R::endless_sequence;
            require(here.of.index() == 0 || ends, [&] {
                return position_of(i) + " is below all others, but the game begins with `" +
                       std::string(R::sequence_names[0]) + "`";
            });
            require(!here.interrupt,
                    [&] { return position_of(i) + " is below all others, so it has interrupted nothing"; });
        } else if (here.interrupt) {
            require(is_triggered(here.of.index()),
                    [&] { return position_of(i) + " has interrupted, but no trigger begins this sequence"; });
        } else {
            require(code(i - 1).op == Op::Call && code(i - 1).callee == here.sequence(), [&] {
                return position_of(i) + " is above " + position_of(i - 1) + ", which does not call it";
            });
        }
    }

    void check_position(std::size_t i) const {
        const bool top = i + 1 == stack().size();
        if (top ? waits_at(i + 1) : stack()[i + 1].interrupt) {
            const bool ended = stack()[i].at + 1U == program(i).code.size();
            const bool ordered =
                stack()[i].at == 0 && stack()[i].interrupt && is_ordered(stack()[i].of.index());
            require(ended || ordered || code(i).op == Op::Offer || !code(i).after.empty(), [&] {
                return position_of(i) + " is interrupted, but is neither after a step nor at an offer";
            });
        } else if (top) {
            require(code(i).op == Op::Offer, [&] { return position_of(i) + " does not stand at an offer"; });
        }
    }

    void check_waiting(std::size_t i) const {
        const Waiting<R>& waiting = queue()[i];
        const auto name = [&] { return "`" + std::string(R::trigger_names[waiting.trigger]) + "`"; };
        require(waiting.of.index() == R::trigger_sequences[waiting.trigger],
                [&] { return "trigger " + name() + " does not begin this sequence"; });
        require(i == 0 || queue()[i - 1].trigger <= waiting.trigger, [&] {
            return "the queue of triggers is not in order: " + name() +
                   " was declared before the one before it";
        });
        require(i == 0 || queue()[i - 1].trigger != waiting.trigger || queue()[i - 1].level <= waiting.level,
                [&] {
                    return "the queue of triggers is not in order: " + name() +
                           " waits lower than the one before it, which fired earlier";
                });
        require(waiting.level != 0, [&] { return name() + " waits, but there is no sequence to interrupt"; });
        require(waiting.level <= stack().size(),
                [&] { return name() + " waits to interrupt a sequence that is not there"; });
        if (waiting.level < stack().size()) {
            require(stack()[waiting.level].interrupt, [&] {
                return name() + " waits below " + position_of(waiting.level) + ", which has not interrupted";
            });
            require(!waiting.just_fired, [&] {
                return name() + " has just fired, but waits below " + position_of(waiting.level);
            });
        }
    }

    /// What waits on top waits for its owner to say what comes next: else it has begun.
    void check_order() const {
        constexpr auto& owned = OwnedTriggers<typename R::Triggers>::value;
        std::size_t count = 0;
        for (const auto& waiting : queue()) {
            if (waiting.level == stack().size() && !waiting.just_fired) {
                require(count != 0 || owned[waiting.trigger], [&] {
                    return "`" + std::string(R::trigger_names[waiting.trigger]) +
                           "` waits on top, but nobody orders it";
                });
                count += owned[waiting.trigger] ? 1 : 0;
            }
        }
        require(count != 1,
                [] { return std::string("one sequence waits on top, and nothing else to be ordered"); });
    }

    void check_answers() const {
        require(!stack().empty() && !waits_at(stack().size()),
                [] { return std::string("answers without an offer"); });
        const std::size_t top = stack().size() - 1;
        const auto offered = program(top).alternatives.subspan(code(top).to, code(top).count);
        require(
            offered[0].decider == DeciderKind::Players, // then all are

            [&] { return "answers at " + position_of(top) + ", which is not offered to several players"; });
        for (std::size_t i = 0; i < pending_.answers().size(); ++i) {
            const StoredAnswer<R>& answer = pending_.answers()[i];
            const auto who = [&] { return "player " + std::to_string(answer.player); };
            require(answer.player < 64,
                    [&] { return who() + " answers: players are numbered from 0 to 63"; });
            require(i == 0 || pending_.answers()[i - 1].player < answer.player,
                    [&] { return "answers are not in order: that of " + who(); });
            if (!answer.input.known()) {
                continue; // a view
            }
            const std::string_view action =
                herding::detail::fact_of<herding::detail::OwnName>(answer.input.value());
            std::string all;
            bool is_offered = false;
            for (const Alternative& one : offered) {
                is_offered = is_offered || one.name == action;
                all += (all.empty() ? "`" : ", `") + std::string(one.name) + '`';
            }
            require(is_offered, [&] {
                return who() + " answers `" + std::string(action) + "` at " + position_of(top) + ", where " +
                       all + (offered.size() == 1 ? " is offered" : " are offered");
            });
            require(answer.input.viewers() == std::uint64_t{1} << answer.player,
                    [&] { return "the answer of " + who() + " is seen by others before all have answered"; });
        }
    }

    const Pending<R>& pending_;
};

} // namespace herding::inline v0::sequence::detail
