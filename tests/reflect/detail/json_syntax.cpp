// JSON itself, whatever the type: the cases of the well-known corpora of parsers, written for this test, and two
// other parsers as judges.

#include "reflect/support/any_value.hpp"
#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

namespace rf = herding::reflect;

/// Reads any document through the reader that types use, as what its first characters say that it is.
nlohmann::json walk(rf::JsonReader& reader, std::string_view text) {
    const std::size_t at = reader.mark();
    switch (at < text.size() ? text[at] : '\0') {
    case '{': {
        nlohmann::json object = nlohmann::json::object();
        auto map = reader.begin_map(rf::type_of<std::string>());
        while (reader.next_key(map)) {
            const std::string key = reader.string();
            reader.mapped(map);
            object[key] = walk(reader, text);
            reader.end_entry(map);
        }
        reader.end_map(map);
        return object;
    }
    case '[': {
        nlohmann::json array = nlohmann::json::array();
        auto list = reader.begin_list();
        while (reader.next(list)) {
            array.push_back(walk(reader, text));
        }
        reader.end_list(list);
        return array;
    }
    case '"': return reader.string();
    case 't':
    case 'f': return reader.boolean();
    case 'n': {
        const auto optional = reader.begin_optional(rf::type_of<int>());
        if (!optional.present) {
            return nullptr;
        }
        return reader.floating(); // fails
    }
    default: {
        const double number = reader.floating();
        return number == 0 ? 0 : number; // not every parser knows -0
    }
    }
}

/// The document as text, numbers as doubles; what is wrong where it is refused.
std::string ours(std::string_view text) {
    try {
        rf::JsonReader reader(text);
        const nlohmann::json document = walk(reader, text);
        reader.end();
        return document.dump();
    } catch (const rf::ReadError& error) {
        EXPECT_LE(error.position().byte, text.size()) << text;
        EXPECT_GE(error.position().line, 1U);
        EXPECT_LT(std::string_view(error.what()).size(), 400U);
        EXPECT_EQ(std::string_view(error.what()).find("exception"), std::string_view::npos);
        return "refused";
    }
}

nlohmann::json all_doubles(nlohmann::json document) {
    if (document.is_number()) {
        const auto number = document.get<double>();
        return number == 0 ? 0 : number;
    }
    for (auto& part : document) {
        if (part.is_structured() || part.is_number()) {
            part = all_doubles(part);
        }
    }
    return document;
}

/// nlohmann's parser skips a byte order mark and takes a zero byte for the end; JSON has neither.
std::string theirs(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf") || text.find('\0') != std::string_view::npos) {
        return "refused";
    }
    const auto document = nlohmann::json::parse(text, nullptr, false);
    return document.is_discarded() ? "refused" : all_doubles(document).dump();
}

struct Case {
    std::string_view text;
    bool well_formed;
};

using namespace std::string_view_literals;

