// Versions of structs in binary data go by their names: what a body means does not depend on which fields had the same type.

#include "herding/reflect/detail/impl/versions.hpp"

#include "reflect/support/message.hpp"

#include "herding/core/cow.hpp"
#include "herding/core/hidden.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/impl/binary_writer.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

namespace rf = herding::reflect;
using U8 = std::uint8_t;

/// Two types of the same fields, and one of both.
namespace two {
struct Card {
    U8 a = 0;
    U8 b = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a), CEREAL_NVP(b)); }
};
struct Coin {
    U8 a = 0;
    U8 b = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a), CEREAL_NVP(b)); }
};
struct State {
    Card x;
    Coin y;
    U8 l = 0;
    std::vector<U8> z;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(x), CEREAL_NVP(y), CEREAL_NVP(l), CEREAL_NVP(z));
    }
};
} // namespace two
namespace one {
struct State {
    two::Card x;
    two::Card y;
    U8 l = 0;
    std::vector<U8> z;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(x), CEREAL_NVP(y), CEREAL_NVP(l), CEREAL_NVP(z));
    }
};
} // namespace one

namespace hidden {
struct Plain {
    herding::Hidden<int> a;
    herding::Hidden<int> b;
    std::vector<U8> z;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(a), CEREAL_NVP(b), CEREAL_NVP(z));
    }
    static constexpr std::string_view name = "state";
};
struct Boxed {
    herding::Hidden<int> a;
    herding::Hidden<herding::Cow<int>> b;
    std::vector<U8> z;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(a), CEREAL_NVP(b), CEREAL_NVP(z));
    }
    static constexpr std::string_view name = "state";
};
} // namespace hidden

