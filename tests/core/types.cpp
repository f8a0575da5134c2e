#include "herding/core/types.hpp"

#include "core/support/script.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace {

// B1: everything is found through one type.
static_assert(std::is_same_v<herding::StateOf<script::Full>, script::State>);
static_assert(std::is_same_v<herding::InputOf<script::Full>, script::Input>);
static_assert(std::is_same_v<herding::DiffOf<script::Full>, script::Full::Diff>);
static_assert(std::is_same_v<herding::TraceOf<script::Full>, script::Trace>);
static_assert(std::is_same_v<herding::InfoOf<script::Full>, script::Info>);
static_assert(std::is_same_v<herding::OrderKeyOf<script::Full>, int>);
static_assert(std::is_same_v<herding::SetupOf<script::Full>, script::Full::Setup>);

// What is optional is seen where it is, and only there.
static_assert(std::is_same_v<herding::SetupOf<script::Plain>, herding::NoSetup>);
static_assert(herding::HasGenerator<script::Full> && !herding::HasGenerator<script::Plain>);
static_assert(herding::HasSettling<script::Full> && !herding::HasSettling<script::Plain>);
static_assert(herding::HasFootprint<script::Full> && !herding::HasFootprint<script::Plain>);

// What a broken Spec lacks becomes a placeholder, so that the sentence about it is the first error.
struct Nothing {};
static_assert(std::is_same_v<herding::StateOf<Nothing>, herding::StateOf<Nothing>>);
static_assert(!std::is_same_v<herding::StateOf<Nothing>, int>);
static_assert(!herding::HasGenerator<Nothing>);

TEST(NoSetup, is_equal_to_itself) { EXPECT_EQ(herding::NoSetup{}, herding::NoSetup{}); }

} // namespace
