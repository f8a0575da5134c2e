#include "herding/core/error.hpp"

#include "core/support/script.hpp"

#include "herding/core/outcome.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace {

using herding::EngineError;

// B7, B48: errors of the program are no outcomes of the game.
static_assert(std::is_base_of_v<std::logic_error, EngineError>);
static_assert(!std::is_convertible_v<EngineError, herding::Outcome<script::Plain>>);
static_assert(!std::is_convertible_v<EngineError, herding::HistoryRefusal>);

TEST(EngineError, names_its_kind_and_the_library) {
    for (const auto kind :
         {EngineError::Kind::Reentered, EngineError::Kind::UnexplainedDiff, EngineError::Kind::SwallowedError,
          EngineError::Kind::DuplicateBehavior, EngineError::Kind::UnknownMark}) {
        const EngineError error(kind, "a reason");
        EXPECT_EQ(error.kind(), kind);
        EXPECT_STREQ(error.what(), "herding: a reason");
    }
}

} // namespace
