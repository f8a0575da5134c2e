#pragma once

#include "herding/reflect/detail/hash_form.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/detail/xxhash.hpp"
#include "herding/reflect/hash128.hpp"
#include "herding/reflect/kind.hpp"

#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::reflect {

namespace detail {

/// XXH3 in 64 bits. The hash that boxes remember.
struct Digest64 {
    using Value = std::uint64_t;
    static constexpr bool remembered = true;
    [[nodiscard]] static Value of(const void* data, std::size_t size) noexcept {
        return XXH3_64bits(data, size);
    }
    [[nodiscard]] static Value of(const XXH3_state_t& state) noexcept { return XXH3_64bits_digest(&state); }
};
/// XXH3 in 128 bits.
struct Digest128 {
    using Value = Hash128;
    static constexpr bool remembered = false;
    [[nodiscard]] static Value from(const XXH128_hash_t& hash) noexcept { return {hash.low64, hash.high64}; }
    [[nodiscard]] static Value of(const void* data, std::size_t size) noexcept {
        return from(XXH3_128bits(data, size));
    }
    [[nodiscard]] static Value of(const XXH3_state_t& state) noexcept {
        return from(XXH3_128bits_digest(&state));
    }
};

inline unsigned char* put_hash(unsigned char* out, std::uint64_t hash) noexcept {
    return put_little(out, hash);
}
inline unsigned char* put_hash(unsigned char* out, const Hash128& hash) noexcept {
    return put_little(put_little(out, hash.low), hash.high);
}

[[nodiscard]] inline bool flat(const Type& type);

/// Whether the fields stand in memory as serialize names them, each flat and short enough to stand as itself, with
/// nothing between.
[[gnu::cold, gnu::noinline]] inline bool find_flat_struct(const StructType& type) {
    bool result = true;
    const auto visit = [&](void* value) {
        const auto* next = static_cast<const std::byte*>(value);
        const auto visit_fields = [&](std::span<const FieldOf> fields) {
            for (const FieldOf& field : fields) {
                result =
                    result && field.value == next && field.type->size <= longest_part && flat(*field.type);
                next += field.type->size;
            }
        };
        type.visit(value, VisitFields(visit_fields));
        result = result && next == static_cast<const std::byte*>(value) + type.size;
    };
    if (type.with_default == nullptr) {
        return false;
    }
    type.with_default(UseValue(visit));
    type.memo->flatness.store(result ? 1 : 2, std::memory_order_relaxed);
    return result;
}

[[nodiscard]] inline bool flat(const Type& type) {
    if (!type.may_be_flat) {
        return false;
    }
    if (type.kind == Kind::Array) {
        const Type& item = *as<ArrayType>(type).item;
        return item.size <= longest_part && flat(item);
    }
    if (type.kind == Kind::Struct) {
        const auto& fields = as<StructType>(type);
        const std::uint8_t known = fields.memo->flatness.load(std::memory_order_relaxed);
        return known == 0 ? find_flat_struct(fields) : known == 1;
    }
    return true;
}

/// Whether items are their forms.
[[nodiscard]] inline bool stands_as_itself(const Type& item) {
    return item.size <= longest_part && flat(item);
}

template <class Digest> class ListHash;

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

    /// Begins again; values written from here on are parts.
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
    bool whole(const Type& type, const void* value) {
        switch (type.kind) {
        case Kind::Box: return is_part_ && box(as<BoxType>(type), value); // by itself it is what it holds
        case Kind::Represented: return false;                             // its representation comes next
        default: break;
        }
        const bool is_part = std::exchange(is_part_, true);
        if (type.kind < Kind::Bits) {
            return plain(type, value);
        }
        if ((type.kind == Kind::Struct || type.kind == Kind::Array) && flat(type)) {
            if (is_part && type.size > longest_part) {
                hashed(Digest::of(value, type.size));
            } else {
                bytes(value, type.size);
            }
            return true;
        }
        if (type.kind == Kind::List && list(as<ListType>(type), value, is_part)) {
            return true;
        }
        if (type.kind == Kind::String &&
            static_cast<const std::string*>(value)->size() + sizeof(std::uint64_t) <= longest_part) {
            return false;
        }
        if (is_part && type.longest_form > longest_part) {
            static_cast<void>(part(type, value));
            return true;
        }
        return false;
    }

