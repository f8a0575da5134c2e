// expect: RightRename<.*LeadsNowhere.*stop

#include "game.hpp"

struct Turn {
    static constexpr auto renamed() { return renames({{"next.stop", "next.roll"}}); }
    auto script() {
        return seq(act<"roll">(by(0), [] {}), choose<"next">(by(0), act<"hold">([] {}), act<"pass">([] {})));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() {
    herding::Engine<Game<Turn>> engine;
    return engine.dispatch(Begin{}).committed() ? 0 : 1;
}
