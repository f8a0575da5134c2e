#include "herding/reflect/hash.hpp"

#include "reflect/zoo.hpp"

#include "herding/herding.hpp"
#include "herding/reflect/detail/impl/hash_writer.hpp"
#include "herding/reflect/detail/xxhash.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
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
    EXPECT_EQ(rf::hash64(zoo::Zoo{}), 17937215611718343490U);
    EXPECT_EQ(rf::hash128(zoo::Zoo{}).high, 779213748621973313U);
    EXPECT_EQ(rf::hash128(zoo::Zoo{}).low, 17937215611718343490U);
}

TEST(Hash, is_that_of_the_fields_also_where_it_takes_memory_whole) {
    const zoo::Dense dense{1, -2, zoo::Color::DarkGreen, 9};
    EXPECT_TRUE(rf::detail::flat(rf::type_of<zoo::Dense>()));
    EXPECT_EQ(rf::hash64(dense), XXH3_64bits("\1\0\0\0\xfe\xff\7\x09", 8));
    EXPECT_FALSE(rf::detail::flat(rf::type_of<zoo::Numbers>()));
    EXPECT_EQ(rf::hash64(zoo::Padded{5, 1}), XXH3_64bits("\1\0\0\0\5", 5));
}

/// Without a default value nobody can see where its fields are.
struct Backwards {
    explicit Backwards(std::uint16_t first, std::uint16_t second) : a(first), b(second) {}
    std::uint16_t a;
    std::uint16_t b;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(b), CEREAL_NVP(a)); }
};

TEST(Hash, of_what_has_no_default_value_is_that_of_its_fields) {
    EXPECT_EQ(rf::hash64(Backwards(1, 2)), XXH3_64bits("\2\0\1\0", 4));
}

