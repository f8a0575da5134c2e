#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/inlined.hpp"
#include "herding/core/dispatch.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/types.hpp"
#include "herding/sequence/action_refusal.hpp"
#include "herding/sequence/detail/run/alone_dispatch.hpp"
#include "herding/sequence/detail/script/arguments.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/triggers.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/emits.hpp"
#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace herding::inline v0::sequence::detail {

template <class Diff, class D> struct HoldsDiff : std::is_same<Diff, D> {};
template <class... All, class D> struct HoldsDiff<std::variant<All...>, D>
    : std::bool_constant<(std::is_same_v<All, D> || ...)> {};

/// Whether a diff ends the game, and so everything that is pending: always, by `static constexpr bool ends_game = true;`, or if
/// its `bool ends_game(const Board&) const` returns true for the board after it.
template <class D, class Board> inline constexpr bool may_end_game =
    requires { typename std::enable_if_t<(D::ends_game)>; } || requires(const D& diff, const Board& board) {
        { diff.ends_game(board) } -> std::same_as<bool>;
    };
/// A member of that name with another form, which would never end a game.
template <class D, class Board> inline constexpr bool says_end_wrong =
    !may_end_game<D, Board> && requires { &D::ends_game; } && !requires {
        requires std::same_as<decltype(D::ends_game), const bool>;
        typename std::bool_constant<D::ends_game>;
    };
template <class Diff, class Board> inline constexpr bool some_end_game = may_end_game<Diff, Board>;
template <class... D, class Board> inline constexpr bool some_end_game<std::variant<D...>, Board> =
    (may_end_game<D, Board> || ...);

template <class D, class Board> [[nodiscard]] bool ends_game(const D& diff, const Board& board) {
    if constexpr (requires { diff.ends_game(board); }) {
        return diff.ends_game(board);
    } else {
        return may_end_game<D, Board>;
    }
}

