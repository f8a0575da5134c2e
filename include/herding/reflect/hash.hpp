#pragma once

#include "herding/reflect/write.hpp"
#include "herding/reflect/xxhash.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// A hash of values alone: of their canonical form, a sequence of bytes on which padding, byte order, boxes, chunks
/// and capacity do not show. Equal values have equal hashes on every platform, as far as their types are.
///
/// Canonical form, little-endian: integers, enumerations and `Bounded` in the width of their type; bool one byte;
/// strings, lists, sets and maps their 64-bit size, then what they hold; arrays and structs what they hold, without
/// names; optional a byte 0 or 1, then the value; variants the 32-bit number of the leaf, then the leaf; bits eight
/// to a byte, lowest first; hidden an optional of the value, then 64 bits of viewers.
///
/// Two rules keep a part that did not change from being read again. A part (a field, an item, what a variant holds)
/// whose form is longer than 1024 bytes stands there as the hash of its form. A list of more than 32 items is its size
/// and one hash: of the items' forms in blocks of 32, and of these hashes in pairs up to one; who has no pair goes up
/// as it is. So the box of a part (`Cow`) and of a run of items (`CowVector`) can remember a hash that the same values
/// without boxes have too.
///
/// The hash is XXH3 of that, without seed, in 64 or in 128 bits throughout.

namespace herding::inline v0::reflect {

struct Hash128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend constexpr bool operator==(const Hash128&, const Hash128&) noexcept = default;
};

namespace detail {

/// Parts with longer forms stand as their hash.
inline constexpr std::size_t longest_part = 1024;
/// Items in a block of a list.
inline constexpr std::size_t items_in_block = 32;

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

/// How long the form of a type can be; `unknown` where the type alone does not tell.
inline constexpr std::size_t unknown = ~std::size_t{0} / 4;
template <class T> consteval std::size_t longest_form();
template <class T> inline constexpr std::size_t longest_form_in = unknown;
template <class T> inline constexpr std::size_t longest_form_in<std::optional<T>> = 1 + longest_form<T>();
template <class T> inline constexpr std::size_t longest_form_in<Hidden<T>> = 1 + longest_form<T>() + 8;
template <class... T> inline constexpr std::size_t longest_form_in<std::variant<T...>> =
    4 + std::max({longest_form<T>()...});
template <class T> consteval std::size_t longest_form() {
    constexpr Kind kind = kind_of<T>;
    if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum ||
                  kind == Kind::Bounded || kind == Kind::Bits) {
        return sizeof(T);
    } else if constexpr (kind == Kind::Empty) {
        return 0;
    } else if constexpr (kind == Kind::Represented) {
        return longest_form<typename Representation<T>::As>();
    } else {
        return std::min(longest_form_in<T>, unknown);
    }
}

/// Whether the bytes of a value may be its canonical form, as far as the type tells.
template <class T> consteval bool may_be_flat() {
    constexpr Kind kind = kind_of<T>;
    return std::endian::native == std::endian::little && std::is_trivially_copyable_v<T> &&
           std::has_unique_object_representations_v<T> &&
           (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Enum || kind == Kind::Bounded ||
            kind == Kind::Array || kind == Kind::Struct);
}

template <class T> bool flat();

