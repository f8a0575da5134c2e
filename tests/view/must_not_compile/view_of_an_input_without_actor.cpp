// expect: herding: the view of an Input of this Spec depends on its actor
// fix: Call `view::of<Spec>(input, player, by)` with the actor who submitted it.

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
    static std::optional<int> view(const int& input, std::uint16_t player, herding::Actor by) {
        return by == herding::Actor::player(player) ? std::optional(input) : std::nullopt;
    }
    static herding::Verdict<int> none(herding::Dispatch<Game>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"none", 1, none}}); }
};

int main() { herding::view::of<Game>(7, std::uint16_t{0}); }
