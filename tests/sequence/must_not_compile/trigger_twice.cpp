// expect: herding: two triggers of the rules have the same name
// fix: Give one of them another name.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return any_of(trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; }),
                      trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; }));
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
