#pragma once

#include "herding/reflect/binary_writer.hpp"
#include "herding/reflect/compiled.hpp"
#include "herding/reflect/impl/alternatives.hpp"
#include "herding/reflect/impl/envelope.hpp"
#include "herding/reflect/impl/versions.hpp"
#include "herding/reflect/type.hpp"
#include "herding/reflect/write.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace herding::inline v0::reflect {

/// The sink of the binary body, whose format `write_body` describes.
class BinaryWriter : public detail::ReadBack {
public:
    explicit BinaryWriter(Bytes& out) noexcept : out_(out) {}

    void boolean(bool value) { byte(value ? 1 : 0); }
    void signed_integer(std::int64_t value, std::size_t width) {
        if (width == 1) {
            byte(static_cast<std::uint8_t>(value));
        } else {
            varint(static_cast<std::uint64_t>(value) << 1U ^ (value < 0 ? ~std::uint64_t{0} : 0));
        }
    }
    void unsigned_integer(std::uint64_t value, std::size_t width) {
        if (width == 1) {
            byte(static_cast<std::uint8_t>(value));
        } else {
            varint(value);
        }
    }
    void bounded(std::int64_t value, const BoundedType& type) {
        varint(static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(type.low));
    }
    void enumerator(std::uint64_t value, const EnumType& type) {
        if (type.is_signed) {
            signed_integer(static_cast<std::int64_t>(value), type.size);
        } else {
            unsigned_integer(value, type.size);
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
    void bits(const void* bits, const BitsType& type) {
        for (std::size_t i = 0; i < type.count; i += 8) {
            byte(type.byte(bits, i));
        }
    }

    void begin_optional(const Type&, bool present) { boolean(present); }
    void end_optional(const Type&, bool) {}
    void begin_array(std::size_t) {}
    void end_array() {}
    void begin_list(std::size_t size) { varint(size); }
    void end_list() {}
    void item() {}
    void begin_map(const Type&, std::size_t size) { varint(size); }
    void key() {}
    void mapped() {}
    void end_entry() {}
    void end_map() {}
    void begin_alternative(const VariantType& type, std::size_t number) {
        varint(named_ ? alternatives_.number_of(type, number) : number);
    }
    void end_alternative(const Type&) {}
    void begin_struct(const Type&, detail::TypeMemo& memo, std::uint32_t now) {
        bool fresh = false;
        std::uint64_t& version = versions_.at(memo, fresh);
        if (fresh) {
            version = now;
            varint(version);
        }
    }
    void field(std::string_view) {}
    void end_struct() {}
    void empty(const Type&) {}

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

#if HERDING_REFLECT_DEFINES

HERDING_REFLECT_INLINE void detail::write_body_as(Bytes& out, const Type& type, const void* value) {
    BinaryWriter writer(out);
    write_whole(writer, type, value);
}

HERDING_REFLECT_INLINE Bytes detail::write_binary_as(const Type& type, const void* value, std::uint64_t tag) {
    Bytes out(envelope_size);
    BinaryWriter writer(out);
    writer.name_alternatives();
    write_whole(writer, type, value);
    if (writer.has_alternatives()) { // known behind the body, needed before it
        const auto end = static_cast<std::ptrdiff_t>(out.size());
        writer.write_alternatives();
        std::rotate(out.begin() + static_cast<std::ptrdiff_t>(envelope_size), out.begin() + end, out.end());
    }
    auto* bytes = reinterpret_cast<unsigned char*>(out.data());
    std::memcpy(bytes, envelope_start.data(), envelope_start.size());
    bytes[4] = writer.has_alternatives() ? binary_format_version : 1;
    put_little(bytes + 8, tag);
    put_little(bytes + 16, static_cast<std::uint64_t>(out.size() - envelope_size));
    put_little(bytes + 24, envelope_checksum(out.data(), out.size()));
    return out;
}

#endif

} // namespace herding::inline v0::reflect
