#include "herding/reflect/enumerators.hpp"

#include "reflect/zoo.hpp"

#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace {

namespace rf = herding::reflect;

enum Plain : int { PlainFirst = -128, plain_last = 255 };
enum class Gaps : std::uint8_t { A1 = 1, A3 = 3 };

TEST(Enumerators, are_found_from_minus_128_to_255) {
    static_assert(rf::enumerators<zoo::Color>.size() == 4);
    static_assert(rf::enumerator_name(zoo::Color::DarkGreen) == "dark_green");
    static_assert(rf::enumerator_name(zoo::Color::Some) == "some");
    static_assert(rf::enumerator_name(zoo::Level::Low) == "low");
    static_assert(rf::enumerator_name(PlainFirst) == "plain_first");
    static_assert(rf::enumerator_name(plain_last) == "plain_last");
    static_assert(rf::enumerator_names<zoo::Switch>[1] == "on");
}

TEST(Enumerators, have_positions_with_and_without_gaps) {
    static_assert(rf::enumerator_index(Gaps::A3) == 1);
    static_assert(rf::enumerator_index(Gaps{2}) == 2);
    static_assert(rf::enumerator_name(Gaps{2}).empty());
    static_assert(rf::enumerator_index(zoo::Switch::On) == 1);
    static_assert(rf::enumerator_index(zoo::Suit{9}) == 2);
}

TEST(Enumerators, go_by_names_of_their_own_where_they_have_them) {
    static_assert(rf::enumerators<zoo::Suit>.size() == 2);
    static_assert(rf::enumerator_name(zoo::Suit::B) == "bells");
    static_assert(rf::enumerator_by_name<zoo::Suit>("acorns") == zoo::Suit::A);
    static_assert(!rf::enumerator_by_name<zoo::Suit>("a"));
}

/// While the program runs, too.
TEST(Enumerators, are_the_same_for_values_that_no_compiler_knows) {
    for (int number = 0; number < 6; ++number) {
        const auto value = static_cast<std::uint8_t>(number);
        EXPECT_EQ(rf::enumerator_index(Gaps{value}), number == 1 ? 0U : number == 3 ? 1U : 2U) << number;
        EXPECT_EQ(rf::enumerator_index(zoo::Suit{value}), number < 2 ? static_cast<std::size_t>(number) : 2U);
        EXPECT_EQ(rf::enumerator_name(Gaps{value}), number == 1 ? "a1" : number == 3 ? "a3" : "");
        EXPECT_EQ(rf::may_be_read(Gaps{value}), number == 1 || number == 3);
        EXPECT_TRUE(rf::may_be_read(zoo::Flags{value}));
    }
    for (const zoo::Color color : rf::enumerators<zoo::Color>) {
        EXPECT_EQ(rf::enumerator_by_name<zoo::Color>(rf::enumerator_name(color)), color);
    }
    EXPECT_EQ(rf::enumerator_by_name<zoo::Color>("reddish"), std::nullopt);
}

TEST(Enumerators, of_the_library_are_found_in_a_short_range) {
    static_assert(rf::enumerators<herding::BarrierKind>.back() == herding::BarrierKind::Reveal);
    static_assert(rf::enumerators<herding::BudgetKind>.back() == herding::BudgetKind::SettlingRounds);
    static_assert(rf::enumerators<herding::EventKind>.back() == herding::EventKind::Redone);
    static_assert(rf::enumerators<herding::HistoryReason>.back() == herding::HistoryReason::Depends);
    static_assert(rf::enumerators<herding::OutcomeKind>.back() == herding::OutcomeKind::Aborted);
    static_assert(rf::enumerator_names<herding::HistoryReason>.front() == "nothing_to_undo");
}

TEST(Enumerators, are_all_that_is_read_unless_they_are_flags) {
    static_assert(!rf::may_be_read(Gaps{2}));
    static_assert(rf::may_be_read(zoo::Flags{3}));
}

} // namespace
