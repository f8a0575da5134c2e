#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/fields.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/representation.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/variants.hpp"
#include "herding/view/redact.hpp"
#include "herding/view/spec.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

/// The tensor of what a viewer sees, written from the State itself. `view::of` copies the State, removes what the viewer may not
/// see, and `reflect::write_tensor` walks over tables. Here the compiler makes one function of the fields, which writes 0 for
/// a hidden value that the viewer has not seen. A learner calls it for each step.
///
/// Invariants:
///
/// - The cells are those of `reflect::write_tensor` for the view, or the function returns false and has written nothing of use.
/// - No cell depends on a value that the view leaves out. So it gives up if a `serialize` names anything but members, and a
///   represented type with secrets is redacted first, unless its cells keep each Hidden as a Hidden.

namespace herding::inline v0::play::detail {

using reflect::Kind;

/// Whether `Representation<T>::cells` copies each Hidden of a value into what it returns, as it is.
template <class T>
concept CellsKeepHidden = requires { requires reflect::Representation<T>::cells_keep_hidden; };

/// Whether each value of a Bounded has a cell. More values have no shape.
template <class T> inline constexpr bool has_cells = false;
template <class T>
    requires(reflect::kind_of<T> == Kind::Bounded)
inline constexpr bool has_cells<T> = T::count != 0 && T::count <= 65536;

/// Number of cells of a type that has a shape, so it does not contain itself. Allocates only if default values do, and for types
/// that are written by tables. Throws as reflect::tensor_size.
template <class T> [[nodiscard]] std::size_t cells_in();

template <class T> [[nodiscard]] std::size_t cells_in_struct() {
    std::size_t cells = 0;
    const T value{};
    reflect::for_each_field(value, [&]<class Member>(std::string_view, const Member& /*member*/) {
        cells += cells_in<Member>();
    });
    return cells;
}

template <class T> std::size_t cells_in() {
    constexpr Kind kind = reflect::kind_of<T>;
    if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Float) {
        return 1;
    } else if constexpr (kind == Kind::Enum && !reflect::detail::OpenEnum<T>) {
        return reflect::enumerators<T>.size();
    } else if constexpr (kind == Kind::Bounded && has_cells<T>) {
        return static_cast<std::size_t>(T::count);
    } else if constexpr (std::same_as<T, Generator>) {
        return 0; // see `represented`
    } else if constexpr (std::same_as<T, Actor>) {
        return 4;
    } else if constexpr (kind == Kind::Optional) {
        return 1 + cells_in<typename T::value_type>();
    } else if constexpr (kind == Kind::Hidden) {
        return 1 + cells_in<std::remove_cvref_t<decltype(std::declval<const T&>().value())>>();
    } else if constexpr (kind == Kind::Array) {
        using Item = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;
        return reflect::detail::fixed_size<T> * cells_in<Item>();
    } else if constexpr (kind == Kind::List && reflect::detail::Capped<T>) {
        return T::static_capacity * (1 + cells_in<typename T::value_type>());
    } else if constexpr (kind == Kind::Variant) {
        return []<class... Leaf>(reflect::detail::TypeList<Leaf...>) {
            return (sizeof...(Leaf) + ... + cells_in<Leaf>());
        }(typename reflect::detail::LeafTypes<T>::type{});
    } else if constexpr (kind == Kind::Struct && std::is_default_constructible_v<T>) {
        static const std::size_t cells = cells_in_struct<T>();
        return cells;
    } else if constexpr (kind == Kind::Empty) {
        return 0;
    } else if constexpr (CellsKeepHidden<T>) {
        return cells_in<
            std::remove_cvref_t<decltype(reflect::Representation<T>::cells(std::declval<const T&>()))>>();
    } else {
        static const std::size_t cells = reflect::tensor_size<T>();
        return cells;
    }
}

/// The first cell of each leaf of a variant, behind the cells that say which leaf it is, and the number of all cells.
template <class... Leaf>
[[nodiscard]] std::array<std::size_t, sizeof...(Leaf) + 1> leaf_starts(reflect::detail::TypeList<Leaf...>) {
    std::size_t cells = sizeof...(Leaf);
    return {std::exchange(cells, cells + cells_in<Leaf>())..., cells};
}

/// Writes the cells of one value after the other. All cells are 0 before, and there are as many as the types have.
template <class Number> class VisibleCells {
public:
    VisibleCells(Number* cells, std::uint16_t viewer) noexcept : next_(cells), viewer_(viewer) {}

    /// Whether a `serialize` has named a value that is no member.
    [[nodiscard]] bool lost() const noexcept { return lost_; }

    template <class T> void put(const T& value) {
        constexpr Kind kind = reflect::kind_of<T>;
        if constexpr (kind == Kind::Bool || kind == Kind::Integer || kind == Kind::Float) {
            number(static_cast<double>(value));
        } else if constexpr (kind == Kind::Enum) {
            if constexpr (reflect::detail::OpenEnum<T>) {
                number(static_cast<double>(static_cast<std::underlying_type_t<T>>(value)));
            } else {
                one_hot(reflect::enumerators<T>.size(), reflect::enumerator_index(value));
            }
        } else if constexpr (kind == Kind::Bounded) {
            one_hot(cells_in<T>(),
                    static_cast<std::uint64_t>(value.value()) - static_cast<std::uint64_t>(T::low));
        } else if constexpr (kind == Kind::Bits) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                number(value[i] ? 1 : 0);
            }
        } else if constexpr (kind == Kind::Optional) {
            if (value) {
                there(*value);
            } else {
                absent<typename T::value_type>();
            }
        } else if constexpr (kind == Kind::Hidden) {
            if (value.known() && view::sees(viewer_, value)) {
                there(value.value());
            } else {
                absent<std::remove_cvref_t<decltype(value.value())>>();
            }
        } else if constexpr (kind == Kind::Array) {
            for (const auto& item : value) {
                put(item);
            }
        } else if constexpr (kind == Kind::Tuple) {
            std::apply([&](const auto&... items) { (put(items), ...); }, value);
        } else if constexpr (kind == Kind::List && reflect::detail::Capped<T>) {
            std::size_t used = 0;
            for (const auto& item : value) {
                there(item);
                ++used;
            }
            next_ += (T::static_capacity - used) * (1 + cells_in<typename T::value_type>());
        } else if constexpr (kind == Kind::Variant) {
            variant(value);
        } else if constexpr (kind == Kind::Box) {
            put(*value);
        } else if constexpr (kind == Kind::Struct) {
            structure(value);
        } else if constexpr (kind == Kind::Represented) {
            represented(value);
        } else if constexpr (kind != Kind::Empty) {
            apart(value);
        }
    }

