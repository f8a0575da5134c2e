#include "herding/tool/arena.hpp"

#include "choices.hpp"
#include "numbers.hpp"
#include "place.hpp"
#include "tally.hpp"

#include "herding/core/random.hpp"
#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// A seed for one purpose, from the seed of the arena: the finalizer of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014) after each number. Neighbors get unrelated seeds.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t index, std::uint64_t purpose) {
    for (const std::uint64_t number : {index, purpose}) {
        seed += number * 0x9e3779b97f4a7c15U + 0x9e3779b97f4a7c15U;
        seed = (seed ^ (seed >> 30U)) * 0xbf58476d1ce4e5b9U;
        seed = (seed ^ (seed >> 27U)) * 0x94d049bb133111ebU;
        seed ^= seed >> 31U;
    }
    return seed;
}

// Uses of a seed. Agents have `first_agent` plus their seat.
constexpr std::uint64_t of_chance = 0;
constexpr std::uint64_t of_application = 1;
constexpr std::uint64_t first_agent = 2;

/// The arena was stopped while a game was played.
struct Stopped {};

/// The agents of one thread, made when they are first asked.
using Agents = std::vector<std::unique_ptr<play::Agent>>;

/// One game, from its beginning to its end.
class Played {
public:
    Played(play::Match& match, const GamePlan& plan, const std::vector<Contestant>& contestants,
           Agents& agents, const ArenaOptions& options, const std::atomic<bool>& stop)
        : match_(match), plan_(plan), contestants_(contestants), agents_(agents), options_(options),
          stop_(stop), limits_(options.limits),
          application_(seed_of(options.seed, plan.index, of_application)),
          started_(plan.seats.size(), false) {
        limits_.stop = &stop;
    }

    /// Its exceptions name the game of the arena: `play --seed` leads there again.
    GameResult run() {
        return with_place(
            [this] {
                return "game " + std::to_string(plan_.index) + ", with seed " + std::to_string(plan_.chance) +
                       " of chance, after " + counted(result_.actions, "input") +
                       (thinks_ ? ", while player " + std::to_string(*thinks_) + " thinks" : "");
            },
            [this] {
                play_to_end();
                return result_;
            });
    }

private:
    void play_to_end() {
        for (;; ++result_.actions) {
            if (stop_) {
                throw Stopped{};
            }
            const auto choices = awaited_choices(match_);
            if (choices.empty()) {
                result_.returns = match_.returns();
                if (result_.returns.empty()) {
                    throw std::invalid_argument(
                        match_.over()
                            ? std::string("the game returned no scores: add `returns` to its Playable")
                            : "nobody can do anything, and the game is not over: " + match_.saved());
                }
                return;
            }
            if (result_.actions >= options_.longest) {
                return;
            }
            act(choices);
        }
    }

    /// Lets the first one act who can. Where chance or the application comes first, players may act before it, such as
    /// double before dice are thrown; where several players can, each may wait for the others.
    void act(const std::vector<play::Choice>& choices) {
        std::vector<Actor> asked;
        for (const play::Choice& choice : choices) {
            if (choice.by.is_player() && std::find(asked.begin(), asked.end(), choice.by) == asked.end()) {
                asked.push_back(choice.by);
                if (ask(choice.by, !choices.front().by.is_player())) {
                    return;
                }
            }
        }
        const Actor by = choices.front().by;
        if (by.is_player()) {
            throw std::runtime_error("all players wait for each other: no agent chose an action");
        }
        if (by == Actor::chance) {
            submit(match_.sample_chance(), by, "chance");
            return;
        }
        const auto its = of_actor(choices, by);
        submit(its[application_.below(static_cast<std::uint32_t>(its.size()))].input, by, "the application");
    }

    /// Asks the agent of a player. False if it waits. `early`: another one decides, and the player may act before.
    bool ask(Actor by, bool early) {
        const auto seat = static_cast<std::size_t>(by.index());
        if (seat >= plan_.seats.size()) {
            throw std::invalid_argument("player " + std::to_string(seat) + " acts, and the arena is for " +
                                        std::to_string(plan_.seats.size()) +
                                        " players (ArenaOptions::players)");
        }
        const Contestant& contestant = contestants_[plan_.seats[seat]];
        auto& agent = agents_[plan_.seats[seat]];
        if (agent == nullptr) {
            agent = contestant.make();
            if (agent == nullptr) {
                throw std::invalid_argument("the function that makes agent " + contestant.name +
                                            " returned none");
            }
        }
        if (early && !agent->acts_early()) {
            return false;
        }
        if (!started_[seat]) {
            agent->start(seed_of(options_.seed, plan_.index, first_agent + seat));
            started_[seat] = true;
        }
        thinks_ = seat;
        const std::string chosen = agent->choose(match_, by, limits_);
        thinks_.reset();
        if (stop_) {
            throw Stopped{}; // the choice may be of half a thought
        }
        if (!chosen.empty()) {
            submit(chosen, by, contestant.name);
        }
        return !chosen.empty();
    }

    void submit(const std::string& input, Actor by, const std::string& who) {
        try {
            if (const auto refused = match_.submit(input, by)) {
                throw std::runtime_error(who + " chose " + reflect::detail::excerpt(input, 200) +
                                         ", which the rules refuse: " + *refused);
            }
        } catch (const reflect::ReadError& error) { // of another program's text
            throw std::runtime_error(
                who + " chose what is no action: " + reflect::detail::excerpt(error.what(), 500));
        }
    }

    play::Match& match_;
    const GamePlan& plan_;
    const std::vector<Contestant>& contestants_;
    Agents& agents_;
    const ArenaOptions& options_;
    const std::atomic<bool>& stop_;
    play::Limits limits_;
    Generator application_;
    std::vector<bool> started_; ///< agents of these seats have begun this game
    GameResult result_;
    std::optional<std::size_t> thinks_; ///< the seat of the agent that is choosing
};

