#include "signature.hpp"

#include "signature/games.hpp"

#include "herding/reflect/hash.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <iostream>
#include <string>

namespace herd {

namespace {

constexpr std::array games = {
    SignedGame{"tictactoe", sign_tictactoe}, SignedGame{"backgammon", sign_backgammon},
    SignedGame{"dice", sign_dice},           SignedGame{"pig", sign_pig},
    SignedGame{"kuhn", sign_kuhn},           SignedGame{"skirmish", sign_skirmish},
    SignedGame{"triggers", sign_triggers},   SignedGame{"rulegame", sign_rulegame},
};

void print(std::string_view what, std::uint64_t dispatches, std::uint64_t seed, std::uint64_t signature) {
    std::string digits;
    for (unsigned shift = 64; shift > 0; shift -= 4) {
        digits += "0123456789abcdef"[signature >> (shift - 4) & 15U];
    }
    std::cout << what << ", " << dispatches << " dispatches, seed " << seed << ": " << digits << std::endl;
}

} // namespace

std::span<const SignedGame> signed_games() { return games; }

int signature(std::string_view name, std::uint64_t dispatches, std::uint64_t seed) {
    const bool watched = isatty(STDERR_FILENO) != 0;
    herding::reflect::Hasher all;
    bool found = false;
    for (const SignedGame& game : games) {
        if (!name.empty() && name != game.name) {
            continue;
        }
        found = true;
        const std::uint64_t one = game.sign(dispatches, seed, [&](std::uint64_t done) {
            if (watched) {
                std::cerr << '\r' << game.name << ' ' << done * 100 / dispatches << " %" << std::flush;
            }
        });
        if (watched) {
            std::cerr << "\r                    \r" << std::flush;
        }
        print(game.name, dispatches, seed, one);
        all.add(game.name).add(one);
    }
    if (!found) {
        std::cerr << "there is no game " << name << " with a signature\n";
        return 2;
    }
    if (name.empty()) {
        print("all", dispatches, seed, all.hash64());
    }
    return 0;
}

} // namespace herd
