#pragma once

#include "herding/core/advance.hpp"
#include "herding/core/advance_legal.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/deciders.hpp"
#include "herding/play/detail/id_list.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/detail/visit_legal.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/detail/run/used_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// A game as its C table plays it: who decides, the numbers of their actions, and steps.

namespace herding::inline v0::play::detail {

/// Visits the actions that a player may choose: the Playable's `candidates`, or their legal actions if it names none. Chance has all
/// its legal actions.
template <class P, class Visit> void visit_valid(const SetupOf<typename P::Spec>& setup,
                                                 const StateOf<typename P::Spec>& state, Actor by,
                                                 Visit visit) {
    if constexpr (NamesCandidates<P>) {
        bool found = false;
        const auto own = [&](const auto& input, Actor actor, std::uint64_t) {
            if (actor == by) {
                found = true;
                visit(input);
            }
        };
        if (by.is_player()) {
            ActionSink<P, decltype(own)> sink{own};
            if constexpr (requires { P::candidates(setup, state, sink); }) {
                P::candidates(setup, state, sink);
            } else {
                std::vector<Action<typename P::Spec>> listed;
                P::candidates(setup, state, listed);
                for (const auto& action : listed) {
                    sink.push_back(action);
                }
            }
        }
        if (found) {
            return;
        }
    }
    visit_legal<P>(setup, state, [&](const auto& input, Actor actor, std::uint64_t) {
        if (actor == by) {
            visit(input);
        }
    });
}

/// One Setup of a game as a C table plays it. It does not change after it was made.
template <class P> class CGame {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Input = InputOf<Spec>;

public:
    SetupOf<Spec> setup;
    ActionIds<P> ids;
    std::vector<std::size_t> shape; ///< of an observation
    std::size_t cells = 1;
    std::uint64_t most = 1; ///< ids of players, or of chance
    std::uint64_t players = 0;
    std::string name;
    std::string help;

    /// Throws as ActionIds, observation_shape and the Playable do.
    CGame(SetupOf<Spec> with, std::string named)
        : setup(std::move(with)), ids(setup), shape(play::observation_shape<P>(setup)),
          players(play::players<P>(setup)), name(std::move(named)) {
        for (const std::size_t dimension : shape) {
            cells *= dimension;
        }
        most = std::max({ids.players(), ids.chance(), most});
        help = std::string(P::name) + ": " + std::string(P::summary) + '\n';
        const bool nobody_is_named = ids.first_chance() == 0 && ids.chance() == ids.players();
        add_help(nobody_is_named ? "Actions:\n" : "Actions of players:\n", 0, ids.players());
        if (ids.chance() != 0 && !nobody_is_named) {
            add_help("Outcomes of chance:\n", ids.first_chance(), ids.chance());
        }
    }

    [[nodiscard]] Decider decider(const State& state) const {
        Decider decider;
        if (!play::over<P>(setup, state)) {
            if constexpr (names_decider) {
                decider = P::decider(setup, state);
            } else {
                WhoActs who{state};
                visit_offer(state, who);
                decider = who.found.decider();
            }
        }
        return decider;
    }

    /// Who takes an action, if one is legal.
    [[nodiscard]] std::optional<Actor> taker(const State& state) const {
        if constexpr (offers_ranges && lists_deciders) {
            if (state.pending.depth() != 0 && !play::over<P>(setup, state)) {
                if (const auto by = sequence::detail::only_decider<Spec>(setup, state)) {
                    return by;
                }
            }
        }
        return decider(state).actor();
    }

    /// Writes the numbers of what the taker may do, in ascending order, and returns how many. `out` has room for `most`.
    std::uint64_t valid_actions(const State& state, std::uint64_t* out) const {
        if constexpr (lists_deciders) {
            if (play::over<P>(setup, state)) {
                return 0;
            }
            if constexpr (offers_ranges) {
                if (const auto count = ids_of_ranges(*this, state, out); count != unknown) [[likely]] {
                    return count;
                }
            }
            FirstActor listed{*this, state, IdList(out, most)};
            visit_legal<P>(setup, state, listed);
            const auto by = listed.found.decider().actor();
            if (listed.any && by == listed.first && listed.known) [[likely]] {
                return listed.numbers.finish(); // none of the application
            }
            return by && *by != Actor::system ? valid_ids(state, *by, out) : 0;
        } else {
            const auto by = decider(state).actor();
            return by && *by != Actor::system ? valid_ids(state, *by, out) : 0;
        }
    }

    /// Takes the action with this number of the taker, and then what the application must do. Returns whether it is legal. If not, the
    /// state is lost.
    bool take(State& state, std::optional<Actor> by, std::uint64_t action) const {
        const bool chance = by == Actor::chance;
        if (!by || *by == Actor::system || action >= count(chance)) {
            return false;
        }
        const auto& input = ids.input(first(chance) + action);
        if (!is_canonical(state, input) || !is_valid(state, input, *by) ||
            !herding::detail::advance_unexplained<Spec>(setup, state, input, *by)) {
            return false;
        }
        settle(state);
        return true;
    }

    /// While the application alone decides, takes its first action. Such actions begin a game. The bound ends an endless loop.
    void settle(State& state) const {
        if constexpr (offers_ranges) {
            if (state.pending.begun() && !Spec::Rules::has_application_actions && lists_deciders) {
                return;
            }
        }
        for (int i = 0; i < 100'000 && decider(state).kind() == Decider::Kind::Application; ++i) {
            std::optional<Input> first;
            visit_legal<P>(setup, state, [&](const auto& input, Actor by, std::uint64_t) {
                if (!first && by == Actor::system) {
                    first = input;
                }
            });
            if (!first || advance<Spec>(setup, state, *first, Actor::system).stops()) {
                return;
            }
        }
    }

    /// Writes the score of each player: zeros before the end.
    void outcome(const State& state, std::int64_t* out) const {
        std::fill(out, out + players, std::int64_t{0});
        if constexpr (requires { P::returns(setup, state); }) {
            if (play::over<P>(setup, state)) {
                std::uint64_t player = 0;
                for (const std::int64_t score : P::returns(setup, state)) {
                    if (player < players) {
                        out[player++] = score;
                    }
                }
            }
        }
    }

    /// Writes the weight of each valid outcome, in the order of their numbers: the sum of all that are listed for it. Up to 256
    /// numbers are kept in memory of this call. Of more, each one's weight is looked for, which takes quadratic time and no
    /// memory.
    std::uint64_t chance_weights(const State& state, std::uint64_t* out) const {
        if (!decider(state).is_chance()) {
            return 0;
        }
        const std::uint64_t listed = valid_ids(state, Actor::chance, out);
        std::uint64_t kept[256];
        if (listed <= std::size(kept)) {
            std::copy(out, out + listed, kept);
            std::fill(out, out + listed, std::uint64_t{0});
            each_outcome(state, [&](std::uint64_t id, std::uint64_t weight) {
                const auto* const found = std::lower_bound(kept, kept + listed, id);
                if (found != kept + listed && *found == id) {
                    out[found - kept] += weight;
                } else {
                    not_valid();
                }
            });
            return listed;
        }
        each_outcome(state, [&](std::uint64_t id, std::uint64_t /*weight*/) {
            if (!std::binary_search(out, out + listed, id)) {
                not_valid();
            }
        });
        for (std::uint64_t i = 0; i < listed; ++i) {
            std::uint64_t sum = 0;
            each_outcome(state,
                         [&](std::uint64_t id, std::uint64_t weight) { sum += id == out[i] ? weight : 0; });
            out[i] = sum;
        }
        return listed;
    }

private:
    static constexpr bool names_decider =
        requires(const SetupOf<Spec>& setup, const State& state) { Decider(P::decider(setup, state)); };
    static constexpr bool names_legal_actions =
        requires(const SetupOf<Spec>& setup, const State& state, std::vector<Action<Spec>>& out) {
            P::legal_actions(setup, state, out);
        };
    /// Whether one walk through the legal actions finds who decides and their actions.
    static constexpr bool lists_deciders = !NamesCandidates<P> && !names_decider;
    /// Whether one function finds the legal actions of most states as ranges. Each function of a table needs them.
    static constexpr bool offers_ranges = [] {
        if constexpr (ActionIds<P>::has_ranges) {
            return herding::detail::rules_run_alone<Spec> && Spec::Rules::queue_size == 0 &&
                   Spec::Rules::Checks::value && !NamesCandidates<P> && !names_legal_actions;
        } else {
            return false;
        }
    }();
    /// Whether players who have answered may change their answer. The game does not wait for them.
    static constexpr bool may_change_answers = [] {
        if constexpr (HasSequences<Spec> && !names_legal_actions) {
            return Spec::Rules::hides_answers;
        } else {
            return false;
        }
    }();

    /// Those who may act, without players who have answered an `each` and may only change the answer. See `play::decider`.
    class FoundDecider {
    public:
        void add(const State& state, Actor by) {
            if constexpr (may_change_answers) {
                if (by.is_player() && state.pending.has_answered(static_cast<std::uint16_t>(by.index()))) {
                    answered_.add(by);
                    return;
                }
            }
            asked_.add(by);
        }
        [[nodiscard]] Decider decider() const {
            if constexpr (may_change_answers) {
                return asked_.is_nobody() ? answered_ : asked_;
            } else {
                return asked_;
            }
        }

    private:
        struct None {};
        Decider asked_{};
        [[no_unique_address]] std::conditional_t<may_change_answers, Decider, None> answered_{};
    };

    /// Adds whoever may take an action.
    struct WhoActs {
        const State& state;
        FoundDecider found{};

        void operator()(const Input& /*input*/, Actor by, std::uint64_t /*weight*/) { found.add(state, by); }
        void operator()(const sequence::detail::ChoiceRange<Input>& range)
            requires(ActionIds<P>::has_ranges)
        {
            found.add(state, range.by);
        }
    };

    /// Collects the numbers of the actions of the first actor who may act.
    struct FirstActor {
        const CGame& of;
        const State& state;
        IdList numbers;
        FoundDecider found{};
        Actor first = Actor::system; ///< only if there is one
        bool any = false;
        bool known = true; ///< all that the first actor may do has a number

        void operator()(const Input& input, Actor by, std::uint64_t /*weight*/) {
            if (counts(by)) {
                const bool chance = by == Actor::chance;
                const std::uint64_t id = of.find_number(input, chance, numbers.above());
                known = known && id < of.count(chance);
                numbers.add(known ? id : 0);
            }
        }
        void operator()(const sequence::detail::ChoiceRange<Input>& range)
            requires(ActionIds<P>::has_ranges)
        {
            if (counts(range.by)) {
                const bool chance = range.by == Actor::chance;
                const std::uint64_t first_id = of.ids.first_of(range.alternative) - of.first(chance);
                known = known && first_id < of.count(chance);
                if (known) {
                    numbers.add(first_id, range);
                }
            }
        }
        bool counts(Actor by) {
            if (!any || !(first == by)) [[unlikely]] {
                found.add(state, by);
                first = any ? first : by;
                any = true;
            }
            return first == by && by != Actor::system;
        }
    };

    /// Numbers of ranges in a caller's buffer, as long as a player or chance takes all.
    struct RangeIds {
        const CGame& of;
        std::uint64_t* out;
        std::uint64_t count = 0;
        std::uint64_t above = 0; ///< the lowest number that keeps the order
        Actor by = Actor::system;
        bool plain = true;
        bool ascending = true;

        template <class Make> void add(const Make& make) {
            const auto range = make();
            if (range.count == 0) {
                return;
            }
            const bool chance = range.by == Actor::chance;
            const std::uint64_t first = of.ids.first_of(range.alternative) - of.first(chance);
            plain = plain && (count == 0 || range.by == by) && range.by != Actor::system &&
                    first < of.count(chance) && range.count <= of.most - count;
            if (plain) {
                std::uint64_t* next = out + count;
                range.each_number([&](std::uint64_t number) { *next++ = first + number; });
                by = range.by;
                count += range.count;
                ascending = ascending && first >= above;
                above = first + range.values;
            }
        }
    };

    static constexpr std::uint64_t unknown = ~std::uint64_t{0};

    /// Writes the numbers of the only actor who may act, in one function, so that no range is in memory. `unknown`: there is another
    /// way.
    HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] static std::uint64_t
    ids_of_ranges(const CGame& of, const State& state, std::uint64_t* out) {
        if (state.pending.depth() == 0) {
            return unknown;
        }
        RangeIds listed{of, out};
        bool all = false;
        HERDING_DETAIL_INLINED all = sequence::detail::find_ranges<Spec>(of.setup, state, listed);
        return !all || !listed.plain ? unknown
               : listed.ascending    ? listed.count
                                     : IdList::put_in_order(out, listed.count);
    }