/// What numbers do where memory has another order of bytes.
TEST(Hash, of_numbers_one_by_one_is_that_of_their_memory) {
    const auto hash_of = [](auto write) {
        rf::detail::HashWriter<rf::detail::Digest64> writer;
        write(writer);
        return writer.hash();
    };
    const auto& die = rf::detail::as<rf::BoundedType>(rf::type_of<zoo::Bounded<1, 6>>());
    const auto& level = rf::detail::as<rf::EnumType>(rf::type_of<zoo::Level>());
    EXPECT_EQ(hash_of([](auto& w) { w.signed_integer(-2, 1); }), XXH3_64bits("\xfe", 1));
    EXPECT_EQ(hash_of([](auto& w) { w.signed_integer(-2, 2); }), XXH3_64bits("\xfe\xff", 2));
    EXPECT_EQ(hash_of([](auto& w) { w.unsigned_integer(7, 4); }), XXH3_64bits("\7\0\0\0", 4));
    EXPECT_EQ(hash_of([](auto& w) { w.unsigned_integer(7, 8); }), XXH3_64bits("\7\0\0\0\0\0\0\0", 8));
    EXPECT_EQ(hash_of([&](auto& w) { w.bounded(5, die); }), rf::hash64(zoo::Bounded<1, 6>(5)));
    EXPECT_EQ(hash_of([&](auto& w) { w.enumerator(4, level); }), rf::hash64(zoo::Level::High));
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

/// The rules of hash.hpp once more, plainly: every form in one string, and no part is skipped.
template <class Hash> class Plain {
public:
    template <class T> static std::string hash(const T& value) { return hash_of(form(value)); }
    static std::string hash_of(const std::string& bytes) {
        if constexpr (std::is_same_v<Hash, rf::Hash128>) {
            const XXH128_hash_t both = XXH3_128bits(bytes.data(), bytes.size());
            return number(both.low64) + number(both.high64);
        } else {
            return number(XXH3_64bits(bytes.data(), bytes.size()));
        }
    }

    template <class T> static std::string form(const T& value) {
        std::string out;
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            return number(value);
        } else if constexpr (requires { value.to_ullong(); }) {
            for (std::size_t i = 0; i < value.size(); i += 8) {
                unsigned byte = 0;
                for (std::size_t k = 0; k < 8 && i + k < value.size(); ++k) {
                    byte |= value[i + k] ? 1U << k : 0U;
                }
                out += static_cast<char>(byte);
            }
        } else if constexpr (std::is_same_v<T, std::string>) {
            return number(std::uint64_t{value.size()}) + value;
        } else if constexpr (requires { value.valueless_by_exception(); }) {
            out = number(static_cast<std::uint32_t>(value.index()));
            std::visit([&](const auto& leaf) { out += part(leaf); }, value);
        } else if constexpr (requires { value.has_value(); }) {
            out = number(static_cast<std::uint8_t>(value ? 1 : 0)) + (value ? part(*value) : "");
        } else if constexpr (requires { value.known(); }) {
            out = number(static_cast<std::uint8_t>(value.known() ? 1 : 0));
            out += (value.known() ? part(value.value()) : "") + number(value.viewers());
        } else if constexpr (requires {
                                 std::tuple_size<T>::value;
                                 value.data();
                             }) {
            for (const auto& item : value) {
                out += part(item);
            }
        } else if constexpr (requires { std::tuple_size<T>::value; }) {
            std::apply([&](const auto&... parts) { (out.append(part(parts)), ...); }, value);
        } else if constexpr (requires { value.begin(); }) {
            return items(value);
        } else {
            const auto archive = [&](const auto&... fields) { (out.append(part(fields.value)), ...); };
            const_cast<T&>(value).serialize(archive, 0);
        }
        return out;
    }

private:
    template <class T> static std::string number(T value) {
        std::string bytes(sizeof value, '\0');
        auto left = static_cast<std::uint64_t>(value);
        for (char& byte : bytes) {
            byte = static_cast<char>(left & 255U);
            left >>= 8U;
        }
        return bytes;
    }
    template <class T> static std::string part(const T& value) {
        const std::string own = form(value);
        return own.size() > 1024 ? hash_of(own) : own;
    }
    template <class T> static std::string items(const T& list) {
        std::string out = number(std::uint64_t{list.size()});
        std::vector<std::string> blocks;
        std::size_t i = 0;
        for (const auto& item : list) {
            if (i++ % 32 == 0) {
                blocks.emplace_back();
            }
            if constexpr (requires { typename T::mapped_type; }) { // a map has no blocks
                out += part(item.first) + part(item.second);
            } else {
                blocks.back() += part(item);
            }
        }
        if constexpr (!requires { typename T::mapped_type; }) {
            if (i <= 32) {
                return blocks.empty() ? out : out + blocks[0];
            }
            for (std::string& block : blocks) {
                block = hash_of(block);
            }
            for (; blocks.size() > 1;) { // who has no pair goes up as it is
                for (std::size_t k = 0; k + 1 < blocks.size(); ++k) {
                    blocks[k] = hash_of(blocks[k] + blocks[k + 1]);
                    blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(k) + 1);
                }
            }
            out += blocks[0];
        }
        return out;
    }
};

template <class T> void expect_plain(const T& value) {
    for (int twice = 0; twice < 2; ++twice) { // the second time with what has been found out about the type
        const std::uint64_t hash = rf::hash64(value);
        EXPECT_EQ(std::string(reinterpret_cast<const char*>(&hash), 8), Plain<std::uint64_t>::hash(value));
        const rf::Hash128 both = rf::hash128(value);
        EXPECT_EQ(std::string(reinterpret_cast<const char*>(&both.low), 8) +
                      std::string(reinterpret_cast<const char*>(&both.high), 8),
                  Plain<rf::Hash128>::hash(value));
    }
}
/// By itself, as a part, and as items of short and long lists.
template <class T> void expect_plain_everywhere(const T& value) {
    SCOPED_TRACE(rf::type_of<T>().name);
    expect_plain(
        std::tuple(value, std::uint8_t{1}, value, std::vector<T>(2, value), std::vector<T>(70, value)));
    const auto hash = rf::Hasher().add(value).add(value).hash64();
    EXPECT_EQ(hash, rf::hash64(std::array{value, value}));
    expect_plain(value);
}

