// expect: herding: any_of.. takes triggers
// fix: Pass triggers: `any_of(trigger<"a">(…), trigger<"b">(…))`. As a decider, pass Players or a lambda that returns them.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return any_of(trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; }), 3);
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