// Sorted by what they are about; each group has what must be read first, then what must not.
constexpr Case cases[] = {
    // Whole documents
    {"null", true},
    {"true", true},
    {"false", true},
    {"0", true},
    {"\"\"", true},
    {"[]", true},
    {"{}", true},
    {" \t\r\n[ \t\r\n] \t\r\n", true},
    {"[]\n", true},
    {"", false},
    {" ", false},
    {"\xef\xbb\xbf[]", false}, // a byte order mark
    {"\xef\xbb\xbf", false},
    {"\xff\xfe[\0]\0"sv, false},
    {"[]]", false},
    {"[][]", false},
    {"{}{}", false},
    {"{}#", false},
    {"[] x", false},
    {"1 2", false},
    {"[]\0"sv, false},
    {"\0"sv, false},
    {"[\0]"sv, false},
    {"\f[]", false},
    {"\v[]", false},
    {"\xc2\xa0[]", false},     // a no-break space
    {"[\xe2\x81\xa0]", false}, // a word joiner
    {"[\xe2\x80\xa8]", false},
    {"/**/[]", false},
    {"[]//", false},
    {"[1/*2*/]", false},
    {"#[]", false},
    {"<null>", false},
    {"[<null>]", false},
    {"*", false},
    {"]", false},
    {"}", false},
    {",", false},
    {":", false},
    {"\\", false},
    {"\xe5", false},
    {"'", false},

    // Literals
    {"[null,true,false]", true},
    {"[nul]", false},
    {"[nulll]", false},
    {"[null1]", false},
    {"[null-1]", false},
    {"[tru]", false},
    {"[truee]", false},
    {"[true.]", false},
    {"[fals]", false},
    {"[True]", false},
    {"[TRUE]", false},
    {"[None]", false},
    {"[undefined]", false},
    {"nul", false},
    {"tru", false},
    {"n", false},
    {"[t\0rue]"sv, false},
    {"[truefalse]", false},
    {"[true false]", false},

    // Arrays
    {"[[]]", true},
    {"[[[[[]]]]]", true},
    {"[1,[2,[3]],[]]", true},
    {"[1 , 2\n,\t3]", true},
    {"[1,2", false},
    {"[", false},
    {"[1", false},
    {"[1,", false},
    {"[,", false},
    {"[,1]", false},
    {"[1,,2]", false},
    {"[1,]", false},
    {"[,]", false},
    {"[1 2]", false},
    {"[1;2]", false},
    {"[1:2]", false},
    {"[\"a\":1]", false},
    {"[[]", false},
    {"[]]", false},
    {"[3[4]]", false},
    {"[1}", false},
    {"[(1)]", false},
    {"[a]", false},
    {"[a\xc3\xa5]", false},
    {"[*]", false},
    {"[\"\",]", false},
    {"[\n1\n,1", false},
    {"[{", false},
    {"[{}", false},
    {"[{\"\":[{", false},

    // Objects
    {R"({"a":1})", true},
    {R"({"":0})", true},
    {R"({"a":1,"b":[2],"c":{"d":null}})", true},
    {"{\n\"a\" :\t1 , \"b\": 2 }", true},
    {"{\"\\u0000\":1}", true},
    {R"({"a\"b":1})", true},
    {R"({"a":1)", false},
    {R"({"a":1,})", false},
    {R"({,"a":1})", false},
    {R"({"a":1,,"b":2})", false},
    {R"({"a" 1})", false},
    {R"({"a":})", false},
    {R"({"a"})", false},
    {R"({"a")", false},
    {R"({"a":)", false},
    {R"({"a",1})", false},
    {R"({"a"::1})", false},
    {R"({"a":1 "b":2})", false},
    {R"({"a":1 1})", false},
    {R"({"a":1;"b":2})", false},
    {R"({"a":1]])", false},
    {R"({"a":"b"}#)", false},
    {R"({"a":1}})", false},
    {"{a:1}", false},
    {"{1:1}", false},
    {"{null:1}", false},
    {"{[]:1}", false},
    {"{'a':1}", false},
    {"{:1}", false},
    {"{\"a\":1,/**/}", false},
    {"{", false},
    {"{]", false},
    {"{{}}", false},
    {"{\"\xff\":1}", false},
    {"{\xff:1}", false},

    // Numbers
    {"[0,-0,0.0,-0.0,0e1,0E+1,0e-1]", true},
    {"[1,12,-12,1234567890]", true},
    {"[1.5,-1.5,1.25e2,1e2,1E2,1e+2,1e-2,1.0e+28]", true},
    {"[123456789012345678901234567890]", true},
    {"[0.1000000000000000055511151231257827021181583404541015625]", true},
    {"[4.9e-324,1e-400,0e400,-1e-400,0.000e999]", true},
    {"[1.7976931348623157e308]", true},
    {"[1e400]", false}, // no double holds it
    {"[-1e400]", false},
    {"[1e99999999999999999999]", false},
    {"[01]", false},
    {"[00]", false},
    {"[-01]", false},
    {"[-]", false},
    {"[--1]", false},
    {"[+1]", false},
    {"[++1]", false},
    {"[- 1]", false},
    {"[-a]", false},
    {"[.5]", false},
    {"[-.5]", false},
    {"[5.]", false},
    {"[0.]", false},
    {"[0.e1]", false},
    {"[-2.]", false},
    {"[1.5.5]", false},
    {"[1e]", false},
    {"[1e+]", false},
    {"[1E-]", false},
    {"[1eE2]", false},
    {"[1e2.5]", false},
    {"[1e 2]", false},
    {"[0e]", false},
    {"[0E+]", false},
    {"[0x1]", false},
    {"[0b1]", false},
    {"[0o1]", false},
    {"[1_000]", false},
    {"[1 000]", false},
    {"[1f]", false},
    {"[1a]", false},
    {"[1+2]", false},
    {"[1-2]", false},
    {"[0.1.2]", false},
    {"[NaN]", false},
    {"[-NaN]", false},
    {"[Infinity]", false},
    {"[-Infinity]", false},
    {"[inf]", false},
    {"[nan]", false},
    {"[-inf]", false},
    {"[\xef\xbc\x91]", false}, // a wide 1
    {"[1\xe5]", false},
    {"[1e1\xe5]", false},
    {"-", false},
    {"1.", false},
    {"2@", false},

    // Strings
    {R"(["a","\"","\\","\/","\b\f\n\r\t"])", true},
    {R"(["\u0000","\u0041","\u00fc","\u20ac","\uFFFF"])", true},
    {R"(["\ud83d\ude00","\uDBFF\uDFFE","\ud800\udc00"])", true},
    {R"(["\\u0000","\\n"])", true},
    {"[\"\x7f\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf\"]", true},
    {"[\"\xe2\x80\xa8\xe2\x80\xa9\xef\xbb\xbf\xef\xbf\xbf\"]", true},
    {"[\"/**/ // [ { , : \"]", true},
    {"\"", false},
    {"\"a", false},
    {"[\"", false},
    {"[\"a", false},
    {"[\"a]", false},
    {"\"\\\"", false},
    {"[\"\\", false},
    {"[\"\\\"]", false},
    {R"(["\a"])", false},
    {R"(["\v"])", false},
    {R"(["\0"])", false},
    {R"(["\x00"])", false},
    {R"(["\'"])", false},
    {R"(["\U0041"])", false},
    {R"(["\u"])", false},
    {R"(["\u00"])", false},
    {R"(["\u00A)", false},
    {R"(["\u004g"])", false},
    {R"(["\u+041"])", false},
    {R"(["\u 041"])", false},
    {R"(["\u{41}"])", false},
    {"[\"\\\xc3\xbc\"]", false},
    {"[\"\\\x01\"]", false},
    {R"(["\ud800"])", false},
    {R"(["\udc00"])", false},
    {R"(["\ud800a"])", false},
    {R"(["\ud800\n"])", false},
    {R"(["\ud800\ud800\udc00"])", false},
    {R"(["\ud800\u0041"])", false},
    {R"(["\ud800\u"])", false},
    {R"(["\ud800\udc0"])", false},
    {R"(["\udc00\ud800"])", false},
    {"[\"\n\"]", false},
    {"[\"\t\"]", false},
    {"[\"\x1f\"]", false},
    {"[\"\0\"]"sv, false},
    {"['a']", false},
    {"[a\"b\"]", false},
    {"[\"a\"b]", false},
    {"[\"a\" \"b\"]", false},
    {"[\\n]", false},
    {"[\"\xff\"]", false},
    {"[\"\x80\"]", false},
    {"[\"\xc3\"]", false},
    {"[\"\xc3\x28\"]", false},
    {"[\"\xc0\xaf\"]", false},
    {"[\"\xe0\x80\xaf\"]", false},
    {"[\"\xe2\x82\"]", false},
    {"[\"\xed\xa0\x80\"]", false},
    {"[\"\xf0\x80\x80\x80\"]", false},
    {"[\"\xf0\x9f\x98\"]", false},
    {"[\"\xf4\x90\x80\x80\"]", false},
    {"[\"\xf8\x88\x80\x80\x80\"]", false},
    {"[\"\xfc\x83\xbf\xbf\xbf\xbf\"]", false},
};

