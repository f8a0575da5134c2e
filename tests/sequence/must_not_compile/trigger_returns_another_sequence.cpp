// expect: herding: a trigger returns std::optional of the sequence that declares it

#include "game.hpp"

struct Roll {
    Die die{};

    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Roll&, const Roll&) = default;
};

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&) -> std::optional<Roll> { return Roll{}; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, Roll>> engine; }
