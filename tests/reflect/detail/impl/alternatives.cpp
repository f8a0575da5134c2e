// Alternatives in binary data go by their names: they may be reordered, added and removed between two programs.

#include "herding/reflect/detail/impl/alternatives.hpp"

#include "reflect/support/message.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

namespace rf = herding::reflect;

struct Move {
    int to = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(to)); }
    friend bool operator==(const Move&, const Move&) = default;
};
struct Pass {
    friend bool operator==(const Pass&, const Pass&) = default;
};
struct Resign {
    friend bool operator==(const Resign&, const Resign&) = default;
};

using Then = std::vector<std::variant<Move, Pass, Resign>>;
using Now = std::vector<std::variant<std::string, Resign, Pass, Move>>;
using Fewer = std::vector<std::variant<Move, Pass>>;

TEST(Alternatives, are_found_by_their_names) {
    const auto data = rf::write_binary(Then{Move{3}, Pass{}, Resign{}, Move{4}});
    EXPECT_EQ(rf::read_binary<Now>(data), (Now{Move{3}, Pass{}, Resign{}, Move{4}}));
    EXPECT_EQ(rf::read_binary<Fewer>(rf::write_binary(Then{Move{3}, Pass{}})), (Fewer{Move{3}, Pass{}}));
    EXPECT_EQ(test::message_of([&] { static_cast<void>(rf::read_binary<Fewer>(data)); }),
              "binary, byte 55, at list[2]: there is no alternative `resign`, expected move or pass");
}

TEST(Alternatives, of_several_variants_are_kept_apart) {
    using One = std::variant<bool, int>;
    using Other = std::variant<int, bool>;
    using Both = std::pair<std::vector<One>, std::vector<Other>>;
    const Both value{{One(true), One(2)}, {Other(true), Other(2)}};
    EXPECT_EQ(rf::read_binary<Both>(rf::write_binary(value)), value);
    using Swapped = std::pair<std::vector<Other>, std::vector<One>>;
    EXPECT_EQ(rf::read_binary<Swapped>(rf::write_binary(value)),
              (Swapped{{Other(true), Other(2)}, {One(true), One(2)}}));
    const Swapped swapped{{Other(1), Other(false)}, {One(true), One(2)}}; // the type used first comes last
    EXPECT_EQ(rf::read_binary<Swapped>(rf::write_binary(swapped)), swapped);
    using Same = std::pair<std::vector<One>, std::vector<One>>;
    const Same same{{One(true), One(2)}, {One(true), One(2)}};
    EXPECT_EQ(rf::read_binary<Same>(rf::write_binary(value)), same);
    EXPECT_EQ(rf::read_binary<Both>(rf::write_binary(same)), value);
}

/// Variants of two types may become one, and one may become two.
TEST(Alternatives, do_not_go_by_the_type_of_their_variant) {
    using V1 = std::variant<Pass, Resign>;
    using V2 = std::variant<Resign, Pass>;
    using Then3 = std::tuple<V1, V2, V2>;
    using Now3 = std::tuple<V1, V1, V2>;
    for (int i = 0; i < 8; ++i) {
        const auto pick = [i](int bit, auto variant) {
            (i >> bit & 1) != 0 ? variant = Pass{} : variant = Resign{};
            return variant;
        };
        const Then3 then{pick(0, V1{}), pick(1, V2{}), pick(2, V2{})};
        const Now3 now{pick(0, V1{}), pick(1, V1{}), pick(2, V2{})};
        EXPECT_EQ(rf::read_binary<Now3>(rf::write_binary(then)), now);
        EXPECT_EQ(rf::read_binary<Then3>(rf::write_binary(now)), then);
        EXPECT_EQ((rf::read_binary<std::tuple<V2, V2, V2>>(rf::write_binary(now))),
                  (std::tuple<V2, V2, V2>{pick(0, V2{}), pick(1, V2{}), pick(2, V2{})}));
    }
    // A variant inside another is the same as one.
    using Inside = std::variant<std::variant<Resign, Pass>, Move>;
    const std::vector<Inside> inside{Inside(V2(Pass{})), Inside(Move{3})};
    EXPECT_EQ(rf::read_binary<Then>(rf::write_binary(inside)), (Then{Pass{}, Move{3}}));
}

/// What stands before the body is as little trusted as the body.
TEST(Alternatives, are_not_trusted) {
    const auto sealed = [](std::initializer_list<int> rest) {
        rf::Bytes data = rf::write_binary(Fewer{Pass{}});
        data.resize(rf::envelope_size);
        data.push_back({}); // no versions
        for (const int byte : rest) {
            data.push_back(static_cast<std::byte>(byte));
        }
        auto* bytes = reinterpret_cast<unsigned char*>(data.data());
        rf::detail::put_little(bytes + 16, std::uint64_t{rest.size() + 1});
        rf::detail::put_little(bytes + 24, rf::detail::envelope_checksum(data.data(), data.size()));
        return test::message_of([&] {
            static_cast<void>(rf::read_binary<Fewer>(data, 0, {.elements = 1000, .memory = 10'000}));
        });
    };
    EXPECT_EQ(sealed({1, 4, 'p', 'a', 's', 's', 1, 0}), "(read)");
    EXPECT_EQ(sealed({2, 4, 'p', 'a', 's', 's', 4, 'm', 'o', 'v', 'e', 3, 0, 1, 0, 0}), "(read)");
    EXPECT_EQ(sealed({1, 4, 'p', 'a', 's', 's', 1, 1}),
              "binary, byte 40, at list[0]: no name of an alternative has the number 1, there are 1");
    EXPECT_EQ(sealed({2, 4, 'p', 'a', 's', 's', 4, 'm', 'o', 'v', 'e', 2, 1, 0, 0}),
              "binary, byte 45, at list[0]: the name `move` is used before those that stand before it in the "
              "envelope");
    EXPECT_EQ(sealed({2, 4, 'p', 'a', 's', 's', 4, 'p', 'a', 's', 's', 2, 0, 1}),
              "binary, byte 46, at list[1]: the name `pass` is twice in the envelope");
    EXPECT_EQ(sealed({0, 1, 1}),
              "binary, byte 35, at list[0]: no name of an alternative has the number 1, there are 0");
    EXPECT_EQ(sealed({1, 0, 0}),
              "binary, byte 36, at list: names of alternatives that do not occur in the value");
    EXPECT_EQ(sealed({1, 0x7f}), "binary, byte 34: a name of 127 bytes, where 0 are left");
    for (int last = 0; last < 256; ++last) {
        EXPECT_NE(sealed({0xff, 0xff, 0xff, 0xff, 0x0f, last}), "(read)");
        EXPECT_NE(sealed({1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, last}), "(read)");
    }
}

} // namespace
