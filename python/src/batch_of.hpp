#pragma once

#include "batch.hpp"

#include "herding/core/advance_legal.hpp"
#include "herding/core/engine.hpp"
#include "herding/core/random.hpp"
#include "herding/play/action_ids.hpp"
#include "herding/play/compact.hpp"
#include "herding/play/detail/listing.hpp"
#include "herding/play/game_of.hpp"
#include "herding/play/rewards.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/detail/run/choice_range.hpp"
#include "herding/sequence/detail/run/choices.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// The Batch of a Playable. A step takes the path of searches: `advance_legal` in place, and the list of actions of `WorldOf`. If the
/// Playable has `rewards`, it needs frames, so each row has an engine without a history.

namespace herding::inline v0::python {

template <class P> class BatchOf final : public Batch {
    using Spec = typename P::Spec;
    using State = StateOf<Spec>;
    using Setup = SetupOf<Spec>;

public:
    BatchOf(const play::Start& start, BatchOptions options)
        : Batch(play::game_of<P>(), options), ids_(setup_of(start)), setup_(setup_of(start)) {
        auto begun = play::detail::beginning<P>(start);
        fixed_ = !start.state.empty() || (!play::DealsFirst<P> && !HasGenerator<Spec>);
        begun_ = std::move(begun.state);
        std::vector<std::size_t> shape;
        const std::size_t compared = options.compare_views ? std::numeric_limits<std::size_t>::max()
                                                           : play::Compact<P>::compared_by_default;
        try {
            compact_.emplace(setup_, compared);
            shape = compact_->shape();
        } catch (const reflect::TensorError&) {
            shape = {0}; // a view without a shape, such as one with a list of any length
        }
        set_dimensions(play::players<P>(setup_), static_cast<std::size_t>(ids_.players()), std::move(shape));
        workers_.resize(std::max<std::size_t>(1, options.threads));
        for (Worker& worker : workers_) {
            worker.compact = compact_;
        }
        if (fixed_) {
            act_for_application(workers_.front().listing, *begun_);
            first_.list(setup_, *begun_, std::nullopt);
            first_legal_.resize(words());
            if (!first_.actions().empty() && first_.actions().front().by.is_player()) {
                mark_listed(first_, first_legal_.data());
            }
        }
        states_.assign(rows(), *begun_);
        generators_.resize(rows());
        payers_.resize(play::NamesRewards<P> ? rows() : 0);
    }

    [[nodiscard]] std::string state(std::size_t row) const override { return reflect::print(states_[row]); }
    [[nodiscard]] std::string text(std::uint64_t action) const override {
        return reflect::print(ids_.input(action));
    }

    [[nodiscard]] std::vector<std::uint64_t> numbers(std::size_t row) const override {
        const Row& of = rows_[row];
        const auto flags =
            static_cast<std::uint64_t>(of.over) | static_cast<std::uint64_t>(of.terminal) << 1U |
            static_cast<std::uint64_t>(of.truncated) << 2U | static_cast<std::uint64_t>(of.illegal) << 3U;
        std::vector<std::uint64_t> all{generators_[row].position(), policies_[row].position(), flags,
                                       of.length};
        for (std::size_t player = 0; player < players(); ++player) {
            all.push_back(std::bit_cast<std::uint32_t>(rewards_[row * players() + player]));
        }
        return all;
    }
    void restore(std::size_t row, const std::string& state, std::span<const std::uint64_t> numbers) override {
        if (numbers.size() != 4 + players()) {
            throw std::invalid_argument("herding: a stored row has " + std::to_string(4 + players()) +
                                        " numbers, not " + std::to_string(numbers.size()));
        }
        states_[row] = play::detail::read_state<P>(setup_, state);
        for (std::size_t player = 0; player < players(); ++player) {
            rewards_[row * players() + player] =
                std::bit_cast<float>(static_cast<std::uint32_t>(numbers[4 + player]));
        }
        generators_[row] = Generator::at(numbers[0]);
        policies_[row] = Generator::at(numbers[1]);
        Row& of = rows_[row];
        of.terminal = (numbers[2] & 2U) != 0;
        of.truncated = (numbers[2] & 4U) != 0;
        of.illegal = (numbers[2] & 8U) != 0;
        of.length = static_cast<std::uint32_t>(numbers[3]);
        stop_paying(row);
        settle(workers_.front(), row); // a state that was stored is settled, so nothing is drawn
        if ((numbers[2] & 1U) != 0) {
            end(row);
        }
    }

private:
    /// Memory of one thread. Threads that write to one cache line, or to the two that processors fetch together, slow each other.
    struct alignas(256) Worker {
        play::detail::Listing<P> listing;
        std::optional<play::Compact<P>> compact;
    };

    [[nodiscard]] static Setup setup_of(const play::Start& start) {
        return *play::detail::beginning<P>(start).setup;
    }

    void reset_rows(const Part& part, bool reseed, std::uint64_t seed, const BatchArrays& out,
                    std::size_t& at) override {
        Worker& worker = workers_[part.number];
        for (at = part.first; at < part.last; ++at) {
            if (reseed) {
                generators_[at].reseed(mixed(mixed(seed) + at));
            }
            Row& row = rows_[at];
            row.terminal = row.truncated = row.illegal = false;
            begin(worker, at);
            write(worker, at, out);
        }
    }

    void step_rows(const Part& part, const std::int32_t* narrow, const std::int64_t* wide,
                   const BatchArrays& out, std::size_t& at) override {
        Worker& worker = workers_[part.number];
        for (at = part.first; at < part.last; ++at) {
            step(worker, at, narrow != nullptr ? narrow[at] : wide[at]);
            write(worker, at, out);
        }
    }

    void look_rows(const Part& part, const BatchArrays& out, std::size_t& at) override {
        for (at = part.first; at < part.last; ++at) {
            write(workers_[part.number], at, out);
        }
    }

    void step(Worker& worker, std::size_t at, std::int64_t action) {
        Row& row = rows_[at];
        const bool ended = row.terminal || row.truncated;
        if (ended || play::NamesRewards<P>) {
            std::fill_n(rewards_.begin() + static_cast<std::ptrdiff_t>(at * players()), players(), 0.0F);
        }
        row.terminal = row.truncated = false;
        if (row.over) {
            row.illegal = false;
            if (options_.autoreset == Autoreset::NextStep) {
                begin(worker, at);
            }
            return;
        }
        if (row.illegal) {
            return;
        }
        start_paying(at);
        take(at, ids_.input(static_cast<std::uint64_t>(action)),
             Actor::player(static_cast<std::uint16_t>(row.player)));
        ++row.length;
        settle(worker, at);
        row.terminal = row.over;
        if (row.over) {
            score(at);
        } else if (options_.longest != 0 && row.length >= options_.longest) {
            row.truncated = true;
            end(at);
        }
        if (row.over && options_.autoreset == Autoreset::SameStep) {
            begin(worker, at);
        }
    }

    /// The first actions of the application are the same in each episode that begins in the same state.
    void act_for_application(play::detail::Listing<P>& listing, State& state) {
        for (std::uint32_t i = 0; i < most_alone; ++i) {
            listing.list(setup_, state, std::nullopt);
            if (listing.actions().empty() || !(listing.actions().front().by == Actor::system)) {
                return;
            }
            const auto action = listing.actions().front();
            take(state, action.input, action.by);
        }
    }

    void take(State& state, const InputOf<Spec>& input, Actor by) {
        if (!herding::detail::advance_unexplained<Spec>(setup_, state, input, by)) [[unlikely]] {
            refused(input);
        }
    }

    /// The same in a row, with what the action pays.
    void take(std::size_t at, const InputOf<Spec>& input, Actor by) {
        if constexpr (play::NamesRewards<P>) {
            if (auto& payer = payers_[at]) {
                const auto outcome = payer->dispatch(input, by);
                if (outcome.refused()) [[unlikely]] {
                    refused(input);
                }
                if (outcome.committed()) {
                    pay(at, P::rewards(setup_, std::as_const(states_[at]), *outcome.frame()));
                    states_[at] = payer->state();
                }
                return;
            }
        }
        take(states_[at], input, by);
    }

    [[noreturn, gnu::noinline]] static void refused(const InputOf<Spec>& input) {
        throw std::logic_error("herding: " + std::string(P::name) + ": the rules refuse " +
                               reflect::print(input) + ", which is listed as legal");
    }

    void start_paying(std::size_t at) {
        if constexpr (play::NamesRewards<P>) {
            if (!payers_[at]) {
                Options<Spec> options;
                options.history = HistoryPolicy::none();
                options.frames = FramePolicy::none();
                payers_[at].emplace(setup_, states_[at], std::move(options));
            }
        }
    }

    /// What happens before the first decision of an episode pays nothing, because no step leads to it.
    void stop_paying(std::size_t at) {
        if constexpr (play::NamesRewards<P>) {
            payers_[at].reset();
        }
    }

    /// Adds a number for each player to the rewards of a row.
    template <class Numbers> void pay(std::size_t at, const Numbers& numbers) {
        std::size_t i = at * players();
        const std::size_t last = i + players();
        for (const auto one : numbers) {
            if (i < last) {
                rewards_[i++] += static_cast<float>(one);
            }
        }
    }

    void begin(Worker& worker, std::size_t at) {
        stop_paying(at);
        if constexpr (play::DealsFirst<P>) {
            if (!fixed_) {
                states_[at] = play::initial<P>(setup_, drawn_seed(at));
            } else {
                states_[at] = *begun_;
            }
        } else {
            states_[at] = *begun_;
        }
        if constexpr (HasGenerator<Spec>) {
            if (!fixed_) {
                std::invoke(Spec::generator, states_[at]).reseed(drawn_seed(at));
            }
        }
        rows_[at].length = 0;
        if (!first_.actions().empty()) { // empty unless every episode begins in the same state
            const Actor by = first_.actions().front().by;
            if (by.is_player()) {
                decide(at, by);
                std::copy_n(first_legal_.data(), words(), legal_of(at));
                return;
            }
            act(at, first_);
        }
        settle(worker, at);
    }

    [[nodiscard]] std::uint64_t drawn_seed(std::size_t at) {
        const std::uint64_t high = generators_[at].next();
        return high << 32U | generators_[at].next();
    }

    /// Acts for chance and the application until a player decides or the game is over. Lists the legal actions.
    void settle(Worker& worker, std::size_t at) {
        for (std::uint32_t i = 0; !settled(worker, at); ++i) {
            if (i == most_alone) {
                throw std::logic_error("herding: " + std::string(P::name) +
                                       ": chance and the application acted " + std::to_string(most_alone) +
                                       " times, and no player decides");
            }
        }
    }

    /// Returns: whether a player decides, or the game is over. If not, chance or the application has acted.
    [[nodiscard]] bool settled(Worker& worker, std::size_t at) {
        if constexpr (marks_unlisted) {
            bool over = false;
            if constexpr (requires { P::over(setup_, states_[at]); }) {
                over = P::over(setup_, states_[at]);
            }
            Marks marks{ids_, legal_of(at), actions()};
            if (!over) {
                std::fill_n(legal_of(at), words(), std::uint64_t{0});
                visit(states_[at], marks);
            }
            if (!marks.any) {
                end(at);
                return true;
            }
            if (marks.by.is_player()) {
                decide(at, marks.by);
                return true;
            }
            if constexpr (play::ActionIds<P>::has_ranges) {
                if (marks.chance) { // as `Listing::pick` draws
                    const auto drawn = generators_[at].below(static_cast<std::uint32_t>(marks.chance->count));
                    take(at, marks.chance->value(marks.chance->number(drawn)), marks.by);
                    return false;
                }
            }
        }
        auto& listing = worker.listing;
        listing.list(setup_, states_[at], std::nullopt);
        if (listing.actions().empty()) {
            end(at);
            return true;
        }
        if (const Actor by = listing.actions().front().by; by.is_player()) {
            decide(at, by);
            std::fill_n(legal_of(at), words(), std::uint64_t{0});
            mark_listed(listing, legal_of(at));
            return true;
        }
        act(at, listing);
        return false;
    }

    void decide(std::size_t at, Actor by) {
        rows_[at].player = by.index();
        rows_[at].over = false;
    }

    /// Takes an action of chance or of the application.
    void act(std::size_t at, const play::detail::Listing<P>& listing) {
        const auto& actions = listing.actions();
        const bool draws = actions.front().by == Actor::chance;
        const auto action = actions[draws ? listing.pick(generators_[at]) : 0];
        take(at, action.input, action.by);
    }

    /// Marks the ids of the actions of the player whom the game lists first, as `Listing` keeps them, but without a list. Of chance it
    /// keeps a range that is its only one. Otherwise chance and the application need a list.
    struct Marks {
        using Input = InputOf<Spec>;
        using Range = sequence::detail::ChoiceRange<Input>;

        const play::ActionIds<P>& ids;
        std::uint64_t* legal;
        std::size_t actions;
        bool any = false;
        Actor by = Actor::system;
        std::uint64_t next = 0; ///< the id after the last one
        std::optional<Range> chance = std::nullopt;

        /// Whether an action of this actor is marked.
        [[nodiscard]] bool takes(Actor actor) {
            if (!any) {
                any = true;
                by = actor;
            }
            return actor == by && by.is_player();
        }
        void mark(std::uint64_t id) const { legal[id / 64] |= std::uint64_t{1} << (id % 64); }
        void mark(const Range& range) const {
            const std::uint64_t first = ids.first_of(range.alternative);
            if (range.values <= 64 - first % 64) [[likely]] {
                const std::uint64_t all = ~std::uint64_t{0} >> (64 - range.values);
                legal[first / 64] |= (range.count == range.values ? all : range.legal) << (first % 64);
            } else {
                range.each_number([&](std::uint64_t number) { mark(first + number); });
            }
        }
        [[noreturn, gnu::cold, gnu::noinline]] static void misplaced(const Input& input) {
            throw std::logic_error("herding: " + std::string(P::name) + ": a player may do " +
                                   reflect::print(input) +
                                   ", which is not among the actions of players in `all_actions`");
        }

        bool operator()(const Input& input, Actor actor, std::uint64_t /*weight*/) {
            if (takes(actor)) {
                const std::uint64_t id = ids.find_near(input, next);
                if (id >= actions) [[unlikely]] {
                    misplaced(input);
                }
                mark(id);
                next = id + 1;
            }
            chance.reset();
            return by.is_player();
        }
        bool operator()(const Range& range)
            requires(play::ActionIds<P>::has_ranges)
        {
            const bool first = !any;
            if (takes(range.by)) {
                mark(range);
                return true;
            }
            if (first && by == Actor::chance) {
                chance = range;
                return true;
            }
            chance.reset();
            return by.is_player();
        }
        void push_back(const play::Action<Spec>& action) { (*this)(action.input, action.by, 1); }
    };

    static constexpr bool fills_any = requires(const Setup& setup, const State& state, Marks& marks) {
        P::legal_actions(setup, state, marks);
    };
    static constexpr bool marks_unlisted =
        !play::detail::NamesCandidates<P> &&
        (fills_any || (play::ActionIds<P>::has_ranges && !play::detail::Listing<P>::weighs_apart));

    void visit(const State& state, Marks& marks) {
        if constexpr (fills_any) {
            P::legal_actions(setup_, state, marks);
        } else {
            sequence::detail::each_choice<Spec>(setup_, state, std::ref(marks));
        }
    }

    void mark_listed(const play::detail::Listing<P>& listing, std::uint64_t* legal) const {
        Marks marks{ids_, legal, actions()};
        for (const auto& action : listing.actions()) {
            marks.push_back(action);
        }
    }

    void end(std::size_t at) {
        Row& row = rows_[at];
        row.player = -1;
        row.over = true;
        std::fill_n(legal_of(at), words(), std::uint64_t{0});
    }

    /// The returns, unless the actions have been paid.
    void score(std::size_t at) {
        if constexpr (!play::NamesRewards<P> && requires { P::returns(setup_, states_[at]); }) {
            pay(at, P::returns(setup_, states_[at]));
        }
    }

    void write(Worker& worker, std::size_t at, const BatchArrays& out) {
        const Row& row = rows_[at];
        if (out.player != nullptr) {
            out.player[at] = row.player;
        }
        if (out.terminal != nullptr) {
            out.terminal[at] = row.terminal ? 1 : 0;
        }
        if (out.truncated != nullptr) {
            out.truncated[at] = row.truncated ? 1 : 0;
        }
        if (out.illegal != nullptr) {
            out.illegal[at] = row.illegal ? 1 : 0;
        }
        if (out.reward != nullptr) {
            std::copy_n(rewards_.data() + at * players(), players(), out.reward + at * players());
        }
        if (out.mask != nullptr) {
            std::uint8_t* const mask = out.mask + at * actions();
            write_mask(legal_of(at), mask);
        }
        if (out.floats != nullptr) {
            observe(worker, at, out.floats + at * cells_of_row());
        } else if (out.bytes != nullptr) {
            observe(worker, at, out.bytes + at * cells_of_row());
        }
    }

    /// A byte for each bit: eight at once, because the eight bits of a byte become the bytes of a word by one multiplication.
    void write_mask(const std::uint64_t* legal, std::uint8_t* mask) const {
        std::size_t i = 0;
        for (; i + 8 <= actions(); i += 8) {
            const std::uint64_t bits = legal[i / 64] >> (i % 64) & 0xffU;
            // Byte k has bit k of the eight or nothing.
            const std::uint64_t apart = bits * 0x0101010101010101U & 0x8040201008040201U;
            const std::uint64_t bytes = (apart + 0x7f7f7f7f7f7f7f7fU) >> 7U & 0x0101010101010101U;
            if constexpr (std::endian::native == std::endian::little) {
                std::memcpy(mask + i, &bytes, sizeof bytes);
            } else {
                for (std::size_t k = 0; k < 8; ++k) {
                    mask[i + k] = static_cast<std::uint8_t>(bytes >> (8 * k));
                }
            }
        }
        for (; i < actions(); ++i) {
            mask[i] = static_cast<std::uint8_t>(legal[i / 64] >> (i % 64) & 1U);
        }
    }

    template <class Number> void observe(Worker& worker, std::size_t at, Number* to) {
        if (!worker.compact || cells() == 0) {
            return;
        }
        if (options_.views == Views::All) {
            for (std::size_t player = 0; player < players(); ++player) {
                worker.compact->write(setup_, states_[at], static_cast<std::uint16_t>(player),
                                      std::span(to + player * cells(), cells()));
            }
        } else {
            const auto viewer = static_cast<std::uint16_t>(std::max(rows_[at].player, 0));
            worker.compact->write(setup_, states_[at], viewer, std::span(to, cells()));
        }
    }

    static constexpr std::uint32_t most_alone = 100'000;

    play::ActionIds<P> ids_;
    Setup setup_;
    bool fixed_ = true; ///< every episode begins in the same state
    std::optional<State> begun_;
    play::detail::Listing<P> first_;         ///< actions in the fixed state in which episodes begin
    std::vector<std::uint64_t> first_legal_; ///< their ids, if a player decides
    std::optional<play::Compact<P>> compact_;
    std::vector<State> states_;
    std::vector<Generator> generators_;
    std::vector<Worker> workers_;
    std::vector<std::optional<Engine<Spec>>> payers_; ///< of rows whose present episode has begun to pay
};

} // namespace herding::inline v0::python
