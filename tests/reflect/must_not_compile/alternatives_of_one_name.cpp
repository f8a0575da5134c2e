// expect: herding: two alternatives of a variant, or of variants inside it, have the same name

#include "herding/reflect/text.hpp"

#include <variant>

namespace a {
struct Move {};
} // namespace a
namespace b {
struct Move {};
} // namespace b

int main() {
    return static_cast<int>(herding::reflect::print(std::variant<a::Move, std::variant<b::Move>>{}).size());
}
