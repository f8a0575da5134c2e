#include "herding/reflect/hash.hpp"

#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

namespace rf = herding::reflect;

// These numbers stand in saved games: they may never change, on any platform.
TEST(Hash, has_golden_values) {
    EXPECT_EQ(rf::hash64(std::uint32_t{0x01020304}), XXH3_64bits("\x04\x03\x02\x01", 4));
    EXPECT_EQ(rf::hash64(zoo::EndTurn{}), XXH3_64bits("", 0));
    EXPECT_EQ(rf::hash64(std::string("ab")), XXH3_64bits("\2\0\0\0\0\0\0\0ab", 10));
    EXPECT_EQ(rf::hash64(zoo::Step{3, 2}), XXH3_64bits("\3\2", 2));
    EXPECT_EQ(rf::hash64(zoo::Choice(zoo::EndTurn{})), XXH3_64bits("\2\0\0\0", 4));
    EXPECT_EQ(rf::hash64(std::optional<bool>(true)), XXH3_64bits("\1\1", 2));
    EXPECT_EQ(rf::hash64(zoo::Zoo{}), 9340108344112332280U);
    EXPECT_EQ(rf::hash128(zoo::Zoo{}).high, 6148227407220062734U);
    EXPECT_EQ(rf::hash128(zoo::Zoo{}).low, 9340108344112332280U);
}

TEST(Hash, is_that_of_the_fields_also_where_it_takes_memory_whole) {
    const zoo::Dense dense{1, -2, zoo::Color::DarkGreen, 9};
    EXPECT_TRUE(rf::detail::flat<zoo::Dense>());
    EXPECT_EQ(rf::hash64(dense), XXH3_64bits("\1\0\0\0\xfe\xff\7\x09", 8));
    EXPECT_FALSE(rf::detail::flat<zoo::Numbers>());
    EXPECT_EQ(rf::hash64(zoo::Padded{5, 1}), XXH3_64bits("\1\0\0\0\5", 5));
}

TEST(Hash, does_not_see_boxes_chunks_and_containers) {
    const std::vector<zoo::Dense> dense(300, zoo::Dense{7, 1, zoo::Color::Red, 2});
    herding::CowVector<zoo::Dense, 4> small;
    herding::CowVector<zoo::Dense, 64> large;
    for (const auto& one : dense) {
        small.push_back(one);
        large.push_back(one);
    }
    EXPECT_EQ(rf::hash64(small), rf::hash64(dense));
    EXPECT_EQ(rf::hash64(large), rf::hash64(dense));
    EXPECT_EQ(rf::hash128(large), rf::hash128(dense));
    EXPECT_EQ(rf::hash64(herding::Cow<zoo::Dense>(dense[0])), rf::hash64(dense[0]));
    EXPECT_EQ(rf::hash64(std::map<int, int>{{1, 2}, {3, 4}}),
              rf::hash64(boost::container::flat_map<int, int>{{1, 2}, {3, 4}}));
}

TEST(Hash, of_long_values_is_that_of_their_bytes) {
    for (const std::size_t size : {0U, 503U, 504U, 505U, 511U, 512U, 513U, 1024U, 100'000U}) {
        const std::string text(size, 'x');
        std::string bytes(8, '\0');
        rf::detail::put_little(reinterpret_cast<unsigned char*>(bytes.data()),
                               static_cast<std::uint64_t>(size));
        bytes += text;
        EXPECT_EQ(rf::hash64(text), XXH3_64bits(bytes.data(), bytes.size())) << size;
        const XXH128_hash_t both = XXH3_128bits(bytes.data(), bytes.size());
        EXPECT_EQ(rf::hash128(text), (rf::Hash128{both.low64, both.high64})) << size;
    }
}

TEST(Hash, tells_apart_what_stands_side_by_side) {
    using Two = std::vector<std::string>;
    EXPECT_NE(rf::hash64(Two{"ab", "c"}), rf::hash64(Two{"a", "bc"}));
    EXPECT_NE(rf::hash64(Two{""}), rf::hash64(Two{}));
    EXPECT_NE(rf::hash64(std::optional<int>{}), rf::hash64(std::optional<int>{0}));
    EXPECT_EQ(rf::Xxh3::of(Two{"a"}), rf::hash64(Two{"a"}));
}

TEST(Hash, sees_who_has_seen_what_is_hidden) {
    herding::Hidden<int> a(3);
    auto b = a;
    EXPECT_EQ(rf::hash64(a), rf::hash64(b));
    b.reveal_to(1);
    EXPECT_NE(rf::hash64(a), rf::hash64(b));
}

} // namespace
