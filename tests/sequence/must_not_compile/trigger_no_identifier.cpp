// expect: herding: the name of a trigger is an identifier
// fix: Use letters, digits and `_`, and no digit first.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"once more">([](const Score&) -> std::optional<Turn> { return Turn{}; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