    /// Appends bytes of memory that are the form.
    bool plain(const Type& type, const void* value) {
        if (std::endian::native != std::endian::little || type.kind >= Kind::Bits ||
            type.kind == Kind::Float) {
            return false;
        }
        if (sizeof buffer_ - used_ < sizeof(std::uint64_t)) [[unlikely]] {
            bytes(value, type.size);
            return true;
        }
        switch (type.size) {
        case 1: std::memcpy(buffer_ + used_, value, 1); break;
        case 2: std::memcpy(buffer_ + used_, value, 2); break;
        case 4: std::memcpy(buffer_ + used_, value, 4); break;
        default: std::memcpy(buffer_ + used_, value, 8); break;
        }
        used_ += type.size;
        return true;
    }

    void boolean(bool value) { number(static_cast<std::uint8_t>(value)); }
    void signed_integer(std::int64_t value, std::size_t width) {
        number(static_cast<std::uint64_t>(value), width);
    }
    void unsigned_integer(std::uint64_t value, std::size_t width) { number(value, width); }
    void bounded(std::int64_t value, const BoundedType& type) {
        number(static_cast<std::uint64_t>(value), type.size);
    }
    void enumerator(std::uint64_t value, const EnumType& type) { number(value, type.size); }
    [[noreturn]] void floating(double) { throw std::logic_error(std::string(no_hash_of_floats)); }
    void string(std::string_view text) {
        begin_list(text.size());
        bytes(text.data(), text.size());
    }
    void bits(const void* bits, const BitsType& type) {
        for (std::size_t i = 0; i < type.count; i += 8) {
            number(type.byte(bits, i));
        }
    }

    void begin_optional(const Type&, bool present) { boolean(present); }
    void end_optional(const Type&, bool) {}
    void begin_array(std::size_t) {}
    void end_array() {}
    void begin_list(std::size_t size) { number(static_cast<std::uint64_t>(size)); }
    void end_list() {}
    void item() {}
    void begin_map(const Type&, std::size_t size) { begin_list(size); }
    void key() {}
    void mapped() {}
    void end_entry() {}
    void end_map() {}
    void begin_alternative(const VariantType&, std::size_t number) {
        this->number(static_cast<std::uint32_t>(number));
    }
    void end_alternative(const Type&) {}
    void begin_struct(const Type&, TypeMemo&, std::uint32_t) {}
    void field(std::string_view) {}
    void end_struct() {}
    void empty(const Type&) {}

private:
    template <class D> friend class ListHash;

    [[nodiscard]] bool short_enough() const noexcept { return !streaming_; }

    /// Appends a part, by its hash if it is long.
    std::optional<Value> part(const Type& type, const void* value) {
        HashWriter own;
        reflect::write(own, type, value);
        if (own.short_enough()) {
            bytes(own.buffer_, own.used_);
            return std::nullopt;
        }
        const Value hash = own.hash();
        hashed(hash);
        return hash;
    }

    bool box(const BoxType& type, const void* box) {
        if constexpr (Digest::remembered) {
            if (const std::uint64_t known = type.remembered(box); known != 0) {
                hashed(known);
            } else if (const auto hash = part(*type.inner, type.get(box))) {
                type.remember(box, *hash);
            }
        } else {
            static_cast<void>(part(*type.inner, type.get(box)));
        }
        return true;
    }

    /// Takes a list that is long, or flat in memory and short.
    bool list(const ListType& type, const void* list, bool is_part) {
        const std::size_t count = type.count(list);
        if (count > items_in_block) {
            begin_list(count);
            hashed(ListHash<Digest>::of(type, list));
            return true;
        }
        const std::size_t size = count * type.item->size;
        if (stands_as_itself(*type.item) && (!is_part || size + sizeof(std::uint64_t) <= longest_part)) {
            begin_list(count);
            const auto visit = [&](const void* items, std::size_t some) {
                bytes(items, some * type.item->size);
            };
            type.visit(list, VisitItems(visit));
            return true;
        }
        return false;
    }

    void hashed(const Value& hash) {
        unsigned char form[sizeof hash];
        put_hash(form, hash);
        bytes(form, sizeof form);
    }

    /// The low bytes of a number.
    void number(std::uint64_t value, std::size_t width) {
        switch (width) {
        case 1: number(static_cast<std::uint8_t>(value)); break;
        case 2: number(static_cast<std::uint16_t>(value)); break;
        case 4: number(static_cast<std::uint32_t>(value)); break;
        default: number(value); break;
        }
    }
    template <std::unsigned_integral Integer> void number(Integer value) {
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
    bool is_part_ = false; // the next value
};

} // namespace detail

} // namespace herding::inline v0::reflect
