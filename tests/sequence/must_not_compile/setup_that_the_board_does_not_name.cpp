// expect: herding: a lambda of a script takes the Spec.s Setup, which the Board does not name

#include "game.hpp"
struct Limits {
    int most = 3;
};
struct Turn {
    int n = 0;
    auto script() {
        return seq(loop_while([this](const Limits& limits) { return n < limits.most; },
                              act<"a">(
                                  by([](const Limits& limits) { return limits.most > 1 ? 1 : 0; }),
                                  [this](const Limits& limits, bool) { n += limits.most; },
                                  require<"no">([](const Limits& limits) { return limits.most > 1; })),
                              run<"next">([this](const Limits& limits) { n += limits.most; })));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
struct G2 {
    using Rules = herding::sequence::Rules<Board, Turn>;
    using Setup = Limits;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Score>;
    using Trace = Rules::Traces<Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<G2>({{"sequences", 0, resume<G2>}}); }
};
int main() {
    herding::Engine<G2> engine;
    return engine.dispatch(Begin{}).committed() ? 0 : 1;
}
