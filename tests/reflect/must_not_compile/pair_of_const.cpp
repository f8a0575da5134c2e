// expect: herding: a const element cannot be read: remove the const of the element of this pair, tuple, array or optional

#include "herding/reflect/text.hpp"

#include <utility>

int main() {
    using Pair = std::pair<const int, int>;
    return herding::reflect::parse<Pair>("[1,2]").second;
}
