#pragma once

#include "herding/reflect/detail/type_number.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/variants.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// A value as a flat row of numbers, for agents that learn. The shape is that of the type, the same for all values:
///
///     bool, integer, float   one cell; enum: one-hot; bits: a cell each
///     Bounded                one-hot, or one cell from 0 to 1 (in std::uint8_t from 0 to 255), as the options say
///     optional, hidden       a cell that says whether the value is there, then the value, all 0 if not
///     array, tuple, struct   one after the other
///     list with a capacity   for each place a cell that says whether it is used, then the item
///     set, map               of bool, enum or Bounded: a cell for each possible key; of a map its value behind it
///     variant                one-hot, then room for every alternative
///     Actor                  one-hot: player, chance, system; then a cell with the index of the player, else 0
///     Generator              nothing: what is random next is not part of an observation
///     represented            what it is written as, or what `Representation<T>::cells(value)` returns
///
/// Boxes do not show; hidden values that are there do: give a view of the State, not the State. Strings, other lists, sets and maps
/// have no shape, nor have types that contain themselves.

namespace herding::inline v0::reflect {

enum class BoundedAs : std::uint8_t { OneHot, Scaled };

struct TensorOptions {
    BoundedAs bounded = BoundedAs::OneHot;
};

/// Thrown where a type has no shape; names the field that has none. Also where a span has the wrong size.
class TensorError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

namespace detail {

/// How many keys of such a type there can be, for the kinds whose values are cells.
template <class T> consteval std::size_t cell_count() {
    if constexpr (kind_of<T> == Kind::Bool) {
        return 2;
    } else if constexpr (kind_of<T> == Kind::Enum) {
        return EnumTable<T>::size;
    } else if constexpr (kind_of<T> == Kind::Bounded) {
        return T::count <= 65536 ? static_cast<std::size_t>(T::count) : 0;
    } else {
        return 0;
    }
}

template <class T> T value_of_cell(std::size_t i) {
    if constexpr (kind_of<T> == Kind::Bool) {
        return i == 1;
    } else if constexpr (kind_of<T> == Kind::Enum) {
        return enumerators<T>[i];
    } else {
        return T(T::low + static_cast<std::int64_t>(i));
    }
}

template <class T> std::string label_of_cell(std::size_t i) {
    if constexpr (kind_of<T> == Kind::Bool) {
        return i == 1 ? "true" : "false";
    } else if constexpr (kind_of<T> == Kind::Enum) {
        return std::string(enumerator_names<T>[i]);
    } else {
        return std::to_string(T::low + static_cast<std::int64_t>(i));
    }
}

/// Goes over all cells of a type. Sizes, names and numbers come from this one walk, so they agree. Where `present` is
/// false the value is a stand-in, and its cells are 0.
template <class Cells> class TensorWalk {
public:
    TensorWalk(Cells& cells, const TensorOptions& options) noexcept : cells_(cells), options_(options) {}

    template <class T> void operator()(const T& value, bool present) {
        constexpr Kind kind = checked_kind<T>();
        if constexpr (std::is_same_v<T, Generator>) {
            return;
        } else if constexpr (std::is_same_v<T, Actor>) {
            actor(value, present);
        } else if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Float) {
            cell(static_cast<double>(value), present);
        } else if constexpr (kind == Kind::Enum) {
            if constexpr (OpenEnum<T>) {
                cell(static_cast<double>(static_cast<std::underlying_type_t<T>>(value)), present);
            } else {
                one_hot<T>(value, present);
            }
        } else if constexpr (kind == Kind::Bounded) {
            bounded(value, present);
        } else if constexpr (kind == Kind::Bits) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                inside("[", i, "]", [&] { cell(value[i] ? 1 : 0, present); });
            }
        } else if constexpr (kind == Kind::Optional) {
            using Inner = typename T::value_type;
            inside("?", [&] { cell(value ? 1 : 0, present); });
            value ? (*this)(*value, present) : (*this)(Inner{}, false);
        } else if constexpr (kind == Kind::Array) {
            for (std::size_t i = 0; i < fixed_size<T>; ++i) {
                inside("[", i, "]", [&] { (*this)(value[i], present); });
            }
        } else if constexpr (kind == Kind::Tuple) {
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (inside("[", I, "]", [&] { (*this)(std::get<I>(value), present); }), ...);
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        } else if constexpr (kind == Kind::List && Capped<T>) {
            places(value, present);
        } else if constexpr (kind == Kind::Set || kind == Kind::Map) {
            keys(value, present);
        } else if constexpr (kind == Kind::Variant) {
            variant(value, present);
        } else if constexpr (kind == Kind::Box) {
            (*this)(*value, present);
        } else if constexpr (kind == Kind::Hidden) {
            inside("?", [&] { cell(value.known() ? 1 : 0, present); });
            (*this)(value.value(), present&& value.known());
        } else if constexpr (kind == Kind::Represented && requires { Representation<T>::cells(value); }) {
            (*this)(Representation<T>::cells(value), present);
        } else if constexpr (kind == Kind::Represented && !is_level<T>) {
            (*this)(typename Representation<T>::As(Representation<T>::to(value)), present);
        } else if constexpr (kind == Kind::Represented) {
            around<T>(
                [&] { (*this)(typename Representation<T>::As(Representation<T>::to(value)), present); });
        } else if constexpr (kind == Kind::Struct) {
            around<T>([&] {
                for_each_field(value, [&]<class Member>(std::string_view name, const Member& member) {
                    check_field<T, Member>();
                    inside(path_.empty() ? "" : ".", name, "", [&] { (*this)(member, present); });
                });
            });
        } else if constexpr (kind != Kind::Empty) {
            no_shape(label_of<T>());
        }
    }

