#include "sequence/table.hpp"

#include "herding/record/branch.hpp"
#include "herding/record/open.hpp"
#include "herding/record/seek.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// Records of a game of sequences whose steps and actions have other names now.

namespace record_renamed {

namespace rec = herding::record;
namespace seq = herding::sequence;

/// Editions: 0; the evening is the night; walking is strolling and resting is sleeping, too; the evening is the night, and only
/// the resting of that choice is sleeping.
template <int Edition> struct Journey {
    static constexpr std::string_view name = "journey";
    std::uint8_t miles = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(miles)); }
    friend bool operator==(const Journey&, const Journey&) = default;

    static constexpr auto renamed()
        requires(Edition == 1)
    {
        return seq::renames({{"evening", "night"}});
    }
    static constexpr auto renamed()
        requires(Edition == 2)
    {
        return seq::renames({{"evening", "night"}, {"walk", "hike"}, {"hike", "stroll"}, {"rest", "sleep"}});
    }
    static constexpr auto renamed()
        requires(Edition == 3)
    {
        return seq::renames({{"evening.rest", "night.sleep"}, {"evening", "night"}});
    }
    template <seq::Name N> auto go() {
        return seq::act<N>(
            seq::by(0), [this](table::Die die) { miles = static_cast<std::uint8_t>(miles + die.value()); });
    }
    template <seq::Name Walk, seq::Name Rest, seq::Name Evening> auto day() {
        return seq::seq(go<Walk>(),
                        seq::choose<Evening>(seq::act<Rest>(seq::by(0), [] {}), this->template go<Walk>()));
    }
    auto script() {
        if constexpr (Edition == 0) {
            return day<"walk", "rest", "evening">();
        } else if constexpr (Edition == 1) {
            return day<"walk", "rest", "night">();
        } else if constexpr (Edition == 3) {
            return day<"walk", "sleep", "night">();
        } else {
            return day<"stroll", "sleep", "night">();
        }
    }
};

template <int Edition> struct Game : table::GameOf<Journey<Edition>> {
    static constexpr std::string_view name = "journey";
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, seq::resume<Game>}}); }
};

class RecordsOfSequences : public testing::TestWithParam<rec::Keep> {
protected:
    std::unique_ptr<rec::Store> store = rec::memory_store();

    void SetUp() override {
        using herding::Actor;
        using Then = Game<0>;
        auto game = rec::create<Then>(*store, "game", Then::State{}, {},
                                      {.keep = GetParam(), .checkpoint_events = 1});
        ASSERT_TRUE(game.engine.dispatch(seq::Begin{}).committed());
        ASSERT_TRUE(game.engine.dispatch(seq::Action<"walk", table::Die>{4}, Actor::player(0)).committed());
        ASSERT_TRUE(game.engine.dispatch(seq::Action<"rest">{}, Actor::player(0)).committed());
        ASSERT_TRUE(game.engine.undo());
    }
    template <class Now> void expect_migrated(std::string_view offers) {
        const auto opened = rec::open<Now>(*store, "game");
        EXPECT_EQ(opened.opening, rec::Opening::Migrated)
            << (opened.reasons.empty() ? "" : opened.reasons.back());
        EXPECT_EQ(opened.events, 4U);
        ASSERT_TRUE(opened.engine);
        EXPECT_EQ(table::offers<Now>(opened.engine->state()), offers);
        EXPECT_EQ(opened.engine->redo_depth(), 1U);
        const auto there = rec::seek<Now>(*store, "game", 2);
        EXPECT_EQ(table::offers<Now>(there.engine.state()), offers);
        EXPECT_EQ(rec::migrate<Now>(*store, "game", *store, "new").opening, rec::Opening::Migrated);
        EXPECT_EQ(rec::open<Now>(*store, "new").opening, rec::Opening::Exact);
    }
};

TEST_P(RecordsOfSequences, with_a_renamed_step_are_migrated) { expect_migrated<Game<1>>("rest/0 walk/0"); }

TEST_P(RecordsOfSequences, with_renamed_actions_are_migrated) {
    expect_migrated<Game<2>>("sleep/0 stroll/0");
}

TEST_P(RecordsOfSequences, with_an_action_renamed_in_one_choice_are_migrated) {
    expect_migrated<Game<3>>("sleep/0 walk/0");
}

std::string keep_name(const testing::TestParamInfo<rec::Keep>& info) {
    return info.param == rec::Keep::Inputs ? "inputs" : info.param == rec::Keep::Traces ? "traces" : "frames";
}
INSTANTIATE_TEST_SUITE_P(Keeping, RecordsOfSequences,
                         testing::Values(rec::Keep::Inputs, rec::Keep::Traces, rec::Keep::Frames), keep_name);

} // namespace record_renamed