using Wide = std::array<std::uint8_t, 1025>;
/// Numbers without padding, whose bytes are still not their form: in another order, not all of them, twice.
struct Swapped {
    std::uint32_t a = 1;
    std::uint32_t b = 2;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(b), CEREAL_NVP(a)); }
};
struct Partial {
    std::uint32_t a = 1;
    std::uint32_t unsaved = 2;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a)); }
};
struct WithSwapped {
    std::uint32_t a = 1;
    Swapped b;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a), CEREAL_NVP(b)); }
};
/// Dense, with a field whose hash stands for it; and one that looks like a short string in memory.
struct WithWide {
    Wide a{};
    std::uint8_t b = 3;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a), CEREAL_NVP(b)); }
};
struct LongSwapped {
    std::array<std::uint64_t, 100> zeros{};
    std::array<std::uint64_t, 100> ones{1};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(ones), CEREAL_NVP(zeros));
    }
};

/// Whatever short cuts a value's type has: memory taken whole, small parts without a writer of their own.
TEST(Hash, is_that_of_the_plain_rules) {
    EXPECT_TRUE(rf::detail::flat(rf::type_of<Wide>()));
    EXPECT_FALSE(rf::detail::flat(rf::type_of<std::array<Wide, 2>>()));
    for (const rf::Type* type :
         {&rf::type_of<Swapped>(), &rf::type_of<Partial>(), &rf::type_of<WithSwapped>(),
          &rf::type_of<WithWide>(), &rf::type_of<std::array<Swapped, 3>>()}) {
        EXPECT_TRUE(type->may_be_flat) << type->name;
        EXPECT_FALSE(rf::detail::flat(*type)) << type->name;
        EXPECT_FALSE(rf::detail::flat(*type)) << type->name; // as it remembers
    }
    expect_plain_everywhere(Swapped{});
    expect_plain_everywhere(WithWide{});
    expect_plain_everywhere(LongSwapped{});
    expect_plain(std::tuple(WithSwapped{}, Partial{}, std::array<Wide, 2>{}, std::array<Swapped, 3>{},
                            std::vector<std::array<Swapped, 3>>(40), std::bitset<11>("10000000101"),
                            std::bitset<16>("1000000010100110"), std::array<std::uint16_t, 512>{1}));
    expect_plain_everywhere(~std::bitset<8192>());
    expect_plain_everywhere(~std::bitset<8193>());
    expect_plain_everywhere(std::array<std::uint16_t, 513>{1});
    // Blocks that are longer than a buffer, and then shorter.
    std::vector<std::string> texts(32, std::string(100, 'a'));
    texts.resize(100, "b");
    expect_plain(texts);
    // Items whose forms are a part's longest together, and one more.
    for (const std::size_t size : {1U, 7U, 8U, 9U, 31U, 32U, 33U, 64U, 65U, 97U, 200U}) {
        expect_plain(std::pair(true, std::vector<std::array<std::uint8_t, 127>>(size)));
    }
}

/// What is appended at each place near the end of a buffer of 1024 bytes, and near the length of the longest part.
TEST(Hash, is_that_of_the_plain_rules_where_the_buffer_ends) {
    using U8 = std::uint8_t;
    for (std::size_t size = 1000; size <= 1018; ++size) {
        SCOPED_TRACE(size);
        const std::string before(size, 'x');
        const std::tuple numbers(before, std::uint64_t{0x0102030405060708}, std::int32_t{-2},
                                 std::uint16_t{3}, U8{4}, true, zoo::Color::Red);
        const std::tuple others(before, std::vector<U8>{}, std::optional<U8>(), std::optional(before));
        const std::tuple more(before, std::variant<std::string, bool>(true),
                              herding::Hidden<std::string>(before));
        expect_plain(numbers);
        expect_plain(std::tuple(numbers, others, more, std::map<U8, std::string>{{1, before}, {2, "y"}},
                                std::variant<std::string, bool>(before)));
        EXPECT_EQ(rf::Hasher().add(std::string_view(before)).hash64(), rf::Hasher().add(before).hash64());
        std::vector<std::string> first_is_long(40, "y");
        first_is_long[0] = before;
        expect_plain(first_is_long);
        const std::tuple ends(before, std::vector<U8>{}); // with a number that is the last of a part
        expect_plain(std::pair(true, ends));
        expect_plain(std::pair(true, std::pair(before, std::optional<U8>())));
    }
}

