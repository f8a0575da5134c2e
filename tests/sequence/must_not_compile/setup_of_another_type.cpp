// expect: herding: the Board has `using Setup

#include "game.hpp"
struct Limits {
    int most = 3;
};
struct Table : Board {
    using Setup = Limits;
    friend bool operator==(const Table&, const Table&) = default;
};
struct Turn {
    int n = 0;
    auto script() {
        return seq(act<"a">(by(0), [this](const Limits& l) { n = l.most; }));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
struct G2 {
    using Rules = herding::sequence::Rules<Table, Turn>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Score>;
    using Trace = Rules::Traces<Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<G2>({{"sequences", 0, resume<G2>}}); }
};
int main() { herding::Engine<G2> engine; }
