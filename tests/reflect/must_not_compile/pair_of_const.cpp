// expect: herding: what is const cannot be read: take the const off what this pair, tuple, array or optional holds

#include "herding/reflect/text.hpp"

#include <utility>

int main() {
    using Pair = std::pair<const int, int>;
    return herding::reflect::parse<Pair>("[1,2]").second;
}
