#include "herding/herding.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

/// A State that says which of its values no game comes to, and the engines that ask it.

namespace core_validate {

struct Bound {
    int most = 10;
};
struct Counted;

/// Never more than the Setup allows.
struct Count {
    int number = 0;
    static inline int asked = 0;
    template <class Spec> void validate(const herding::SetupOf<Spec>& setup) const {
        ++asked;
        if (number > setup.most) {
            throw std::invalid_argument("more than the most");
        }
    }
    friend bool operator==(const Count&, const Count&) = default;
};
struct Added {
    friend bool operator==(const Added&, const Added&) = default;
};
struct Add {
    int by = 0;
    Added apply(Count& count) const {
        count.number += by;
        return {};
    }
    friend bool operator==(const Add&, const Add&) = default;
};
struct Counted {
    using State = Count;
    using Input = Add;
    using Diff = Add;
    using Trace = Added;
    using Info = int;
    using OrderKey = int;
    using Setup = Bound;
    static herding::Verdict<int> add(herding::Dispatch<Counted>& d) {
        d.emit(d.input());
        return herding::Continue{};
    }
    static constexpr auto behaviors() { return herding::table<Counted>({{"add", 0, add}}); }
};

TEST(CoreValidate, an_engine_begins_with_what_a_game_comes_to) {
    Count::asked = 0;
    EXPECT_NO_THROW(herding::Engine<Counted>(Bound{5}, Count{5}));
    EXPECT_THROW(herding::Engine<Counted>(Bound{5}, Count{6}), std::invalid_argument);
    EXPECT_NO_THROW(herding::Engine<Counted>(Count{6}));
    EXPECT_EQ(Count::asked, 3);
}

TEST(CoreValidate, what_an_engine_has_come_to_is_not_asked_again) {
    herding::Engine<Counted> engine(Bound{5}, Count{5});
    Count::asked = 0;
    ASSERT_TRUE(engine.dispatch(Add{2}).committed());
    const auto fork = engine.fork();
    EXPECT_EQ(fork.state().number, 7);
    EXPECT_EQ(engine.fork_for_search(1).state().number, 7);
    EXPECT_EQ(Count::asked, 0);
}

} // namespace core_validate
