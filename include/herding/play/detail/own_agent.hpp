#pragma once

#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <string>

namespace herding::inline v0::play::detail {

/// The player that the game itself brings: `choose` of its Playable, which sees what the player sees.
class OwnAgent final : public AgentBase {
public:
    using AgentBase::AgentBase;
    [[nodiscard]] static std::unique_ptr<Agent> make(const Game& /*game*/, const Description& description) {
        return std::make_unique<OwnAgent>(description);
    }

    [[nodiscard]] bool acts_early() const override { return true; }
    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& /*limits*/) override {
        std::string input = match.world(by)->choose();
        reasoning_ = {};
        if (!input.empty()) {
            reasoning_.candidates.push_back({.input = input});
        }
        return input;
    }
};

} // namespace herding::inline v0::play::detail
