#pragma once

#include "herding/play/cfr.hpp"
#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::play::detail {

/// Solves a small game from the start of its matches before it plays. Then it draws its actions by the policy.
class CfrAgent final : public AgentBase {
public:
    CfrAgent(const Game& game, const Start& start, const Description& description) : AgentBase(description) {
        const auto world = game.world(start);
        const GameTree tree(*world, most_nodes);
        Cfr cfr(tree);
        for (std::uint64_t i = description.number("iterations"); i > 0; --i) {
            cfr.iterate();
        }
        Policy policy = cfr.average();
        for (std::size_t i = 0; i < policy.size(); ++i) {
            const InformationSet& set = tree.information()[i];
            known_[{set.player, set.view}] = {set.actions, std::move(policy[i])};
        }
    }
    [[nodiscard]] static std::unique_ptr<Agent> make(const Game& game, const Start& start,
                                                     const Description& description) {
        try {
            return std::make_unique<CfrAgent>(game, start, description);
        } catch (const std::logic_error& error) { // too large, or a view that forgets
            throw std::invalid_argument("agent cfr cannot play " + std::string(game.name()) + ": " +
                                        error.what());
        }
    }

    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& /*limits*/) override {
        const auto world = world_of(match, by);
        if (!world) {
            return {};
        }
        const auto player = static_cast<std::uint16_t>(by.index());
        const auto found = known_.find({player, world->view_text(player)});
        if (found == known_.end()) {
            throw std::logic_error(
                "herding: agent cfr does not know this place: it has solved this game from another beginning "
                "(the `start` of make_agent), or with several players deciding in another order");
        }
        const auto& [actions, shares] = found->second;
        const double drawn = generator_.next() / 4294967296.0;
        double sum = shares[0];
        std::size_t chosen = 0;
        while (chosen + 1 < actions.size() && drawn >= sum) {
            sum += shares[++chosen];
        }
        for (std::size_t i = 0; i < actions.size(); ++i) {
            reasoning_.candidates.push_back(
                {.input = actions[i], .notation = world->notation(i), .probability = shares[i]});
        }
        put_first(reasoning_.candidates, chosen,
                  [](const Candidate& a, const Candidate& b) { return *a.probability > *b.probability; });
        return actions[chosen];
    }

private:
    static constexpr std::size_t most_nodes = 300'000;

    struct Mixed {
        std::vector<std::string> actions;
        std::vector<double> shares;
    };

    std::map<std::pair<std::size_t, std::string>, Mixed> known_;
};

} // namespace herding::inline v0::play::detail
