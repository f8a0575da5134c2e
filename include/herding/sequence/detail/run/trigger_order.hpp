#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/reflect/detail/unknown_search.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/bounds.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/pending_lists.hpp"
#include "herding/sequence/detail/script/in_game.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/pending.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence {

namespace detail {

/// Triggered sequences wait, and their owner says which comes next. It is one alone where the owners have changed since
/// the order was asked for. Of more than 16 it is the first 16: the next one comes into sight when one of them has begun.
struct OrderChoice {
    Actor owner;
    BoundedList<std::size_t, most_waiting>
        waiting{};       ///< their places in the queue; of those that are alike the first
    std::size_t all = 0; ///< how many the owner has, alike or not
};

/// Whether it makes no difference which of two comes first. If not everybody sees all of them, they differ: to ask, or not to
/// ask, would show something.
template <class Rules> bool are_alike(const Waiting<Rules>& a, const Waiting<Rules>& b) {
    if (a.trigger == b.trigger && AlikeTriggers<typename Rules::Triggers>::value[a.trigger]) {
        return true;
    }
    return a.of == b.of && !reflect::detail::UnknownSearch{.all_see = true}.in(a.of);
}

template <class S> struct OwnerOf {
    /// Who owns a waiting sequence: nobody, where the trigger does not say. Sets the failure of the context where there is
    /// no such player.
    template <class Trigger, class Context>
    static std::optional<Actor> ask(const Trigger& trigger, const S& sequence, Context& context) {
        using O = decltype(trigger.owner);
        if constexpr (std::is_same_v<O, Unowned>) {
            return std::nullopt;
        } else if constexpr (std::is_invocable_v<O, const S&, const typename Context::Board&>) {
            return player(trigger.owner(sequence, context.board()), context);
        } else if constexpr (std::is_invocable_v<O, const S&>) {
            return player(trigger.owner(sequence), context);
        } else {
            return std::nullopt; // CheckTrigger has told that it is wrong
        }
    }

private:
    template <class Player, class Context>
    static std::optional<Actor> player(const Player& owner, Context& context) {
        const auto number = plain_number(owner);
        if (!is_player_number(number)) [[unlikely]] {
            context.failure = ActionReason::NoSuchOwner;
            context.limit = static_cast<std::int64_t>(number);
            return std::nullopt;
        }
        return Actor::player(static_cast<std::uint16_t>(number));
    }
};

template <class Spec, class S>
std::optional<Actor> owner_in(Context<Spec>& context, const Waiting<typename Spec::Rules>& waiting,
                              std::uint8_t& number) {
    std::optional<Actor> owner;
    if constexpr (Triggering<S>) {
        const auto ask = [&](const auto& trigger) {
            if (number++ == waiting.trigger) {
                owner = OwnerOf<S>::ask(trigger, herding::detail::held<S>(waiting.of), context);
            }
        };
        auto triggers = S::triggers();
        if constexpr (requires { triggers.fire; }) {
            ask(triggers);
        } else {
            [&]<class... T>(const FlatTuple<T...>& tuple) {
                [&]<std::size_t... I>(std::index_sequence<I...>) {
                    (ask(detail::get<I>(tuple)), ...);
                }(std::index_sequence_for<T...>{});
            }(triggers);
        }
    }
    return owner;
}

template <class Spec, class... S>
std::optional<Actor> named_owner(Context<Spec>& context, const Waiting<typename Spec::Rules>& waiting,
                                 List<S...>) {
    std::uint8_t number = 0;
    std::optional<Actor> owner;
    ((owner = owner ? owner : owner_in<Spec, S>(context, waiting, number)), ...);
    return owner;
}

/// Who orders a waiting sequence: nobody, if its owner has left the game.
template <class Spec>
std::optional<Actor> owner_of(Context<Spec>& context, const Waiting<typename Spec::Rules>& waiting) {
    const auto owner = named_owner(context, waiting, typename Spec::Rules::Sequences{});
    return owner && is_in_game<Spec>(context.board(), context.setup(), owner->index()) ? owner : std::nullopt;
}

/// How many of `waiting` sequences an answer orders; 0 if it is no order of some of them.
template <std::size_t N>
[[nodiscard]] std::size_t length_of(const OrderTriggers<N>& order, std::size_t waiting) {
    std::size_t length = 0;
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < N; ++i) {
        if (!order.value[i]) {
            continue;
        }
        const auto place = static_cast<std::uint32_t>(order.value[i]->value());
        if (i != length || place >= waiting || ((seen >> place) & 1U) != 0) {
            return 0;
        }
        seen |= 1U << place;
        ++length;
    }
    return length;
}

/// Calls `visit` with every order of 2 to `longest` of `waiting` sequences, as long as it returns true: longer ones behind those
/// with which they begin. Returns whether it always has. All that are ordered lie on the stack at once: `longest` is its room.
template <std::size_t N, class Visit>
bool each_order(std::size_t waiting, std::size_t longest, const Visit& visit, OrderTriggers<N> order = {},
                std::size_t length = 0) {
    for (std::size_t i = 0; length < N && length < longest && i < waiting; ++i) {
        order.value[length] = static_cast<int>(i);
        if (length_of(order, waiting) == length + 1 &&
            !((length == 0 || visit(order)) && each_order(waiting, longest, visit, order, length + 1))) {
            return false;
        }
    }
    return true;
}

/// Which of those that wait count for an order: those for which it was asked, or all. What behaviors have just fired was
/// not there where somebody was asked.
enum class Counted : bool { AskedBefore, All };

/// Whether an order is to be chosen, by the owner of the first sequence that waits on top. Where it was asked for, it is
/// until somebody has chosen, or a behavior of the library has looked: else nobody could act. Sets the failure of the
/// context where an owner is no player; then nobody chooses.
template <class Spec, class State>
std::optional<OrderChoice> order_choice(Context<Spec>& context, const State& state,
                                        Counted counted = Counted::AskedBefore) {
    std::optional<OrderChoice> choice;
    const auto& queue = state.pending.queue();
    const auto here = [&](const auto& waiting) { return waiting.level == state.pending.depth(); };
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (!here(queue[i]) || (queue[i].just_fired && counted == Counted::AskedBefore)) {
            continue;
        }
        const auto owner = owner_of(context, queue[i]);
        if (context.failure == ActionReason::NoSuchOwner) {
            return std::nullopt;
        }
        if (!choice) {
            if (!owner) {
                return std::nullopt; // the first one has no owner: declared order
            }
            choice = OrderChoice{*owner};
        }
        if (owner != choice->owner) {
            continue;
        }
        ++choice->all;
        bool is_new = !choice->waiting.full();
        for (std::size_t k = 0; is_new && k < choice->waiting.size(); ++k) {
            is_new = !are_alike(queue[choice->waiting[k]], queue[i]);
        }
        if (is_new) {
            choice->waiting.push_back(i);
        }
    }
    const std::size_t fewest = counted == Counted::All ? 2 : 1;
    return choice && choice->waiting.size() >= fewest ? choice : std::nullopt;
}

} // namespace detail

} // namespace herding::inline v0::sequence
