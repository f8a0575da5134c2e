#pragma once

#include "herding/reflect/digest.hpp"
#include "herding/reflect/hash_form.hpp"
#include "herding/reflect/write.hpp"
#include "herding/reflect/xxhash.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

namespace herding::inline v0::reflect {

namespace detail {

template <class Digest, class T> class ListHash;

/// The sink of the canonical form of one value. What is short is hashed at once, from the buffer.
template <class Digest> class HashWriter {
public:
    using Value = typename Digest::Value;

    [[nodiscard]] Value hash() noexcept {
        if (short_enough()) {
            return Digest::of(buffer_, used_);
        }
        flush();
        return Digest::of(state_);
    }

    /// Begins anew; what is written then are parts.
    void begin_parts() noexcept {
        used_ = 0;
        streaming_ = false;
        is_part_ = true;
    }
    void text_part(std::string_view text) {
        if (text.size() + sizeof(std::uint64_t) <= longest_part) {
            string(text);
        } else {
            HashWriter own;
            own.string(text);
            hashed(own.hash());
        }
    }

    /// Offered every value first: the value itself, then its parts.
    template <class T> bool whole(const T& value) {
        constexpr Kind kind = kind_of<T>;
        if constexpr (kind == Kind::Box) {
            return is_part_ && box(value); // by itself it is what it holds
        } else if constexpr (kind == Kind::Represented) {
            return false; // what stands for it is offered next
        } else {
            const bool is_part = std::exchange(is_part_, true);
            if constexpr (may_be_flat<T>() && (kind == Kind::Struct || kind == Kind::Array)) {
                if (flat<T>()) {
                    if (is_part && sizeof value > longest_part) {
                        hashed(Digest::of(&value, sizeof value));
                    } else {
                        bytes(&value, sizeof value);
                    }
                    return true;
                }
            }
            if constexpr (kind == Kind::List) {
                if (list(value, is_part)) {
                    return true;
                }
            }
            if constexpr (kind == Kind::String) {
                if (value.size() + sizeof(std::uint64_t) <= longest_part) {
                    return false;
                }
            }
            if constexpr (longest_form<T>() > longest_part) {
                if (is_part) {
                    static_cast<void>(part(value));
                    return true;
                }
            }
            return false;
        }
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
    template <class D, class T> friend class ListHash;

    [[nodiscard]] bool short_enough() const noexcept { return !streaming_; }

    /// Appends a part; its hash where that stands for it, else nothing.
    template <class T> std::optional<Value> part(const T& value) {
        HashWriter own;
        reflect::write(own, value);
        if (own.short_enough()) {
            bytes(own.buffer_, own.used_);
            return std::nullopt;
        }
        const Value hash = own.hash();
        hashed(hash);
        return hash;
    }

    template <class Box> bool box(const Box& box) {
        if constexpr (Digest::remembered) {
            if (const std::uint64_t known = box.memo().get(); known != 0) {
                hashed(known);
            } else if (const auto hash = part(*box)) {
                box.memo().set(*hash);
            }
        } else {
            static_cast<void>(part(*box));
        }
        return true;
    }

    /// Takes a list that is long, or flat in memory and short.
    template <class T> bool list(const T& values, bool is_part) {
        using Item = typename T::value_type;
        if (values.size() > items_in_block) {
            begin_list(values.size());
            hashed(ListHash<Digest, Item>::of(values));
            return true;
        }
        if constexpr (requires { values.data(); } && may_be_flat<Item>()) {
            const std::size_t size = values.size() * sizeof(Item);
            if (flat<Item>() && sizeof(Item) <= longest_part &&
                (!is_part || size + sizeof(std::uint64_t) <= longest_part)) {
                begin_list(values.size());
                bytes(values.data(), size);
                return true;
            }
        }
        return false;
    }

    void hashed(const Value& hash) {
        unsigned char form[sizeof hash];
        put_hash(form, hash);
        bytes(form, sizeof form);
    }

    template <class Integer> void number(Integer value) {
        if (sizeof buffer_ - used_ < sizeof value) {
            flush();
        }
        put_little(buffer_ + used_, value);
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

    XXH3_state_t state_; // begins when the form is too long for the buffer
    unsigned char buffer_[longest_part];
    std::size_t used_ = 0;
    bool streaming_ = false;
    bool is_part_ = false; // what comes next
};

} // namespace detail

} // namespace herding::inline v0::reflect
