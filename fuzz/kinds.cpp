#include "fuzz/seal.hpp"
#include "reflect/kinds/check.hpp"

#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>

/// Every kind of field in every form: the first byte says which kind, the second which form. The kinds are those of
/// tests/reflect/kinds, whose tests only list them here. All of this goes by tables, so a kind costs no more than its own.

namespace {

namespace rf = herding::reflect;

std::span<const std::byte> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}
std::string text_of(const rf::Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

enum Form : std::uint8_t { Text, Json, Body, Envelope, count };

void read(Form form, const rf::Readable& readable, void* value, std::string_view input,
          const rf::ReadBudget& budget) {
    switch (form) {
    case Text: return rf::detail::parse_as(readable, value, input, budget);
    case Json: return rf::detail::from_json_as(readable, value, input, budget);
    case Body: return rf::detail::read_body_as(readable, value, bytes_of(input), budget, 0);
    default: return rf::detail::read_binary_as(readable, value, bytes_of(input), 0, budget);
    }
}
std::string write(Form form, const rf::Type& type, const void* value) {
    rf::Bytes body;
    switch (form) {
    case Text: return rf::detail::print_as(type, value);
    case Json: return rf::detail::to_json_as(type, value, false);
    case Body: rf::detail::write_body_as(body, type, value); return text_of(body);
    default: return text_of(rf::detail::write_binary_as(type, value, 0));
    }
}

/// Calls with a default value of the type, which may be changed.
template <class Use> void with_value(const rf::Readable& readable, Use use) {
    readable.with_default(rf::UseValue(use));
}

void expect(bool holds, std::string_view what) {
    if (!holds) {
        std::cerr << what << '\n';
        std::abort();
    }
}

/// A value that is written and read again, or a ReadError inside the input.
void check(Form form, const rf::Readable& readable, std::string_view input) {
    with_value(readable, [&](void* value) {
        try {
            read(form, readable, value, input, kinds::budget);
        } catch (const rf::ReadError& error) {
            expect(error.position().byte <= input.size(), "an error outside the input");
            expect(std::string_view(error.what()).size() <= 3000, "an error that is too long");
            return;
        }
        with_value(readable, [&](void* again) {
            read(form, readable, again, write(form, *readable.type, value), {});
            expect(write(Text, *readable.type, again) == write(Text, *readable.type, value),
                   "the value is read as another one");
        });
    });
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    static_cast<void>(argc);
    static_cast<void>(argv);
    testing::InitGoogleTest();
    return RUN_ALL_TESTS();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const rf::Readable& readable = *kinds::listed[data[0] % kinds::listed.size()];
    const auto form = static_cast<Form>(data[1] % count);
    const std::string_view input(reinterpret_cast<const char*>(data + 2), size - 2);
    if (form == Envelope) {
        check(form, readable, text_of(fuzz::seal(bytes_of(input))));
    } else {
        check(form, readable, input);
    }
    return 0;
}
