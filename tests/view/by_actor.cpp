// What is shown of an input may depend on who has submitted it.

#include "herding/herding.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace view_by_actor {

using herding::Actor;
using Player = std::uint16_t;

struct Talk {
    std::int32_t words = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(words)); }
    friend bool operator==(const Talk&, const Talk&) = default;
};
struct Said {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Said&, const Said&) = default;
};
struct Say {
    Said apply(Talk& talk) const {
        ++talk.words;
        return {};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Say&, const Say&) = default;
};

/// Players 0 and 1 hear each other, and nobody else does.
struct Game {
    using State = Talk;
    using Input = std::int32_t;
    using Diff = Say;
    using Trace = Said;
    using Info = std::int32_t;
    using OrderKey = int;

    static herding::Verdict<Info> say(herding::Dispatch<Game>& dispatch) {
        dispatch.emit(Say{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Game>({{"say", 0, say}}); }

    static std::optional<Input> view(const Input& input, Player player, Actor by) {
        return player < 2 && by.is_player() && by.index() < 2 ? std::optional(input) : std::nullopt;
    }
};

TEST(ViewByActor, frames_and_inputs_are_shown_by_who_submitted_them) {
    using herding::view::of;
    EXPECT_FALSE(herding::view::is_open<Game>());
    herding::Engine<Game> engine;
    ASSERT_TRUE(engine.dispatch(7, Actor::player(1)).committed());
    ASSERT_TRUE(engine.dispatch(8, Actor::player(2)).committed());
    const auto shown = [&](std::size_t frame, Player player) {
        return of<Game>(*engine.frames()[frame], player).inputs.at(0);
    };
    EXPECT_EQ(shown(0, 0), 7);
    EXPECT_EQ(shown(0, 2), std::nullopt);
    EXPECT_EQ(shown(1, 0), std::nullopt);
    EXPECT_EQ(shown(1, 2), 8) << "its own";
    EXPECT_EQ(of<Game>(std::int32_t{7}, 0, Actor::player(1)), 7);
    EXPECT_EQ(of<Game>(std::int32_t{7}, 0, Actor::system), std::nullopt);
}

} // namespace view_by_actor
