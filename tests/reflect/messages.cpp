// What readers say: where in the value, by the keys of maps, and no more of the input than helps.

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
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

} // namespace
