// expect: herding: no script of the game offers an action of this name .the argument `Given` of OfferedAction.

#include "game.hpp"

struct Turn {
    int eyes = 0;
    auto script() {
        return seq(act<"roll">(chance, [this](Die die) { eyes = static_cast<int>(die.value()); }),
                   act<"hold">(by(0), [](Emits<Score> out) { out.emit(Score{1}); }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() {
    herding::Engine<Game<Turn>> engine;
    return engine.dispatch(Action<"rol", Die>{5}, herding::Actor::chance).committed() ? 0 : 1;
}
