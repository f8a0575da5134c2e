/// Mistakes that the kit puts into a game's rules, and what notices them.

#include "herding/law/mutate.hpp"

#include "dice/laws.hpp"
#include "tictactoe/laws.hpp"
#include "tictactoe/serialize.hpp"

#include "herding/law/reflect_laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>

namespace law_mutate {

using namespace tictactoe;
using herding::law::Fate;

herding::law::Config<Game> config() {
    auto config = law_config();
    herding::law::add_reflect_laws(config);
    config.cases = 10;
    return config;
}

Fate fate(const herding::law::Mutants& mutants, const std::string& what) {
    const auto found = std::find_if(mutants.all.begin(), mutants.all.end(),
                                    [&](const auto& one) { return one.what == what; });
    EXPECT_NE(found, mutants.all.end()) << what << '\n' << mutants;
    return found == mutants.all.end() ? Fate::NeverDifferent : found->fate;
}

TEST(LawMutate, invariants_decide_what_is_noticed) {
    auto checked = config();
    const auto with = herding::law::mutate(checked);
    checked.state_invariants.clear();
    checked.transition_invariants.clear();
    const auto without = herding::law::mutate(checked);
    EXPECT_GE(with.percent(), 90U) << with;
    EXPECT_GT(with.count(Fate::Noticed), without.count(Fate::Noticed)) << with << without;
    EXPECT_LT(without.percent(), 50U) << without;
    std::ostringstream out;
    out << without;
    EXPECT_NE(out.str().find("not noticed: "), std::string::npos) << out.str();
}

TEST(LawMutate, crashes_and_endless_loops_are_noticed) {
    using herding::law::detail::run_apart;
    using End = herding::law::detail::Apart::End;
    const auto done = run_apart([] { return std::string("text"); }, 5);
    EXPECT_EQ(done.end, End::Returned);
    EXPECT_EQ(done.text, "text");
    EXPECT_EQ(run_apart([]() -> std::string { std::abort(); }, 5).end, End::Crashed);
    EXPECT_EQ(run_apart(
                  []() -> std::string {
                      for (volatile bool always = true; always;) {}
                      return {};
                  },
                  1)
                  .end,
              End::TooLate);
}

TEST(LawMutate, what_continues_sequences_stays_as_it_is) {
    const auto mutations = herding::law::detail::mutations(dice::law_config());
    EXPECT_FALSE(mutations.empty());
    for (const auto& one : mutations) {
        EXPECT_TRUE(one.of_diff()) << one.what;
    }
}

TEST(LawMutate, one_number_of_a_text_is_changed) {
    using herding::law::detail::changed_text;
    EXPECT_EQ(changed_text("hurt{player=2,life=10}", 0), "hurt{player=1,life=10}");
    EXPECT_EQ(changed_text("hurt{player=2,life=10}", 1), "hurt{player=2,life=9}");
    EXPECT_EQ(changed_text("hurt{player=2,life=10}", 2), "");
    EXPECT_EQ(changed_text("set{on=true,at=0}", 0), "set{on=false,at=0}");
    EXPECT_EQ(changed_text("set{on=true,at=0}", 1), "set{on=true,at=1}");
    EXPECT_EQ(changed_text("a1{b2=c}", 0), "");
}

} // namespace law_mutate