TEST(JsonSyntax, takes_what_is_json_and_nothing_else) {
    for (const auto& [text, well_formed] : cases) {
        const std::string found = ours(text);
        EXPECT_EQ(found != "refused", well_formed) << text;
        EXPECT_EQ(found, theirs(text)) << text;
    }
}

TEST(JsonSyntax, has_two_halves_of_surrogates) {
    for (const auto& [unit, high, low] : {std::tuple{0xd7ff, false, false},
                                          {0xd800, true, false},
                                          {0xdbff, true, false},
                                          {0xdc00, false, true},
                                          {0xdfff, false, true},
                                          {0xe000, false, false}}) {
        EXPECT_EQ(rf::detail::is_high_surrogate(unit), high) << unit;
        EXPECT_EQ(rf::detail::is_low_surrogate(unit), low) << unit;
    }
}

TEST(JsonSyntax, bounds_nesting) {
    for (const char bracket : {'[', '{'}) {
        std::string deep;
        for (int i = 0; i < 100'000; ++i) {
            deep += bracket == '[' ? "[" : "{\"a\":";
        }
        EXPECT_EQ(ours(deep), "refused");
    }
    EXPECT_NE(ours(std::string(64, '[') + std::string(64, ']')), "refused");
    EXPECT_EQ(ours(std::string(65, '[') + std::string(65, ']')), "refused");
}

