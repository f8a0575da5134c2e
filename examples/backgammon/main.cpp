/// Backgammon against the computer on a terminal, with the defaults of `herd backgammon play`: what `./play` begins with.

#include "backgammon/terminal.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <random>

int main() {
    backgammon::TerminalOptions options;
    const char* const no_color = std::getenv("NO_COLOR"); // https://no-color.org
    options.color = isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0');
    options.seed = static_cast<decltype(options.seed)>(std::random_device{}());
    std::cout << "These dice come from seed " << options.seed << "; `backgammon play --seed " << options.seed
              << "` has them again.\n";
    return backgammon::play_in_terminal(options, std::cin, std::cout);
}
