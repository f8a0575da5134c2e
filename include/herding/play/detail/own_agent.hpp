#pragma once

#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game.hpp"

#include <memory>
#include <string>
#include <utility>

namespace herding::inline v0::play::detail {

/// The player that the game itself brings: `choose` of its Playable, which sees what the player sees.
class OwnAgent final : public AgentBase {
public:
    using AgentBase::AgentBase;
    [[nodiscard]] static std::unique_ptr<Agent> make(const Game& /*game*/, const Start& /*start*/,
                                                     const Description& description) {
        return std::make_unique<OwnAgent>(description);
    }

    [[nodiscard]] bool acts_early() const override { return true; }
    using AgentBase::choose;
    [[nodiscard]] std::string choose(const Match& match, Actor by, const Limits& /*limits*/) override {
        std::string input = match.world(by)->choose();
        reasoning_ = {};
        if (!input.empty()) {
            reasoning_.candidates.push_back({.input = input, .notation = notation_of(match, input, by)});
        }
        return input;
    }

private:
    /// Empty for an input that is not listed, which the rules may take nevertheless.
    static std::string notation_of(const Match& match, const std::string& input, Actor by) {
        for (Choice& choice : match.legal_actions()) {
            if (choice.by == by && choice.input == input) {
                return std::move(choice.notation);
            }
        }
        return {};
    }
};

} // namespace herding::inline v0::play::detail
