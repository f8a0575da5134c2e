// expect: a behavior of the table .*lambda .*capture
// fix: Move the captured value into the State or the Setup.

#include "herding/herding.hpp"

struct Add {
    int by;
    int apply(int& state) const { return state += by; }
    bool operator==(const Add&) const = default;
};

struct Game {
    using State = int;
    using Input = int;
    using Diff = Add;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static constexpr int by = 1;
    static constexpr auto behaviors() {
        return herding::table<Game>(
            {{"add", 0, [by = by](herding::Dispatch<Game>& d) -> herding::Verdict<int> {
                  d.emit(Add{by});
                  return herding::Continue{};
              }}});
    }
};

int main() { herding::Engine<Game> engine; }
