#pragma once

#include "herding/reflect/detail/impl/alternatives.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"
#include "herding/reflect/detail/impl/versions.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/kind.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace herding::inline v0::reflect {

/// The sink of the binary body, whose format `write_body` describes. What it has written is complete after `flush`.
class BinaryWriter : public detail::ReadBack {
public:
    explicit BinaryWriter(Bytes& out) noexcept : BinaryWriter(out, own_versions_) {}
    /// Keeps its versions in the room of an earlier body.
    BinaryWriter(Bytes& out, detail::Versions& room) noexcept : out_(out), versions_(room) { room.clear(); }
    BinaryWriter(const BinaryWriter&) = delete;
    BinaryWriter& operator=(const BinaryWriter&) = delete;

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
        flush();
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
        varint(in_envelope_ ? alternatives_.number_of(type, number) : number);
    }
    void end_alternative(const Type&) {}
    void begin_struct(const Type& type, detail::TypeMemo& memo, std::uint32_t now) {
        if (in_envelope_ && type.kind == Kind::Hidden) {
            return;
        }
        bool fresh = false;
        std::uint64_t& version = versions_.at(memo, fresh);
        if (!fresh) [[likely]] {
            return;
        }
        version = now;
        if (in_envelope_) {
            named_versions_.add(type.name, now);
        } else {
            varint(version);
        }
    }
    void field(std::string_view) {}
    void end_struct() {}
    void empty(const Type&) {}

    /// Call this before the body of an envelope.
    void begin_envelope() noexcept { in_envelope_ = true; }
    /// Appends the head of the envelope: versions by the names of structs, and the names of alternatives.
    void write_lists() {
        const std::vector<detail::NamedVersion> versions = named_versions_.list();
        varint(versions.size());
        for (const detail::NamedVersion& one : versions) {
            string(one.name);
            varint(one.version);
        }
        varint(alternatives_.names().size());
        for (const std::string_view name : alternatives_.names()) {
            string(name);
        }
    }

    /// Appends what it still holds.
    void flush() {
        out_.insert(out_.end(), held_.data(), held_.data() + held_size_);
        held_size_ = 0;
    }

private:
    static constexpr std::size_t longest_varint = 10;

    void byte(std::uint8_t value) {
        make_room();
        held_[held_size_++] = std::byte{value};
    }
    void varint(std::uint64_t value) {
        make_room();
        for (; value >= 0x80; value >>= 7U) {
            held_[held_size_++] = static_cast<std::byte>(value | 0x80U);
        }
        held_[held_size_++] = static_cast<std::byte>(value);
    }
    void make_room() {
        if (held_size_ > held_.size() - longest_varint) [[unlikely]] {
            flush();
        }
    }

    Bytes& out_;
    std::array<std::byte, 512> held_; // a vector would ask for room at each byte
    std::size_t held_size_ = 0;
    detail::Versions own_versions_;
    detail::Versions& versions_;
    detail::WrittenVersions named_versions_;
    detail::WrittenAlternatives alternatives_;
    bool in_envelope_ = false; // versions and names of alternatives are listed before the body
};

} // namespace herding::inline v0::reflect
