// expect: herding: Spec::State cannot be copied and compared

// All commands of a program need the types of the Spec. There is one message nevertheless.

#include "heap.hpp"

#include "herding/tool/run.hpp"

#include <string_view>

struct Bowl {
    int stones = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(stones)); }
};

struct Fill {
    int apply(Bowl& bowl) const { return ++bowl.stones; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Fill&, const Fill&) = default;
};

struct Filling {
    using State = Bowl;
    using Input = Turn;
    using Diff = Fill;
    using Trace = int;
    using Info = int;
    using OrderKey = int;

    static herding::Verdict<int> fill(herding::Dispatch<Filling>& d) {
        d.emit(Fill{});
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Filling>({{"fill", 0, fill}}); }
};

struct Playable {
    using Spec = Filling;
    static constexpr std::string_view name = "bowl";
    static constexpr std::string_view summary = "a bowl of stones";
};

int main(int argc, char** argv) { return herding::tool::run<Playable>(argc, argv); }
