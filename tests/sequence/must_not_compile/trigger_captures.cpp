// expect: herding: a lambda of a script captures nothing or `this`

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        struct {
            int many, bytes, indeed;
        } local{};
        return trigger<"again">(
            [local](const Score&) -> std::optional<Turn> { return Turn{Die{local.many}}; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
