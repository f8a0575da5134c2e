#pragma once

#include "herding/record/layout.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <vector>

namespace herding::inline v0::record::detail {

using Json = nlohmann::ordered_json;

/// Writer of bodies from the JSON form of their values, the reverse of BodyReader.
/// Throws: Cursor::Malformed.
class BodyWriter {
public:
    BodyWriter(const Layout& layout, Bytes& out) : layout_(layout), out_(out), seen_(layout.types.size()) {}

    void value(std::uint32_t number, const Json& json);
    /// A list whose type is not in the table.
    void list(std::uint32_t type, const Json& json);

private:
    void integer(bool is_unsigned, std::uint64_t size, const Json& json);
    void enumerator(const Layout::Type& type, const Json& json);
    void bits(const Layout::Type& type, const Json& json);
    void optional(std::uint32_t inner, const Json& json);
    void map(const Layout::Type& type, const Json& json);
    void variant(const Layout::Type& type, const Json& json);
    void structure(std::uint32_t number, const Layout::Type& type, const Json& json);

    const Layout& layout_;
    Bytes& out_;
    std::vector<bool> seen_; // structs whose version has been written
    unsigned depth_ = 0;
};

/// A text from its JSON form, in which bytes that are no UTF-8 are written as `$bytes:` and digits.
[[nodiscard]] std::string text_of(const Json& json);

/// An integer from its JSON form. Integers beyond 2^53 are in quotes.
[[nodiscard]] std::uint64_t unsigned_of(const Json& json);
[[nodiscard]] std::int64_t signed_of(const Json& json);

} // namespace herding::inline v0::record::detail
