#pragma once

#include "herding/core/cow_vector.hpp"
#include "herding/reflect/kind.hpp"

#include <boost/container/container_fwd.hpp>

#include <cstddef>
#include <deque>
#include <type_traits>

/// Bytes of values on the heap, for the budgets of readers, with the chunks, nodes and spare room of containers. Upper
/// bounds on 64-bit platforms. Memory that a type allocates beside its fields is not counted.

namespace herding::inline v0::reflect::detail {

/// Overhead of an allocation: the allocator's own data, and rounding.
inline constexpr std::size_t allocation_bytes = 32;
/// Overhead of a node of a list or a tree.
inline constexpr std::size_t node_bytes = 32 + allocation_bytes;

template <template <class...> class Template, class T> inline constexpr bool is_instance = false;
template <template <class...> class Template, class... A>
inline constexpr bool is_instance<Template, Template<A...>> = true;
template <class T> inline constexpr std::size_t cow_chunk = 0;
template <class T, std::size_t Chunk, class Count>
inline constexpr std::size_t cow_chunk<CowVector<T, Chunk, Count>> = Chunk;

/// Items in a block of a deque.
template <class Item> consteval std::size_t deque_block() {
#ifdef _LIBCPP_VERSION
    return sizeof(Item) < 256 ? 4096 / sizeof(Item) : 16;
#else
    return sizeof(Item) < 512 ? 512 / sizeof(Item) : 1;
#endif
}
template <class T> inline constexpr bool is_deque =
    is_instance<std::deque, T> || is_instance<boost::container::deque, T>;

/// Bytes for appending item `index` to a list, without the parts of the item.
template <class List> constexpr std::size_t append_bytes(std::size_t index) noexcept {
    using Item = typename List::value_type;
    if constexpr (Capped<List>) {
        return 0; // in place
    } else if constexpr (cow_chunk<List> != 0) {
        // A chunk, and the path to it, which it shares with others: never more than two branches of 16 for each.
        constexpr std::size_t branches = 2 * (16 * sizeof(void*) + allocation_bytes);
        return index % cow_chunk<List> == 0
                   ? (cow_chunk<List> + 1) * sizeof(Item) + 2 * allocation_bytes + branches
                   : 0;
    } else if constexpr (is_deque<List>) {
        constexpr std::size_t block = deque_block<Item>();
        // The map of blocks begins with eight places, and grows as a vector does.
        return (index == 0 ? 8 * sizeof(void*) + allocation_bytes : 0) +
               (index % block == 0 ? block * sizeof(Item) + allocation_bytes + 4 * sizeof(void*) : 0);
    } else if constexpr (is_instance<boost::container::stable_vector, List>) {
        // A node for each, and a vector of pointers to them, with some more at its end.
        return (index == 0 ? 8 * sizeof(void*) + 2 * allocation_bytes : 0) + sizeof(Item) + node_bytes +
               3 * sizeof(void*);
    } else if constexpr (requires(const List& list) { list.capacity(); }) {
        // While it grows, it holds the items twice, and has room for as many again.
        return (index == 0 ? 2 * allocation_bytes : 0) + 3 * sizeof(Item);
    } else {
        return sizeof(Item) + node_bytes;
    }
}

/// Bytes for inserting item `index` into a set or a map.
template <class Tree> constexpr std::size_t insert_bytes(std::size_t index) noexcept {
    if constexpr (requires { typename Tree::sequence_type; }) { // flat
        return append_bytes<typename Tree::sequence_type>(index);
    } else if constexpr (requires(const Tree& tree) { tree.capacity(); }) {
        return 3 * sizeof(typename Tree::value_type) + 2 * allocation_bytes;
    } else {
        return sizeof(typename Tree::value_type) + node_bytes;
    }
}

template <class Inner> inline constexpr std::size_t box_bytes = sizeof(Inner) + 16 + allocation_bytes;

} // namespace herding::inline v0::reflect::detail
