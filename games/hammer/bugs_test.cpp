// Bugs that are put into the rules, each a switch of Quirks, and the invariants that find them. No invariant knows a quirk.

#include "hammer/battles.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace hammer_test {

/// A bug, and the section of the invariant that finds it.
struct Bug {
    std::string_view name;
    bool Quirks::* quirk;
    std::string_view found_by;
};
[[maybe_unused]] void PrintTo(const Bug& bug, std::ostream* out) { *out << bug.name; }

constexpr Bug bugs[] = {
    {"no_starting_strength", &Quirks::no_starting_strength, "4.5"},
    {"rules_need_a_number", &Quirks::rules_need_a_number, "7.4"},
    {"signed_penetration", &Quirks::signed_penetration, "7.10"},
    {"foreign_factions", &Quirks::foreign_factions, ""},
    {"help_hinders_wounds", &Quirks::help_hinders_wounds, "7.8"},
    {"plain_overwatch", &Quirks::plain_overwatch, "8.10"},
    {"late_protection", &Quirks::late_protection, "7.2"},
    {"pact_of_the_defender", &Quirks::pact_of_the_defender, "10.3"},
    {"instincts_of_anybody", &Quirks::instincts_of_anybody, "10.3"},
    {"stubborn_dead", &Quirks::stubborn_dead, ""},
    {"one_model_suffers", &Quirks::one_model_suffers, "7.9"},
    {"shooting_in_melee", &Quirks::shooting_in_melee, "8.13"},
    {"two_points_for_all", &Quirks::two_points_for_all, "5.3"},
    {"reversed_overwatch", &Quirks::reversed_overwatch, ""},
    {"borrowed_bravery", &Quirks::borrowed_bravery, ""},
    {"paid_ingress", &Quirks::paid_ingress, "8.11"},
    {"paid_spear", &Quirks::paid_spear, "10.3"},
    {"idle_awe", &Quirks::idle_awe, "8.15"},
    {"loose_intervention", &Quirks::loose_intervention, ""},
    {"misdirected_bellow", &Quirks::misdirected_bellow, ""},
    {"brief_shock", &Quirks::brief_shock, "8.5"},
    {"disrupted_caster", &Quirks::disrupted_caster, "8.7"},
    {"engaged_on_one_square", &Quirks::engaged_on_one_square, ""},
    {"idle_arrivals", &Quirks::idle_arrivals, "8.11"},
    {"seen_operatives", &Quirks::seen_operatives, "8.13"},
    {"exchanged_edges", &Quirks::exchanged_edges, "8.11"},
    {"short_pile_in", &Quirks::short_pile_in, "8.18"},
    {"long_memory", &Quirks::long_memory, "8.3"},
    {"shared_oath", &Quirks::shared_oath, "8.6"},
    {"overwritten_control", &Quirks::overwritten_control, "6.3"},
    {"nobody_is_first", &Quirks::nobody_is_first, "6.3"},
    {"empty_targets", &Quirks::empty_targets, ""},
};

class EachBug : public testing::TestWithParam<Bug> {};

TEST_P(EachBug, is_found_by_an_invariant) {
    hammer::Setup setup;
    setup.quirks.*GetParam().quirk = true;
    herding::law::Config<Game> config;
    add_invariants(config, setup);
    std::string found;
    std::uint64_t seed = 1;
    for (; seed <= 600 && found.empty(); ++seed) {
        Game::State state;
        ASSERT_TRUE(taken(setup, state, herding::sequence::Begin{}, Actor::system));
        play(setup, state, random_player(true, seed), [&](const Step& step, const Frame& frame) {
            found = broken_invariant(config, step, frame);
            return found.empty();
        });
    }
    EXPECT_NE(found, "");
    EXPECT_NE(found.find(GetParam().found_by), std::string::npos) << found;
    RecordProperty("found", found + ", game " + std::to_string(seed - 1));
}

INSTANTIATE_TEST_SUITE_P(Hammer, EachBug, testing::ValuesIn(bugs),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(HammerBugs, a_setup_with_quirks_has_no_invariants) {
    herding::law::Config<Game> config;
    config.setup = std::make_shared<const hammer::Setup>(hammer::Setup{Quirks::published()});
    add_invariants(config);
    EXPECT_TRUE(config.state_invariants.empty() && config.transition_invariants.empty());
    config.setup = std::make_shared<const hammer::Setup>();
    add_invariants(config);
    EXPECT_EQ(config.state_invariants.size() + config.transition_invariants.size(), 59U);
}

} // namespace hammer_test
