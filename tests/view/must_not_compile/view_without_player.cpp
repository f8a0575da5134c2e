// expect: herding: Spec::view must take a value and its viewer

#include "herding/herding.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <string>

struct State {
    int count = 0;
    friend bool operator==(const State&, const State&) = default;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(count)); }
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
    static State view(const State& state) { return state; }
};

auto seen = herding::view::of<Game>(State{}, 0);
