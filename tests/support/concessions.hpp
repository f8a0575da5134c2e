#pragma once

#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

/// Input by which a player gives up.
struct GiveUp {
    template <class A> void serialize(A&, std::uint32_t) {}
    [[maybe_unused]] friend bool operator==(const GiveUp&, const GiveUp&) = default;
};

/// Plays random games, and lets player 0 give up at every suspension point of each, in an engine of its own. Then nothing is
/// listed, nobody decides, the game is over, and undo leads back.
template <class Spec, class Give> class Concessions {
public:
    using State = herding::StateOf<Spec>;
    using Setup = std::shared_ptr<const herding::SetupOf<Spec>>;
    /// A sequence and a position in it.
    using Place = std::pair<std::size_t, std::size_t>;

    std::size_t points = 0;
    std::size_t with_answers = 0; ///< some of several players had answered
    std::size_t with_order = 0;   ///< triggered sequences waited
    std::size_t deepest = 0;
    std::map<Place, std::size_t> places{}; ///< how often

    /// At each position of the topmost sequence, a player gives up so often at most.
    explicit Concessions(std::size_t most_at_a_place = ~std::size_t{0}) : most_(most_at_a_place) {}

    void play(const Setup& setup, const State& start, std::uint64_t games) {
        for (std::uint64_t seed = 0; seed < games && !testing::Test::HasFailure(); ++seed) {
            herding::Engine<Spec> engine(setup, start);
            herding::Generator generator(seed);
            for (std::size_t i = 0; i < 5'000; ++i) {
                const auto choices = herding::sequence::legal_actions<Spec>(*setup, engine.state());
                if (choices.empty()) {
                    break;
                }
                visit(setup, engine.state(), choices);
                if (testing::Test::HasFailure()) {
                    return;
                }
                // A kind of action first: of one kind there may be thousands.
                const auto kinds = begins_of_kinds(choices);
                const std::size_t kind = generator.below(static_cast<std::uint32_t>(kinds.size() - 1));
                const auto& choice =
                    choices[kinds[kind] +
                            generator.below(static_cast<std::uint32_t>(kinds[kind + 1] - kinds[kind]))];
                static_cast<void>(engine.dispatch(choice.input, choice.by));
            }
            EXPECT_TRUE(engine.state().pending.over());
        }
    }

private:
    using Choices = std::vector<herding::sequence::ChoiceOf<Spec>>;

    /// Where the actions of each name begin, and the end of all.
    static std::vector<std::size_t> begins_of_kinds(const Choices& choices) {
        std::vector<std::size_t> begins;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (i == 0 || choices[i].input.index() != choices[i - 1].input.index()) {
                begins.push_back(i);
            }
        }
        begins.push_back(choices.size());
        return begins;
    }

    /// Gives up here, and at new places behind an action: random games seldom come to some of these.
    void visit(const Setup& setup, const State& state, const Choices& choices) {
        const auto& pending = state.pending;
        if (!pending.begun() || choices.empty()) {
            return;
        }
        std::size_t& times = places[{pending.top().of.index(), pending.top().at}];
        if (++times > most_) {
            return;
        }
        give_up(setup, state, choices);
        if (times > 8) {
            return;
        }
        const auto kinds = begins_of_kinds(choices);
        for (std::size_t kind = 0; kind + 1 < kinds.size() && !testing::Test::HasFailure(); ++kind) {
            for (const std::size_t one : {kinds[kind], (kinds[kind] + kinds[kind + 1]) / 2}) {
                herding::Engine<Spec> other(setup, state);
                static_cast<void>(other.dispatch(choices[one].input, choices[one].by));
                const auto& behind = other.state().pending;
                if (behind.depth() != 0 && !places.contains({behind.top().of.index(), behind.top().at})) {
                    visit(setup, other.state(),
                          herding::sequence::legal_actions<Spec>(*setup, other.state()));
                }
            }
        }
    }

    void give_up(const Setup& setup, const State& state, const Choices& choices) {
        namespace sq = herding::sequence;
        namespace rf = herding::reflect;
        constexpr std::size_t most_tried = 64; // of the actions that were legal before
        const auto& pending = state.pending;
        ++points;
        with_answers += pending.answers().empty() ? 0U : 1U;
        with_order += pending.queue().empty() ? 0U : 1U;
        deepest = pending.depth() > deepest ? pending.depth() : deepest;
        herding::Engine<Spec> other(setup, state);
        const auto outcome = other.dispatch(Give{}, herding::Actor::player(0));
        EXPECT_TRUE(outcome.committed()) << outcome;
        const State& after = other.state();
        EXPECT_TRUE(after.pending.over());
        EXPECT_TRUE(after.pending.queue().empty());
        EXPECT_TRUE(after.pending.answers().empty());
        EXPECT_TRUE(sq::legal_actions<Spec>(*setup, after).empty());
        EXPECT_FALSE(sq::stuck<Spec>(*setup, after));
        EXPECT_EQ(rf::parse<State>(rf::print(after)), after);
        State again = state;
        for (const auto& diff : outcome.frame()->diffs) {
            herding::apply<Spec>(diff, again);
        }
        EXPECT_EQ(again, after);
        for (std::size_t i = 0; i < choices.size(); i += 1 + choices.size() / most_tried) {
            EXPECT_FALSE(other.dispatch(choices[i].input, choices[i].by).committed());
        }
        EXPECT_TRUE(other.undo(herding::Actor::player(0)));
        EXPECT_EQ(other.state(), state);
    }

    std::size_t most_;
};

/// Plays so many games in this way.
template <class Spec, class Give>
Concessions<Spec, Give> check_concessions(std::shared_ptr<const herding::SetupOf<Spec>> setup,
                                          const herding::StateOf<Spec>& start, std::uint64_t games) {
    Concessions<Spec, Give> met;
    met.play(setup, start, games);
    return met;
}
