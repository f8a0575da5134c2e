// expect: herding: a condition, a count, .* take only what the library gives .const Board&, Within

#include "game.hpp"
struct Limits {
    int most = 3;
};
struct Turn {
    int n = 0;
    auto script() {
        return seq(
            loop_while([this](const Limits& l) { return n < l.most; }, act<"a">(by(0), [this] { ++n; })));
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
int main() { herding::Engine<G2> engine; }
