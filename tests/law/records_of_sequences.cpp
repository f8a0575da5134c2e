#include "dice/playable.hpp"

#include "herding/law/check.hpp"
#include "herding/law/checked_configs.hpp"
#include "herding/law/record_laws.hpp"

#include <gtest/gtest.h>

/// The laws of records for a game of sequences: positions and arguments of actions are in its journal.

namespace law_records_of_sequences {

TEST(RecordLaws, hold_for_a_game_of_sequences) {
    auto config = herding::law::checked_config_of<dice::Playable>();
    config.laws = {herding::law::Law::Recorded, herding::law::Law::Replayed};
    config.cases = 30;
    herding::law::add_record_laws(config);
    const auto report = herding::law::check(config);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.distribution.commands, 200U);
    EXPECT_GT(herding::law::Distribution::of(report.distribution.outcomes, "committed"), 50U) << report;
}

} // namespace law_records_of_sequences
