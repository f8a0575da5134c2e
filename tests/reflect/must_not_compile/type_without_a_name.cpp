// expect: herding: a type without a name .a lambda, an unnamed struct.

#include "herding/reflect/text.hpp"

int main() {
    const auto move = [] {};
    return static_cast<int>(herding::reflect::print(move).size());
}
