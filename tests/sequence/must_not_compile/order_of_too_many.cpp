// expect: herding: OrderUpTo<N> needs 2 <= N <= 4
// fix: Let an owner order 2, 3 or 4 sequences in one answer.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; })
            .owned_by([](const Turn&) { return 0; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, OrderUpTo<5>>> engine; }
