#pragma once

#include "herding/play/game.hpp"
#include "herding/play/match.hpp"
#include "herding/tool/registration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern const herding::tool::Registration herding_game_hammer;

/// A battle for tests, played in text through play::Match: its units compile in seconds.
namespace hammer_test {

class Played {
public:
    using Options = std::vector<std::pair<std::string, std::string>>;

    explicit Played(const std::string& setup = "battle", const Options& options = {})
        : match_(herding_game_hammer.game().begin({.setup = setup, .options = options})) {
        plays({"begin"});
    }

    /// Takes actions, each for whoever decides.
    void plays(std::initializer_list<const char*> actions) {
        for (const char* action : actions) {
            const auto refusal = submit(action);
            ASSERT_FALSE(refusal.has_value()) << action << ": " << *refusal;
        }
    }
    /// Why an action is refused, without the action and the place; empty if it is taken.
    [[nodiscard]] std::string refuses(const std::string& action) {
        const std::string text = submit(action).value_or("");
        const auto begin = text.find(": ");
        return begin == std::string::npos ? text : text.substr(begin + 2, text.rfind(" (") - begin - 2);
    }
    /// Both pick, and nobody joins a unit.
    void musters(const char* first, const char* second) {
        plays({first, second, "done_attaching", "done_attaching"});
    }
    /// Nobody deploys more, and the first turn begins.
    void fights() { plays({"done_deploying", "done_deploying"}); }

    /// Names of the actions that are offered, each once, in their order.
    [[nodiscard]] std::string offers() const {
        std::string all;
        std::string last;
        for (const auto& choice : match_->legal_actions()) {
            const std::string name = choice.input.substr(0, choice.input.find('{'));
            all += name == last ? "" : (all.empty() ? "" : " ") + name;
            last = name;
        }
        return all;
    }
    [[nodiscard]] std::size_t count() const { return match_->legal_actions().size(); }
    /// What the last action did, in words.
    [[nodiscard]] std::string effects() const { return match_->describe(match_->events() - 1, 0); }
    [[nodiscard]] std::string explained(std::string_view what) const { return match_->explain(what, 0); }
    /// Whether the state has a part, in canonical text.
    [[nodiscard]] bool has(std::string_view part) const {
        return match_->state(0, herding::play::Form::Text).find(part) != std::string::npos;
    }
    [[nodiscard]] herding::play::Match& match() { return *match_; }

private:
    herding::play::RefusalText submit(const std::string& action) {
        const auto by = match_->decider();
        return by ? match_->submit(action, *by) : "the battle is over";
    }

    std::unique_ptr<herding::play::Match> match_;
};

constexpr const char* octavius = "pick_strike_force_octavious";
constexpr const char* infiltrators = "pick_insidious_infiltrators";
constexpr const char* daemonkin = "pick_zarkan_deamonkin";
constexpr const char* butchas = "pick_morgrim_butcha";
constexpr const char* gilded_blade = "pick_tristean_gilded_blade";
constexpr const char* brethren = "pick_vengeful_brethren";

} // namespace hammer_test
