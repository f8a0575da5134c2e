#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>

/// Which diffs of sequences say that a script has shown something: those alone whose step has.
namespace sequence_reveals {

using namespace herding::sequence;
using herding::Actor;
using Card = herding::Hidden<std::uint8_t>;

struct Board {
    Card face{std::uint8_t{1}};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(face)); }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Shown {
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Shown&, const Shown&) = default;
};
/// Shows the card of the board.
struct Unveil {
    Shown apply(Board& board) const {
        board.face.reveal_to_all();
        return {};
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Unveil&, const Unveil&) = default;
};
/// Shows nothing.
struct Nod {
    Shown apply(Board&) const { return {}; }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const Nod&, const Nod&) = default;
};

/// Shows its own card when it is made.
struct Spy {
    Card own{std::uint8_t{2}};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(own)); }
    friend bool operator==(const Spy&, const Spy&) = default;
    static auto triggers() {
        return trigger<"nodded">([](const Nod&) {
            Spy spy;
            spy.own.reveal_to_all();
            return std::optional(spy);
        });
    }
    auto script() {
        return seq(run<"look">([] {}));
    }
};
struct Mask {
    Card own{std::uint8_t{3}};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(own)); }
    friend bool operator==(const Mask&, const Mask&) = default;
    auto script() {
        return seq(run<"put_on">([] {}), run<"take_off">([this] { own.reveal_to_all(); }), run<"bow">([] {}),
                   run<"unveil">([](Emits<Unveil> out) { out.emit(Unveil{}); }), run<"bow_again">([] {}),
                   run<"nod">([](Emits<Nod> out) { out.emit(Nod{}); }), act<"leave">(by(0), [] {}));
    }
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Mask, Spy>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Unveil, Nod>;
    using Trace = Rules::Traces<Shown>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};

TEST(Reveals, are_shown_by_the_diff_of_the_step_that_made_them) {
    herding::Engine<Game> engine;
    const auto outcome = engine.dispatch(Begin{});
    ASSERT_TRUE(outcome.committed());
    std::string told;
    for (const auto& diff : outcome.frame()->diffs) {
        std::visit(
            [&](const auto& one) {
                if constexpr (requires { one.reveal; }) {
                    told += one.reveal ? '!' : '.';
                    if constexpr (requires { one.what; }) {
                        told += std::string(one.what.position()) + ' ';
                    } else {
                        told += std::string(std::remove_cvref_t<decltype(one)>::name) + ' ';
                    }
                }
            },
            diff);
    }
    EXPECT_EQ(told, ". .put_on !take_off .bow .unveil .bow_again !enqueue .nod . .look . ");
}

TEST(Reveals, of_a_board_are_known_before_an_engine_begins) {
    std::string text = herding::reflect::print(Game::State());
    const std::string known = "{value=1,viewers=0}";
    ASSERT_NE(text.find(known), std::string::npos) << text;
    text.replace(text.find(known), known.size(), "{value=none,viewers=0}");
    const auto state = herding::reflect::parse<Game::State>(text);
    try {
        const herding::Engine<Game> engine(state);
        FAIL() << "it begins with a view";
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("`face` of the board is not known"), std::string::npos)
            << error.what();
    }
}

} // namespace sequence_reveals
