#pragma once

#include <cstddef>

/// Bytes on the heap, counted by an operator new of the test program (hostile.cpp).
namespace test {

extern std::size_t alive;
extern std::size_t most;

} // namespace test
