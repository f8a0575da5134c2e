// expect: herding: .begin. and .next_trigger. are inputs of the library

#include "game.hpp"

#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <string>
struct Turn {
    auto script() {
        return seq(act<"begin">(by(0), [] {}));
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Turn&, const Turn&) = default;
};
int main() {
    herding::Engine<Game<Turn>> engine;
    (void)herding::reflect::print(engine.state());
    (void)herding::reflect::print(Game<Turn>::Input(Begin{}));
}
