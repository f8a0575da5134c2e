// expect: herding: the second argument of for_each returns how often

#include "game.hpp"

struct Turn {
    Die die{};
    std::uint8_t i = 0;

    auto script() {
        return seq(for_each(i, [] { return 2.5; }, act<"roll">(chance, into(die))));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
