#pragma once

#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/impl/heap_bytes.hpp"
#include "herding/reflect/detail/read_part.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

/// Reading values of several items: tuples, arrays, lists, sets and maps.

namespace herding::inline v0::reflect::detail {

template <class Source> void read_tuple(Source& source, const ReadableTuple& readable, void* value) {
    const auto& type = as<TupleType>(*readable.type);
    auto frame = source.begin_array(type.items.size());
    for (std::size_t i = 0; i < type.items.size(); ++i) {
        source.next(frame);
        read_item(source, i, *readable.items[i], const_cast<void*>(type.get(value, i)));
    }
    source.end_list(frame);
}

template <class Source> void read_array(Source& source, const ReadableArray& readable, void* value) {
    const auto& type = as<ArrayType>(*readable.type);
    auto frame = source.begin_array(type.count);
    for (std::size_t i = 0; i < type.count; ++i) {
        source.next(frame);
        read_item(source, i, *readable.item, const_cast<void*>(item_at(value, *type.item, i)));
    }
    source.end_list(frame);
}

/// Fails if a container has as many items as its type has room for.
template <class Source, class Mark>
void expect_room(Source& source, const Mark& start, std::size_t index, std::size_t room) {
    if (index >= room) [[unlikely]] {
        source.fail(start, "there is room for " + std::to_string(room) + " items only");
    }
}

/// Reads the items of a list or a set. `put(start, read_one)` adds one, which begins at `start` in the source.
template <class Source, class Items, class Put>
void read_items(Source& source, const Items& readable, void* value, const Put& put) {
    const auto& type = as<ListType>(*readable.type);
    auto frame = source.begin_list();
    readable.clear(value);
    const std::size_t room = readable.room(value);
    const std::size_t item_bytes = default_heap_bytes(*readable.item);
    std::size_t index = 0;
    const auto read_one = [&](void* item) { read_item(source, index, *readable.item, item); };
    for (; source.next(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, index, room);
        source.charge(type.bytes(index) + item_bytes);
        put(start, UseValue(read_one));
    }
    source.end_list(frame);
}

template <class Source> void read_list(Source& source, const ReadableList& readable, void* value) {
    read_items(source, readable, value,
               [&](const auto&, UseValue read_one) { readable.append(value, read_one); });
}

/// An item has been inserted: fails if it was there already, or is not the last and has to be; else takes off the budget
/// the cost of moving those behind it.
template <class Source, class Mark> void check_inserted(Source& source, const Mark& start, const Inserted& at,
                                                        const char* not_fresh, const char* not_in_order) {
    if (!at.fresh) {
        source.fail(start, not_fresh);
    }
    if (!Source::canonical) {
        source.spend(at.moved);
    } else if (!at.last) {
        source.fail(start, not_in_order);
    }
}

template <class Source> void read_set(Source& source, const ReadableSet& readable, void* value) {
    read_items(source, readable, value, [&](const auto& start, UseValue read_one) {
        check_inserted(source, start, readable.insert(value, read_one), "this item is in the set already",
                       "the items of a set are not in order");
    });
}

template <class Source> void read_map(Source& source, const ReadableMap& readable, void* value) {
    const auto& type = as<MapType>(*readable.type);
    auto frame = source.begin_map(*type.key);
    readable.clear(value);
    const std::size_t room = readable.room(value);
    const std::size_t entry_bytes = default_heap_bytes(*readable.key) + default_heap_bytes(*readable.mapped);
    std::size_t index = 0;
    const auto read_entry = [&](void* key, void* mapped) {
        read_inside([&] { return "[key " + std::to_string(index) + "]"; },
                    [&] { reflect::read(source, *readable.key, key); });
        source.mapped(frame);
        read_inside([&] { return "[" + excerpt(print_as(*type.key, key)) + "]"; },
                    [&] { reflect::read(source, *readable.mapped, mapped); });
        source.end_entry(frame);
    };
    for (; source.next_key(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, index, room);
        source.charge(type.bytes(index) + entry_bytes);
        check_inserted(source, start, readable.insert(value, Callback<void(void*, void*)>(read_entry)),
                       "this key is in the map already", "the keys of a map are not in order");
    }
    source.end_map(frame);
}

} // namespace herding::inline v0::reflect::detail
