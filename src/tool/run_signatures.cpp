#include "registry.hpp"
#include "signatures.hpp"

#include <charconv>
#include <cstdint>
#include <iostream>
#include <string_view>

namespace herding::inline v0::tool {

int run_signatures(const Program& program, int argc, char** argv) {
    set_program(program, std::string(program.name));
    std::uint64_t dispatches = 1'000'000;
    if (argc > 1) {
        const std::string_view text = argv[1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), dispatches);
        if (argc > 2 || error != std::errc() || end != text.data() + text.size() || dispatches == 0) {
            std::cerr << "usage: signature [DISPATCHES]\n";
            return 2;
        }
    }
    return print_signatures("", dispatches, 1);
}

} // namespace herding::inline v0::tool
