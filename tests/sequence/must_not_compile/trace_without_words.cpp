// expect: herding: describe.trace, words. has no words for a trace

#include "game.hpp"

#include "herding/sequence/words.hpp"

#include <string>
#include <variant>

struct Words {};

int main() { return static_cast<int>(describe(std::variant<Scored>{}, Words{}).size()); }
