// expect: herding: an act that several players take at once
// fix: Write the steps after the choose.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(choose<"turn">(each(Players{0, 1}), act<"bid">(into(die)).then(stop), act<"pass">([] {})));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
