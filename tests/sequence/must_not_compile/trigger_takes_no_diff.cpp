// expect: takes a type that is no diff of the Spec, so it would never fire
// fix: Take the diff that returns this trace.

#include "game.hpp"

struct Turn {
    Die die{};

    static auto triggers() {
        return trigger<"scored">([](const Scored&) -> std::optional<Turn> { return Turn{}; });
    }
    auto script() { return seq(act<"roll">(chance, into(die))); }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
