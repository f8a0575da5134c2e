// A second source with the same functions: the rule of one definition holds.
#include "../../play/nim.hpp"

#include <herding/play/game_of.hpp>
#include <herding/reflect/text.hpp>

#include <string>
#include <vector>

std::string printed(const std::vector<int>& values);
std::string printed(const std::vector<int>& values) { return herding::reflect::print(values); }

std::string played();
std::string played() { return herding::play::game_of<nim::Playable>().begin({.seed = 1})->state(0); }
