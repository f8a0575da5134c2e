#pragma once

#include "herding/core/random.hpp"
#include "herding/play/agent.hpp"
#include "herding/play/detail/description.hpp"
#include "herding/play/match.hpp"
#include "herding/play/world.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Common parts of agents.

namespace herding::inline v0::play::detail {

/// Whether a search may continue.
class Bound {
public:
    Bound(const Limits& limits, std::uint64_t described)
        : limits_(&limits), iterations_(limits.iterations != 0 ? limits.iterations
                                        : limits.time          ? 0
                                                               : described),
          timed_(limits.time || limits.longest), end_(Time::max()) {
        for (const auto& bound : {limits.time, limits.longest}) {
            if (bound) {
                end_ = std::min(end_, end_of(*bound));
            }
        }
    }

    /// How many iterations there are to be; 0: as many as there is time for.
    [[nodiscard]] std::uint64_t iterations() const noexcept { return iterations_; }

    /// Reads the clock and reports progress, both now and then. `done` counts from 0.
    [[nodiscard]] bool more(std::uint64_t done) {
        if (iterations_ != 0 && done >= iterations_) {
            return false;
        }
        if (is_stopped() || (done != 0 && timed_ && is_late())) {
            return false;
        }
        if (limits_->progress && done % 1024 == 0) {
            limits_->progress({done, iterations_});
        }
        return true;
    }

    /// As `more`, within an iteration: the number of iterations does not end it.
    [[nodiscard]] bool lasts() { return !is_stopped() && !(timed_ && is_late()); }

    /// Whether Limits::stop ended it.
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    /// Whether Limits::stop or a bound of time ended it.
    [[nodiscard]] bool ended() const noexcept { return stopped_ || late_; }

private:
    using Time = std::chrono::steady_clock::time_point;

    /// The last time that there is, if the end would be later.
    [[nodiscard]] static Time end_of(std::chrono::milliseconds time) {
        const Time now = std::chrono::steady_clock::now();
        const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(Time::max() - now);
        return time >= most ? Time::max() : now + time;
    }

    [[nodiscard]] bool is_stopped() {
        stopped_ = stopped_ || (limits_->stop != nullptr && limits_->stop->load(std::memory_order_relaxed));
        return stopped_;
    }

    /// Reading the clock of a browser takes longer than some iterations. So up to 15 iterations that are short pass without it.
    [[nodiscard]] bool is_late() {
        constexpr unsigned most_unread = 15;
        constexpr std::chrono::microseconds short_time{100}; // of all iterations since the clock was read
        if (late_ || unread_ > 0) {
            unread_ -= late_ ? 0 : 1;
            return late_;
        }
        const Time now = std::chrono::steady_clock::now();
        gap_ = now - read_ < short_time ? std::min(2 * gap_ + 1, most_unread) : gap_ / 2;
        unread_ = gap_;
        read_ = now;
        late_ = now >= end_;
        return late_;
    }

    const Limits* limits_;
    std::uint64_t iterations_;
    bool timed_;
    Time end_;
    Time read_{};
    unsigned gap_ = 0; ///< iterations between two readings of the clock
    unsigned unread_ = 0;
    bool stopped_ = false;
    bool late_ = false;
};

/// The actor of a choice that cannot be made.
[[noreturn]] inline void nothing_to_do(Actor by) {
    std::ostringstream words;
    words << "herding: " << by << " can do nothing now";
    throw std::logic_error(words.str());
}

/// Puts the chosen candidate first, and the others in order; those that are equal stay as they are.
template <class Before>
void put_first(std::vector<Candidate>& candidates, std::size_t chosen, Before before) {
    const auto begin = candidates.begin();
    const auto from = begin + static_cast<std::ptrdiff_t>(chosen);
    std::rotate(begin, from, from + 1);
    for (auto at = begin + 1; at != candidates.end(); ++at) {
        std::rotate(std::upper_bound(begin + 1, at, *at, before), at, at + 1);
    }
}

/// Description, seed and reasoning.
class AgentBase : public Agent {
public:
    explicit AgentBase(Description description) : description_(std::move(description)) {}

    [[nodiscard]] std::string description() const final { return description_.text(); }
    void start(std::uint64_t seed) override {
        generator_ = Generator(seed);
        reasoning_ = {};
    }
    using Agent::choose;
    [[nodiscard]] const Reasoning& reasoning() const final { return reasoning_; }

protected:
    /// Where the actor can act; null: another one decides here, search considers nothing for this actor, and so the agent
    /// waits. Throws std::logic_error if the actor can do nothing, or if search finds nothing for an actor who can.
    [[nodiscard]] std::unique_ptr<World> world_of(const Match& match, Actor by) {
        reasoning_ = {};
        if (!by.is_player()) {
            nothing_to_do(by);
        }
        auto world = match.world(by);
        world->restart(generator_);
        if (world->options() != 0 && world->decider() == by) {
            return world;
        }
        const auto legal = match.legal_actions();
        if (std::none_of(legal.begin(), legal.end(), [by](const Choice& one) { return one.by == by; })) {
            nothing_to_do(by);
        }
        if (match.decider() == by) {
            throw std::logic_error(
                "search finds nothing to do for player " + std::to_string(by.index()) +
                ", who can act: `candidates` of the Playable lists nothing for them here, or "
                "what is legal depends on what is hidden from them");
        }
        return nullptr;
    }

    [[nodiscard]] static std::string name_of(World& world, std::size_t option) {
        const std::string notation = world.notation(option);
        return notation.empty() ? world.text(option) : notation;
    }

    Description description_;
    Generator generator_;
    Reasoning reasoning_;
};

} // namespace herding::inline v0::play::detail
