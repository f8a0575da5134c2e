// expect: herding: a step, a condition, a decider, a weight or a precondition of a sequence is a lambda with written-out parameter types

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; })
            .owned_by([](const auto&) { return 0; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
