#pragma once

#include "herding/reflect/alternatives.hpp"
#include "herding/reflect/text_writer.hpp" // errors show keys as text
#include "herding/reflect/type_number.hpp"
#include "herding/reflect/write.hpp"

#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace herding::inline v0::reflect {

using Bytes = std::vector<std::byte>;

namespace detail {

/// Which types have had their version in a body, and which.
class Versions {
public:
    /// Where the version of this type is kept; `fresh` the first time.
    template <class T> std::uint64_t& at(bool& fresh) {
        const std::size_t number = type_number<T>();
        if (number >= versions_.size()) {
            versions_.resize(number + 1, unknown);
        }
        fresh = versions_[number] == unknown;
        return versions_[number];
    }

private:
    static constexpr std::uint64_t unknown = ~std::uint64_t{0}; // a version has 32 bits
    std::vector<std::uint64_t> versions_;
};

} // namespace detail

/// The sink of the binary body, which is compact and portable:
///
/// - bool and 8-bit integers are one byte; wider ones a varint (LEB128: seven bits a byte, lowest first, the high bit
///   set on all but the last), signed ones zigzagged before (0, -1, 1, -2 are 0, 1, 2, 3);
/// - enumerations as their underlying integer; `Bounded` its distance from the low end, as unsigned;
/// - strings, lists, sets and maps: their size as varint, then what they hold; arrays and tuples what they hold;
/// - optional: a byte 0 or 1, then the value; variants: the number of the leaf as varint, then the leaf (in an
///   envelope the number of its name there);
/// - bits: eight to a byte, lowest first; floating point: IEEE 754 binary64, little-endian;
/// - structs: where the type occurs for the first time in a body its version as varint; then the fields in order.
///   Empty structs without serialize are nothing at all.
class BinaryWriter : public detail::ReadBack {
public:
    explicit BinaryWriter(Bytes& out) noexcept : out_(out) {}

    void boolean(bool value) { byte(value ? 1 : 0); }
    template <class T> void signed_integer(T value) {
        if constexpr (sizeof(T) == 1) {
            byte(static_cast<std::uint8_t>(value));
        } else {
            const auto wide = static_cast<std::uint64_t>(std::int64_t{value});
            varint(wide << 1U ^ (value < 0 ? ~std::uint64_t{0} : 0));
        }
    }
    template <class T> void unsigned_integer(T value) {
        if constexpr (sizeof(T) == 1) {
            byte(value);
        } else {
            varint(value);
        }
    }
    template <class B> void bounded(B value) {
        varint(static_cast<std::uint64_t>(value.value()) - static_cast<std::uint64_t>(B::low));
    }
    template <class E> void enumerator(E value) {
        using Underlying = std::underlying_type_t<E>;
        if constexpr (std::is_same_v<Underlying, bool>) {
            boolean(static_cast<bool>(value));
        } else if constexpr (std::is_signed_v<Underlying>) {
            signed_integer(static_cast<Underlying>(value));
        } else {
            unsigned_integer(static_cast<Underlying>(value));
        }
    }
    void floating(double value) {
        auto bits = std::bit_cast<std::uint64_t>(value);
        for (int i = 0; i < 8; ++i, bits >>= 8U) {
            byte(static_cast<std::uint8_t>(bits & 0xffU));
        }
    }
    void string(std::string_view text) {
        varint(text.size());
        const auto* data = reinterpret_cast<const std::byte*>(text.data());
        out_.insert(out_.end(), data, data + text.size());
    }
    template <std::size_t N> void bits(const std::bitset<N>& bits) {
        for (std::size_t i = 0; i < N; i += 8) {
            unsigned value = 0;
            for (std::size_t k = 0; k < 8 && i + k < N; ++k) {
                value |= bits[i + k] ? 1U << k : 0U;
            }
            byte(static_cast<std::uint8_t>(value));
        }
    }

    template <class Inner> void begin_optional(bool present) { boolean(present); }
    template <class Inner> void end_optional(bool) {}
    void begin_array(std::size_t) {}
    void end_array() {}
    void begin_list(std::size_t size) { varint(size); }
    void end_list() {}
    void item() {}
    template <class Key> void begin_map(std::size_t size) { varint(size); }
    void key() {}
    void mapped() {}
    void end_entry() {}
    void end_map() {}
    template <class Variant, class Leaf> void begin_alternative(std::size_t number) {
        varint(named_ ? alternatives_.number_of<Variant>(number) : number);
    }
    template <class Leaf> void end_alternative() {}
    template <class T> void begin_struct() {
        bool fresh = false;
        std::uint64_t& version = versions_.at<T>(fresh);
        if (fresh) {
            version = current_version<T>();
            varint(version);
        }
    }
    void field(std::string_view) {}
    void end_struct() {}
    template <class T> void empty() {}

    /// From here on, alternatives are numbers of their names.
    void name_alternatives() noexcept { named_ = true; }
    /// Appends the names that alternatives which have been written are numbers of: how many there are, and each as a string.
    void write_alternatives() {
        varint(alternatives_.names().size());
        for (const std::string_view name : alternatives_.names()) {
            string(name);
        }
    }
    [[nodiscard]] bool has_alternatives() const noexcept { return !alternatives_.names().empty(); }

private:
    void byte(std::uint8_t value) { out_.push_back(std::byte{value}); }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7U) {
            byte(static_cast<std::uint8_t>(value | 0x80U));
        }
        byte(static_cast<std::uint8_t>(value));
    }

    Bytes& out_;
    detail::Versions versions_;
    detail::WrittenAlternatives alternatives_;
    bool named_ = false; // alternatives go by their names
};

} // namespace herding::inline v0::reflect