    void add_help(const char* title, std::uint64_t first, std::uint64_t count) {
        help += title;
        for (std::uint64_t number = 0; number < count; ++number) {
            help += "  " + std::to_string(number) + "  " + reflect::print(ids.input(first + number)) + '\n';
        }
    }

    /// The range of ids of those who decide: of players, or of chance.
    [[nodiscard]] std::uint64_t first(bool chance) const noexcept { return chance ? ids.first_chance() : 0; }
    [[nodiscard]] std::uint64_t count(bool chance) const noexcept {
        return chance ? ids.chance() : ids.players();
    }

    /// The number of an input among those of players, or of chance. Throws std::out_of_range where it is not listed for
    /// them.
    [[nodiscard]] std::uint64_t number(const Input& input, bool chance) const {
        const std::uint64_t found = find_number(input, chance);
        if (found >= count(chance)) [[unlikely]] {
            static_cast<void>(ids.id(input)); // throws if it has no id at all
            throw std::out_of_range("herding: the game does not list this action for the one who takes it");
        }
        return found;
    }
    /// The same, or a number that is too large. Faster if it is `near` or the next one.
    [[nodiscard]] std::uint64_t find_number(const Input& input, bool chance, std::uint64_t near = 0) const {
        const std::uint64_t id = ids.find_near(input, first(chance) + near);
        return id - first(chance); // below the first: too large
    }

