// expect: herding: the lambda of a trigger emits nothing
// fix: Emit the diff in the sequence that the trigger begins.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](Emits<Score>, const Score&) -> std::optional<Turn> { return Turn{}; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
