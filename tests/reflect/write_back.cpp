// What is written can be read back: names of every kind, enumerators of every number; and what cannot be is refused
// while it is written.

#include "herding/core/cow_vector.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace far {

enum class Price : std::int64_t {
    Least = -9'000'000'000'000'000'000,
    Free = 0,
    Dear = 1000,
    Most = 9'000'000'000'000'000'000
};
constexpr auto reflect_enumerators(std::type_identity<Price>) {
    return std::array{Price::Most, Price::Least, Price::Dear, Price::Free};
}
enum class Wide : std::uint64_t { None = 0, All = ~std::uint64_t{0} };
constexpr auto reflect_enumerators(std::type_identity<Wide>) { return std::array{Wide::None, Wide::All}; }
enum Unfixed { unfixed_low = 300, unfixed_high = 301 };
constexpr auto reflect_enumerators(std::type_identity<Unfixed>) {
    return std::array{unfixed_low, unfixed_high};
}
enum class Code : std::int16_t { Ok = 200, Missing = 404 };
constexpr auto reflect_enumerators(std::type_identity<Code>) { return std::array{Code::Ok, Code::Missing}; }
constexpr std::string_view reflect_name(Code code) { return code == Code::Ok ? "all right" : "not found"; }

enum class Word : std::uint8_t { A, B, C, D, E };
constexpr std::string_view reflect_name(Word word) {
    constexpr std::array<std::string_view, 5> names{"dark green", "gr\xc3\xbcn", "\"1\\\n", "12", "none"};
    return static_cast<std::size_t>(word) < names.size() ? names[static_cast<std::size_t>(word)] : "";
}

enum class NoZero : std::uint8_t { One = 1, Two };
enum class Bounds : std::int16_t { Near = 1, Far = 1000 };

struct Holder {
    NoZero mode{};
    std::vector<NoZero> modes;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(mode), CEREAL_NVP(modes));
    }
    friend bool operator==(const Holder&, const Holder&) = default;
};

struct Node {
    int value = 0;
    std::vector<Node> next;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(value), CEREAL_NVP(next));
    }
    friend bool operator==(const Node&, const Node&) = default;
};

struct Named {
    int a = 0;
    int b = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("gr\xc3\xbcn \"x\"", a), cereal::make_nvp("", b));
    }
    friend bool operator==(const Named&, const Named&) = default;
};
struct Versioned {
    int a = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(cereal::make_nvp("$version", a)); }
};
struct Doubled {
    int a = 0;
    int b = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("a", a), cereal::make_nvp("a", b));
    }
};
struct Latin {
    int a = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(cereal::make_nvp("\xfc", a)); }
};

} // namespace far

