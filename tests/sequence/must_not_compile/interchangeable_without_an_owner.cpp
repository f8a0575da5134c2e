// expect: herding: `.interchangeable..` needs `.owned_by
// fix: Add `.owned_by(…)` before it, or remove `.interchangeable()`.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; }).interchangeable();
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
