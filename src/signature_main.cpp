/// The signatures of all games and nothing else, in a program that needs no library but headers: built by every compiler
/// and with every option whose numbers are to be compared (.ci/long). Its argument is the number of dispatches.

#include "signatures.hpp"

#include <charconv>
#include <cstdint>
#include <iostream>
#include <string_view>

int main(int argc, char** argv) {
    std::uint64_t dispatches = 1'000'000;
    if (argc > 1) {
        const std::string_view text = argv[1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), dispatches);
        if (argc > 2 || error != std::errc() || end != text.data() + text.size() || dispatches == 0) {
            std::cerr << "usage: signature [DISPATCHES]\n";
            return 2;
        }
    }
    return herd::print_signatures("", dispatches, 1);
}