    /// Calls `visit` as `visit_legal` does, in a state that is not over.
    template <class Visit> void visit_offer(const State& state, Visit& visit) const {
        if constexpr (offers_ranges) {
            sequence::detail::OfferedRanges<Input> found;
            if (state.pending.depth() != 0 && sequence::detail::offered_ranges<Spec>(setup, state, found)) {
                for (const auto& range : found) {
                    visit(range);
                }
                return;
            }
        }
        visit_legal<P>(setup, state, visit);
    }

    /// Writes the numbers of what this actor may do, in ascending order, and returns how many: never more than there are, also
    /// where a list names one twice.
    std::uint64_t valid_ids(const State& state, Actor by, std::uint64_t* out) const {
        IdList listed(out, most);
        visit_valid<P>(setup, state, by,
                       [&](const auto& input) { listed.add(number(input, by == Actor::chance)); });
        return listed.finish();
    }

    /// Whether an action that the rules accept is one of those that a player may choose.
    [[nodiscard]] bool is_valid(const State& state, const Input& input, Actor by) const {
        if constexpr (NamesCandidates<P>) {
            bool listed = false;
            visit_valid<P>(setup, state, by,
                           [&](const auto& one) { listed = listed || Input(one) == input; });
            return listed;
        } else {
            return true;
        }
    }

