// Equal values give equal bytes, whatever lay in their padding and behind what they use.

#include "herding/reflect/detail/used_bytes.hpp"

#include "herding/core/hidden.hpp"
#include "herding/reflect/bounded.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace used_bytes {
namespace {

using namespace herding;

struct Padded {
    std::uint8_t small = 0;
    std::uint32_t large = 0;
    bool last = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(small), CEREAL_NVP(large), CEREAL_NVP(last));
    }
    friend bool operator==(const Padded&, const Padded&) = default;
};
struct Nothing {
    friend bool operator==(const Nothing&, const Nothing&) = default;
};

/// A list that lies where it is declared. Behind its end lie old items.
struct Row {
    using value_type = Padded;
    static constexpr std::size_t static_capacity = 3;
    [[nodiscard]] static constexpr std::size_t capacity() { return static_capacity; }
    [[nodiscard]] std::size_t size() const { return count; }
    [[nodiscard]] const Padded* begin() const { return items.data(); }
    [[nodiscard]] const Padded* end() const { return items.data() + count; }
    [[nodiscard]] Padded* begin() { return items.data(); }
    [[nodiscard]] Padded* end() { return items.data() + count; }
    void clear() { count = 0; }
    void push_back(const Padded& item) { items.at(count++) = item; }
    friend bool operator==(const Row& a, const Row& b) {
        return a.count == b.count && std::equal(a.begin(), a.end(), b.begin());
    }

    std::array<Padded, 3> items{};
    std::uint16_t count = 0;
};

using Choice = std::variant<Nothing, Padded, std::uint64_t>;

struct Everything {
    std::uint8_t first = 1;
    std::optional<Padded> maybe{};
    Choice choice{};
    std::variant<std::uint8_t, std::optional<std::uint16_t>> nested{};
    std::array<std::optional<std::uint32_t>, 2> several{};
    Hidden<Padded> hidden{};
    reflect::Bounded<1, 6> die{};
    std::bitset<5> flags{};
    Nothing nothing{};
    Row row{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(first), CEREAL_NVP(maybe), CEREAL_NVP(choice), CEREAL_NVP(nested),
                CEREAL_NVP(several), CEREAL_NVP(hidden), CEREAL_NVP(die), CEREAL_NVP(flags),
                CEREAL_NVP(nothing), CEREAL_NVP(row));
    }
    friend bool operator==(const Everything&, const Everything&) = default;
};

using Bytes = std::vector<std::uint8_t>;
template <class T> Bytes bytes(const T& value) {
    Bytes all(sizeof(T), 0xee);
    reflect::detail::write_canonical_bytes(value, all.data());
    return all;
}
template <class T> T read(const Bytes& from) {
    T value;
    std::memcpy(static_cast<void*>(&value), from.data(), sizeof(T));
    return value;
}

TEST(UsedBytes, depend_on_the_value_alone) {
    std::vector<Bytes> all;
    for (const std::uint8_t pattern : std::vector<std::uint8_t>{0x00, 0x55, 0xff}) {
        alignas(Everything) unsigned char memory[sizeof(Everything)];
        for (volatile unsigned char& byte : memory) { // what padding holds in some compilers
            byte = pattern;
        }
        Everything& value = *std::construct_at(reinterpret_cast<Everything*>(memory));
        // Old values, which are no part of the value any more.
        value.maybe = Padded{pattern, pattern, true};
        value.maybe.reset();
        value.choice = std::uint64_t{pattern} << 40U;
        value.choice = Nothing{};
        value.nested = std::optional<std::uint16_t>(pattern);
        value.nested = std::optional<std::uint16_t>();
        value.several[1] = pattern;
        value.several[1].reset();
        value.row.push_back({1, 2, true});
        value.row.push_back({pattern, pattern, false});
        value.row.count = 1;
        all.push_back(bytes(value));
        EXPECT_EQ(read<Everything>(all.back()), value);
    }
    EXPECT_EQ(all[0], all[1]);
    EXPECT_EQ(all[0], all[2]);
}

TEST(UsedBytes, keep_every_part_of_the_value) {
    const Everything none;
    const auto differs = [&](auto change) {
        Everything value;
        change(value);
        const Bytes written = bytes(value);
        EXPECT_EQ(read<Everything>(written), value);
        EXPECT_NE(written, bytes(none));
    };
    differs([](Everything& value) { value.first = 2; });
    differs([](Everything& value) { value.maybe = Padded{}; });
    differs([](Everything& value) { value.maybe = Padded{0, 0, true}; });
    differs([](Everything& value) { value.choice = Padded{}; });
    differs([](Everything& value) { value.choice = std::uint64_t{0}; });
    differs([](Everything& value) { value.nested = std::optional<std::uint16_t>(7); });
    differs([](Everything& value) { value.several[1] = 0; });
    differs([](Everything& value) { value.hidden.reveal_to(3); });
    differs([](Everything& value) { value.hidden = Hidden<Padded>::unknown(); });
    differs([](Everything& value) { value.hidden.conceal({0, 5, false}); });
    differs([](Everything& value) { value.die = 4; });
    differs([](Everything& value) { value.flags[4] = true; });
    differs([](Everything& value) { value.row.push_back({}); });
}

/// Names a copy to `serialize`, so nobody knows where the value is.
struct Shy {
    std::uint32_t kept = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        std::uint32_t shown = kept;
        archive(cereal::make_nvp("kept", shown));
        kept = shown;
    }
    friend bool operator==(const Shy&, const Shy&) = default;
};
/// Keeps a fact that `serialize` does not name.
struct Forgetful {
    std::uint32_t named = 0;
    std::uint32_t unnamed = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(named)); }
    friend bool operator==(const Forgetful&, const Forgetful&) = default;
};

TEST(UsedBytes, lose_nothing_that_serialize_does_not_show) {
    EXPECT_EQ(read<Shy>(bytes(Shy{7})).kept, 7U);
    EXPECT_EQ(read<Forgetful>(bytes(Forgetful{7, 8})), (Forgetful{7, 8}));
}

} // namespace
} // namespace used_bytes
