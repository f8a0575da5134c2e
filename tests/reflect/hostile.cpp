// Readers of data from outside: whatever the bytes are, they end in a value or a ReadError with a position, and take
// no more memory than the budget and four times the input.

#include "reflect/support/any_value.hpp"
#include "reflect/support/heap.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

std::size_t test::alive = 0;
std::size_t test::most = 0;

using test::alive;
using test::most;

void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    alive += malloc_usable_size(memory);
    most = std::max(most, alive);
    return memory;
}
void operator delete(void* memory) noexcept {
    alive -= memory == nullptr ? 0 : malloc_usable_size(memory);
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

namespace rf = herding::reflect;

/// What a value of the Zoo itself, paths, messages, and allocators' rounding take.
constexpr std::size_t constant = 96 * 1024;
constexpr rf::ReadBudget budget{.memory = 64 * 1024};

struct Count {
    int read = 0;
    int refused = 0;
};

/// Reads once, and checks what must hold whatever the input is.
template <class Read> void attempt(Count& count, std::string_view input, Read read) {
    const std::size_t before = alive;
    most = alive;
    try {
        read();
        ++count.read;
    } catch (const rf::ReadError& error) {
        EXPECT_LE(error.position().byte, input.size());
        ++count.refused;
    }
    EXPECT_EQ(alive, before);
    EXPECT_LE(most - before, 4 * input.size() + constant) << input.size();
}

/// Cut off, bytes changed, removed, doubled, or parts swapped.
std::string mutated(std::string text, herding::Generator& g) {
    for (auto n = 1 + g.below(3); n > 0 && !text.empty(); --n) {
        const auto at = g.below(static_cast<std::uint32_t>(text.size()));
        const auto other = g.below(static_cast<std::uint32_t>(text.size()));
        switch (g.below(6)) {
        case 0: text.resize(at); break;
        case 1: text[at] = static_cast<char>(g.below(256)); break;
        case 2: text[at] = static_cast<char>(text[at] ^ (1 << g.below(8))); break;
        case 3: text.erase(at, 1 + g.below(8)); break;
        case 4: text.insert(at, text.substr(other, 1 + g.below(16))); break;
        default: std::swap(text[at], text[other]);
        }
    }
    return text;
}

template <class Write, class Read> Count hammer(Write write, Read read) {
    Count count;
    for (const bool counted :
         {false, true}) { // what is learned of each type in the first round stays in memory
        herding::Generator g(1);
        const auto read_one = [&](const std::string& text) {
            if (counted) {
                attempt(count, text, [&] { read(text); });
                return;
            }
            try {
                read(text);
            } catch (const rf::ReadError&) {} // as expected
        };
        for (int i = 0; i < 150; ++i) {
            const std::string text = write(test::any_value<zoo::Zoo>(g, g.below(8)));
            read_one(text);
            for (int k = 0; k < 40; ++k) {
                read_one(mutated(text, g));
            }
        }
    }
    return count;
}

std::span<const std::byte> bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

TEST(Hostile, text) {
    const Count count =
        hammer([](const auto& value) { return rf::print(value); },
               [](const std::string& text) { static_cast<void>(rf::parse<zoo::Zoo>(text, budget)); });
    EXPECT_GE(count.read, 150);
    EXPECT_GE(count.refused, 3000);
}

TEST(Hostile, json) {
    const Count count =
        hammer([](const auto& value) { return rf::to_json(value); },
               [](const std::string& text) { static_cast<void>(rf::from_json<zoo::Zoo>(text, budget)); });
    EXPECT_GE(count.read, 150);
    EXPECT_GE(count.refused, 3000);
}

TEST(Hostile, binary_without_a_checksum) {
    const Count count = hammer(
        [](const auto& value) {
            rf::Bytes bytes;
            rf::write_body(bytes, value);
            return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        },
        [](const std::string& text) {
            zoo::Zoo value;
            rf::read_body(value, bytes_of(text), budget);
        });
    EXPECT_GE(count.read, 150);
    EXPECT_GE(count.refused, 2000);
}

/// What is out of order is scanned first: the scan remembers where long values end, within the budget.
TEST(Hostile, json_out_of_order) {
    const auto backwards = [](const std::string& children) {
        return R"({"children":)" + children + R"(,"value":1})";
    };
    const auto read = [](const std::string& json) {
        return [&json] { static_cast<void>(rf::from_json<zoo::Tree>(json, budget)); };
    };
    Count count;
    const std::string first = backwards("[]");
    read(first)();            // what is learned of the type stays in memory
    std::string towers = "["; // many long brackets
    for (int i = 0; i < 1000; ++i) {
        towers += std::string(60, '[') + std::string(200, ' ') + std::string(60, ']') + ",";
    }
    towers.back() = ']';
    std::string trees = "[";
    for (int i = 0; i < 300; ++i) {
        trees += backwards("[" + std::string(300, ' ') + "]") + ",";
    }
    trees.back() = ']';
    for (const std::string& children : {std::string(100'000, '['), std::string(100'000, '{'), towers, trees,
                                        std::string(50'000, '[') + std::string(50'000, ']'), '"' + towers}) {
        const std::string json = backwards(children);
        attempt(count, json, read(json));
    }
    EXPECT_EQ(count.read, 1);
    EXPECT_EQ(count.refused, 5);
}

/// What is no UTF-8 goes through every format all the same, as bytes; JSON itself stays UTF-8.
TEST(Hostile, strings_that_are_not_utf8) {
    const std::string strings[] = {"\xff",
                                   "a\x80",
                                   "\xc0\x80",         // overlong
                                   "\xe0\x9f\xbf",     // overlong
                                   "\xed\xa0\x80",     // a surrogate
                                   "\xf4\x90\x80\x80", // beyond U+10FFFF
                                   "\xc3",             // cut off
                                   "\xf0\x9f\x98",
                                   "$bytes:ff", // looks like our own form
                                   "$bytes:",
                                   std::string("\0\x1f\x7f", 3),
                                   "\xc3\xbc\xf0\x9f\x98\x80"};
    for (const std::string& text : strings) {
        using Map = std::map<std::string, std::string>;
        const Map map{{text, text}};
        const std::string json = rf::to_json(map);
        EXPECT_TRUE(rf::detail::is_utf8(json)) << json;
        EXPECT_TRUE(rf::detail::is_utf8(rf::print(map))) << rf::print(map);
        EXPECT_EQ(rf::from_json<Map>(json), map) << json;
        EXPECT_EQ(rf::parse<Map>(rf::print(map)), map) << rf::print(map);
        EXPECT_EQ(rf::read_binary<Map>(rf::write_binary(map)), map);
    }
    const auto refused_at = [](std::string_view json) {
        try {
            static_cast<void>(rf::from_json<std::string>(json));
        } catch (const rf::ReadError& error) {
            return error.position().column;
        }
        return std::size_t{0};
    };
    EXPECT_EQ(refused_at("\"ab\xff\""), 4U);
    EXPECT_GT(refused_at(R"("ab\ud800")"), 3U);
    EXPECT_GT(refused_at(R"("ab\udc00")"), 3U);
    EXPECT_EQ(rf::parse<std::string>("\"ab\xff\""), "ab\xff"); // text is bytes
}

TEST(Hostile, small_input_that_asks_for_much) {
    Count count;
    const std::string lists(4096, '['); // in every format something
    attempt(count, lists, [&] { static_cast<void>(rf::parse<std::vector<std::string>>(lists, budget)); });
    attempt(count, lists, [&] { static_cast<void>(rf::from_json<std::vector<std::string>>(lists, budget)); });
    std::string empties = "[";
    for (int i = 0; i < 20'000; ++i) {
        empties += "\"\",";
    }
    empties.back() = ']';
    attempt(count, empties, [&] { static_cast<void>(rf::parse<std::vector<std::string>>(empties, budget)); });
    attempt(count, empties,
            [&] { static_cast<void>(rf::from_json<std::vector<std::string>>(empties, budget)); });
    const std::string zeros = "\xa0\x9c\x01" + std::string(20'000, '\0');
    attempt(count, zeros, [&] {
        std::vector<std::string> value;
        rf::read_body(value, bytes_of(zeros), budget);
    });
    attempt(count, zeros, [&] {
        std::vector<std::array<std::uint64_t, 16>> value;
        rf::read_body(value, bytes_of(zeros), budget);
    });
    EXPECT_EQ(count.refused, 6);
}

} // namespace
