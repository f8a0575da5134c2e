// expect: herding: the name of an enumerator is not in ASCII

#include "herding/reflect/text.hpp"

#include <cstdint>

enum class Color : std::uint8_t { Red, Grün };

int main() { return static_cast<int>(herding::reflect::print(Color::Red).size()); }
