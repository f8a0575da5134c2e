#pragma once

#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/error.hpp"
#include "herding/reflect/field_names.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/hidden.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/memory.hpp"
#include "herding/reflect/text_writer.hpp"
#include "herding/reflect/upcast.hpp"
#include "herding/reflect/variants.hpp"

#include <array>
#include <bitset>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect {

/// Walks over a type and asks a source for what it needs; every format that is read is such a source. It has
///
///     bool boolean()  std::int64_t signed_integer(low, high)  std::uint64_t unsigned_integer(high)
///     double floating()  B bounded<B>()  E enumerator<E>()  std::string string()  void bits(std::bitset<N>&)  void empty<T>()
///     frame = begin_optional<Inner>(), frame.present .. end_optional(frame)
///     frame = begin_array(size) .. next(frame) value .. end_list(frame)      exactly size items
///     frame = begin_list<Item>() .. next(frame) value .. end_list(frame)     next says whether there is one more
///     frame = begin_map<Key>() .. next_key(frame) value mapped(frame) value end_entry(frame) .. end_map(frame)
///     frame = begin_alternative<Variant>(), frame.leaf .. end_alternative<Leaf>(frame)
///     frame = begin_struct<T>(), frame.version .. field(frame, name, names) value .. end_struct(frame, names)
///
/// where `names()` makes the list of the type's fields, for messages. Besides
/// `mark()` (the position of the next value), `fail(mark, cause)`, `charge(bytes)` for memory that the value takes,
/// `spend(elements)` for time that it takes, `enter()` and `leave()` around what is a level by itself, and `static constexpr bool canonical`: whether sets and maps must come in order.
///
/// Throws ReadError; the value is then unspecified. O(size of the input).
template <class Source, class T> void read(Source& source, T& value);

