#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/detail/visit.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/sequence/action.hpp"
#include "herding/sequence/deciders.hpp"
#include "herding/sequence/detail/check/captures.hpp"
#include "herding/sequence/detail/run/answers.hpp"
#include "herding/sequence/detail/run/choice_range.hpp"
#include "herding/sequence/detail/run/context.hpp"
#include "herding/sequence/detail/run/offer_terms.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/candidates.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/find_node.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/simple_values.hpp"
#include "herding/sequence/detail/script/type_list.hpp"
#include "herding/sequence/pending.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Listing the actions of an offer.

namespace herding::inline v0::sequence::detail {

/// Number of values that are drawn if a sample suffices.
inline constexpr std::uint64_t sampled_choices = 100;

/// The listed part of an offer.
struct ListingScope {
    std::optional<Actor> by = {};   ///< only what this actor may take
    Generator* sample = nullptr;    ///< draws values if there are too many to list; null: too many throw
    std::string_view left_out = {}; ///< set: an action of which not all values were looked at
};

[[noreturn, gnu::cold, gnu::noinline]] inline void too_many_choices(std::string_view action,
                                                                    std::uint64_t total,
                                                                    std::span<const std::uint64_t> counts,
                                                                    std::span<const std::string_view> names) {
    const auto text = [](std::uint64_t count) {
        return count == reflect::detail::countless ? std::string("2^64 or more") : std::to_string(count);
    };
    const auto most =
        static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    throw reflect::NotEnumerable(
        "herding: action `" + std::string(action) + "` cannot be listed: its arguments have " + text(total) +
        " values, more than " + std::to_string(most_choices) + "; argument `" + std::string(names[most]) +
        "` has " + text(counts[most]) + ". Give it a smaller range, or ask for it in several actions");
}

/// A number below `bound`, each equally likely; `bound` is not 0.
inline std::uint64_t number_below(Generator& generator, std::uint64_t bound) {
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(bound);
    std::uint64_t number = 0;
    do {
        number = ((std::uint64_t{generator.next()} << 32U) | generator.next()) & mask;
    } while (number >= bound);
    return number;
}

/// Shared data of the listing of all offers. It depends on no Spec.
struct ListingState {
    ListingScope& scope;
    bool more = true;        ///< result of the sink
    std::uint64_t calls = 0; ///< how often it was called
    std::uint64_t share = 1; ///< number of values that each represents
};

/// Numbers of the values that an action's arguments have together: all of them in order, or a sample. If the sample yields
/// nothing, the first ones follow in order until one yields something.
class ArgumentNumbers {
public:
    explicit ArgumentNumbers(std::uint64_t total) noexcept : total_(total) {}

    /// From here on draws.
    void sample(ListingState& listed) noexcept {
        samples_ = true;
        before_ = listed.calls;
        listed.share = total_ / sampled_choices;
    }
    [[nodiscard]] bool next(ListingState& listed) noexcept {
        return samples_ ? next_of_sample(listed) : listed.more && ++number_ < total_;
    }
    /// Whether the next value is drawn, and not the one with `number`.
    [[nodiscard]] bool draws() const noexcept { return samples_ && drawn_ <= sampled_choices; }
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    bool next_of_sample(ListingState& listed) noexcept {
        if (drawn_ <= sampled_choices) {
            if (listed.more && drawn_ < sampled_choices) {
                ++drawn_;
                return true;
            }
            drawn_ = sampled_choices + 1;
            listed.share = 1;
        }
        return listed.calls == before_ && ++number_ < most_choices;
    }