private:
    void cell(double number, bool present) { cells_.cell(path_, present ? number : 0); }

    /// Walks through a type that may contain itself.
    template <class T, class Walk> void around(Walk walk) {
        if (TypesAround::contains(around_, type_number<T>())) {
            throw TensorError("herding: " + where(type_name<T>) + " has no shape: it is a " +
                              std::string(type_name<T>) + " inside a " + std::string(type_name<T>) +
                              ", without end");
        }
        const TypesAround here(type_number<T>(), around_);
        const auto* outer = std::exchange(around_, &here);
        walk();
        around_ = outer;
    }

    [[nodiscard]] std::string where(std::string_view what) const {
        return path_.empty() ? "a " + std::string(what) : "`" + path_ + "`";
    }
    [[noreturn]] void no_shape(std::string_view what) const {
        throw TensorError("herding: " + where(what) + " has no shape: a " + std::string(what) +
                          " has no fixed number of cells");
    }

    template <class Walk> void inside(std::string_view part, Walk walk) { inside("", part, "", walk); }
    /// Paths are kept up only where they are used: for names, and for messages while the size is found.
    template <class Part, class Walk> void inside(std::string_view open, const Part& part,
                                                  std::string_view close, Walk walk) {
        if constexpr (!Cells::wants_names) {
            walk();
        } else {
            const std::size_t size = path_.size();
            path_ += open;
            if constexpr (std::is_integral_v<Part>) {
                path_ += std::to_string(part);
            } else {
                path_ += part;
            }
            path_ += close;
            walk();
            path_.resize(size);
        }
    }

    template <class T> static auto name_of_cell(std::size_t i) {
        if constexpr (Cells::wants_names) {
            return label_of_cell<T>(i);
        } else {
            return i;
        }
    }

    template <class T> void one_hot(const T& value, bool present) {
        for (std::size_t i = 0; i < cell_count<T>(); ++i) {
            inside("=", name_of_cell<T>(i), "", [&] { cell(value == value_of_cell<T>(i) ? 1 : 0, present); });
        }
    }

    void actor(Actor actor, bool present) {
        inside("=", "player", "", [&] { cell(actor.is_player() ? 1 : 0, present); });
        inside("=", "chance", "", [&] { cell(actor == Actor::chance ? 1 : 0, present); });
        inside("=", "system", "", [&] { cell(actor == Actor::system ? 1 : 0, present); });
        inside(".", "index", "", [&] { cell(actor.is_player() ? actor.index() : 0, present); });
    }

    template <class T> void bounded(const T& value, bool present) {
        if (options_.bounded == BoundedAs::OneHot) {
            if constexpr (cell_count<T>() == 0) {
                no_shape("Bounded of more than 65536 values");
            } else {
                const auto set = static_cast<std::size_t>(value.value() - T::low);
                for (std::size_t i = 0; i < cell_count<T>(); ++i) {
                    inside("=", T::low + static_cast<std::int64_t>(i), "",
                           [&] { cell(set == i ? 1 : 0, present); });
                }
            }
        } else {
            const auto width = static_cast<double>(T::high) - static_cast<double>(T::low);
            const auto above = static_cast<double>(value.value()) - static_cast<double>(T::low);
            cell(width == 0 ? 0 : above / width * Cells::whole, present);
        }
    }

    template <class T> void places(const T& value, bool present) {
        for (std::size_t i = 0; i < T::static_capacity; ++i) {
            const bool used = i < value.size();
            inside("[", i, "]", [&] {
                inside("?", [&] { cell(used ? 1 : 0, present); });
                used ? (*this)(*std::next(value.begin(), static_cast<std::ptrdiff_t>(i)), present)
                     : (*this)(typename T::value_type{}, false);
            });
        }
    }

    template <class T> void keys(const T& value, bool present) {
        using Key = typename T::key_type;
        if constexpr (cell_count<Key>() == 0) {
            no_shape(label_of<T>());
        } else {
            for (std::size_t i = 0; i < cell_count<Key>(); ++i) {
                const auto found = value.find(value_of_cell<Key>(i));
                const bool there = found != value.end();
                inside("[", name_of_cell<Key>(i), "]", [&] {
                    if constexpr (kind_of<T> == Kind::Set) {
                        cell(there ? 1 : 0, present);
                    } else {
                        inside("?", [&] { cell(there ? 1 : 0, present); });
                        there ? (*this)(found->second, present) : (*this)(typename T::mapped_type{}, false);
                    }
                });
            }
        }
    }

    template <class T> void variant(const T& value, bool present) {
        visit_leaf(
            value, [&]<std::size_t N, class Held>(std::integral_constant<std::size_t, N>, const Held& held) {
                for (std::size_t i = 0; i < leaf_names<T>.size(); ++i) {
                    inside("=", leaf_names<T>[i], "", [&] { cell(i == N ? 1 : 0, present); });
                }
                std::size_t i = 0;
                [&]<class... Leaf>(TypeList<Leaf...>) {
                    const auto one = [&]<class L>(const L& stand_in) {
                        inside(path_.empty() ? "" : ".", leaf_names<T>[i], "", [&] {
                            if constexpr (std::is_same_v<
                                              L, Held>) { // no type is there twice: the names would be equal
                                (*this)(held, present);
                            } else {
                                (*this)(stand_in, false);
                            }
                        });
                        ++i;
                    };
                    (one(Leaf{}), ...);
                }(typename LeafTypes<T>::type{});
            });
    }

    Cells& cells_;
    TensorOptions options_;
    std::string path_;
    const TypesAround* around_ = nullptr; // types that are being walked through
};

