// expect: herding: the possible answers and hidden values depend on the Setup
// fix: Call `view::determinize<Spec>(setup, state, player, generator)`.

#include "herding/herding.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <optional>

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
    struct Setup {
        int limit = 0;
    };
    struct Rules {
        using Board = State;
        using Variables = State;
        static constexpr bool hides_answers = true;
    };
    static herding::Verdict<int> none(herding::Dispatch<Game>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"none", 1, none}}); }
};

void deal(State& state, herding::Generator& generator) {
    herding::view::determinize<Game>(state, 0, generator);
}
