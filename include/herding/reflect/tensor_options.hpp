#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

/// Options and errors of tensors (tensor.hpp).

namespace herding::inline v0::reflect {

/// Cells of a `Bounded`: one for each value, or one number from 0 to 1.
enum class BoundedAs : std::uint8_t { OneHot, Scaled };

struct TensorOptions {
    BoundedAs bounded = BoundedAs::OneHot;
};

/// Thrown if a type has no shape, with the name of the field, or if a span has the wrong size.
class TensorError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

namespace detail {

/// Type of cells: conversion of a number, and the largest scaled number.
struct CellNumber {
    void (*write)(void* cells, std::size_t i, double number) = nullptr;
    double whole = 1;
};

} // namespace detail

} // namespace herding::inline v0::reflect