    std::uint64_t total_;
    std::uint64_t number_ = ~std::uint64_t{0}; // before the first one
    std::uint64_t before_ = 0;
    std::uint64_t drawn_ = 0;
    bool samples_ = false;
};

/// Hands to `sink` every action that may be taken, by whom, and how often it counts where chance decides, as long as it
/// returns true.
template <class Spec> struct ActionListing : ListingState {
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using Input = typename Rules::Input;

    ActionListing(Context<Spec>& where, Suspension<Rules>& topmost, ListingScope& what, void* receiver,
                  bool (*receive)(void* to, const Input& input, Actor by, std::uint64_t weight),
                  bool (*receive_range)(void* to, const ChoiceRange<Input>& range)) noexcept
        : ListingState{what}, context(where), top(topmost), to(receiver), sink(receive),
          range_sink(receive_range) {}

    Context<Spec>& context;
    Suspension<Rules>& top; ///< a copy: a condition that writes to its sequence writes here
    void* to;
    bool (*sink)(void* to, const Input& input, Actor by, std::uint64_t weight);
    bool (*range_sink)(void* to, const ChoiceRange<Input>& range); ///< null: `sink` gets each value

    template <class S> static void in(ActionListing& listing) {
        const auto script = script_of(herding::detail::held<S>(listing.top.of));
        visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, listing.top.at, listing);
        if (listing.may_change_) {
            listing.changing_ = true; // behind what the game waits for
            visit_position<Visit, PositionsOf<S>::template with<Op::Offer>>(script, listing.top.at, listing);
        }
    }

private:
    bool may_change_ = false; ///< the offer lets players change their answers
    bool changing_ = false;   ///< now those are listed who have answered

    struct Visit {
        using Result = void;
        template <int, int, Name A, class D, class F, class Then, class... R>
        [[gnu::always_inline]] static void node(const ActNode<A, D, F, Then, R...>& act,
                                                ActionListing& listing) {
            listing.template list_act<ActionOf<Board, ActNode<A, D, F, Then, R...>>>(act);
        }
        template <int B, int At, Name P, class... A>
        [[gnu::always_inline]] static void node(const ChooseNode<P, A...>& choose, ActionListing& listing) {
            [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
                (listing.template list_act<ActionOf<Board, A>>(detail::get<I>(choose.alternatives)), ...);
            }(std::index_sequence_for<A...>{});
        }
    };

    /// Lists an action for everybody who may take it: choice by choice, or where candidates may depend on who acts, actor
    /// by actor.
    template <class Action, Name N, class D, class F, class Then, class... R>
    void list_act(const ActNode<N, D, F, Then, R...>& act) {
        if constexpr (may_change<D>) {
            may_change_ = true;
        }
        if (!more) {
            return;
        }
        const auto who = deciders_of(context, act.decider);
        if (who.nobody() || (scope.by && !who.include(*scope.by))) {
            return;
        }
        using Act = ActNode<N, D, F, Then, R...>;
        if constexpr (in_one_range<Action, Act>()) {
            list_range(range_of<Action>(context, act, who.one));
        } else if constexpr (!has_several_deciders<D>) {
            each_choice<Action>(act, who, {}, who.one);
        } else if constexpr (range_terms<R...>.empty()) {
            each_choice<Action>(act, who, takers<D>(who), who.one);
        } else {
            for (const std::uint16_t player : takers<D>(who)) {
                if (more) {
                    each_choice<Action>(act, who, {}, Actor::player(player));
                }
            }
        }
    }

    /// Whether the legal values of an action are one range on every board.
    template <class Action, class Act> static consteval bool in_one_range() {
        if constexpr (has_range<Act, Board>) {
            return SimpleValues<Action, Board>::count() <= most_in_range<Act>;
        } else {
            return false;
        }
    }

    /// Visits the values of a range.
    void list_range(const ChoiceRange<Input>& range) {
        if (range_sink != nullptr && range.count != 0) {
            calls += range.count;
            more = range_sink(to, range);
            return;
        }
        for (std::uint64_t i = 0; more && i < range.count; ++i) {
            ++calls;
            more = sink(to, range.value(range.number(i)), range.by, 1);
        }
    }