struct CellNames {
    static constexpr bool wants_names = true;
    static constexpr double whole = 1;
    std::vector<std::string> names;
    void cell(const std::string& name, double) { names.push_back(name); }
};

template <class Number> struct CellNumbers {
    static constexpr bool wants_names = false;
    /// What a scaled number goes up to.
    static constexpr double whole = std::is_floating_point_v<Number> ? 1 : std::numeric_limits<Number>::max();
    std::span<Number> out;
    std::size_t used = 0;
    void cell(const std::string&, double number) {
        if (used < out.size()) {
            if constexpr (std::is_floating_point_v<Number>) {
                out[used] = static_cast<Number>(number);
            } else {
                out[used] = static_cast<Number>(std::clamp<double>(number + 0.5, 0, whole));
            }
        }
        ++used;
    }
};

} // namespace detail

/// What each cell means: `cells[4]=x`, `turn=o`, `owner?`. Throws TensorError that names the field without a shape.
template <class T> [[nodiscard]] std::vector<std::string> tensor_names(const TensorOptions& options = {}) {
    detail::CellNames cells;
    detail::TensorWalk(cells, options)(T{}, true);
    return std::move(cells.names);
}

/// How many cells a value takes. Throws TensorError that names the field without a shape.
template <class T> [[nodiscard]] std::size_t tensor_size(const TensorOptions& options = {}) {
    return tensor_names<T>(options).size();
}

/// Writes a value into cells of the caller's: float, double, or std::uint8_t, in which numbers below 0 and above 255
/// are cut off, others rounded, and scaled ones go from 0 to 255. Throws TensorError unless there are `tensor_size` of them. O(cells);
/// allocates nothing.
template <class T, class Number>
void write_tensor(const T& value, std::span<Number> out, const TensorOptions& options = {}) {
    detail::CellNumbers<Number> cells{out};
    detail::TensorWalk<detail::CellNumbers<Number>> walk(cells, options);
    try {
        walk(value, true);
    } catch (const TensorError&) {
        static_cast<void>(tensor_names<T>(options)); // which says the same, and of which field
        throw;
    }
    if (cells.used != out.size()) {
        throw TensorError("herding: a tensor of " + std::string(detail::label_of<T>()) + " has " +
                          std::to_string(cells.used) + " cells, not " + std::to_string(out.size()));
    }
}

} // namespace herding::inline v0::reflect
