#pragma once

#include "herding/law/detail/impl/conforming_state.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The playouts of a conformance check.

namespace herding::inline v0::law::detail {

/// One game with all that is checked in it.
class ConformingGame : ConformingState {
public:
    using ConformingState::ConformingState;

    void play() {
        ++counts_.games;
        expect_begun();
        read_abilities();
        if (has_ids_) {
            check_ids();
        }
        for (std::uint32_t i = 0; i < options_.longest && !match_->over(); ++i) {
            if (i == options_.longest / 20) {
                read_back();
            }
            if (i < options_.dense || generator_.below(options_.sparse) == 0) {
                check_state();
            }
            step();
        }
        check_state();
        counts_.ended += match_->over() ? 1U : 0U;
    }

    /// Plays these inputs, without those that are not legal here, and checks each state.
    void play(const std::vector<play::Choice>& inputs) {
        expect_begun();
        read_abilities();
        if (has_ids_) {
            check_ids();
        }
        for (const play::Choice& input : inputs) {
            check_state();
            if (match_->over()) {
                return;
            }
            if (const auto choice = legal(input)) {
                read_back();
                step(*choice);
            }
        }
        check_state();
    }

    /// The inputs so far.
    [[nodiscard]] std::vector<play::Choice> inputs() const { return match_->history(); }

private:
    void expect_begun() const {
        expect(!match_->over(), [] {
            return std::string(
                "the game is over before anybody has acted: nobody has a legal action, or not the one "
                "whom `decider` names");
        });
    }
    /// Continues in the saved game beside the original.
    void read_back() {
        play::Start again = start_;
        again.state = match_->saved();
        read_ = game_.begin(again);
        expect(read_->saved() == match_->saved(), [] { return "a saved game is read back as another one"; });
    }

    void step() {
        const auto legal = match_->legal_actions();
        expect_somebody(legal);
        auto choice = legal[generator_.below(static_cast<std::uint32_t>(legal.size()))];
        if (choice.by == Actor::chance) {
            choice.input = match_->sample_chance();
            choice.id = has_ids_ ? match_->action_id(choice.input) : std::nullopt;
        }
        step(choice);
    }

    /// This action, if it is legal now. The list of chance may be a sample.
    [[nodiscard]] std::optional<play::Choice> legal(const play::Choice& input) const {
        for (const auto& choice : match_->legal_actions()) {
            if (choice.by == input.by && choice.input == input.input) {
                return choice;
            }
        }
        if (input.by != Actor::chance || match_->fork(1)->submit(input.input, input.by)) {
            return std::nullopt;
        }
        play::Choice choice = input;
        choice.id = has_ids_ ? match_->action_id(choice.input) : std::nullopt;
        return choice;
    }

    void step(const play::Choice& choice) {
        expect(choice.id || !has_ids_, [&] { return "the legal action `" + choice.input + "` has no id"; });
        const std::string before = match_->saved();
        const auto fork = match_->fork(generator_.next());
        submit(*fork, choice);
        expect(match_->saved() == before, [] { return "a fork changes its original"; });
        const std::string after = fork->saved();
        check_unnoticed(*fork);
        submit(*match_, choice);
        expect(match_->saved() == after, [] { return "a fork does something else than its original"; });
        if (read_) {
            submit(*read_, choice);
            expect(read_->saved() == after, [] { return "a game that was read continues in another way"; });
        }
        ++counts_.inputs;
        undo_and_redo(choice.by, before, after);
        expect(fork->saved() == after, [] { return "an original changes its fork"; });
    }

    /// Nothing that a viewer is shown depends on a commit that they do not notice. `after` is a fork with this commit alone.
    void check_unnoticed(const play::Match& after) const {
        for (const std::uint16_t viewer : viewers()) {
            if (after.counted(0, viewer)) {
                continue;
            }
            const Actor by = Actor::player(viewer);
            const auto shown = [&](const play::Match& match) {
                std::string all = match.state(viewer) + match.draw({viewer}) + match.picture(viewer) +
                                  match.prompt(by).text;
                for (const auto& legal : match.legal_actions()) {
                    all += legal.by == by ? ' ' + legal.input : std::string();
                }
                return all;
            };
            expect(after.describe(0, viewer).empty() && after.tell(0, viewer) == play::Telling{} &&
                       shown(after) == shown(*match_),
                   [&] {
                       return "what viewer " + std::to_string(viewer) +
                              " is shown depends on a commit that they do not notice";
                   });
        }
    }

    void undo_and_redo(Actor by, const std::string& before, const std::string& after) {
        const bool barrier = match_->at_barrier();
        auto refused = match_->undo(by);
        if (barrier) {
            expect(refused.has_value(), [] { return "undo crosses a barrier"; });
            return;
        }
        if (refused) { // by may_undo of the Spec, or because it hides commits: then the application can do it
            expect(match_->saved() == after, [] { return "a refused undo changes the state"; });
            by = Actor::system;
            refused = match_->undo(by);
        }
        if (refused && !options_.complete) {
            return;
        }
        expect(!refused, [&] { return "a commit without a barrier cannot be undone: " + *refused; });
        expect(match_->saved() == before, [] { return "undo leads to another state"; });
        expect(!match_->redo(by) && match_->saved() == after, [] { return "redo leads to another state"; });
        ++counts_.undone;
    }

    std::unique_ptr<play::Match> read_; ///< the game that was saved and read in the middle; null before
};

} // namespace herding::inline v0::law::detail