    /// Visits an action with all arguments that it may have, or with a sample of them. If the arguments depend on who acts, or if only
    /// one may act, that is `by`; else it is each of `players`.
    template <class Action, Name N, class D, class F, class Then, class... R>
    void each_choice(const ActNode<N, D, F, Then, R...>& act, const Deciders& who, Players players,
                     Actor by) {
        if constexpr (!range_terms<R...>.empty()) {
            context.act_as(by);
        }
        Input input; // in it, so that no choice is copied into one
        Action& action = herding::detail::hold<Action>(input);
        if constexpr (Action::Arguments::size == 0) {
            visit_choice(act, input, action, who, players, by);
        } else {
            [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
                const auto source = source_of(context, act.terms);
                using Source = std::remove_const_t<decltype(source)>;
                const std::array<std::uint64_t, sizeof...(T)> count{Domain<T, Source>::count(source)...};
                std::uint64_t total = 1;
                ((total = reflect::detail::times(total, count[I])), ...);
                const bool repeats = (Domain<T, Source>::repeats(source) || ...);
                ArgumentNumbers argument_numbers(total);
                if (total > most_choices) [[unlikely]] {
                    if (scope.sample == nullptr) {
                        const std::array<std::string_view, sizeof...(T)> names{
                            argument_text<Action, T>(I)...};
                        too_many_choices(Action::name, total, count, names);
                    }
                    scope.left_out = Action::name;
                    argument_numbers.sample(*this);
                }
                while (argument_numbers.next(*this)) {
                    std::array<std::uint64_t, sizeof...(T)> numbers{};
                    if (argument_numbers.draws()) [[unlikely]] {
                        numbers = {number_below(*scope.sample, count[I])...};
                    } else {
                        std::uint64_t number = argument_numbers.number();
                        ((numbers[I] = number % count[I], number /= count[I]), ...);
                    }
                    (Domain<T, Source>::make(detail::get<I>(action), numbers[I], source), ...);
                    if (!repeats ||
                        ((Domain<T, Source>::number(detail::get<I>(action), source) == numbers[I]) && ...)) {
                        visit_choice(act, input, action, who, players, by);
                    }
                }
            }(typename Action::Arguments{}, std::make_index_sequence<Action::Arguments::size>{});
        }
    }

    /// Those of several players who may act here.
    template <class D> [[nodiscard]] Players takers(const Deciders& who) const {
        Players takers;
        for (const std::uint16_t player : who.players) {
            if (scope.by && *scope.by != Actor::player(player)) {
                continue;
            }
            if constexpr (may_change<D>) {
                if (context.state().pending.has_answered(player) != changing_) {
                    continue;
                }
            }
            if (!asks_each<D> || !no_answer(context.state().pending, who.players, player, may_change<D>)) {
                takers.insert(player);
            }
        }
        return takers;
    }

    /// Offers an action to each of several players, or to `by`. `input` holds the action.
    template <Name N, class D, class F, class Then, class... R, class Action>
    void visit_choice(const ActNode<N, D, F, Then, R...>& act, const Input& input, const Action& action,
                      const Deciders& who, Players players, Actor by) {
        if constexpr (has_several_deciders<D> && range_terms<R...>.empty()) {
            for (const std::uint16_t player : players) {
                if (more) {
                    offer_choice(act, input, action, who, Actor::player(player));
                }
            }
        } else {
            offer_choice(act, input, action, who, by);
        }
    }
    /// Hands over an action if this actor may take it: preconditions and weights see who acts.
    template <Name N, class D, class F, class Then, class... R, class Action>
    [[gnu::always_inline]] void offer_choice(const ActNode<N, D, F, Then, R...>& act, const Input& input,
                                             const Action& action, [[maybe_unused]] const Deciders& who,
                                             Actor by) {
        if constexpr (may_change<D>) {
            if (changing_ &&
                answers_the_same(context.state().pending, who.players, static_cast<std::uint16_t>(by.index()),
                                 Input(std::in_place_type<Action>, action))) {
                return;
            }
        }
        context.act_as(by);
        if constexpr (has_preconditions<ActNode<N, D, F, Then, R...>>) {
            if (!failed_precondition(context, act.terms, action).empty()) {
                return;
            }
        }
        std::uint64_t often = 1;
        if constexpr (has_weights<ActNode<N, D, F, Then, R...>>) {
            often = weight_of(context, act.decider, action);
        }
        if (often != 0) {
            ++calls;
            more = sink(to, input, by, share == 1 ? often : reflect::detail::times(often, share));
        }
    }
};

} // namespace herding::inline v0::sequence::detail
