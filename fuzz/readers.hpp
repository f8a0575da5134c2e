#pragma once

#include "fuzz/seal.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Checks of every reader for any input. It returns a value that reads back as itself after it is written, or throws a
/// ReadError with a position inside the input. Each function returns the broken check, or an empty string.
namespace fuzz {

namespace rf = herding::reflect;

inline constexpr rf::ReadBudget budget{.elements = 1 << 20, .memory = 1 << 24};

using Input = std::span<const std::uint8_t>;

inline std::string_view text_of(Input input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

template <class Bytes, class Read> std::string attempt(const Bytes& input, Read read) {
    try {
        return read();
    } catch (const rf::ReadError& error) {
        return error.position().byte <= input.size() ? "" : std::string("outside the input: ") + error.what();
    }
}

inline std::string read_text(Input input) {
    const std::string zoo = attempt(input, [&]() -> std::string {
        const auto value = rf::parse<zoo::Zoo>(text_of(input), budget);
        return rf::parse<zoo::Zoo>(rf::print(value)) == value ? "" : "text is read as another value";
    });
    const std::string choices = attempt(input, [&]() -> std::string { // short inputs reach this
        const auto value = rf::parse<std::vector<zoo::Choice>>(text_of(input), budget);
        return rf::parse<std::vector<zoo::Choice>>(rf::print(value)) == value
                   ? ""
                   : "text is read as other choices";
    });
    return zoo + choices;
}

inline std::string read_json(Input input) {
    const std::string zoo = attempt(input, [&]() -> std::string {
        const auto value = rf::from_json<zoo::Zoo>(text_of(input), budget);
        if (!nlohmann::json::accept(input)) {
            return "what is no JSON is read";
        }
        return rf::from_json<zoo::Zoo>(rf::to_json(value)) == value ? "" : "JSON is read as another value";
    });
    const std::string choices = attempt(input, [&]() -> std::string {
        const auto value = rf::from_json<std::vector<zoo::Choice>>(text_of(input), budget);
        if (!nlohmann::json::accept(input)) {
            return "what is no JSON is read as choices";
        }
        return rf::from_json<std::vector<zoo::Choice>>(rf::to_json(value)) == value
                   ? ""
                   : "JSON is read as other choices";
    });
    return zoo + choices;
}

inline std::string read_binary(Input input) {
    const std::span<const std::byte> bytes = std::as_bytes(input);
    const std::string whole = attempt(input, [&]() -> std::string {
        static_cast<void>(rf::read_binary<zoo::Zoo>(bytes, 0, budget));
        return "";
    });
    // The body alone, because an envelope rejects everything that was not written. A value of this version has one body.
    const std::string body = attempt(input, [&]() -> std::string {
        zoo::Zoo value;
        rf::read_body(value, bytes, budget);
        rf::Bytes again;
        rf::write_body(again, value);
        zoo::Zoo same;
        rf::read_body(same, again);
        return same == value ? "" : "binary is read as another value";
    });
    // As what an envelope holds: its lists and a body.
    const rf::Bytes sealed = seal(bytes);
    const std::string lists = attempt(sealed, [&]() -> std::string {
        const auto value = rf::read_binary<zoo::Zoo>(sealed, 0, budget);
        return rf::read_binary<zoo::Zoo>(rf::write_binary(value)) == value
                   ? ""
                   : "an envelope is read as another value";
    });
    return whole + body + lists;
}

} // namespace fuzz
