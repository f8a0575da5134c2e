// expect: herding: this Spec hides commits, so whether a viewer gets an event, and its number, depend on the events before it
// fix: Keep a `view::Numbering<Spec>` for each viewer, and give it all events from the first one on.

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
    static constexpr bool hides_commits = true;
    static std::optional<int> view(const int&, std::uint16_t) { return std::nullopt; }
    static herding::Verdict<int> none(herding::Dispatch<Game>&) { return herding::Continue{}; }
    static constexpr auto behaviors() { return herding::table<Game>({{"none", 1, none}}); }
};

struct Server final : herding::Log<Game> {
    void record(const herding::Event<Game>& event) override {
        static_cast<void>(herding::view::of<Game>(event, 0));
    }
};

int main() { Server().record({}); }
