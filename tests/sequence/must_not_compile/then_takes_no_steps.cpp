// expect: herding: a script is made of act

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"pass">(by(0), [] {}).then(3));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
