#pragma once

#include "herding/core/advance.hpp"
#include "herding/core/advance_legal.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/c_table.h"
#include "herding/play/deciders.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/detail/visit_legal.hpp"
#include "herding/play/observation.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/scene.hpp"
#include "herding/reflect/detail/used_bytes.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/detail/run/used_parts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// The functions of a C table.

namespace herding::inline v0::play::detail {

/// Shared data of the functions of one table. It does not change after it was made.
template <class P> struct CGame {
    SetupOf<typename P::Spec> setup;
    ActionIds<P> ids;
    std::vector<std::size_t> shape;
    std::size_t cells = 1;
    std::uint64_t most = 1; ///< ids of players, or of chance
    std::uint64_t players = 0;
    std::string name;
    std::string help;

    CGame(SetupOf<typename P::Spec> with, std::string named)
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
};

/// What a player may choose: the Playable's `candidates`, and where it names none for them, their legal actions. Chance has all its
/// legal actions.
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

/// Ids in a caller's buffer that has room for `most`: in ascending order, each once. Most lists come in that order.
class IdList {
public:
    IdList(std::uint64_t* out, std::uint64_t most) noexcept : out_(out), most_(most) {}

    void add(std::uint64_t id) {
        if (count_ == most_) [[unlikely]] {
            tidy();
            if (count_ == most_) {
                return; // all are there
            }
        }
        ascending_ = ascending_ && id >= above_;
        above_ = id + 1;
        out_[count_++] = id;
    }
    /// Adds the legal values of an action, of which the first value has this id.
    template <class Range> void add(std::uint64_t first, const Range& range) {
        if (most_ - count_ < range.count) [[unlikely]] {
            range.each_number([&](std::uint64_t number) { add(first + number); });
            return;
        }
        ascending_ = ascending_ && first + range.number(0) >= above_;
        std::uint64_t* next = out_ + count_;
        range.each_number([&](std::uint64_t number) { *next++ = first + number; });
        count_ += range.count;
        above_ = next[-1] + 1;
    }
    /// The lowest id that keeps the order.
    [[nodiscard]] std::uint64_t above() const noexcept { return above_; }
    /// Returns how many there are.
    std::uint64_t finish() {
        tidy();
        return count_;
    }

