// Tables of games whose application and chance do what no example does.

#include "herding/play/c_table.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace c_table_of_rounds {

using herding::Actor;

enum class Turn : std::uint8_t { Player, Close, Chance, Choice };
enum class Kind : std::uint8_t { Add, Close, Small, Large, Left, Right };

struct Do {
    Kind kind{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(kind)); }
    friend bool operator==(const Do&, const Do&) = default;
};

/// A player adds one, the application must close the round, chance draws, and then the application has a choice.
struct Rounds {
    Turn turn{};
    std::uint8_t count = 0;

    [[nodiscard]] std::vector<Kind> legal() const {
        switch (turn) {
        case Turn::Player: return {Kind::Add};
        case Turn::Close: return {Kind::Close};
        case Turn::Chance: return {Kind::Large, Kind::Small}; // not in the order of their numbers
        case Turn::Choice: return {Kind::Left, Kind::Right};
        }
        return {};
    }
    [[nodiscard]] Actor due() const {
        return turn == Turn::Player ? Actor::player(0) : turn == Turn::Chance ? Actor::chance : Actor::system;
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(turn), CEREAL_NVP(count));
    }
    friend bool operator==(const Rounds&, const Rounds&) = default;
};

struct Done {
    Kind kind{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(kind)); }
    friend bool operator==(const Done&, const Done&) = default;
};
struct Step {
    Kind kind{};
    Done apply(Rounds& rounds) const {
        rounds.count = static_cast<std::uint8_t>(rounds.count + (kind == Kind::Close ? 10 : 1));
        rounds.turn = static_cast<Turn>((static_cast<unsigned>(rounds.turn) + 1) % 4);
        return {kind};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(kind)); }
    friend bool operator==(const Step&, const Step&) = default;
};
enum class Why : std::uint8_t { NotNow };

struct Game {
    using State = Rounds;
    using Input = Do;
    using Diff = Step;
    using Trace = Done;
    using Info = Why;
    using OrderKey = int;
    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict step(Dispatch& d) {
        const auto legal = d->legal();
        if (!(d.actor() == d->due()) ||
            std::find(legal.begin(), legal.end(), d.input().kind) == legal.end()) {
            return herding::Disallowed{Why::NotNow};
        }
        d.emit(Step{d.input().kind});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"step", 0, step}}); }
};

struct Playable {
    using Spec = Game;
    static constexpr std::string_view name = "rounds";
    static constexpr std::string_view summary =
        "a player, the application, chance, and the application again";
    static constexpr unsigned players = 1;

    template <class Out>
    static void legal_actions(const herding::NoSetup& /*setup*/, const Rounds& rounds, Out& out) {
        for (const Kind kind : rounds.legal()) {
            out.push_back({Do{kind}, rounds.due()});
        }
    }
    static std::vector<herding::play::Action<Game>> all_actions(const herding::NoSetup& /*setup*/) {
        return {{Do{Kind::Add}, Actor::player(0)}, {Do{Kind::Small}, Actor::chance},
                {Do{Kind::Large}, Actor::chance},  {Do{Kind::Close}, Actor::system},
                {Do{Kind::Left}, Actor::system},   {Do{Kind::Right}, Actor::system}};
    }
    static std::vector<herding::play::Chance<Game>> chance_outcomes(const herding::NoSetup& /*setup*/,
                                                                    const Rounds& rounds) {
        if (rounds.turn != Turn::Chance) {
            return {};
        }
        return {{Do{Kind::Large}, 7}, {Do{Kind::Small}, 3}};
    }
    static std::vector<std::size_t> observation_shape(const herding::NoSetup& /*setup*/) { return {1}; }
    template <class Number> static void observe(const herding::NoSetup& /*setup*/, const Rounds& rounds,
                                                std::uint16_t /*viewer*/, std::span<Number> cells) {
        cells[0] = static_cast<Number>(rounds.count);
    }
};

namespace {

TEST(PlayCTable, takes_what_the_application_must_do_and_no_more) {
    const herding_c_table& table = herding::play::c_table<Playable>();
    std::vector<std::uint64_t> state(table.state_size);
    std::vector<std::uint64_t> ids(table.max_num_actions);
    const auto count = [&] {
        std::uint8_t cell = 0;
        table.get_observation(state.data(), 0, &cell);
        return int{cell};
    };
    table.init(nullptr, state.data());
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 1U);
    table.apply_action(state.data(), 0);
    EXPECT_EQ(count(), 11); // the round is closed

    ASSERT_TRUE(table.is_chance_node(state.data()));
    ASSERT_EQ(table.get_valid_actions(state.data(), ids.data()), 2U);
    EXPECT_EQ(ids, (std::vector<std::uint64_t>{0, 1}));
    std::vector<std::uint64_t> weights(2);
    ASSERT_EQ(table.get_chance_weights(state.data(), weights.data()), 2U);
    EXPECT_EQ(weights, (std::vector<std::uint64_t>{3, 7})); // in the order of the ids

    table.apply_action(state.data(), 1);
    EXPECT_EQ(count(), 12); // the application has a choice, which is not taken for it
    EXPECT_EQ(table.get_valid_actions(state.data(), ids.data()), 0U);
    EXPECT_FALSE(table.is_terminal(state.data()));
}

} // namespace
} // namespace c_table_of_rounds
