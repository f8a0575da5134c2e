#pragma once

#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/excerpt.hpp"
#include "herding/reflect/field_names.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"
#include "herding/reflect/writing.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace herding::inline v0::reflect {

/// Walks over a value and tells a sink what it meets; every format that is written is such a sink. It has
///
///     boolean(bool)  signed_integer<T>(T)  unsigned_integer<T>(T)  bounded<B>(B)  enumerator<E>(E)  floating(double)
///     string(std::string_view)  bits(const std::bitset<N>&)
///     begin_optional<Inner>(bool present) .. end_optional<Inner>(bool present)   between them the value, if present
///     begin_array(size) .. item() value .. end_array()       as many as the type says: arrays, tuples
///     begin_list(size)  .. item() value .. end_list()        lists and sets
///     begin_map<Key>(size) .. key() value mapped() value end_entry() .. end_map()
///     begin_alternative<Variant, Leaf>(number) .. end_alternative<Leaf>()        between them the leaf
///     begin_struct<T>() .. field(name) value .. end_struct()
///     empty<T>()
///
/// and may have `bool whole(value)`, which is offered every value first and answers whether it took it. A sink whose
/// output is read back derives from `detail::ReadBack`; then WriteError is thrown for what readers would refuse.
/// O(size of the value); allocates nothing itself.
template <class Sink, class T> void write(Sink& sink, const T& value);

template <class T> std::string print(const T& value); // text_writer.hpp

