#pragma once

#include "herding/reflect/detail/compiled.hpp"
#include "herding/reflect/detail/impl/digest.hpp"
#include "herding/reflect/detail/impl/hash_list.hpp"
#include "herding/reflect/detail/impl/hash_writer.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/hash.hpp"

#include <cstdint>
#include <new>
#include <string_view>

namespace herding::inline v0::reflect {

namespace detail {

template <class Digest> [[nodiscard]] typename Digest::Value hash_of(const Type& type, const void* value) {
    HashWriter<Digest> writer;
    reflect::write(writer, type, value);
    return writer.hash();
}

inline HashWriter<Digest64>& hash_writer(std::byte* storage) noexcept {
    return *std::launder(reinterpret_cast<HashWriter<Digest64>*>(storage));
}

} // namespace detail

#if HERDING_REFLECT_DEFINES

HERDING_REFLECT_INLINE std::uint64_t detail::hash64_as(const Type& type, const void* value) {
    return hash_of<Digest64>(type, value);
}
HERDING_REFLECT_INLINE Hash128 detail::hash128_as(const Type& type, const void* value) {
    return hash_of<Digest128>(type, value);
}

HERDING_REFLECT_INLINE std::uint64_t detail::hash64_of_text(std::string_view text) {
    return Digest64::of(text.data(), text.size());
}

HERDING_REFLECT_INLINE Hasher::Hasher() noexcept {
    using Writer = detail::HashWriter<detail::Digest64>;
    static_assert(sizeof(Writer) <= sizeof writer_ && alignof(Writer) <= alignof(Hasher));
    (new (writer_) Writer)->begin_parts();
}
HERDING_REFLECT_INLINE void Hasher::add_text(std::string_view text) {
    detail::hash_writer(writer_).text_part(text);
}
HERDING_REFLECT_INLINE void Hasher::add(const Type& type, const void* value) {
    reflect::write(detail::hash_writer(writer_), type, value);
}
HERDING_REFLECT_INLINE std::uint64_t Hasher::hash64() noexcept { return detail::hash_writer(writer_).hash(); }

#endif

} // namespace herding::inline v0::reflect
