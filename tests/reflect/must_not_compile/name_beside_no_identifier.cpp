// expect: herding: the text that reflect_name returns for a type must be an identifier
// fix: Use letters, digits and `_`, and no digit first.

#include "herding/reflect/text.hpp"

#include <string_view>
#include <type_traits>

struct Move {};
constexpr std::string_view reflect_name(std::type_identity<Move>) { return "a move"; }

int main() { return static_cast<int>(herding::reflect::print(Move{}).size()); }
