// expect: herding: the view of this State is not known: give the State `serialize`

#include "herding/herding.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <string>

struct State {
    int count = 0;
    friend bool operator==(const State&, const State&) = default;
};

struct Game {
    using State = ::State;
    using Input = int;
    struct Trace {
        friend bool operator==(const Trace&, const Trace&) = default;
    };
    struct Diff {
        Trace apply(State&) const { return {}; }
        friend bool operator==(const Diff&, const Diff&) = default;
    };
    using Info = int;
    using OrderKey = int;
    static herding::Verdict<int> none(herding::Dispatch<Game>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"none", 1, none}}); }
};

auto seen = herding::view::of<Game>(State{}, 0);