namespace detail {

/// Runs a part of a read; on the way out of an error the part's name goes into the path.
template <class Part, class Read> void read_inside(Part&& part, Read&& read) {
    try {
        read();
    } catch (ReadError& error) {
        error.inside(part());
        throw;
    }
}

/// Runs code of the type that is read, and gives what it throws the position of the value.
template <class Source, class Mark, class Run> void run_at(Source& source, const Mark& start, Run run) {
    try {
        run();
    } catch (const ReadError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        source.fail(start, error.what());
    }
}

template <class Source, class T> void read_item(Source& source, std::size_t index, T& value) {
    read_inside([&] { return "[" + std::to_string(index) + "]"; }, [&] { reflect::read(source, value); });
}

template <class T> std::vector<std::string_view> field_names(T& value, std::uint32_t version) {
    std::vector<std::string_view> names;
    load_fields(value, version, [&](std::string_view name, auto&) { names.push_back(name); });
    return names;
}

template <class Source, class T> void read_struct(Source& source, T& value) {
    check_names(value);
    const auto start = source.mark();
    auto frame = source.template begin_struct<T>();
    const std::uint32_t version = frame.version;
    if (version != current_version<T>()) {
        if (const std::string refusal = upcast_refusal<T>(version); !refusal.empty()) {
            source.fail(start, refusal);
        }
    }
    const auto names = [&] {
        T scratch{};
        return field_names(scratch, version);
    };
    std::string_view now; // the field that is being read
    bool inside = false;
    try { // once for all fields: with a handler for each, each would be a call
        load_fields(value, version, [&]<class Member>(std::string_view name, Member& member) {
            check_field<T, Member>();
            now = name;
            inside = true;
            source.field(frame, name, names);
            reflect::read(source, member);
            inside = false;
        });
    } catch (ReadError& error) {
        if (inside) {
            error.inside("." + std::string(now));
        }
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        source.fail(start, error.what());
    }
    source.end_struct(frame, names);
    run_at(source, start, [&] { upcast_from(value, version); });
}

template <class Source, class T> void read_float(Source& source, T& value) {
    const auto start = source.mark();
    const double wide = source.floating();
    if constexpr (sizeof(T) < sizeof(double)) {
        constexpr double most = std::numeric_limits<T>::max();
        if (std::isfinite(wide) && (wide > most || wide < -most)) {
            source.fail(start,
                        "this number is too large for a float of " + std::to_string(8 * sizeof(T)) + " bits");
        }
    }
    value = static_cast<T>(wide);
}

template <class Source, class T> void read_hidden(Source& source, Hidden<T>& value) {
    const auto begin = source.mark();
    auto frame = source.template begin_struct<Hidden<T>>();
    if (frame.version != 0) {
        source.fail(begin, "version " + std::to_string(frame.version) +
                               " of a hidden value, where this program knows version 0");
    }
    const auto names = [] { return std::vector<std::string_view>{"value", "viewers"}; };
    source.charge(default_heap_bytes<T>());
    HiddenFields<T> fields;
    read_inside([] { return ".value"; },
                [&] {
                    source.field(frame, "value", names);
                    reflect::read(source, fields.value);
                });
    read_inside([] { return ".viewers"; },
                [&] {
                    source.field(frame, "viewers", names);
                    const auto start = source.mark();
                    reflect::read(source, fields.viewers);
                    if (!fields.value && fields.viewers != 0) {
                        source.fail(start, "a hidden value that is not there has no viewers");
                    }
                });
    source.end_struct(frame, names);
    value = std::move(fields).hidden();
}

template <class Source, class... Items> void read_tuple(Source& source, Items&... items) {
    auto frame = source.begin_array(sizeof...(Items));
    std::size_t index = 0;
    [[maybe_unused]] const auto one = [&](auto& item) {
        source.next(frame);
        read_item(source, index++, item);
    };
    (one(items), ...);
    source.end_list(frame);
}

template <class Source, class T> void read_array(Source& source, T& values) {
    auto frame = source.begin_array(fixed_size<T>);
    std::size_t index = 0;
    for (auto& value : values) {
        source.next(frame);
        read_item(source, index++, value);
    }
    source.end_list(frame);
}

template <class Source, class T> void read_list(Source& source, T& values) {
    using Item = typename T::value_type;
    auto frame = source.template begin_list<Item>();
    values.clear();
    for (std::size_t index = 0; source.next(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, values);
        source.charge(append_bytes<T>(index) + default_heap_bytes<Item>());
        Item item{};
        read_item(source, index, item);
        values.push_back(std::move(item));
    }
    source.end_list(frame);
}

/// Whether what a type holds in place is const, so that it cannot be read.
template <class T> inline constexpr bool holds_const = false;
template <class T, std::size_t N> inline constexpr bool holds_const<std::array<T, N>> = std::is_const_v<T>;
template <class T, std::size_t N> inline constexpr bool holds_const<T[N]> = std::is_const_v<T>;
template <class T> inline constexpr bool holds_const<std::optional<T>> = std::is_const_v<T>;
template <class... T> inline constexpr bool holds_const<std::tuple<T...>> = (std::is_const_v<T> || ...);
template <class A, class B> inline constexpr bool holds_const<std::pair<A, B>> =
    std::is_const_v<A> || std::is_const_v<B>;

/// Fails where a container has as many items as its type has room for. A bounded one may lie behind a set or a map too.
template <class Source, class T> void expect_room(Source& source, std::size_t start, const T& values) {
    if constexpr (requires { values.max_size(); }) {
        if (values.size() >= values.max_size()) {
            source.fail(start, "there is room for " + std::to_string(values.max_size()) + " items only");
        }
    }
}

/// An item has been inserted where `at` is: fails where that is not the end and has to be; else takes off the budget what
/// it takes to move the items behind it, where they lie in a row.
template <class Source, class T, class At> void inserted(Source& source, std::size_t start, const T& values,
                                                         const At& at, const char* not_in_order) {
    if constexpr (Source::canonical) {
        if (std::next(at) != values.end()) {
            source.fail(start, not_in_order);
        }
    } else if constexpr (requires { values.end() - at; }) {
        source.spend(items_moved<typename T::value_type>(static_cast<std::size_t>(values.end() - at) - 1));
    }
}

template <class Source, class T> void read_set(Source& source, T& values) {
    using Item = typename T::value_type;
    auto frame = source.template begin_list<Item>();
    values.clear();
    for (std::size_t index = 0; source.next(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, values);
        source.charge(insert_bytes<T>(index) + default_heap_bytes<Item>());
        Item item{};
        read_item(source, index, item);
        const std::size_t before = values.size();
        const auto at = values.insert(values.end(), std::move(item));
        if (values.size() == before) {
            source.fail(start, "this item is in the set already");
        }
        inserted(source, start, values, at, "the items of a set are not in order");
    }
    source.end_list(frame);
}

template <class Source, class T> void read_map(Source& source, T& values) {
    using Key = typename T::key_type;
    using Mapped = typename T::mapped_type;
    auto frame = source.template begin_map<Key>();
    values.clear();
    for (std::size_t index = 0; source.next_key(frame); ++index) {
        const auto start = source.mark();
        expect_room(source, start, values);
        source.charge(insert_bytes<T>(index) + default_heap_bytes<Key>() + default_heap_bytes<Mapped>());
        Key key{};
        read_inside([&] { return "[key " + std::to_string(index) + "]"; },
                    [&] { reflect::read(source, key); });
        source.mapped(frame);
        Mapped mapped{};
        read_inside([&] { return "[" + excerpt(print(key)) + "]"; }, [&] { reflect::read(source, mapped); });
        source.end_entry(frame);
        const std::size_t before = values.size();
        const auto at = values.emplace_hint(values.end(), std::move(key), std::move(mapped));
        if (values.size() == before) {
            source.fail(start, "this key is in the map already");
        }
        inserted(source, start, values, at, "the keys of a map are not in order");
    }
    source.end_map(frame);
}

template <class Source, class T> void read_variant(Source& source, T& value) {
    auto frame = source.template begin_alternative<T>();
    read_inside([&] { return "." + std::string(leaf_names<T>[frame.leaf]); },
                [&] {
                    emplace_leaf(value, frame.leaf, [&]<class Leaf>(Leaf& leaf) {
                        source.charge(default_heap_bytes<Leaf>());
                        reflect::read(source, leaf);
                        source.template end_alternative<Leaf>(frame);
                    });
                });
}

template <class Source, class T> void read_represented(Source& source, T& value) {
    const auto start = source.mark();
    typename Representation<T>::As as{};
    if constexpr (is_level<T>) {
        source.enter();
        reflect::read(source, as);
        source.leave();
    } else {
        reflect::read(source, as);
    }
    run_at(source, start, [&] { value = Representation<T>::from(std::move(as)); });
}

} // namespace detail