enum class Far : std::uint64_t { Home, Away = 200 };

TEST(Hash, of_numbers_is_that_of_their_width) {
    EXPECT_EQ(rf::hash64(Far::Away), rf::hash64(std::uint64_t{200}));
    EXPECT_EQ(rf::hash64(zoo::Bounded<-1, 6>(-1)), rf::hash64(std::int8_t{-1}));
    EXPECT_EQ(rf::hash64(zoo::Bounded<-1000, 6>(-2)), rf::hash64(std::int16_t{-2}));
    EXPECT_EQ(rf::hash64(zoo::Bounded<-100'000, 6>(-3)), rf::hash64(std::int32_t{-3}));
    EXPECT_EQ(rf::hash64(zoo::Bounded<-10'000'000'000, 6>(-4)), rf::hash64(std::int64_t{-4}));
    const float real = 0.5F;
    EXPECT_THROW(static_cast<void>(rf::detail::hash64_as(rf::type_of<float>(), &real)), std::logic_error);
}

/// What was worked out once is not worked out again.
TEST(Hash, is_remembered_by_boxes_and_types) {
    const std::pair value{1, herding::Cow(LongSwapped{})};
    const auto& box = rf::detail::as<rf::BoxType>(rf::type_of<herding::Cow<LongSwapped>>());
    EXPECT_EQ(box.remembered(&value.second), 0U);
    static_cast<void>(rf::hash64(value));
    EXPECT_EQ(box.remembered(&value.second), rf::hash64(*value.second));
    EXPECT_TRUE(rf::detail::flat(rf::type_of<zoo::Dense>()));
    const auto& dense = rf::detail::as<rf::StructType>(rf::type_of<zoo::Dense>());
    EXPECT_EQ(dense.memo->flatness.load(), 1U);
    static_cast<void>(rf::print(zoo::Dense{}));
    EXPECT_NE(dense.memo->fields.load(), nullptr);
}

TEST(Hash, separates_values_that_are_side_by_side) {
    using Two = std::vector<std::string>;
    EXPECT_NE(rf::hash64(Two{"ab", "c"}), rf::hash64(Two{"a", "bc"}));
    EXPECT_NE(rf::hash64(Two{""}), rf::hash64(Two{}));
    EXPECT_NE(rf::hash64(std::optional<int>{}), rf::hash64(std::optional<int>{0}));
    EXPECT_EQ(rf::Xxh3::of(Two{"a"}), rf::hash64(Two{"a"}));
}

TEST(Hash, separates_an_unknown_hidden_value_from_a_default_one) {
    EXPECT_NE(rf::hash64(herding::Hidden<int>(0)), rf::hash64(herding::Hidden<int>::unknown()));
}

TEST(Hash, sees_who_has_seen_what_is_hidden) {
    herding::Hidden<int> a(3);
    auto b = a;
    EXPECT_EQ(rf::hash64(a), rf::hash64(b));
    b.reveal_to(1);
    EXPECT_NE(rf::hash64(a), rf::hash64(b));
}

/// The rule for long lists written down once more, plainly: blocks of 32, halves at the largest power of two.
std::uint64_t root_of(const std::vector<std::uint64_t>& hashes) {
    if (hashes.size() == 1) {
        return hashes[0];
    }
    std::size_t half = 1;
    while (half * 2 < hashes.size()) {
        half *= 2;
    }
    const auto middle = hashes.begin() + static_cast<std::ptrdiff_t>(half);
    const std::uint64_t both[2] = {root_of({hashes.begin(), middle}), root_of({middle, hashes.end()})};
    return XXH3_64bits(both, sizeof both);
}
std::uint64_t plain_hash(const std::vector<std::uint32_t>& values) {
    std::vector<std::uint64_t> form{values.size()};
    if (values.size() > 32) {
        std::vector<std::uint64_t> blocks;
        for (std::size_t i = 0; i < values.size(); i += 32) {
            blocks.push_back(XXH3_64bits(&values[i], 4 * std::min<std::size_t>(32, values.size() - i)));
        }
        form.push_back(root_of(blocks));
        return XXH3_64bits(form.data(), 16);
    }
    std::string bytes(reinterpret_cast<const char*>(form.data()), 8);
    bytes.append(reinterpret_cast<const char*>(values.data()), 4 * values.size());
    return XXH3_64bits(bytes.data(), bytes.size());
}

template <std::size_t Chunk, class Count = herding::AtomicCount, class T = std::uint32_t>
herding::CowVector<T, Chunk, Count> chunked(const std::vector<T>& values) {
    herding::CowVector<T, Chunk, Count> result;
    for (const T& value : values) {
        result.push_back(value);
    }
    return result;
}

TEST(Hash, of_long_lists_is_a_tree_of_blocks_that_chunks_do_not_show_in) {
    for (const std::size_t size :
         {1U, 31U, 32U, 33U, 63U, 64U, 65U, 127U, 128U, 129U, 200U, 1023U, 1024U, 1025U, 5000U}) {
        std::vector<std::uint32_t> values(size);
        for (std::size_t i = 0; i < size; ++i) {
            values[i] = static_cast<std::uint32_t>(i * i);
        }
        const auto expected = plain_hash(values);
        EXPECT_EQ(rf::hash64(values), expected) << size;
        EXPECT_EQ(rf::hash64(std::deque<std::uint32_t>(values.begin(), values.end())), expected) << size;
        EXPECT_EQ(rf::hash64(chunked<1>(values)), expected) << size;
        EXPECT_EQ(rf::hash64(chunked<3>(values)), expected) << size;
        EXPECT_EQ(rf::hash64(chunked<4>(values)), expected) << size;
        EXPECT_EQ((rf::hash64(chunked<32, herding::PlainCount>(values))), expected) << size;
        EXPECT_EQ(rf::hash64(chunked<64>(values)), expected) << size;
        EXPECT_EQ(rf::hash64(chunked<256>(values)), expected) << size;
        EXPECT_EQ(rf::hash128(chunked<64>(values)), rf::hash128(values)) << size;
        EXPECT_EQ(rf::hash128(chunked<7>(values)), rf::hash128(values)) << size;
    }
    EXPECT_EQ(rf::hash64(std::vector<bool>(100, true)), rf::hash64(std::vector<std::uint8_t>(100, 1)));
}

TEST(Hash, of_long_lists_of_things_that_are_not_flat) {
    std::vector<std::string> texts;
    for (int i = 0; i < 700; ++i) {
        texts.push_back(std::string(static_cast<std::size_t>(i % 40), 'a'));
    }
    EXPECT_EQ(rf::hash64(chunked<16>(texts)), rf::hash64(texts));
    EXPECT_EQ(rf::hash64(chunked<5>(texts)), rf::hash64(texts));
    auto other = texts;
    other[600] += 'b';
    EXPECT_NE(rf::hash64(other), rf::hash64(texts));
}

struct Land {
    std::array<std::uint16_t, 2000> cells{};
    std::uint8_t season = 0;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(cells), CEREAL_NVP(season)); }
    friend bool operator==(const Land&, const Land&) = default;
};
template <class L> struct World {
    std::uint32_t turn = 7;
    L land;
    std::vector<L> lands;
    std::variant<int, L> either;
    std::optional<L> maybe;
    std::map<int, L> by_number;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(turn), CEREAL_NVP(land), CEREAL_NVP(lands), CEREAL_NVP(either), CEREAL_NVP(maybe));
        a(CEREAL_NVP(by_number));
    }
};

