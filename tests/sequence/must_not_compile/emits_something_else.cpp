// expect: herding: this step emits a diff that its parameter `Emits<…>` does not list
// fix: Add the diff to `Emits<…>`.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"roll">(chance, [](Emits<Score> out, Die) { out.emit(Lose{}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
