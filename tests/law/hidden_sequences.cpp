/// The law kit on a game whose sequences hide their variables. The correct game passes, and each bug is found.

#include "view/pending.hpp"

#include "herding/law/law.hpp"
#include "herding/law/sequence.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace view_pending {
namespace {

using herding::law::Law;

herding::law::Config<Game> config() {
    auto config = herding::law::sequence_config<Game>(3);
    config.observer = true;
    config.cases = 200;
    return config;
}

class HiddenSequences : public testing::Test {
protected:
    void TearDown() override { bug = Bug::None; }
};

TEST_F(HiddenSequences, keep_all_laws) {
    const auto report = herding::law::check(config());
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.distribution.of(report.distribution.barriers, "reveal"), 0U) << report;
    const auto coverage = herding::law::coverage(config());
    EXPECT_EQ(herding::law::never_seen(coverage.positions), (std::vector<std::string>{})) << coverage;
}

TEST_F(HiddenSequences, a_precondition_that_shows_a_variable_is_found) {
    bug = Bug::LegalTells;
    auto secrets = config();
    secrets.commit_laws.clear(); // the bug also makes games in which nobody can act
    const auto report = herding::law::check(secrets);
    ASSERT_TRUE(report.broke(Law::Secret)) << report;
    EXPECT_NE(report.violation->message.find("what is legal shows player 1"), std::string::npos) << report;
}

TEST_F(HiddenSequences, an_open_variable_that_shows_a_hidden_one_is_found) {
    bug = Bug::OpenVariableTells;
    const auto report = herding::law::check(config());
    ASSERT_TRUE(report.broke(Law::Irrevocable)) << report;
    EXPECT_NE(report.violation->message.find("what they did not know, and can be undone"), std::string::npos)
        << report;
}

} // namespace
} // namespace view_pending