    /// Sorts ids, drops those that are there twice, and returns how many are left. Gets no address of a list, which is in registers.
    [[gnu::cold, gnu::noinline]] static std::uint64_t put_in_order(std::uint64_t* ids, std::uint64_t count) {
        std::sort(ids, ids + count);
        return static_cast<std::uint64_t>(std::unique(ids, ids + count) - ids);
    }

private:
    void tidy() {
        if (!ascending_) [[unlikely]] {
            count_ = put_in_order(out_, count_);
            above_ = out_[count_ - 1] + 1;
            ascending_ = true;
        }
    }
    std::uint64_t* out_;
    std::uint64_t most_;
    std::uint64_t count_ = 0;
    std::uint64_t above_ = 0;
    bool ascending_ = true;
};

/// The functions of one table. `Which` is the number of the setup.
template <class P, std::size_t Which> class CFunctions {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    static constexpr std::size_t words = (sizeof(State) + 7) / 8;

public:
    /// The table of a named setup. Throws as ActionIds, observation_shape and the Playable do.
    static const herding_c_table& table() {
        static const herding_c_table made = make();
        return made;
    }

private:
    static const CGame<P>& game() {
        static const CGame<P> made = [] {
            auto all = play::setups<P>();
            if (Which >= all.size()) {
                throw std::out_of_range("herding: " + std::string(P::name) + " has no setup number " +
                                        std::to_string(Which) + "; it has " + std::to_string(all.size()));
            }
            auto named = std::move(all[Which]);
            return CGame<P>(play::setup<P>(named.options),
                            Which == 0 ? std::string(P::name) : std::string(P::name) + ':' + named.name);
        }();
        return made;
    }

    static State load(const std::uint64_t* from) noexcept {
        std::array<unsigned char, sizeof(State)> bytes;
        std::memcpy(bytes.data(), from, sizeof(State));
        return std::bit_cast<State>(bytes); // makes no default value before
    }
    /// The state in the words of a caller, or a copy if it is aligned to more than words. It is an object there: `store` and the caller
    /// write the words by memcpy.
    static decltype(auto) read(const std::uint64_t* from) noexcept {
        if constexpr (alignof(State) <= alignof(std::uint64_t)) {
            return *std::launder(reinterpret_cast<const State*>(from));
        } else {
            return load(from);
        }
    }
    /// Writes the words of a state. They depend on its value alone, so that callers can compare and hash them.
    static void store(const State& state, std::uint64_t* to) {
        alignas(State) alignas(std::uint64_t) std::uint64_t canonical[words];
        canonical[words - 1] = 0; // not all of it may be in the state
        reflect::detail::write_canonical_bytes(state, canonical);
        std::memcpy(to, canonical, sizeof canonical);
    }

    /// Those who may act, without players who have answered an `each` and may only change the answer. See `play::decider`.
    class Deciders {
    public:
        void add(const State& state, Actor by) {
            if constexpr (may_change_answers) {
                if (by.is_player() && state.pending.has_answered(static_cast<std::uint16_t>(by.index()))) {
                    others_.add(by);
                    return;
                }
            }
            asked_.add(by);
        }
        [[nodiscard]] Decider found() const {
            if constexpr (may_change_answers) {
                return asked_.is_nobody() ? others_ : asked_;
            } else {
                return asked_;
            }
        }

    private:
        struct None {};
        static constexpr bool may_change_answers = [] {
            if constexpr (HasSequences<Spec> && !requires(const SetupOf<Spec>& setup, const State& state,
                                                          std::vector<Action<Spec>>& out) {
                              P::legal_actions(setup, state, out);
                          }) {
                return Spec::Rules::hides_answers;
            } else {
                return false;
            }
        }();
        Decider asked_{};
        [[no_unique_address]] std::conditional_t<may_change_answers, Decider, None> others_{};
    };

    /// Adds whoever may take an action.
    struct WhoActs {
        const State& state;
        Deciders deciders{};

        void operator()(const InputOf<Spec>& /*input*/, Actor by, std::uint64_t /*weight*/) {
            deciders.add(state, by);
        }
        void operator()(const sequence::detail::ChoiceRange<InputOf<Spec>>& range)
            requires(ActionIds<P>::has_ranges)
        {
            deciders.add(state, range.by);
        }
    };

    /// Whether one walk through the legal actions finds who decides and their actions.
    static constexpr bool lists_deciders =
        !NamesCandidates<P> &&
        !requires(const SetupOf<Spec>& setup, const State& state) { Decider(P::decider(setup, state)); };

    /// Whether one function finds the legal actions of most states as ranges. Each function of a table needs them.
    static constexpr bool offers_ranges = [] {
        if constexpr (ActionIds<P>::has_ranges) {
            return herding::detail::rules_run_alone<Spec> && Spec::Rules::queue_size == 0 &&
                   Spec::Rules::Checks::value && !NamesCandidates<P> &&
                   !requires(const SetupOf<Spec>& setup, const State& state, std::vector<Action<Spec>>& out) {
                       P::legal_actions(setup, state, out);
                   };
        } else {
            return false;
        }
    }();

    /// Calls `visit` as `visit_legal` does, in a state that is not over.
    template <class Visit> static void visit_offer(const State& state, Visit& visit) {
        if constexpr (offers_ranges) {
            sequence::detail::OfferedRanges<InputOf<Spec>> found;
            if (state.pending.depth() != 0 &&
                sequence::detail::offered_ranges<Spec>(game().setup, state, found)) {
                for (const auto& range : found) {
                    visit(range);
                }
                return;
            }
        }
        visit_legal<P>(game().setup, state, visit);
    }

    [[nodiscard]] static Decider decides(const State& state) {
        Decider decider;
        if (!play::over<P>(game().setup, state)) {
            if constexpr (requires { Decider(P::decider(game().setup, state)); }) {
                decider = P::decider(game().setup, state);
            } else {
                WhoActs who{state};
                visit_offer(state, who);
                decider = who.deciders.found();
            }
        }
        return decider;
    }

    /// The number of an input among those of players, or of chance. Throws std::out_of_range where it is not listed for
    /// them.
    [[nodiscard]] static std::uint64_t number(const InputOf<Spec>& input, bool chance) {
        const std::uint64_t found = find_number(input, chance);
        if (found >= game().count(chance)) [[unlikely]] {
            static_cast<void>(game().ids.id(input)); // throws if it has no id at all
            throw std::out_of_range("herding: the game does not list this action for the one who takes it");
        }
        return found;
    }
    /// The same, or a number that is too large. Faster if it is `near` or the next one.
    [[nodiscard]] static std::uint64_t find_number(const InputOf<Spec>& input, bool chance,
                                                   std::uint64_t near = 0) {
        const auto& of = game();
        const std::uint64_t id = of.ids.find_near(input, of.first(chance) + near);
        return id - of.first(chance); // below the first: too large
    }

    /// Takes the first action of the application, as long as nobody else decides: its actions begin a game. The bound ends an
    /// endless loop.
    static void settle(State& state) {
        if constexpr (offers_ranges) {
            if (state.pending.begun() && !Spec::Rules::asks_application && lists_deciders) {
                return;
            }
        }
        for (int i = 0; i < 100'000 && decides(state).kind() == Decider::Kind::Application; ++i) {
            std::optional<InputOf<Spec>> first;
            visit_legal<P>(game().setup, state, [&](const auto& input, Actor by, std::uint64_t) {
                if (!first && by == Actor::system) {
                    first = input;
                }
            });
            if (!first || advance<Spec>(game().setup, state, *first, Actor::system).stops()) {
                return;
            }
        }
    }

    /// Calls a function that may throw. What it throws does not cross the boundary.
    template <class Result, class F> static Result guarded(Result otherwise, F function) noexcept {
        try {
            return function();
        } catch (...) {
            return otherwise;
        }
    }

    static void init(const void* config, std::uint64_t* state) {
        guarded(0, [&] {
            const auto* const given = static_cast<const herding_c_config*>(config);
            State begun = play::initial<P>(game().setup, given == nullptr ? 1 : given->seed);
            settle(begun);
            store(begun, state);
            return 0;
        });
    }

    static std::uint64_t get_current_player(const std::uint64_t* words_of) {
        return guarded(std::uint64_t{0}, [&] {
            const Decider decider = decides(read(words_of));
            return decider.is_player() ? std::uint64_t{decider.players()[0]} : game().players;
        });
    }

    static bool is_chance_node(const std::uint64_t* state) {
        return guarded(false, [&] { return decides(read(state)).is_chance(); });
    }

    /// Writes the ids of what this actor may do, in ascending order, and returns how many: never more than there are, also
    /// where a list names one twice.
    static std::uint64_t valid_ids(const State& state, Actor by, std::uint64_t* out) {
        IdList ids(out, game().most);
        visit_valid<P>(game().setup, state, by,
                       [&](const auto& input) { ids.add(number(input, by == Actor::chance)); });
        return ids.finish();
    }

    /// Collects the ids of the first actor who may act.
    struct FirstActor {
        const State& state;
        IdList ids;
        Deciders deciders{};
        Actor first = Actor::system; ///< only if there is one
        bool any = false;
        bool known = true; ///< all that the first actor may do has a number

        void operator()(const InputOf<Spec>& input, Actor by, std::uint64_t /*weight*/) {
            if (counts(by)) {
                const bool chance = by == Actor::chance;
                const std::uint64_t id = find_number(input, chance, ids.above());
                known = known && id < game().count(chance);
                ids.add(known ? id : 0);
            }
        }
        void operator()(const sequence::detail::ChoiceRange<InputOf<Spec>>& range)
            requires(ActionIds<P>::has_ranges)
        {
            if (counts(range.by)) {
                const auto& of = game();
                const bool chance = range.by == Actor::chance;
                const std::uint64_t first_id = of.ids.first_of(range.alternative) - of.first(chance);
                known = known && first_id < of.count(chance);
                if (known) {
                    ids.add(first_id, range);
                }
            }
        }
        bool counts(Actor by) {
            if (!any || !(first == by)) [[unlikely]] {
                deciders.add(state, by);
                first = any ? first : by;
                any = true;
            }
            return first == by && by != Actor::system;
        }
    };

    /// Ids of ranges in a caller's buffer, as long as a player or chance takes all.
    struct RangeIds {
        const CGame<P>& of;
        std::uint64_t* out;
        std::uint64_t count = 0;
        std::uint64_t above = 0; ///< the lowest id that keeps the order
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

    /// Writes the ids of the only actor who may act, in one function, so that no range is in memory. `unknown`: there is another way.
    HERDING_DETAIL_ONE_FUNCTION [[gnu::noinline]] static std::uint64_t
    ids_of_ranges(const CGame<P>& of, const State& state, std::uint64_t* out) {
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

    static std::uint64_t get_valid_actions(const std::uint64_t* words_of, std::uint64_t* out) {
        return guarded(std::uint64_t{0}, [&] {
            const State& state = read(words_of);
            if constexpr (lists_deciders) {
                const auto& of = game();
                if (play::over<P>(of.setup, state)) {
                    return std::uint64_t{0};
                }
                if constexpr (offers_ranges) {
                    if (const auto count = ids_of_ranges(of, state, out); count != unknown) [[likely]] {
                        return count;
                    }
                }
                FirstActor listed{state, IdList(out, of.most)};
                visit_legal<P>(of.setup, state, listed);
                const auto by = listed.deciders.found().actor();
                if (listed.any && by == listed.first && listed.known) [[likely]] {
                    return listed.ids.finish(); // none of the application
                }
                return by && *by != Actor::system ? valid_ids(state, *by, out) : std::uint64_t{0};
            } else {
                const auto by = decides(state).actor();
                return by && *by != Actor::system ? valid_ids(state, *by, out) : std::uint64_t{0};
            }
        });
    }

    /// Whether an action that the rules accept is one of those that a player may choose.
    static bool is_valid(const State& state, const InputOf<Spec>& input, Actor by) {
        if constexpr (NamesCandidates<P>) {
            bool listed = false;
            visit_valid<P>(game().setup, state, by,
                           [&](const auto& one) { listed = listed || InputOf<Spec>(one) == input; });
            return listed;
        } else {
            return true;
        }
    }

    static bool is_canonical(const State& state, const InputOf<Spec>& input) {
        if constexpr (requires { P::canonical(game().setup, state, input); }) {
            return play::canonical<P>(game().setup, state, input) == input;
        } else {
            return true;
        }
    }

    /// Who takes an action, if one is legal.
    [[nodiscard]] static std::optional<Actor> takes(const CGame<P>& of, const State& state) {
        if constexpr (offers_ranges && lists_deciders) {
            if (state.pending.depth() != 0 && !play::over<P>(of.setup, state)) {
                if (const auto by = sequence::detail::only_decider<Spec>(of.setup, state)) {
                    return by;
                }
            }
        }
        return decides(state).actor();
    }

    static void apply_action(std::uint64_t* words_of, std::uint64_t action) {
        guarded(0, [&] {
            const auto& of = game();
            const auto by = takes(of, read(words_of));
            const bool chance = by == Actor::chance;
            if (by && *by != Actor::system && action < of.count(chance)) {
                State state = load(words_of);
                const auto& input = of.ids.input(of.first(chance) + action);
                if (is_canonical(state, input) && is_valid(state, input, *by) &&
                    herding::detail::advance_unexplained<Spec>(of.setup, state, input, *by)) {
                    settle(state);
                    store(state, words_of);
                }
            }
            return 0;
        });
    }

    static bool is_terminal(const std::uint64_t* state) {
        return guarded(true, [&] { return play::over<P>(game().setup, read(state)); });
    }

    static void get_outcome(const std::uint64_t* words_of, std::int64_t* out) {
        std::fill(out, out + game().players, std::int64_t{0});
        guarded(0, [&] {
            const State& state = read(words_of);
            if constexpr (requires { P::returns(game().setup, state); }) {
                if (play::over<P>(game().setup, state)) {
                    std::uint64_t player = 0;
                    for (const std::int64_t score : P::returns(game().setup, state)) {
                        if (player < game().players) {
                            out[player++] = score;
                        }
                    }
                }
            }
            return 0;
        });
    }

    template <class Number> static void observe(const std::uint64_t* words_of, std::uint64_t player,
                                                Number* out) {
        const std::span cells(out, game().cells);
        if (player >= game().players || !guarded(false, [&] {
                detail::write_observation<P>(game().setup, read(words_of), static_cast<std::uint16_t>(player),
                                             cells);
                return true;
            })) { // its low bits may be a player's
            std::fill(cells.begin(), cells.end(), Number{});
        }
    }
    static void get_observation(const std::uint64_t* state, std::uint64_t player, std::uint8_t* out) {
        observe(state, player, out);
    }
    static void get_features(const std::uint64_t* state, std::uint64_t player, float* out) {
        observe(state, player, out);
    }

    static std::uint64_t to_string(const std::uint64_t* words_of, std::uint64_t size, char* out) {
        return guarded(std::uint64_t{0}, [&] {
            const State& state = read(words_of);
            const auto& seen = view::of<Spec>(state, view::observer);
            if constexpr (requires { P::draw(game().setup, seen, Look{}).view(); }) {
                return copy_text(P::draw(game().setup, seen, Look{}).view(), size, out);
            } else if constexpr (requires { P::draw(game().setup, seen, Look{}); }) {
                return copy_text(std::string(P::draw(game().setup, seen, Look{})), size, out);
            } else if constexpr (HasScene<P>) {
                return copy_text(play::drawing<P>(game().setup, seen, Look{}), size, out);
            } else {
                return copy_text(reflect::print(seen), size, out);
            }
        });
    }
    /// Copies what fits, with a final null. Returns the length of the whole.
    static std::uint64_t copy_text(std::string_view text, std::uint64_t size, char* out) {
        if (size != 0) {
            const std::size_t written = std::min<std::size_t>(text.size(), size - 1);
            std::memcpy(out, text.data(), written);
            out[written] = '\0';
        }
        return text.size();
    }

    static const char* help_prompt() { return game().help.c_str(); }

    /// Calls `visit` with the number and the weight of each outcome of chance.
    template <class Visit> static void each_outcome(const State& state, Visit visit) {
        const auto outcome = [&](const auto& input, std::uint64_t weight) {
            if (weight != 0) { // else it need not be one
                visit(number(InputOf<Spec>(input), true), weight);
            }
        };
        if constexpr (requires { P::chance_outcomes(game().setup, state); }) {
            for (const auto& one : P::chance_outcomes(game().setup, state)) {
                outcome(one.input, one.weight);
            }
        } else if constexpr (HasSequences<Spec>) { // also if the Playable lists the actions
            sequence::detail::each_choice<Spec>(game().setup, state,
                                                [&](const auto& input, Actor by, std::uint64_t weight) {
                                                    if (by == Actor::chance) {
                                                        outcome(input, weight);
                                                    }
                                                    return true;
                                                });
        } else {
            visit_legal<P>(game().setup, state, [&](const auto& input, Actor by, std::uint64_t weight) {
                if (by == Actor::chance) {
                    outcome(input, weight);
                }
            });
        }
    }

    /// Writes the weight of each valid outcome, in the order of their numbers: the sum of all that are listed for it. Up to 256
    /// numbers are kept in memory of this call. Of more, each one's weight is looked for, which takes quadratic time and no
    /// memory.
    static std::uint64_t get_chance_weights(const std::uint64_t* words_of, std::uint64_t* out) {
        return guarded(std::uint64_t{0}, [&] {
            const State& state = read(words_of);
            if (!decides(state).is_chance()) {
                return std::uint64_t{0};
            }
            const std::uint64_t count = valid_ids(state, Actor::chance, out);
            std::uint64_t ids[256];
            if (count <= std::size(ids)) {
                std::copy(out, out + count, ids);
                std::fill(out, out + count, std::uint64_t{0});
                each_outcome(state, [&](std::uint64_t id, std::uint64_t weight) {
                    const auto* const found = std::lower_bound(ids, ids + count, id);
                    if (found != ids + count && *found == id) {
                        out[found - ids] += weight;
                    } else {
                        not_valid();
                    }
                });
                return count;
            }
            each_outcome(state, [&](std::uint64_t id, std::uint64_t /*weight*/) {
                if (!std::binary_search(out, out + count, id)) {
                    not_valid();
                }
            });
            for (std::uint64_t i = 0; i < count; ++i) {
                std::uint64_t sum = 0;
                each_outcome(
                    state, [&](std::uint64_t id, std::uint64_t weight) { sum += id == out[i] ? weight : 0; });
                out[i] = sum;
            }
            return count;
        });
    }

    [[noreturn]] static void not_valid() {
        throw std::logic_error("herding: an outcome of chance has a weight, and is no legal action");
    }

    static herding_c_table make() {
        const auto& of = game();
        if (of.shape.size() > 4) {
            throw std::length_error("herding: the C table of " + of.name + " has room for four dimensions");
        }
        if (of.players > 64) { // as many as a Decider holds
            throw std::length_error("herding: the C table of " + of.name + " has room for 64 players, not " +
                                    std::to_string(of.players));
        }
        // A view finds out once per Spec what the Spec hides, and an observation its size. Both allocate then.
        const State begun = play::initial<P>(of.setup);
        static_cast<void>(view::of<Spec>(begun, 0));
        if constexpr (!Observes<P>) {
            std::vector<float> features(of.cells);
            std::vector<std::uint8_t> cells(of.cells);
            detail::write_observation<P>(of.setup, begun, 0, std::span(features));
            detail::write_observation<P>(of.setup, begun, 0, std::span(cells));
        }
        herding_c_table table{};
        table.init = init;
        table.get_current_player = get_current_player;
        table.is_chance_node = is_chance_node;
        table.get_valid_actions = get_valid_actions;
        table.apply_action = apply_action;
        table.is_terminal = is_terminal;
        table.get_outcome = get_outcome;
        table.get_observation = get_observation;
        table.get_features = get_features;
        table.to_string = to_string;
        table.help_prompt = help_prompt;
        std::copy(of.shape.begin(), of.shape.end(), table.obs_dims);
        std::copy(of.shape.begin(), of.shape.end(), table.features_dims);
        table.get_chance_weights = get_chance_weights;
        table.name = of.name.c_str();
        table.num_players = of.players;
        table.state_size = words;
        table.max_num_actions = of.most;
        table.string_buf_size = HERDING_STRING_BUF_SIZE;
        table.obs_ndims = table.features_ndims = of.shape.size();
        table.obs_size = table.features_size = of.cells;
        table.deals = DealsFirst<P>;
        return table;
    }
};

} // namespace herding::inline v0::play::detail