namespace {

namespace rf = herding::reflect;

template <class T> void expect_back(const T& value) {
    const std::string text = rf::print(value);
    EXPECT_EQ(rf::parse<T>(text), value) << text;
    const std::string json = rf::to_json(value);
    EXPECT_EQ(rf::from_json<T>(json), value) << json;
    EXPECT_EQ(rf::read_binary<T>(rf::write_binary(value)), value) << text;
}

template <class T> std::string refusal(const T& value) {
    std::string said;
    const auto one = [&](auto write) {
        try {
            write();
            return std::string("(written)");
        } catch (const rf::WriteError& error) {
            return std::string(error.what());
        }
    };
    const std::string text = one([&] { static_cast<void>(rf::print(value)); });
    EXPECT_EQ(one([&] { static_cast<void>(rf::to_json(value)); }), text);
    EXPECT_EQ(one([&] { static_cast<void>(rf::write_binary(value)); }), text);
    return text;
}

TEST(WriteBack, enumerators_of_any_number_that_are_listed) {
    using namespace far;
    static_assert(rf::enumerators<Price>.front() == Price::Least && rf::enumerators<Price>.size() == 4);
    static_assert(rf::enumerator_names<Price>[3] == "most");
    static_assert(rf::enumerator_index(Wide::All) == 1 && rf::enumerator_index(Wide{7}) == 2);
    for (const Price each : rf::enumerators<Price>) {
        expect_back(std::optional(each));
        expect_back(std::map<Price, Price>{{each, each}});
    }
    expect_back(std::array{Wide::None, Wide::All});
    expect_back(std::array{unfixed_low, unfixed_high});
    expect_back(std::map<Code, int>{{Code::Ok, 1}, {Code::Missing, 2}});
    EXPECT_EQ(rf::print(Code::Missing), "\"not found\"");
    EXPECT_NE(rf::schema<Price>().find(R"("numbers":["-9000000000000000000",0,1000,"9000000000000000000"])"),
              std::string::npos)
        << rf::schema<Price>();
}

TEST(WriteBack, names_of_any_letters) {
    for (const far::Word each : rf::enumerators<far::Word>) {
        expect_back(each);
        expect_back(std::optional(std::optional(each)));
        expect_back(std::map<far::Word, std::vector<far::Word>>{{each, {each}}});
    }
    EXPECT_EQ(rf::print(far::Word::A), "\"dark green\"");
    expect_back(far::Named{1, 2});
}

TEST(WriteBack, or_it_is_refused_no_enumerator) {
    EXPECT_EQ(
        refusal(far::Holder{}),
        "herding: cannot write holder.mode: 0 is no enumerator of no_zero that is known: list those outside "
        "-128 to 255 in reflect_enumerators, or say reflect_open for flags");
    expect_back(far::Holder{far::NoZero::One, {far::NoZero::Two}});
    EXPECT_EQ(refusal(far::Holder{far::NoZero::One, {far::NoZero::Two, far::NoZero{9}}}).substr(0, 44),
              "herding: cannot write holder.modes[1]: 9 is ");
    EXPECT_NE(refusal(far::Bounds::Far), "(written)");
    EXPECT_EQ(refusal(far::Bounds{-7}).substr(0, 38), "herding: cannot write bounds: -7 is no");
    using Chunks = herding::CowVector<far::NoZero, 2>;
    Chunks chunks(5, far::NoZero::One);
    chunks.push_back(far::NoZero{9});
    EXPECT_EQ(refusal(chunks).substr(0, 36), "herding: cannot write list[5]: 9 is ");
    using Modes = std::map<far::NoZero, bool>;
    EXPECT_EQ(refusal(Modes{{far::NoZero::One, true}, {far::NoZero{9}, true}}).substr(0, 39),
              "herding: cannot write map[key 1]: 9 is ");
}

TEST(WriteBack, or_it_is_refused_nesting) {
    const auto chain = [](int levels) {
        far::Node node;
        for (int i = 1; i < levels; ++i) {
            far::Node above;
            above.next.push_back(std::move(node));
            node = std::move(above);
        }
        return node;
    };
    const far::Node deepest = chain(32); // a struct and its list: two levels each
    EXPECT_EQ(rf::parse<far::Node>(rf::print(deepest)), deepest);
    EXPECT_EQ(rf::read_binary<far::Node>(rf::write_binary(deepest)), deepest);
    EXPECT_EQ(rf::from_json<far::Node>(rf::to_json(deepest)), deepest);
    EXPECT_NE(refusal(chain(33)).find("nested deeper than 64, the most that readers accept"),
              std::string::npos);
}

TEST(WriteBack, or_it_is_refused_names_of_fields) {
    const auto said = [](const auto& value) -> std::string {
        try {
            static_cast<void>(rf::print(value));
        } catch (const std::logic_error& error) {
            return error.what();
        }
        return "(written)";
    };
    EXPECT_EQ(said(far::Versioned{}),
              "herding: in the type `versioned`, a field is called `$version`, which JSON keeps "
              "for the version of a struct: rename it");
    EXPECT_EQ(
        said(far::Doubled{}),
        "herding: in the type `doubled`, two fields are called `a`: rename one (fields of bases count)");
    EXPECT_NE(said(far::Latin{}).find("is not UTF-8"), std::string::npos);
    EXPECT_THROW(static_cast<void>(rf::schema<far::Doubled>()), std::logic_error);
    EXPECT_THROW(static_cast<void>(rf::parse<far::Doubled>("doubled{a=1}")), std::logic_error);
}

} // namespace
