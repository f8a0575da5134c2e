// expect: herding: owned_by.. takes a lambda that returns a player's number
// fix: Take `const S&` of the sequence that the trigger begins, and return a player's number.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; }).owned_by([](Die) {
            return 0;
        });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
