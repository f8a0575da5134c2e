#pragma once

#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game.hpp"
#include "herding/play/ismcts.hpp"
#include "herding/play/mcts.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::play::detail {

[[nodiscard]] inline MctsOptions mcts_options(const Description& description) {
    MctsOptions options;
    options.exploration = description.decimal("exploration");
    options.longest = description.number("longest", 1);
    options.evaluate = description.flag("evaluate");
    return options;
}

[[nodiscard]] inline bool more_visited(const Candidate& a, const Candidate& b) { return a.visits > b.visits; }

/// Monte Carlo tree search. It keeps its tree during a match.
class MctsAgent final : public AgentBase {
public:
    explicit MctsAgent(const Description& description)
        : AgentBase(description), options_(mcts_options(description_)),
          iterations_(description_.number("iterations", 1)), reuse_(description_.flag("reuse")) {
        options_.rollouts = description_.number("rollouts", 1);
        options_.priors = description_.flag("priors");
    }

    void start(std::uint64_t seed) override {
        AgentBase::start(seed);
        tree_.reset();
        world_.reset();
    }

    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& limits) override {
        try {
            return choose_by_tree(match, by, limits);
        } catch (...) { // the tree and the World may be at different places
            tree_.reset();
            world_.reset();
            throw;
        }
    }

private:
    std::string choose_by_tree(const Match& match, Actor by, const Limits& limits) {
        auto fresh = world_of(match, by);
        if (!fresh) {
            return {};
        }
        if (!reuse_ || !follow(match, by, *fresh)) {
            tree_.reset();
            world_ = std::move(fresh);
            tree_.emplace(*world_, options_, generator_.next());
        }
        known_ = match.history().size();
        Bound bound(limits, iterations_);
        std::uint64_t done = 0;
        const std::function<bool()> lasts = [&bound] { return bound.lasts(); };
        while (bound.more(done) && tree_->iterate(lasts)) {
            ++done;
        }
        reasoning_ = {.iterations = done, .stopped = bound.stopped()};
        world_->restart(generator_);
        const auto edges = tree_->edges();
        for (std::size_t i = 0; i < world_->options(); ++i) {
            Candidate candidate{.input = world_->text(i), .notation = world_->notation(i)};
            if (i < edges.size()) {
                candidate.visits = edges[i].visits;
                candidate.solved = edges[i].solved;
                if (candidate.solved || candidate.visits != 0) {
                    candidate.value = edges[i].value;
                }
            }
            reasoning_.candidates.push_back(std::move(candidate));
        }
        const std::size_t best = edges.empty() ? 0 : tree_->best();
        for (const std::size_t option : tree_->principal_variation()) {
            reasoning_.principal_variation.push_back(name_of(*world_, option));
            world_->take(option);
        }
        put_first(reasoning_.candidates, best, more_visited);
        return reasoning_.candidates.front().input;
    }

    /// Walks the tree to the present position of the match. False: the tree does not contain it.
    bool follow(const Match& match, Actor by, const World& fresh) {
        if (!tree_) {
            return false;
        }
        const auto history = match.history();
        world_->restart(generator_);
        for (std::size_t i = known_; i < history.size(); ++i) {
            std::size_t option = 0;
            const std::size_t count = world_->options();
            if (count == 0 || !(world_->decider() == history[i].by)) {
                return false;
            }
            while (option < count && world_->text(option) != history[i].input) {
                ++option;
            }
            if (option == count || !tree_->descend(option)) {
                return false;
            }
            world_->take(option);
        }
        world_->begin_here();
        world_->ask(by);
        return world_->begins_where(fresh) && by.is_player() &&
               tree_->may_decide(static_cast<std::size_t>(by.index()));
    }

    MctsOptions options_;
    std::uint64_t iterations_;
    bool reuse_;
    std::unique_ptr<World> world_;
    std::optional<Mcts<World>> tree_;
    std::size_t known_ = 0; ///< how much of the history has led to the root
};

/// Monte Carlo search for games that hide something.
class IsmctsAgent final : public AgentBase {
public:
    explicit IsmctsAgent(const Description& description)
        : AgentBase(description), iterations_(description_.number("iterations", 1)),
          search_(mcts_options(description_), 1) {}

    void start(std::uint64_t seed) override {
        AgentBase::start(seed);
        search_ = InformationSetMcts<World>(mcts_options(description_), generator_.next());
    }

    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& limits) override {
        const auto world = world_of(match, by);
        if (!world) {
            return {};
        }
        Bound bound(limits, iterations_);
        std::uint64_t done = 0;
        const std::function<bool()> lasts = [&bound] { return bound.lasts(); };
        while (bound.more(done) && search_.iterate(*world, lasts)) {
            ++done;
        }
        reasoning_ = {.iterations = done, .stopped = bound.stopped()};
        world->restart(generator_);
        std::size_t best = 0;
        for (std::size_t i = 0; i < world->options(); ++i) {
            Candidate candidate{.input = world->text(i), .notation = world->notation(i)};
            if (const auto* edge = search_.edge(*world, i); edge != nullptr && edge->visits != 0) {
                candidate.visits = edge->visits;
                candidate.value = edge->total / static_cast<double>(edge->visits);
            }
            reasoning_.candidates.push_back(std::move(candidate));
            best = reasoning_.candidates[i].visits > reasoning_.candidates[best].visits ? i : best;
        }
        reasoning_.principal_variation = {name_of(*world, best)};
        put_first(reasoning_.candidates, best, more_visited);
        return reasoning_.candidates.front().input;
    }

private:
    std::uint64_t iterations_;
    InformationSetMcts<World> search_;
};

} // namespace herding::inline v0::play::detail
