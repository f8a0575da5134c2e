// expect: herding: an entry of renamed.. .its arguments `Sequence` and `Old` of RightRename. can never apply

#include "game.hpp"

struct Turn {
    static constexpr auto renamed() { return renames({{"throw", "roll"}, {"roll", "hold"}}); }
    auto script() {
        return seq(act<"roll">(by(0), [] {}), choose<"next">(by(0), act<"hold">([] {}), act<"pass">([] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() {
    herding::Engine<Game<Turn>> engine;
    return engine.dispatch(Begin{}).committed() ? 0 : 1;
}
