// expect: herding: polymorphic types cannot take part

#include "herding/reflect/text.hpp"

struct Piece {
    virtual ~Piece() = default;
    int value = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(value)); }
};

int main() { return static_cast<int>(herding::reflect::print(Piece{}).size()); }
