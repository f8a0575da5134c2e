#include "herding/core/detail/table_entry.hpp"

#include "core/support/script.hpp"

#include "herding/core/dispatch.hpp"

#include <gtest/gtest.h>

#include <array>

namespace {

using herding::detail::Mistake;
using script::Plain;
using Dispatch = herding::Dispatch<Plain>;
using Entry = herding::detail::TableEntry<Plain>;
using Verdict = herding::Verdict<script::Info>;

Verdict right(Dispatch&) { return herding::Continue{}; }

/// The mistake, found at run time. While compiling, the must-not-compile tests see the messages.
Mistake mistake(const Entry& entry) { return herding::detail::mistake_of(entry.def); }

TEST(TableEntry, knows_what_is_wrong_with_a_function) {
    EXPECT_EQ(mistake({"a", 1, right}), Mistake::None);
    EXPECT_EQ(mistake({"a", 1, [](Dispatch&) -> Verdict { return herding::Continue{}; }}), Mistake::None);
    EXPECT_EQ(mistake({"a", 1, nullptr}), Mistake::Missing);
    EXPECT_EQ(mistake({"a", right}), Mistake::NoOrderKey);
    int captured = 1;
    EXPECT_EQ(
        mistake({"a", 1,
                 [captured](Dispatch&) -> Verdict { return herding::Disallowed{script::Info{captured}}; }}),
        Mistake::Captures);
    EXPECT_EQ(mistake({"a", 1, 5}), Mistake::NoFunction);
    EXPECT_EQ(mistake({"a", 1, [](const Dispatch&) -> Verdict { return herding::Continue{}; }}),
              Mistake::ConstDispatch);
    EXPECT_EQ(mistake({"a", 1, [](int) -> Verdict { return herding::Continue{}; }}),
              Mistake::OtherParameters);
    EXPECT_EQ(mistake({"a", 1, [](Dispatch&) { return true; }}), Mistake::ReturnsBool);
    EXPECT_EQ(mistake({"a", 1, [](Dispatch&) {}}), Mistake::ReturnsNothing);
    EXPECT_EQ(mistake({"a", 1, [](Dispatch&) { return 1.5; }}), Mistake::OtherResult);
}

TEST(TableEntry, of_several_the_first_that_is_wrong_is_found) {
    const Entry good("a", 1, right);
    const Entry bad("b", 2, 5);
    using Table = std::array<herding::BehaviorDef<Plain>, 3>;
    EXPECT_EQ(herding::detail::first_mistake(Table{good.def, good.def, good.def}), 3U);
    EXPECT_EQ(herding::detail::first_mistake(Table{good.def, bad.def, bad.def}), 1U);
    EXPECT_EQ(herding::detail::first_mistake(Table{bad.def, good.def, good.def}), 0U);
    EXPECT_EQ(herding::detail::first_mistake(Table{good.def, good.def, bad.def}), 2U);
}

TEST(TableEntry, stands_in_a_table_that_is_made_at_run_time_too) {
    const auto made = Plain::behaviors();
    ASSERT_EQ(made.size(), 3U);
    EXPECT_EQ(made[0].name, "first");
    EXPECT_EQ(made[2].name, "third");
    EXPECT_EQ(made[2].order_key, 30);
}

} // namespace
