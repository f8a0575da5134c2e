// expect: herding: the first sequence of Rules<.*> begins the game, and it is that of Endless
// fix: List the sequence that begins the game first: `Rules<Board, Turn, Endless<Draw>>`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Draw {
    auto script() {
        return seq(run<"draw">([] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Draw&, const Draw&) = default;
};

int main() { herding::Engine<Game<Endless<Draw>, Turn>> engine; }
