#include "sequence/every_node.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Programs of scripts, made while a program runs: equal to those made while compiling, which are written out once.

namespace every_node {
namespace {

namespace detail = herding::sequence::detail;

std::string text_of(std::span<const std::string_view> names) {
    std::string all;
    for (const std::string_view name : names) {
        all += all.empty() ? "" : "+";
        all += name;
    }
    return all;
}

/// Position by position: `3 jump 5`, then the alternatives.
template <class P> std::string text_of(const P& program) {
    constexpr std::string_view ops[] = {"offer", "branch", "jump", "call", "run", "stop"};
    std::string text;
    for (std::size_t at = 0; at < program.code.size(); ++at) {
        const Code& code = program.code[at];
        text += std::to_string(at) + ' ' + std::string(ops[static_cast<std::size_t>(code.op)]);
        text += code.to == 0 ? "" : ' ' + std::to_string(code.to);
        text += code.count == 0 ? "" : '*' + std::to_string(code.count);
        text += code.name.empty() ? "" : ' ' + std::string(code.name);
        text += code.callee.empty() ? "" : " calls " + std::string(code.callee);
        text += code.emits.empty() ? "" : " emits " + text_of(code.emits);
        text += code.may_stop ? " may stop" : "";
        text += code.after.empty() ? "" : " after " + std::string(code.after);
        text += code.after_act.empty() ? "" : '.' + std::string(code.after_act);
        text += '\n';
    }
    for (const Alternative& one :
         std::span(program.alternatives).first(static_cast<std::size_t>(program.offers))) {
        text += std::string(one.name) + " by " + std::string(name(one.decider)) + " to " +
                std::to_string(one.next);
        text += one.emits.empty() ? "" : " emits " + text_of(one.emits);
        text += one.may_stop ? " may stop\n" : "\n";
    }
    return text;
}

template <class S> std::string described() {
    auto program = detail::make_program<detail::ScriptOf<S>>(); // no constant: it is made now
    EXPECT_EQ(text_of(program), text_of(detail::program_of<S>));
    return text_of(program);
}

TEST(Describe, a_script_has_its_positions_in_order) {
    EXPECT_EQ(described<Errand>(), R"(0 offer*1 look
1 jump 2 after look
2 offer 1*1 look_again
3 jump 4 after look_again
4 stop
5 stop
look by chance to 1
look_again by chance to 3
)");
    EXPECT_EQ(described<Alarm>(), R"(0 offer*1 hush
1 jump 2 after hush
2 branch 7
3 branch 6
4 stop
5 jump 6
6 jump 2
7 run sleep may stop
8 stop after sleep
9 stop
hush by any player to 1 may stop
)");
    EXPECT_EQ(described<Day>(), R"(0 run wake emits say+score may stop
1 jump 2 after wake
2 branch 7
3 offer*1 wash
4 run dry after wash
5 jump 6 after dry
6 jump 2
7 branch 10
8 call errand calls errand emits score may stop
9 jump 7 after errand
10 branch 15
11 run sing emits say
12 offer 1*1 rest after sing
13 jump 14 after rest
14 jump 23
15 offer 2*3 evening
16 run think after evening.read
17 offer 5*1 write after think
18 jump 19 after write
19 jump 23
20 jump 23 after evening.dance
21 stop after evening.leave
22 jump 23
23 offer 6*1 vote
24 jump 25 after vote
25 branch 28
26 stop
27 jump 28
28 branch 31
29 run lie_down
30 jump 32 after lie_down
31 stop
32 stop
33 stop
wash by player to 4
rest by application to 13 may stop
read by player to 16 emits score
dance by player to 20 may stop
leave by player to 21
write by player to 18
vote by players to 24
)");
}

TEST(Describe, a_program_knows_whom_it_asks) {
    const auto asks = [](const auto& program) {
        std::string all;
        for (const DeciderKind kind :
             {DeciderKind::Chance, DeciderKind::Application, DeciderKind::Players, DeciderKind::AnyPlayer}) {
            all += detail::asks(program, kind) ? std::string(name(kind)) + ", " : "";
        }
        return all;
    };
    EXPECT_EQ(asks(detail::program_of<Errand>), "chance, ");
    EXPECT_EQ(asks(detail::program_of<Alarm>), "any player, ");
    EXPECT_EQ(asks(detail::program_of<Day>), "application, players, ");
}

TEST(Describe, a_position_that_is_none_has_no_name) {
    using Check = detail::CheckPositions<Errand>;
    EXPECT_EQ(Check::name_at(-1), "");
    EXPECT_EQ(Check::name_at(0), "look");
    EXPECT_EQ(Check::name_at(2), "look_again");
}

/// A board that cannot be compared, which the checks of a game report.
struct Blank {
    int number = 0;
};

struct Toll {
    static constexpr std::string_view cite = "3.2 Whoever passes pays";
    int paid = 0;

    auto script() {
        return seq(choose<"gate">(by(0),
                                  act<"pass">([] {}, require<"too poor">([] { return true; }),
                                              require<"closed">([] { return true; })),
                                  act<"turn_back">([] {})));
    }
};

TEST(Describe, a_sequence_names_its_place_in_the_rule_book_and_its_reasons) {
    EXPECT_EQ(sequence_cite<Toll>, "3.2 Whoever passes pays");
    EXPECT_EQ(sequence_cite<Errand>, "");
    const auto& offered = detail::program_of<Toll>.alternatives;
    EXPECT_EQ(text_of(offered[0].reasons), "too poor+closed");
    EXPECT_EQ(text_of(offered[1].reasons), "");
}

TEST(Describe, states_of_a_board_without_comparison_are_never_equal) {
    const herding::sequence::Rules<Blank, Alarm>::State state;
    EXPECT_FALSE(state == state);
}

} // namespace
} // namespace every_node
