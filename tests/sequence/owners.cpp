#include "herding/herding.hpp"
#include "herding/reflect/text.hpp"
#include "herding/sequence/sequence.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

/// Waiting sequences whose owner changes while they wait, and triggers where nothing is left to interrupt.
namespace sequence_owners {

using namespace herding::sequence;
namespace rf = herding::reflect;
using herding::Actor;

struct Board {
    bool apart = false; ///< the even calls belong to player 0, the odd ones to player 1; else all to player 0
    std::string heard{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(apart), CEREAL_NVP(heard));
    }
    friend bool operator==(const Board&, const Board&) = default;
};
struct Heard {
    std::string all;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(all)); }
    friend bool operator==(const Heard&, const Heard&) = default;
};
struct Ring {
    std::uint16_t number = 0;
    Heard apply(Board& board) const { return {board.heard += std::to_string(number)}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Ring&, const Ring&) = default;
};
struct Part {
    bool apart = true;
    Heard apply(Board& board) const {
        board.apart = apart;
        return {board.heard};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(apart)); }
    friend bool operator==(const Part&, const Part&) = default;
};

/// Begins with every ring.
struct Call {
    std::uint16_t number = 0;
    static auto triggers() {
        return trigger<"rings">([](const Ring& ring) { return std::optional(Call{ring.number}); })
            .owned_by([](const Call& call, const Board& board) {
                return board.apart ? static_cast<std::uint16_t>(call.number % 2) : std::uint16_t{0};
            });
    }
    auto script() {
        return seq(act<"take">(by(0), [] {}));
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(number)); }
    friend bool operator==(const Call&, const Call&) = default;
};

template <bool More> struct House {
    static constexpr std::string_view name = "house";
    auto script() {
        if constexpr (More) {
            return seq(ring(), act<"sleep">(by(0), [] {}));
        } else {
            return seq(ring());
        }
    }
    template <class A> void serialize(A&, std::uint32_t) {}
    friend bool operator==(const House&, const House&) = default;

private:
    static auto ring() {
        return act<"ring">(by(0), [](Emits<Ring> out) {
            out.emit(Ring{2});
            out.emit(Ring{3});
        });
    }
};

/// What a behavior does that is asked: nothing that fires, or a ring.
struct Ask {
    std::uint16_t rings = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rings)); }
    friend bool operator==(const Ask&, const Ask&) = default;
};

enum class Table : std::uint8_t { ScriptsOnly, Before, Behind, Settled };

template <Table Is, bool More = false> struct Game {
    using Rules = herding::sequence::Rules<Board, House<More>, Call>;
    using State = typename Rules::State;
    using Input = std::variant<typename Rules::Input, Ask>;
    using Diff = typename Rules::template Diffs<Ring, Part>;
    using Trace = typename Rules::template Traces<Heard>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static herding::Verdict<Info> answer(herding::Dispatch<Game>& d) {
        const auto* ask = std::get_if<Ask>(&d.input());
        if (ask != nullptr && ask->rings == 0) {
            d.emit(Part{});
        } else if (ask != nullptr) {
            herding::sequence::emit(d, Ring{ask->rings});
        }
        return herding::Continue{};
    }
    static constexpr auto behaviors() {
        if constexpr (Is == Table::ScriptsOnly) {
            return herding::table<Game>({{"sequences", 0, resume<Game>}});
        } else {
            return herding::table<Game>(
                {{"sequences", 0, resume<Game>}, {"answer", Is == Table::Before ? -1 : 1, answer}});
        }
    }
    static constexpr auto settling() {
        if constexpr (Is == Table::Settled) {
            return herding::table<Game>({{"interrupts", 0, interrupts<Game>}});
        } else {
            return herding::table<Game>();
        }
    }
};

template <class G> struct Play {
    herding::Engine<G> engine{};

    explicit Play(const typename G::State& state) : engine(state) {}
    explicit Play(std::string_view inputs) {
        EXPECT_TRUE(engine.dispatch(typename G::Rules::Input{Begin{}}).committed());
        for (const char input : inputs) {
            take(input == 'r' ? "ring" : input == 't' ? "take" : "next_trigger{value=0}");
        }
    }
    void take(const std::string& input) {
        const auto outcome = engine.dispatch(rf::parse<typename G::Rules::Input>(input), Actor::player(0));
        EXPECT_TRUE(outcome.committed()) << outcome;
    }
    void ask(std::uint16_t rings) {
        const auto outcome = engine.dispatch(Ask{rings});
        EXPECT_TRUE(outcome.committed()) << outcome;
    }
    /// What is legal: `next_trigger/0 next_trigger/0`.
    [[nodiscard]] std::string legal() const {
        EXPECT_EQ(stuck<G>(engine.state()),
                  !over() && herding::sequence::legal_actions<G>(engine.state()).empty());
        std::string all;
        for (const auto& choice : herding::sequence::legal_actions<G>(engine.state())) {
            all += (all.empty() ? "" : " ") +
                   std::string(detail::input_name<typename G::Rules>(choice.input)) + '/' +
                   std::to_string(choice.by.index());
        }
        return all;
    }
    [[nodiscard]] bool over() const { return engine.state().pending.over(); }
    [[nodiscard]] std::string saved() const { return rf::print(engine.state()); }
};

