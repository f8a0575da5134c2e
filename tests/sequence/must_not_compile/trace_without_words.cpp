// expect: herding: describe.trace, words. has no words for a trace .the argument `T` of RightWords.

#include "game.hpp"

#include "herding/sequence/words.hpp"

#include <string>
#include <variant>

struct Lost {
    friend bool operator==(Lost, Lost) = default;
};
struct Words {
    std::string operator()(const Scored&) const { return "scored"; }
};

int main() { return static_cast<int>(describe(std::variant<Scored, Lost>{}, Words{}).size()); }
