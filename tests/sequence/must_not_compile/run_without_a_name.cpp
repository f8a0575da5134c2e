// expect: herding: a run has a name

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(run([](Emits<Score> out) { out.emit(Score{1}); }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
