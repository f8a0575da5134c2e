// What readers say: where in the value, by the keys of maps, and no more of the input than helps.

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

namespace rf = herding::reflect;

/// Looks at what it reads, and talks much.
struct Talkative {
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(value));
        if (value != 0) {
            throw std::invalid_argument(std::string(100'000, 'x'));
        }
    }
};

TEST(Messages, name_the_key_of_a_map) {
    using Prices = std::map<std::string, std::vector<bool>>;
    const std::string_view said = "at map[\"corn\"][1]:";
    const auto has = [&](const std::string& message) {
        EXPECT_NE(message.find(said), std::string::npos) << message;
    };
    has(test::message_of([] { static_cast<void>(rf::parse<Prices>(R"({"a":[],"corn":[true,3]})")); }));
    has(test::message_of([] { static_cast<void>(rf::from_json<Prices>(R"({"a":[],"corn":[true,3]})")); }));
    const std::string long_key(100'000, 'k');
    const auto message =
        test::message_of([&] { static_cast<void>(rf::parse<Prices>("{\"" + long_key + "\":[3]}")); });
    EXPECT_LE(message.size(), 300U);
}

TEST(Messages, are_short_whatever_is_read) {
    const std::string large(100'000, '7');
    for (const std::string& text : {large, '"' + large + '"', '"' + large, "{\"" + large + "\":1}",
                                    '[' + large, '-' + large, large + "e", "[[" + large + "]]"}) {
        const auto is_short = [](const std::string& message) { EXPECT_LE(message.size(), 2000U); };
        is_short(test::message_of([&] { static_cast<void>(rf::parse<int>(text)); }));
        is_short(test::message_of([&] { static_cast<void>(rf::parse<zoo::Step>(text)); }));
        is_short(test::message_of([&] { static_cast<void>(rf::parse<std::vector<zoo::Choice>>(text)); }));
        is_short(test::message_of([&] { static_cast<void>(rf::from_json<int>(text)); }));
        is_short(test::message_of([&] { static_cast<void>(rf::from_json<zoo::Step>(text)); }));
        is_short(test::message_of([&] { static_cast<void>(rf::from_json<std::vector<zoo::Choice>>(text)); }));
    }
}

/// Whatever stands where the excerpt ends, and whatever the input is.
TEST(Messages, are_utf8) {
    using Prices = std::map<std::string, int>;
    for (const std::string_view character :
         {"\xc3\xbc", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xff", "\xc3", "\xc2\x9b"}) {
        for (std::size_t before = 0; before < 70; ++before) {
            std::string text(before, 'a');
            for (int i = 0; i < 40; ++i) {
                text += character;
            }
            const auto is_utf8 = [](const std::string& message) {
                EXPECT_TRUE(rf::detail::is_utf8(message)) << message;
                EXPECT_EQ(message.find("\xc2\x9b"), std::string::npos);
                EXPECT_NE(message, "(read)");
            };
            is_utf8(test::message_of([&] { static_cast<void>(rf::parse<zoo::Color>('"' + text + '"')); }));
            is_utf8(
                test::message_of([&] { static_cast<void>(rf::from_json<zoo::Color>('"' + text + '"')); }));
            is_utf8(test::message_of(
                [&] { static_cast<void>(rf::from_json<zoo::Step>("{\"" + text + "\":1}")); }));
            is_utf8(test::message_of([&] { static_cast<void>(rf::parse<Prices>("{\"" + text + "\":x}")); }));
            is_utf8(test::message_of([&] { static_cast<void>(rf::parse<int>(text)); }));
        }
    }
}

TEST(Messages, of_types_are_cut_as_well) {
    EXPECT_LE(test::message_of([] { static_cast<void>(rf::parse<Talkative>("{value=1}")); }).size(), 2000U);
}

/// Fields of every kind that can be out of order inside each other.
struct Three {
    int a = 0;
    zoo::Step step;
    std::vector<zoo::Step> list;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(a), CEREAL_NVP(step), CEREAL_NVP(list));
    }
    friend bool operator==(const Three&, const Three&) = default;
};

/// Puts space around each bracket and separator.
std::string spaced(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool separates = std::string_view("{}[],:=").find(c) != std::string_view::npos;
        out += separates ? " \n" + std::string(1, c) + "\t\r" : std::string(1, c);
    }
    return out;
}

