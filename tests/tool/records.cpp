#include "herding/tool/records.hpp"

#include "../play/nim.hpp"

#include "herding/record/open.hpp"
#include "herding/record/store.hpp"
#include "herding/tool/detail/records_of.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

/// Matches with a record, as `play --record` and `--resume` have them.

namespace tool_records {
namespace {

using herding::Actor;
using Free = nim::Free<false>;
namespace detail = herding::tool::detail;

std::vector<std::string> inputs_of(const herding::play::Match& match) {
    std::vector<std::string> inputs;
    for (const auto& choice : match.history()) {
        inputs.push_back(std::to_string(choice.by.index()) + ": " + choice.input);
    }
    return inputs;
}

TEST(RecordedMatch, continues_behind_an_action_that_was_taken_back_from_between) {
    const auto store = herding::record::memory_store();
    const Actor ann = Actor::player(0);
    const Actor bob = Actor::player(1);
    std::string saved;
    {
        const auto game = detail::begin_record<Free>({}, *store, "game");
        for (const char* const input : {"take{stones=1}", "take{stones=2}"}) {
            ASSERT_EQ(game.match->submit(input, ann), std::nullopt);
            ASSERT_EQ(game.match->submit(input, bob), std::nullopt);
        }
        ASSERT_EQ(game.match->undo_own(ann), std::nullopt);
        EXPECT_EQ(inputs_of(*game.match),
                  (std::vector<std::string>{"0: take{stones=1}", "1: take{stones=1}", "1: take{stones=2}"}));
        saved = game.match->saved();
        game.recording->close();
    }
    EXPECT_EQ(detail::replay_record<Free>(*store, "game", {}).opening, herding::record::Opening::Exact);
    auto resumed = detail::resume_record<Free>(*store, "game", herding::record::Access::Append, 1, {});
    ASSERT_NE(resumed.recorded.match, nullptr);
    auto& match = *resumed.recorded.match;
    EXPECT_EQ(match.saved(), saved);
    EXPECT_EQ(inputs_of(match),
              (std::vector<std::string>{"0: take{stones=1}", "1: take{stones=1}", "1: take{stones=2}"}));
    EXPECT_EQ(match.undo_own(ann), std::nullopt) << "the record has all that undo reaches";
    EXPECT_EQ(inputs_of(match), (std::vector<std::string>{"1: take{stones=1}", "1: take{stones=2}"}));
    EXPECT_EQ(match.decision(ann), 8U) << "the first commit behind the undo, after which ann may take three";
    resumed.recorded.recording->close();
    EXPECT_EQ(detail::replay_record<Free>(*store, "game", {}).opening, herding::record::Opening::Exact);
}

} // namespace
} // namespace tool_records
