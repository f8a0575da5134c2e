// expect: herding: give this enumeration an underlying type
// fix: Write `enum class E : std::uint8_t`. For an enumeration that you cannot change, write one of the two functions.

#include "herding/reflect/text.hpp"

enum Phase { betting, showdown };

int main() { return static_cast<int>(herding::reflect::print(betting).size()); }
