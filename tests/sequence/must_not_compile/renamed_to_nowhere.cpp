// expect: herding: an entry of renamed.. .its arguments `Sequence` and `Old` of RightRename. leads to no position

#include "game.hpp"

struct Turn {
    static constexpr auto renamed() { return renames({{"throw", "rol"}}); }
    auto script() {
        return seq(act<"roll">(by(0), [] {}), choose<"next">(by(0), act<"hold">([] {}), act<"pass">([] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() {
    herding::Engine<Game<Turn>> engine;
    return engine.dispatch(Begin{}).committed() ? 0 : 1;
}
