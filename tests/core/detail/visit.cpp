#include "herding/core/detail/visit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// Alternatives of variants by their address.

namespace {

using herding::detail::held;
using herding::detail::held_if;
using herding::detail::hold;

struct Empty {
    friend bool operator==(const Empty&, const Empty&) = default;
};
struct alignas(64) Aligned {
    std::uint8_t value = 7;
    [[maybe_unused]] friend bool operator==(const Aligned&, const Aligned&) = default;
};
struct Wide {
    std::array<std::uint64_t, 50> values{};
    [[maybe_unused]] friend bool operator==(const Wide&, const Wide&) = default;
};
/// Only one of its members has an initializer.
struct Half {
    std::uint8_t first = 1;
    std::uint8_t second;
    friend bool operator==(const Half&, const Half&) = default;
};
/// The same with constructors, as an action with several arguments.
struct Made : Half {
    Made() = default;
    explicit constexpr Made(std::uint8_t first) : Half{first, 2} {}
    friend bool operator==(const Made&, const Made&) = default;
};
/// Not copied byte by byte, and made at run time only.
struct Counted {
    std::shared_ptr<int> count = std::make_shared<int>(3);
};
/// It begins with a variant, as the inputs of a Spec with sequences and others do. libc++ gives both the same empty base, so they are
/// at two addresses.
using Nested = std::variant<Counted, std::uint16_t>;
struct Begun {
    std::optional<std::uint16_t> value = 3;
    [[maybe_unused]] friend bool operator==(const Begun&, const Begun&) = default;
};
template <std::size_t> struct Numbered {
    std::uint16_t value = 5;
};

/// All alternatives of a variant are where std::get_if finds them.
template <class... T> void are_at_the_address(std::variant<T...> variant) {
    const auto check = [&]<class Alternative>(Alternative* /*type*/) {
        Alternative& made = hold<Alternative>(variant);
        const auto& read = variant;
        EXPECT_EQ(&made, std::get_if<Alternative>(&variant));
        EXPECT_EQ(&held<Alternative>(variant), std::get_if<Alternative>(&variant));
        EXPECT_EQ(&held<Alternative>(read), std::get_if<Alternative>(&read));
        (..., [&] { EXPECT_EQ(held_if<T>(variant), std::get_if<T>(&variant)); }());
        (..., [&] { EXPECT_EQ(held_if<T>(read), std::get_if<T>(&read)); }());
    };
    (check(static_cast<T*>(nullptr)), ...);
}

TEST(Visit, alternatives_are_at_the_address_of_their_variant) {
    are_at_the_address(std::variant<Empty, int, bool>{});
    are_at_the_address(std::variant<std::uint8_t, Aligned, Wide>{});
    are_at_the_address(std::variant<std::monostate, std::string, std::vector<int>, Counted, Aligned>{});
    are_at_the_address(std::variant<Counted>{});
    are_at_the_address(std::variant<Nested, Empty, int>{});
    are_at_the_address(
        std::variant<Empty, Begun, std::optional<int>, std::variant<std::variant<int, Begun>, char>>{});
    []<std::size_t... I>(std::index_sequence<I...>) {
        are_at_the_address(std::variant<Numbered<I>...>{}); // as many as a game has actions
    }(std::make_index_sequence<40>{});
}

TEST(Visit, an_alternative_that_begins_has_its_default_value) {
    std::variant<Empty, Aligned, Wide> bytes;
    hold<Aligned>(bytes).value = 9;
    EXPECT_EQ(hold<Aligned>(bytes).value, 7);
    std::variant<Empty, Half, Made> halves = Made(4);
    EXPECT_EQ(hold<Half>(halves), (Half{1, 0}));
    EXPECT_EQ(hold<Made>(halves), Made());
    EXPECT_EQ(hold<Made>(halves).first, 1);
    EXPECT_EQ(hold<Made>(halves).second, 0);
    std::variant<Empty, std::string, Counted> others;
    hold<std::string>(others) = "long enough to be somewhere else in memory";
    EXPECT_EQ(*hold<Counted>(others).count, 3);
    EXPECT_EQ(hold<std::string>(others), "");
    EXPECT_EQ(others.index(), 1U);
}

TEST(Visit, equal_variants_hold_equal_alternatives) {
    using Variant = std::variant<int, std::string, long>;
    const std::vector<Variant> all{1, 2, "one", "two", 1L};
    for (const Variant& a : all) {
        for (const Variant& b : all) {
            EXPECT_EQ(herding::detail::same_value(a, b), a == b);
            EXPECT_EQ(
                herding::detail::same_value(std::variant<Variant, Empty>(a), std::variant<Variant, Empty>(b)),
                a == b);
        }
    }
}

} // namespace
