// Enumerations, ids, actors, generators, and what is represented by something else.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

enum class Price : std::int64_t {
    Least = -9'000'000'000'000'000'000,
    Dear = 1000,
    Most = 9'000'000'000'000'000'000
};
constexpr auto reflect_enumerators(std::type_identity<Price>) {
    return std::array{Price::Most, Price::Least, Price::Dear};
}
enum class Word : std::uint8_t { A, B, C, D };
constexpr std::string_view reflect_name(Word word) {
    constexpr std::array<std::string_view, 4> names{"dark green", "gr\xc3\xbcn", "\"\\\n", "none"};
    return static_cast<std::size_t>(word) < names.size() ? names[static_cast<std::size_t>(word)] : "";
}

/// Even numbers only.
struct Even {
    std::uint16_t half = 0;
};

} // namespace

template <> struct herding::reflect::Representation<Even> {
    using As = std::optional<std::uint16_t>;
    static As to(Even even) { return even.half == 0 ? As() : As(even.half); }
    static Even from(As half) {
        if (half == 0) {
            throw std::invalid_argument("0 is written as nothing");
        }
        return {half.value_or(0)};
    }
};

namespace {

TEST(NameKinds, enumerations) {
    kinds::check_all<zoo::Color, zoo::Level, zoo::Switch, zoo::Flags, zoo::Suit, Price, Word>();
}

/// It names the place, as every other reason does.
TEST(NameKinds, what_a_representation_refuses) {
    const auto message = [](std::string_view text) -> std::string {
        try {
            static_cast<void>(herding::reflect::parse<std::vector<Even>>(text));
        } catch (const herding::reflect::ReadError& error) {
            return error.what();
        }
        return "(read)";
    };
    EXPECT_EQ(message("[1, 0]"), "text, line 1, column 5, at list[1]: 0 is written as nothing");
    EXPECT_EQ(message("[1, none]"), "(read)");
}

TEST(NameKinds, ids_and_the_like) {
    kinds::check_all<zoo::Id<struct UnitTag, std::uint8_t>, zoo::Id<struct FarTag, std::uint64_t>,
                     herding::Actor, herding::Generator>();
}

TEST(NameKinds, as_keys_and_optional) {
    kinds::check_all<std::map<Price, Word>, std::map<zoo::Flags, bool>, std::optional<zoo::Color>,
                     std::map<herding::Actor, std::vector<zoo::Level>>>();
}

} // namespace