// ---- the owner changes

template <class G> void expect_the_rest(Play<G>& play) {
    EXPECT_EQ(play.legal(), "take/0");
    play.take("take");
    play.take("take");
    EXPECT_TRUE(play.over());
}

TEST(OwnersThatChange, begin_what_waits_alone_where_the_sequences_see_it) {
    Play<Game<Table::Before>> before("r");
    EXPECT_EQ(before.legal(), "next_trigger/0 next_trigger/0");
    before.ask(0);
    expect_the_rest(before);

    Play<Game<Table::Settled>> settled("r");
    settled.ask(0);
    expect_the_rest(settled);
}

TEST(TriggersBeforeResume, begin_also_with_an_input_that_is_no_action) {
    Play<Game<Table::Before, true>> play("");
    EXPECT_EQ(play.legal(), "ring/0");
    play.ask(7);
    EXPECT_EQ(play.legal(), "take/0");
    play.take("take");
    EXPECT_EQ(play.legal(), "ring/0");
}

TEST(OwnersThatChange, leave_one_to_be_chosen_where_the_sequences_have_not_seen_it) {
    Play<Game<Table::Behind>> behind("r");
    behind.ask(0);
    EXPECT_EQ(behind.legal(), "next_trigger/0");
    Play<Game<Table::Behind>> loaded(rf::parse<Game<Table::Behind>::State>(behind.saved()));
    EXPECT_EQ(loaded.legal(), "next_trigger/0");

    behind.take("next_trigger{value=0}");
    expect_the_rest(behind);

    EXPECT_TRUE(loaded.engine.dispatch(Ask{0}).committed()); // and the sequences look
    expect_the_rest(loaded);
}

// ---- saved games

template <class G> std::string begin_with(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in " << text;
    text.replace(at, from.size(), to);
    try {
        herding::Engine<G> engine(rf::parse<typename G::State>(text));
    } catch (const rf::ReadError& error) {
        return std::string("read: ") + error.what();
    } catch (const std::invalid_argument& error) {
        return std::string("engine: ") + error.what();
    }
    return "begins";
}

#define EXPECT_SAYS(what, sentence) EXPECT_NE((what).find(sentence), std::string::npos) << (what)

TEST(OwnersThatChange, are_no_save_of_a_game_in_which_only_scripts_change_the_board) {
    using Only = Game<Table::ScriptsOnly>;
    const std::string text = Play<Only>("r").saved();
    EXPECT_EQ(begin_with<Only>(text, "apart=false", "apart=false"), "begins");
    EXPECT_SAYS(begin_with<Only>(text, "apart=false", "apart=true"),
                "`rings` waits on top, but its owner has nothing else that waits");
    EXPECT_EQ(begin_with<Game<Table::Behind>>(text, "apart=false", "apart=true"), "begins");
}

TEST(OwnersThatChange, and_nothing_has_just_fired_where_only_scripts_fire) {
    using Only = Game<Table::ScriptsOnly, true>;
    Play<Only> play("r");
    std::string text = play.saved();
    const std::string third = "{trigger=\"rings\",of=call{number=9},level=1,just_fired=true}]";
    const std::string queue_end = "level=1,just_fired=false}]";
    EXPECT_SAYS(begin_with<Only>(text, queue_end, "level=1,just_fired=false}," + third),
                "`rings` has just fired");
    EXPECT_EQ((begin_with<Game<Table::Behind, true>>(text, queue_end, "level=1,just_fired=false}," + third)),
              "begins");
}

// ---- when the game is over

template <Table Is> void expect_no_trigger_behind_the_end() {
    Play<Game<Is>> play("rntt");
    ASSERT_TRUE(play.over());
    play.ask(7);
    EXPECT_EQ(play.engine.state().heard, "237");
    EXPECT_TRUE(play.over()) << play.saved();
    const auto outcome =
        play.engine.dispatch(rf::parse<typename Game<Is>::Rules::Input>("take"), Actor::player(0));
    ASSERT_NE(outcome.refusal(), nullptr);
    EXPECT_EQ(outcome.refusal()->info()->why, ActionReason::Over);
}

TEST(TriggersBehindTheEnd, do_nothing) {
    expect_no_trigger_behind_the_end<Table::Before>();
    expect_no_trigger_behind_the_end<Table::Behind>();
    expect_no_trigger_behind_the_end<Table::Settled>();
}

TEST(TriggersBehindTheEnd, are_not_loaded) {
    using Rung = Game<Table::Behind>;
    EXPECT_SAYS(begin_with<Rung>(Play<Rung>("rntt").saved(), "queue=[]",
                                 "queue=[{trigger=\"rings\",of=call{number=7},level=0,just_fired=true}]"),
                "`rings` waits, but there is no sequence to interrupt");
}

} // namespace sequence_owners
