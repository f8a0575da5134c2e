// What readers take on the heap at most, against the budget, for each container: most is asked by what is small in the
// input and large in memory.

#include "herding/reflect/detail/memory.hpp"

#include "reflect/support/heap.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <boost/container/deque.hpp>
#include <boost/container/devector.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/list.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/stable_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace {

namespace rf = herding::reflect;
namespace bc = boost::container;
using U8 = std::uint8_t;

/// Messages and paths of what is refused.
constexpr std::size_t constant = 16 * 1024;
constexpr std::uint64_t memory = 64 * 1024;

template <class Read> bool within_budget(std::size_t input, Read read) {
    const std::size_t before = test::alive;
    test::most = before;
    bool done = true;
    try {
        read();
    } catch (const rf::ReadError&) {
        done = false;
    }
    EXPECT_LE(test::most - before, 4 * input + memory + constant);
    EXPECT_EQ(test::alive, before);
    return done;
}

/// Values of one type, larger and larger, until the budget refuses them; in all formats.
template <class T> class Memory : public testing::Test {};

struct Deque {
    std::deque<U8> items;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(items)); }
};
struct Prepared {
    std::vector<U8> items = std::vector<U8>(500);
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(items)); }
};
using Chunks = herding::CowVector<U8>;
using Large = std::array<std::uint64_t, 64>;
struct Boxed {
    herding::Cow<Large> box;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(box)); }
};

using Types = testing::Types<
    std::vector<U8>, std::vector<std::vector<U8>>, std::vector<std::string>, std::list<U8>, std::deque<U8>,
    std::vector<Deque>, std::list<std::list<U8>>, std::deque<std::deque<U8>>, std::vector<Chunks>,
    herding::CowVector<Chunks, 4>, herding::CowVector<U8>, std::vector<herding::Cow<U8>>,
    std::vector<std::optional<herding::Cow<U8>>>, std::vector<Boxed>, std::vector<Prepared>,
    std::vector<std::optional<Prepared>>, std::vector<std::variant<bool, Prepared>>,
    std::vector<herding::Hidden<std::deque<U8>>>, bc::deque<U8>, bc::list<U8>, bc::small_vector<U8, 4>,
    std::vector<bc::small_vector<U8, 4>>, std::vector<bc::static_vector<Large, 4>>, std::set<std::uint32_t>,
    std::map<std::uint32_t, U8>, std::map<std::uint32_t, Prepared>, bc::flat_set<std::uint32_t>,
    bc::flat_map<std::uint32_t, U8>, bc::flat_map<std::uint32_t, bc::static_vector<Large, 1>>,
    std::vector<std::set<U8>>, std::vector<bc::flat_set<U8>>, bc::stable_vector<U8>,
    std::vector<bc::stable_vector<U8>>, bc::stable_vector<Large>, bc::devector<U8>,
    std::vector<bc::devector<U8>>, bc::flat_set<std::uint32_t, std::less<>, std::deque<std::uint32_t>>,
    std::vector<bc::flat_set<U8, std::less<>, bc::deque<U8>>>,
    std::vector<bc::flat_set<U8, std::less<>, bc::static_vector<U8, 4>>>, std::map<std::string, std::string>>;
TYPED_TEST_SUITE(Memory, Types);

/// What they take at the first item and not at the next.
TEST(Memory, of_lists_is_charged_where_they_allocate) {
    using rf::detail::append_bytes;
    EXPECT_EQ(append_bytes<std::deque<U8>>(1), 0U);
    EXPECT_GT(append_bytes<std::deque<U8>>(0), append_bytes<std::deque<U8>>(rf::detail::deque_block<U8>()));
    EXPECT_GT(append_bytes<bc::stable_vector<U8>>(0), append_bytes<bc::stable_vector<U8>>(1));
    EXPECT_EQ(append_bytes<bc::stable_vector<U8>>(1), append_bytes<bc::stable_vector<U8>>(2));
}

/// A value with n small items; where items are lists themselves, with one item each.
template <class T> T make(std::size_t n) {
    T value{};
    if constexpr (rf::kind_of<T> == rf::Kind::List) {
        for (std::size_t i = 0; i < n && !(rf::detail::Capped<T> && i == 4); ++i) {
            value.push_back(make<typename T::value_type>(1));
        }
    } else if constexpr (rf::kind_of<T> == rf::Kind::Set || rf::kind_of<T> == rf::Kind::Map) {
        for (std::size_t i = 0; i < n; ++i) {
            typename T::key_type key{};
            if constexpr (std::is_same_v<typename T::key_type, std::string>) {
                key = std::to_string(i) + "a longer one";
            } else {
                key = static_cast<typename T::key_type>(i);
            }
            if constexpr (rf::kind_of<T> == rf::Kind::Set) {
                value.insert(value.end(), key);
            } else {
                value.emplace_hint(value.end(), key, make<typename T::mapped_type>(1));
            }
        }
    } else if constexpr (rf::kind_of<T> == rf::Kind::Variant) {
        value = Prepared{{}};
    } else if constexpr (std::is_same_v<T, Prepared>) {
        value.items.clear();
    } else if constexpr (std::is_same_v<T, Deque>) {
        value.items.push_back(1);
    } else if constexpr (rf::kind_of<T> == rf::Kind::Optional) {
        value = make<typename T::value_type>(n);
    }
    return value;
}

TYPED_TEST(Memory, of_what_is_read_is_within_the_budget) {
    const rf::ReadBudget budget{.memory = memory};
    bool refused = false;
    for (std::size_t n = 1; !refused && n < 2'000'000; n = n * 2 + 1) {
        const auto value = make<TypeParam>(n);
        rf::Bytes body;
        rf::write_body(body, value);
        const bool binary = within_budget(body.size(), [&] {
            TypeParam read{};
            rf::read_body(read, body, budget);
        });
        const std::string text = rf::print(value);
        const bool parsed =
            within_budget(text.size(), [&] { static_cast<void>(rf::parse<TypeParam>(text, budget)); });
        const std::string json = rf::to_json(value);
        within_budget(json.size(), [&] { static_cast<void>(rf::from_json<TypeParam>(json, budget)); });
        refused = !binary && !parsed;
        if (n < 10) {
            EXPECT_TRUE(binary && parsed);
        }
        if (json.size() > 1'000'000) {
            break; // small in memory
        }
    }
}

} // namespace