private:
    void number(double value) {
        if (value != 0) {
            reflect::detail::write_cell<Number>(next_, 0, value);
        }
        ++next_;
    }
    void one_hot(std::size_t count, std::uint64_t set) {
        if (set < count) {
            next_[set] = Number{1};
        }
        next_ += count;
    }
    template <class T> void there(const T& value) {
        *next_++ = Number{1};
        put(value);
    }
    template <class T> void absent() { next_ += 1 + cells_in<T>(); }

    template <class V> void variant(const V& value) {
        static const auto starts = leaf_starts(typename reflect::detail::LeafTypes<V>::type{});
        Number* const begin = next_;
        reflect::visit_leaf(value,
                            [&]<std::size_t I>(std::integral_constant<std::size_t, I>, const auto& leaf) {
                                begin[I] = Number{1};
                                next_ = begin + starts[I];
                                put(leaf);
                            });
        next_ = begin + starts.back();
    }

    template <class T> void structure(const T& value) {
        using reflect::detail::as;
        reflect::detail::FieldCheck check(as<reflect::StructType>(reflect::type_of<T>()),
                                          std::addressof(value));
        reflect::for_each_field(value, [&]<class Member>(std::string_view name, const Member& member) {
            check.next(name.data(), &reflect::type_of<Member>()); // NOLINT(*-data-usage): a literal
            const auto* const begin = reinterpret_cast<const char*>(std::addressof(value));
            const auto* const at = reinterpret_cast<const char*>(std::addressof(member));
            lost_ =
                lost_ || std::less<>()(at, begin) || std::less<>()(begin + sizeof(T), at + sizeof(Member));
            put(member);
        });
        check.end();
    }

    template <class T> void represented(const T& value) {
        using R = reflect::Representation<T>;
        if constexpr (std::same_as<T, Generator>) {
            return; // future randomness is not part of an observation
        } else if constexpr (std::same_as<T, Actor>) {
            number(value.is_player() ? 1 : 0);
            number(value == Actor::chance ? 1 : 0);
            number(value == Actor::system ? 1 : 0);
            number(value.is_player() ? value.index() : 0);
        } else if constexpr (CellsKeepHidden<T>) {
            put(R::cells(value));
        } else if constexpr (reflect::detail::is_plain<T>() && !requires { R::cells(value); }) {
            put(typename R::As(R::to(value)));
        } else {
            apart(value);
        }
    }

    /// By the tables, from a redacted copy.
    template <class T> void apart(const T& value) {
        const std::size_t cells = cells_in<T>();
        reflect::write_tensor(view::redacted(value, viewer_), std::span(next_, cells));
        next_ += cells;
    }

    Number* next_;
    std::uint16_t viewer_;
    bool lost_ = false;
};

/// Whether the default view resets a generator of another type, which may have cells.
template <class Spec> [[nodiscard]] consteval bool resets_other_generator() {
    if constexpr (HasGenerator<Spec>) {
        return !std::same_as<std::remove_cvref_t<decltype(herding::detail::of_state(
                                 Spec::generator, std::declval<const StateOf<Spec>&>()))>,
                             Generator>;
    } else {
        return false;
    }
}

/// Writes what a viewer sees of a state, without the view, into cells that are all 0. Returns false if the view must be made;
/// then the cells are to be filled again.
///
/// Complexity: O(cells that are not 0, and fields). Allocates nothing if the fields do not. Throws as `reflect::write_tensor`.
template <class Spec, class Number>
[[nodiscard]] bool write_visible(const StateOf<Spec>& state, std::uint16_t viewer, std::span<Number> cells) {
    if constexpr (view::HasView<Spec>) {
        const auto& shown = Spec::view(state, viewer);
        using View = std::remove_cvref_t<decltype(shown)>;
        static const std::size_t size = reflect::tensor_size<View>(); // throws if it has no shape
        VisibleCells<Number> visible(cells.data(), viewer);
        if (cells.size() != size) {
            return false;
        }
        visible.put(shown);
        return !visible.lost();
    } else if constexpr (!resets_other_generator<Spec>()) {
        static const std::size_t size = reflect::tensor_size<StateOf<Spec>>(); // throws if it has no shape
        VisibleCells<Number> visible(cells.data(), viewer);
        if (cells.size() != size) {
            return false;
        }
        visible.put(state);
        return !visible.lost();
    } else {
        return false;
    }
}

} // namespace herding::inline v0::play::detail