namespace versions {

/// At version 2, in data of version 1 and 2.
struct Old {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
inline void upcast(Old& old, rf::FromVersion<1>) { old.value += 100; }
/// Has another name than in the data.
struct Renamed {
    static constexpr std::string_view name = "new_name";
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
struct Other {
    static constexpr std::string_view name = "old";
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
struct Same {
    static constexpr std::string_view name = "old";
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};
struct Late {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};

} // namespace versions

CEREAL_CLASS_VERSION(versions::Old, 2)
CEREAL_CLASS_VERSION(versions::Late, 7)
CEREAL_CLASS_VERSION(versions::Same, 2)

namespace versions {

template <class State> std::vector<State> all_states() {
    std::vector<State> states;
    for (unsigned i = 0; i < 256; ++i) {
        State state;
        state.x = {1, 2};
        state.y = {static_cast<U8>(i & 1U), static_cast<U8>(i >> 1U & 3U)};
        state.l = static_cast<U8>(i >> 3U & 3U);
        state.z.assign(i >> 5U & 3U, static_cast<U8>(i >> 7U));
        states.push_back(state);
    }
    return states;
}

TEST(Versions, do_not_go_by_the_types_that_fields_share) {
    for (const two::State& state : all_states<two::State>()) {
        EXPECT_EQ(rf::print(rf::read_binary<one::State>(rf::write_binary(state))), rf::print(state));
    }
    for (const one::State& state : all_states<one::State>()) {
        EXPECT_EQ(rf::print(rf::read_binary<two::State>(rf::write_binary(state))), rf::print(state));
    }
}

TEST(Versions, of_hidden_values_there_are_none) {
    EXPECT_EQ(rf::schema_hash<hidden::Plain>(), rf::schema_hash<hidden::Boxed>());
    for (unsigned i = 0; i < 16; ++i) {
        hidden::Plain state;
        state.a = herding::Hidden<int>::with_viewers(4, 1);
        state.b = (i & 1U) != 0 ? herding::Hidden<int>::unknown() : herding::Hidden<int>::with_viewers(5, 1);
        state.z.assign(i >> 1U & 3U, static_cast<U8>(i >> 3U));
        EXPECT_EQ(rf::print(rf::read_binary<hidden::Boxed>(rf::write_binary(state))), rf::print(state));
    }
}

/// An envelope with other lists and another body.
template <class T> std::string read_sealed(std::initializer_list<int> rest, int format = 4) {
    rf::Bytes data = rf::write_binary(true);
    data.resize(rf::envelope_size);
    data[4] = static_cast<std::byte>(format);
    for (const int byte : rest) {
        data.push_back(static_cast<std::byte>(byte));
    }
    auto* bytes = reinterpret_cast<unsigned char*>(data.data());
    rf::detail::put_little(bytes + 16, std::uint64_t{rest.size()});
    rf::detail::put_little(bytes + 24, rf::detail::envelope_checksum(data.data(), data.size()));
    std::string text;
    const std::string message = test::message_of(
        [&] { text = rf::print(rf::read_binary<T>(data, 0, {.elements = 1000, .memory = 10'000})); });
    return text.empty() ? message : text;
}

TEST(Versions, are_found_by_the_names_of_structs) {
    EXPECT_EQ((read_sealed<Old>({1, 3, 'o', 'l', 'd', 2, 0, 8})), "old{value=4}");
    EXPECT_EQ((read_sealed<Old>({1, 3, 'o', 'l', 'd', 1, 0, 8})), "old{value=104}");
    EXPECT_EQ((read_sealed<Old>({0, 0, 8})),
              "binary, byte 34, at old: version 0 of old cannot be opened: a step from there to version 2 is "
              "missing");
    EXPECT_EQ((read_sealed<Renamed>({1, 3, 'o', 'l', 'd', 2, 0, 8})),
              "binary, byte 40, at new_name: written with version 2 of `old`, which does not occur in the "
              "value");
    EXPECT_EQ(
        (read_sealed<std::tuple<Old, Late>>({2, 3, 'o', 'l', 'd', 2, 4, 'l', 'a', 't', 'e', 7, 0, 8, 8})),
        "[{value=4},{value=4}]");
    EXPECT_EQ(
        (read_sealed<std::tuple<Late, Old>>({2, 3, 'o', 'l', 'd', 2, 4, 'l', 'a', 't', 'e', 7, 0, 8, 8})),
        "binary, byte 45, at tuple[0]: written with version 2 of `old`, which does not occur before "
        "`late`");
}

TEST(Versions, in_an_envelope_are_not_trusted) {
    EXPECT_EQ((read_sealed<bool>({1, 3, 'o', 'l', 'd', 0, 0, 1})),
              "binary, byte 32: written with version 0 of `old`, which is never listed like this");
    EXPECT_EQ((read_sealed<Old>({2, 3, 'o', 'l', 'd', 2, 3, 'o', 'l', 'd', 2, 0, 8})),
              "binary, byte 32: written with version 2 of `old`, which is never listed like this");
    EXPECT_EQ((read_sealed<Old>({2, 3, 'o', 'l', 'd', 2, 3, 'o', 'l', 'd', 1, 0, 8})),
              "binary, byte 45, at old: written with version 1 of `old`, which does not occur in the value");
    EXPECT_EQ((read_sealed<bool>({1, 0x7f})), "binary, byte 33: a name of 127 bytes, where 0 are left");
    EXPECT_EQ((read_sealed<bool>({1, 3, 'o', 'l', 'd'})),
              "binary, byte 37: the data ends here, in the middle of the value");
    for (int last = 0; last < 256; ++last) {
        EXPECT_EQ(read_sealed<bool>({0xff, 0xff, 0xff, 0xff, 0x0f, last}).find("binary, byte"), 0U);
        EXPECT_EQ(read_sealed<bool>({1, 1, 'a', 0xff, 0xff, 0xff, 0xff, 0x7f, last}).find("binary, byte"),
                  0U);
    }
}

/// Structs may share a name, as those of one template do.
TEST(Versions, of_types_of_one_name_may_differ) {
    const auto same = [](const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        EXPECT_EQ(rf::print(rf::read_binary<Value>(rf::write_binary(value))), rf::print(value));
    };
    same(std::tuple<Old, Other>({1}, {2}));
    same(std::tuple<Other, Late, Old, Other, Old>({1}, {2}, {3}, {4}, {5}));
    same(std::tuple<Old, Renamed, std::vector<Other>>({1}, {2}, {}));
    same(std::tuple<Old, Same, Old>({1}, {2}, {3}));
    same(std::tuple<Same, Other>({1}, {2}));
    const std::initializer_list<int> differ{2, 3, 'o', 'l', 'd', 1, 3, 'o', 'l', 'd', 0, 0, 8, 8};
    EXPECT_EQ((read_sealed<std::tuple<Old, Other>>(differ)), "[{value=104},{value=4}]");
    EXPECT_EQ(
        (read_sealed<std::tuple<Old, Old>>(differ)),
        "binary, byte 46, at tuple: written with version 0 of `old`, which does not occur in the value");
    EXPECT_EQ((read_sealed<std::tuple<Old, Other, Same>>(
                  {2, 3, 'o', 'l', 'd', 1, 3, 'o', 'l', 'd', 0, 0, 8, 8, 8})),
              "binary, byte 46, at tuple[2]: more structs with the name `old` than versions in the envelope");
}

/// In earlier formats versions stood in the body.
TEST(Versions, of_the_format_are_known) {
    const auto open = [](int version, const Late& late) {
        rf::Bytes data = rf::write_binary(late);
        data[4] = static_cast<std::byte>(version);
        return test::message_of([&] { static_cast<void>(rf::read_binary<Late>(data)); });
    };
    for (const int version : {0, 2, 5, 255}) {
        EXPECT_EQ(open(version, {}), "binary, byte 4: version " + std::to_string(version) +
                                         " of the format, where this program knows versions 1, 3 and 4");
    }
    EXPECT_EQ((read_sealed<Late>({7, 8}, 1)), "late{value=4}");
    EXPECT_EQ((read_sealed<std::tuple<Old, Old>>({1, 8, 8}, 1)), "[{value=104},{value=104}]");
    EXPECT_EQ((read_sealed<std::variant<Late, Old>>({1, 3, 'o', 'l', 'd', 0, 1, 8}, 3)), "old{value=104}");
    EXPECT_EQ((read_sealed<std::variant<Late, Old>>({1, 1, 8}, 1)), "old{value=104}");
    EXPECT_EQ((read_sealed<Late>({0, 7, 8}, 3)),
              "binary, byte 32: version 3 of the format without alternatives, which is never written");
    EXPECT_EQ((read_sealed<std::tuple<herding::Hidden<bool>, herding::Hidden<bool>>>({0, 1, 1, 3, 0, 0}, 1)),
              rf::print(std::tuple(herding::Hidden<bool>::with_viewers(true, 3),
                                   herding::Hidden<bool>::unknown())));
}

/// Each byte of the envelope that says nothing is 0, also where the checksum fits; and a body may be empty.
TEST(Versions, in_an_envelope_have_nothing_beside_them) {
    const auto sealed = [](std::size_t at, int value) {
        rf::Bytes data = rf::write_binary(true);
        data[at] = static_cast<std::byte>(value);
        rf::detail::put_little(reinterpret_cast<unsigned char*>(data.data()) + 24,
                               rf::detail::envelope_checksum(data.data(), data.size()));
        return test::message_of([&] { static_cast<void>(rf::read_binary<bool>(data)); });
    };
    EXPECT_EQ(sealed(5, 0), "(read)");
    for (const std::size_t at : {5U, 6U, 7U}) {
        EXPECT_EQ(sealed(at, 1), "binary, byte 5: bytes that must be 0 are not");
    }
    for (const std::size_t at : {0U, 1U, 2U, 3U}) {
        EXPECT_EQ(sealed(at, 'X'),
                  "binary, byte 0: this is no value in binary: the first bytes are not `HRD`");
    }
    EXPECT_EQ((read_sealed<std::tuple<>>({}, 1)), "[]");
}

/// The room for versions may be used again.
TEST(Versions, of_one_body_are_not_those_of_the_next) {
    const std::vector<Late> value(2);
    rf::detail::Versions room;
    rf::Bytes bodies[2];
    for (rf::Bytes& body : bodies) {
        rf::BinaryWriter writer(body, room);
        write_whole(writer, rf::type_of<std::vector<Late>>(), &value);
        writer.flush();
    }
    EXPECT_EQ(bodies[0], bodies[1]);
    EXPECT_EQ(bodies[0].size(), 4U);
}

} // namespace versions
