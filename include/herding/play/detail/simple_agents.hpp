#pragma once

#include "herding/play/detail/agent_base.hpp"
#include "herding/play/game.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// Agents that do not search.

namespace herding::inline v0::play::detail {

/// The player that the game itself brings: `choose` of its Playable, which sees what the player sees.
class OwnAgent final : public AgentBase {
public:
    using AgentBase::AgentBase;

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

/// Chooses an action at random: of the Playable's `candidates`, else of all legal actions. Each is equally likely. The only agent
/// that plays a game in which players must find out what is legal.
class RandomAgent final : public AgentBase {
public:
    using AgentBase::AgentBase;

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
