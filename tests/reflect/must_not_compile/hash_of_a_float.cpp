// expect: herding: floating point numbers have no hash
// fix: Use integers, such as hundredths.

#include "herding/reflect/hash.hpp"

int main() { return static_cast<int>(herding::reflect::hash64(1.5)); }
