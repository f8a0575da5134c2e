#include "tally.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

namespace {

/// One point for the first place of a game. Players who share it share the point.
std::vector<double> points_of(const std::vector<std::int64_t>& returns) {
    std::vector<double> points(returns.size(), 0);
    if (!returns.empty()) {
        const auto best = *std::max_element(returns.begin(), returns.end());
        const auto many = static_cast<double>(std::count(returns.begin(), returns.end(), best));
        for (std::size_t i = 0; i < returns.size(); ++i) {
            points[i] = returns[i] == best ? 1 / many : 0;
        }
    }
    return points;
}

} // namespace

Tally::Tally(const std::vector<Contestant>& agents, const ArenaOptions& options) : options_(options) {
    for (const Contestant& agent : agents) {
        names_.push_back(agent.name);
    }
    counts_.resize(agents.size());
    for (Count& count : counts_) {
        count.by_seat.resize(options.players);
    }
    for (std::size_t first = 0; options.players == 2 && first < agents.size(); ++first) {
        for (std::size_t second = first + 1; second < agents.size(); ++second) {
            duels_.push_back({first, second, 0, 0, 0, {}});
        }
    }
    round_.points.resize(agents.size());
    round_.returns.resize(agents.size());
    if (options.sprt) {
        if (agents.size() != 2 || options.players != 2) {
            throw std::invalid_argument("a sequential test compares two agents in a game for two players");
        }
        sprt_.emplace(*options.sprt);
    }
}

bool Tally::ends_round(std::uint64_t index) const {
    return !options_.duplicate || (index + 1) % options_.players == 0;
}

bool Tally::add(const GamePlan& plan, const GameResult& result) {
    if (!result.returns.empty() && result.returns.size() != plan.seats.size()) {
        throw std::invalid_argument("a game for " + std::to_string(plan.seats.size()) + " players returned " +
                                    std::to_string(result.returns.size()) + " scores");
    }
    auto returns = result.returns;
    auto points = points_of(returns);
    if (returns.empty()) {
        returns.resize(plan.seats.size(), 0);
        // Of two players, nobody has won: a draw. Of more, nobody is first.
        points.assign(plan.seats.size(), plan.seats.size() == 2 ? 0.5 : 0);
        ++unfinished_;
    }
    for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
        const std::size_t agent = plan.seats[seat];
        ++counts_[agent].games;
        counts_[agent].by_seat[seat].add(static_cast<double>(returns[seat]));
        round_.points[agent].add(points[seat]);
        round_.returns[agent].add(static_cast<double>(returns[seat]));
    }
    for (Duel& duel : duels_) {
        for (std::size_t seat = 0; seat < 2; ++seat) {
            if (plan.seats[seat] == duel.first && plan.seats[1 - seat] == duel.second) {
                (points[seat] > 0.75 ? duel.wins : points[seat] > 0.25 ? duel.draws : duel.losses) += 1;
            }
        }
    }
    ++games_;
    actions_ += result.actions;
    const bool decides = ends_round(plan.index);
    if (decides) {
        close(round_);
    }
    return decides && sprt_ && sprt_->decision() != Decision::None;
}

void Tally::close(Round& round) {
    for (Duel& duel : duels_) {
        if (round.points[duel.first].count() != 0 && round.points[duel.second].count() != 0) {
            duel.points.add(round.points[duel.first].mean());
        }
    }
    if (sprt_ && round.points[0].count() != 0) {
        sprt_->add(round.points[0].mean());
    }
    for (std::size_t agent = 0; agent < counts_.size(); ++agent) {
        if (round.points[agent].count() != 0) {
            counts_[agent].points.add(round.points[agent].mean());
            counts_[agent].returns.add(round.returns[agent].mean());
        }
        round.points[agent] = {};
        round.returns[agent] = {};
    }
}

ArenaResult Tally::result() const {
    Tally all = *this;
    all.close(all.round_);
    ArenaResult result{.games = games_,
                       .planned = options_.games,
                       .unfinished = unfinished_,
                       .actions = actions_,
                       .duplicate = options_.duplicate,
                       .interrupted = false,
                       .seed = options_.seed,
                       .standings = {},
                       .pairings = {},
                       .sprt = std::nullopt};
    for (std::size_t agent = 0; agent < names_.size(); ++agent) {
        Count& count = all.counts_[agent];
        const double share = count.points.mean();
        result.standings.push_back({names_[agent], count.games, share, wilson(share, count.points.count()),
                                    count.returns, std::move(count.by_seat)});
    }
    for (const Duel& duel : all.duels_) {
        if (duel.points.count() == 0) {
            continue;
        }
        const double share = duel.points.mean();
        const Interval within = wilson(share, duel.points.count());
        result.pairings.push_back({duel.first, duel.second, duel.wins, duel.draws, duel.losses, share, within,
                                   elo_of(share), Interval{elo_of(within.low), elo_of(within.high)}});
    }
    if (all.sprt_) {
        // Only complete rounds decide.
        result.sprt =
            SprtState{*options_.sprt, sprt_->ratio(), sprt_->lower(), sprt_->upper(), sprt_->decision()};
    }
    return result;
}

} // namespace herding::inline v0::tool
