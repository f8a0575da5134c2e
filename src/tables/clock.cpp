#include "herding/tables/clock.hpp"

#include <algorithm>
#include <cstddef>

namespace herding::inline v0::tables {

Clocks::Clocks(const ClockRules& rules, unsigned players) : rules_(rules) {
    const std::uint32_t periods = rules.kind == ClockKind::ByoYomi ? rules.periods : 0;
    all_.assign(rules.kind == ClockKind::None ? 0 : players, {{rules.time, periods, false, false}, {}});
}

void Clocks::run(sequence::Players who, Time now) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
        Running& one = all_[i];
        const bool runs = who.contains(static_cast<std::uint16_t>(i));
        if (runs && !one.clock.runs) {
            one.since = now;
            if (rules_.kind == ClockKind::PerMove) {
                one.clock.left = rules_.time;
            }
        } else if (!runs && one.clock.runs) {
            one.clock = after(one.clock, now - one.since);
        }
        one.clock.runs = runs;
    }
}

void Clocks::acted(std::uint16_t player, Time now, Time lag) {
    if (player >= all_.size() || !all_[player].clock.runs) {
        return;
    }
    Running& one = all_[player];
    const Time elapsed = now - one.since;
    const Time credit = std::clamp(lag, Time(0), std::min(rules_.credit, elapsed));
    one.clock = after(one.clock, elapsed - credit);
    one.clock.runs = false;
    if (rules_.kind == ClockKind::Fischer) {
        one.clock.left += rules_.extra;
    } else if (one.clock.in_period) {
        one.clock.left = rules_.extra;
    }
}

void Clocks::stop(Time now) { run({}, now); }

std::vector<Clock> Clocks::reading(Time now) const {
    std::vector<Clock> clocks;
    clocks.reserve(all_.size());
    for (const Running& one : all_) {
        clocks.push_back(one.clock.runs ? after(one.clock, now - one.since) : one.clock);
    }
    return clocks;
}

void Clocks::set(const std::vector<Clock>& clocks) {
    for (std::size_t i = 0; i < all_.size() && i < clocks.size(); ++i) {
        all_[i].clock = clocks[i];
        all_[i].clock.runs = false;
    }
}

std::optional<Time> Clocks::next_flag() const {
    std::optional<Time> first;
    for (const Running& one : all_) {
        if (one.clock.runs) {
            const Time flag = flag_of(one);
            first = first ? std::min(*first, flag) : flag;
        }
    }
    return first;
}

sequence::Players Clocks::flagged(Time now) const {
    sequence::Players players;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (all_[i].clock.runs && flag_of(all_[i]) <= now) {
            players.insert(static_cast<std::uint16_t>(i));
        }
    }
    return players;
}

Time Clocks::flag_of(const Running& one) const {
    return one.since + one.clock.left + rules_.extra * one.clock.periods;
}

Clock Clocks::after(Clock clock, Time used) const {
    clock.left -= used;
    while (clock.left <= Time(0) && clock.periods > 0) {
        clock.left += rules_.extra;
        --clock.periods;
        clock.in_period = true;
    }
    clock.left = std::max(clock.left, Time(0));
    return clock;
}

} // namespace herding::inline v0::tables
