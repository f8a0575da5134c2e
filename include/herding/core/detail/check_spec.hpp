#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/behavior.hpp"
#include "herding/core/detail/check_types.hpp"
#include "herding/core/diff.hpp"
#include "herding/core/frame.hpp"
#include "herding/core/table.hpp"
#include "herding/core/types.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

/// Requirements on a Spec. Each unmet one gives one sentence.

namespace herding::inline v0::detail {

template <class T, class Spec> inline constexpr bool is_table = false;
template <std::size_t N, class Spec> inline constexpr bool is_table<std::array<BehaviorDef<Spec>, N>, Spec> =
    true;

template <class D> inline constexpr bool reveals_is_constant = [] {
    if constexpr (requires(const D& diff) { diff.reveals; }) {
        return requires { typename std::bool_constant<(D::reveals)>; };
    }
    return true;
}();
template <class... D> inline constexpr bool reveals_is_constant<std::variant<D...>> =
    (reveals_is_constant<D> && ...);

// clang-format off
template <class S> concept HasState = requires { typename S::State; };
template <class S> concept HasInput = requires { typename S::Input; };
template <class S> concept HasDiff = requires { typename S::Diff; };
template <class S> concept HasTrace = requires { typename S::Trace; };
template <class S> concept HasInfo = requires { typename S::Info; };
template <class S> concept HasOrderKey = requires { typename S::OrderKey; };
template <class S> concept HasBehaviors = requires { S::behaviors(); };
template <class S> concept NamesSettling = requires { &S::settling; };
template <class S> concept NamesReversibility = requires { &S::reversibility; };
template <class S> concept NamesDescribe = requires { &S::describe; };
template <class S> concept NamesFootprint = requires { &S::footprint; };
template <class S> concept NamesHash = requires { typename S::Hash; };
template <class S> concept NamesMayUndo = requires { &S::may_undo; };
template <class S> concept NamesGenerator = requires { &S::generator; };
// clang-format on

/// Whether a Spec has a member of this name at all. A function exists but cannot be used if its body does not
/// compile; the compiler has reported that.
struct OtherBehaviors {
    void behaviors();
};
template <class S> struct BothBehaviors : S, OtherBehaviors {};
template <class S>
concept DeclaresBehaviors = HasBehaviors<S> || !std::is_class_v<S> || std::is_final_v<S> ||
                            !requires { &BothBehaviors<S>::behaviors; };
template <class S>
concept BehaviorsAreData = requires { sizeof(S::behaviors); };
template <class S>
concept BehaviorsNeedAnObject = !HasBehaviors<S> && requires(S& spec) { spec.behaviors(); };

template <class S>
concept GoodReversibility = requires(const InputOf<S>& input, const StateOf<S>& before) {
    { S::reversibility(input) } -> std::same_as<Reversibility>;
} || requires(const InputOf<S>& input, const StateOf<S>& before) {
    { S::reversibility(input, before) } -> std::same_as<Reversibility>;
};
template <class S>
concept GoodDescribe = requires(const TraceOf<S>& trace) { S::describe(trace); };
template <class S>
concept MayUndoByFrame = requires(Actor actor, const Frame<S>& frame) {
    { S::may_undo(actor, frame) } -> std::convertible_to<bool>;
};
template <class S>
concept MayUndoByState = requires(Actor actor, const Frame<S>& frame, const StateOf<S>& state) {
    { S::may_undo(actor, frame, state) } -> std::convertible_to<bool>;
};
template <class S>
concept GoodMayUndo = MayUndoByFrame<S> || MayUndoByState<S>;

/// The answer of the Spec whether an actor may undo or redo a frame in this state. True if the Spec has no
/// `may_undo`.
template <class S>
[[nodiscard]] bool asked_may_undo(Actor actor, const Frame<S>& frame, const StateOf<S>& state) {
    if constexpr (MayUndoByState<S>) {
        return S::may_undo(actor, frame, state);
    } else if constexpr (MayUndoByFrame<S>) {
        return S::may_undo(actor, frame);
    } else {
        return true;
    }
}
template <class S>
concept GoodGenerator =
    HasGenerator<S> && requires(StateOf<S>& state) { of_state(S::generator, state).reseed(std::uint64_t{}); };

/// Further requirements of the Spec's `Rules`, such as those of sequences: `fits<Spec>` checks the Spec's types, and
/// the class `CheckGame<Spec>` reports mistakes.
template <class S> inline constexpr bool rules_fit = true;
template <class S>
    requires requires { S::Rules::template fits<S>; }
inline constexpr bool rules_fit<S> = S::Rules::template fits<S>;
struct NoRules {};
template <class S> auto rules_of() {
    if constexpr (requires { typename S::Rules::template CheckGame<S>; }) {
        return Is<typename S::Rules::template CheckGame<S>>{};
    } else {
        return Is<NoRules>{};
    }
}

/// Whether the diffs can be copied, compared and applied.
template <class S> inline constexpr bool diffs_fit =
    all_values<DiffOf<S>> && applicable<DiffOf<S>, StateOf<S>, TraceOf<S>>;

template <class S>
concept HasOrderedKey = HasOrderKey<S> && requires(const OrderKeyOf<S>& a) {
    { a < a } -> std::convertible_to<bool>;
};

/// Whether both tables of a Spec are tables of its behaviors.
template <class S> inline constexpr bool tables_fit = [] {
    if constexpr (HasBehaviors<S>) {
        if constexpr (is_table<std::remove_cvref_t<decltype(S::behaviors())>, S> && BehaviorsAreConstant<S>) {
            using Table = BehaviorTable<S>;
            return Table::twice == 0 && first_mistake(Table::entries) == Table::entries.size();
        }
    }
    return false;
}() && [] {
    if constexpr (HasSettling<S>) {
        if constexpr (is_table<std::remove_cvref_t<decltype(S::settling())>, S> && SettlingIsConstant<S>) {
            using Table = SettlingTable<S>;
            return Table::twice == 0 && first_mistake(Table::entries) == Table::entries.size();
        }
        return false;
    }
    return !NamesSettling<S>;
}();

/// Whether the rules of a Spec can be compiled. Large templates check it first, because they would report one mistake a
/// hundred times. CheckSpec reports the mistake.
template <class S> inline constexpr bool spec_fits = [] {
    if constexpr (HasState<S> && HasInput<S> && HasDiff<S> && HasTrace<S> && HasInfo<S> && HasOrderedKey<S>) {
        return rules_fit<S> && Value<StateOf<S>> && all_values<InputOf<S>> && all_values<TraceOf<S>> &&
               all_values<InfoOf<S>> && diffs_fit<S> && tables_fit<S> &&
               (!NamesGenerator<S> || GoodGenerator<S>);
    } else {
        return false;
    }
}();

template <class S, bool Known> struct CheckTables {};
template <class S> struct CheckTables<S, true> {
    static_assert(sizeof(CheckTable<BehaviorTable<S>>) != 0);
    static_assert(sizeof(CheckTable<SettlingTable<S>>) != 0);
};

// One sentence for each mistake. A check that makes sense only if another one holds waits for it. Used through its
// size: after a failed assertion, Clang sees no other constants of the class.
template <class S> struct CheckSpec {
    static_assert(sizeof(typename decltype(rules_of<S>())::type) != 0);
    static_assert(HasState<S>, "herding: the Spec has no State: add `using State = ...;`, the whole game as "
                               "one value [docs/errors.md#no_state]");
    static_assert(!HasState<S> || Value<StateOf<S>>,
                  "herding: Spec::State cannot be copied and compared: "
                  "add `bool operator==(const State&) const = default;` to it and to what it holds "
                  "[docs/errors.md#state_not_comparable]");
    static_assert(HasInput<S>, "herding: the Spec has no Input: add `using Input = ...;`, what an actor "
                               "submits [docs/errors.md#no_input]");
    static_assert(sizeof(Unless < !HasInput<S> || all_values<InputOf<S>>, CheckInputs < S >>) != 0);
    static_assert(HasTrace<S>, "herding: the Spec has no Trace: add `using Trace = ...;`, what happened, as "
                               "data [docs/errors.md#no_trace]");
    static_assert(sizeof(Unless < !HasTrace<S> || all_values<TraceOf<S>>, CheckTraces < S >>) != 0);
    static_assert(HasInfo<S>, "herding: the Spec has no Info: add `using Info = ...;`, why a behavior "
                              "refuses [docs/errors.md#no_info]");
    static_assert(sizeof(Unless < !HasInfo<S> || all_values<InfoOf<S>>, CheckInfos < S >>) != 0);
    static_assert(HasOrderKey<S>, "herding: the Spec has no OrderKey: add `using OrderKey = int;` or an "
                                  "enumeration of phases [docs/errors.md#no_order_key]");
    static_assert(!HasOrderKey<S> || HasOrderedKey<S>,
                  "herding: Spec::OrderKey must be ordered with <: use int, an enumeration, or a type with "
                  "operator< [docs/errors.md#order_key_not_ordered]");

    static_assert(HasDiff<S>,
                  "herding: the Spec has no Diff: add `using Diff = ...;`, one mutation or a std::variant "
                  "of them [docs/errors.md#no_diff]");
    static constexpr bool diffs_are_known = HasDiff<S> && HasState<S> && HasTrace<S> && rules_fit<S>;
    static_assert(sizeof(Unless < !diffs_are_known || diffs_fit<S>, CheckDiffs < S >>) != 0);
    static_assert(!HasDiff<S> || reveals_is_constant<DiffOf<S>>,
                  "herding: `reveals` of a Diff must be a constant: `static constexpr bool reveals = true;` "
                  "[docs/errors.md#reveals_not_constant]");

    static_assert(DeclaresBehaviors<S> && !BehaviorsAreData<S>,
                  "herding: the Spec has no behaviors(): add `static constexpr auto behaviors() { "
                  "return herding::table<Spec>({...}); }` (a function, not a data member) "
                  "[docs/errors.md#no_behaviors]");
    static_assert(!BehaviorsNeedAnObject<S>, "herding: Spec::behaviors() must be static: `static constexpr "
                                             "auto behaviors()` [docs/errors.md#behaviors_not_static]");
    static constexpr bool behaviors_are_a_table = [] {
        if constexpr (HasBehaviors<S>) {
            return is_table<std::remove_cvref_t<decltype(S::behaviors())>, S>;
        }
        return true;
    }();
    static_assert(behaviors_are_a_table,
                  "herding: Spec::behaviors() must return a table of this Spec's behaviors: "
                  "`return herding::table<Spec>({{\"name\", order_key, function}, ...});`, and the functions "
                  "in it are static [docs/errors.md#behaviors_not_a_table]");
    static_assert(!behaviors_are_a_table || !HasBehaviors<S> || BehaviorsAreConstant<S>,
                  "herding: Spec::behaviors() must be constexpr: `static constexpr auto behaviors()` "
                  "[docs/errors.md#behaviors_not_constexpr]");
    static constexpr bool settling_is_a_table = [] {
        if constexpr (HasSettling<S>) {
            return is_table<std::remove_cvref_t<decltype(S::settling())>, S>;
        }
        return !NamesSettling<S>;
    }();
    static_assert(settling_is_a_table,
                  "herding: Spec::settling must be a static constexpr function that returns "
                  "`herding::table<Spec>({...})`, like behaviors(); a Spec without one has no member of this "
                  "name, not one whose `requires` does not hold [docs/errors.md#settling_is_data]");
    static_assert(!settling_is_a_table || !HasSettling<S> || SettlingIsConstant<S>,
                  "herding: Spec::settling() must be constexpr: `static constexpr auto settling()` "
                  "[docs/errors.md#settling_not_constexpr]");

    static_assert(
        !NamesReversibility<S> || GoodReversibility<S>,
        "herding: Spec::reversibility must be `static herding::Reversibility reversibility(const Input&)` "
        "or `(const Input&, const State& before)` [docs/errors.md#reversibility_returns_bool]");
    static_assert(!NamesDescribe<S> || GoodDescribe<S>,
                  "herding: Spec::describe must be `static std::string describe(const Trace&)` "
                  "[docs/errors.md#describe_takes_the_wrong_type]");
    static_assert(!NamesFootprint<S> || HasFootprint<S>,
                  "herding: Spec::footprint must be `static std::size_t footprint(const State&)` "
                  "[docs/errors.md#footprint_returns_nothing]");
    static_assert(!NamesHash<S> || HasHash<S>,
                  "herding: Spec::Hash must have `using Value = ...;`, copyable and comparable with ==, and "
                  "`static Value of(const State&)`: `using Hash = herding::reflect::Xxh3;` "
                  "[docs/errors.md#hash_of_another_type]");
    static_assert(!NamesMayUndo<S> || GoodMayUndo<S>,
                  "herding: Spec::may_undo must be `static bool may_undo(herding::Actor, const "
                  "herding::Frame<Spec>&)`, or the same with a third parameter `const State&` "
                  "[docs/errors.md#may_undo_lacks_the_frame]");
    static_assert(
        !NamesGenerator<S> || GoodGenerator<S>,
        "herding: Spec::generator must lead from a State to its generator, which has == and reseed(seed): "
        "`static constexpr auto generator = &State::generator;` and a herding::Generator in the State "
        "[docs/errors.md#generator_without_reseed]");

    static constexpr bool tables_are_known =
        HasInfo<S> && HasOrderedKey<S> && HasBehaviors<S> && behaviors_are_a_table && settling_is_a_table &&
        BehaviorsAreConstant<S> && (!HasSettling<S> || SettlingIsConstant<S>);
    static_assert(sizeof(CheckTables<S, tables_are_known>) != 0);
};

} // namespace herding::inline v0::detail
