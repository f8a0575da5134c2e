// expect: herding: this container contains itself

#include "herding/reflect/text.hpp"

#include <vector>

struct Tree : std::vector<Tree> {};
struct State {
    Tree tree;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(tree)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