/// Whether the fields stand in memory as serialize names them, each flat and short enough to stand as itself, with
/// nothing between. Found once per type.
template <class T> bool flat_struct() {
    static const bool result = [] {
        const T value{};
        const auto* next = reinterpret_cast<const char*>(&value);
        bool good = true;
        for_each_field(value, [&](std::string_view, const auto& member) {
            good = good && reinterpret_cast<const char*>(&member) == next && sizeof(member) <= longest_part &&
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
        using Item = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;
        return sizeof(Item) <= longest_part && flat<Item>();
    } else if constexpr (kind_of<T> == Kind::Struct) {
        return flat_struct<T>();
    } else {
        return true;
    }
}

} // namespace detail

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

/// The hash of a long list's items, in blocks and pairs.
template <class Digest, class T> class ListHash {
    using Value = typename Digest::Value;

public:
    template <class List> [[nodiscard]] static Value of(const List& values) {
        if constexpr (Digest::remembered && requires { requires List::folds; }) {
            return values.fold(
                items_in_block,
                [](auto&& visit_chunks) {
                    ListHash hash;
                    visit_chunks([&](auto chunk) { hash.add(chunk); });
                    return hash.root();
                },
                [](std::span<const std::uint64_t> boxes) {
                    ListHash hash;
                    for (const std::uint64_t box : boxes) {
                        hash.pair_up(box);
                    }
                    return hash.root();
                });
        } else {
            ListHash hash;
            if constexpr (requires { values.for_each_chunk([](std::span<const T>) {}); }) {
                values.for_each_chunk([&](std::span<const T> chunk) { hash.add(chunk); });
            } else if constexpr (requires { std::span<const T>(values.data(), values.size()); }) {
                hash.add(std::span<const T>(values.data(), values.size()));
            } else {
                for (const auto& value : values) { // std::vector<bool> gives proxies
                    const T item = value;
                    hash.add(std::span<const T>(&item, 1));
                }
            }
            return hash.root();
        }
    }

private:
    void add(std::span<const T> items) {
        while (!items.empty()) {
            const std::span<const T> now = items.first(std::min(items.size(), items_in_block - in_block_));
            items = items.subspan(now.size());
            if (in_memory() && now.size() == items_in_block) {
                pair_up(Digest::of(now.data(), now.size_bytes()));
                continue;
            }
            if (in_block_ == 0) {
                block_.begin_parts();
            }
            if (in_memory()) {
                block_.bytes(now.data(), now.size_bytes());
            } else {
                for (const T& item : now) {
                    reflect::write(block_, item);
                }
            }
            in_block_ += now.size();
            if (in_block_ == items_in_block) {
                end_block();
            }
        }
    }

    /// Whether items are their forms.
    [[nodiscard]] static bool in_memory() {
        if constexpr (may_be_flat<T>()) {
            return sizeof(T) <= longest_part && flat<T>();
        } else {
            return false;
        }
    }

    void end_block() {
        in_block_ = 0;
        pair_up(block_.hash());
    }

    /// `waiting_[n]` is a hash over 2^n blocks that waits for its right neighbour; which do, is the number of blocks.
    void pair_up(Value hash) {
        unsigned level = 0;
        for (; (blocks_ >> level & 1U) != 0; ++level) {
            hash = pair(waiting_[level], hash);
        }
        waiting_[level] = hash;
        ++blocks_;
    }

    [[nodiscard]] Value root() {
        if (in_block_ != 0) {
            end_block();
        }
        auto level = static_cast<unsigned>(std::countr_zero(blocks_));
        Value hash = waiting_[level];
        while (blocks_ >> ++level != 0) {
            if ((blocks_ >> level & 1U) != 0) {
                hash = pair(waiting_[level], hash);
            }
        }
        return hash;
    }

    [[nodiscard]] static Value pair(const Value& left, const Value& right) noexcept {
        unsigned char both[2 * sizeof(Value)];
        put_hash(put_hash(both, left), right);
        return Digest::of(both, sizeof both);
    }

    std::uint64_t blocks_ = 0;
    std::array<Value, 64> waiting_;
    HashWriter<Digest> block_;
    std::size_t in_block_ = 0;
};

template <class Digest, class T> [[nodiscard]] typename Digest::Value hash_of(const T& value) {
    HashWriter<Digest> writer;
    reflect::write(writer, value);
    return writer.hash();
}

} // namespace detail

/// XXH3-64 of the canonical form. O(size of the value), less what boxes in it remember; allocates nothing.
template <class T> [[nodiscard]] std::uint64_t hash64(const T& value) {
    return detail::hash_of<detail::Digest64>(value);
}

/// XXH3-128 of the canonical form, where 64 bits are too few to tell values apart for good. O(size of the value): boxes
/// remember 64 bits only.
template <class T> [[nodiscard]] Hash128 hash128(const T& value) {
    return detail::hash_of<detail::Digest128>(value);
}

/// The hash of several values one after the other, as of a struct that has them as fields. For what is no value of its
/// own: a run of events, a record with views in it.
class Hasher {
public:
    Hasher() noexcept { writer_.begin_parts(); }

    template <class T> Hasher& add(const T& value) {
        if constexpr (std::is_same_v<T, std::string_view>) {
            writer_.text_part(value); // as a std::string
        } else {
            reflect::write(writer_, value);
        }
        return *this;
    }
    [[nodiscard]] std::uint64_t hash64() noexcept { return writer_.hash(); }

private:
    detail::HashWriter<detail::Digest64> writer_;
};

/// How a Spec names its hash: `using Hash = herding::reflect::Xxh3;`.
///
/// It sees the whole State, and so is never for a player: who knows it can try hidden cards until one fits.
struct Xxh3 {
    using Value = std::uint64_t;
    template <class T> [[nodiscard]] static Value of(const T& value) { return hash64(value); }
};

} // namespace herding::inline v0::reflect
