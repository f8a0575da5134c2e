#pragma once

#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace herding::inline v0::play::detail {

/// Every action that the player would choose from is equally likely: the Playable's `candidates`, else all legal actions. It is the only agent that plays where finding what is legal is the
/// game.
class RandomAgent final : public AgentBase {
public:
    using AgentBase::AgentBase;
    [[nodiscard]] static std::unique_ptr<Agent> make(const Game& /*game*/, const Start& /*start*/,
                                                     const Description& description) {
        return std::make_unique<RandomAgent>(description);
    }

    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& /*limits*/) override {
        const std::vector<Choice> own = match.candidates(by);
        if (own.empty()) {
            nothing_to_do(by);
        }
        const std::size_t chosen = generator_.below(static_cast<std::uint32_t>(own.size()));
        reasoning_ = {};
        for (const Choice& choice : own) {
            reasoning_.candidates.push_back({.input = choice.input,
                                             .notation = choice.notation,
                                             .probability = 1.0 / static_cast<double>(own.size())});
        }
        return own[chosen].input;
    }
};

} // namespace herding::inline v0::play::detail
