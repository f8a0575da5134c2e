#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// What no script may have, in programs made by hand.

namespace check_names {
namespace {

using namespace herding::sequence;
namespace detail = herding::sequence::detail;

using Program = detail::Program<4, 2>;

/// A run for each name, and then the end; empty names stand for jumps to the next position.
Program program_of_names(std::array<std::string_view, 4> names) {
    Program program;
    for (std::size_t i = 0; i < names.size(); ++i) {
        program.code[i].op = names[i].empty() ? Op::Jump : Op::Run;
        program.code[i].to = static_cast<std::uint16_t>(names[i].empty() ? i + 1 : 0);
        program.code[i].name = names[i];
    }
    program.code[4].op = Op::Stop;
    program.code[5].op = Op::Stop;
    return program;
}

TEST(ScriptMistakes, the_second_position_of_a_name_is_found) {
    EXPECT_EQ(detail::first_twice(program_of_names({"a", "b", "c", "d"})), -1);
    EXPECT_EQ(detail::first_twice(program_of_names({"a", "", "", "b"})), -1);
    EXPECT_EQ(detail::first_twice(program_of_names({"a", "b", "a", "b"})), 2);
    EXPECT_EQ(detail::first_twice(program_of_names({"a", "b", "b", "a"})), 2);
    EXPECT_EQ(detail::first_twice(program_of_names({"", "b", "", "b"})), 3);
    Program last = program_of_names({"a", "b", "c", "d"});
    last.code[5].name = "d";
    EXPECT_EQ(detail::first_twice(last), 5);
}

TEST(ScriptMistakes, a_position_behind_a_stop_is_not_reached) {
    Program program = program_of_names({"a", "b", "c", "d"});
    EXPECT_EQ(detail::first_unreached(program), -1);
    program.code[1].op = Op::Stop;
    EXPECT_EQ(detail::first_unreached(program), 2);
    program.code[2].name = {};
    EXPECT_EQ(detail::first_unreached(program), 3);
    program.code[3].name = {};
    EXPECT_EQ(detail::first_unreached(program), -1) << "none of them has a name";
    program.code[4].name = "e";
    EXPECT_EQ(detail::first_unreached(program), 4);
    program.code[4].name = {};
    program.code[5].name = "f"; // the end, where no path leads and that needs none
    EXPECT_EQ(detail::first_unreached(program), -1);
}

TEST(ScriptMistakes, jumps_branches_and_offers_lead_where_they_say) {
    Program jumps = program_of_names({"", "b", "c", "d"});
    EXPECT_EQ(detail::first_unreached(jumps), -1);
    jumps.code[0].to = 2;
    EXPECT_EQ(detail::first_unreached(jumps), 1) << "a jump passes what stands behind it";
    jumps.code[3] = {.op = Op::Jump, .to = 1};
    EXPECT_EQ(detail::first_unreached(jumps), -1) << "backwards";

    Program branches = program_of_names({"", "b", "c", "d"});
    branches.code[0] = {.op = Op::Branch, .to = 3};
    branches.code[1].op = Op::Stop;
    EXPECT_EQ(detail::first_unreached(branches), 2) << "b and d are reached";
    branches.code[1].op = Op::Run;
    EXPECT_EQ(detail::first_unreached(branches), -1);
    branches.code[0].to = 2;
    branches.code[2].op = Op::Stop;
    EXPECT_EQ(detail::first_unreached(branches), 3);
    branches.code[1].op = Op::Stop;
    branches.code[2].op = Op::Run;
    EXPECT_EQ(detail::first_unreached(branches), -1) << "where the condition does not hold";

    Program offers = program_of_names({"a", "b", "c", "d"});
    offers.code[0] = {.op = Op::Offer, .to = 0, .count = 2, .name = "a"};
    offers.code[2].op = Op::Stop;
    offers.alternatives[0].next = 2;
    offers.alternatives[1].next = 3;
    offers.alternatives[2].next = 1; // none of this offer's
    EXPECT_EQ(detail::first_unreached(offers), 1) << "an offer leads to its alternatives alone";
    offers.code[0].count = 3;
    EXPECT_EQ(detail::first_unreached(offers), -1);
    offers.code[0].to = 1;
    offers.code[0].count = 1;
    EXPECT_EQ(detail::first_unreached(offers), 1);

    Program loops = program_of_names({"a", "b", "c", ""});
    loops.code[3].to = 0;
    EXPECT_EQ(detail::first_unreached(loops), -1) << "a loop ends";
}

TEST(ScriptMistakes, names_are_identifiers_where_there_are_names) {
    Program program = program_of_names({"a", "", "c", "d"});
    EXPECT_TRUE(detail::names_are_identifiers(program)) << "jumps have none";
    for (const Op op : {Op::Offer, Op::Call, Op::Run, Op::Branch}) {
        program.code[1].op = op;
        EXPECT_EQ(detail::names_are_identifiers(program), op == Op::Branch)
            << "an offer, a call and a run have";
    }
    program.alternatives[0].name = "pass";
    EXPECT_TRUE(detail::names_are_identifiers(program)) << "the others are not there";
    program.alternatives[1].name = "pass on";
    EXPECT_FALSE(detail::names_are_identifiers(program));
    program.alternatives[1].name = "pass_on";
    EXPECT_TRUE(detail::names_are_identifiers(program));
}

TEST(ScriptMistakes, arguments_have_names_that_are_identifiers_once) {
    EXPECT_TRUE((detail::names_its_arguments<Name("give")>()));
    EXPECT_TRUE((detail::names_its_arguments<Name("give", "card", "face_up")>()));
    EXPECT_FALSE((detail::names_its_arguments<Name("give", "card", "face up")>()));
    EXPECT_FALSE((detail::names_its_arguments<Name("give", "face up", "card")>()));
    EXPECT_FALSE((detail::names_its_arguments<Name("give", "card", "to", "card")>()));
    EXPECT_FALSE((detail::names_its_arguments<Name("give", "to", "card", "card")>()));
}

} // namespace
} // namespace check_names
