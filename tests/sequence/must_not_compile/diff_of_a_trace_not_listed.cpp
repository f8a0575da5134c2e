// expect: RightDiff<[^>]*OtherTrace, Score, Scored

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act<"a">(by(0), [](Emits<Score> out) { out.emit(Score{1}); }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
struct Match {
    using Rules = herding::sequence::Rules<Board, Turn>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Score>;
    using Trace = Rules::Traces<>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Match>({{"sequences", 0, resume<Match>}}); }
};

int main() {
    herding::Engine<Match> engine;
    return engine.dispatch(Begin{}).committed() ? 0 : 1;
}
