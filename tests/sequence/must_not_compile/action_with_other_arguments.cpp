// expect: herding: an action .the argument `Given` of OfferedAction. has other arguments than that of the game

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
    return engine.dispatch(Action<"roll">{}, herding::Actor::chance).committed() ? 0 : 1;
}