TEST(Messages, of_fields_in_any_order_with_any_space_there_are_none) {
    const Three value{7, {3, 2}, {{4, 1}, {5, 0}}};
    std::vector<std::string> text{"a=7", "step={to=2,from=3}", "list=[{from=4,to=1},{to=0,from=5}]"};
    std::vector<std::string> json{R"("a":7)", R"("step":{"to":2,"from":3})",
                                  R"("list":[{"from":4,"to":1},{"to":0,"from":5}])"};
    std::vector<std::size_t> order{0, 1, 2};
    do {
        const auto in_order = [&](const std::vector<std::string>& fields) {
            return "{" + fields[order[0]] + "," + fields[order[1]] + "," + fields[order[2]] + "}";
        };
        for (const std::string& one : {in_order(text), spaced(in_order(text))}) {
            EXPECT_EQ(rf::parse<Three>(one), value) << one;
        }
        for (const std::string& one : {in_order(json), spaced(in_order(json))}) {
            EXPECT_EQ(rf::from_json<Three>(one), value) << one;
        }
    } while (std::next_permutation(order.begin(), order.end()));
}

/// Names fields that depend on others: those of the default value are known.
template <bool Default> struct Depends {
    bool more = Default;
    int x = 0;
    int y = 0;
    int z = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(more));
        if (more) {
            archive(CEREAL_NVP(x), CEREAL_NVP(y));
        }
        archive(CEREAL_NVP(z));
    }
    static constexpr std::string_view name = "depends";
};

TEST(Messages, of_structs_say_where_and_what) {
    const auto step = [](std::string_view text) {
        return test::message_of([&] { static_cast<void>(rf::parse<zoo::Step>(text)); });
    };
    const auto json = [](std::string_view text) {
        return test::message_of([&] { static_cast<void>(rf::from_json<zoo::Step>(text)); });
    };
    const auto three = [](std::string_view text) {
        return test::message_of([&] { static_cast<void>(rf::parse<Three>(text)); });
    };
    EXPECT_EQ(step("{from=3 to=2}"), "text, line 1, column 9, at step.to: expected `,` or `}`, found `to`");
    EXPECT_EQ(step("{to=2 from=3}"), "text, line 1, column 1, at step.from: the field `from` is missing");
    EXPECT_EQ(step("{from 3}"), "text, line 1, column 7, at step.from: expected `=`, found `3`");
    EXPECT_EQ(json(R"({"from" 3})"), "json, line 1, column 9, at step.from: expected `:`, found `3`");
    EXPECT_EQ(json(R"({"from"=3})"), "json, line 1, column 8, at step.from: expected `:`, found `=`");
    EXPECT_EQ(step("step"), "text, line 1, column 1, at step.from: the field `from` is missing");
    EXPECT_EQ(step("{to=2}"), "text, line 1, column 1, at step.from: the field `from` is missing");
    EXPECT_EQ(step("{to=2,from=3,to=2}"),
              "text, line 1, column 14, at step: the field `to` is here a second time");
    EXPECT_EQ(step("{to=2,from=3,more=1}"),
              "text, line 1, column 14, at step: unknown field `more`, expected from or to");
    EXPECT_EQ(step("{to=2 9,from=3}"), "text, line 1, column 7, at step: expected `,` or `}`, found `9`");
    EXPECT_EQ(step("{from=3,to=2 9}"), "text, line 1, column 14, at step: expected `,` or `}`, found `9`");
    EXPECT_EQ(three("{step={to=2,from=3},a=1}"),
              "text, line 1, column 1, at three.list: the field `list` is missing");
    EXPECT_EQ(three("{step={to=2,from=3,a=1},a=1,list=[]}"),
              "text, line 1, column 20, at three.step: unknown field `a`, expected from or to");
}

