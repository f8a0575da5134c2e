// expect: herding: a lambda of a script captures nothing or `this`
// fix: Make it a member of the sequence.

#include "game.hpp"

struct Turn {
    Die die{};

    auto script() {
        const int bonus = 2; // as small as `this`, and gone when the sequence resumes
        return seq(
            act<"roll">(chance, [bonus](Emits<Score> out, Die d) { out.emit(Score{d == 6 ? bonus : 0}); }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { herding::Engine<Game<Turn>> engine; }
