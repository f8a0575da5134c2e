// expect: herding: with OrderUpTo<N> in Rules<.*>, .order_triggers. is an input of the library
// fix: Give this action another name.

#include "game.hpp"

struct Turn {
    static auto triggers() {
        return trigger<"again">([](const Score&) -> std::optional<Turn> { return Turn{}; })
            .owned_by([](const Turn&) { return 0; });
    }
    auto script() {
        return seq(act<"order_triggers">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn, OrderUpTo<2>>> engine; }
