#include "registry.hpp"
#include "signatures.hpp"

#include "herding/reflect/detail/number.hpp"

#include <cstdint>
#include <iostream>
#include <string_view>

namespace herding::inline v0::tool {

int run_signatures(const Program& program, int argc, char** argv) {
    set_program(program, std::string(program.name));
    std::uint64_t dispatches = 1'000'000;
    if (argc > 1) {
        dispatches = reflect::detail::whole_number_in<std::uint64_t>(argv[1]).value_or(0);
        if (argc > 2 || dispatches == 0) {
            std::cerr << "usage: signature [DISPATCHES]\n";
            return 2;
        }
    }
    return print_signatures("", dispatches, 1);
}

} // namespace herding::inline v0::tool
