// expect: herding: the lambda of a trigger takes one diff
// fix: Take one diff of the game, and the Board or the Setup if the trigger reads them.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&, Die) -> std::optional<Turn> { return Turn{}; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