/// The same world with large and small parts in boxes and without.
template <class Part> void expect_that_boxes_do_not_show(const Part& a, const Part& b) {
    using Box = herding::Cow<Part>;
    ASSERT_FALSE(a == b);
    const World<Part> open{7, a, {a, b}, b, a, {{3, b}}};
    const World<Box> boxed{7, Box(a), {Box(a), Box(b)}, Box(b), Box(a), {{3, Box(b)}}};
    for (int twice = 0; twice < 2; ++twice) { // the second time from what boxes remember
        EXPECT_EQ(rf::hash64(boxed), rf::hash64(open));
        EXPECT_EQ(rf::hash128(boxed), rf::hash128(open));
    }
}

TEST(Hash, of_a_part_is_the_same_in_a_box_and_without) {
    Land winter;
    winter.cells[1999] = 4;
    expect_that_boxes_do_not_show(Land{}, winter);
    expect_that_boxes_do_not_show(std::string(1016, 'a'),
                                  std::string(1017, 'b')); // as it is, and as its hash
    expect_that_boxes_do_not_show(zoo::Dense{1, 2, zoo::Color::Red, 3}, zoo::Dense{});
    expect_that_boxes_do_not_show(zoo::Piece{}, zoo::Piece{{std::string(5000, 'x')}, zoo::Color::Red});
    expect_that_boxes_do_not_show(std::vector<int>(1000, 5), std::vector<int>(10, 5));
}