/// Cut off, bytes changed, removed, doubled, or parts swapped; and every single bit.
std::vector<std::string> mutations(const std::string& text, herding::Generator& g, int count) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < text.size(); ++i) {
        all.push_back(text.substr(0, i));
        for (int bit = 0; bit < 8; ++bit) {
            all.push_back(text);
            all.back()[i] = static_cast<char>(all.back()[i] ^ (1 << bit));
        }
    }
    for (int n = 0; n < count && !text.empty(); ++n) {
        std::string changed = text;
        for (auto k = 1 + g.below(3); k > 0 && !changed.empty(); --k) {
            const auto at = g.below(static_cast<std::uint32_t>(changed.size()));
            const auto from = g.below(static_cast<std::uint32_t>(changed.size()));
            constexpr std::string_view likely = "[]{},:\"\\ue0123456789.+- \ntruefalsn\xc3\xbc";
            switch (g.below(5)) {
            case 0: changed[at] = likely[g.below(likely.size())]; break;
            case 1: changed.insert(at, 1, likely[g.below(likely.size())]); break;
            case 2: changed.erase(at, 1 + g.below(4)); break;
            case 3: changed.insert(at, changed.substr(from, 1 + g.below(8))); break;
            default: std::swap(changed[at], changed[from]);
            }
        }
        all.push_back(std::move(changed));
    }
    return all;
}

TEST(JsonSyntax, judges_as_another_parser_does) {
    herding::Generator g(7);
    std::size_t well_formed = 0;
    std::size_t all = 0;
    for (const Case& one : cases) {
        for (const std::string& text : mutations(std::string(one.text), g, 60)) {
            const std::string found = ours(text);
            ASSERT_EQ(found, theirs(text)) << text;
            well_formed += found != "refused" ? 1 : 0;
            ++all;
        }
    }
    EXPECT_GT(all, 30'000U);
    EXPECT_GT(well_formed, 2'000U);
}

/// What a typed reader takes is JSON, however its members are ordered.
TEST(JsonSyntax, is_checked_in_everything_that_a_type_takes) {
    herding::Generator g(8);
    std::size_t taken = 0;
    for (int i = 0; i < 2; ++i) {
        const auto value = test::any_value<zoo::Zoo>(g, 3);
        const std::string in_order = rf::to_json(value);
        const std::string sorted = nlohmann::json::parse(in_order).dump(); // by name
        ASSERT_EQ(rf::from_json<zoo::Zoo>(in_order), value);
        for (const std::string& text : mutations(sorted, g, 500)) {
            try {
                static_cast<void>(rf::from_json<zoo::Zoo>(text));
            } catch (const rf::ReadError&) {
                continue;
            }
            ++taken;
            ASSERT_TRUE(nlohmann::json::accept(text)) << text;
        }
    }
    EXPECT_GT(taken, 100U);
}

/// Python's parser accepts more: half surrogates, NaN, and 1e400 as infinity. This test treats them separately.
TEST(JsonSyntax, judges_as_python_does) {
    if (std::system("python3 -c '' 2>/dev/null") != 0) {
        GTEST_SKIP() << "python3 is not there";
    }
    herding::Generator g(9);
    std::vector<std::string> texts;
    for (const Case& one : cases) {
        texts.emplace_back(one.text);
        for (std::string& text : mutations(std::string(one.text), g, 5)) {
            texts.push_back(std::move(text));
        }
    }
    const std::string folder = testing::TempDir();
    {
        std::ofstream file(folder + "/json_texts.hex");
        for (const std::string& text : texts) {
            for (const char c : text) {
                char digits[3];
                std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(c));
                file << digits;
            }
            file << '\n';
        }
    }
    const std::string command = "cd '" + folder + R"(' && python3 -c '
import json, math
def refuse(_): raise ValueError
def number(text):
    value = float(text)
    if math.isinf(value): raise ValueError
    return value
def judge(line):
    try:
        json.dumps(json.loads(bytes.fromhex(line).decode(), parse_constant=refuse, parse_float=number),
                   ensure_ascii=False).encode()
        return "1"
    except (ValueError, RecursionError):
        return "0"
open("json_verdicts", "w").write("".join(judge(line) for line in open("json_texts.hex")))
')";
    ASSERT_EQ(std::system(command.c_str()), 0);
    std::string verdicts;
    std::getline(std::ifstream(folder + "/json_verdicts"), verdicts);
    ASSERT_EQ(verdicts.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        EXPECT_EQ(ours(texts[i]) != "refused", verdicts[i] == '1') << texts[i];
    }
}

} // namespace
