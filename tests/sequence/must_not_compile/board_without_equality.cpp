// expect: herding: a Board is a plain value
// fix: Add `friend bool operator==(const Board&, const Board&) = default;` to it and to its members.

#include "game.hpp"

struct Turn {
    auto script() {
        return seq(act<"a">(by(0), [] {}));
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};
struct Table {
    int score = 0;
};
struct Win {
    Scored apply(Table& table) const { return {++table.score}; }
    friend bool operator==(const Win&, const Win&) = default;
};
struct Match {
    using Rules = herding::sequence::Rules<Table, Turn>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Win>;
    using Trace = Rules::Traces<Scored>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Match>({{"sequences", 0, resume<Match>}}); }
};

int main() { herding::Engine<Match> engine; }
