#include "herding/reflect/words.hpp"

#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

/// Has words for steps only.
struct Game {
    static std::string describe(const zoo::Step& step) {
        return std::to_string(step.from.value()) + "/" + std::to_string(step.to.value());
    }
};

TEST(Words, are_those_of_the_game_or_else_its_text) {
    EXPECT_EQ(herding::reflect::words_of<Game>(zoo::Step{24, 18}), "24/18");
    EXPECT_EQ(herding::reflect::words_of<Game>(zoo::Choice(zoo::EndTurn{})), "end_turn");
    EXPECT_EQ(herding::reflect::words_of<Game>(zoo::Jump{{{3, 2}}}), "jump{steps=[{from=3,to=2}]}");
}

} // namespace
