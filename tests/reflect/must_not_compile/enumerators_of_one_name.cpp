// expect: herding: two enumerators have the same name

#include "herding/reflect/text.hpp"

enum class Phase : unsigned char { GameOver, game_over };

int main() { return static_cast<int>(herding::reflect::print(Phase::GameOver).size()); }