template <class Count> void expect_that_writes_show() {
    herding::Cow<std::vector<int>, Count> box(std::vector<int>(5000, 1));
    const std::pair<int, herding::Cow<std::vector<int>, Count>> before{1, box};
    const auto first = rf::hash64(before);
    auto after = before;
    after.second.write()[4000] = 2; // a clone
    const auto second = rf::hash64(after);
    EXPECT_NE(second, first);
    EXPECT_EQ(rf::hash64(before), first);
    after.second.write()[4000] = 3; // in place
    EXPECT_NE(rf::hash64(after), second);
    after.second.write()[4000] = 1;
    EXPECT_EQ(rf::hash64(after), first);
}

TEST(Hash, sees_what_was_written_into_a_box_that_remembers_one) {
    expect_that_writes_show<herding::AtomicCount>();
    expect_that_writes_show<herding::PlainCount>();
}

template <std::size_t Chunk, class Count> void expect_that_changes_show() {
    herding::Generator random(Chunk);
    herding::CowVector<std::uint32_t, Chunk, Count> boxes;
    std::vector<std::uint32_t> plain;
    std::vector<herding::CowVector<std::uint32_t, Chunk, Count>> held;
    for (int i = 0; i < 3000; ++i) {
        const auto kind = random.below(8);
        const auto value = random.next();
        if (plain.empty() || kind < 4) {
            const auto times = random.below(60);
            for (std::uint32_t k = 0; k <= times; ++k) {
                boxes.push_back(value + k);
                plain.push_back(value + k);
            }
        } else if (kind == 4) {
            for (auto times = random.below(200); times > 0 && !plain.empty(); --times) {
                boxes.pop_back();
                plain.pop_back();
            }
        } else if (kind == 5) {
            held.push_back(boxes);
        } else if (kind == 6) {
            held.clear();
        } else {
            const auto at = random.below(static_cast<std::uint32_t>(plain.size()));
            boxes.write(at) = plain[at] = value;
        }
        ASSERT_EQ(rf::hash64(boxes), rf::hash64(plain)) << i;
    }
}

TEST(Hash, sees_whatever_changes_in_chunks_that_remember_one) {
    expect_that_changes_show<64, herding::AtomicCount>();
    expect_that_changes_show<64, herding::PlainCount>();
    expect_that_changes_show<4, herding::AtomicCount>();
    expect_that_changes_show<1, herding::PlainCount>();
    expect_that_changes_show<48, herding::AtomicCount>();
}

