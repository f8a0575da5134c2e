// expect: herding: an enumeration without enumerators from -128 to 255

#include "herding/reflect/text.hpp"

enum class Far : int { One = 1000 };

int main() { return static_cast<int>(herding::reflect::print(Far::One).size()); }