    [[nodiscard]] bool is_canonical(const State& state, const Input& input) const {
        if constexpr (requires { P::canonical(setup, state, input); }) {
            return play::canonical<P>(setup, state, input) == input;
        } else {
            return true;
        }
    }

    /// Calls `visit` with the number and the weight of each outcome of chance.
    template <class Visit> void each_outcome(const State& state, Visit visit) const {
        const auto outcome = [&](const auto& input, std::uint64_t weight) {
            if (weight != 0) { // else it need not be one
                visit(number(Input(input), true), weight);
            }
        };
        if constexpr (requires { P::chance_outcomes(setup, state); }) {
            for (const auto& one : P::chance_outcomes(setup, state)) {
                outcome(one.input, one.weight);
            }
        } else if constexpr (HasSequences<Spec>) { // also if the Playable lists the actions
            sequence::detail::each_choice<Spec>(setup, state,
                                                [&](const auto& input, Actor by, std::uint64_t weight) {
                                                    if (by == Actor::chance) {
                                                        outcome(input, weight);
                                                    }
                                                    return true;
                                                });
        } else {
            visit_legal<P>(setup, state, [&](const auto& input, Actor by, std::uint64_t weight) {
                if (by == Actor::chance) {
                    outcome(input, weight);
                }
            });
        }
    }

    [[noreturn]] static void not_valid() {
        throw std::logic_error("herding: an outcome of chance has a weight, and is no legal action");
    }
};

} // namespace herding::inline v0::play::detail