template <class Source, class T> void read(Source& source, T& value) {
    constexpr Kind kind = detail::checked_kind<T>();
    static_assert(!detail::holds_const<T>,
                  "herding: what is const cannot be read: take the const off what this pair, "
                  "tuple, array or optional holds");
    static_assert(detail::holds_const<T> || std::default_initializable<T>,
                  "herding: a type that is read begins as its default value: give it a default constructor");
    if constexpr (requires { source.whole(value); }) {
        if (source.whole(value)) {
            return;
        }
    }
    if constexpr (detail::holds_const<T>) {
        return; // told above
    } else if constexpr (kind == Kind::Bool) {
        value = source.boolean();
    } else if constexpr (kind == Kind::Integer) {
        using Limits = std::numeric_limits<T>;
        if constexpr (std::is_signed_v<T>) {
            value = static_cast<T>(source.signed_integer(Limits::min(), Limits::max()));
        } else {
            value = static_cast<T>(source.unsigned_integer(Limits::max()));
        }
    } else if constexpr (kind == Kind::Float) {
        detail::read_float(source, value);
    } else if constexpr (kind == Kind::Enum) {
        value = source.template enumerator<T>();
    } else if constexpr (kind == Kind::Bounded) {
        value = source.template bounded<T>();
    } else if constexpr (kind == Kind::Bits) {
        source.bits(value);
    } else if constexpr (kind == Kind::String) {
        value = source.string();
    } else if constexpr (kind == Kind::Optional) {
        using Inner = typename T::value_type;
        auto frame = source.template begin_optional<Inner>();
        if (frame.present) {
            source.charge(detail::default_heap_bytes<Inner>());
            reflect::read(source, value.emplace());
        } else {
            value.reset();
        }
        source.end_optional(frame);
    } else if constexpr (kind == Kind::Tuple) {
        if constexpr (requires { value.first; }) {
            detail::read_tuple(source, value.first, value.second);
        } else {
            std::apply([&source](auto&... items) { detail::read_tuple(source, items...); }, value);
        }
    } else if constexpr (kind == Kind::Array) {
        detail::read_array(source, value);
    } else if constexpr (kind == Kind::List) {
        detail::read_list(source, value);
    } else if constexpr (kind == Kind::Set) {
        detail::read_set(source, value);
    } else if constexpr (kind == Kind::Map) {
        detail::read_map(source, value);
    } else if constexpr (kind == Kind::Variant) {
        detail::read_variant(source, value);
    } else if constexpr (kind == Kind::Box) {
        using Inner = std::remove_cvref_t<decltype(*value)>;
        source.charge(detail::box_bytes<Inner> + detail::default_heap_bytes<Inner>());
        Inner inner{};
        reflect::read(source, inner);
        value = T(std::move(inner));
    } else if constexpr (kind == Kind::Hidden) {
        detail::read_hidden(source, value);
    } else if constexpr (kind == Kind::Represented) {
        detail::read_represented(source, value);
    } else if constexpr (kind == Kind::Empty) {
        source.template empty<T>();
    } else if constexpr (kind == Kind::Struct) {
        detail::read_struct(source, value);
    }
}

/// Reads all of an input into a value. Errors begin their path with the type's name.
template <class Source, class T> void read_whole(Source& source, T& value) {
    try {
        read(source, value);
        source.end();
    } catch (ReadError& error) {
        error.inside_whole(kind_of<T> == Kind::Variant ? std::string_view{} : detail::label_of<T>());
        throw;
    }
}

} // namespace herding::inline v0::reflect
