#include "sequence/every_node.hpp"

#include "herding/sequence/tools/cells.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Names of positions, and those that they had.

namespace sequence_position {

using namespace herding::sequence;
namespace detail = herding::sequence::detail;
using Texts = std::vector<std::string>;

TEST(Position, has_a_name_where_a_sequence_can_stand) {
    EXPECT_EQ(position_names<every_node::Rules>(), (Texts{"day@after wake",
                                                          "day@wash",
                                                          "day@dry",
                                                          "day@after dry",
                                                          "day@errand",
                                                          "day@after errand",
                                                          "day@rest",
                                                          "day@after rest",
                                                          "day@evening",
                                                          "day@think",
                                                          "day@write",
                                                          "day@after write",
                                                          "day@after evening.dance",
                                                          "day@after evening.leave",
                                                          "day@vote",
                                                          "day@after vote",
                                                          "day@after lie_down",
                                                          "day@(end)",
                                                          "errand@look",
                                                          "errand@after look",
                                                          "errand@look_again",
                                                          "errand@after look_again",
                                                          "errand@(end)",
                                                          "alarm@hush",
                                                          "alarm@after hush",
                                                          "alarm@after sleep",
                                                          "alarm@(end)"}));
}

struct Journey {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Journey&, const Journey&) = default;
    // [renamed]
    static constexpr auto renamed() {
        return renames({{"throw", "roll"},        // the step or the action `throw`, in every choose
                        {"roll", "cast"},         // the next edition
                        {"move", "turn"},         // choose<"move"> is choose<"turn">
                        {"go", "walk"},           // the action `go` of every choose
                        {"turn.go", "turn.walk"}, // that of choose<"turn"> alone
                        {"turn.stay", "turn.leave"},
                        {"doze", "turn.walk"},  // an act of its own is one of several now
                        {"turn.nap", "rest"}}); // and the other way round
    }
    // [renamed]
    auto script() {
        return seq(act<"cast">(by(0), [] {}),
                   choose<"turn">(act<"walk">(by(0), [] {}), act<"leave">(by(0), [] {})),
                   act<"rest">(by(0), [] {}));
    }
};
using Rules = herding::sequence::Rules<table::Board, Journey>;
constexpr int cast = 0;
constexpr int turn = 2;
constexpr int rest = 5;

std::string renamed(std::string_view text) {
    const auto name = detail::renamed(Journey::renamed(), detail::NameParts(text));
    return !name ? ""
                 : std::string(name->step) + (name->action.empty() ? "" : ".") + std::string(name->action);
}

TEST(Position, was_renamed_once_for_each_entry) {
    EXPECT_EQ(renamed("throw"), "roll");
    EXPECT_EQ(renamed("roll"), "cast");
    EXPECT_EQ(renamed("cast"), "");
    EXPECT_EQ(renamed("turn.go"), "turn.walk");
    EXPECT_EQ(renamed("move.go"), "turn.go");
    EXPECT_EQ(renamed("other.go"), "other.walk") << "of any choose";
    EXPECT_EQ(renamed("turn.stay"), "turn.leave");
    EXPECT_EQ(renamed("other.stay"), "") << "of one choose alone";
    EXPECT_EQ(renamed("turn.walk"), "");
}

TEST(Position, is_found_by_every_name_that_it_had) {
    const auto at = [](std::string_view text) -> int { return detail::position_by_text<Rules>(0, text); };
    EXPECT_EQ(at("cast"), cast);
    EXPECT_EQ(at("roll"), cast);
    EXPECT_EQ(at("throw"), cast);
    EXPECT_EQ(at("move"), turn);
    EXPECT_EQ(at("after cast"), cast + 1);
    EXPECT_EQ(at("after throw"), cast + 1);
    EXPECT_EQ(at("after turn.walk"), turn + 1);
    EXPECT_EQ(at("after move.go"), turn + 1);
    EXPECT_EQ(at("after move.leave"), turn + 2);
    EXPECT_EQ(at("after move.stay"), turn + 2);
    EXPECT_EQ(at("after doze"), turn + 1) << "an act on its own is one of several now";
    EXPECT_EQ(at("after turn.nap"), rest + 1) << "and the other way round";
    EXPECT_EQ(at("(start)"), 0);
    EXPECT_EQ(at("(end)"), rest + 3);
    for (const char* unknown : {"", "sleep", "after", "after sleep", "turn.go", "after other.go"}) {
        EXPECT_THROW(static_cast<void>(at(unknown)), std::invalid_argument) << unknown;
    }
}

TEST(Position, has_alternatives_that_have_had_other_names) {
    const auto which = [](std::string_view position, std::string_view action) {
        try {
            const auto taken = detail::taken_by_text<Rules>(0, position, action);
            return std::to_string(taken.code) + "/" + std::to_string(taken.alternative);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
    };
    EXPECT_EQ(which("turn", "walk"), "2/0");
    EXPECT_EQ(which("turn", "leave"), "2/1");
    EXPECT_EQ(which("turn", "go"), "2/0");
    EXPECT_EQ(which("move", "go"), "2/0");
    EXPECT_EQ(which("move", "stay"), "2/1");
    EXPECT_EQ(which("cast", "cast"), "0/0");
    EXPECT_EQ(which("throw", "throw"), "0/0");
    EXPECT_EQ(which("doze", "doze"), "2/0");
    EXPECT_EQ(which("turn", "nap"), "5/0");
    EXPECT_EQ(which("cast", "walk"), "no action `walk` is offered at `cast`") << "of the offer behind it";
    EXPECT_EQ(which("turn", "rest"), "no action `rest` is offered at `turn`");
    EXPECT_EQ(which("sleep", "rest"), "sequence `journey` has no position `sleep`; it has cast, turn, rest");
}

TEST(Position, renames_are_a_table_in_their_order) {
    const Renamed entries[] = {{"a", "b"}, {"c", "d"}};
    auto all = renames(entries);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].from, "a");
    EXPECT_EQ(all[0].to, "b");
    EXPECT_EQ(all[1].from, "c");
    EXPECT_EQ(all[1].to, "d");
}

TEST(Position, numbers_are_those_of_the_names_that_there_are) {
    struct {
        std::array<std::string_view, 2> names{"a", "b"};
        std::string_view behind = "c";
    } all;
    EXPECT_EQ(detail::number_by_name(all.names, "a", "trigger"), 0U);
    EXPECT_EQ(detail::number_by_name(all.names, "b", "trigger"), 1U);
    EXPECT_THROW(static_cast<void>(detail::number_by_name(all.names, all.behind, "trigger")),
                 std::invalid_argument);
}

} // namespace sequence_position
