// expect: herding: the Board has `using Setup = .*;`, and the Spec has no Setup or another one

#include "game.hpp"

#include "herding/sequence/tools/legal.hpp"

struct Limits {
    std::uint16_t players = 3;
};
struct Table {
    using Setup = Limits;
    int score = 0;
    friend bool operator==(const Table&, const Table&) = default;
};
struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by([](const Limits& limits) { return limits.players; }), into(die)));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
struct NoSetup {
    using Rules = herding::sequence::Rules<Table, Turn>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<>;
    using Trace = Rules::Traces<>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<NoSetup>({{"sequences", 0, resume<NoSetup>}}); }
};

int main() {
    herding::Engine<NoSetup> engine;
    return legal_actions<NoSetup>(engine.state()).empty() ? 0 : 1;
}
