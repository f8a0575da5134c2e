// Whatever the input is: a value that is written and read again as itself, or a ReadError with a position inside it.

#include "herding/reflect/binary.hpp"

#include "reflect/zoo.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace rf = herding::reflect;

namespace {

constexpr rf::ReadBudget budget{.elements = 1 << 20, .memory = 1 << 24};

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    try {
        static_cast<void>(rf::read_binary<zoo::Zoo>(bytes, 0, budget));
    } catch (const rf::ReadError& error) {
        require(error.position().byte <= size);
    }
    try {
        zoo::Zoo value; // the body alone: an envelope lets nothing through that was not written
        rf::read_body(value, bytes, budget);
        rf::Bytes again;
        rf::write_body(again, value);
        zoo::Zoo same;
        rf::read_body(same, again);
        require(same == value);
    } catch (const rf::ReadError& error) {
        require(error.position().byte <= size);
    }
    return 0;
}
