#pragma once

#include "herding/record/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::record {

/// Types of a Spec as a table. It describes the bodies of their values exactly, so that they can be decoded without
/// the Spec: for readers in other languages, for view-only opening, for JSON and SQL, and for bodies of earlier
/// types.
///
/// A JSON schema (herding/reflect/schema.hpp) describes only the JSON form. It lacks the width of an enumeration and
/// the version of an empty struct.
class Layout {
public:
    /// Kinds of types in a body. The numbers are part of the journal format (docs/journal-format.md).
    enum class Code : std::uint8_t {
        Bool = 1,
        Unsigned,
        Signed,
        Float,
        Bounded,
        Enum,
        Bits,
        String,
        Optional,
        Tuple,
        Array,
        List,
        Set,
        Map,
        Variant,
        Hidden,
        Empty,
        Struct,
    };
    static constexpr Code last_code = Code::Struct;

    /// A field, an alternative, or an enumerator. An enumerator has a number instead of a type.
    struct Part {
        std::string name;
        std::uint32_t type = 0;
        std::int64_t number = 0;

        friend bool operator==(const Part&, const Part&) = default;
    };
    struct Type {
        Code code{};
        std::string name; ///< of enumerations and structs
        std::uint64_t size =
            0; ///< bytes of an integer (of an enumeration's too, 0: bool); items of an array; bits
        std::int64_t low = 0; ///< of Bounded
        std::int64_t high = 0;
        bool is_signed = false;    ///< of Enum
        bool open = false;         ///< an enumeration with numbers without names; a map that is a JSON object
        std::uint32_t version = 0; ///< of Struct
        std::vector<Part> parts;   ///< its parts, by number in the table, with names if they have any

        friend bool operator==(const Type&, const Type&) = default;
    };

    /// The types of a Spec, by number in the table.
    enum class Root : std::uint8_t { Setup, State, Input, Diff, Trace };
    static constexpr std::size_t root_count = 5;

    /// Bounds for readers, far beyond any game. A type takes one byte in a header, and a hundred in memory.
    static constexpr std::size_t most_types = std::size_t{1} << 16U;
    static constexpr std::size_t most_parts = std::size_t{1} << 20U; ///< of all types together

    std::vector<Type> types;
    std::uint32_t roots[root_count] = {};

    [[nodiscard]] std::uint32_t root(Root which) const noexcept {
        return roots[static_cast<std::size_t>(which)];
    }

    friend bool operator==(const Layout&, const Layout&) = default;
};

[[nodiscard]] Bytes encode(const Layout& layout);

/// Throws: detail::Cursor::Malformed for bytes that are no layout, detail::Cursor::TooMuch beyond the bounds.
[[nodiscard]] Layout decode_layout(View bytes);

namespace detail {

/// Hash of the canonical form of a value, from its body. It equals `reflect::hash64` of the value, and needs no type
/// of the program.
/// Throws: Cursor::Malformed for a body that is no value of the type.
/// Complexity: O(size of the body).
[[nodiscard]] std::uint64_t hash_of_body(const Layout& layout, std::uint32_t type, View body);

/// Names of the types that differ in two layouts, as the end of a sentence: ": Input, `board`". Empty if no name
/// shows the difference.
[[nodiscard]] std::string changed_types(const Layout& before, const Layout& now);

} // namespace detail

/// Reader of one body, value by value, which writes the JSON of `reflect::to_json`. Use one reader for each whole
/// body, because the version of a struct is stored at its first occurrence.
///
/// Throws: detail::Cursor::Malformed, and detail::Cursor::TooMuch for JSON of more than 256 MiB.
/// Complexity: O(size of the body).
class BodyReader {
public:
    /// Whether `with_names` will be called at the end.
    enum class Names : bool { Ignored, Collected };

    BodyReader(const Layout& layout, View body, Names names = Names::Ignored);

    /// Appends the next value.
    void json(std::uint32_t type, std::string& out);
    /// Skips the next value.
    void skip(std::uint32_t type);
    /// The same for a list of such values whose list type is not in the table. `skip_list` returns their number.
    void json_list(std::uint32_t type, std::string& out);
    std::uint64_t skip_list(std::uint32_t type);

    /// The cursor, for numbers between values.
    [[nodiscard]] detail::Cursor& cursor() noexcept { return cursor_; }

    /// Content of an envelope for the body so far: the names of its alternatives, then the body.
    [[nodiscard]] Bytes with_names() const;

private:
    void value(std::uint32_t number, std::string* out);
    void integer(bool is_unsigned, std::uint64_t size, std::string* out);
    void bits(std::uint64_t count, std::string* out);
    void optional(std::uint32_t inner, std::string* out);
    void enumerator(const Layout::Type& type, std::string* out);
    void items(const Layout::Type& type, std::string* out);
    void list(std::uint32_t type, std::uint64_t count, std::string* out, bool is_set = false);
    void map(const Layout::Type& type, std::string* out);
    void variant(const Layout::Type& type, std::string* out);
    void collect(std::string_view name, std::size_t begin);
    void structure(std::uint32_t number, const Layout::Type& type, std::string* out);
    std::uint32_t version_of(std::uint32_t number);
    void spend();
    [[nodiscard]] std::size_t place() const noexcept { return body_.size() - cursor_.rest().size(); }

    const Layout& layout_;
    detail::Cursor cursor_;
    std::vector<std::int64_t> versions_; // 0 until a struct occurs, then 1 more than its version
    Names collects_;
    std::vector<std::string_view> names_; // in the order of their first use, without duplicates
    std::map<std::string_view, std::size_t> numbers_;
    Bytes named_; // the body up to `copied_`; alternatives have the numbers of their names
    std::size_t copied_ = 0;
    View body_;
    std::uint64_t elements_left_; // bounds items without bytes, whose number is not bounded by the size
    unsigned depth_ = 0;
};

} // namespace herding::inline v0::record
