#include "signatures.hpp"

#include "place.hpp"
#include "registry.hpp"

#include "herding/reflect/hash.hpp"

#include <unistd.h>

#include <cstddef>
#include <iostream>
#include <string>

namespace herding::inline v0::tool {

namespace {

void print(std::string_view what, std::uint64_t dispatches, std::uint64_t seed, std::uint64_t signature) {
    std::string digits;
    for (unsigned shift = 64; shift > 0; shift -= 4) {
        digits += "0123456789abcdef"[signature >> (shift - 4) & 15U];
    }
    std::cout << what << ", " << dispatches << " dispatches, seed " << seed << ": " << digits << std::endl;
}

} // namespace

int print_signatures(std::string_view name, std::uint64_t dispatches, std::uint64_t seed) {
    const bool watched = isatty(STDERR_FILENO) != 0;
    herding::reflect::Hasher all;
    std::size_t found = 0;
    for (const Entry& game : all_games()) {
        if (game.registration == nullptr || (!name.empty() && name != game.name)) {
            continue;
        }
        ++found;
        const auto progress = [&](std::uint64_t done) {
            if (watched) {
                std::cerr << '\r' << game.name << ' ' << done * 100 / dispatches << " %" << std::flush;
            }
        };
        const std::uint64_t one = with_place(
            [&] {
                return std::string(game.name) + ", in a generated play with seed " + std::to_string(seed);
            },
            [&] { return game.registration->signature(dispatches, seed, progress); });
        if (watched) {
            std::cerr << "\r                    \r" << std::flush;
        }
        print(game.name, dispatches, seed, one);
        all.add(game.name).add(one);
    }
    if (found == 0) {
        std::cerr << "there is no game " << name << " with a signature\n";
        return 2;
    }
    if (found > 1) {
        print("all", dispatches, seed, all.hash64());
    }
    return 0;
}

} // namespace herding::inline v0::tool
