#include "dice/describe.hpp"
#include "kuhn/kuhn.hpp"
#include "pig/pig.hpp"
#include "skirmish/rules.hpp"
#include "skirmish/serialize.hpp"
#include "triggers/rules.hpp"
#include "triggers/serialize.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/sequence/tools/legal.hpp"
#include "herding/view/view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Every example with sequences has an observation of fixed shape: a tensor of its State, or of a player's view.

namespace {

namespace rf = herding::reflect;
constexpr rf::TensorOptions scaled{.bounded = rf::BoundedAs::Scaled};

template <class T> std::vector<float> row(const T& state, const rf::TensorOptions& options = {}) {
    std::vector<float> cells(rf::tensor_size<T>(options), -1.0F);
    rf::write_tensor(state, std::span(cells), options);
    return cells;
}

/// Plays by chance. Checks that every state has a row, and that different states have different rows. Returns their
/// number.
template <class Game> std::size_t observe(herding::SetupOf<Game> setup, herding::StateOf<Game> start) {
    using State = herding::StateOf<Game>;
    EXPECT_EQ(rf::tensor_names<State>().size(), rf::tensor_size<State>());
    EXPECT_LT(rf::tensor_size<State>(scaled), rf::tensor_size<State>());
    const auto shared = std::make_shared<const herding::SetupOf<Game>>(std::move(setup));
    herding::Engine<Game> engine(shared, std::move(start));
    herding::Generator generator(7);
    std::size_t count = 0;
    auto before = row(engine.state());
    for (; count < 300; ++count) {
        const auto choices = herding::sequence::legal_actions<Game>(*shared, engine.state());
        if (choices.empty()) {
            break;
        }
        const auto& choice = choices[generator.below(static_cast<std::uint32_t>(choices.size()))];
        EXPECT_TRUE(engine.dispatch(choice.input, choice.by).committed());
        auto after = row(engine.state());
        EXPECT_EQ(std::count(after.begin(), after.end(), -1.0F), 0);
        EXPECT_NE(after, before);
        EXPECT_EQ(row(engine.state(), scaled).size(), rf::tensor_size<State>(scaled));
        before = std::move(after);
    }
    return count;
}

TEST(Observations, of_all_examples_with_sequences_have_a_shape) {
    EXPECT_GT(observe<dice::Game>({}, {}), 3U);
    EXPECT_GT(observe<kuhn::Game>({}, {}), 3U);
    EXPECT_GT(observe<pig::Game>(pig::Setup{.players = 2, .target = 20}, {}), 10U);
    const skirmish::Setup battle{};
    EXPECT_GT(observe<skirmish::Game>(battle, skirmish::new_board(battle)), 10U);
    const triggers::Setup evening{};
    EXPECT_GT(observe<triggers::Game>(evening, triggers::new_board(evening)), 10U);
}

TEST(Observations, of_a_view_do_not_depend_on_hidden_values) {
    using kuhn::Card;
    const auto dealt = [](Card mine, Card yours) {
        herding::Engine<kuhn::Game> engine;
        EXPECT_TRUE(engine.dispatch(kuhn::Begin{}).committed());
        for (const Card card : {mine, yours}) {
            EXPECT_TRUE(
                engine.dispatch(kuhn::Action<"deal", Card>{card}, herding::Actor::chance).committed());
        }
        return engine.state();
    };
    const auto seen = [&](Card mine, Card yours, std::uint16_t player) {
        return row(herding::view::of<kuhn::Game>(dealt(mine, yours), player));
    };
    EXPECT_EQ(seen(Card::King, Card::Queen, 0), seen(Card::King, Card::Jack, 0));
    EXPECT_NE(seen(Card::King, Card::Queen, 0), seen(Card::Jack, Card::Queen, 0));
    EXPECT_EQ(seen(Card::King, Card::Queen, 1), seen(Card::Jack, Card::Queen, 1));
    EXPECT_NE(row(dealt(Card::King, Card::Queen)), row(dealt(Card::King, Card::Jack)))
        << "a tensor of the State tells all";
}

} // namespace
