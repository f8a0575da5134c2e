#include "herding/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string_view>

/// How deep calls go, of programs made by hand.

namespace call_depth {
namespace {

using namespace herding::sequence;
namespace detail = herding::sequence::detail;

using Names = std::array<std::string_view, 4>;

/// What a sequence of each name calls: `b` is one call, `bc` are two.
std::array<std::size_t, 4> chains(const std::array<std::string_view, 4>& calls) {
    static constexpr Names names{"a", "b", "c", "d"};
    std::array<std::array<Code, 4>, 4> codes{};
    std::array<detail::ProgramView, 4> programs;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        for (std::size_t k = 0; k < calls[i].size(); ++k) {
            codes[i][k + 1] = {.op = Op::Call, .callee = calls[i].substr(k, 1)};
        }
        codes[i][0] = {.op = Op::Run, .callee = "d"}; // no call
        programs[i].code = codes[i];
    }
    return detail::chains_of_calls(programs, names);
}

TEST(CallDepth, a_chain_is_as_long_as_calls_go) {
    using Depths = std::array<std::size_t, 4>;
    EXPECT_EQ(chains({"", "", "", ""}), (Depths{1, 1, 1, 1}));
    EXPECT_EQ(chains({"b", "c", "d", ""}), (Depths{4, 3, 2, 1}));
    EXPECT_EQ(chains({"", "a", "b", "c"}), (Depths{1, 2, 3, 4}));
    EXPECT_EQ(chains({"bc", "c", "", "a"}), (Depths{3, 2, 1, 4})) << "the longest one counts";
    EXPECT_EQ(chains({"cb", "c", "", "a"}), (Depths{3, 2, 1, 4}));
    EXPECT_EQ(chains({"x", "", "", ""}), (Depths{1, 1, 1, 1})) << "there is no sequence of this name";
    EXPECT_EQ(chains({"b", "a", "", ""}), (Depths{0, 0, 0, 0})) << "a circle";
    EXPECT_EQ(chains({"", "", "", "d"}), (Depths{0, 0, 0, 0}));
}

TEST(CallDepth, the_stack_has_room_for_calls_and_eight_interrupts) {
    EXPECT_EQ(detail::default_depth<3>({2, 1, 3}, {false, false, false}), 3U);
    EXPECT_EQ(detail::default_depth<3>({3, 1, 2}, {false, true, false}), 3U + 8U);
    EXPECT_EQ(detail::default_depth<3>({3, 1, 2}, {false, true, true}), 3U + 16U);
    EXPECT_EQ(detail::default_depth<3>({3, 2, 1}, {false, true, true}), 3U + 16U);
    EXPECT_EQ(detail::default_depth<3>({0, 0, 0}, {false, true, false}), 24U) << "a circle";
    EXPECT_EQ(detail::default_depth<2>({40, 40}, {true, false}), 255U);
}

} // namespace
} // namespace call_depth
