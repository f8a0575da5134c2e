// Whatever the input is: a value that is written and read again as itself, or a ReadError with a position inside it.

#include "herding/reflect/json.hpp"

#include "reflect/zoo.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

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
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const auto value = rf::from_json<zoo::Zoo>(text, budget);
        require(rf::from_json<zoo::Zoo>(rf::to_json(value)) == value);
    } catch (const rf::ReadError& error) {
        require(error.position().byte <= size);
    }
    try {
        static_cast<void>(rf::from_json<std::vector<zoo::Choice>>(text, budget)); // reached by short inputs
    } catch (const rf::ReadError& error) {
        require(error.position().byte <= size);
    }
    return 0;
}
