// The commands of `herd meaning` as a program of its own, which builds in a minute.

#include "meaning/commands.hpp"

#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

int run(const std::vector<std::string>& words) {
    const std::string command = words.empty() ? "" : words[0];
    if (command == "load" && words.size() == 2) {
        return meaning::load_command(words[1], false, std::cout, std::cerr);
    }
    if (command == "check" && words.size() == 2) {
        return meaning::check_command(words[1], std::cout, std::cerr);
    }
    if (command == "explain" && words.size() == 3) {
        return meaning::explain_command(words[1], words[2], std::cout, std::cerr);
    }
    if (command == "lint" && words.size() == 2) {
        return meaning::lint_command(words[1], std::cout, std::cerr);
    }
    if (command == "matrix" && (words.size() == 2 || words.size() == 4)) {
        meaning::MatrixOptions options{.units = words[1]};
        if (words.size() == 4) {
            options.weapons = words[2];
            options.weapon = words[3];
        }
        return meaning::matrix_command(options, std::cout, std::cerr);
    }
    std::cerr << "usage: meaning load CORPUS | check CASES | explain CORPUS KEY | lint CORPUS\n"
                 "       meaning matrix UNITS [WEAPONS FACTION/NAME]\n";
    return 2;
}

} // namespace

int main(int count, char** arguments) {
    try {
        return run({arguments + 1, arguments + count});
    } catch (const std::exception& error) { // a line without end
        std::cerr << "meaning: " << error.what() << '\n';
        return 2;
    }
}