namespace detail {

/// Whether a value of this type may be refused by a writer: what has no parts and is no enumeration never is.
template <class T> inline constexpr bool may_be_refused = kind_of<T> == Kind::Enum || has_parts<T>;

/// How deep the values around this one are: an object for as long as its parts are written.
template <class Sink> class Level {
public:
    explicit Level(Sink& sink) : sink_(sink) {
        if constexpr (is_read_back<Sink>) {
            sink_.enter();
        }
    }
    ~Level() {
        if constexpr (is_read_back<Sink>) {
            sink_.leave();
        }
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

private:
    Sink& sink_;
};

/// A part of a value; `name()` is what stands for it in paths.
template <class Sink, class T, class Name> void write_part(Sink& sink, const T& part, const Name& name) {
    if constexpr (may_be_refused<T>) {
        write_inside<Sink>(name, [&] { reflect::write(sink, part); });
    } else {
        reflect::write(sink, part);
    }
}

template <class T, class Sink> void write_sequence(Sink& sink, const T& values) {
    std::size_t index = 0;
    for (const auto& item : values) {
        sink.item();
        write_part(sink, item, [&] { return "[" + std::to_string(index) + "]"; });
        ++index;
    }
}

/// std::vector<bool> and its like give proxies.
template <class Sink> void write_bools(Sink& sink, const auto& values) {
    for (const bool item : values) {
        sink.item();
        sink.boolean(item);
    }
}

template <class Sink, class T> void write_fields(Sink& sink, const T& value) {
    if constexpr (is_read_back<Sink>) {
        check_names(value);
    }
    sink.template begin_struct<T>();
    for_each_field(value, [&sink](std::string_view name, const auto& member) {
        check_field<T, std::remove_cvref_t<decltype(member)>>();
        sink.field(name);
        write_part(sink, member, [&] { return "." + std::string(name); });
    });
    sink.end_struct();
}

template <class Sink, class T> void write_variant(Sink& sink, const T& value) {
    visit_leaf(value,
               [&sink]<std::size_t N, class Leaf>(std::integral_constant<std::size_t, N>, const Leaf& leaf) {
                   sink.template begin_alternative<T, Leaf>(N);
                   write_part(sink, leaf, [] { return "." + std::string(leaf_names<T>[N]); });
                   sink.template end_alternative<Leaf>();
               });
}

} // namespace detail

template <class Sink, class T> void write(Sink& sink, const T& value) {
    constexpr Kind kind = detail::checked_kind<T>();
    if constexpr (requires { sink.whole(value); }) {
        if (sink.whole(value)) {
            return;
        }
    }
    if constexpr (kind == Kind::Bool) {
        sink.boolean(value);
    } else if constexpr (kind == Kind::Integer) {
        if constexpr (std::is_signed_v<T>) {
            sink.signed_integer(value);
        } else {
            sink.unsigned_integer(value);
        }
    } else if constexpr (kind == Kind::Float) {
        sink.floating(static_cast<double>(value));
    } else if constexpr (kind == Kind::Enum) {
        if constexpr (detail::is_read_back<Sink>) {
            if (!may_be_read(value)) [[unlikely]] {
                Sink::no_enumerator(type_name<T>,
                                    std::to_string(+static_cast<std::underlying_type_t<T>>(value)));
            }
        }
        sink.enumerator(value);
    } else if constexpr (kind == Kind::Bounded) {
        sink.bounded(value);
    } else if constexpr (kind == Kind::Bits) {
        sink.bits(value);
    } else if constexpr (kind == Kind::String) {
        sink.string(value);
    } else if constexpr (kind == Kind::Optional) {
        using Inner = typename T::value_type;
        sink.template begin_optional<Inner>(value.has_value());
        if (value) {
            reflect::write(sink, *value);
        }
        sink.template end_optional<Inner>(value.has_value());
    } else if constexpr (kind == Kind::Tuple) {
        const detail::Level level(sink);
        sink.begin_array(std::tuple_size_v<T>);
        std::size_t index = 0;
        [[maybe_unused]] const auto one = [&](const auto& item) {
            sink.item();
            detail::write_part(sink, item, [&] { return "[" + std::to_string(index) + "]"; });
            ++index;
        };
        std::apply([&](const auto&... items) { (one(items), ...); },
                   [&]() -> decltype(auto) {
                       if constexpr (requires { value.first; }) {
                           return std::tie(value.first, value.second);
                       } else {
                           return (value);
                       }
                   }());
        sink.end_array();
    } else if constexpr (kind == Kind::Array) {
        const detail::Level level(sink);
        sink.begin_array(detail::fixed_size<T>);
        detail::write_sequence(sink, value);
        sink.end_array();
    } else if constexpr (kind == Kind::List || kind == Kind::Set) {
        const detail::Level level(sink);
        sink.begin_list(value.size());
        if constexpr (std::is_same_v<typename T::value_type, bool>) {
            detail::write_bools(sink, value);
        } else {
            detail::write_sequence(sink, value);
        }
        sink.end_list();
    } else if constexpr (kind == Kind::Map) {
        const detail::Level level(sink);
        sink.template begin_map<typename T::key_type>(value.size());
        std::size_t index = 0;
        for (const auto& [key, mapped] : value) {
            sink.key();
            detail::write_part(sink, key, [&] { return "[key " + std::to_string(index) + "]"; });
            sink.mapped();
            detail::write_part(sink, mapped, [&] { return "[" + detail::excerpt(print(key)) + "]"; });
            sink.end_entry();
            ++index;
        }
        sink.end_map();
    } else if constexpr (kind == Kind::Variant) {
        const detail::Level level(sink);
        detail::write_variant(sink, value);
    } else if constexpr (kind == Kind::Box) {
        reflect::write(sink, *value);
    } else if constexpr (kind == Kind::Hidden) {
        const detail::Level level(sink);
        sink.template begin_struct<T>();
        sink.field("value"); // an optional, see HiddenFields
        using Inner = std::remove_cvref_t<decltype(value.value())>;
        sink.template begin_optional<Inner>(value.known());
        if (value.known()) {
            detail::write_part(sink, value.value(), [] { return std::string(".value"); });
        }
        sink.template end_optional<Inner>(value.known());
        sink.field("viewers");
        sink.unsigned_integer(value.viewers());
        sink.end_struct();
    } else if constexpr (kind == Kind::Represented) {
        if constexpr (detail::is_level<T>) {
            const detail::Level level(sink);
            reflect::write(sink, typename Representation<T>::As(Representation<T>::to(value)));
        } else {
            reflect::write(sink, typename Representation<T>::As(Representation<T>::to(value)));
        }
    } else if constexpr (kind == Kind::Empty) {
        sink.template empty<T>();
    } else if constexpr (kind == Kind::Struct) {
        const detail::Level level(sink);
        detail::write_fields(sink, value);
    }
}

/// Writes a value by itself. Errors begin their path with the type's name.
template <class Sink, class T> void write_whole(Sink& sink, const T& value) {
    detail::write_inside<Sink>([] { return std::string(detail::label_of<T>()); },
                               [&] { write(sink, value); });
}

} // namespace herding::inline v0::reflect
