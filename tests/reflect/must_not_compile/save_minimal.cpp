// expect: herding: cereal's pairs of save and load cannot take part

#include "herding/reflect/text.hpp"

struct Board {
    int value = 0;
};
template <class A> int save_minimal(const A&, const Board& board) { return board.value; }
template <class A> void load_minimal(const A&, Board& board, const int& value) { board.value = value; }
struct State {
    Board field;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
