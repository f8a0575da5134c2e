#include "sequence/table.hpp"

#include "herding/record/open.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

/// Records of a game of sequences whose step has another name now.

namespace record_renamed {

namespace rec = herding::record;
namespace seq = herding::sequence;

template <bool Later> struct Journey {
    static constexpr std::string_view name = "journey";
    std::uint8_t miles = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(miles)); }
    friend bool operator==(const Journey&, const Journey&) = default;

    static constexpr auto renamed()
        requires Later
    {
        return seq::renames({{"evening", "night"}});
    }
    auto walk() {
        return seq::act<"walk">(
            seq::by(0), [this](table::Die die) { miles = static_cast<std::uint8_t>(miles + die.value()); });
    }
    auto script() {
        const auto rest = seq::act<"rest">(seq::by(0), [] {});
        if constexpr (Later) {
            return seq::seq(walk(), seq::choose<"night">(rest, walk()));
        } else {
            return seq::seq(walk(), seq::choose<"evening">(rest, walk()));
        }
    }
};

template <bool Later> struct Game : table::GameOf<Journey<Later>> {
    static constexpr std::string_view name = "journey";
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, seq::resume<Game>}}); }
};

TEST(RecordsOfSequences, with_a_renamed_step_are_migrated) {
    const auto store = rec::memory_store();
    using herding::Actor;
    {
        using Then = Game<false>;
        auto game = rec::create<Then>(*store, "game", Then::State{}, {}, {.keep = rec::Keep::Frames});
        ASSERT_TRUE(game.engine.dispatch(seq::Begin{}).committed());
        ASSERT_TRUE(game.engine.dispatch(seq::Action<"walk", table::Die>{4}, Actor::player(0)).committed());
        ASSERT_TRUE(game.engine.dispatch(seq::Action<"rest">{}, Actor::player(0)).committed());
        ASSERT_TRUE(game.engine.undo());
    }
    using Now = Game<true>;
    const auto opened = rec::open<Now>(*store, "game");
    EXPECT_EQ(opened.opening, rec::Opening::Migrated)
        << (opened.reasons.empty() ? "" : opened.reasons.back());
    EXPECT_EQ(opened.events, 4U);
    ASSERT_TRUE(opened.engine);
    EXPECT_EQ(table::offers<Now>(opened.engine->state()), "rest/0 walk/0");
    EXPECT_EQ(opened.engine->redo_depth(), 1U);
}

} // namespace record_renamed