/// State for the callables of a script: that of a dispatch, or one that is only read.
template <class Spec> class Context {
public:
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using State = typename Spec::State;
    using Setup = SetupOf<Spec>;

    using Emitter = EmitterOf<Spec>;

    explicit Context(Emitter& dispatch) noexcept
        : dispatch_(held(dispatch)), state_(&dispatch.state()), setup_(&dispatch.setup()),
          actor_(dispatch.actor()) {
        if (dispatch.opened()) {
            working_ = &dispatch.open();
        }
    }
    Context(const State& state, const Setup& setup) noexcept : state_(&state), setup_(&setup) {}

    [[nodiscard, gnu::always_inline]] Emitter& dispatch() noexcept {
        if constexpr (is_alone<Spec>) {
            return dispatch_;
        } else {
            return *dispatch_;
        }
    }
    [[nodiscard, gnu::always_inline]] const Emitter& dispatch() const noexcept {
        return const_cast<Context&>(*this).dispatch();
    }
    [[nodiscard]] const State& state() const noexcept { return *state_; }
    [[nodiscard]] const Board& board() const noexcept { return state(); }
    [[nodiscard]] const Setup& setup() const noexcept { return *setup_; }
    [[nodiscard]] Actor actor() const noexcept { return actor_; }
    void act_as(Actor actor) noexcept { actor_ = actor; }
    /// The receiver of the diffs of steps, by its `send`.
    [[nodiscard]] Context& emits_into() noexcept { return *this; }

    /// How many sequences are pending, the running one included; ahead of the state while a step runs.
    std::size_t depth = 0;
    std::optional<ActionReason> failure;
    std::int64_t limit = 0; ///< the number in the message of a failure
    bool ended = false;     ///< a diff has ended the game
    bool fired = false;     ///< a trigger waits to interrupt here: before the next step of the sequence

    template <class S> [[nodiscard]] Within<S> within(Within<S>*) const noexcept {
        return Within<S>(depth == 0 ? nullptr : state().pending.template find_below<S>(depth - 1));
    }

    /// Before the first diff: from here on every diff shows in `state()`.
    void open() {
        if (working_ == nullptr) {
            working_ = &dispatch().open();
            state_ = working_;
        }
    }
    /// The working state; null before `open`.
    [[nodiscard]] State* working() const noexcept { return working_; }

    /// Moves the diff, unless it is an lvalue.
    template <class Given> HERDING_DETAIL_NOT_CLONED void emit(Given&& diff) {
        const auto own = reveals_made() - known_reveals_;
        dispatch().template emit<Given>(diff);
        known_reveals_ = reveals_made() - own;
    }

    /// Whether a script has shown something to somebody in its own variables, and no diff has recorded it yet.
    [[nodiscard]] bool revealed() const noexcept { return reveals_made() != known_reveals_; }
    void told_reveals() noexcept { known_reveals_ = reveals_made(); }

    /// Emits for a step, and checks whether that fires a trigger.
    template <class D> HERDING_DETAIL_NOT_CLONED static void send(void* context, const D& diff) {
        constexpr bool declared = HoldsDiff<typename Spec::Diff, D>::value;
        static_assert(declared, "herding: a step emits a diff that is none of the Spec's: add it to "
                                "`Rules::Diffs<…>` [docs/errors.md#emits_no_diff_of_the_spec]");
        static_assert(
            !says_end_wrong<D, Board>,
            "herding: `ends_game` of a diff must be `static constexpr bool ends_game = true;` or `bool "
            "ends_game(const Board&) const` [docs/errors.md#ends_game_of_another_form]");
        if constexpr (declared) {
            auto& self = *static_cast<Context*>(context);
            self.emit(diff);
            if constexpr (Rules::queue_size != 0 || some_end_game<typename Spec::Diff, Board>) {
                try {
                    self.follow(diff);
                } catch (...) {
                    self.dispatch().fail(); // the diff has been emitted without its consequences
                    throw;
                }
            }
        }
    }

    /// Queues what a diff triggers. Behaviors use `sequence::emit`.
    template <class D, class... S> void fire(const D& diff, List<S...>) {
        [[maybe_unused]] std::uint8_t number = 0;
        (fire_of<S>(diff, number), ...);
    }

private:
    /// Checks whether an emitted diff ends the game, and queues what it triggers.
    template <class D> void follow(const D& diff) {
        if constexpr (some_end_game<typename Spec::Diff, Board>) {
            if (!ended && ends_game(diff, board())) {
                ended = true;
                fired = true; // the step pauses
            }
            if (ended) {
                return; // there is nothing left to interrupt
            }
        }
        fire<D>(diff, typename Rules::Sequences{});
    }

    /// By value if it is this small: then its address does not escape from the walk.
    [[gnu::always_inline]] static auto held(Emitter& dispatch) noexcept {
        if constexpr (is_alone<Spec>) {
            return dispatch;
        } else {
            return &dispatch;
        }
    }

    /// None if nothing reads barriers.
    [[nodiscard]] static std::uint64_t reveals_made() noexcept {
        if constexpr (is_recorded<Spec>) {
            return herding::detail::reveals_made;
        } else {
            return 0;
        }
    }

    template <class S, class D> void fire_of(const D& diff, std::uint8_t& number) {
        if constexpr (Triggering<S>) {
            auto triggers = S::triggers();
            if constexpr (requires { triggers.fire; }) {
                fire_one<S>(triggers, diff, number++);
            } else {
                [&]<class... T>(const FlatTuple<T...>& tuple) {
                    [&]<std::size_t... I>(std::index_sequence<I...>) {
                        (fire_one<S>(detail::get<I>(tuple), diff, number++), ...);
                    }(std::index_sequence_for<T...>{});
                }(triggers);
            }
        }
    }

    template <class S, class T, class D> void fire_one(const T& trigger, const D& diff, std::uint8_t number) {
        using F = decltype(trigger.fire);
        using Arguments = ArgumentsOf<Board, F>;
        if constexpr (std::is_same_v<Arguments, List<D>>) {
            const auto before = reveals_made();
            auto found = call_lambda(trigger.fire, *this, FlatTuple<const D&>{{{diff}}});
            const auto own = reveals_made() - before;
            known_reveals_ += own; // told by what puts it into the queue
            enqueue<S>(std::move(found), number, own != 0);
        }
    }

    template <class S, class Found> void enqueue(Found&& found, std::uint8_t number, bool reveal) {
        if (!found) {
            return;
        }
        if (state().pending.queue().full()) {
            failure = ActionReason::TooManyTriggers;
            return;
        }
        Enqueue<Rules> diff{.reveal = reveal};
        diff.waiting.of.template emplace<S>(*std::forward<Found>(found));
        diff.waiting.trigger = number;
        diff.waiting.level = static_cast<std::uint8_t>(depth);
        diff.waiting.just_fired = true;
        emit(std::move(diff));
        fired = true;
    }

    std::conditional_t<is_alone<Spec>, Emitter, Emitter*> dispatch_{};
    const State* state_ = nullptr;
    State* working_ = nullptr;
    const Setup* setup_;
    Actor actor_;
    std::uint64_t known_reveals_ = reveals_made(); // all but those that scripts made
};

} // namespace herding::inline v0::sequence::detail
