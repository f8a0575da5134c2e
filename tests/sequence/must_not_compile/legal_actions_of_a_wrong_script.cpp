// expect: herding: the lambda of `require` takes the same arguments as its action

#include "game.hpp"

#include "herding/sequence/tools/legal.hpp"

struct Turn {
    Die die{};

    auto script() {
        return seq(act<"bid">(by(0), [](Die) {}, require<"too low">([](bool) { return true; })));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(die)); }
    friend bool operator==(const Turn&, const Turn&) = default;
};

int main() { return herding::sequence::legal_actions<Game<Turn>>(Game<Turn>::State()).empty() ? 0 : 1; }
