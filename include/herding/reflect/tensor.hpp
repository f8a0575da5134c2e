#pragma once

#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/tensor_options.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

/// Values as flat rows of numbers, for agents that learn. The type alone decides the number and the meaning of cells:
///
///     bool, integer, float   one cell; enum: one-hot; bits: a cell each
///     Bounded                one-hot, or one cell from 0 to 1 (in std::uint8_t from 0 to 255), as the options say
///     optional, hidden       1 and the cells of the value; all 0 without a value
///     array, tuple, struct   one after the other
///     list with a capacity   for each place 1 and the cells of its item; all 0 without an item
///     set, map               of bool, enum or Bounded: a cell for each possible key; in a map followed by its value
///     variant                one-hot, then room for every alternative
///     Actor                  one-hot: player, chance, system; then a cell with the index of the player, else 0
///     Generator              nothing: random numbers to come are not part of an observation
///     represented            its representation, or the result of `Representation<T>::cells(value)`
///
/// A box has the cells of its value. Known hidden values have cells too, so never write the State itself, but a view of it.
/// Strings, other lists, sets and maps, and types that contain themselves have no shape.

namespace herding::inline v0::reflect {

namespace detail {

template <class Number> void write_cell(void* cells, std::size_t i, double number) {
    if constexpr (std::is_floating_point_v<Number>) {
        static_cast<Number*>(cells)[i] = static_cast<Number>(number);
    } else {
        constexpr auto whole = static_cast<double>(std::numeric_limits<Number>::max());
        static_cast<Number*>(cells)[i] = static_cast<Number>(std::clamp<double>(number + 0.5, 0, whole));
    }
}
template <class Number> inline constexpr CellNumber cell_number{
    write_cell<Number>,
    std::is_floating_point_v<Number> ? 1.0 : static_cast<double>(std::numeric_limits<Number>::max())};

} // namespace detail

/// Names of the cells: `cells[4]=x`, `turn=o`, `owner?`; `owner??` for an optional in an optional.
/// Throws: TensorError, which names a field without a shape.
template <class T> [[nodiscard]] std::vector<std::string> tensor_names(const TensorOptions& options = {}) {
    return detail::tensor_names_as(type_of<T>(), options);
}

/// Number of cells of a value.
/// Throws: TensorError, which names a field without a shape.
template <class T> [[nodiscard]] std::size_t tensor_size(const TensorOptions& options = {}) {
    return tensor_names<T>(options).size();
}

/// Writes a value into `out`, whose cells are float, double or std::uint8_t. In std::uint8_t numbers are rounded and limited to 0
/// to 255, and scaled numbers go from 0 to 255. Allocates nothing.
/// Throws: TensorError unless `out` has `tensor_size` cells.
/// Complexity: O(cells).
template <class T, class Number>
void write_tensor(const T& value, std::span<Number> out, const TensorOptions& options = {}) {
    std::fill(out.begin(), out.end(), Number{}); // most cells are 0
    detail::write_tensor_as(type_of<T>(), std::addressof(value), out.data(), out.size(),
                            detail::cell_number<Number>, options);
}

} // namespace herding::inline v0::reflect

#include "herding/reflect/detail/inline.hpp" // IWYU pragma: keep
