#include "../../play/nim.hpp"

#include <herding/law/law.hpp>
#include <herding/law/test_game.hpp>

#include <iostream>

int main() {
    const auto report = herding::law::test_game<nim::Playable, herding::law::Part::Laws>({.cases = 10});
    std::cout << report << '\n';
    return report.ok() ? 0 : 1;
}
