// The conformance suite: a game that conforms, and games with one mistake each.

#include "herding/law/conforms.hpp"

#include "play/nim.hpp"

#include "herding/play/game_of.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace conforms_test {
namespace {

using herding::Actor;
using Actions = std::vector<herding::play::Action<nim::Game>>;

/// Nim with returns.
struct Whole : nim::Playable {
    static constexpr bool zero_sum = true;
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& heap) {
        const std::int64_t first = heap.turn == 1 ? 1 : -1;
        return {first, -first};
    }
};
/// Lists that one stone may be taken, and nothing else.
struct ListsTooFew : Whole {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        if (heap.stones > 0) {
            out.push_back({nim::Take{1}, Actor::player(heap.turn)});
        }
    }
};
/// Lists what is refused at the end of the heap.
struct ListsTooMany : Whole {
    static void legal_actions(const nim::Setup& /*setup*/, const nim::Heap& heap, Actions& out) {
        for (int stones = 1; stones <= 3 && heap.stones > 0; ++stones) {
            out.push_back({nim::Take{stones}, Actor::player(heap.turn)});
        }
    }
};
/// Both win.
struct BothWin : Whole {
    static std::vector<std::int64_t> returns(const nim::Setup& /*setup*/, const nim::Heap& /*heap*/) {
        return {1, 1};
    }
};
/// Says that the game is over while stones are left.
struct EndsEarly : Whole {
    static bool over(const nim::Setup& /*setup*/, const nim::Heap& heap) { return heap.stones < 2; }
};
/// Has a setup without stones.
struct BeginsAtTheEnd : Whole {
    static std::vector<herding::play::Named<nim::Setup>> setups() {
        return {{"standard", "", {}}, {"empty", "", {.stones = 0}}};
    }
};
/// Has no ids for three stones.
struct ForgetsAnId : Whole {
    static Actions all_actions(const nim::Setup& /*setup*/) {
        return {{nim::Take{1}, Actor::player(0)}, {nim::Take{2}, Actor::player(0)}};
    }
};

template <class P> std::string fault_of() {
    return herding::law::conforms(herding::play::game_of<P>()).fault.value_or("none");
}

TEST(Conforms, a_game_whose_functions_fit_together) {
    const auto report = herding::law::conforms(herding::play::game_of<Whole>(), {.games = 5});
    EXPECT_TRUE(report.ok()) << *report.fault;
    EXPECT_EQ(report.games, 5U);
    EXPECT_EQ(report.ended, 5U);
    EXPECT_EQ(report.undone, report.inputs);
    EXPECT_GT(report.inputs, 5U);
}

TEST(Conforms, finds_one_mistake_each) {
    EXPECT_NE(fault_of<ListsTooFew>().find("is accepted, and not listed"), std::string::npos);
    EXPECT_NE(fault_of<ListsTooMany>().find("is refused"), std::string::npos);
    EXPECT_NE(fault_of<BothWin>().find("do not add up to 0"), std::string::npos);
    EXPECT_NE(fault_of<EndsEarly>().find("the game is over, and an action is legal"), std::string::npos);
    EXPECT_NE(fault_of<BeginsAtTheEnd>().find("is over before anybody has acted\nsetup empty"),
              std::string::npos);
    EXPECT_NE(fault_of<ForgetsAnId>().find("has no id"), std::string::npos);
}

TEST(Conforms, reports_the_way_to_a_fault) {
    const std::string fault = fault_of<BothWin>();
    EXPECT_NE(fault.find("setup standard, seed 1, after\n  player 0: take{"), std::string::npos) << fault;
}

} // namespace
} // namespace conforms_test
