// expect: herding: the `name` of a type must be an identifier
// fix: Use letters, digits and `_`, and no digit first.

#include "herding/reflect/text.hpp"

#include <string_view>

struct Move {
    static constexpr std::string_view name = "a move";
};

int main() { return static_cast<int>(herding::reflect::print(Move{}).size()); }