/// All threads of an arena.
class Arena {
public:
    Arena(Table& table, const std::vector<Contestant>& contestants, const ArenaOptions& options)
        : table_(table), contestants_(contestants), options_(options),
          schedule_(contestants.size(), options.players, options.seed, options.duplicate),
          tally_(contestants, options), stop_(options.stop != nullptr ? *options.stop : own_stop_) {}

    ArenaResult run() {
        {
            std::vector<std::jthread> threads;
            const auto many = std::min<std::uint64_t>(std::max(1U, options_.threads), options_.games);
            for (std::uint64_t i = 0; i < many; ++i) {
                threads.emplace_back([this] { work(); });
            }
        }
        if (failed_ && !(decided_ && failed_index_ >= tally_.games())) {
            std::rethrow_exception(failed_);
        }
        if (decided_) {
            table_.drop_from(tally_.games());
        }
        auto result = tally_.result();
        result.interrupted = !decided_ && result.games < options_.games;
        return result;
    }

private:
    void work() {
        Agents agents(contestants_.size());
        while (const auto index = next()) {
            const GamePlan plan = schedule_[*index];
            try {
                auto result = table_.played(plan);
                if (!result) {
                    const auto begun = table_.begin(plan);
                    result = Played(begun->match(), plan, contestants_, agents, options_, stop_).run();
                    begun->finish(*result);
                }
                count(*index, *std::move(result));
            } catch (const Stopped&) {
                return;
            } catch (...) {
                if (stop_) {
                    return; // perhaps because it was stopped; else the same command finds it again
                }
                fail(*index);
                return;
            }
        }
    }

    std::optional<std::uint64_t> next() {
        const std::lock_guard lock(mutex_);
        return stop_ || next_ >= options_.games ? std::nullopt : std::optional(next_++);
    }

    /// Counts all games behind which none is missing, so that their order never depends on threads.
    void count(std::uint64_t index, GameResult result) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(index, std::move(result));
        while (!decided_ && !waiting_.empty() && waiting_.begin()->first == tally_.games()) {
            const auto one = waiting_.extract(waiting_.begin());
            decided_ = tally_.add(schedule_[one.key()], one.mapped());
        }
        if (decided_) {
            stop_ = true;
        }
        if (options_.progress) {
            options_.progress(tally_.games());
        }
    }

    /// Keeps what is being thrown, of the first game that fails. No other game begins; those that have begun continue, because an
    /// earlier one may fail too.
    void fail(std::uint64_t index) {
        const std::lock_guard lock(mutex_);
        if (!failed_ || index < failed_index_) {
            failed_ = std::current_exception();
            failed_index_ = index;
        }
        next_ = options_.games;
    }

    Table& table_;
    const std::vector<Contestant>& contestants_;
    const ArenaOptions& options_;
    Schedule schedule_;
    std::mutex mutex_; ///< guards all below but the flags
    Tally tally_;
    std::map<std::uint64_t, GameResult> waiting_; ///< finished before an earlier game
    std::uint64_t next_ = 0;
    bool decided_ = false;
    std::exception_ptr failed_;
    std::uint64_t failed_index_ = 0;
    std::atomic<bool> own_stop_ = false;
    std::atomic<bool>& stop_;
};

class PlainMatch final : public TableMatch {
public:
    explicit PlainMatch(std::unique_ptr<play::Match> match) : match_(std::move(match)) {}
    [[nodiscard]] play::Match& match() override { return *match_; }
    void finish(const GameResult& /*result*/) override {}

private:
    std::unique_ptr<play::Match> match_;
};

} // namespace

std::unique_ptr<TableMatch> PlainTable::begin(const GamePlan& plan) {
    play::Start start = start_;
    start.seed = plan.chance;
    return std::make_unique<PlainMatch>(game_.begin(start));
}

Schedule::Schedule(std::size_t agents, unsigned players, std::uint64_t seed, bool duplicate)
    : players_(players), seed_(seed), duplicate_(duplicate) {
    if (players == 0 || agents < players) {
        throw std::invalid_argument("a game for " + std::to_string(players) +
                                    " players needs at least as many "
                                    "agents, and there are " +
                                    std::to_string(agents) + "; an agent may be named twice");
    }
    // All choices of `players` of the agents, in lexicographic order.
    std::vector<bool> takes_part(agents, false);
    std::fill_n(takes_part.begin(), players, true);
    do {
        auto& choice = choices_.emplace_back();
        for (std::size_t i = 0; i < agents; ++i) {
            if (takes_part[i]) {
                choice.push_back(i);
            }
        }
    } while (std::prev_permutation(takes_part.begin(), takes_part.end()));
}

GamePlan Schedule::operator[](std::uint64_t index) const {
    const std::uint64_t round = index / players_;
    GamePlan plan{index, choices_[round % choices_.size()],
                  seed_of(seed_, duplicate_ ? round : index, of_chance)};
    const auto turned = static_cast<std::ptrdiff_t>(index % players_);
    std::rotate(plan.seats.begin(), plan.seats.end() - turned, plan.seats.end());
    return plan;
}

ArenaResult run_arena(Table& table, const std::vector<Contestant>& agents, ArenaOptions options) {
    if (options.games == 0) {
        throw std::invalid_argument("an arena needs at least one game");
    }
    if (options.players == 0) {
        options.players = table.players();
    }
    if (options.players == 0) {
        throw std::invalid_argument("how many players a match has is not known: set ArenaOptions::players");
    }
    return Arena(table, agents, options).run();
}

} // namespace herding::inline v0::tool
