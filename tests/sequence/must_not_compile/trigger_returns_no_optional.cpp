// expect: herding: a trigger returns std::optional of the sequence that declares it
// fix: Return `std::optional<ThisSequence>`: a value begins it, and `std::nullopt` does not.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&) { return Turn{}; });
    }
    auto script() {
        return seq(act<"roll">(chance, [](Emits<Score> out, Die) { out.emit(Score{1}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
