#pragma once

#include "herding/reflect/detail/impl/digest.hpp"
#include "herding/reflect/detail/impl/hash_list.hpp"
#include "herding/reflect/detail/impl/hash_writer.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/hash128.hpp"

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

} // namespace herding::inline v0::reflect
