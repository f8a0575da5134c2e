#pragma once

#include "herding/reflect/write.hpp"
#include "herding/reflect/xxhash.hpp"

#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

/// A hash of values alone: of their canonical form, a sequence of bytes on which padding, byte order, boxes, chunks
/// and capacity do not show. Equal values have equal hashes on every platform, as far as their types are.
///
/// Canonical form, little-endian: integers, enumerations and `Bounded` in the width of their type; bool one byte;
/// strings, lists, sets and maps their 64-bit size, then what they hold; arrays and structs what they hold, without
/// names; optional a byte 0 or 1, then the value; variants the 32-bit number of the leaf, then the leaf; bits eight
/// to a byte, lowest first; hidden the value, then 64 bits of viewers. The hash is XXH3 of that, without seed.

namespace herding::inline v0::reflect {

struct Hash128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend constexpr bool operator==(const Hash128&, const Hash128&) noexcept = default;
};

namespace detail {

/// Whether the bytes of a value may be its canonical form, as far as the type tells.
template <class T> consteval bool may_be_flat() {
    constexpr Kind kind = kind_of<T>;
    return std::endian::native == std::endian::little && std::is_trivially_copyable_v<T> &&
           std::has_unique_object_representations_v<T> &&
           (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum || kind == Kind::Bounded ||
            kind == Kind::Array || kind == Kind::Struct);
}

template <class T> bool flat();

/// Whether the fields stand in memory as serialize names them, each flat, with nothing between. Found once per type.
template <class T> bool flat_struct() {
    static const bool result = [] {
        const T value{};
        const auto* next = reinterpret_cast<const char*>(&value);
        bool good = true;
        for_each_field(value, [&](std::string_view, const auto& member) {
            good = good && reinterpret_cast<const char*>(&member) == next &&
                   flat<std::remove_cvref_t<decltype(member)>>();
            next += sizeof(member);
        });
        return good && next == reinterpret_cast<const char*>(&value + 1);
    }();
    return result;
}

template <class T> bool flat() {
    if constexpr (!may_be_flat<T>()) {
        return false;
    } else if constexpr (kind_of<T> == Kind::Array) {
        return flat<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>();
    } else if constexpr (kind_of<T> == Kind::Struct) {
        return flat_struct<T>();
    } else {
        return true;
    }
}

} // namespace detail

/// The sink of the canonical form. Small values are hashed at once, from the buffer.
class HashWriter {
public:
    [[nodiscard]] std::uint64_t hash64() noexcept {
        if (!streaming_) {
            return XXH3_64bits(buffer_, used_);
        }
        flush();
        return XXH3_64bits_digest(&state_);
    }
    [[nodiscard]] Hash128 hash128() noexcept {
        if (streaming_) {
            flush();
        }
        const XXH128_hash_t hash = streaming_ ? XXH3_128bits_digest(&state_) : XXH3_128bits(buffer_, used_);
        return {hash.low64, hash.high64};
    }

    /// Takes values whose bytes are their canonical form, whole.
    template <class T> bool whole(const T& value) {
        if constexpr (kind_of<T> == Kind::Struct || kind_of<T> == Kind::Array) {
            if constexpr (detail::may_be_flat<T>()) {
                if (detail::flat<T>()) {
                    bytes(&value, sizeof value);
                    return true;
                }
            }
        } else if constexpr (kind_of<T> == Kind::List && requires { value.data(); }) {
            if constexpr (detail::may_be_flat<typename T::value_type>()) {
                if (detail::flat<typename T::value_type>()) {
                    begin_list(value.size());
                    if (!value.empty()) {
                        bytes(value.data(), value.size() * sizeof(typename T::value_type));
                    }
                    return true;
                }
            }
        }
        return false;
    }

    void boolean(bool value) { number(static_cast<std::uint8_t>(value)); }
    template <class T> void signed_integer(T value) { number(value); }
    template <class T> void unsigned_integer(T value) { number(value); }
    template <class B> void bounded(B value) { number(static_cast<typename B::Integer>(value.value())); }
    template <class E> void enumerator(E value) {
        using Underlying = std::underlying_type_t<E>;
        if constexpr (std::is_same_v<Underlying, bool>) {
            boolean(static_cast<bool>(value));
        } else {
            number(static_cast<Underlying>(value));
        }
    }
    template <class T> void floating(T) {
        static_assert(sizeof(T) == 0,
                      "herding: floating point numbers have no hash: equal ones can differ in bytes "
                      "(0.0 and -0.0), and results differ between compilers");
    }
    void string(std::string_view text) {
        begin_list(text.size());
        bytes(text.data(), text.size());
    }
    template <std::size_t N> void bits(const std::bitset<N>& bits) {
        for (std::size_t i = 0; i < N; i += 8) {
            std::uint8_t byte = 0;
            for (std::size_t k = 0; k < 8 && i + k < N; ++k) {
                byte = static_cast<std::uint8_t>(byte | (bits[i + k] ? 1U << k : 0U));
            }
            number(byte);
        }
    }

    template <class Inner> void begin_optional(bool present) { boolean(present); }
    template <class Inner> void end_optional(bool) {}
    void begin_array(std::size_t) {}
    void end_array() {}
    void begin_list(std::size_t size) { number(static_cast<std::uint64_t>(size)); }
    void end_list() {}
    void item() {}
    template <class Key> void begin_map(std::size_t size) { begin_list(size); }
    void key() {}
    void mapped() {}
    void end_entry() {}
    void end_map() {}
    template <class Variant, class Leaf> void begin_alternative(std::size_t number) {
        this->number(static_cast<std::uint32_t>(number));
    }
    template <class Leaf> void end_alternative() {}
    template <class T> void begin_struct() {}
    void field(std::string_view) {}
    void end_struct() {}
    template <class T> void empty() {}

private:
    template <class Integer> void number(Integer value) {
        if (sizeof buffer_ - used_ < sizeof value) {
            flush();
        }
        detail::put_little(buffer_ + used_, value);
        used_ += sizeof value;
    }

    void bytes(const void* data, std::size_t size) {
        if (size > sizeof buffer_ - used_) {
            flush();
            if (size > sizeof buffer_) {
                update(data, size);
                return;
            }
        }
        if (size != 0) {
            std::memcpy(buffer_ + used_, data, size);
            used_ += size;
        }
    }

    void flush() {
        if (!streaming_) {
            XXH3_128bits_reset(&state_); // the 64-bit hash streams the same way
            streaming_ = true;
        }
        update(buffer_, used_);
        used_ = 0;
    }
    void update(const void* data, std::size_t size) { XXH3_128bits_update(&state_, data, size); }

    XXH3_state_t state_; // begins when the buffer is full for the first time
    unsigned char buffer_[512];
    std::size_t used_ = 0;
    bool streaming_ = false;
};

/// XXH3-64 of the canonical form. O(size of the value); allocates nothing.
template <class T> [[nodiscard]] std::uint64_t hash64(const T& value) {
    HashWriter writer;
    write(writer, value);
    return writer.hash64();
}

/// XXH3-128 of the canonical form, where 64 bits are too few to tell values apart for good.
template <class T> [[nodiscard]] Hash128 hash128(const T& value) {
    HashWriter writer;
    write(writer, value);
    return writer.hash128();
}

/// How a Spec names its hash: `using Hash = herding::reflect::Xxh3;`.
struct Xxh3 {
    using Value = std::uint64_t;
    template <class T> [[nodiscard]] static Value of(const T& value) { return hash64(value); }
};

} // namespace herding::inline v0::reflect