TEST(Hash, of_several_values_is_that_of_a_struct_with_them) {
    const zoo::Piece piece{{std::string(2000, 'x')}, zoo::Color::Red};
    const std::pair<std::string, zoo::Piece> both{std::string(1500, 'y'), piece};
    rf::Hasher hasher;
    EXPECT_EQ(hasher.add(std::string_view(both.first)).add(piece).hash64(), rf::hash64(both));
    EXPECT_EQ(rf::Hasher().add(std::uint8_t{3}).add(true).hash64(), XXH3_64bits("\3\1", 2));
    EXPECT_EQ(rf::Hasher().hash64(), XXH3_64bits("", 0));
}

/// A game whose State is boxes. The engine's hash equals the hash of a new State with the same value.
struct Fields {
    struct State {
        herding::Cow<Land> land;
        herding::CowVector<std::uint32_t> crops{5000, 0};
        std::uint32_t turn = 0;
        template <class A> void serialize(A& a, std::uint32_t) {
            a(CEREAL_NVP(land), CEREAL_NVP(crops), CEREAL_NVP(turn));
        }
        friend bool operator==(const State&, const State&) = default;
    };
    struct Sow {
        std::uint32_t at;
        std::uint32_t apply(State& state) const {
            ++state.turn;
            if (at % 3 != 0) {
                state.land.write().cells[at % 2000] = static_cast<std::uint16_t>(at);
            }
            return state.crops.write(at % 5000) += at;
        }
        friend bool operator==(const Sow&, const Sow&) = default;
    };
    using Input = std::uint32_t;
    using Diff = Sow;
    using Trace = std::uint32_t;
    using Info = int;
    using OrderKey = int;
    using Hash = rf::Xxh3;

    static herding::Verdict<int> sow(herding::Dispatch<Fields>& d) {
        d.emit(Sow{d.input()});
        return d.input() == 7 ? herding::Verdict<int>(herding::Disallowed{0}) : herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Fields>({{"sow", 1, sow}}); }

    /// The same values in boxes that nobody has asked yet.
    static std::uint64_t anew(const State& state) {
        State copy;
        copy.land = herding::Cow<Land>(*state.land);
        for (std::size_t i = 0; i < state.crops.size(); ++i) {
            copy.crops.write(i) = state.crops[i];
        }
        copy.turn = state.turn;
        return rf::hash64(copy);
    }
};

TEST(Xxh3, is_the_hash_of_each_state_of_an_engine) {
    herding::Engine<Fields> engine(Fields::State{}, {.history = herding::HistoryPolicy::bounded(5)});
    herding::Engine<Fields> twin;
    ASSERT_EQ(twin.state_hash(), engine.state_hash());
    ASSERT_TRUE(twin.dispatch(1).committed() && engine.dispatch(1).committed());
    ASSERT_TRUE(*twin.frames().back() == *engine.frames().back() && twin.state() == engine.state());
    ASSERT_TRUE(engine.undo());
    herding::Generator random(1);
    const auto first = engine.state_hash();
    for (int i = 0; i < 300; ++i) {
        const auto before = engine.state_hash();
        switch (random.below(4)) {
        case 0: static_cast<void>(engine.undo()); break;
        case 1: static_cast<void>(engine.redo()); break;
        default:
            EXPECT_TRUE(engine.dispatch(7).refused());
            ASSERT_EQ(engine.state_hash(), before);
            ASSERT_TRUE(engine.dispatch(random.below(100'000)).committed());
            ASSERT_TRUE(engine.undo());
            ASSERT_EQ(engine.state_hash(), before);
            ASSERT_TRUE(engine.redo());
        }
        ASSERT_EQ(engine.state_hash(), Fields::anew(engine.state()));
    }
    EXPECT_NE(engine.state_hash(), first);
}

} // namespace