TEST(Messages, of_fields_that_depend_on_others_say_where_and_what) {
    const auto without = [](std::string_view text) {
        return test::message_of([&] { static_cast<void>(rf::parse<Depends<false>>(text)); });
    };
    const auto with = [](std::string_view text) {
        return test::message_of([&] { static_cast<void>(rf::parse<Depends<true>>(text)); });
    };
    EXPECT_EQ(without("{more=false,z=1}"), "(read)");
    EXPECT_EQ(without("{z=1,more=false}"), "(read)");
    EXPECT_EQ(without("{more=true,x=1,y=2,z=3}"), "(read)");
    EXPECT_EQ(without("{more=true,x=1,y=2,w=3,z=4}"),
              "text, line 1, column 20, at depends.z: unknown field `w`, "
              "expected more or z; did you mean `z`?");
    EXPECT_EQ(with("{z=1,more=false}"), "(read)");
    EXPECT_EQ(with("{z=1,y=3,more=true,x=2}"), "(read)");
    EXPECT_EQ(with("{more=false,x= 2,z=1}"),
              "text, line 1, column 16, at depends: the field `x` has no place in this value");
    EXPECT_EQ(with("{z=1,more=false,y= 2}"),
              "text, line 1, column 20, at depends: the field `y` has no place in this value");
}

/// Signed enumerations down to their lowest number.
enum class Deep : std::int16_t { None };
constexpr bool reflect_open(Deep) { return true; }

TEST(Messages, of_numbers_are_about_those_outside_of_their_type) {
    for (const int number : {-32768, -32767, -1, 0, 32767}) {
        const auto deep = static_cast<Deep>(number);
        const auto same = [&](const auto& value) {
            using T = std::remove_cvref_t<decltype(value)>;
            EXPECT_EQ(rf::parse<T>(rf::print(value)), value);
            EXPECT_EQ(rf::from_json<T>(rf::to_json(value)), value);
            EXPECT_EQ(rf::read_binary<T>(rf::write_binary(value)), value);
        };
        same(deep);
        same(static_cast<std::int16_t>(number));
    }
    const auto refused = []<class T>(std::type_identity<T>, int number) {
        const std::string said = std::to_string(number) + " is outside -32768 to 32767";
        const auto says = [&](const std::string& message) {
            EXPECT_NE(message.find(said), std::string::npos) << message;
        };
        says(test::message_of([&] { static_cast<void>(rf::parse<T>(std::to_string(number))); }));
        says(test::message_of([&] { static_cast<void>(rf::from_json<T>(std::to_string(number))); }));
        rf::Bytes bytes;
        rf::write_body(bytes, number);
        says(test::message_of([&] {
            T value{};
            rf::read_body(value, bytes);
        }));
    };
    for (const int number : {-40'000, -32'769, 32'768, 40'000}) {
        refused(std::type_identity<Deep>(), number);
        refused(std::type_identity<std::int16_t>(), number);
    }
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::parse<zoo::Level>("-2")); }),
              "text, line 1, column 1, at level: no level has the number -2");
    EXPECT_EQ(test::message_of([] { static_cast<void>(rf::parse<zoo::Color>("9")); }),
              "text, line 1, column 1, at color: no color has the number 9");
    rf::Bytes bytes; // the distance from the low end
    rf::write_body(bytes, (std::uint64_t{1} << 63U) + 4);
    zoo::Bounded<-5, 5> bounded = 0;
    EXPECT_EQ(test::message_of([&] { rf::read_body(bounded, bytes); }),
              "binary, byte 0, at bounded: 9223372036854775807 is outside -5 to 5");
}

/// What an excerpt shows: 64 bytes, and nothing that a terminal obeys.
TEST(Messages, show_what_is_printable) {
    EXPECT_EQ(rf::detail::excerpt(std::string(64, 'a')), std::string(64, 'a'));
    EXPECT_EQ(rf::detail::excerpt(std::string(65, 'a')), std::string(64, 'a') + "...");
    EXPECT_EQ(rf::detail::excerpt("a\x1f\x7f\xc2\x9f\xc2\xa0\xff "), "a???\xc2\xa0? ");
}

} // namespace
